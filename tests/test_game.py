"""`Game`: making games, playing them, and errors."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import whistlestop as ws
from tests.laws import played
from whistlestop.actions import IllegalAction

TINY = Path(__file__).parent / "boards" / "tiny.toml"


def test_the_same_seed_is_the_same_game() -> None:
    one, other = (ws.Game.new("europe", 3, seed=11) for _ in range(2))
    assert one.position == other.position
    assert ws.Game.new("europe", 3, seed=12).position != one.position


def test_without_a_seed_no_two_games_are_alike() -> None:
    assert ws.Game.new("usa", 2).position != ws.Game.new("usa", 2).position


def test_a_game_without_a_seed_still_replays() -> None:
    game = ws.Game.new("usa", 2)
    assert ws.Record.parse(str(game.record)).replay().position == game.position


def test_naming_who_begins_changes_no_card() -> None:
    for seat in range(4):
        game = ws.Game.new("usa", 4, seed=5, first_seat=seat)
        assert game.view().first_seat == seat
        assert game.view(0).hand == ws.Game.new("usa", 4, seed=5).view(0).hand


def test_a_board_of_your_own_is_played_to_the_end() -> None:
    game = ws.Game.new(str(TINY), 3, seed=2)
    for _ in played(game, 2):
        pass
    assert len(game.scores) == 3
    again = ws.Record.parse(str(game.record)).replay()
    assert again.scores == game.scores
    assert ws.Game.from_position(game.position).position == game.position


def test_a_variant_is_taken_as_it_is_or_with_options() -> None:
    variant = ws.load("europe")
    assert ws.Game.new(variant, 2, seed=1).variant is variant
    assert len(ws.Game.new(variant, 2, seed=1, options=("max",)).variant.tickets) == 47


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"players": 1}, "2 to 5 can play, not 1"),
        ({"players": 6}, "2 to 5 can play, not 6"),
        ({"seed": -1}, "a seed is a whole number"),
        ({"seed": 2**64}, "a seed is a whole number"),
        ({"seed": 1, "secret": bytes(16)}, "a seed or a secret, not both"),
        ({"secret": b"short"}, "at least 16 bytes, this one has 5"),
        ({"secret": "not hex"}, "written in hex"),
        ({"first_seat": 2}, "seat 2 can't begin"),
        ({"first_seat": -1}, "seat -1 can't begin"),
        ({"options": ("max",)}, 'usa has no option "max"'),
        ({"variant": "uas"}, "uas"),
        ({"variant": "no-such-board.toml"}, "no-such-board.toml"),
    ],
)
def test_a_game_that_cannot_be_set_up_says_why(arguments: dict[str, object], message: str) -> None:
    setting: dict[str, object] = {"variant": "usa", "players": 2} | arguments
    with pytest.raises((ValueError, OSError), match=message.replace("(", r"\(")):
        ws.Game.new(**setting)  # type: ignore[arg-type]  # wrong on purpose


def test_a_broken_board_file_lists_its_problems(tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text(TINY.read_text().replace("length = 2", "length = 99"))
    with pytest.raises(ws.BoardError, match="99"):
        ws.Game.new(broken, 2)


def test_acting_for_a_seat_that_is_not_there() -> None:
    game = ws.Game.new("usa", 2, seed=1)
    for seat in (-1, 2, 99):
        with pytest.raises(IllegalAction, match=f"There is no seat {seat}; the seats are 0 to 1.") as refused:
            game.play("pass", seat)
        assert refused.value.rule == "S1"


def test_a_seat_that_may_not_act_has_no_legal_actions() -> None:
    game = ws.Game.new("usa", 2, seed=1, first_seat=0)
    game.play("keep ab return cd", 0)
    assert game.to_act == (1,) and game.legal(0) == []
    game.play("keep ab return cd", 1)
    assert game.to_act == (0,) and game.legal(1) == []
    assert game.legal() == game.legal(0)


def test_scores_come_at_the_end_only() -> None:
    game = ws.Game.new("usa", 2, seed=1)
    with pytest.raises(ValueError, match="not over yet"):
        _ = game.scores
    for _ in played(game, 1):
        pass
    assert game.over and game.to_act == () and game.legal() == []
    assert game.view().scores == game.scores
    with pytest.raises(IllegalAction, match="The game is over"):
        game.play("draw deck")


def test_copies_go_their_own_ways() -> None:
    game = ws.Game.new("europe", 2, seed=3)
    copy = game.copy()
    copy.play("keep abcd", 0)
    assert game.to_act == (0, 1) and copy.to_act == (1,)
    assert len(game.record.actions) == 0 and len(copy.record.actions) == 1


def half_way(game: ws.Game) -> ws.Game:
    for _ in zip(range(40), played(game, 3), strict=False):
        pass
    return game


@pytest.mark.parametrize(
    "make",
    [
        lambda: ws.Game.new("europe", 3, seed=3, first_seat=1),
        lambda: ws.Game.new("europe", 3, secret=bytes(16), options=("max",)),
        lambda: ws.Game.new("usa", 3, secret=bytes(16), contributions=("", "0" * 16)),
        lambda: ws.Game.new(TINY, 2, seed=1),
        lambda: ws.Game.from_position(half_way(ws.Game.new("europe-mega", 2, seed=3)).position),
        lambda: ws.Game.from_position(ws.Game.new(TINY, 2, seed=1).position, ws.load(TINY)),
    ],
    ids=["seed", "secret", "contributions", "own board", "position", "own board's position"],
)
def test_a_game_goes_back_to_any_of_its_actions(make: Callable[[], ws.Game]) -> None:
    game = make()
    before = [game.copy()]
    before += [game.copy() for _ in zip(range(30), played(game, 4), strict=False)]
    text = str(game.record)
    for actions, then in enumerate(before):
        back = game.rewound(actions)
        assert back._states.tobytes() == then._states.tobytes()
        assert str(back.record) == str(then.record) and back.commitment == game.commitment
    assert str(game.record) == text


def test_a_game_that_went_back_goes_its_own_way() -> None:
    game = half_way(ws.Game.new("usa", 2, secret=bytes(16)))
    back = game.rewound(20)
    for seat, action in game.record.actions[20:]:
        back.play(action, seat)
    assert back.position == game.position
    other = game.rewound(2)
    other.play("draw deck")
    assert len(other.record.actions) == 3 and len(game.record.actions) == 40


def test_a_finished_game_goes_back_to_before_its_end() -> None:
    game = ws.Game.new(str(TINY), 2, seed=2)
    for _ in played(game, 2):
        pass
    last = len(game.record.actions)
    assert game.rewound(last).scores == game.scores
    assert not game.rewound(last - 1).over


def test_a_game_goes_back_to_where_it_was_only() -> None:
    game = ws.Game.new("usa", 2, seed=1)
    game.play("keep abcd", 0)
    for actions in (-1, 2):
        with pytest.raises(ValueError, match=f"1 actions were played, so the game can't go back to {actions}"):
            game.rewound(actions)


def test_repr_says_where_a_game_stands() -> None:
    assert repr(ws.Game.new("usa", 2, seed=1)) == "<Game usa, 2 players, 0 actions, to act (0, 1)>"


def test_the_public_names_are_all_there() -> None:
    for name in ws.__all__:
        assert getattr(ws, name) is not None
    assert set(ws.__all__) <= set(dir(ws))
    with pytest.raises(AttributeError, match="no attribute 'Gmae'"):
        _ = ws.Gmae
