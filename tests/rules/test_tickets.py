"""Drawing tickets (K1, K2)."""

from __future__ import annotations

from itertools import permutations

import pytest
from tests.positions import game, legal, play, refused

import whistlestop as ws
from whistlestop.events import TicketsKept, TicketsOffered
from whistlestop.rules.state import NONE

ALL_OF_USA = tuple(ticket.id for ticket in ws.load("usa").tickets)


def seat(game: ws.Game, number: int = 0) -> tuple[str, ...]:
    return game.position.seats[number].tickets


@pytest.mark.parametrize(
    ("variant", "drawn"),
    [
        ("usa", 3),
        ("usa-classic", 3),
        ("usa-1910", 3),
        ("usa-big-cities", 4),
        ("usa-mega", 4),
        ("europe", 3),
        ("europe-1912", 3),
        ("europe-mega", 3),
        ("europe-big-cities", 4),
    ],
)
def test_K1_as_many_are_drawn_as_the_variant_says(variant: str, drawn: int) -> None:
    start = game(variant)
    deck = start.position.ticket_deck
    events = play(start, "tickets")
    assert events == (TicketsOffered(0, drawn, deck[:drawn]),)
    assert start.position.seats[0].offer == deck[:drawn]
    assert start.position.ticket_deck == deck[drawn:]
    assert (start.position.phase, start.to_act) == ("keeping-tickets", (0,))
    assert seat(start) == ()


def ways(offer: int) -> set[str]:
    """Every way to keep at least one ticket and to return the others in some order."""
    letters = "abcd"[:offer]
    backs = {"".join(back) for size in range(offer) for back in permutations(letters, size)}
    kept = {back: "".join(letter for letter in letters if letter not in back) for back in backs}
    return {f"keep {kept[back]} return {back}" if back else f"keep {letters}" for back in backs}


@pytest.mark.parametrize(("variant", "left"), [("usa", 1), ("usa", 2), ("usa", 3), ("usa", 9), ("usa-classic", 2)])
def test_K1_at_least_one_is_kept_and_the_order_of_the_others_is_the_players(variant: str, left: int) -> None:
    tickets = [ticket.id for ticket in ws.load(variant).tickets]
    start = game(variant, ticket_deck=tickets[:left])
    play(start, "tickets")
    assert start.position.seats[0].offer == tuple(tickets[: min(left, 3)])
    assert start.view().ticket_deck == len(start.position.ticket_deck) == max(left - 3, 0)
    assert legal(start) == ways(min(left, 3))
    for line in legal(start):
        start.copy().play(line)


@pytest.mark.parametrize(("left", "number"), [(1, 1), (2, 3), (3, 10), (4, 41), (45, 41)])
def test_K1_big_cities_offers_four(left: int, number: int) -> None:
    tickets = [ticket.id for ticket in ws.load("europe-big-cities").tickets]
    start = game("europe-big-cities", ticket_deck=tickets[:left])
    play(start, "tickets")
    assert legal(start) == ways(min(left, 4))
    assert len(start.legal()) == number


@pytest.mark.parametrize("left", [1, 2, 3])
def test_K1_every_choice_is_among_the_tickets_on_offer(left: int) -> None:
    start = game("usa", ticket_deck=ALL_OF_USA[:left])
    play(start, "tickets")
    fitting = {action for action in start.variant.actions if _is_choice_of(left, action)}
    assert set(start.legal()) == fitting
    for action in start.variant.actions:
        if action not in fitting:
            refused(start, action)


def _is_choice_of(tickets: int, action: ws.Action) -> bool:
    return isinstance(action, ws.KeepTickets) and bool(action.keep) and len(action.keep + action.give_back) == tickets


def test_K1_nothing_is_left_of_the_deck_beyond_its_size() -> None:
    start = ws.Game.new("usa", 2, seed=1)
    for action in ("keep abcd", "keep ab return cd", "tickets", "keep a return bc", "tickets"):
        play(start, action)
        size, deck = start.states["ticket_deck_size"][0], start.states["ticket_deck"][0]
        assert size == len(start.position.ticket_deck)
        assert (deck[:size] != NONE).all() and (deck[size:] == NONE).all()


@pytest.mark.parametrize("keep", ["none return abc", "none return cab"])
def test_K1_at_least_one_must_be_kept(keep: str) -> None:
    start = game("usa")
    play(start, "tickets")
    assert refused(start, f"keep {keep}").startswith("K1")


