"""Plays a seat over a socket until the game is over: socket_client.py ADDRESS TABLE SEAT KEY (needs `websockets`)."""

import asyncio
import json
import secrets
import sys

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

MOVED, GONE = 4001, 4004  # another connection has the seat; there is nothing more to see


class Player:
    """The latest state of the table, and the command that has not been answered yet."""

    def __init__(self, seat):
        self.seat = seat
        self.now = {"state": "waiting", "legal": []}
        self.command = None

    async def send(self, socket):
        """Send the command, possibly again: with the same id it is not executed twice."""
        if self.command:
            await socket.send(json.dumps(self.command))

    async def read(self, socket, message):
        """Handle a message, and act if it is our turn."""
        self.now = message.get("now", self.now)
        if "retry_after" in message:
            await asyncio.sleep(message["retry_after"])
            await self.send(socket)
        elif message["type"] in ("ack", "refused"):
            self.command = None
        if self.command is None and self.now["legal"]:
            self.command = self.choose(self.now["legal"])
            await self.send(socket)

    def choose(self, legal):
        """A claim if there is one."""
        action = next((action for action in legal if action.startswith("claim")), secrets.choice(legal))
        command = {"type": "play", "id": secrets.token_hex(8), "version": self.now["version"], "seat": self.seat}
        return command | {"action": action}


async def play(address, table, seat, key):
    """Connect again and again until the game is over; returns what went wrong, if anything."""
    player = Player(int(seat))
    url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket?seat={seat}"
    async for socket in connect(url, additional_headers={"Authorization": f"Bearer {key}"}):
        try:
            await player.send(socket)
            async for text in socket:
                message = json.loads(text)
                if message["type"] == "refused" and message["reason"] != "stale" and "retry_after" not in message:
                    return message["message"]
                await player.read(socket, message)
                if player.now["state"] in ("over", "closed"):
                    return show(player.now)
        except ConnectionClosed as closed:
            if closed.rcvd and closed.rcvd.code in (MOVED, GONE):
                return closed.rcvd.reason
    return None


def show(now):
    """The result, if there is one."""
    for sheet in now["view"]["scores"] if now["view"] else ():
        print(f"{now['seats'][sheet['seat']]['name']}: {sheet['total']}")


sys.exit(asyncio.run(play(*sys.argv[1:])))
