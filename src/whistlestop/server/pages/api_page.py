"""The API reference as a page, made from the OpenAPI document: every request and every type, with links."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

import msgspec

from whistlestop.server.http.schemas import REF_PREFIX, Schema

_PLAIN = {"integer": "whole number", "number": "number", "string": "text", "boolean": "true or false", "null": "null"}
_KEYS = {0: "not used", 2: "required", 3: "optional"}
"""How a request uses the key, by the number of alternatives in its `security`: none; key or cookie; one or neither."""


def api_page(document: Mapping[str, Any]) -> str:
    """The page as HTML, from the OpenAPI document. It needs no script and nothing from other sites.

    >>> from whistlestop.server.http.openapi import Endpoint, openapi_document
    >>> lobby = Endpoint(method="GET", path="/lobby", name="lobby", summary="Open tables", response=str)
    >>> "<b>GET</b> /lobby" in api_page(openapi_document([lobby], "http://localhost:8000"))
    True
    """
    operations = [
        (method.upper(), path, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]
    schemas: dict[str, Schema] = document["components"]["schemas"]
    info = document["info"]
    requests = "".join(_request(*operation) for operation in operations)
    types = "".join(_type(name, schemas[name]) for name in sorted(schemas))
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Whistlestop</title>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/page.css">
</head>
<body>
<a class="skip" href="#requests">Skip to the requests</a>
<header class="bar">
<a class="brand" href="/">Whistlestop</a>
<nav aria-label="Pages"><a href="/rules">Rules</a><a href="/protocol">Protocol</a>\
<a href="/api" aria-current="page">API</a><a href="/server">Server</a></nav>
</header>
<main class="api">
<div>
<h1>The API</h1>
<p class="to-contents"><a href="#contents">All requests and types</a></p>
<p>{_words(info["description"])} Version {escape(info["version"])}; for programs there is the \
<a href="/api/openapi.json">OpenAPI document</a>, and the <a href="/protocol">protocol page</a> \
describes how to play over a socket.</p>
<p>A key goes into the header <code>Authorization: Bearer KEY</code>; browsers get theirs as a cookie. A request \
that is refused is answered with <a href="#type-Refused">Refused</a>, and changes nothing. A field with \
<b class="must">*</b> is required.</p>
<h2 id="requests">Requests</h2>
{requests}<h2 id="types">Types</h2>
{types}</div>
{_contents(operations, schemas)}
</main>
</body>
</html>
"""


def _contents(operations: Iterable[tuple[str, str, Schema]], schemas: Iterable[str]) -> str:
    requests = "".join(
        f'<li><a href="#{escape(operation["operationId"])}">{escape(operation["summary"])}</a></li>\n'
        for _, _, operation in operations
    )
    types = "".join(f'<li><a href="#type-{escape(name)}">{escape(name)}</a></li>\n' for name in sorted(schemas))
    return f"""<nav class="contents" id="contents" aria-label="On this page">
<p>Requests</p>
<ul>
{requests}</ul>
<p>Types</p>
<ul>
{types}</ul>
</nav>"""


def _request(method: str, path: str, operation: Schema) -> str:
    facts = [("Key", _KEYS[len(operation["security"])])]
    if "requestBody" in operation:
        facts.append(("Body", type_words(operation["requestBody"]["content"]["application/json"]["schema"])))
    refusals = ""
    for status, response in operation["responses"].items():
        (kind, content), *_ = response["content"].items()
        if status < "400":
            text = "" if kind == "application/json" else f", {escape(kind)}"
            facts.append(("Response", f"{status}{text}: {type_words(content['schema'])}"))
        else:
            refusals += f"<li>{status}: {_words(response['description'])}</li>\n"
    about = f"<p>{_words(operation['description'])}</p>\n" if "description" in operation else ""
    return f"""<section class="thing" id="{escape(operation["operationId"])}">
<h3>{escape(operation["summary"])}</h3>
<p class="ask"><b>{method}</b> {escape(path)}</p>
{about}<dl>
{"".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in facts)}
</dl>
{_parameters(operation.get("parameters", ()))}<details>
<summary>Refusals</summary>
<ul class="refusals">
{refusals}</ul>
</details>
</section>
"""


