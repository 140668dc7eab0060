"""Headers, hosts, origins and sizes, on a real server: what a browser or a program really gets."""

from __future__ import annotations

import asyncio
import http.client
import socket
import threading
from collections.abc import Iterator

import httpx
import msgspec
import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from whistlestop.server.http.security import (
    HEADERS,
    POLICY,
    BodyLimit,
    CheckOrigin,
    OriginPolicy,
    SecureHeaders,
    client_address,
)
from whistlestop.server.protocol.messages import Refused

LIMIT = 4096
LISTED = "https://trains.example"


async def echo(request: Request) -> Response:
    return PlainTextResponse(str(len(await request.body())))


async def kept(request: Request) -> Response:
    return PlainTextResponse(request.method, headers={"Cache-Control": "max-age=60"})


async def broken(request: Request) -> Response:
    raise RuntimeError(request.url.path)


async def talk(websocket: WebSocket) -> None:
    await websocket.accept()
    await websocket.send_text("hello")
    await websocket.close()


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """A server with all three checks, in a thread."""
    app = Starlette(
        routes=[
            Route("/api/echo", echo, methods=["GET", "POST"]),
            Route("/api/kept", kept),
            Route("/broken", broken),
            WebSocketRoute("/socket", talk),
        ]
    )
    guarded = SecureHeaders(CheckOrigin(BodyLimit(app, LIMIT), OriginPolicy([LISTED])))
    config = uvicorn.Config(guarded, log_config=None, log_level="critical", lifespan="off", ws="websockets-sansio")
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listening])))
        thread.start()
        yield listening.getsockname()[1]
        server.should_exit = True
        thread.join()


@pytest.fixture
def client(port: int) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"http://127.0.0.1:{port}") as client:
        yield client


def refused(response: httpx.Response) -> Refused:
    assert response.headers["content-type"] == "application/json"
    return msgspec.json.decode(response.content, type=Refused)


@pytest.mark.parametrize("path", ["/api/echo", "/nowhere", "/broken"])
def test_every_response_has_the_headers(client: httpx.Client, path: str) -> None:
    headers = client.get(path).headers
    assert {name: headers[name] for name in HEADERS} == HEADERS


def test_refusals_have_the_headers_too(client: httpx.Client) -> None:
    for response in (
        client.get("/api/echo", headers={"Host": "else.example"}),
        client.post("/api/echo", headers={"Origin": "https://else.example"}),
        client.post("/api/echo", content=b"x" * (LIMIT + 1)),
    ):
        assert response.is_client_error
        assert response.headers["content-security-policy"] == POLICY


def test_policy_allows_nothing_inline_and_nothing_from_elsewhere() -> None:
    parts = dict(part.split(" ", 1) for part in POLICY.split("; "))
    assert parts.pop("default-src") == parts.pop("base-uri") == parts.pop("frame-ancestors") == "'none'"
    assert set(parts.values()) == {"'self'"}
    assert {"script-src", "style-src", "connect-src", "form-action"} <= set(parts)


def test_responses_of_the_api_are_not_cached(client: httpx.Client) -> None:
    assert client.get("/api/echo").headers["cache-control"] == "no-store"
    assert client.get("/api/kept").headers["cache-control"] == "max-age=60"
    assert "cache-control" not in client.get("/nowhere").headers


HERE = socket.gethostname()


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "LOCALHOST:8000",
        "localhost.",
        "table.localhost",
        "127.0.0.1:8000",
        "192.168.1.7",
        "[::1]:8000",
        "[fe80::1]",
        f"{HERE.partition('.')[0]}.local:8000",
        HERE,
        f"{HERE}:8000",
        "trains.example",
        "trains.example:443",
        "Trains.Example",
    ],
)
def test_our_host_names_are_allowed(host: str) -> None:
    assert OriginPolicy([LISTED]).host_allowed(host)


