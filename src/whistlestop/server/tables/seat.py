"""The seats of a table, and who may do what there."""

from __future__ import annotations

import secrets

from whistlestop.secrecy import contribution_to_deal
from whistlestop.server.protocol.settings import Level, Settings


class Seat:
    """A seat, and its player."""

    __slots__ = (
        "asides",
        "contribution",
        "keys",
        "left",
        "level",
        "muted",
        "name",
        "programs",
        "taken_over",
        "taken_over_for_turn",
        "undos",
    )

    def __init__(self) -> None:
        self.name = ""
        self.level: Level | None = None
        """The level of the bot that sits here."""
        self.keys: list[str] = []
        """The hashes of the keys that open it, in the order in which they were given."""
        self.programs: frozenset[str] = frozenset()
        """The hashes of keys that were given to programs."""
        self.contribution = ""
        self.taken_over = False
        """Whether a bot is playing for the person who sits here."""
        self.taken_over_for_turn = False
        """Whether that bot plays only this turn, because the person's time was up."""
        self.left: int | None = None
        """When the person left the running game, in milliseconds since 1970."""
        self.muted: frozenset[int] = frozenset()
        """The seats whose chat messages are not shown here."""
        self.asides = 0
        """How many entries other than actions it has caused in the log."""
        self.undos = 0
        """How many undos it has asked for."""

    @property
    def free(self) -> bool:
        return not self.name and self.level is None

    @property
    def person(self) -> bool:
        return bool(self.name)

    @property
    def by_bot(self) -> bool:
        """Whether a bot chooses the actions."""
        return self.level is not None or self.taken_over

    def is_present(self, connected: bool) -> bool:
        """Whether the seat's player is there: a bot always is, a person while connected."""
        return self.level is not None or connected


class Seated:
    """A table as far as it is about seats and keys."""

    seats: list[Seat]
    settings: Settings
    host: str
    """The hash of the host's key."""
    invitation: str | None
    """The code in the link to the table; None if the link was never renewed."""
    deal: int
    """The number of the deal: each time a player is sent away, the cards are dealt again."""
    to_act: tuple[int, ...]
    """The seats that may act now."""

    @property
    def persons_to_act(self) -> tuple[int, ...]:
        """The seats that may act now, and for which no bot plays."""
        return tuple([seat for seat in self.to_act if not self.seats[seat].by_bot])

    @property
    def free_seats(self) -> list[int]:
        """The seats where nobody sits, in order."""
        return [number for number, seat in enumerate(self.seats) if seat.free]

    @property
    def contributions(self) -> tuple[str, ...]:
        """The players' shares of the secret of this deal, by seat."""
        return tuple([contribution_to_deal(seat.contribution, self.deal) for seat in self.seats])

    def seats_of(self, key_hash: str | None) -> tuple[int, ...]:
        """The seats that the key with this hash opens."""
        if key_hash is None:
            return ()
        return tuple([number for number, seat in enumerate(self.seats) if key_hash in seat.keys])

    def is_host(self, key_hash: str | None) -> bool:
        """Whether the key with this hash is the host's, on any of the host's devices; a program's key is not."""
        if key_hash is None:
            return False
        own_keys = (set(seat.keys) - seat.programs for seat in self.seats if self.host in seat.keys)
        return key_hash == self.host or any(key_hash in keys for keys in own_keys)

    def admits(self, key_hash: str | None, invitation: str) -> bool:
        """Whether somebody may sit down or watch: a player and the host always, others by the present link.

        A table that is in the lobby, and one whose link was never renewed, is open to all who know its id.
        """
        if self.invitation is None or self.settings.lobby or self.seats_of(key_hash) or self.is_host(key_hash):
            return True
        return secrets.compare_digest(self.invitation, invitation)

    def undo_consenters(self, seat: int) -> tuple[int, ...]:
        """The seats that must agree to an undo: every other person's, even one that a bot plays for now."""
        return tuple(number for number, other in enumerate(self.seats) if other.person and number != seat)

    def _free(self, number: int) -> None:
        """Let nobody sit there."""
        self.seats[number] = Seat()
        for seat in self.seats:
            seat.muted -= {number}

    def _revoke_keys(self, number: int, kept: str) -> None:
        """Let only one key open a seat."""
        seat = self.seats[number]
        was_host = self.host in seat.keys
        seat.keys, seat.programs = [kept], frozenset()
        if was_host and not self.seats_of(self.host):
            self.host = kept
