"""The reference of all refusals: `docs/reference/refusals.md`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from string import Formatter

from whistlestop import refusal_codes
from whistlestop.refusal_codes import Reason
from whistlestop.server.protocol.refusal_catalogue import all_reasons
from whistlestop.server.protocol.refusal_categories import category_of_code, status_of_code
from whistlestop.server.protocol.refusal_texts import TEMPLATES

TARGET = Path(__file__).parents[1] / "docs" / "reference" / "refusals.md"
HEAD = """\
# Refusals

<!-- Written by `make generate` (tools/refusal_table.py): change the codes and templates in Python, not this page. -->

Everything that the engine or the server can refuse. A refusal is a code with parameters: a seat is its number, a route,
city or card its id, everything else a number or a text. The sentence shows each parameter by its name, in italics.
"""
ENGINE = """
## Actions

The codes of `whistlestop.IllegalAction`, which the server passes on with the reason `illegal`, unless another one is
given here.

| code | parameters | reason | sentence |
| --- | --- | --- | --- |
"""
SERVER = """
## The server

The codes of the server itself, with the `reason` of a [refusal](../protocol.md#refusals) and the HTTP status.

| code | parameters | reason | sentence |
| --- | --- | --- | --- |
"""


def _rows(kinds: Iterable[type[Reason]], with_status: bool) -> str:
    return "".join(_row(kind, with_status) for kind in kinds)


def _row(kind: type[Reason], with_status: bool) -> str:
    code = str(kind.__struct_config__.tag)
    params = ", ".join(f"`{name}`" for name in kind.__struct_fields__) or "–"
    reason = f"`{category_of_code(kind)}`" + (f", {status_of_code(kind)}" if with_status else "")
    said = "".join(text + _param(name, spec) for text, name, spec, _ in Formatter().parse(TEMPLATES[code]))
    said = said.replace("**", "* *")  # two parameters without a space between them would be read as bold
    return f"| `{code}` | {params} | {reason} | {said} |\n"


def _param(name: str | None, spec: str | None) -> str:
    if name is None:
        return ""
    return f"*{name}*'s" if spec == "whose" else f"*{name}*"


def generated() -> dict[Path, bytes]:
    """The generated files, by path."""
    engine = refusal_codes.all_reasons()
    own = [kind for kind in all_reasons() if kind not in engine]
    return {TARGET: f"{HEAD}{ENGINE}{_rows(engine, False)}{SERVER}{_rows(own, True)}".encode()}
