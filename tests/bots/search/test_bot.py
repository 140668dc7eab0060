"""The search bot: legal, repeatable, and it finds clear gains."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.bots.thinking.probes import moments
from tests.positions import THREE_TRAINS_LEFT
from tests.positions import game as a_game

import whistlestop as ws
from whistlestop.actions import text
from whistlestop.bots.built_in.search import SearchBot
from whistlestop.bots.search.worker import MoveStats

SOME_SETTINGS = [("usa", 2), ("europe", 3), ("europe-mega", 2), ("europe-big-cities", 4)]


def decisions(name: str, players: int, seed: int, *settings: str) -> Iterator[tuple[ws.Game, SearchBot, ws.Action]]:
    """A game of search bots, with what each has just chosen and not yet played."""
    game = ws.Game.new(name, players, seed=seed)
    bots = [SearchBot(*settings, seed=seed * 8 + seat) for seat in range(players)]
    while not game.over:
        seat = game.to_act[0]
        chosen = bots[seat].choose(game.view(seat), game.legal(seat))
        yield game, bots[seat], chosen
        game.play(chosen, seat)
    for bot in bots:
        bot.close()


@pytest.mark.parametrize(("name", "players"), SOME_SETTINGS)
def test_only_legal_actions_are_considered(name: str, players: int) -> None:
    for game, bot, chosen in decisions(name, players, 1, "40"):
        legal = game.legal()
        assert chosen in legal
        if len(legal) > 1:
            assert {game.variant.action(stats.move) for stats in bot.move_stats} <= set(legal)


@pytest.mark.parametrize("settings", [("1",), ("3", "cores=2")])
@pytest.mark.parametrize("name", ws.variants())
def test_a_tiny_budget_is_enough_to_answer(name: str, settings: tuple[str, ...]) -> None:
    for game, bot, chosen in decisions(name, 2, 2, *settings):
        assert chosen in game.legal()
        assert len(game.legal()) == 1 or sum(stats.visits for stats in bot.move_stats) > 0


def test_a_millisecond_is_enough_to_answer() -> None:
    for game, _, chosen in decisions("usa", 2, 3, "1ms"):
        assert chosen in game.legal()
        if game.view().actions > 40:
            break


@pytest.mark.parametrize("settings", [("30",), ("30", "cores=2")])
@pytest.mark.parametrize("name", ["usa", "europe"])
def test_a_seed_searches_alike_every_time(name: str, settings: tuple[str, ...]) -> None:
    games = [
        [(text(chosen), tuple(bot.move_stats)) for _, bot, chosen in decisions(name, 2, seed, *settings)]
        for seed in (4, 4)
    ]
    assert games[0] == games[1]


def test_another_seed_searches_otherwise() -> None:
    game = ws.Game.new("usa", 2, seed=4)
    found = []
    for seed in (1, 2):
        bot = SearchBot("30", seed=seed)
        bot.choose(game.view(0), game.legal(0))
        found.append(bot.move_stats)
    assert found[0] != found[1]


def test_two_cores_add_up_their_results() -> None:
    game = ws.Game.new("usa", 2, seed=4)
    bot = SearchBot("64", "cores=2", seed=1)
    bot.choose(game.view(0), game.legal(0))
    assert len(bot.workers) == 2
    by_hand: dict[int, int] = {}
    for worker in bot.workers:
        for stats in worker.move_stats():
            by_hand[stats.move] = by_hand.get(stats.move, 0) + stats.visits
    assert {stats.move: stats.visits for stats in bot.move_stats} == by_hand
    assert [sum(stats.visits for stats in worker.move_stats()) for worker in bot.workers] == [32, 32]
    assert bot.workers[0].move_stats() != bot.workers[1].move_stats()
    bot.close()
    bot.close()


def test_closing_twice_and_before_the_first_choice_does_no_harm() -> None:
    bot = SearchBot("5")
    bot.close()
    bot.close()


def test_the_best_move_comes_first() -> None:
    game = ws.Game.new("europe", 2, seed=4)
    bot = SearchBot("200", seed=1)
    chosen = bot.choose(game.view(0), game.legal(0))
    visits = [stats.visits for stats in bot.move_stats]
    assert visits == sorted(visits, reverse=True)
    assert game.variant.action(bot.move_stats[0].move) == chosen
    assert all(0 <= stats.total <= stats.visits for stats in bot.move_stats)
    assert sum(stats.prior for stats in bot.move_stats) == pytest.approx(1)


LOS_ANGELES_TO_PITTSBURGH = [
    "los-angeles/phoenix",
    "phoenix/santa-fe",
    "oklahoma-city/santa-fe",
    "little-rock/oklahoma-city",
    "little-rock/nashville",
    "nashville/pittsburgh",
]
"""All but the last route of a ticket to New York that is worth 21 points."""


def last_turn(**hand: int) -> ws.Game:
    """The first seat plays its last turn; the other has two trains left, and one more turn."""
    return a_game(
        "usa",
        hands=[hand, {"green": 1}],
        routes=[LOS_ANGELES_TO_PITTSBURGH, [*THREE_TRAINS_LEFT["usa"], "portland/seattle/1"]],
        tickets=[["C15"], ["C03"]],
        turns_left=2,
    )


def test_the_claim_that_completes_the_big_ticket_is_found() -> None:
    """Two points and the ticket's 42, rather than the ten points of five red cards."""
    game = last_turn(white=2, red=5)
    bot = SearchBot("60", seed=1)
    assert text(bot.choose(game.view(0), game.legal(0))) == "claim new-york/pittsburgh/white white"


