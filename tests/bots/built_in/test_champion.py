"""The champion: the best action of its network, on every board that has one."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.bots.network.small_networks import random_file
from tests.bots.test_bots import SOME_SETTINGS, TINY, made, play, redrawn
from tests.laws import OPTIONS, SETTINGS

import whistlestop as ws
from whistlestop import bots
from whistlestop.bots.bot import reads_states
from whistlestop.bots.built_in.champion import ChampionBot
from whistlestop.bots.built_in.search import SearchBot
from whistlestop.bots.network import player_network
from whistlestop.bots.network.player_network import PlayerNetwork
from whistlestop.bots.network.seat_observer import SeatObserver
from whistlestop.bots.search.budget import Budget
from whistlestop.bots.seat_state import SeatState
from whistlestop.observations.board_layout import board_action_ids


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A network that has learnt nothing for each board."""
    folder = tmp_path_factory.mktemp("networks")
    return {board: random_file(folder, board) for board in ("usa", "europe")}


def spec_for(files: dict[str, Path], variant: str, thinking: str = "") -> str:
    return f"champion{thinking}:weights={files[ws.load(variant).board.id]}"


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_it_plays_whole_games(files: dict[str, Path], name: str, players: int) -> None:
    game = ws.Game.new(name, players, seed=2, options=OPTIONS.get(name, ()))
    assert play(game, made([spec_for(files, name)] * players, 1)).over


@pytest.mark.parametrize(("name", "players"), SOME_SETTINGS)
def test_H4_no_choice_depends_on_what_is_hidden(files: dict[str, Path], name: str, players: int) -> None:
    game = ws.Game.new(name, players, seed=6)
    spec = spec_for(files, name)
    here, there = made([spec] * players, 6), made([spec] * players, 6)
    for moment in range(60):
        seat = game.to_act[0]
        other = redrawn(game, seat, seed=moment)
        chosen = here[seat].choose(game.view(seat), game.legal(seat))
        assert there[seat].choose(other.view(seat), other.legal(seat)) == chosen
        game.play(chosen, seat)


def test_it_chooses_the_action_with_the_highest_logit_from_a_view_and_from_a_state(files: dict[str, Path]) -> None:
    game = ws.Game.new("europe", 3, seed=4)
    network, observer = PlayerNetwork.read(files["europe"]), SeatObserver(game.variant)
    ids = board_action_ids(game.variant)
    here, there = made([spec_for(files, "europe")] * 2, 1)
    assert reads_states(there)
    for _ in range(80):
        seat = game.to_act[0]
        legal = game.legal(seat)
        state = SeatState.from_game(game, seat)
        numbers = [game.variant.action_id(action) for action in legal]
        logits, _ = network.evaluate(observer.observe(state)[None])
        best = max(numbers, key=lambda i: logits[0, ids[i]])
        assert here.choose(game.view(seat), legal) == game.variant.action(best)
        assert there.choose_from_state(state, numbers) == best
        game.play(game.variant.action(best), seat)


def test_where_there_is_no_network_it_searches_even_without_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player_network, "WEIGHTS", tmp_path)
    for variant in (ws.load(TINY), ws.load("usa-mega")):
        game = ws.Game.new(variant, 2, seed=3, first_seat=0)
        (bot,) = made(["champion"], 3, variant)
        assert isinstance(bot, ChampionBot)
        assert bot.choose(game.view(0), game.legal(0)) in game.legal(0)
        assert isinstance(bot._instead, SearchBot) and bot._instead.budget == Budget.parse([])
        bot.close()


def test_a_shipped_network_is_used(files: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_network, "WEIGHTS", tmp_path)
    (tmp_path / "usa.npz").write_bytes(files["usa"].read_bytes())
    games = [play(ws.Game.new("usa", 2, seed=3), made([spec] * 2, 3)) for spec in ("champion", spec_for(files, "usa"))]
    assert games[0].record.actions == games[1].record.actions


