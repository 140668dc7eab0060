"""The constants that the server and the browser share: `web/src/constants.ts`."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import msgspec

from whistlestop.boards import Variant, load, variants
from whistlestop.server.protocol import commands, messages, settings
from whistlestop.server.rate_limits import Limits
from whistlestop.server.tables import connection

TARGET = Path(__file__).parents[1] / "web" / "src" / "constants.ts"
HEAD = """\
// The constants that the server and the browser share.
// Written by `make generate` (tools/page_constants.py): change them in Python, not here.
"""
WIDTH = 120
CLOSE_CODES = ("MOVED", "REFUSED", "GONE", "TOO_SLOW", "TOO_FAST")


def bounds(struct: Any, field: str) -> tuple[int, int]:
    """The least and the most that a number field of a message may be, or the lengths of a text field.

    >>> bounds(settings.Settings, "seats")
    (2, 5)
    >>> bounds(commands.Say, "text")
    (1, 300)
    """
    info = msgspec.inspect.type_info(struct)
    assert isinstance(info, msgspec.inspect.StructType)
    kind = next(one.type for one in info.fields if one.encode_name == field)
    if isinstance(kind, msgspec.inspect.UnionType):
        kind = next(one for one in kind.types if not isinstance(one, msgspec.inspect.NoneType))
    match kind:
        case msgspec.inspect.IntType(ge=int(least), le=int(most)):
            return least, most
        case msgspec.inspect.StrType(min_length=int(least), max_length=int(most)):
            return least, most
    raise ValueError(f"{field} of {struct.__name__} has no bounds")


def constants() -> dict[str, tuple[str, Any]]:
    """The comment and the value of each constant, by its name."""
    fewest, most = bounds(settings.Settings, "seats")
    least_reserve, most_reserve = bounds(settings.RealTime, "reserve")
    ranges = {
        "seconds": bounds(settings.RealTime, "seconds"),
        "reserve": (least_reserve // 60, most_reserve // 60),
        "days": bounds(settings.Days, "days"),
        "delay": bounds(settings.Settings, "delay"),
    }
    return {
        "PROTOCOL": ("The number of the protocol that this page speaks.", messages.PROTOCOL),
        "PHRASES": ("What can be said where texts are not allowed.", list(commands.PHRASES)),
        "LEVELS": ("How well bots play, from the weakest to the strongest.", list(get_args(settings.Level))),
        "CLOSE_CODES": (
            "Why the server has closed a WebSocket.",
            {name: getattr(connection, name) for name in CLOSE_CODES},
        ),
        "MIN_PLAYERS": ("", fewest),
        "MAX_PLAYERS": ("", most),
        "MAX_NAME_LENGTH": ("In characters.", bounds(commands.TakeSeat, "name")[1]),
        "MAX_CHAT_LENGTH": ("In characters.", bounds(commands.Say, "text")[1]),
        "MAX_RECORD_BYTES": ("The longest request with a record in it.", Limits().record_bytes),
        "BOUNDS": (
            "The numbers that a new table can be set to; the reserve is in minutes.",
            {name: {"least": least, "most": most} for name, (least, most) in ranges.items()},
        ),
        "VARIANT_FACTS": (
            "The numbers that describe each built-in variant in the lobby; dealt and kept are those of the first deal.",
            {name: variant_facts(load(name)) for name in variants()},
        ),
    }


def variant_facts(variant: Variant) -> dict[str, int]:
    """The numbers of a variant that the page puts into words.

    >>> variant_facts(load("europe"))["dealtLong"], variant_facts(load("usa-1910"))["mostTickets"]
    (1, 15)
    """
    deal = variant.deals[0]
    return {
        "long": len(variant.long),
        "regular": len(variant.regular),
        "standIns": sum(ticket.stand_in for ticket in variant.tickets),
        "dealtLong": deal.long,
        "dealt": deal.regular,
        "keep": deal.keep_at_least,
        "drawn": variant.draw_tickets,
        "mostTickets": variant.bonuses.most_tickets,
    }


def written() -> str:
    """The file as it should be."""
    parts = [HEAD]
    for name, (words, value) in constants().items():
        comment = f"/** {words} */\n" if words else ""
        parts.append(f"{comment}{_statement(name, value)}\n")
    return "\n".join(parts)


def _statement(name: str, value: Any) -> str:
    """A constant as TypeScript, formatted as Prettier does."""
    one_line = f"export const {name} = [{', '.join(map(_json, value))}] as const;" if isinstance(value, list) else ""
    return one_line if 0 < len(one_line) <= WIDTH else f"export const {name} = {_literal(value)};"


def _literal(value: Any) -> str:
    match value:
        case list():
            return "[\n" + "".join(f"  {_json(one)},\n" for one in value) + "] as const"
        case dict():
            rows = "".join(f"  {_property(name)}: {_json_row(one)},\n" for name, one in value.items())
            return f"{{\n{rows}}} as const"
    return _json(value)


def _property(name: str) -> str:
    return name if name.isidentifier() else _json(name)


def _json_row(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name}: {_json(one)}" for name, one in value.items()) + " }"
    return _json(value)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def generated() -> dict[Path, bytes]:
    """The generated files, by path."""
    return {TARGET: written().encode()}
