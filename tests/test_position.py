"""Positions: every moment of a game round-trips, and what can't be is refused with all its reasons."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import whistlestop as ws
from tests.laws import new_game, played
from tests.positions import GENERATORS, THREE_TRAINS_LEFT, choosing, game, position
from whistlestop.position import Position, SeatPosition, TunnelPosition
from whistlestop.rules.compile import INTERPRETED

L = "locomotive"


@pytest.mark.skipif(INTERPRETED, reason="whole games take too long interpreted")
@pytest.mark.parametrize(("variant", "players"), list(zip(ws.variants(), cycle((2, 3, 4, 5)), strict=False)))
def test_every_moment_of_a_game_round_trips(variant: str, players: int) -> None:
    played_on = new_game(variant, players, seed=players)
    for _ in played(played_on, seed=1):
        start = played_on.position
        again = ws.Game.from_position(ws.Position.parse(start.json()))
        assert again.position == start
        assert again._states.tobytes() == played_on._states.tobytes()


def test_a_game_goes_on_from_a_position_as_it_would_have() -> None:
    one = game("europe", hands=[{"blue": 4, L: 2}])
    other = ws.Game.from_position(one.position)
    for action in ("claim munchen/venezia blue", "tickets", "draw deck", "draw deck"):
        if one.position.phase == "tunnel":
            assert one.play("decline") == other.play("decline")
        if one.position.phase == "keeping-tickets":
            assert one.play("keep a return cb") == other.play("keep a return cb")
        assert one.play(action) == other.play(action)
    assert one.position == other.position


MOMENTS: list[tuple[str, Position]] = [
    ("choosing", choosing("europe", 3)),
    ("choosing from the second deal", choosing("europe-mega", 3)),
    ("turn", position("usa", 5, hands=[{"red": 2, L: 1}], known=[{L: 1}], discards={"blue": 3})),
    ("second card", position("usa", phase="second-card", display=("red", None, None, None, None), deck={})),
    (
        "tunnel",
        position(
            "europe",
            phase="tunnel",
            tunnel=TunnelPosition("munchen/venezia", "blue", 1, ("blue", L, "red")),
            stations=[["wien"], ["paris"]],
        ),
    ),
    ("keeping tickets", position("usa", phase="keeping-tickets", offer=["C07", "C01"])),
    ("last round", position("usa", routes=[(*THREE_TRAINS_LEFT["usa"], "dallas/houston/1")], turns_left=2, seat=1)),
    ("over", position("usa", phase="over", passes=2)),
]


@pytest.mark.parametrize("start", [start for _, start in MOMENTS], ids=[name for name, _ in MOMENTS])
def test_a_position_of_each_phase_round_trips(start: Position) -> None:
    again = ws.Game.from_position(ws.Position.parse(start.json())).position
    assert again == start
    assert ws.Position.parse(again.json().encode()) == start


def test_options_are_part_of_a_position() -> None:
    start = position(ws.load("europe", ("max", "orient-express")))
    assert start.options == ("orient-express", "max")
    assert ws.Game.from_position(start).variant.options == start.options


def test_a_board_of_your_own_is_found_by_its_file() -> None:
    tiny = ws.load(f"{Path(__file__).parent / 'boards' / 'tiny.toml'}#tiny")
    start = choosing(tiny)
    assert start.variant == tiny.source
    assert ws.Game.from_position(start).position == ws.Game.from_position(start, tiny).position == start


def test_without_a_generator_chance_decides() -> None:
    start = replace(position("usa"), generator=None)
    drawn = [ws.Game.from_position(start) for _ in range(2)]
    generators = {each.position.generator for each in drawn}
    assert len(generators) == 2
    assert None not in generators


def test_a_game_from_a_position_does_not_change_it() -> None:
    start = position("usa")
    before = start.json()
    ws.Game.from_position(start).play("draw deck")
    assert start.json() == before


# What can't be: a position, what is changed in it, and the reason that must be given.

USA = position("usa", 3, hands=[{"red": 3, L: 2}], known=[{L: 1}], tickets=[["C01"], ["C02"]])
EUROPE = position("europe", 3, hands=[{"red": 3}], routes=[["paris/zurich"], ["berlin/wien"]], stations=[["wien"]])
FOUR = position("usa", 4)
CHOOSING = choosing("europe", 2)
MEGA = choosing("europe-mega", 2)
SECOND = position("usa", phase="second-card")
OFFERED = position("usa", phase="keeping-tickets", offer=["C01", "C02"])
LAID = TunnelPosition("munchen/venezia", "blue", 0, ("blue", "red", "black"))
TUNNEL = position("europe", 3, phase="tunnel", tunnel=LAID)
LAST = position("usa", routes=[(*THREE_TRAINS_LEFT["usa"], "dallas/houston/1")], turns_left=2, seat=1)

Change = Callable[[Position], Position]


def fields(**changes: Any) -> Change:
    return lambda start: replace(start, **changes)


def seat(number: int, **changes: Any) -> Change:
    def change(start: Position) -> Position:
        seats: list[SeatPosition] = list(start.seats)
        seats[number] = replace(seats[number], **changes)
        return replace(start, seats=tuple(seats))

    return change


def laid(**changes: Any) -> Change:
    return lambda start: replace(start, tunnel=replace(LAID, **changes))


IMPOSSIBLE: list[tuple[Position, Change, str]] = [
    (USA, lambda start: replace(start, seats=start.seats[:1]), "1 seats: 2 to 5 can play (S1)"),
    (USA, lambda start: replace(start, seats=start.seats * 2), "6 seats: 2 to 5 can play (S1)"),
    (USA, fields(seat=3), "seat 3: the seats are 0 to 2"),
    (USA, fields(seat=-1), "seat -1: the seats are 0 to 2"),
    (USA, fields(first_seat=7), "first_seat 7: the seats are 0 to 2"),
    (USA, fields(passes=-1), "passes -1: it must be from 0 to 3 (N2)"),
    (USA, fields(passes=4), "passes 4: it must be from 0 to 3 (N2)"),
    (USA, fields(passes=3), "every player has passed: the game would be over (N2)"),
    (USA, fields(actions=-1), "actions -1: it must be from 0 to 1000000"),
    (USA, fields(actions=2**31 - 1), "actions 2147483647: it must be from 0 to 1000000"),
    (USA, fields(generator="0" * 32), f'generator "{"0" * 32}": it has 32 hex digits, not all zero'),
    (USA, fields(generator="12"), 'generator "12": it has 32 hex digits, not all zero'),
    (USA, fields(generator="G" * 32), f'generator "{"G" * 32}": it has 32 hex digits, not all zero'),
    (USA, seat(0, known={L: 3}), "seat 0 is known to hold 3 locomotive but holds 2 (H4)"),
    (USA, seat(1, known={"red": 1}), "seat 1 is known to hold 1 red but holds 0 (H4)"),
    (USA, seat(0, known={L: -1}), "seat 0's known cards: -1 locomotive cards"),
    (USA, seat(0, hand={"red": 3, L: 2, "gold": 1}), 'seat 0\'s hand: there is no card "gold"'),
    (USA, fields(deck={**USA.deck, "gold": 1}), 'deck: there is no card "gold"'),
    (USA, seat(0, hand={"red": -1, L: 2}), "seat 0's hand: -1 red cards"),
    (USA, seat(0, hand={"red": 4, L: 2}), "there are 13 red cards in all, not 12 (S2)"),
    (USA, seat(0, hand={"red": 3, L: 1}), "there are 13 locomotive cards in all, not 14 (S2)"),
    (USA, fields(discards={"red": 200}), "there are 212 red cards in all, not 12 (S2)"),
    (USA, fields(display=USA.display[:4]), "the display has 4 places, not 5 (S2)"),
    (USA, fields(display=(*USA.display[:4], "gold")), 'display: there is no card "gold"'),
    (
        USA,
        fields(deck={}, discards=USA.deck),
        "the deck is empty and there are discards: they would have become the deck (D5)",
    ),
    (
        USA,
        fields(display=(*USA.display[:4], None)),
        "the display has an empty place and there are cards in the deck (D8)",
    ),
    (
        USA,
        fields(display=(L, L, L, "white", "green")),
        "the display shows 3 locomotives: it would have been dealt again (D6)",
    ),
    (
        EUROPE,
        seat(0, routes=("paris/moskva",)),
        'seat 0: there is no route "paris/moskva" on the board Europe',
    ),
    (
        EUROPE,
        seat(2, routes=("paris/zurich",)),
        "the route paris/zurich is held twice, by seat 0 and seat 2 (C3)",
    ),
    (
        FOUR,
        seat(1, routes=("seattle/vancouver/1", "seattle/vancouver/2")),
        "seat 1 holds both routes of a double route, seattle/vancouver/1 and seattle/vancouver/2 (C4)",
    ),
    (
        position("usa", 3, routes=[["seattle/vancouver/1"]]),
        seat(1, routes=("seattle/vancouver/2",)),
        "both routes of a double route are held, seattle/vancouver/1 and seattle/vancouver/2, with 3 players (C4)",
    ),
    (
        FOUR,
        seat(0, routes=(*THREE_TRAINS_LEFT["usa"], "chicago/toronto")),
        "seat 0 has 46 trains on the board and only 45 in all (C2)",
    ),
    (EUROPE, seat(2, stations=("atlantis",)), 'seat 2: there is no city "atlantis" on the board Europe'),
    (
        EUROPE,
        seat(2, stations=("roma", "kyiv", "riga", "brest")),
        "seat 2 has 4 stations; europe gives 3 (B1)",
    ),
    (USA, seat(2, stations=("boston",)), "seat 2 has 1 stations; usa gives 0 (B1)"),
    (EUROPE, seat(2, stations=("wien",)), "there are 2 stations in wien (B1)"),
    (EUROPE, seat(0, trains=43), "seat 0 has 43 trains and 3 on the board: together they must be 45 (S1)"),
    (EUROPE, seat(0, points=5), "seat 0 has 5 points but its routes are worth 4 (E2)"),
    (EUROPE, seat(0, tickets=("E99",)), 'seat 0\'s tickets: europe has no ticket "E99"'),
    (EUROPE, fields(ticket_deck=("X1",)), 'the deck: europe has no ticket "X1"'),
    (USA, seat(2, tickets=("C01",)), "the ticket C01 is in 2 places"),
    (
        EUROPE,
        fields(ticket_deck=("EL01",)),
        "the long ticket EL01 can't be in the deck: undealt ones leave the game (S4)",
    ),
    (
        USA,
        seat(0, tickets=()),
        "the tickets C01 are nowhere: none leaves the game in usa (S4)",
    ),
    (EUROPE, seat(1, deal=0), "seat 1 has chosen from 0 of 1 deals in the phase turn (S4)"),
    (EUROPE, seat(1, deal=2), "seat 1: there is no deal 2 (S4)"),
    (EUROPE, fields(returned=("E40",), ticket_deck=()), "returned tickets wait although all have chosen (S4)"),
    (
        EUROPE,
        fields(phase="choosing-tickets"),
        "all have chosen their tickets: the first turn should have begun (S4)",
    ),
    (CHOOSING, seat(0, offer=("E01",)), "seat 0 has 1 and 0 tickets on offer, which no deal gives (S4)"),
    (MEGA, seat(1, next_offer=()), "seat 1 has 2 and 0 tickets on offer, which no deal gives (S4)"),
    (MEGA, seat(1, deal=1), "seat 1 has 2 and 5 tickets on offer, which no deal gives (S4)"),
    (OFFERED, seat(0, offer=()), "seat 0 has 0 tickets on offer; 3 are drawn (K1)"),
    (
        position("usa", phase="keeping-tickets", offer=["C01", "C02", "C03"]),
        seat(0, offer=("C01", "C02", "C03", "C04")),
        "seat 0 has 4 tickets on offer; 3 are drawn (K1)",
    ),
    (USA, seat(0, offer=("C03",)), "seat 0 has tickets on offer in the phase turn (K1)"),
    (OFFERED, fields(seat=1), "seat 0 has tickets on offer in the phase keeping-tickets (K1)"),
    (USA, fields(tunnel=LAID), "the phase is turn but a tunnel is laid (T1)"),
    (TUNNEL, fields(tunnel=None), "the phase is tunnel but a tunnel is not laid (T1)"),
    (
        position("usa", display=(None,) * 5, deck={}),
        fields(phase="second-card"),
        "there is no second card to draw: the turn would have ended (D7)",
    ),
    (
        position("usa", display=(None, L, None, None, None), deck={}),
        fields(phase="second-card"),
        "there is no second card to draw: the turn would have ended (D7)",
    ),
    (USA, fields(turns_left=2), "the last round has begun but nobody is down to two trains (E1)"),
    (LAST, fields(turns_left=3), "3 turns left: the last round has 2 (E1)"),
    (LAST, fields(turns_left=0), "0 turns left: the last round has 2 (E1)"),
    (LAST, fields(turns_left=None), "a player is down to two trains but the last round has not begun (E1)"),
    (USA, fields(phase="over"), "the game is over but its last round is not (E1)"),
    (TUNNEL, laid(route="paris/moskva"), 'tunnel: there is no route "paris/moskva" on the board Europe'),
    (TUNNEL, laid(route="berlin/essen"), "berlin/essen is not a tunnel (T1)"),
    (TUNNEL, laid(turned=("gold", "blue")), 'tunnel: there is no card "gold"'),
    (TUNNEL, laid(card="red"), "red cards can't claim the blue tunnel munchen/venezia (C1)"),
    (
        TUNNEL,
        laid(locomotives=2),
        "2 locomotives can't stand in for blue cards on munchen/venezia (C1)",
    ),
    (
        TUNNEL,
        laid(card=L, locomotives=1),
        "1 locomotives can't stand in for locomotive cards on munchen/venezia (C1)",
    ),
    (TUNNEL, laid(turned=("blue",) * 4), "4 cards are turned for the tunnel, not 3 (T1)"),
    (TUNNEL, laid(turned=("red",) * 3), "the turned cards ask for nothing: the tunnel would be claimed (T2)"),
    (
        TUNNEL,
        laid(turned=("blue",)),
        "1 cards are turned for the tunnel although there are more in the deck (T6)",
    ),
    (SECOND, fields(passes=1), "players have passed in a row, and the phase is second-card (N2)"),
    (CHOOSING, fields(returned=("E40",)), "returned tickets wait, but in europe they leave the game (S4)"),
    (
        CHOOSING,
        seat(0, routes=("paris/zurich",)),
        "there are routes or stations on the board before the first turn (S4)",
    ),
    (LAST, fields(turns_left=1), "the last turn would be seat 1's, which is not down to two trains (E1)"),
    (
        position("europe", phase="keeping-tickets", offer=["E01"]),
        seat(0, offer=("EL01",)),
        "seat 0 has 1 tickets on offer; 3 are drawn (K1)",
    ),
    (
        TUNNEL,
        seat(0, trains=1, routes=(*THREE_TRAINS_LEFT["europe"], "budapest/zagrab")),
        "seat 0 has too few trains for munchen/venezia (C2)",
    ),
    (
        TUNNEL,
        seat(1, routes=("munchen/venezia",)),
        "the tunnel munchen/venezia is already claimed (C3)",
    ),
    (
        position("europe", 3, routes=[[], ["madrid/pamplona/white"]]),
        fields(phase="tunnel", tunnel=replace(LAID, route="madrid/pamplona/black", card="black")),
        "the twin of madrid/pamplona/black is held, so it is closed (C4)",
    ),
    (
        position("europe", 5, routes=[["madrid/pamplona/white"]]),
        fields(phase="tunnel", tunnel=replace(LAID, route="madrid/pamplona/black", card="black")),
        "the twin of madrid/pamplona/black is held, so it is closed (C4)",
    ),
]


@pytest.mark.parametrize(("start", "change", "reason"), IMPOSSIBLE, ids=[reason[:60] for _, _, reason in IMPOSSIBLE])
def test_an_impossible_position_is_refused_with_its_reason(start: Position, change: Change, reason: str) -> None:
    assert ws.Game.from_position(start).position == start, "what is changed must be the only thing wrong"
    with pytest.raises(ws.TableError) as refused:
        ws.Game.from_position(change(start))
    given = refused.value.reasons
    assert any(why == reason or why.startswith(f"{reason};") for why in given), given


def test_a_half_held_by_another_closes_no_tunnel_with_five_players() -> None:
    start = position(
        "europe",
        5,
        routes=[[], ["madrid/pamplona/white"]],
        phase="tunnel",
        tunnel=replace(LAID, route="madrid/pamplona/black", card="black", turned=("black", "red", "red")),
    )
    assert ws.Game.from_position(start).position == start


def test_all_reasons_are_given_at_once() -> None:
    wrong = seat(0, hand={"red": 4, L: 2}, trains=44, points=1)(replace(USA, seat=9, passes=-2))
    with pytest.raises(ws.TableError) as refused:
        ws.Game.from_position(wrong)
    assert refused.value.reasons == (
        "seat 9: the seats are 0 to 2",
        "passes -2: it must be from 0 to 3 (N2)",
        "there are 13 red cards in all, not 12 (S2)",
        "seat 0 has 44 trains and 0 on the board: together they must be 45 (S1)",
        "seat 0 has 1 points but its routes are worth 0 (E2)",
    )
    assert str(refused.value) == "; ".join(refused.value.reasons)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "Input data was truncated"),
        ("{", "Input data was truncated"),
        ("[]", "Expected `object`, got `array`"),
        ("{}", "missing required field `variant`"),
        (USA.json()[:-1], "Input data was truncated"),
        (USA.json().replace('"phase":"turn"', '"phase":"nap"'), "Invalid enum value 'nap'"),
        (USA.json().replace('"seat":0', '"seat":"0"'), "Expected `int`, got `str`"),
        (USA.json().replace('"seat":0', '"sit":0'), "unknown field `sit`"),
        (USA.json().replace('"trains":45', '"trains":45,"tracks":1'), "unknown field `tracks`"),
    ],
)
def test_a_text_that_is_no_position_is_refused(text: str, reason: str) -> None:
    with pytest.raises(ws.TableError, match="not a position") as refused:
        ws.Position.parse(text)
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"variant": "mars"}, "mars"),
        ({"variant": "no/such/file.toml"}, "no/such/file.toml"),
        ({"options": ("max",)}, 'usa has no option "max"'),
    ],
)
def test_a_position_of_no_known_variant_is_refused(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(ws.TableError, match=reason):
        ws.Game.from_position(replace(USA, **changes))


def test_a_position_of_other_options_than_the_variant_given_is_refused() -> None:
    with pytest.raises(ws.TableError, match="the position has options"):
        ws.Game.from_position(position("europe"), ws.load("europe", ("max",)))


@pytest.mark.parametrize("generator", GENERATORS[:4])
def test_chance_goes_on_from_the_generator_of_the_position(generator: str) -> None:
    one, other = (game("usa", generator=generator) for _ in range(2))
    assert one.play("draw deck") == other.play("draw deck")
    assert one.position.generator not in (generator, None)