def test_it_stops_when_one_move_is_far_ahead() -> None:
    game = last_turn(white=2, red=5)
    bot = SearchBot("2000", seed=1)
    bot.choose(game.view(0), game.legal(0))
    first, second = bot.move_stats[:2]
    made = sum(stats.visits for stats in bot.move_stats)
    assert made < 2000
    assert first.visits - second.visits > 2000 - made


def test_it_thinks_on_while_two_moves_are_close() -> None:
    bot = SearchBot("100")
    bot.move_stats = [MoveStats(1, 30, 15.0, 0.5), MoveStats(2, 20, 10.0, 0.5)]
    assert not bot._settled(10)
    assert bot._settled(9)


def test_it_blocks_a_ticket_that_is_all_but_complete() -> None:
    """The other seat has come from Montréal to Seattle; Vancouver, 20 points, is one space away, and nowhere else.

    It has one turn left, and the two are about even. Two white cards would make two points, a space at Vancouver one.
    """
    game = a_game(
        "usa",
        hands=[{"white": 2}, {"green": 1, "red": 1}],
        routes=[
            [
                *("calgary/vancouver", "calgary/winnipeg", "duluth/toronto", "portland/salt-lake-city"),
                *("salt-lake-city/san-francisco/white", "denver/phoenix", "pittsburgh/saint-louis", "atlanta/miami"),
            ],
            [
                *("montreal/toronto", "sault-ste-marie/toronto", "duluth/sault-ste-marie", "duluth/helena"),
                *("helena/seattle", "atlanta/charleston", "charleston/miami", "charleston/raleigh", "el-paso/houston"),
                *("raleigh/washington/1", "new-york/washington/black", "boston/new-york/red", "el-paso/phoenix"),
            ],
        ],
        tickets=[["C16"], ["C27", "C01", "C18", "X34", "C26"]],
        turns_left=2,
    )
    bot = SearchBot("600", seed=1)
    chosen = bot.choose(game.view(0), game.legal(0))
    assert isinstance(chosen, ws.ClaimRoute) and chosen.route in ("seattle/vancouver/1", "seattle/vancouver/2")


def drawn_face_up(settings: str) -> Iterator[tuple[ws.Game, SearchBot]]:
    """Positions before a second card, after a face-up first one."""
    for game, bot, chosen in decisions("usa", 2, 6, settings):
        face_up = isinstance(chosen, ws.DrawCard) and chosen.card not in ("deck", "locomotive")
        if game.view().phase == "turn" and face_up:
            after = game.copy()
            after.play(chosen)
            if after.view().phase == "second-card" and len(after.legal()) > 1:
                yield after, bot


def test_the_results_for_the_second_card_are_kept() -> None:
    kept = 0
    for game, bot in drawn_face_up("60"):
        if bot._carried is None or not bot._carried[1]:
            continue
        carried, budget = bot._carried, bot.budget
        assert carried[0] == game.view().actions
        bot.budget = budget._replace(iterations=1)
        bot.choose(game.view(game.to_act[0]), game.legal())
        known = {stats.move: stats.visits for stats in carried[1]}
        found = {stats.move: stats.visits for stats in bot.move_stats}
        assert sum(found.values()) <= sum(known.values()) + 1
        assert sum(found.values()) > 1
        assert all(found[move] - known.get(move, 0) in (0, 1) for move in found)
        bot._carried, bot.budget = carried, budget
        kept += 1
    assert kept > 3


def test_nothing_is_kept_from_another_position() -> None:
    """The results belong to the very next view; with any other the search starts from nothing."""
    for game, bot in drawn_face_up("60"):
        if bot._carried is not None and bot._carried[1]:
            bot._carried = (bot._carried[0] + 1, bot._carried[1])
            bot.budget = bot.budget._replace(iterations=1)
            bot.choose(game.view(game.to_act[0]), game.legal())
            assert sum(stats.visits for stats in bot.move_stats) == 1
            return
    raise AssertionError("no such moment")


@pytest.mark.parametrize(("name", "players"), SOME_SETTINGS)
def test_a_bot_can_take_over_in_any_position(name: str, players: int) -> None:
    """As after loading a game."""
    for game, seat in moments(name, players, seed=9, every=9):
        bot = SearchBot("3", seed=1)
        assert bot.choose(game.view(seat), game.legal(seat)) in game.legal(seat)
