"""Write the types of the table protocol as TypeScript: `web/src/protocol.ts`.

It is made from the JSON Schema of the server's own structs, so the two always agree. Only what msgspec writes into a
schema is understood here, and anything else is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from whistlestop import events, view
from whistlestop.bots import reasons
from whistlestop.server.http.endpoints import ENDPOINTS
from whistlestop.server.http.schemas import Schema, schemas_of, structs_in
from whistlestop.server.protocol import commands, messages, refusal_categories, responses, settings
from whistlestop.server.protocol.refusal_catalogue import all_reasons

TARGET = Path(__file__).parents[1] / "web" / "src" / "protocol.ts"
WIDTH = 120
HEAD = """\
// What the browser and the server say to each other.
// Written by `make generate` (tools/typescript.py): change the server's structs, not this file.
"""
NAMED = {
    "Level": settings.Level,
    "State": settings.State,
    "Reason": refusal_categories.Category,
    "HintReason": reasons.HintReason,
    "Phase": view.Phase,
    "Clock": settings.Clock,
    "GameEvent": events.Event,
    "NewsBody": messages.NewsBody,
    "TableCommand": commands.TableCommand,
    "SeatCommand": commands.SeatCommand,
    "SocketMessage": commands.SocketMessage,
    "ServerMessage": messages.ServerMessage,
}
"""Types other than structs that get a name. `Event` is already a browser type."""
SENT = (
    commands.CreateTable,
    commands.TableCommand,
    commands.SocketMessage,
    *(endpoint.body for endpoint in ENDPOINTS if endpoint.body is not None),
)
"""What browsers send: fields with a default may be left out."""
RECEIVED = (
    messages.ServerMessage,
    *(endpoint.response for endpoint in ENDPOINTS if not isinstance(endpoint.response, str)),
    *(kind for kind in vars(responses).values() if isinstance(kind, type) and kind.__module__ == responses.__name__),
)
"""What browsers receive: every field is present."""
NARROWED = {("Refused", "code"): "RefusalCode", ("Refused", "params"): "RefusalParams[RefusalCode]"}
"""Fields whose type says more in TypeScript than in the schema."""
_REF = "#/"
_NAME = re.compile(r"[A-Za-z_]\w*")


def _leaves_out_defaults(kind: type) -> bool:
    return issubclass(kind, msgspec.Struct) and kind.__struct_config__.omit_defaults


class UnknownSchema(ValueError):
    """A schema that this program can't write as TypeScript."""


