"""Values of wrong types and absurd sizes: each gets the documented error, short, and changes nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import whistlestop as ws
from whistlestop.actions import BuildStation, ClaimRoute, DrawCard, KeepTickets, PayTunnel

HUGE = 10**6000
"""More digits than Python turns into text."""
SHORT = 300
"""Characters of an error message, at most."""
TINY = Path(__file__).parent / "boards" / "tiny.toml"


class Unhashable:
    __hash__ = None  # type: ignore[assignment]  # what a user may pass


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("players", 2.5),
        ("players", True),
        ("players", "2"),
        ("players", HUGE),
        ("seed", 1.5),
        ("seed", False),
        ("seed", HUGE),
        ("first_seat", 0.5),
        ("first_seat", True),
        ("first_seat", "0"),
        ("secret", 5),
        ("contributions", [5]),
        ("options", 5),
        ("options", [[]]),
    ],
    ids=map(str, range(14)),
)
def test_a_game_is_not_set_up_from_wrong_values(field: str, value: Any) -> None:
    setting: dict[str, Any] = {"players": 2, field: value}
    if field == "contributions":
        setting["secret"] = bytes(32)
    with pytest.raises(ValueError) as error:  # noqa: PT011  # the length is what matters here
        ws.Game.new("usa", **setting)
    assert type(error.value) is ValueError and len(str(error.value)) < SHORT


ODD_ACTIONS: list[Any] = [
    ClaimRoute(None, None, None),  # type: ignore[arg-type]  # what a user may do, as are all of these
    ClaimRoute("brest/paris", "black", "1"),  # type: ignore[arg-type]
    ClaimRoute(Unhashable(), "black"),  # type: ignore[arg-type]
    ClaimRoute("brest/paris" * 100_000, "black"),
    ClaimRoute("\ud800", "black"),
    BuildStation(None, "red"),  # type: ignore[arg-type]
    BuildStation("paris", ["red"]),  # type: ignore[arg-type]
    BuildStation("paris", "red", HUGE),
    KeepTickets((None,), (1,)),  # type: ignore[arg-type]
    KeepTickets([0], [1]),  # type: ignore[arg-type]
    KeepTickets("ab"),  # type: ignore[arg-type]
    KeepTickets((True, 2, 3), (0,)),
    KeepTickets((HUGE,)),
    PayTunnel("x"),  # type: ignore[arg-type]
    PayTunnel(True),
    PayTunnel(1.0),  # type: ignore[arg-type]
    PayTunnel(HUGE),
    DrawCard(3),  # type: ignore[arg-type]
    DrawCard([]),  # type: ignore[arg-type]
    None,
    3,
    b"pass",
    {"type": "pass"},
    Unhashable(),
    ws.Game,
    "pass " * 100_000,
]


@pytest.mark.parametrize("action", ODD_ACTIONS, ids=map(str, range(len(ODD_ACTIONS))))
def test_what_is_not_an_action_is_refused(action: Any) -> None:
    game = ws.Game.new("europe", 2, seed=1)
    before = game.position
    with pytest.raises(ws.IllegalAction) as error:
        game.play(action, seat=0)
    assert len(str(error.value)) < SHORT and game.position == before
    msgspec.json.encode(error.value.params)


@pytest.mark.parametrize("seat", ["0", 0.0, True, [], -1, 2, HUGE, "x" * 100_000, Unhashable()], ids=map(str, range(9)))
def test_what_is_not_a_seat_is_refused(seat: Any) -> None:
    game = ws.Game.new("usa", 2, seed=1)
    for ask in (game.legal, game.view, lambda seat: game.play("keep abcd", seat)):
        with pytest.raises(ws.IllegalAction) as error:
            ask(seat)
        assert error.value.rule == "S1" and len(str(error.value)) < SHORT


@pytest.mark.parametrize("number", ["1", 0.5, True, HUGE], ids=map(str, range(4)))
def test_what_is_not_a_number_of_actions_is_refused(number: Any) -> None:
    game = ws.Game.new("usa", 2, seed=1)
    game.play("keep abcd", seat=0)
    for ask in (game.rewound, game.record.replay):
        with pytest.raises(ValueError, match="1 actions"):
            ask(number)


POSITION = msgspec.to_builtins(ws.Game.new("usa", 2, seed=1).position)


@pytest.mark.parametrize(
    "given",
    [
        *(
            POSITION | {field: value}
            for field in ("actions", "seat", "passes")
            for value in (2**31 - 1, HUGE, 0.5, True)
        ),
        *(POSITION | {"deck": {"red": value}} for value in (2**31 - 1, HUGE, -1)),
        *(POSITION | {"turns_left": value} for value in (2**31 - 1, -1)),
        *(POSITION | {"seats": value} for value in (5, [], [POSITION["seats"][0]] * 1000)),
        POSITION | {"seats": [seat | {"trains": 2**31 - 1} for seat in POSITION["seats"]]},
        POSITION | {"seats": [seat | {"points": -(2**31)} for seat in POSITION["seats"]]},
        POSITION | {"seats": [seat | {"deal": 2**31 - 1} for seat in POSITION["seats"]]},
        POSITION | {"ticket_deck": ["x"] * 100_000},
        None,
        5,
        "[" * 100_000,
        '{"variant":' + "9" * 5000 + "}",
    ],
    ids=map(str, range(28)),
)
def test_an_absurd_position_is_refused(given: Any) -> None:
    with pytest.raises(ws.TableError) as error:
        ws.Game.from_position(given)
    assert len(str(error.value)) < 3000


def test_a_position_may_be_a_struct_plain_data_or_json() -> None:
    start = ws.Game.new("usa", 2, seed=1).position
    for given in (start, POSITION, start.json(), start.json().encode()):
        assert ws.Game.from_position(given).position == start


@pytest.mark.parametrize(
    "given",
    [
        {"claims": [[f"x{i}" for i in range(100_000)], []]},
        {"claims": [["x" * 100_000], ["y" * 100_000]]},
        {"claims": [[f"x{i}" for i in range(90)], []]},
        {"claims": [[], []], "stations": [["x"] * 100_000, []]},
        {"claims": [[], []], "tickets": [["a/b"] * 100_000, []]},
        {"claims": [[], []], "tickets": [[f"x{i}" for i in range(30)], []]},
        {"claims": 5},
        {"claims": ["ab", "cd"]},
        {"claims": [[5], [None]]},
    ],
    ids=map(str, range(9)),
)
def test_a_table_of_nonsense_is_refused_in_a_few_words(given: dict[str, Any]) -> None:
    with pytest.raises(ws.TableError) as error:
        ws.score_table("europe", **given)
    assert len(str(error.value)) < 1500 and len(error.value.reasons) <= 11


def test_more_reasons_than_anybody_reads_are_counted() -> None:
    error = ws.TableError([f"reason {number}" for number in range(100_000)])
    assert error.reasons[-2:] == ("reason 9", "… and 99,990 more")
    assert str(ws.TableError(error.reasons)) == str(error)


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("a = " + "[" * 100_000, "nested too deeply"),
        ("a = " + "9" * 5000, "a number in it has too many digits"),
        ("\n".join(f"x{i} = 1" for i in range(1000)), "… and 99"),
        *(
            (TINY.read_text(encoding="utf-8").replace('"Oslo"', f'"Os{odd}lo"'), 'city 1 (oslo): "name" has a control')
            for odd in ("\\u0001", "\\n", "\\t", "\\u007f", "\\uffff")
        ),
    ],
    ids=map(str, range(8)),
)
def test_an_absurd_board_file_is_refused(written: str, reason: str, tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    file.write_text(written, encoding="utf-8")
    with pytest.raises(ws.BoardError) as error:
        ws.load(file)
    assert reason in str(error.value) and len(str(error.value)) < 3000
