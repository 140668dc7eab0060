"""A game at one moment, as the states of OpenSpiel hold it. Moments are never changed, so that clones share them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from whistlestop.env.spiel.recall import Shuffle, Trail
from whistlestop.rules.engine import Records, for_engine
from whistlestop.rules.state import STATE

CHANCE = -1
TERMINAL = -4
"""Who acts when no seat does, in OpenSpiel's numbers."""

SET_UP = -1
"""Stands for an action: the set-up, which also waits for chance."""


class Entry(NamedTuple):
    """What happened in one action: the rules' log of it."""

    seat: int
    action: int
    at_set_up: bool
    rows: list[list[int]]
    discards: tuple[int, ...]
    """The discards afterwards, where the display was reset: the log keeps the last of several displays only."""
    shown: tuple[int, ...]
    """Where cards were played: how many of each kind nobody else could name before."""


class Waiting(NamedTuple):
    """An action that waits for chance: what has been drawn for it, and what is to be drawn next."""

    seat: int
    action: int
    answers: tuple[int, ...]
    """What the script of the generator has answered so far (`rules/chance.py`)."""
    asked: int
    """How many answers there are to the next question."""
    pile: tuple[int, ...]
    """If the question is for a card: how many of each kind there are."""

    def outcomes(self) -> list[tuple[int, float]]:
        """What can be drawn, each with its probability: a kind of card, or a number."""
        if self.pile:
            return [(kind, count / self.asked) for kind, count in enumerate(self.pile) if count]
        return [(number, 1 / self.asked) for number in range(self.asked)]

    def answered(self, outcome: int) -> Waiting:
        """The same with this outcome drawn; raises ValueError if it can't be."""
        most = len(self.pile) or self.asked
        if not 0 <= outcome < most or (self.pile and not self.pile[outcome]):
            possible = ", ".join(str(number) for number, _ in self.outcomes())
            raise ValueError(f"chance can't bring {outcome}; the outcomes are {possible}")
        answer = sum(self.pile[:outcome]) if self.pile else outcome  # any card of that kind will do: its first one
        return self._replace(answers=(*self.answers, answer))


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """Everything about one moment of a game."""

    actor: int
    """The seat that acts, or `CHANCE`, or `TERMINAL`."""
    record: Records | None = None
    """The position: an array of one record; None before the set-up. What waits for chance is not in it yet."""
    waiting: Waiting | None = None
    start: Records | None = None
    """The position right after the set-up."""
    story: tuple[Entry, ...] = ()
    """What happened since."""
    about_tickets: tuple[Entry, ...] = ()
    """The entries of the story in which tickets were offered or chosen."""
    trails: tuple[Trail, ...] = ()
    """What each seat knows of tickets that it gave back."""
    shuffle: Shuffle = Shuffle()  # noqa: RUF009  a tuple never changes
    """What everybody knows of the deck since it was last shuffled."""
    public: tuple[int | None, ...] = ()
    """None for a seat that knows its whole past; in a world that was made up, for the other seats, of how many entries
    of the story nothing is known but what everybody saw."""
    returns: tuple[float, ...] = ()
    rewards: tuple[float, ...] = ()
    told: dict[int | None, tuple[int, str]] = field(default_factory=dict)
    """For each seat, or a spectator, if asked for: how much of the story was put in words, and the words. A cache."""

    def __deepcopy__(self, memo: object) -> Moment:
        """Itself: this is what makes a clone of a state cheap."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Serialized states are pickled."""
        values = {name: getattr(self, name) for name in _PLAIN}
        values["shuffle"] = self.shuffle._replace(record=_packed(self.shuffle.record))
        return _unpacked, (_packed(self.record), _packed(self.start), values)


_PLAIN = ("actor", "waiting", "story", "about_tickets", "trails", "public", "returns", "rewards")


def _packed(record: Records | bytes | None) -> bytes | None:
    return record.tobytes() if isinstance(record, np.ndarray) else record


def _record(packed: Records | bytes | None) -> Records | None:
    return for_engine(np.frombuffer(packed, STATE).copy()) if isinstance(packed, bytes) else packed


def _unpacked(record: bytes | None, start: bytes | None, values: dict[str, Any]) -> Moment:
    shuffle = values["shuffle"]
    values["shuffle"] = shuffle._replace(record=_record(shuffle.record))
    return Moment(record=_record(record), start=_record(start), **values)