@pytest.mark.parametrize(
    "host",
    [
        None,
        "",
        "living-room.local:8000",
        "else.example",
        "localhost.else.example",
        "127.0.0.1.else.example",
        "evil-trains.example",
        "xlocal",
        "local",
        "trains.example:x",
        "localhost:99999",
        "localhost:80:80",
        "localhost, else.example",
        "localhost/@else.example",
        "user@localhost",
        "localhost\n",
        "::1",
        "[localhost]",
        "[::1",
        "1.2.3",
    ],
)
def test_other_host_names_are_refused(host: str | None) -> None:
    assert not OriginPolicy([LISTED]).host_allowed(host)


@pytest.mark.parametrize(
    ("origin", "host", "allowed"),
    [
        (None, "else.example", True),
        ("http://localhost:8000", "localhost:8000", True),
        ("http://LOCALHOST:8000", "localhost:8000", True),
        ("http://localhost", "localhost:80", True),
        ("https://played.local", "played.local", True),
        ("https://played.local", "played.local:443", True),
        ("http://[::1]:8000", "[::1]:8000", True),
        (LISTED, "10.0.0.5:8000", True),
        (LISTED + ":443", "10.0.0.5:8000", True),
        ("http://trains.example", "10.0.0.5:8000", False),
        (LISTED + ":8443", "10.0.0.5:8000", False),
        ("http://localhost:8001", "localhost:8000", False),
        ("http://localhost", "localhost:8000", False),
        ("http://localhost.else.example:8000", "localhost:8000", False),
        ("null", "localhost:8000", False),
        ("", "localhost:8000", False),
        ("file://", "localhost:8000", False),
        ("ftp://localhost:8000", "localhost:8000", False),
        ("localhost:8000", "localhost:8000", False),
        ("http://localhost:8000/path", "localhost:8000", False),
        ("http://localhost:8000", None, False),
    ],
)
def test_origins(origin: str | None, host: str | None, allowed: bool) -> None:
    assert OriginPolicy([LISTED]).origin_allowed(origin, host) == allowed


@pytest.mark.parametrize(
    "origin", ["*", "trains.example", "https://", "https://trains.example/play", "wss://a.example"]
)
def test_origins_are_checked_when_they_are_listed(origin: str) -> None:
    with pytest.raises(ValueError, match="is not an origin; one looks like"):
        OriginPolicy([origin])


def test_origin_may_be_listed_with_a_slash_and_its_own_port() -> None:
    doors = OriginPolicy(["https://Trains.example:443/"])
    assert doors.origin_allowed("https://trains.example", "10.0.0.5")


def test_wrong_host_is_refused_even_for_reading(client: httpx.Client) -> None:
    response = client.get("/api/echo", headers={"Host": "else.example"})
    assert response.status_code == 421
    assert refused(response).reason == "not-allowed"


def test_two_hosts_are_refused(port: int) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.putrequest("GET", "/api/echo", skip_host=True)
    connection.putheader("Host", "localhost")
    connection.putheader("Host", "localhost")
    connection.endheaders()
    assert connection.getresponse().status in (400, 421)
    connection.close()


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Origin": "http://127.0.0.1:{port}"}, 200),
        ({"Origin": "http://127.0.0.1:{port}", "Sec-Fetch-Site": "same-origin"}, 200),
        ({"Origin": LISTED, "Sec-Fetch-Site": "cross-site"}, 200),
        ({"Origin": "https://else.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Origin": "http://127.0.0.1:{port}", "Sec-Fetch-Site": "cross-site"}, 403),
    ],
)
def test_pages_of_other_sites_may_not_act(
    client: httpx.Client, port: int, headers: dict[str, str], status: int
) -> None:
    sent = {name: value.format(port=port) for name, value in headers.items()}
    response = client.post("/api/echo", content=b"{}", headers=sent)
    assert response.status_code == status
    if status == 403:
        assert refused(response).message == "A page of another site may not do this."
    assert client.get("/api/echo", headers=sent).status_code == 200


def test_two_origins_are_refused(client: httpx.Client, port: int) -> None:
    ours = f"http://127.0.0.1:{port}"
    assert client.post("/api/echo", headers=[("Origin", ours), ("Origin", ours)]).status_code == 403


