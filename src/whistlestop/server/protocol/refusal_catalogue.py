"""Every kind of reason that a refusal can have."""

from __future__ import annotations

from whistlestop import refusal_codes as engine
from whistlestop.refusal_codes import Reason
from whistlestop.server.protocol import refusal_codes, storage_refusals
from whistlestop.server.protocol.refusal_categories import ServerReason

MODULES = (refusal_codes, storage_refusals)
"""Where the server's reasons are defined. A category knows its codes only once these are imported."""


def all_reasons() -> tuple[type[Reason], ...]:
    """Every kind of reason in a `Refused`: the server's by category, then the engine's."""
    own = (kind for category in ServerReason.__subclasses__() for kind in category.__subclasses__())
    return (*own, *engine.all_reasons())
