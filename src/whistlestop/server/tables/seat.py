"""A seat of a table."""

from __future__ import annotations

from whistlestop.server.protocol.settings import Level


class Seat:
    """A seat, and its player."""

    def __init__(self) -> None:
        self.name = ""
        self.level: Level | None = None
        """The level of the bot that sits here."""
        self.keys: list[str] = []
        """The hashes of the keys that open it, in the order in which they were given."""
        self.programs: set[str] = set()
        """The hashes of keys that were given to programs."""
        self.contribution = ""
        self.taken_over = False
        """Whether a bot is playing for the person who sits here."""
        self.taken_over_for_turn = False
        """Whether that bot plays only this turn, because the person's time was up."""
        self.left: int | None = None
        """When the person left the running game, in milliseconds since 1970."""
        self.muted: set[int] = set()
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