@pytest.mark.parametrize("origin", [None, "http://127.0.0.1:{port}", LISTED])
def test_sockets_of_our_pages_and_of_programs_are_opened(port: int, origin: str | None) -> None:
    headers = {} if origin is None else {"Origin": origin.format(port=port)}
    with connect(f"ws://127.0.0.1:{port}/socket", additional_headers=headers) as websocket:
        assert websocket.recv() == "hello"


@pytest.mark.parametrize("headers", [{"Origin": "https://else.example"}, {"Origin": "null"}, {"Host": "else.example"}])
def test_other_sockets_are_never_opened(port: int, headers: dict[str, str]) -> None:
    if "Host" in headers:  # the library writes the Host of the address it is given
        listening = socket.create_connection(("127.0.0.1", port))
        with pytest.raises(InvalidStatus) as refusal, connect(f"ws://{headers['Host']}/socket", sock=listening):
            pass
    else:
        with (
            pytest.raises(InvalidStatus) as refusal,
            connect(f"ws://127.0.0.1:{port}/socket", additional_headers=headers),
        ):
            pass
    assert refusal.value.response.status_code == 403


@pytest.mark.parametrize("size", [0, 1, LIMIT])
def test_bodies_within_the_limit_arrive(client: httpx.Client, size: int) -> None:
    body = b"x" * size
    assert client.post("/api/echo", content=body).text == str(size)
    assert client.post("/api/echo", content=iter([body[: size // 2], body[size // 2 :]])).text == str(size)


@pytest.mark.parametrize("size", [LIMIT + 1, 60_000])
def test_larger_bodies_are_refused_with_and_without_a_length(client: httpx.Client, size: int) -> None:
    for content in (b"x" * size, iter([b"x" * 1000] * (size // 1000 + 1))):
        response = client.post("/api/echo", content=content)
        assert response.status_code == 413
        assert refused(response) == Refused(
            "too-large", "request-too-large", "That is too large: a request may have 4096 bytes.", {"most": LIMIT}
        )


async def call_with(messages: list[Message], length: str | None = None) -> tuple[list[bytes], list[Message]]:
    """What the application reads and what is sent when these messages come in."""
    read: list[bytes] = []
    sent: list[Message] = []
    coming = iter(messages)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        read.append((await receive())["body"])
        await PlainTextResponse("ok")(scope, receive, send)

    async def receive() -> Message:
        return next(coming)

    async def send(message: Message) -> None:
        sent.append(message)

    headers = [] if length is None else [(b"content-length", length.encode())]
    scope: Scope = {"type": "http", "method": "POST", "path": "/", "headers": headers}
    await BodyLimit(app, LIMIT)(scope, receive, send)
    return read, sent


def test_a_request_that_is_cut_off_never_reaches_the_application() -> None:
    part: Message = {"type": "http.request", "body": b"{", "more_body": True}
    assert asyncio.run(call_with([part, {"type": "http.disconnect"}])) == ([], [])


def test_absurd_length_is_refused_unread() -> None:
    read, sent = asyncio.run(call_with([], length="9" * 5000))
    assert read == [] and sent[0]["status"] == 413


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("192.168.1.7", 5000), "192.168.1.7"),
        (("::ffff:192.168.1.7", 5000), "192.168.1.7"),
        (("2001:db8:1:2:3:4:5:6", 5000), "2001:db8:1::/56"),
        (("2001:db8:1:2:ffff::1", 5000), "2001:db8:1::/56"),
        (("2001:db8:1:1ff::1", 5000), "2001:db8:1:100::/56"),
        (("fe80::1%eth0", 5000), "fe80::/56"),
        (("/run/whistlestop.sock", 0), "/run/whistlestop.sock"),
        (None, "local"),
    ],
)
def test_address_for_limits(client: tuple[str, int] | None, address: str) -> None:
    assert client_address({"client": client}) == address
