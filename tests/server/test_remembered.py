"""What a table remembers of commands and moves in little memory is what a dict and a list would remember."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from whistlestop.events import CardTaken
from whistlestop.server.protocol.commands import PHRASES
from whistlestop.server.tables.command_ids import CommandIds
from whistlestop.server.tables.entries import AppliedEntry, Entry, Played, Said
from whistlestop.server.tables.moves import PlayedAction, PlayedActions
from whistlestop.server.tables.reader_view import news_for

ids = st.text("ab-_0", min_size=1, max_size=4)


@given(st.lists(st.tuples(ids, st.integers(1, 3))), st.lists(ids))
def test_command_ids(sent: list[tuple[str, int]], asked: list[str]) -> None:
    """Also ids that are a part of another one, and commands that led to several entries."""
    found, expected, version = CommandIds(), dict[str, int](), 0
    for command, entries in sent:
        if command in expected:
            continue  # a repeated command is not carried out again
        for _ in range(entries):
            version += 1
            found.add(command, version)
        expected[command] = version
    assert {command: found.version_after(command) for command in expected} == expected
    assert [found.version_after(command) for command in asked] == [expected.get(command) for command in asked]
    assert dict(found) == expected


def test_an_odd_id_in_a_log_is_not_mistaken_for_others() -> None:
    found = CommandIds()
    for version, command in enumerate(("one", "two\nthree", "", "four\n", "Zoë"), 1):
        found.add(command, version)
    assert [found.version_after(command) for command in ("one", "two", "three", "four", "Zoë")] == [
        1,
        None,
        None,
        None,
        5,
    ]


actions = st.builds(PlayedAction, st.integers(0, 4), st.integers(0, 2**42), st.integers(0, 2**40), st.booleans())


@given(st.lists(st.one_of(actions, st.floats(0, 1))), st.integers(-3, 9), st.integers(-3, 9))
def test_played_actions(steps: list[PlayedAction | float], first: int, last: int) -> None:
    """Actions are added, and a number is how much of them is taken back."""
    found, expected = PlayedActions(), list[PlayedAction]()
    for step in steps:
        if isinstance(step, PlayedAction):
            found.append(step)
            expected.append(step)
        else:
            left = int(step * len(expected))
            found.take_back(left)
            del expected[left:]
        assert list(found) == expected and len(found) == len(expected)
    assert found[first:last] == expected[first:last] and found[first:] == expected[first:]
    for seat in range(5):
        own = [number for number, played in enumerate(expected) if played.seat == seat and number >= max(0, first)]
        assert found.last_of(seat, max(0, first)) == (own[-1] if own else None)
    assert found[-1:] == expected[-1:] and (not expected or found[-1] == expected[-1])


def test_tables_share_actions_that_are_the_same_to_every_reader() -> None:
    events = (CardTaken(1, "red", None),)
    one, other = (AppliedEntry.of(Entry(5, 9, Played(1, "draw deck", spent)), events) for spent in (3, 4000))
    assert one.what is other.what
    for reader in (None, 0, 1):
        assert news_for(one, reader) == news_for(AppliedEntry(5, 9, Played(1, "draw deck", 4000), events), reader)
    assert AppliedEntry.of(Entry(5, 9, Played(1, "draw deck", 3, bot=True)), events).what != one.what
    said = Said(1, phrase=PHRASES[0])
    assert AppliedEntry.of(Entry(6, 9, said), ()) == AppliedEntry(6, 9, said)
