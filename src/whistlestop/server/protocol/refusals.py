"""Refusals: what the server answers when it does not carry out a command or a request."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.actions import IllegalAction
from whistlestop.refusal_codes import Param, Reason
from whistlestop.server.protocol.refusal_categories import Category, category_of_code, status_of_code
from whistlestop.server.protocol.refusal_texts import sentence


class Refusal(Exception):
    """Raised when a command or a request is not carried out. Nothing was changed.

    It is data first, like the engine's `IllegalAction`: a code, its parameters, and the rule of the game if one forbids
    it. The category and the HTTP status follow from the code.

    >>> from whistlestop.server.protocol.refusal_codes import NameTaken
    >>> refusal = Refusal(NameTaken("Anna"))
    >>> refusal.code, refusal.params, refusal.category, refusal.status
    ('name-taken', {'name': 'Anna'}, 'not-allowed', 403)
    >>> refusal.message
    'There is already a player called Anna at this table: choose another name.'
    """

    def __init__(
        self,
        reason: Reason,
        message: str | None = None,
        *,
        rule: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        """`message` is the English sentence, if it needs more than the code, such as the names of players or cities.

        `rule` is the number of the rule of the game that forbids it; `retry_after` is in seconds.
        """
        self.reason = reason
        self.message = sentence(reason) if message is None else message
        self.rule = rule
        self.retry_after = retry_after
        super().__init__(self.message)

    @classmethod
    def of_action(cls, error: IllegalAction, names: Sequence[str]) -> Refusal:
        """The refusal of an illegal action; `names` are the players' names by seat, "you" for the sender's own."""
        return cls(error.reason, error.text(names), rule=error.rule)

    def copy(self) -> Refusal:
        """The same refusal without a traceback, to be kept or raised again."""
        return Refusal(self.reason, self.message, rule=self.rule, retry_after=self.retry_after)

    @property
    def code(self) -> str:
        """The name of the reason in kebab-case."""
        return self.reason.code

    @property
    def params(self) -> dict[str, Param]:
        """The reason's parameters."""
        return self.reason.params

    @property
    def category(self) -> Category:
        """What kind of refusal it is."""
        return category_of_code(type(self.reason))

    @property
    def status(self) -> int:
        """The HTTP status."""
        return status_of_code(type(self.reason))
