"""The HTTP API does what its document says, for any request (schemathesis).

The document comes from the running server. Every endpoint gets valid and invalid requests, about
tables in all states and tables that don't exist, with the keys of players, with other keys and without any.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks

from whistlestop.server.http.endpoints import ENDPOINTS
from whistlestop.server.keys import new_key

from .live import Seat, Server, get, new_table, play_game

CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
    checks.unsupported_method,
]
MODES = st.sampled_from([GenerationMode.POSITIVE, GenerationMode.NEGATIVE])


class Api:
    """A running server, the document that it serves, and tables for the requests."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.schema = schemathesis.openapi.from_url(f"{server.address}/api/openapi.json")
        self.session = requests.Session()
        self.tables = asyncio.run(self._set_up())
        self.paths: list[dict[str, Any] | None] = [None, *({"table": table} for table in self.tables)]
        """None: whatever path schemathesis thinks of."""

    async def _set_up(self) -> dict[str, Seat]:
        """A player in seat 1 of a table in each state, by the table."""
        waiting = (await new_table(self.server.address, ("Anna", "Bert"), seats=5, lobby=True))[1]
        playing = (await new_table(self.server.address, ("Anna", "Bert"), {2: "novice"}, variant="europe"))[1]
        over = await new_table(self.server.address, ("Anna", "Bert"), variant="europe")
        await play_game(over, 1)
        return {seat.table: seat for seat in (waiting, playing, over[1])}


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    with Server(tmp_path_factory.mktemp("server")) as running:
        found = Api(running)
        yield found
        found.session.close()
    assert running.faults() == []


@pytest.mark.parametrize("name", [endpoint.name for endpoint in ENDPOINTS])
def test_the_server_does_what_its_document_says(api: Api, name: str) -> None:
    endpoint = next(endpoint for endpoint in ENDPOINTS if endpoint.name == name)
    operation = api.schema[endpoint.template][endpoint.method]
    strange = new_key()

    @settings(max_examples=30, suppress_health_check=list(HealthCheck))
    @given(data=st.data())
    def ask(data: st.DataObject) -> None:
        path = data.draw(st.sampled_from(api.paths)) if "{table}" in endpoint.path else None
        case: Case[Any] = data.draw(operation.as_strategy(data.draw(MODES), path_parameters=path))
        seat = api.tables.get(str(case.path_parameters.get("table")))
        key = data.draw(st.sampled_from([None, strange, "no key at all"] + ([seat.key] if seat else [])))
        if key is not None:
            case.headers["Authorization"] = f"Bearer {key}"
        if "wait" in case.query:
            case.query["wait"] = 0  # don't wait for an answer
        response = case.call(session=api.session)
        too_long = response.status_code == 413  # which schemathesis does not count as a refusal
        case.validate_response(response, checks=CHECKS, excluded_checks=[checks.negative_data_rejection] * too_long)

    ask()


def test_responses_of_every_kind_were_seen(api: Api) -> None:
    """Check that the tables really were in these states."""

    async def scene() -> None:
        waiting, playing, over = api.tables.values()
        assert (await get(f"{playing.path}/turn", playing.key, seat=1)).json()["now"]["state"] == "playing"
        for what in ("record", "replay", "check"):
            assert (await get(f"{over.path}/{what}")).status_code == 200
            assert (await get(f"{waiting.path}/{what}")).status_code == 409

    asyncio.run(scene())
