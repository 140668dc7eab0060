"""The server's log has nothing about a game, and nothing that opens a seat."""

from __future__ import annotations

import asyncio
import random
import re
import signal
from pathlib import Path
from typing import Any

import msgspec

import whistlestop as ws
from whistlestop.server.keys import hashed

from .live import Seat, Server, get, new_id, new_table, post

NAMES = ("Quirinia", "Zebedäus")
CHAT = "Rhabarberbarbara, s'il vous plaît"


async def _first_half(server: Server) -> tuple[list[Seat], list[str]]:
    """Play part of a game with a bot, badly: chat, try what is not allowed, request wrong paths, leave, come back."""
    anna, bert = seats = await new_table(server.address, NAMES, {2: "novice"}, variant="europe", grace=1)
    other = (await post(f"{anna.path}/keys", anna.key, seat=anna.seat, use="recovery")).json()["key"]
    assert (await post(f"{anna.path}/revoke", anna.key, seat=anna.seat)).status_code == 200
    code = (await post(f"{anna.path}/link", anna.key)).json()["invitation"]
    assert (await post(f"{anna.path}/seats", name="Eve", invitation=code)).status_code == 409
    async with Seat(server.address, anna.table, None, None).socket(invitation=code) as watching:
        await watching.until("update")
    async with anna.socket() as mine, bert.socket() as theirs:
        await asyncio.gather(mine.play_on(random.Random(1), 20), theirs.play_on(random.Random(2), 20))
        assert (await mine.ask("say", text=CHAT))["type"] == "ack"
        assert (await mine.ask("play", action="claim paris/zurich red +9"))["type"] == "refused"
        assert (await mine.ask("play", action="draw deck", version=3))["type"] == "refused"
        assert (await mine.ask("play", action=f"sing {CHAT}"))["type"] == "refused"
        await mine.send({"type": "play", "id": new_id(), "version": 0, "seat": 0, "action": CHAT, "more": anna.key})
        await mine.until("refused")
        assert (await theirs.ask("leave"))["type"] == "ack"
    assert (await post(f"{anna.path}/commands", bert.key, type="say", version=1, seat=0, text=CHAT)).status_code == 403
    assert (await get(f"{anna.path}/turn", bert.key, seat=0)).status_code == 403
    assert (await get(f"{server.address}/nowhere/{anna.key}?key={bert.key}", anna.key)).status_code == 404
    assert (await get(f"{anna.path}/socket?key={bert.key}", anna.key)).status_code == 404
    async with Seat(server.address, anna.table, 1, anna.key).socket() as wrong:
        assert (await wrong.receive())["reason"] == "not-yours"
    return seats, [other, code]


async def _second_half(seats: list[Seat]) -> dict[str, Any]:
    """Play it to its end after a restart; returns what is needed to verify the game."""
    async with seats[0].socket() as mine, seats[1].socket() as theirs:
        await theirs.until("update")
        assert (await theirs.ask("come-back"))["type"] == "ack"
        await asyncio.gather(mine.play_on(random.Random(3)), theirs.play_on(random.Random(4)))
    found: dict[str, Any] = (await get(f"{seats[0].path}/check")).json()
    found["record"] = (await get(f"{seats[0].path}/record")).text
    return found


def _end(server: Server) -> str:
    """Stop the server, and return its log."""
    server.process.send_signal(signal.SIGTERM)
    assert server.process.stdout is not None
    said = server.process.stdout.read()
    assert server.stop() == 0
    return said


def test_the_log_has_no_key_no_secret_no_name_and_nothing_about_a_game(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        seats, keys = asyncio.run(_first_half(server))
        said = _end(server)
        server.start()
        found = asyncio.run(_second_half(seats))
        said += _end(server)
    finally:
        if server.process.poll() is None:
            server.kill()
    logged = server.logged() + said
    assert found["holds"]
    assert '"event":"table made"' in logged and '"event":"tables loaded","tables":1' in logged, "it does log"
    keys += [seat.key or "" for seat in seats]
    fairness = found["fairness"]
    links = (seats[0].table, *keys, *map(hashed, keys))
    for secret in (*links, fairness["secret"], *filter(None, fairness["contributions"])):
        assert secret not in logged
    for name in (*NAMES, NAMES[1][:5], CHAT, CHAT[:10]):
        assert name not in logged
    variant = ws.load("europe")
    for played in found["record"].splitlines():
        seat, _, action = played.partition(": ")
        assert not (seat.isdigit() and " " in action) or action not in logged
    for id in [ticket.id for ticket in variant.tickets] + [route.id for route in variant.board.routes]:
        assert not re.search(rf"(?<![\w/-]){re.escape(id)}(?![\w/-])", logged)
    for line in server.logged().splitlines():
        assert isinstance(msgspec.json.decode(line), dict), "a line of the log is JSON"
