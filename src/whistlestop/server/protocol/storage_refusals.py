"""The refusals of commands and requests that could not be stored."""

from __future__ import annotations

from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.refusals import Refusal


def kept_elsewhere() -> Refusal:
    """The refusal for a table that another server has taken over."""
    return Refusal(codes.StoredElsewhere(), retry_after=5)


def not_stored(outcome_unknown: bool = False) -> Refusal:
    """The refusal when the store fails: nothing was stored, or it is unknown whether it was."""
    return Refusal(codes.MaybeNotStored() if outcome_unknown else codes.NotStored(), retry_after=1)
