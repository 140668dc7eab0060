"""The JSON Schema of what clients and the server say to each other, with the words that stand beside the fields.

msgspec knows the shapes and the sentence of each class. What stands under a field is only in the source, so it is read
from there; where there is no source at hand the schema is the same, less those words.
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
REFS = "#/components/schemas/{name}"
"""How OpenAPI documents refer to a schema by name."""


def schemas_of(types: Sequence[Any], refs: str = REFS) -> tuple[list[Schema], dict[str, Schema]]:
    """A schema for each of the types, and those of all structs that they refer to, by name.

    >>> from whistlestop.server.protocol.settings import Days
    >>> used, named = schemas_of([Days])
    >>> used
    [{'$ref': '#/components/schemas/Days'}]
    >>> named["Days"]["properties"]["days"]
    {'type': 'integer', 'minimum': 1, 'maximum': 30}
    """
    # Through JSON and back: defaults are tuples and structs otherwise, and nothing is shared that is changed below.
    used, named = msgspec.json.decode(msgspec.json.encode(msgspec.json.schema_components(types, ref_template=refs)))
    structs = {found.cls.__name__: found for found in _all_structs(types)}
    for name, schema in named.items():
        if "description" in schema:
            schema["description"] = _NONE.sub("null", schema["description"])
        words = field_words(structs[name].cls)
        for field in structs[name].fields:
            shown = schema["properties"][field.encode_name]
            if field.name in words:
                shown["description"] = _NONE.sub("null", words[field.name])
            _add_names_of_keys(field.type, shown)
    return used, named


def structs_in(types: Sequence[Any]) -> dict[str, type]:
    """All structs that these types are made of, by name."""
    return {found.cls.__name__: found.cls for found in _all_structs(types)}


def field_words(struct: type) -> dict[str, str]:
    """What stands under the fields of a struct, and of those it inherits from.

    >>> from whistlestop.server.protocol.settings import Settings
    >>> field_words(Settings)["delay"]
    'Seconds by which delayed spectators are behind.'
    """
    words: dict[str, str] = {}
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
                    words[name] = inspect.cleandoc(text)
    return words


def _all_structs(types: Sequence[Any]) -> Iterator[_Struct]:
    met: set[type] = set()
    for shape in msgspec.inspect.multi_type_info(types):
        yield from _structs(shape, met)


def _structs(shape: object, met: set[type]) -> Iterator[_Struct]:
    """The structs in a type, less those that were met already."""
    match shape:
        case msgspec.inspect.StructType(cls=cls, fields=fields) | msgspec.inspect.DataclassType(cls=cls, fields=fields):
            if cls not in met:
                met.add(cls)
                yield shape
                for field in fields:
                    yield from _structs(field.type, met)
        case msgspec.inspect.UnionType(types=parts) | msgspec.inspect.TupleType(item_types=parts):
            for part in parts:
                yield from _structs(part, met)
        case msgspec.inspect.CollectionType(item_type=part) | msgspec.inspect.Metadata(type=part):
            yield from _structs(part, met)
        case msgspec.inspect.DictType(key_type=key, value_type=value):
            yield from _structs(key, met)
            yield from _structs(value, met)


def _add_names_of_keys(shape: object, schema: Schema) -> None:
    """Name the keys of a dictionary by seats, which msgspec leaves out since keys are texts in JSON."""
    match shape:
        case msgspec.inspect.Metadata(type=part):
            _add_names_of_keys(part, schema)
        case msgspec.inspect.DictType(key_type=msgspec.inspect.IntType(ge=int(low), lt=int(end))):
            schema["propertyNames"] = {"enum": [str(number) for number in range(low, end)]}
