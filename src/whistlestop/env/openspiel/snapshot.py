"""A game at one moment, as the states of OpenSpiel hold it. A snapshot never changes, so that clones can share it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from whistlestop.env.openspiel.game_log import LogEntry
from whistlestop.env.openspiel.knowledge import DeckKnowledge, ReturnedTickets
from whistlestop.rules.engine import Records, for_engine
from whistlestop.rules.state import STATE

CHANCE = -1
TERMINAL = -4
"""The actor when no seat acts, in OpenSpiel's numbers. A game is terminal when it has ended, or is broken off."""

SET_UP = -1
"""In place of an action: the set-up, which also waits for chance."""


class PendingChance(NamedTuple):
    """An action that waits for chance: what has been drawn for it, and what is to be drawn next."""

    seat: int
    action: int
    answers: tuple[int, ...]
    """What the script has answered so far (`rules/chance.py`)."""
    asked: int
    """How many answers there are to the next question."""
    pile: tuple[int, ...]
    """If the question asks for a card: how many of each kind there are."""

    def outcomes(self) -> list[tuple[int, float]]:
        """Return what can be drawn, each with its probability: a kind of card, or a number."""
        if self.pile:
            return [(kind, count / self.asked) for kind, count in enumerate(self.pile) if count]
        return [(number, 1 / self.asked) for number in range(self.asked)]

    def answered(self, outcome: int) -> PendingChance:
        """Return the same with this outcome drawn; raise ValueError if it is impossible."""
        most = len(self.pile) or self.asked
        if not 0 <= outcome < most or (self.pile and not self.pile[outcome]):
            possible = ", ".join(str(number) for number, _ in self.outcomes())
            raise ValueError(f"chance can't bring {outcome}; the outcomes are {possible}")
        answer = sum(self.pile[:outcome]) if self.pile else outcome  # any card of that kind will do: its first one
        return self._replace(answers=(*self.answers, answer))


@dataclass(frozen=True, slots=True, eq=False)
class Snapshot:
    """Everything about one moment of a game."""

    actor: int
    """The seat that acts, or `CHANCE`, or `TERMINAL`."""
    record: Records | None = None
    """The position: an array of one record; None before the set-up. A pending action is not in it yet."""
    pending: PendingChance | None = None
    start: Records | None = None
    """The position right after the set-up."""
    log: tuple[LogEntry, ...] = ()
    """What happened since."""
    ticket_log: tuple[LogEntry, ...] = ()
    """The entries of the log in which tickets were offered or chosen."""
    returned_tickets: tuple[ReturnedTickets, ...] = ()
    """What each seat knows about the tickets that it returned."""
    deck_knowledge: DeckKnowledge = DeckKnowledge()  # noqa: RUF009  a tuple never changes
    public: tuple[int | None, ...] = ()
    """None for a seat that knows its whole past. In a resampled state, for each other seat: the number of entries in
    the log of which it knows only what everybody saw."""
    returns: tuple[float, ...] = ()
    rewards: tuple[float, ...] = ()
    text_cache: dict[int | None, tuple[int, str]] = field(default_factory=dict)
    """For each seat, or a spectator, once asked for: how many entries of the log are in its text, and the text."""

    def __deepcopy__(self, memo: object) -> Snapshot:
        """Return itself, so that cloning a state is cheap."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle it, which is how states are serialized."""
        values = {name: getattr(self, name) for name in _PLAIN}
        values["deck_knowledge"] = self.deck_knowledge._replace(record=_packed(self.deck_knowledge.record))
        return _unpacked, (_packed(self.record), _packed(self.start), values)


_PLAIN = ("actor", "pending", "log", "ticket_log", "returned_tickets", "public", "returns", "rewards")
"""The fields that are pickled as they are; `text_cache` is left out."""


def _packed(record: Records | bytes | None) -> bytes | None:
    return record.tobytes() if isinstance(record, np.ndarray) else record


def _record(packed: Records | bytes | None) -> Records | None:
    return for_engine(np.frombuffer(packed, STATE).copy()) if isinstance(packed, bytes) else packed


def _unpacked(record: bytes | None, start: bytes | None, values: dict[str, Any]) -> Snapshot:
    knowledge = values["deck_knowledge"]
    values["deck_knowledge"] = knowledge._replace(record=_record(knowledge.record))
    return Snapshot(record=_record(record), start=_record(start), **values)