@pytest.mark.parametrize(
    ("choice", "kept", "under"),
    [
        ("keep abc", ("C01", "C02", "C03"), ()),
        ("keep ab return c", ("C01", "C02"), ("C03",)),
        ("keep bc return a", ("C02", "C03"), ("C01",)),
        ("keep a return bc", ("C01",), ("C02", "C03")),
        ("keep a return cb", ("C01",), ("C03", "C02")),
        ("keep b return ac", ("C02",), ("C01", "C03")),
        ("keep b return ca", ("C02",), ("C03", "C01")),
        ("keep c return ba", ("C03",), ("C02", "C01")),
    ],
)
def test_K1_the_others_go_under_the_deck_in_the_chosen_order(
    choice: str, kept: tuple[str, ...], under: tuple[str, ...]
) -> None:
    start = game("usa")
    below = start.position.ticket_deck[3:]
    play(start, "tickets")
    events = play(start, choice)
    assert events == (TicketsKept(0, len(kept), len(under), kept, under, at_set_up=False),)
    assert seat(start) == kept
    assert start.position.seats[0].offer == ()
    assert start.position.ticket_deck == below + under
    assert start.view().ticket_deck == len(below) + len(under)
    assert (start.position.phase, start.to_act) == ("turn", (1,))


def test_K1_in_europe_too_they_go_under_the_deck_and_not_out_of_the_game() -> None:
    start = game("europe")
    play(start, "tickets", "keep b return ca")
    assert start.position.ticket_deck[-2:] == ("E03", "E01")
    assert len(start.position.ticket_deck) == 39


def test_K1_with_fewer_left_the_returned_tickets_are_the_whole_deck() -> None:
    start = game("usa", ticket_deck=["C01", "C02", "C03"])
    play(start, "tickets", "keep b return ca")
    assert start.position.ticket_deck == ("C03", "C01")
    assert start.view().ticket_deck == 2
    play(start, "tickets")
    assert start.position.seats[1].offer == ("C03", "C01")
    assert not start.position.ticket_deck


def test_K1_with_an_empty_ticket_deck_none_are_drawn() -> None:
    start = game("usa", ticket_deck=[])
    assert "tickets" not in legal(start)
    assert refused(start, "tickets") == "K1: The ticket deck is empty."


def test_K1_after_drawing_the_choice_comes_first() -> None:
    start = game("usa", hands=[{"red": 6}])
    play(start, "tickets")
    for action in ("draw blue", "tickets", "pass", "claim atlanta/charleston red"):
        assert refused(start, action) == "K1: Choose first which of the drawn tickets to keep."
    assert refused(start, "keep abc", seat=1).startswith("S5")


def test_K1_every_ticket_drawn_is_named() -> None:
    start = game("usa")
    play(start, "tickets")
    assert refused(start, "keep a") == "K1: You have 3 tickets to choose from: say for each whether you keep it."


def test_K2_only_tickets_just_drawn_can_be_returned() -> None:
    start = game("usa", tickets=[["C01", "C02", "C03"]])
    assert refused(start, "keep ab return c") == "K2: There are no tickets on offer to you."
    play(start, "tickets", "keep a return bc")
    assert seat(start) == ("C01", "C02", "C03", "C04")


def test_K2_any_number_may_be_held() -> None:
    start = game("usa", tickets=[ALL_OF_USA[3:]])
    assert len(seat(start)) == 30
    play(start, "tickets", "keep abc")
    assert seat(start) == ALL_OF_USA


def test_K2_tickets_are_secret_but_not_how_many() -> None:
    some, others = game(tickets=[["C01", "C02"]]), game(tickets=[["C03", "C04"]])
    for viewer in (1, None):
        assert some.view(viewer) == others.view(viewer)
        assert some.view(viewer).players[0].ticket_count == 2
        assert some.view(viewer).players[0].tickets is None
    assert some.view(0).tickets == (0, 1)


def test_K2_at_the_final_scoring_tickets_are_shown() -> None:
    over = game(phase="over", routes=[[]], tickets=[["C01", "C02"]], passes=2)
    assert over.view(1).players[0].tickets == (0, 1)
    assert over.view(None).players[1].tickets == ()
