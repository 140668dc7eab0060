"""The OpenAPI document: valid by OpenAPI's own schema, and true to the declarations it is made from."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest
import schemathesis
from schemathesis.specs.openapi.definitions import OPENAPI_31_VALIDATOR

from whistlestop.server.http import endpoints
from whistlestop.server.http.openapi import Endpoint, openapi_document, read_query
from whistlestop.server.protocol import commands, messages, responses


class Page(msgspec.Struct, frozen=True):
    """A part of a long list."""

    limit: Annotated[int, msgspec.Meta(ge=1, le=100)]
    seat: int | None = None
    """Whose view."""
    open: bool = False
    state: tuple[Literal["over", "closed"], ...] = ()
    name: str | None = None
    share: float = 0.5


def endpoint(method: str, path: str, **more: Any) -> Endpoint:
    name = path.strip("/").replace("/", "_")
    given = {"name": name, "summary": "Something", "response": responses.Done}
    return Endpoint(method=method, path=path, **{**given, **more})


ENDPOINTS = [
    endpoint("POST", "/api/tables", body=commands.CreateTable, response=responses.TableMade, status=201),
    endpoint("GET", "/api/tables/{table}", response=responses.TableInfo, key="optional", name="table"),
    endpoint("DELETE", "/api/tables/{table}/seats/{seat:int}", key="needed", refusals=(409,), about="Get up."),
    endpoint("POST", "/api/tables/{table}/commands", body=commands.SeatCommand, response=messages.Ack, key="needed"),
    endpoint("GET", "/api/records", query=Page, response=responses.Replay),
    endpoint("GET", "/healthz", response=responses.Health),
    endpoint("GET", "/metrics", response="text"),
]


@pytest.fixture(scope="module")
def api() -> dict[str, Any]:
    return openapi_document(ENDPOINTS, "http://localhost:8000")


def test_document_is_valid(api: dict[str, Any]) -> None:
    OPENAPI_31_VALIDATOR.validate(api)
    schemathesis.openapi.from_dict(api).validate()


def test_document_of_the_server_is_valid() -> None:
    api = openapi_document(endpoints.ENDPOINTS, "http://localhost:8000")
    OPENAPI_31_VALIDATOR.validate(api)
    schema = schemathesis.openapi.from_dict(api)
    schema.validate()
    assert sum(1 for _ in schema.get_all_operations()) == len(endpoints.ENDPOINTS)


def test_validator_notices_mistakes(api: dict[str, Any]) -> None:
    broken = msgspec.json.decode(msgspec.json.encode(api))
    del broken["paths"]["/api/tables/{table}"]["get"]["parameters"][0]["in"]
    assert not OPENAPI_31_VALIDATOR.is_valid(broken)


def test_every_reference_leads_somewhere(api: dict[str, Any]) -> None:
    found: list[str] = []

    def walk(part: Any) -> None:
        if isinstance(part, dict):
            found.extend(value for key, value in part.items() if key == "$ref")
            for value in part.values():
                walk(value)
        elif isinstance(part, list):
            for value in part:
                walk(value)

    walk(api)
    named = {f"#/components/schemas/{name}" for name in api["components"]["schemas"]}
    assert set(found) <= named and len(set(found)) > 30


def test_every_endpoint_is_in_it_once(api: dict[str, Any]) -> None:
    found = {(method.upper(), path) for path, methods in api["paths"].items() for method in methods}
    assert found == {(one.method, one.path.replace(":int", "")) for one in ENDPOINTS}
    with pytest.raises(ValueError, match="GET /healthz is declared twice"):
        openapi_document([*ENDPOINTS, endpoint("GET", "/healthz")], "http://localhost:8000")


def test_parameters_of_a_path_have_their_types(api: dict[str, Any]) -> None:
    table, seat = api["paths"]["/api/tables/{table}/seats/{seat}"]["delete"]["parameters"]
    assert table["schema"] == {"type": "string", "pattern": "^[a-z2-7]{12}$"} and table["required"]
    assert seat["schema"] == {"type": "integer", "minimum": 0, "maximum": 4} and seat["in"] == "path"
    with pytest.raises(ValueError, match="the parameter `colour` is not described"):
        openapi_document([endpoint("GET", "/api/{colour}")], "http://localhost:8000")


def test_parameters_of_a_query_are_the_fields(api: dict[str, Any]) -> None:
    parameters = {one["name"]: one for one in api["paths"]["/api/records"]["get"]["parameters"]}
    assert list(parameters) == ["limit", "seat", "open", "state", "name", "share"]
    assert parameters["limit"] == {
        "name": "limit",
        "in": "query",
        "required": True,
        "schema": {"type": "integer", "minimum": 1, "maximum": 100},
    }
    assert parameters["seat"]["schema"] == {"type": "integer"}
    assert parameters["seat"]["description"] == "Whose view."
    assert not parameters["seat"]["required"]


@pytest.mark.parametrize(
    ("method", "path", "statuses"),
    [
        ("get", "/healthz", "200 421 429 503"),
        ("get", "/api/records", "200 400 421 429 503"),
        ("get", "/api/tables/{table}", "200 400 404 421 429 503"),
        ("post", "/api/tables", "201 400 403 413 421 429 503"),
        ("delete", "/api/tables/{table}/seats/{seat}", "200 400 403 404 409 421 429 503"),
    ],
)
def test_refusals_are_listed_and_typed(api: dict[str, Any], method: str, path: str, statuses: str) -> None:
    responses = api["paths"][path][method]["responses"]
    assert sorted(responses) == statuses.split()
    for status, response in responses.items():
        schema = response["content"]["application/json"]["schema"]
        assert (schema == {"$ref": "#/components/schemas/Refused"}) == (status >= "400")
        assert ("headers" in response) == (status in ("429", "503"))


def test_bodies_and_texts_have_their_media_types(api: dict[str, Any]) -> None:
    body = api["paths"]["/api/tables"]["post"]["requestBody"]
    schema = {"$ref": "#/components/schemas/CreateTable"}
    assert body == {"required": True, "content": {"application/json": {"schema": schema}}}
    assert list(api["paths"]["/metrics"]["get"]["responses"]["200"]["content"]) == ["text/plain"]


def test_type_is_required_only_where_the_path_does_not_determine_it(api: dict[str, Any]) -> None:
    named = api["components"]["schemas"]
    assert named["CreateTable"]["required"] == ["id", "settings"]
    assert named["Play"]["required"] == ["type", "id", "version", "seat", "action"]
    assert msgspec.json.decode(b'{"id": "12345678"}', type=commands.CloseTable).id == "12345678"


def test_keys_are_required_where_they_are_needed(api: dict[str, Any]) -> None:
    keys: list[dict[str, list[str]]] = [{"key": []}, {"cookie": []}]
    assert api["paths"]["/healthz"]["get"]["security"] == []
    assert api["paths"]["/api/tables/{table}"]["get"]["security"] == [*keys, {}]
    assert api["paths"]["/api/tables/{table}/commands"]["post"]["security"] == keys
    assert set(api["components"]["securitySchemes"]) == {"key", "cookie"}


def test_docstrings_of_fields_are_descriptions(api: dict[str, Any]) -> None:
    named = api["components"]["schemas"]
    assert named["Settings"]["properties"]["delay"]["description"] == "Seconds by which delayed spectators are behind."
    assert named["Play"]["properties"]["version"]["description"].startswith("The version of the table")


def test_seats_as_keys_are_named(api: dict[str, Any]) -> None:
    assert api["components"]["schemas"]["CreateTable"]["properties"]["bots"]["propertyNames"] == {"enum": list("01234")}


def test_query_is_read_by_its_types() -> None:
    given = "limit=20&seat=3&open=true&state=over&state=closed&name=null&share=0.25"
    parameters = [tuple(pair.split("=")) for pair in given.split("&")]
    assert read_query(Page, parameters) == Page(20, 3, True, ("over", "closed"), "null", 0.25)  # type: ignore[arg-type]
    assert read_query(Page, [("limit", "1")]) == Page(1)


@pytest.mark.parametrize(
    ("query", "problem"),
    [
        ("", "missing required field `limit`"),
        ("limit=1&colour=red", "no parameter `colour`; there are `limit`, `seat`"),
        ("limit=1&limit=1", "`limit` is given twice"),
        ("limit=0", ">= 1"),
        ("limit=1.0", r"limit"),
        ("limit=1e1", "`limit` should be a number"),
        ("limit=01", "`limit` should be a number"),
        ("limit=+1", "`limit` should be a number"),
        ("limit= 1", "`limit` should be a number"),
        ("limit=１", "`limit` should be a number"),
        ("limit=1\n", "`limit` should be a number"),
        ("limit=", "`limit` should be a number"),
        ("limit=" + "9" * 5000, "`limit` should be a number"),
        ("limit=1&seat=null", "`seat` should be a number"),
        ("limit=1&open=1", "`open` should be true or false"),
        ("limit=1&open=True", "`open` should be true or false"),
        ("limit=1&state=waiting", "Invalid enum value 'waiting'"),
    ],
)
def test_query_that_differs_from_its_declaration_is_refused(query: str, problem: str) -> None:
    parameters = [(name, value) for name, _, value in (pair.partition("=") for pair in query.split("&")) if name]
    with pytest.raises(msgspec.ValidationError, match=problem):
        read_query(Page, parameters)
