"""The HTTP API as an OpenAPI document, made from the declarations that the router uses.

An `Endpoint` is declared once, for the router and for the document. The document can't be wrong about a body, a query
or a response: it is made from the types that they are read and written with.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec

from whistlestop import __version__
from whistlestop.boards import variants
from whistlestop.boards.languages import LANGUAGES
from whistlestop.boards.limits import MAX_PLAYERS
from whistlestop.server.http.schemas import REF_PREFIX, Schema, schemas_of
from whistlestop.server.keys import TABLE_ID_PATTERN
from whistlestop.server.protocol.messages import Refused

Key: TypeAlias = Literal["none", "optional", "needed"]
"""Whether an endpoint reads the caller's key."""
Query = TypeVar("Query", bound=msgspec.Struct)

TABLE_PATTERN = f"^{TABLE_ID_PATTERN}$"
KEY_COOKIE = "whistlestop_key"
_PARAMETER = re.compile(r"\{(\w+)(?::(\w+))?\}")
"""A path parameter in Starlette's syntax: `{seat}` or `{seat:int}`."""
_PARAMETERS: dict[str, tuple[Schema, str]] = {
    "table": ({"type": "string", "pattern": TABLE_PATTERN}, "The table's id, as in its link."),
    "variant": ({"type": "string", "enum": list(variants())}, "The variant's name."),
    "language": ({"type": "string", "enum": list(LANGUAGES)}, "English, German or French."),
    "seat": ({"type": "integer", "minimum": 0, "maximum": MAX_PLAYERS - 1}, "The seat's number, from 0."),
    "name": ({"type": "string", "minLength": 1, "maxLength": 40}, "A player's name."),
}
"""The schema and the description of each path parameter, by its name."""
_ABOUT = (
    "Make a table, sit down, play, look at finished games. Play over a socket or over these requests; "
    "the protocol page describes both."
)
_TEXTS = {"text": "text/plain"}
"""The media types of responses that are not JSON."""
_MEANINGS = {
    400: "The request is malformed.",
    403: "Not allowed for this caller: another player's seat, or a page of another site.",
    404: "It does not exist, or not for this caller.",
    409: "Not possible now: the table is in another state, or has changed since.",
    413: "The body is too large.",
    421: "This server does not answer to that host name.",
    429: "Too many requests, tables or connections: `retry_after` says when to try again.",
    503: "The server is stopping, or can't store anything now. Nothing was changed.",
}


class Endpoint(msgspec.Struct, frozen=True, kw_only=True):
    """One endpoint of the HTTP API."""

    method: str
    path: str
    """The path in Starlette's syntax: `/api/tables/{table}/seats/{seat:int}`."""
    name: str
    """Its name, and that of the method that handles it: `take_seat`."""
    summary: str
    """A few words."""
    about: str = ""
    """A sentence or more."""
    body: Any = None
    """The type of the body."""
    response: Any
    """The type of the response, or "text"."""
    query: type[msgspec.Struct] | None = None
    """A struct whose fields are the query parameters."""
    refusals: tuple[int, ...] = ()
    """The statuses of its refusals, in addition to those of any request."""
    key: Key = "none"
    status: int = 200
    """The status of a success."""
    takes_record: bool = False
    """Whether the body may be as large as a record."""
    cost: float = 1.0
    """How many requests it counts as, for the rate limit."""

    @property
    def template(self) -> str:
        """The path in OpenAPI's syntax: `/api/tables/{table}/seats/{seat}`."""
        return _PARAMETER.sub(r"{\1}", self.path)


def read_query(query_type: type[Query], parameters: Iterable[tuple[str, str]]) -> Query:
    """Read query parameters, each given once unless its field is a tuple; raises `msgspec.ValidationError`.

    Numbers and booleans are written as in JSON, texts as they are.

    >>> class Page(msgspec.Struct):
    ...     first: int = 0
    ...     state: tuple[str, ...] = ()
    >>> read_query(Page, [("first", "20"), ("state", "over"), ("state", "closed")])
    Page(first=20, state=('over', 'closed'))
    >>> read_query(Page, [("last", "20")])
    Traceback (most recent call last):
    msgspec.ValidationError: There is no parameter `last`; there are `first`, `state`
    """
    shapes = _query_shapes(query_type)
    found: dict[str, Any] = {}
    for name, text in parameters:
        if name not in shapes:
            known = ", ".join(f"`{known}`" for known in shapes) or "none"
            raise msgspec.ValidationError(f"There is no parameter `{name}`; there are {known}")
        shape = shapes[name]
        if isinstance(shape, msgspec.inspect.VarTupleType):
            found.setdefault(name, []).append(_value(shape.item_type, name, text))
        elif name in found:
            raise msgspec.ValidationError(f"The parameter `{name}` is given twice")
        else:
            found[name] = _value(shape, name, text)
    return msgspec.convert(found, query_type)


@cache
def _query_shapes(query_type: type[msgspec.Struct]) -> dict[str, msgspec.inspect.Type]:
    """The type of each parameter. Cached, since msgspec would inspect the struct again for every request."""
    fields = msgspec.structs.fields(query_type)
    return {field.encode_name: _without_none(msgspec.inspect.type_info(field.type)) for field in fields}


def _value(shape: msgspec.inspect.Type, name: str, text: str) -> object:
    match shape:
        case msgspec.inspect.IntType() | msgspec.inspect.FloatType():
            pattern, wanted = r"-?\d{1,18}(\.\d{1,18})?", "a number"
        case msgspec.inspect.BoolType():
            pattern, wanted = "true|false", "true or false"
        case _:
            return text
    if not re.fullmatch(pattern, text, re.ASCII):
        raise msgspec.ValidationError(f"The parameter `{name}` should be {wanted}")
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:  # a number that begins with 0
        raise msgspec.ValidationError(f"The parameter `{name}` should be {wanted}") from None


