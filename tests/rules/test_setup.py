"""Set-up (S1-S5)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import numpy as np
import pytest
from tests.positions import ALL_CARDS, FACE_UP, GENERATORS, choosing, game, game_choosing, legal

import whistlestop as ws
from whistlestop.actions import KeepTickets
from whistlestop.events import TicketsOffered
from whistlestop.rules import engine
from whistlestop.rules.state import NONE, STATE
from whistlestop.scoring import variant_tables

SECRET = bytes(range(32))


def locomotives(display: tuple[str | None, ...]) -> int:
    return display.count("locomotive")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", ws.variants())
def test_S1_everybody_has_the_trains_and_stations_of_the_variant_and_no_points(name: str, players: int) -> None:
    variant = ws.load(name)
    view = ws.Game.new(variant, players, seed=1).view()
    assert len(view.players) == players
    for player in view.players:
        assert (player.trains, player.points, player.routes, player.stations) == (variant.trains, 0, (), ())
        assert player.stations_left == variant.stations


@pytest.mark.parametrize("players", [2, 5])
def test_S1_every_route_is_open_to_everybody(players: int) -> None:
    game = ws.Game.new("usa", players, seed=1)
    every = variant_tables(game.variant)["all_routes"][0].tolist()
    assert game.states["open"][0].tolist() == [every] * players + [[0, 0]] * (5 - players)


EMPTY = {"passes": 0, "actions": 0, "turns_left": NONE, "returned": 0, "turned": NONE}
EMPTY |= dict.fromkeys(("tunnel_route", "tunnel_colour", "tunnel_locomotives"), NONE)
EMPTY_SEAT = {"offer": NONE, "next_offer": NONE}
EMPTY_SEAT |= dict.fromkeys(("claimed", "open", "tickets", "stations", "points", "trains", "deal", "hands", "known"), 0)


def test_S1_the_table_is_empty_whatever_was_on_it_before() -> None:
    fresh, used = engine.new_states(1), engine.new_states(1)
    np.asarray(used).view(np.uint8)[:] = 77
    scratch = engine.new_scratch()
    for states in (fresh, used):
        engine.seed(states, np.uint64(5))
        engine.start(states, variant_tables(ws.load("usa")), scratch, 2, -1)
    assert scratch["log_size"][0] == 0, "nothing happened yet"
    for name in STATE.names or ():
        assert np.array_equal(fresh[name], used[name]), name
    for name, value in EMPTY.items():
        assert np.all(fresh[name] == value), name
    for name, value in EMPTY_SEAT.items():
        assert np.all(fresh[name][0][2:] == value), f"{name} of a seat without a player"


@pytest.mark.parametrize("players", [-1, 0, 1, 6])
def test_S1_two_to_five_can_play(players: int) -> None:
    with pytest.raises(ValueError, match=rf"2 to 5 can play, not {players} \(S1\)"):
        ws.Game.new("usa", players)


@pytest.mark.parametrize("seat", [-1, 2, 5])
def test_S1_other_seats_are_an_error(seat: int) -> None:
    with pytest.raises(ws.IllegalAction, match=f"There is no seat {seat}; the seats are 0 to 1") as refused:
        ws.Game.new("usa", 2, seed=1).play("keep ab return cd", seat=seat)
    assert refused.value.rule == "S1"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_S2_110_cards_4_to_each_player_5_face_up_the_rest_in_the_deck(players: int) -> None:
    position = ws.Game.new("europe", players, seed=players).position
    hands = [Counter(seat.hand) for seat in position.seats]
    shown = [card for card in position.display if card is not None]
    assert [hand.total() for hand in hands] == [4] * players
    assert len(shown) == 5
    everything = sum(hands, Counter(shown) + Counter(position.deck) + Counter(position.discards))
    assert everything == ALL_CARDS
    assert everything.total() == 110


def test_S2_the_deal_is_random() -> None:
    deals = {ws.Game.new("usa", 2, seed=seed).position.display for seed in range(10)}
    assert len(deals) == 10


def test_S2_nobody_knows_what_was_dealt_to_the_others() -> None:
    assert all(seat.known == {} for seat in ws.Game.new("usa", 5, seed=1).position.seats)


def test_S3_a_first_display_with_three_locomotives_is_discarded_and_filled_again() -> None:
    """One display in seventy has them: search for the first such seed."""
    for seed in range(2000):
        start = ws.Game.new("usa", 2, seed=seed).position
        assert locomotives(start.display) < 3
        assert None not in start.display
        if start.discards:
            break
    assert start.discards["locomotive"] >= 3
    assert Counter(start.discards).total() % 5 == 0


# The variant, then for each deal: long and regular tickets, and how many may be kept.
DEALS = [
    ("usa", [(0, 4, {2, 3, 4})]),
    ("usa-classic", [(0, 3, {2, 3})]),
    ("usa-1910", [(0, 3, {2, 3})]),
    ("usa-big-cities", [(0, 4, {2, 3, 4})]),
    ("usa-mega", [(0, 5, {3, 4, 5})]),
    ("europe", [(1, 3, {2, 3, 4})]),
    ("europe-1912", [(1, 3, {2, 3, 4})]),
    ("europe-mega", [(2, 0, {0, 1}), (0, 5, {3, 4, 5})]),
    ("europe-big-cities", [(0, 5, {2, 3, 4, 5})]),
]


def sizes_kept(game: ws.Game, seat: int) -> set[int]:
    return {len(action.keep) for action in game.legal(seat) if isinstance(action, KeepTickets)}


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize(("variant", "deals"), DEALS)
def test_S4_tickets_are_dealt_as_the_variant_says(
    variant: str, deals: list[tuple[int, int, set[int]]], players: int
) -> None:
    game = ws.Game.new(variant, players, seed=3)
    is_long = {ticket.id: ticket.long for ticket in game.variant.tickets}
    dealt = [id for seat in game.position.seats for id in (*seat.offer, *seat.next_offer)]
    assert len(set(dealt)) == len(dealt) == players * sum(long + regular for long, regular, _ in deals)
    for seat in game.position.seats:
        for offer, (long, regular, _) in zip((seat.offer, seat.next_offer), deals, strict=False):
            kinds = Counter(is_long[id] for id in offer)
            assert (kinds[True], kinds[False]) == (long, regular)
    undealt = {id for id, long in is_long.items() if not long} - set(dealt)
    assert set(game.position.ticket_deck) == undealt, "undealt long tickets are out of the game"


@pytest.mark.parametrize(("variant", "deals"), DEALS)
def test_S4_how_many_tickets_may_be_kept_at_the_first_deal(
    variant: str, deals: list[tuple[int, int, set[int]]]
) -> None:
    long, regular, sizes = deals[0]
    game = game_choosing(variant)
    assert sizes_kept(game, 0) == sizes_kept(game, 1) == sizes
    kept = {action.keep for action in game.legal(0) if isinstance(action, KeepTickets)}
    assert kept == {mix for size in sizes for mix in combinations(range(long + regular), size)}


@pytest.mark.parametrize(("first", "sizes"), [("keep a return b", {2, 3, 4, 5}), ("keep none return ab", {3, 4, 5})])
def test_S4_mega_requires_more_regular_tickets_without_a_long_one(first: str, sizes: set[int]) -> None:
    game = game_choosing("europe-mega")
    game.play(first, seat=1)
    assert sizes_kept(game, 1) == sizes
    assert sizes_kept(game, 0) == {0, 1}, "the other has not chosen yet"


def test_S4_mega_never_lets_both_long_tickets_be_kept() -> None:
    with pytest.raises(ws.IllegalAction, match="Keep at most 1 ticket") as refused:
        game_choosing("europe-mega").play("keep ab", seat=0)
    assert refused.value.rule == "S4"


def test_S4_mega_shows_the_second_deal_only_after_the_first_choice() -> None:
    game = game_choosing("europe-mega")
    assert len(game.view(0).offer or ()) == 2
    regular = game.position.seats[0].next_offer
    events = game.play("keep b return a", seat=0)
    assert TicketsOffered(0, len(regular), regular) in events
    assert game.position.seats[0].offer == regular
    assert game.position.seats[0].next_offer == ()
    assert game.position.seats[1].next_offer != ()
    assert game.to_act == (0, 1), "nobody waits for the other"


OUT = ("europe", "europe-1912")
UNDER = ("usa", "usa-classic", "europe-big-cities")
KEEP_TWO = {3: "keep bc return a", 4: "keep bd return ac", 5: "keep be return acd"}


def keep_two(game: ws.Game, seat: int) -> None:
    game.play(KEEP_TWO[len(game.position.seats[seat].offer)], seat=seat)


@pytest.mark.parametrize("variant", UNDER)
def test_S4_returned_tickets_go_under_the_deck_when_all_have_chosen(variant: str) -> None:
    game = game_choosing(variant, 3)
    dealt = game.position
    returned: set[str] = set()
    for seat in (2, 0, 1):
        assert game.position.ticket_deck == dealt.ticket_deck
        assert set(game.position.returned) == returned
        keep_two(game, seat)
        returned |= set(dealt.seats[seat].offer) - set(game.position.seats[seat].tickets)
    untouched = len(dealt.ticket_deck)
    assert game.position.returned == ()
    assert game.position.ticket_deck[:untouched] == dealt.ticket_deck
    assert sorted(game.position.ticket_deck[untouched:]) == sorted(returned)
    assert len(returned) == 3 * (len(dealt.seats[0].offer) - 2)


def test_S4_the_returned_tickets_of_all_players_are_shuffled_together() -> None:
    orders = set()
    for generator in GENERATORS[:8]:
        game = game_choosing("usa", 3, generator=generator)
        for seat in range(3):
            keep_two(game, seat)
        orders.add(game.position.ticket_deck[-6:])
    assert len(orders) > 4
    assert any(set(order[:2]) - {"C01", "C03"} for order in orders), "one seat's tickets lie among another's"


@pytest.mark.parametrize("seed", range(4))
def test_S4_returned_tickets_of_any_number_go_under_the_deck(seed: int) -> None:
    """Mega has more tickets than a machine word has bits."""
    game = ws.Game.new("europe-mega", 5, seed=seed)
    for seat in range(5):
        game.play("keep a return b", seat)
        game.play("keep ab return cde", seat)
    there = [*game.position.ticket_deck, *(id for seat in game.position.seats for id in seat.tickets)]
    assert len(there) == len(set(there))
    assert set(there) >= {ticket.id for ticket in game.variant.regular}


@pytest.mark.parametrize("variant", OUT)
def test_S4_in_europe_returned_tickets_are_out_of_the_game(variant: str) -> None:
    game = game_choosing(variant)
    dealt = game.position
    keep_two(game, 0)
    keep_two(game, 1)
    assert game.position.phase == "turn"
    assert game.position.returned == ()
    assert game.position.ticket_deck == dealt.ticket_deck
    assert [len(seat.tickets) for seat in game.position.seats] == [2, 2]


def test_S4_mega_puts_regular_tickets_under_the_deck_and_long_ones_out_of_the_game() -> None:
    game = game_choosing("europe-mega")
    dealt = game.position
    for seat in (0, 1):
        game.play("keep a return b", seat)
        game.play("keep ab return cde", seat)
    refused = {id for seat in dealt.seats for id in seat.next_offer[2:]}
    assert set(game.position.ticket_deck[len(dealt.ticket_deck) :]) == refused
    everywhere = {*game.position.ticket_deck, *(id for seat in game.position.seats for id in seat.tickets)}
    assert not everywhere & {seat.offer[1] for seat in dealt.seats}


def choose_in_order(game: ws.Game, order: tuple[int, ...]) -> ws.Position:
    choices = {
        seat: iter(lines)
        for seat, lines in enumerate(
            [
                ("keep none return ab", "keep abc return de"),
                ("keep a return b", "keep ce return abd"),
                ("keep b return a", "keep abcde"),
            ]
            if game.variant.name == "europe-mega"
            else [("keep ab return cd",), ("keep bcd return a",), ("keep abcd",), ("keep cd return ab",)]
        )
    }
    for seat in order:
        game.play(next(choices[seat]), seat)
    assert game.position.phase == "turn"
    return game.position


@pytest.mark.parametrize("secret", [None, SECRET], ids=["seed", "secret"])
@pytest.mark.parametrize("variant", ["usa", "europe"])
def test_S4_the_order_of_choosing_makes_no_difference(variant: str, secret: bytes | None) -> None:
    seed = None if secret else 11
    results = {
        choose_in_order(ws.Game.new(variant, 4, seed=seed, secret=secret), order).json()
        for order in permutations(range(4))
    }
    assert len(results) == 1


@pytest.mark.parametrize("secret", [None, SECRET], ids=["seed", "secret"])
def test_S4_the_order_makes_no_difference_with_two_deals_either(secret: bytes | None) -> None:
    seed = None if secret else 11
    orders = sorted(set(permutations((0, 0, 1, 1, 2, 2))))[::7]
    results = {
        choose_in_order(ws.Game.new("europe-mega", 3, seed=seed, secret=secret), order).json() for order in orders
    }
    assert len(results) == 1


def test_S4_the_first_turn_begins_when_all_have_chosen() -> None:
    game = game_choosing("usa", 3)
    for seat, left in ((1, (0, 2)), (2, (0,))):
        game.play("keep ab return cd", seat=seat)
        assert game.to_act == left
        assert game.position.phase == "choosing-tickets"
    with pytest.raises(ws.IllegalAction, match="Choose first which tickets to keep") as refused:
        game.play("draw deck", seat=0)
    assert refused.value.rule == "S4"
    with pytest.raises(ws.IllegalAction, match="the others are still choosing") as refused:
        game.play("keep ab return cd", seat=1)
    assert refused.value.rule == "S4"
    game.play("keep abcd", seat=0)
    assert game.position.phase == "turn"
    assert game.to_act == (0,)


def test_S4_kept_tickets_are_those_that_were_chosen() -> None:
    game = game_choosing("usa")
    game.play("keep bd return ac", seat=0)
    assert game.position.seats[0].tickets == ("C02", "C04")
    assert game.position.seats[0].offer == ()


def test_S4_the_order_of_returning_has_no_meaning_so_there_is_only_one() -> None:
    assert len(legal(game_choosing("usa"), "keep ab return")) == 1
    with pytest.raises(ws.IllegalAction) as refused:
        game_choosing("usa").play("keep ab return dc")
    assert refused.value.rule == "S4"


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_S5_the_caller_may_choose_the_first_seat(seat: int) -> None:
    game = ws.Game.new("usa", 3, seed=1, first_seat=seat)
    for chooser in range(3):
        game.play("keep ab return cd", chooser)
    turns = []
    for _ in range(4):
        turns.append(game.to_act[0])
        game.play("tickets")
        game.play("keep abc")
    assert turns == [seat, (seat + 1) % 3, (seat + 2) % 3, seat]


def test_S5_otherwise_chance_decides() -> None:
    began = Counter(ws.Game.new("usa", 3, seed=seed).view().first_seat for seed in range(60))
    assert set(began) == {0, 1, 2}
    assert min(began.values()) >= 8


def test_S5_the_first_seat_must_be_a_players() -> None:
    with pytest.raises(ValueError, match=r"seat 3 can't begin: the seats are 0 to 2 \(S5\)"):
        ws.Game.new("usa", 3, first_seat=3)


def test_S5_nobody_plays_out_of_turn() -> None:
    with pytest.raises(ws.IllegalAction, match="It is not seat 1's turn but seat 0's") as refused:
        game("usa").play("draw deck", seat=1)
    assert refused.value.rule == "S5"


def test_the_builder_gives_legal_positions_of_every_variant() -> None:
    for variant in ws.variants():
        assert game(variant, 4).position.display == FACE_UP
        assert game_choosing(variant, 4).position == choosing(variant, 4)
    with pytest.raises(ws.TableError, match="there is no route"):
        game("usa", routes=[["boston/paris"]])
