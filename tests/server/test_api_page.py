"""The API page: complete, linked, and working under a strict content security policy."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from tests.server.html_reader import Reader
from whistlestop.server.http.endpoints import ENDPOINTS
from whistlestop.server.http.openapi import openapi_document
from whistlestop.server.pages.api_page import api_page, type_words


@pytest.fixture(scope="module")
def api() -> dict[str, Any]:
    return openapi_document(ENDPOINTS, "http://localhost:8000")


@pytest.fixture(scope="module")
def page(api: dict[str, Any]) -> str:
    return api_page(api)


def test_every_request_and_every_type_is_there(page: str, api: dict[str, Any]) -> None:
    ids = Counter(Reader(page).values("id"))
    assert max(ids.values()) == 1
    assert {endpoint.name for endpoint in ENDPOINTS} <= set(ids)
    assert {f"type-{name}" for name in api["components"]["schemas"]} <= set(ids)
    for endpoint in ENDPOINTS:
        assert f"<b>{endpoint.method}</b> {endpoint.template}</p>" in page


def test_every_link_on_the_page_leads_somewhere(page: str) -> None:
    read = Reader(page)
    ids = set(read.values("id"))
    targets = read.values("href")
    assert {target.removeprefix("#") for target in targets if target.startswith("#")} <= ids
    elsewhere = {target for target in targets if not target.startswith("#")}
    assert elsewhere == {
        "/",
        "/rules",
        "/protocol",
        "/api",
        "/api/openapi.json",
        "/server",
        "/static/icon.svg",
        "/static/page.css",
    }


def test_page_is_complete_under_a_strict_policy(page: str) -> None:
    read = Reader(page)
    assert not {"script", "style", "iframe", "object", "base"} & set(read.tags)
    assert not [name for _, name, _ in read.attributes if name == "style" or name.startswith("on")]


def test_every_field_is_described(page: str, api: dict[str, Any]) -> None:
    for name, schema in api["components"]["schemas"].items():
        section = re.search(rf'<section class="thing" id="type-{name}">.*?</section>', page, re.DOTALL)
        assert section is not None
        for field in schema["properties"]:
            assert f"<code>{field}</code>" in section[0]


def test_descriptions_are_escaped() -> None:
    hostile: dict[str, Any] = {
        "info": {"version": "<1>", "description": "<script>alert(1)</script> `<b>`"},
        "paths": {},
        "components": {
            "schemas": {
                "A": {"description": "<i>", "properties": {"<u>": {"enum": ["</td><script>"], "description": '"<'}}}
            }
        },
    }
    page = api_page(hostile)
    assert not {"script", "i", "u"} & set(Reader(page).tags)
    assert "<code>&lt;b&gt;</code>" in page


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({"type": "integer", "minimum": 1, "maximum": 30}, "whole number (1 to 30)"),
        ({"type": "integer", "minimum": 1}, "whole number (from 1)"),
        ({"type": "number", "maximum": 30}, "number (up to 30)"),
        ({"type": "string", "maxLength": 40, "minLength": 1}, "text (1 to 40 characters)"),
        ({"type": "string", "maxLength": 40}, "text (at most 40 characters)"),
        ({"type": "array", "items": {"type": "string"}, "maxItems": 8}, "list of text (at most 8 entries)"),
        (
            {"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "null"}]}},
            "list of (text or null)",
        ),
        ({"enum": ["a", "b"]}, '<span class="value">&quot;a&quot;</span> or <span class="value">&quot;b&quot;</span>'),
        ({"$ref": "#/components/schemas/Days"}, '<a href="#type-Days">Days</a>'),
        (
            {"type": "object", "additionalProperties": {"type": "boolean"}, "propertyNames": {"enum": ["0", "1"]}},
            "object, each value true or false, by "
            '<span class="value">&quot;0&quot;</span> to <span class="value">&quot;1&quot;</span>',
        ),
    ],
)
def test_types_in_words(schema: dict[str, Any], words: str) -> None:
    assert type_words(schema) == words


def test_unknown_type_is_an_error() -> None:
    with pytest.raises(ValueError, match="there are no words for the schema"):
        type_words({"oneOf": []})
