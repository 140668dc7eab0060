"""Records: a game as a text that replays it exactly; a text with anything wrong in it is refused, by its line."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

import whistlestop as ws
from tests.laws import new_game, played
from tests.positions import THREE_TRAINS_LEFT, choosing, game, play, position
from whistlestop.rules.compile import INTERPRETED

SECRET = bytes(range(32))
TINY = f"{Path(__file__).parent / 'boards' / 'tiny.toml'}#tiny"


def begun(seed: int | None = 1, secret: bytes | None = None, contributions: Sequence[str] = ()) -> ws.Game:
    """A game of five actions: two choices, then a turn and the first card of the next."""
    start = ws.Game.new("usa", 2, seed=seed, secret=secret, contributions=contributions, first_seat=1)
    start.play("keep ab return cd", seat=1)
    start.play("keep abcd", seat=0)
    play(start, "draw deck", "draw deck", "draw deck")
    return start


def finished() -> ws.Game:
    """A short game from a position in the last turn."""
    start = ws.Game.from_position(LAST_TURN)
    play(start, "draw deck", "draw deck")
    assert start.over
    return start


def lines(text: str) -> list[str]:
    return text.splitlines()


DIGEST = ws.load("usa").digest
POSITION = f"position: {position().json()}"
LAST_TURN = position(routes=[(*THREE_TRAINS_LEFT["usa"], "dallas/houston/1")], turns_left=1)
FIVE_ACTIONS = """
1: keep ab return cd
0: keep abcd
1: draw deck
1: draw deck
0: draw deck
end: 5 actions
"""
USA = f"""whistlestop record 1
variant: usa
players: 2
first seat: 1
seed: 1
data: {DIGEST}
{FIVE_ACTIONS}"""
WITH_SECRET = f"""whistlestop record 1
variant: usa
players: 2
first seat: 1
commitment: 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd
secret: {SECRET.hex()}
data: {DIGEST}
{FIVE_ACTIONS}"""
GIVEN = "5d41402abc4b2a76"
CONTRIBUTED = WITH_SECRET.replace("\ndata:", f"\ncontributions: - {GIVEN}\ndata:")
FROM_POSITION = f"""whistlestop record 1
variant: usa
players: 2
{POSITION}
data: {DIGEST}

end: 0 actions
"""
RESULT = "result: 116 0"
FINISHED = f"""whistlestop record 1
variant: usa
players: 2
position: {LAST_TURN.json()}
data: {DIGEST}
{RESULT}