def _parameters(parameters: Iterable[Schema]) -> str:
    rows = "".join(
        _row(one["name"], one["schema"], one["required"], f"In the {one['in']}. {one.get('description', '')}")
        for one in parameters
    )
    return _table("Parameter", rows)


def _type(name: str, schema: Schema) -> str:
    needed = schema.get("required", ())
    rows = "".join(
        _row(field, part, field in needed, part.get("description", "")) for field, part in schema["properties"].items()
    )
    about = f"<p>{_words(schema['description'])}</p>\n" if "description" in schema else ""
    empty = "" if rows else '<p class="soft">It has no fields.</p>\n'
    return f"""<section class="thing" id="type-{escape(name)}">
<h3>{escape(name)}</h3>
{about}{empty}{_table("Field", rows)}</section>
"""


def _table(heading: str, rows: str) -> str:
    if not rows:
        return ""
    return f"""<table class="fields stacked">
<thead><tr><th>{heading}</th><th>Type</th><th>About</th></tr></thead>
<tbody>
{rows}</tbody>
</table>
"""


def _row(name: str, schema: Schema, needed: bool, words: str) -> str:
    must = ' <b class="must" title="required">*</b>' if needed else ""
    default = f"; {_value(schema['default'])} if left out" if "default" in schema else ""
    cells = (f"<code>{escape(name)}</code>{must}", f"{type_words(schema)}{default}", _words(words))
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>\n"


def type_words(schema: Schema) -> str:
    """A type in words, with links to named types.

    >>> type_words({"type": "array", "items": {"type": "integer", "minimum": 0, "exclusiveMaximum": 5}})
    'list of whole number (0 to 4)'
    >>> type_words({"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}], "items": False})
    'list of [whole number, text]'
    """
    match schema:
        case {"$ref": str(ref)}:
            name = escape(ref.removeprefix(REF_PREFIX))
            return f'<a href="#type-{name}">{name}</a>'
        case {"anyOf": parts}:
            return " or ".join(type_words(part) for part in parts)
        case {"enum": [value]}:
            return _value(value)
        case {"enum": values}:
            return " or ".join(_value(value) for value in values)
        case {"type": "array", "prefixItems": parts}:
            return f"list of [{', '.join(type_words(part) for part in parts)}]"
        case {"type": "array", "items": items}:
            many = f"({type_words(items)})" if "anyOf" in items else type_words(items)
            return f"list of {many}{_bounds(schema, 'Items', 'entries')}"
        case {"type": "object", "additionalProperties": part}:
            return f"object, each value {type_words(part)}{_keys(schema)}"
        case {"type": "string"}:
            pattern = f' like <span class="value">{escape(schema["pattern"])}</span>' if "pattern" in schema else ""
            return f"text{pattern}{_bounds(schema, 'Length', 'characters')}"
        case {"type": kind}:
            return f"{_PLAIN[kind]}{_range(schema)}"
    raise ValueError(f"there are no words for the schema {schema}")


def _keys(schema: Schema) -> str:
    names = schema.get("propertyNames", {}).get("enum")
    return f", by {_value(names[0])} to {_value(names[-1])}" if names else ""


def _range(schema: Schema) -> str:
    low = schema.get("minimum", schema.get("exclusiveMinimum"))
    high = schema["exclusiveMaximum"] - 1 if "exclusiveMaximum" in schema else schema.get("maximum")
    if low is None and high is None:
        return ""
    if high is None:
        return f" (from {low})"
    return f" (up to {high})" if low is None else f" ({low} to {high})"


def _bounds(schema: Schema, what: str, unit: str) -> str:
    low, high = schema.get(f"min{what}"), schema.get(f"max{what}")
    if high is None:
        return "" if low is None else f" ({low} {unit} or more)"
    return f" ({low} to {high} {unit})" if low else f" (at most {high} {unit})"


def _value(value: object) -> str:
    return f'<span class="value">{escape(msgspec.json.encode(value).decode())}</span>'


def _words(text: str) -> str:
    """A description of the document as HTML, with what is between backticks as code."""
    parts = escape(text).split("`")
    return "".join(f"<code>{part}</code>" if index % 2 else part for index, part in enumerate(parts))