def test_a_network_for_another_board_is_refused(files: dict[str, Path]) -> None:
    game = ws.Game.new("usa", 2, seed=1)
    bot = bots.make(spec_for(files, "europe"))
    with pytest.raises(ValueError, match='the network plays the board "europe", not "usa"'):
        bot.choose(game.view(0), game.legal(0))


def test_a_file_that_is_no_network_is_refused_at_once(tmp_path: Path) -> None:
    (tmp_path / "a.npz").write_text("no network")
    with pytest.raises(ValueError, match=r"a\.npz is not a file of weights"):
        bots.check(f"champion:weights={tmp_path / 'a.npz'}")
    with pytest.raises(ValueError, match=r"there is no file .*b\.npz"):
        bots.check(f"champion:weights={tmp_path / 'b.npz'}")
    with pytest.raises(ValueError, match=r"there is no file C:\\networks\\b\.npz"):
        bots.check(r"champion:weights=C:\networks\b.npz")


THINKING = ":24"
"""A budget that is soon used up."""


@pytest.mark.parametrize(("name", "players"), SOME_SETTINGS)
def test_looking_ahead_it_plays_whole_games(files: dict[str, Path], name: str, players: int) -> None:
    game = ws.Game.new(name, players, seed=2, options=OPTIONS.get(name, ()))
    assert play(game, made([spec_for(files, name, THINKING)] * players, 1)).over


@pytest.mark.parametrize(("name", "players"), SOME_SETTINGS)
def test_H4_no_choice_depends_on_what_is_hidden_when_it_looks_ahead(
    files: dict[str, Path], name: str, players: int
) -> None:
    game = ws.Game.new(name, players, seed=6)
    spec = spec_for(files, name, THINKING)
    here, there = made([spec] * players, 6), made([spec] * players, 6)
    for moment in range(40):
        seat = game.to_act[0]
        other = redrawn(game, seat, seed=moment)
        chosen = here[seat].choose(game.view(seat), game.legal(seat))
        assert there[seat].choose(other.view(seat), other.legal(seat)) == chosen
        game.play(chosen, seat)


def test_it_thinks_alike_about_a_view_and_a_state(files: dict[str, Path]) -> None:
    game = ws.Game.new("europe", 3, seed=4)
    here, there = (bots.make(spec_for(files, "europe", THINKING), seed=7) for _ in range(2))
    assert reads_states(there)
    for _ in range(60):
        legal = game.legal(game.to_act[0])
        if game.to_act[0] == 0:
            numbers = [game.variant.action_id(action) for action in legal]
            chosen = there.choose_from_state(SeatState.from_game(game, 0), numbers)
            assert here.choose(game.view(0), legal) == game.variant.action(chosen)
            game.play(game.variant.action(chosen), 0)
        else:
            game.play(legal[0], game.to_act[0])


def test_where_there_is_no_network_it_searches_with_the_same_budget(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player_network, "WEIGHTS", tmp_path)
    own = ws.load(TINY)
    records = [
        play(ws.Game.new(own, 2, seed=3), made([spec] * 2, 3, own)).record.actions
        for spec in ("champion:30", "search:30")
    ]
    assert records[0] == records[1]


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("champion:much", r'champion takes a time \(1s, 200ms\).*, not "much"'),
        ("champion:1s:200", '"200" is a second one'),
        ("champion:cores=2", "champion thinks on one core"),
        ("champion:1s:cores=2", "champion thinks on one core"),
    ],
)
def test_settings_that_it_does_not_take_are_named(spec: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        bots.check(spec)


def test_a_time_and_a_file_can_be_set_in_any_order(files: dict[str, Path]) -> None:
    file = files["usa"]
    for spec in (f"champion:200ms:weights={file}", f"champion:weights={file}:200ms"):
        bot = bots.make(spec)
        assert isinstance(bot, ChampionBot)
        assert bot.budget == Budget(0.2, None, 1)
