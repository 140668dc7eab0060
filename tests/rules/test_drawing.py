"""Drawing train cards (D1-D8)."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.positions import FACE_UP, GENERATORS, NOTHING_FACE_UP, game, legal, play, refused

import whistlestop as ws
from whistlestop.events import CardTaken, CardTurnedUp, DeckReshuffled, DisplayReset

SHOWN = {f"draw {card}" for card in FACE_UP}
L = "locomotive"


def hand(game: ws.Game, seat: int = 0) -> dict[str, int]:
    return game.position.seats[seat].hand


def shown(game: ws.Game) -> Counter[str | None]:
    return Counter(game.position.display)


def outside(game: ws.Game) -> Counter[str]:
    """The cards outside all hands."""
    position = game.position
    face_up = Counter(card for card in position.display if card is not None)
    return face_up + Counter(position.deck) + Counter(position.discards)


def test_D1_each_card_comes_from_the_display_or_the_deck() -> None:
    start = game()
    assert legal(start, "draw") == SHOWN | {"draw deck"}
    play(start, "draw blue")
    assert start.position.phase == "second-card"
    assert start.to_act == (0,)
    assert legal(start) == {f"draw {card}" for card in start.position.display} | {"draw deck"}


@pytest.mark.parametrize("second", ["draw green", "draw deck"])
@pytest.mark.parametrize("first", ["draw blue", "draw deck"])
def test_D1_the_turn_ends_after_the_second_card(first: str, second: str) -> None:
    drawn = game(players=3)
    play(drawn, first, second)
    assert sum(hand(drawn).values()) == 2
    assert drawn.to_act == (1,)
    assert drawn.position.phase == "turn"


@pytest.mark.parametrize("place", range(5))
def test_D1_a_face_up_card_is_replaced_at_once_in_its_place(place: int) -> None:
    start = game(deck={"black": 3})
    events = start.play(f"draw {FACE_UP[place]}")
    assert events == (CardTaken(0, FACE_UP[place], place), CardTurnedUp(place, "black"))
    assert start.position.display == (*FACE_UP[:place], "black", *FACE_UP[place + 1 :])
    assert hand(start) == {FACE_UP[place]: 1}
    assert start.position.deck == {"black": 2}


def test_D1_the_replacement_may_be_the_second_card() -> None:
    start = game(deck={"black": 3})
    play(start, "draw blue", "draw black")
    assert hand(start) == {"blue": 1, "black": 1}


def test_D1_no_stopping_after_one_card() -> None:
    start = game(hands=[{"blue": 1, "red": 6}])
    play(start, "draw blue")
    for action in ("pass", "tickets", "claim dallas/houston/1 blue"):
        assert refused(start, action) == "D1: You have drawn one card: draw the second."


def test_D1_a_card_that_is_not_face_up_can_not_be_taken() -> None:
    assert refused(game(), "draw red") == "D1: There is no red card face up."
    assert refused(game(), "draw locomotive") == "D1: There is no locomotive card face up."


def test_D1_of_two_face_up_cards_alike_one_is_taken() -> None:
    start = game(display=("red", "blue", "red", "white", "green"), deck={"black": 3})
    play(start, "draw red")
    assert hand(start) == {"red": 1}
    assert shown(start)["red"] == 1


def test_D1_a_blind_card_leaves_the_display_alone() -> None:
    start = game(deck={"black": 3})
    assert start.play("draw deck") == (CardTaken(0, "black", None),)
    assert start.position.display == FACE_UP
    assert start.position.deck == {"black": 2}


def test_D1_the_display_is_reset_before_the_second_card() -> None:
    """Three locomotives are cleared away between the two cards (D6)."""
    start = game(display=(L, L, "red", "white", "green"), deck={L: 1}, discards={"black": 5})
    play(start, "draw red")
    assert start.position.display == ("black",) * 5
    assert start.position.phase == "second-card"
    assert legal(start) == {"draw black", "draw deck"}


def test_D1_a_blind_card_is_any_of_the_deck() -> None:
    drawn: set[str] = set()
    for generator in GENERATORS:
        start = game(deck={"red": 1, "blue": 1, L: 1}, generator=generator)
        play(start, "draw deck")
        drawn.update(hand(start))
    assert drawn == {"red", "blue", L}


def test_D2_a_face_up_locomotive_ends_the_turn() -> None:
    start = game(display=(L, *FACE_UP[1:]), deck={"black": 2})
    play(start, "draw locomotive")
    assert hand(start) == {L: 1}
    assert start.to_act == (1,)
    assert start.position.phase == "turn"
    assert start.position.display == ("black", *FACE_UP[1:])


@pytest.mark.parametrize("first", ["draw blue", "draw deck"])
def test_D2_it_can_not_be_the_second_card(first: str) -> None:
    start = game(display=(L, *FACE_UP[1:]), deck={"black": 5})
    assert "draw locomotive" in legal(start)
    play(start, first)
    assert "draw locomotive" not in legal(start)
    assert refused(start, "draw locomotive") == "D2: A face-up locomotive can't be the second card."


def test_D2_not_even_one_just_turned_up() -> None:
    start = game(deck={L: 5})
    assert CardTurnedUp(1, L) in play(start, "draw blue")
    assert "draw locomotive" not in legal(start)
    assert refused(start, "draw locomotive").startswith("D2")


def test_D3_a_blind_locomotive_counts_as_one_card() -> None:
    start = game(deck={L: 5})
    play(start, "draw deck")
    assert hand(start) == {L: 1}
    assert (start.to_act, start.position.phase) == ((0,), "second-card")
    play(start, "draw deck")
    assert hand(start) == {L: 2}
    assert start.to_act == (1,)


def test_D3_a_blind_locomotive_may_be_the_second_card() -> None:
    start = game(deck={L: 5})
    play(start, "draw blue", "draw deck")
    assert hand(start) == {"blue": 1, L: 1}


def test_D4_hands_have_no_limit() -> None:
    most = dict.fromkeys(ws.COLOURS, 10) | {L: 12}
    start = game(hands=[most])
    play(start, "draw deck", "draw deck")
    assert sum(hand(start).values()) == 94


@pytest.mark.parametrize("action", ["draw deck", "draw blue"])
def test_D5_with_the_last_card_gone_the_discards_are_the_deck_at_once(action: str) -> None:
    """Whether the last card is drawn blind or replaces a face-up one."""
    start = game(deck={"red": 1}, discards={"black": 3, L: 1})
    assert DeckReshuffled() in play(start, action)
    assert start.position.deck == {"black": 3, L: 1}
    assert start.position.discards == {}


def test_D5_as_long_as_one_card_is_left_the_discards_stay() -> None:
    start = game(deck={"red": 2}, discards={"black": 3})
    assert DeckReshuffled() not in play(start, "draw deck")
    assert (start.position.deck, start.position.discards) == ({"red": 1}, {"black": 3})


@pytest.mark.parametrize("action", ["draw deck", "draw blue"])
def test_D5_without_discards_the_deck_stays_empty(action: str) -> None:
    start = game(deck={"red": 1})
    assert DeckReshuffled() not in play(start, action)
    assert start.position.deck == {}
    assert "draw deck" not in legal(start)
    assert refused(start, "draw deck") == "D7: The deck is empty and there are no discards."


@pytest.mark.parametrize(
    ("action", "cards"),
    [("claim atlanta/charleston red", {"red": 2}), ("claim atlanta/charleston red +1", {"red": 1, L: 1})],
)
def test_D5_the_first_discards_become_an_empty_deck_at_once(action: str, cards: dict[str, int]) -> None:
    start = game(hands=[{"red": 2, L: 1}], deck={})
    assert DeckReshuffled() in play(start, action)
    assert start.position.deck == cards
    assert start.position.discards == {}


def test_D5_a_stations_cards_become_an_empty_deck_too() -> None:
    start = game("europe", hands=[{"red": 1}], deck={})
    assert DeckReshuffled() in play(start, "build paris red")
    assert start.position.deck == {"red": 1}


@pytest.mark.parametrize("action", ["pay", "decline"])
def test_D5_a_tunnels_cards_become_an_empty_deck_too(action: str) -> None:
    start = game("europe", hands=[{"blue": 3}], deck={"blue": 1, "red": 1, "black": 1})
    play(start, "claim munchen/venezia blue")
    assert start.position.deck == {}
    play(start, action)
    laid = 3 if action == "pay" else 0
    assert start.position.deck == {"blue": 1 + laid, "red": 1, "black": 1}
    assert start.position.discards == {}


def test_D5_discards_do_not_go_into_a_deck_that_has_cards() -> None:
    start = game(hands=[{"red": 2}], deck={"black": 1})
    play(start, "claim atlanta/charleston red")
    assert (start.position.deck, start.position.discards) == ({"black": 1}, {"red": 2})


def test_D5_the_display_is_filled_on_from_the_new_deck() -> None:
    start = game(display=(L, L, "red", "white", "green"), deck={L: 1}, discards={"blue": 6})
    play(start, "draw red")
    assert shown(start) == {"blue": 5}
    assert start.position.discards == {L: 3, "white": 1, "green": 1}
    assert start.position.deck == {"blue": 1}


def test_D6_a_third_locomotive_resets_the_display() -> None:
    start = game(display=(L, "red", L, "white", "green"), deck={L: 1}, discards={"black": 7})
    events = play(start, "draw red")
    assert events[:4] == (CardTaken(0, "red", 1), CardTurnedUp(1, L), DeckReshuffled(), DisplayReset(1))
    assert events[4:] == tuple(CardTurnedUp(place, "black") for place in range(5))
    assert start.position.discards == {L: 3, "white": 1, "green": 1}
    assert start.position.deck == {"black": 2}


def test_D6_two_locomotives_stay() -> None:
    start = game(display=(L, "red", "blue", "white", "green"), deck={L: 1}, discards={"black": 7})
    events = play(start, "draw red")
    assert not [event for event in events if isinstance(event, DisplayReset)]
    assert shown(start)[L] == 2


@pytest.mark.parametrize("generator", GENERATORS[:5])
def test_D6_two_sets_of_five_with_three_locomotives_do_not_take_turns_for_ever(generator: str) -> None:
    """A new display with three locomotives is reset too; from the tenth time on all cards are shuffled together."""
    start = game(display=(L, L, "red", "white", "green"), deck={L: 1}, discards={L: 3, "blue": 2}, generator=generator)
    (reset,) = (event for event in play(start, "draw red") if isinstance(event, DisplayReset))
    assert reset.times >= 10
    assert shown(start)[L] < 3
    assert outside(start) == {L: 6, "white": 1, "green": 1, "blue": 2}


def test_D6_up_to_the_ninth_time_the_discards_stay_where_they_are() -> None:
    """As long as the deck has cards, a display comes from it."""
    start = game(display=(L, L, "red", "white", "green"), deck={L: 1}, discards={"black": 12, "orange": 11})
    play(start, "draw red")
    assert start.position.discards == {L: 3, "white": 1, "green": 1}


def test_D6_many_resets_in_a_row_are_logged_as_one() -> None:
    """Eleven locomotives and three others: fewer than three locomotives come up about once in thirty times."""
    for generator in GENERATORS[:5]:
        start = game(
            display=(L, L, "red", "white", "green"), deck={L: 1}, discards={L: 8, "blue": 1}, generator=generator
        )
        events = play(start, "draw red")
        assert shown(start)[L] == 2
        turned = [event for event in events if isinstance(event, CardTurnedUp)]
        assert [event.card for event in turned[-5:]] == list(start.position.display)
        assert len(turned) == 6


@pytest.mark.parametrize("others", [0, 1])
def test_D6_the_display_stays_when_no_other_could_show_fewer_than_three(others: int) -> None:
    """Outside all hands at most two cards are not locomotives."""
    start = game(display=(L, L, "red", "white", "green")[: 5 - others] + ("red",) * others, deck={L: 2})
    events = play(start, "draw red")
    assert not [event for event in events if isinstance(event, DisplayReset)]
    assert shown(start)[L] == 3
    assert start.position.deck == {L: 1}


@pytest.mark.parametrize("generator", GENERATORS[:5])
def test_D6_with_three_others_a_display_of_two_locomotives_is_found(generator: str) -> None:
    start = game(display=(L, L, "red", "white", "green"), deck={L: 1}, discards={"black": 1}, generator=generator)
    play(start, "draw red")
    assert shown(start) == {L: 2, "white": 1, "green": 1, "black": 1}
    assert start.position.deck == {L: 1}


def test_D6_a_short_display_of_three_locomotives_stays() -> None:
    """With fewer than five cards outside all hands each counts: three locomotives and nothing else."""
    start = game(display=(L, L, L, "red", None), deck={})
    play(start, "draw red")
    assert start.position.display == (L, L, L, None, None)


@pytest.mark.parametrize("generator", GENERATORS[:5])
def test_D6_it_stays_only_until_other_cards_are_discarded(generator: str) -> None:
    start = game(hands=[{"black": 2}], display=(L, L, L, "red", "white"), deck={}, generator=generator)
    events = play(start, "claim atlanta/charleston black")
    assert [event for event in events if isinstance(event, DisplayReset)]
    assert shown(start)[L] < 3
    assert outside(start) == {L: 3, "red": 1, "white": 1, "black": 2}


def test_D6_discards_that_do_not_help_leave_it_as_it_is() -> None:
    start = game(hands=[{L: 2}], display=(L, L, L, "red", "white"), deck={})
    play(start, "claim atlanta/charleston locomotive")
    assert start.position.display == (L, L, L, "red", "white")
    assert start.position.deck == {L: 2}


def test_D6_a_blind_draw_that_ends_the_last_chance_changes_nothing() -> None:
    """Taking cards from the deck can only make other displays less possible."""
    start = game(display=(L, L, L, "red", "white"), deck={L: 4})
    play(start, "draw deck", "draw red")
    assert shown(start) == {L: 4, "white": 1}


@pytest.mark.parametrize("generator", GENERATORS[:5])
@pytest.mark.parametrize("display", [(L, L, None, None, None), (L, "red", L, None, None)])
def test_D6_a_refilled_display_is_checked_too(display: tuple[str | None, ...], generator: str) -> None:
    start = game(hands=[{L: 1, "black": 3}], display=display, deck={}, generator=generator)
    play(start, "claim calgary/helena black +1")
    assert shown(start)[L] < 3
    assert shown(start)[None] == 0


def test_D7_without_any_card_drawing_is_not_possible() -> None:
    start = game(display=NOTHING_FACE_UP, deck={})
    assert legal(start, "draw") == set()
    assert refused(start, "draw deck").startswith("D7")
    assert refused(start, "draw red").startswith("D1")


@pytest.mark.parametrize("variant", ["usa", "europe"])
def test_D7_face_up_cards_alone_may_be_drawn_in_all_variants(variant: str) -> None:
    start = game(variant, display=("red", "blue", None, None, None), deck={})
    assert legal(start, "draw") == {"draw red", "draw blue"}
    play(start, "draw red")
    assert legal(start) == {"draw blue"}
    play(start, "draw blue")
    assert start.position.display == NOTHING_FACE_UP
    assert start.to_act == (1,)


def test_D7_the_turn_ends_after_the_first_card_if_it_was_the_last() -> None:
    start = game(display=("red", None, None, None, None), deck={})
    play(start, "draw red")
    assert (start.to_act, start.position.phase) == ((1,), "turn")


@pytest.mark.parametrize("display", [("red", L, None, None, None), ("red", L, L, None, None)])
def test_D7_the_turn_ends_after_the_first_card_if_only_locomotives_are_face_up(
    display: tuple[str | None, ...],
) -> None:
    start = game(display=display, deck={})
    play(start, "draw red")
    assert start.to_act == (1,)
    assert legal(start, "draw") == {"draw locomotive"}


def test_D7_the_last_blind_card_ends_the_turn_if_nothing_else_can_be_taken() -> None:
    start = game(display=(L, L, L, L, L), deck={"red": 1})
    play(start, "draw deck")
    assert start.to_act == (1,)
    assert hand(start) == {"red": 1}


def test_D7_a_card_in_the_deck_is_a_second_card() -> None:
    start = game(display=(L, L, L, L, "red"), deck={L: 2})
    play(start, "draw red")
    assert start.position.display == (L,) * 5
    assert legal(start) == {"draw deck"}


def test_D7_the_only_locomotive_may_be_a_first_card() -> None:
    start = game(display=(None, L, None, None, None), deck={})
    assert legal(start, "draw") == {"draw locomotive"}
    play(start, "draw locomotive")
    assert start.position.display == NOTHING_FACE_UP


def test_D8_a_taken_card_is_not_replaced_when_deck_and_discards_are_gone() -> None:
    start = game(deck={})
    events = play(start, "draw blue", "draw white")
    assert [type(event) for event in events] == [CardTaken, CardTaken]
    assert start.position.display == ("purple", None, "orange", None, "green")


def test_D8_the_last_card_of_the_deck_still_replaces_one() -> None:
    start = game(deck={"black": 1})
    play(start, "draw blue", "draw white")
    assert start.position.display == ("purple", "black", "orange", None, "green")


@pytest.mark.parametrize(("cards", "left"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 2)], ids=lambda number: f"{number}")
def test_D8_it_is_refilled_as_soon_as_there_are_cards_and_as_far_as_they_go(cards: int, left: int) -> None:
    routes = {1: "dallas/houston/1", 2: "atlanta/charleston", 3: "el-paso/phoenix", 4: "calgary/helena"}
    routes[5] = "denver/phoenix"
    colour = "white"
    start = game(hands=[{colour: cards}], display=("red", None, "blue", None, None), deck={})
    play(start, f"claim {routes[cards]} {colour}")
    filled = min(cards, 3)
    assert shown(start) == Counter({"red": 1, "blue": 1, colour: filled, None: 3 - filled})
    assert start.position.display[0] == "red"
    assert start.position.deck == ({colour: left} if left else {})


def test_D8_a_station_refills_it_too() -> None:
    start = game("europe", hands=[{"black": 1}], display=("red", None, "blue", None, None), deck={})
    events = play(start, "build paris black")
    assert CardTurnedUp(1, "black") in events
    assert start.position.display == ("red", "black", "blue", None, None)


def test_D8_a_declined_tunnel_refills_it_too() -> None:
    """The turned cards are the last of the deck; they come back as discards, then face up."""
    start = game("europe", hands=[{"blue": 2}], display=FACE_UP, deck={"red": 1, L: 1, "black": 1})
    play(start, "claim munchen/venezia blue", "decline")
    assert start.position.display == FACE_UP
    assert start.position.deck == {"red": 1, L: 1, "black": 1}
