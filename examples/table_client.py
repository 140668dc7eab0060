"""Plays a whole game over plain HTTP: table_client.py ADDRESS [TABLE [KEY]]; without a table it makes one with bots."""

import json
import secrets
import sys
import time
from http.client import HTTPException
from urllib.request import HTTPError, Request, urlopen

address, table, key = sys.argv[1:] + ["", secrets.token_urlsafe(24)][len(sys.argv) - 2 :]


def ask(path, **command):  # repeated with the same id if the answer is lost or the server wants us to wait
    body = json.dumps({"id": secrets.token_hex(8), **command}).encode() if command else None
    request = Request(f"{address}/api/tables{path}", body, {"Authorization": f"Bearer {key}"})
    while True:
        try:
            try:
                answer = json.load(urlopen(request, timeout=60))
            except HTTPError as refusal:
                answer = json.load(refusal)
        except (OSError, HTTPException) as error:
            answer = {"retry_after": 1}
            print(f"No answer ({error}): asking again.", flush=True)
        if "retry_after" not in answer:
            return answer if answer.get("reason", "stale") == "stale" else sys.exit(answer["message"])
        time.sleep(answer["retry_after"])


table = table or ask("", settings={"variant": "europe", "seats": 3}, bots={1: "novice", 2: "novice"})["table"]
seats = ask(f"/{table}")["yours"] or [ask(f"/{table}/seats", name="Client", contribution=secrets.token_hex(16))["seat"]]
now = {"version": 0, "state": "waiting"}
while now["state"] in ("waiting", "playing"):
    now = ask(f"/{table}/turn?seat={seats[0]}&after={now['version']}&wait=25")["now"]
    if actions := now["legal"]:
        action = next((claim for claim in actions if claim.startswith("claim")), secrets.choice(actions))
        ask(f"/{table}/commands", type="play", version=now["version"], seat=seats[0], action=action)
check = ask(f"/{table}/check")
print(*(f"{seat['name']}: {points}" for seat, points in zip(now["seats"], check["result"], strict=True)), sep="\n")
print("The check holds." if check["holds"] else "The check does not hold!")
