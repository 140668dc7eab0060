"""Every kind of reason that a refusal can have."""

from __future__ import annotations

from whistlestop import refusal_codes as engine
from whistlestop.refusal_codes import Reason
from whistlestop.server.protocol import refusal_codes, storage_refusals
from whistlestop.server.protocol.refusal_categories import ServerReason

MODULES = (refusal_codes, storage_refusals)
"""The modules that define the server's reasons. They are imported here so that `all_reasons` finds every subclass."""


def all_reasons() -> tuple[type[Reason], ...]:
    """The class of every reason that a `Refused` can have: the server's by category, then the engine's."""
    own = (kind for category in ServerReason.__subclasses__() for kind in category.__subclasses__())
    return (*own, *engine.all_reasons())