0: draw deck
0: draw deck
end: 2 actions
"""


def test_records_read_like_this() -> None:
    assert str(begun().record) == USA
    assert str(begun(None, SECRET).record) == WITH_SECRET
    assert str(begun(None, SECRET, ("", GIVEN)).record) == CONTRIBUTED
    assert str(game().record) == FROM_POSITION
    assert str(finished().record) == FINISHED


def test_a_finished_game_has_its_result() -> None:
    over = finished()
    totals = " ".join(str(sheet.total) for sheet in over.scores)
    assert f"result: {totals}" in lines(str(over.record))
    assert over.record.result == tuple(sheet.total for sheet in over.scores)


@pytest.mark.parametrize(
    "make",
    [begun, finished, lambda: begun(None, SECRET), lambda: begun(None, SECRET, [GIVEN])],
    ids=["begun", "finished", "secret", "contributed"],
)
def test_a_record_round_trips(make: Callable[[], ws.Game]) -> None:
    start = make()
    text = str(start.record)
    record = ws.Record.parse(text)
    assert str(record) == text
    again = record.replay()
    assert again.position == start.position
    assert str(again.record) == text


@pytest.mark.skipif(INTERPRETED, reason="whole games take too long interpreted")
@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("variant", ws.variants())
def test_a_whole_game_round_trips(variant: str, players: int) -> None:
    start = new_game(variant, players, seed=4)
    for _ in played(start, seed=4):
        pass
    again = ws.Record.parse(str(start.record)).replay()
    assert again._states.tobytes() == start._states.tobytes()
    assert again.scores == start.scores


def test_options_are_in_the_record() -> None:
    start = ws.Game.new("europe", 2, seed=1, options=("orient-express", "max"))
    assert "options: orient-express max" in lines(str(start.record))
    assert ws.Record.parse(str(start.record)).variant.options == ("orient-express", "max")


def test_a_game_with_a_secret_shows_it_and_its_commitment() -> None:
    start = begun(seed=None, secret=SECRET)
    text = str(start.record)
    assert f"commitment: {start.commitment}" in lines(text)
    assert f"secret: {SECRET.hex()}" in lines(text)
    assert "seed" not in text
    assert ws.Record.parse(text).replay().position == start.position


def test_contributions_are_in_the_record_only_if_there_are_any() -> None:
    assert "contributions" not in str(begun(None, SECRET, ["", ""]).record)
    record = begun(None, SECRET, [GIVEN]).record
    assert f"contributions: {GIVEN} -" in lines(str(record))
    assert ws.Record.parse(str(record)).origin.contributions == record.origin.contributions == (GIVEN, "")


def test_contributions_that_were_changed_are_another_game() -> None:
    for words in (f"{GIVEN} -", f"- {GIVEN}0", f"{GIVEN} {GIVEN}"):
        text = CONTRIBUTED.replace(f"- {GIVEN}", words)
        assert ws.Record.parse(text).replay().position != begun(None, SECRET, ["", GIVEN]).position


def test_a_game_from_a_position_has_it_in_its_record() -> None:
    start = ws.Game.from_position(choosing("europe-mega", 3))
    start.play("keep a return b", seat=2)
    record = ws.Record.parse(str(start.record))
    assert record.origin.position == choosing("europe-mega", 3)
    assert record.replay().position == start.position


def test_a_position_without_a_generator_is_recorded_with_the_one_it_was_played_with() -> None:
    start = ws.Game.from_position(replace(position("usa"), generator=None))
    play(start, "draw deck", "draw deck")
    assert ws.Record.parse(str(start.record)).replay().position == start.position


def test_a_board_of_your_own_is_named_by_its_file() -> None:
    start = ws.Game.new(TINY, 2, seed=1)
    text = str(start.record)
    assert f"variant: {TINY}" in lines(text)
    assert ws.Record.parse(text).replay().position == start.position
    elsewhere = text.replace(TINY, "gone.toml#tiny")
    with pytest.raises(ws.RecordError, match="line 2: "):
        ws.Record.parse(elsewhere)
    assert ws.Record.parse(elsewhere, variant=ws.load(TINY)).replay().position == start.position


def test_comments_and_empty_lines_are_skipped() -> None:
    text = str(begun().record)
    commented = text.replace("seed: 1\n", "; lucky\nseed: 1\n").replace(
        "0: draw", "\n; now the other\n   ; one\n0: draw"
    )
    commented = commented.replace("end: 5 actions\n", "end: 5 actions ; that is all\n\n; really\n")
    record = ws.Record.parse(commented)
    assert str(record) == text
    assert record.replay().position == begun().position


def test_a_board_file_may_have_a_semicolon_in_its_path(tmp_path: Path) -> None:
    board = tmp_path / "north; tiny.toml"
    board.write_bytes((Path(__file__).parent / "boards" / "tiny.toml").read_bytes())
    game = ws.Game.new(board, 2, seed=1)
    assert ws.Record.parse(str(game.record)).replay().position == game.position


def test_a_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(str(begun().record), encoding="utf-8")
    assert ws.Record.read(file).replay().position == begun().position
    assert ws.Record.read(str(file)) == ws.Record.read(file)
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ws.RecordError, match="is not a text file"):
        ws.Record.read(file)


def test_a_record_stops_at_any_action() -> None:
    record = begun().record
    assert [record.replay(at).position.actions for at in range(6)] == list(range(6))
    assert [step.position.actions for step in record.steps()] == list(range(6))
    for at in (-1, 6):
        with pytest.raises(ValueError, match=f"the record has 5 actions, so there is no position {at}"):
            record.replay(at)


def test_stopping_early_does_not_ask_for_the_result() -> None:
    assert not finished().record.replay(1).over


BROKEN: list[tuple[str, str, str, str]] = [
    (USA, "whistlestop record 1", "whistlestop record 2", 'line 1: a record begins with "whistlestop record 1"'),
    (USA, "whistlestop record 1\n", "", 'line 1: a record begins with "whistlestop record 1"'),
    (USA, "seed: 1", "speed: 1", 'line 5: "speed: 1" is not a header field; they are variant, options, players'),
    (USA, "seed: 1", "seed 1", 'line 5: "seed 1" is not a header field'),
    (USA, "seed: 1", "seed: 1\nseed: 1", 'line 6: the field "seed" is given twice'),
    (USA, "variant: usa\n", "", 'the header has no field "variant"'),
    (USA, "variant: usa", "variant: mars", "line 2: "),
    (USA, "variant: usa", "variant: usa\noptions: max", 'line 2: usa has no option "max"'),
    (USA, "variant: usa", "variant: usa-classic", f"line 6: the record was made with other data ({DIGEST})"),
    (USA, f"data: {DIGEST}", f"data: {'0' * 16}", f"line 6: the record was made with other data ({'0' * 16})"),
    (USA, f"data: {DIGEST}\n", "", 'the header has no field "data"'),
    (USA, "players: 2\n", "", 'the header has no field "players"'),
    (USA, "players: 2", "players: two", 'line 3: players "two" is not a number'),
    (USA, "players: 2", "players: 1", "line 3: 2 to 5 can play, not 1 (S1)"),
    (USA, "players: 2", "players: 6", "line 3: 2 to 5 can play, not 6 (S1)"),
    (USA, "seed: 1\n", "", "the header must have one of seed, secret and position; it has 0 of them"),
    (USA, "seed: 1", f"seed: 1\n{POSITION}", "the header must have one of seed, secret and position; it has 2"),
    (WITH_SECRET, "secret:", "seed: 1\nsecret:", "the header must have one of seed, secret and position; it has 2"),
    (USA, "seed: 1", "seed: -1", 'line 5: seed "-1" is not a number'),
    (USA, "seed: 1", f"seed: {2**64}", "line 5: a seed is less than 2**64"),
    (USA, "first seat: 1", "first seat: 2", "line 4: there is no seat 2"),
    (WITH_SECRET, f"secret: {SECRET.hex()}\n", "", "line 5: there is a commitment but no secret"),
    (WITH_SECRET, SECRET.hex(), f"11{SECRET.hex()[2:]}", "line 5: the secret does not match the commitment"),
    (WITH_SECRET, SECRET.hex(), "00", "line 6: a secret needs at least 16 bytes, this one has 1"),
    (WITH_SECRET, SECRET.hex(), "zz", "line 6: a secret is written in hex digits"),
    (WITH_SECRET, "commitment: ", "commitment: 0", "line 5: the secret does not match the commitment"),
    (CONTRIBUTED, f"- {GIVEN}", GIVEN, "line 7: 2 play, but there are 1 contributions"),
    (CONTRIBUTED, f"- {GIVEN}", f"- - {GIVEN}", "line 7: 2 play, but there are 3 contributions"),
    (CONTRIBUTED, f"- {GIVEN}", "- -", "line 7: the field must be left out if nobody contributed"),
    (CONTRIBUTED, f"- {GIVEN}", "", "line 7: 2 play, but there are 0 contributions"),
    (CONTRIBUTED, GIVEN, GIVEN.upper(), "line 7: a contribution is 16 to 64 hex digits in lower case"),
    (CONTRIBUTED, GIVEN, GIVEN[1:], "line 7: a contribution is 16 to 64 hex digits in lower case"),
    (USA, "seed: 1", f"seed: 1\ncontributions: - {GIVEN}", "line 6: there are contributions but no secret"),
    (FROM_POSITION, '"turn"', '"nap"', "line 4: this is not a position: "),
    (FROM_POSITION, '"trains":45', '"trains":44', "line 4: seat 0 has 44 trains and 0 on the board"),
    (FROM_POSITION, "players: 2", "players: 3", "line 4: the position has 2 seats, not 3"),
    (FROM_POSITION, ',"generator":"0123456789abcdeffedcba9876543210"', "", "line 4: the position has no generator"),
    (USA, "0: keep abcd", "0 keep abcd", 'line 9: "0 keep abcd" should be a seat, a colon and an action'),
    (USA, "0: keep abcd", "x: keep abcd", 'line 9: "x: keep abcd" should be a seat, a colon and an action'),
    (USA, "0: keep abcd", "10: keep abcd", 'line 9: "10: keep abcd" should be a seat, a colon and an action'),
    (USA, "0: keep abcd", "0: fly", 'line 9: "fly": an action begins with one of the words'),
    (USA, "0: keep abcd", "0: draw gold", 'line 9: "draw gold": there is no card "gold"'),
    (USA, "end: 5 actions\n", "", 'line 12: the record is cut off: its last line should be "end: N actions"'),
    (USA, "0: draw deck\nend: 5 actions\n", "", "line 11: the record is cut off"),
    (USA, "0: draw deck\nend: 5", "end: 5", 'line 12: "end: 5 actions" but there are 4 actions above'),
    (USA, "end: 5 actions", "end: 5", 'line 13: "end: 5" but there are 5 actions above'),
    (USA, "end: 5 actions\n", "end: 5 actions\n0: draw deck\n", 'line 14: "0: draw deck" comes after the end'),
    (FINISHED, RESULT, "result: 1 two", 'line 6: the result "1 two" should be one number per seat'),
]


@pytest.mark.parametrize(("text", "old", "new", "message"), BROKEN, ids=[message[:50] for _, _, _, message in BROKEN])
def test_a_broken_record_is_refused_by_its_line(text: str, old: str, new: str, message: str) -> None:
    ws.Record.parse(text)
    assert text.count(old) >= 1
    with pytest.raises(ws.RecordError, match=f"^{re.escape(message)}"):
        ws.Record.parse(text.replace(old, new, 1))


@pytest.mark.parametrize("text", ["", "\n", "not a record", "seed: 1"])
def test_another_text_is_no_record(text: str) -> None:
    with pytest.raises(ws.RecordError, match='line 1: a record begins with "whistlestop record 1"'):
        ws.Record.parse(text)


def test_a_record_cut_off_anywhere_is_refused() -> None:
    for end in range(len(FINISHED) - 1):
        with pytest.raises(ws.RecordError):
            ws.Record.parse(FINISHED[:end])


TAMPERED: list[tuple[str, str, str, str]] = [
    (USA, "1: keep ab return cd", "1: keep a return bcd", 'line 8: "keep a return bcd" by seat 1: '),
    (USA, "0: keep abcd", "1: keep abcd", 'line 9: "keep abcd" by seat 1: You have chosen your tickets'),
    (USA, "0: keep abcd", "5: keep abcd", 'line 9: "keep abcd" by seat 5: There is no seat 5'),
    (USA, "0: draw deck", "1: draw deck", 'line 12: "draw deck" by seat 1: It is not seat 1\'s turn'),
    (USA, "0: draw deck", "0: pass", 'line 12: "pass" by seat 0: You can still do something'),
    (USA, "0: draw deck", "0: claim boston/miami red", 'line 12: "claim boston/miami red" by seat 0: '),
    (USA, "first seat: 1", "first seat: 0", 'line 10: "draw deck" by seat 1: It is not seat 1\'s turn'),
    (FINISHED, RESULT, "result: 1 2", "the header gives 1 and 2 points, but the game ends with "),
    (FINISHED, RESULT, "result: 1", "the header gives 1 points, but the game ends with "),
    (USA, "seed: 1", "seed: 1\nresult: 1 2", "the header gives a result but the game is not over at the end"),
]


@pytest.mark.parametrize(
    ("text", "old", "new", "message"), TAMPERED, ids=[message[:50] for _, _, _, message in TAMPERED]
)
def test_a_game_that_can_not_have_happened_is_found_out(text: str, old: str, new: str, message: str) -> None:
    assert text.count(old) == 1
    record = ws.Record.parse(text.replace(old, new))
    with pytest.raises(ws.RecordError, match=f"^{re.escape(message)}"):
        record.replay()


def test_lines_are_counted_with_comments_and_empty_ones() -> None:
    text = USA.replace("0: draw deck", "; here\n\n0: pass")
    with pytest.raises(ws.RecordError, match=r"^line 14: "):
        ws.Record.parse(text).replay()


def test_a_record_not_read_from_a_text_counts_actions() -> None:
    record = replace(begun().record, actions=((0, ws.Pass()),))
    with pytest.raises(ws.RecordError, match=r'^action 1: "pass" by seat 0: Choose first which tickets to keep'):
        record.replay()


def test_another_seed_is_another_game() -> None:
    assert ws.Record.parse(USA.replace("seed: 1", "seed: 2")).replay().position != begun().position
