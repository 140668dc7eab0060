"""JSON Schemas of the protocol's types, with descriptions from their docstrings.

msgspec knows the types and the docstring of each class. The docstring below a field is only in the source, so it is
read from there; without the source, the schema lacks these descriptions.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import msgspec

Schema: TypeAlias = dict[str, Any]
_Struct: TypeAlias = msgspec.inspect.StructType | msgspec.inspect.DataclassType
_NONE = re.compile(r"\bNone\b")
REF_PREFIX = "#/components/schemas/"
"""How an OpenAPI document refers to a schema, followed by the schema's name."""


def schemas_of(types: Sequence[Any], refs: str = REF_PREFIX + "{name}") -> tuple[list[Schema], dict[str, Schema]]:
    """The schemas of these types, and those of all structs that they use, by name.

    `refs` is the template of a reference to a struct.

    >>> from whistlestop.server.protocol.settings import Days
    >>> used, named = schemas_of([Days])
    >>> used
    [{'$ref': '#/components/schemas/Days'}]
    >>> named["Days"]["properties"]["days"]
    {'type': 'integer', 'minimum': 1, 'maximum': 30}
    """
    # Through JSON and back: this turns defaults into plain values, and lets us change parts that msgspec shares.
    used, named = msgspec.json.decode(msgspec.json.encode(msgspec.json.schema_components(types, ref_template=refs)))
    structs = {found.cls.__name__: found for found in _all_structs(types)}
    for name, schema in named.items():
        if "description" in schema:
            schema["description"] = _NONE.sub("null", schema["description"])
        docs = field_docs(structs[name].cls)
        for field in structs[name].fields:
            field_schema = schema["properties"][field.encode_name]
            if field.name in docs:
                field_schema["description"] = _NONE.sub("null", docs[field.name])
            _add_possible_keys(field.type, field_schema)
    return used, named


def structs_in(types: Sequence[Any]) -> dict[str, type]:
    """All structs that these types use, by name."""
    return {found.cls.__name__: found.cls for found in _all_structs(types)}


def field_docs(struct: type) -> dict[str, str]:
    """The docstrings below the fields of a struct, inherited fields included.

    >>> from whistlestop.server.protocol.settings import Settings
    >>> field_docs(Settings)["delay"]
    'Seconds by which delayed spectators are behind.'
    """
    docs: dict[str, str] = {}
    for base in reversed(struct.__mro__):
        if base in (object, msgspec.Struct):
            continue
        try:
            body = ast.parse(textwrap.dedent(inspect.getsource(base))).body[0]
        except (OSError, TypeError):
            continue
        assert isinstance(body, ast.ClassDef)
        for field, below in zip(body.body, body.body[1:], strict=False):
            match field, below:
                case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                    docs[name] = inspect.cleandoc(text)
    return docs


def _all_structs(types: Sequence[Any]) -> Iterator[_Struct]:
    seen: set[type] = set()
    for shape in msgspec.inspect.multi_type_info(types):
        yield from _structs(shape, seen)


def _structs(shape: object, seen: set[type]) -> Iterator[_Struct]:
    """The structs in a type, without those that were found before."""
    match shape:
        case msgspec.inspect.StructType(cls=cls, fields=fields) | msgspec.inspect.DataclassType(cls=cls, fields=fields):
            if cls not in seen:
                seen.add(cls)
                yield shape
                for field in fields:
                    yield from _structs(field.type, seen)
        case msgspec.inspect.UnionType(types=parts) | msgspec.inspect.TupleType(item_types=parts):
            for part in parts:
                yield from _structs(part, seen)
        case msgspec.inspect.CollectionType(item_type=part) | msgspec.inspect.Metadata(type=part):
            yield from _structs(part, seen)
        case msgspec.inspect.DictType(key_type=key, value_type=value):
            yield from _structs(key, seen)
            yield from _structs(value, seen)


def _add_possible_keys(shape: object, schema: Schema) -> None:
    """List the possible keys of a dictionary by seat. msgspec leaves them out, since keys are strings in JSON."""
    match shape:
        case msgspec.inspect.Metadata(type=part):
            _add_possible_keys(part, schema)
        case msgspec.inspect.DictType(key_type=msgspec.inspect.IntType(ge=int(low), lt=int(end))):
            schema["propertyNames"] = {"enum": [str(number) for number in range(low, end)]}
