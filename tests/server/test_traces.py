"""Traces: what a real collector gets, and that it learns nothing about tables and players."""

from __future__ import annotations

import asyncio
import gzip
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from pathlib import Path

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
    ExportTraceServiceRequest,
    ExportTraceServiceResponse,
)
from opentelemetry.proto.trace.v1.trace_pb2 import Span

from whistlestop.server import traces

from .live import Server, at_table, new_table


class Collector:
    """A collector on this machine."""

    def __init__(self) -> None:
        self.received: list[ExportTraceServiceRequest] = []
        received = self.received

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                if self.headers.get("Content-Encoding") == "gzip":
                    body = gzip.decompress(body)
                received.append(ExportTraceServiceRequest.FromString(body))
                self.send_response(200 if self.path == "/v1/traces" else 404)
                self.end_headers()
                self.wfile.write(ExportTraceServiceResponse().SerializeToString())

            def log_message(self, *_: object) -> None:
                """Print nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server.server_address[1]}"

    @property
    def spans(self) -> list[Span]:
        scopes = [scope for got in self.received for resource in got.resource_spans for scope in resource.scope_spans]
        return [span for scope in scopes for span in scope.spans]


@pytest.fixture
def collector() -> Iterator[Collector]:
    found = Collector()
    yield found
    found.server.shutdown()
    found.server.server_close()


def test_a_move_from_the_socket_to_the_commit_to_the_others(
    collector: Collector, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.address)

    async def play(server: Server) -> str:
        seats = await new_table(server.address, ("Ann", "Ben"))
        async with at_table(seats) as sockets:
            playing = next(own for own in sockets if own.now["legal"])
            assert (await playing.ask("play", action=playing.now["legal"][0]))["type"] == "ack"
            assert (await playing.ask("play", action="nonsense", version=1))["type"] == "refused"
        return seats[0].table

    with Server(tmp_path, "--traces") as server:
        table = asyncio.run(play(server))
    spans = collector.spans  # all of them were sent before the server ended
    commands = [span for span in spans if span.name == "command"]
    kinds = [attribute.value.string_value for span in commands for attribute in span.attributes]
    assert {"make_table", "take_seat", "play"} <= set(kinds) and kinds.count("play") == 2
    done, refused = [span for span in commands if span.attributes[0].value.string_value == "play"]
    parts = [span for span in spans if span.parent_span_id == done.span_id]
    parts.sort(key=lambda span: span.start_time_unix_nano)
    assert [span.name for span in parts] == ["decide", "commit", "notify"]
    for before, after in pairwise(parts):
        assert before.end_time_unix_nano <= after.start_time_unix_nano
    assert done.start_time_unix_nano <= parts[0].start_time_unix_nano
    assert parts[-1].end_time_unix_nano <= done.end_time_unix_nano
    assert [span.name for span in spans if span.parent_span_id == refused.span_id] in ([], ["decide"])
    sent = b"".join(got.SerializeToString() for got in collector.received)
    assert b"whistlestop" in sent
    for secret in (table, "Ann", "Ben", "nonsense"):
        assert secret.encode() not in sent


def test_without_a_collector_nothing_is_traced() -> None:
    assert traces.span("command", "play") is traces.span("decide")
