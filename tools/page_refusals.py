"""The page's English words for refusals, from the templates in Python: `web/src/words/en/refusals.ts`.

The other languages are written by hand next to it; their types follow from the codes.
"""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

from whistlestop.refusal_codes import Reason
from whistlestop.server.protocol.refusal_catalogue import all_reasons
from whistlestop.server.protocol.refusal_texts import TEMPLATES

TARGET = Path(__file__).parents[1] / "web" / "src" / "words" / "en" / "refusals.ts"
HEAD = """\
// Why something was refused, by the code of the refusal.
// Written by `make generate` (tools/page_refusals.py): change the templates in Python, not here.
import type { RefusalCatalogue } from "../refusal_catalogue";
import { capital, common, count, list } from "./common";
import { lineOf, nearest, thisRoute, whose, withOptions } from "./refusal_parts";

export const refusals: RefusalCatalogue = {
"""
SHOWN = {
    "": "{value}",
    "seat": "names.player({value})",
    "whose": "whose({value}, names)",
    "route": "names.route({value})",
    "this": "thisRoute({value}, names)",
    "city": "names.city({value})",
    "cards": "common.cardCount({value}, about.card)",
    "list": "list({value})",
    "hint": "nearest({value})",
    "with": "withOptions({value})",
    "line": "lineOf({value})",
}
"""How the page shows a parameter, by what follows the colon in the template; else it is a number with that noun."""


def entry(kind: type[Reason]) -> str:
    """The words of one code as a property in TypeScript.

    >>> from whistlestop.refusal_codes import KeepAtMost, NoTunnel
    >>> print(entry(NoTunnel))
      "no-tunnel": () => "No tunnel is being claimed.",
    >>> print(entry(KeepAtMost))
      "keep-at-most": (about) => `Keep at most ${count(about.most, "ticket", "tickets")}.`,
    """
    template = TEMPLATES[str(kind.__struct_config__.tag)]
    parts = list(Formatter().parse(template))
    text = "".join(_text(literal) + _value(kind, name, spec) for literal, name, spec, _ in parts)
    if all(name is None for _, name, _, _ in parts):
        said, about = f'"{text}"', ""
    else:
        said = f"capital(`{text}`)" if parts[0][0] == "" and parts[0][2] in ("this", "whose", "seat") else f"`{text}`"
        about = "about, names" if "names" in text else "about"
    return f'  "{kind.__struct_config__.tag}": ({about}) => {said},'


def _text(literal: str) -> str:
    return re.sub(r'"([^"]*)"', "“\\1”", literal)


def _value(kind: type[Reason], name: str | None, spec: str | None) -> str:
    if name is None:
        return ""
    value = f"about.{name}"
    if kind.__annotations__[name] == "tuple[int, ...]":
        value = f"{value}.map(String)"
    if spec == "quote":
        return f"“${{{value}}}”"
    shown = SHOWN.get(spec or "", f'count({{value}}, "{spec}", "{spec}s")')
    return f"${{{shown.format(value=value)}}}"


def generated() -> dict[Path, bytes]:
    """The generated files, by path."""
    entries = "".join(f"{entry(kind)}\n" for kind in all_reasons())
    return {TARGET: f"{HEAD}{entries}}};\n".encode()}