class Writer:
    """Writes schemas as TypeScript."""

    def __init__(self, sent: Iterable[Any], received: Iterable[Any], named: Mapping[str, Any]) -> None:
        sent, received = list(sent), list(received)
        aliases, self.structs = schemas_of([*named.values(), *sent, *received], refs=_REF + "{name}")
        self.aliases = {name: _plain(schema) for name, schema in zip(named, aliases, strict=False)}
        self.classes = structs_in([*named.values(), *sent, *received])
        received_names = set(structs_in(received))
        self.sent_only = set(structs_in(sent)) - received_names
        optional = {
            name for name, schema in self.structs.items() if set(schema["properties"]) - set(schema["required"])
        }
        self.both = set(structs_in(sent)) & received_names & optional
        """Structs that are sent and received in different forms, and written twice."""
        if clash := {f"{name}Given" for name in self.both} & set(self.structs):
            raise UnknownSchema(f"{sorted(clash)}: these names are taken already")

    def file(self) -> str:
        """The whole file."""
        parts = [HEAD]
        parts += [self.alias(name) for name in self.aliases]
        for name in self.structs:
            parts.append(self.interface(name))
            if name in self.both:
                parts.append(self.interface(name, sent=True))
        return "\n".join(parts)

    def alias(self, name: str) -> str:
        """A named type."""
        return f"export type {_name(name)} ={self._wrapped(self.aliases[name], name)};\n"

    def _wrapped(self, schema: Schema, name: str) -> str:
        parts = self._alternatives(schema, sent=False, inside=name)
        one_line = f" {' | '.join(parts)}"
        return one_line if len(one_line) + len(name) < WIDTH - 20 else "".join(f"\n  | {part}" for part in parts)

    def interface(self, name: str, sent: bool = False) -> str:
        """A struct as it is received, or as it may be sent if that differs."""
        schema = _plain(self.structs[name])
        _expect(schema, {"type", "properties", "required"}, {"additionalProperties"})
        words = self.structs[name].get("description", "")
        title = name
        if sent:
            title, words = f"{name}Given", f"`{name}` as it may be sent: what is left out has its default."
        sent = sent or name in self.sent_only
        lines = [*_comment(words, ""), f"export interface {_name(title)} {{"]
        for field, part in schema["properties"].items():
            there = field in schema["required"] or not (sent or _leaves_out_defaults(self.classes[name]))
            lines += _comment(part.get("description", ""), "  ")
            shown = NARROWED.get((name, field)) or self.type(_plain(part), sent)
            lines.append(f"  readonly {_name(field)}{'' if there else '?'}: {shown};")
        return "\n".join([*lines, "}", ""])

    def refusals(self) -> str:
        """The parameters of every refusal by its code, and the type of the codes."""
        lines = [*_comment("The parameters of every refusal, by its code.", ""), "export interface RefusalParams {"]
        for kind in all_reasons():
            struct = msgspec.json.schema(kind)["$defs"][kind.__name__]
            code = struct["properties"].pop("type")["enum"][0]
            params = (
                f"readonly {_name(name)}: {self.type(_plain(part))}" for name, part in struct["properties"].items()
            )
            shown = "; ".join(params)
            lines.append(f'  readonly "{code}": {f"{{ {shown} }}" if shown else "Readonly<Record<string, never>>"};')
        return "\n".join([*lines, "}", "", "export type RefusalCode = keyof RefusalParams;", ""])

    def type(self, schema: Schema, sent: bool = False) -> str:
        """A type on one line."""
        return " | ".join(self._alternatives(schema, sent))

    def _alternatives(self, schema: Schema, sent: bool, inside: str | None = None) -> list[str]:
        for name, alias in self.aliases.items():
            if alias == schema and name != inside and not (sent and self._differs(alias)):
                return [name]
        match schema:
            case {"$ref": str(ref)}:
                _expect(schema, {"$ref"})
                name = ref.removeprefix(_REF)
                return [f"{name}Given" if sent and name in self.both else _name(name)]
            case {"anyOf": parts}:
                _expect(schema, {"anyOf"}, {"discriminator"})
                grouped = self._grouped(parts, sent, inside)
                return [part for one in grouped for part in self._alternatives(one, sent, inside)]
            case {"enum": values}:
                _expect(schema, {"enum"})
                return [msgspec.json.encode(value).decode() for value in values]
            case {"type": "array", "prefixItems": parts}:
                _expect(schema, {"type", "prefixItems", "items", "minItems", "maxItems"})
                if schema["items"] is not False or len(parts) != schema["minItems"]:
                    raise UnknownSchema(f"don't know how to write {schema}")
                return [f"readonly [{', '.join(self.type(_plain(part), sent) for part in parts)}]"]
            case {"type": "array", "items": items}:
                _expect(schema, {"type", "items"}, {"maxItems", "minItems"})
                inner = self._alternatives(_plain(items), sent)
                simple = len(inner) == 1 and not inner[0].startswith("readonly ")
                return [f"readonly {inner[0] if simple else '(' + ' | '.join(inner) + ')'}[]"]
            case {"type": "object", "additionalProperties": part}:
                return [self._record(schema, self.type(_plain(part), sent))]
            case {"type": "string"}:
                _expect(schema, {"type"}, {"pattern", "minLength", "maxLength"})
                return ["string"]
            case {"type": "integer" | "number"}:
                _expect(schema, {"type"}, {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"})
                return ["number"]
            case {"type": "boolean" | "null" as kind}:
                _expect(schema, {"type"})
                return [kind]
        raise UnknownSchema(f"don't know how to write {schema}")

    def _differs(self, alias: Schema) -> bool:
        """Whether a named union contains structs that are sent in another form than they are received."""
        return any(part.get("$ref", "").removeprefix(_REF) in self.both for part in alias.get("anyOf", ()))

    def _grouped(self, parts: list[Schema], sent: bool, inside: str | None) -> list[Schema]:
        """The parts of a union, those that are a named union of their own taken together: `Clock | null`."""
        plain = [_plain(part) for part in parts]
        for name, alias in self.aliases.items():
            group = [_plain(part) for part in alias.get("anyOf", ())]
            if name == inside or not group or (sent and self._differs(alias)):
                continue
            if len(group) < len(plain) and all(part in plain for part in group):
                return [alias, *(part for part in plain if part not in group)]
        return plain

    def _record(self, schema: Schema, value: str) -> str:
        _expect(schema, {"type", "additionalProperties"}, {"propertyNames", "maxProperties"})
        if "propertyNames" not in schema:
            return f"Readonly<Record<string, {value}>>"
        _expect(schema["propertyNames"], {"enum"})
        return f"Readonly<Partial<Record<{self.type(schema['propertyNames'])}, {value}>>>"


def _plain(schema: Schema) -> Schema:
    """A schema without the parts that a type doesn't show."""
    return {key: value for key, value in schema.items() if key not in ("title", "description", "default")}


def _expect(schema: Schema, needed: set[str], allowed: frozenset[str] | set[str] = frozenset()) -> None:
    keys = set(schema) - {"title", "description", "default"}
    if not needed <= keys <= needed | allowed:
        raise UnknownSchema(f"{sorted(keys)}: expected {sorted(needed)}, and perhaps {sorted(allowed)}")


def _name(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise UnknownSchema(f'"{name}" is not a name in TypeScript')
    return name


def _comment(words: str, indent: str) -> list[str]:
    text = " ".join(words.replace("*/", "* /").split())
    if not text:
        return []
    if len(text) + len(indent) + 7 <= WIDTH:
        return [f"{indent}/** {text} */"]
    lines, line = [f"{indent}/**"], f"{indent} *"
    for word in text.split():
        if len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line = f"{indent} *"
        line += f" {word}"
    return [*lines, line, f"{indent} */"]


def written() -> str:
    """The file as it should be."""
    writer = Writer(SENT, RECEIVED, NAMED)
    return f"{writer.file()}\n{writer.refusals()}"


def generated() -> dict[Path, bytes]:
    """The generated files, by path."""
    return {TARGET: written().encode()}
