"""Refusals for a store that fails: their codes, and functions for those that several callers raise."""

from __future__ import annotations

from whistlestop.server.protocol.refusal_categories import Failed, Unstored
from whistlestop.server.protocol.refusals import Refusal


class NotStored(Unstored, frozen=True, tag="not-stored"):
    pass


class MaybeNotStored(Unstored, frozen=True, tag="maybe-not-stored"):
    pass


class StoredElsewhere(Unstored, frozen=True, tag="stored-elsewhere"):
    pass


class StoreUnavailable(Unstored, frozen=True, tag="store-unavailable"):
    pass


class TableNotLoaded(Unstored, frozen=True, tag="table-not-loaded"):
    pass


class TablesNotLoaded(Unstored, frozen=True, tag="tables-not-loaded"):
    pass


class TableUnreadable(Failed, frozen=True, tag="table-unreadable"):
    pass


class TableDamaged(Failed, frozen=True, tag="table-damaged"):
    pass


def stored_elsewhere() -> Refusal:
    """The refusal for a table that another server has taken over."""
    return Refusal(StoredElsewhere(), retry_after=1)


def not_stored(outcome_unknown: bool = False) -> Refusal:
    """The refusal when the store fails: nothing was stored, or that is unknown."""
    return Refusal(MaybeNotStored() if outcome_unknown else NotStored(), retry_after=1)