def _without_none(shape: msgspec.inspect.Type) -> msgspec.inspect.Type:
    match shape:
        case msgspec.inspect.Metadata(type=part):
            return _without_none(part)
        case msgspec.inspect.UnionType(types=parts):
            kept = [part for part in parts if not isinstance(part, msgspec.inspect.NoneType)]
            return _without_none(kept[0]) if len(kept) == 1 else shape
    return shape


def openapi_document(endpoints: Sequence[Endpoint], server: str) -> dict[str, Any]:
    """The OpenAPI 3.1 document of these endpoints; `server` is their base address.

    >>> lobby = Endpoint(method="GET", path="/lobby", name="lobby", summary="Open tables", response=str)
    >>> sorted(openapi_document([lobby], "http://localhost:8000")["paths"]["/lobby"]["get"]["responses"])
    ['200', '421', '429', '503']
    """
    types = [
        Refused,
        *(part for endpoint in endpoints for part in (endpoint.body, endpoint.response) if _is_type(part)),
    ]
    used, named = schemas_of(types)
    schema = {id(kind): found for kind, found in zip(types, used, strict=True)}
    for endpoint in endpoints:
        _make_type_optional(schema.get(id(endpoint.body)), named)
    paths: dict[str, Any] = {}
    for endpoint in endpoints:
        methods = paths.setdefault(endpoint.template, {})
        if endpoint.method.lower() in methods:
            raise ValueError(f"{endpoint.method} {endpoint.path} is declared twice")
        methods[endpoint.method.lower()] = _operation(endpoint, schema)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Whistlestop",
            "version": __version__,
            "summary": "Tables of the classic train-route game, for people and programs.",
            "description": _ABOUT,
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": server}],
        "paths": paths,
        "components": {
            "schemas": named,
            "securitySchemes": {
                "key": {"type": "http", "scheme": "bearer", "description": "The key of a seat, or of the host."},
                "cookie": {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": KEY_COOKIE,
                    "description": "The same key in a browser; the server sets the cookie.",
                },
            },
        },
    }


def _is_type(part: Any) -> bool:
    return part is not None and not (isinstance(part, str) and part in _TEXTS)


def _make_type_optional(body: Schema | None, named: dict[str, Schema]) -> None:
    """Make the tag `type` of a body optional where the path determines it, as reading the body does."""
    if body and "$ref" in body:
        struct = named[body["$ref"].removeprefix(REF_PREFIX)]
        if "enum" in struct["properties"].get("type", {}):
            struct["required"] = [name for name in struct["required"] if name != "type"]


def _operation(endpoint: Endpoint, schema: dict[int, Schema]) -> dict[str, Any]:
    operation: dict[str, Any] = {"operationId": endpoint.name, "summary": endpoint.summary}
    if endpoint.about:
        operation["description"] = endpoint.about
    if parameters := [*_path_parameters(endpoint.path), *_query_parameters(endpoint.query)]:
        operation["parameters"] = parameters
    if endpoint.body is not None:
        content = {"application/json": {"schema": schema[id(endpoint.body)]}}
        operation["requestBody"] = {"required": True, "content": content}
    operation["responses"] = _responses(endpoint, schema)
    keys: list[dict[str, list[str]]] = [{"key": []}, {"cookie": []}]
    operation["security"] = {"none": [], "optional": [*keys, {}], "needed": keys}[endpoint.key]
    return operation


def _path_parameters(path: str) -> list[Schema]:
    found = []
    for name, _ in _PARAMETER.findall(path):
        if name not in _PARAMETERS:
            raise ValueError(f"{path}: the parameter `{name}` is not described")
        schema, description = _PARAMETERS[name]
        found.append({"name": name, "in": "path", "required": True, "description": description, "schema": schema})
    return found


def _query_parameters(query: type[msgspec.Struct] | None) -> list[Schema]:
    if query is None:
        return []
    _, named = schemas_of([query])
    struct = named[query.__name__]
    found = []
    for name, schema in struct["properties"].items():
        about = {"description": schema.pop("description")} if "description" in schema else {}
        alternatives = [part for part in schema.get("anyOf", ()) if part != {"type": "null"}]
        if len(alternatives) == 1:  # null means that the parameter is left out
            schema = alternatives[0]
        found.append({"name": name, "in": "query", "required": name in struct["required"], "schema": schema, **about})
    return found


def _responses(endpoint: Endpoint, schema: dict[int, Schema]) -> dict[str, Any]:
    if _is_type(endpoint.response):
        content: dict[str, Any] = {"application/json": {"schema": schema[id(endpoint.response)]}}
    else:
        content = {_TEXTS[endpoint.response]: {"schema": {"type": "string"}}}
    responses: dict[str, Any] = {str(endpoint.status): {"description": "Done.", "content": content}}
    statuses = {421, 429, 503, *endpoint.refusals}
    if endpoint.body is not None:
        statuses |= {400, 413}
    if endpoint.query is not None or endpoint.key != "none":
        statuses.add(400)
    if endpoint.method not in ("GET", "HEAD"):
        statuses.add(403)
    if "{table}" in endpoint.path:
        statuses.add(404)
    for status in sorted(statuses):
        refusal: dict[str, Any] = {
            "description": _MEANINGS[status],
            "content": {"application/json": {"schema": schema[id(Refused)]}},
        }
        if status in (429, 503):
            about = "Seconds after which to try again, rounded up."
            refusal["headers"] = {"Retry-After": {"description": about, "schema": {"type": "integer", "minimum": 0}}}
        responses[str(status)] = refusal
    return responses
