"""What Lighthouse reports about the page: performance, accessibility and best practices, on a desktop and on a phone.

    make page && python benchmarks/lighthouse_scores.py

Lighthouse comes from npm (`lighthouse/package-lock.json`) into `.cache/lighthouse`, and measures the built page on a
real server in Chromium on this machine. For a phone, it slows network and processor down; other programs on the machine
affect the performance as much as the page does. The median and the best of `--times` runs are printed.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.live import Server
from tests.web import scenarios
from tests.web.windows import FLAGS
from tools import chromium, node

HERE = Path(__file__).parent / "lighthouse"
CACHE = Path(__file__).parents[1] / ".cache" / "lighthouse"
CATEGORIES = ("performance", "accessibility", "best-practices")
DEVICES = {"desktop": ["--preset=desktop"], "mobile": []}
GOALS = {"desktop": 95, "mobile": 90}
"""The exit code is 1 if the best performance on a device is below this, or any other score below 95."""
OTHERS = 95
TRIES = 3
"""Lighthouse itself sometimes fails, and asks to be run again."""


def install(found: node.Node) -> Path:
    """The locked version of Lighthouse, installed once."""
    program = CACHE / "node_modules" / "lighthouse" / "cli" / "index.js"
    lock = HERE / "package-lock.json"
    if not program.is_file() or lock.read_bytes() != (CACHE / lock.name).read_bytes():
        CACHE.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", "package-lock.json", ".npmrc"):
            shutil.copy(HERE / name, CACHE / name)
        subprocess.run([*found.command("npm"), "ci", "--no-fund", "--no-audit"], cwd=CACHE, check=True)
    return program


def audit(command: list[str], address: str, device: str) -> dict[str, Any]:
    """One run on one page; the whole report."""
    flags = " ".join(("--headless", *FLAGS))
    wanted = f"--only-categories={','.join(CATEGORIES)}"
    asked = [*command, address, "--quiet", "--output=json", wanted, f"--chrome-flags={flags}", *DEVICES[device]]
    for _ in range(TRIES):
        answer = subprocess.run(asked, capture_output=True, text=True, check=False, env=os.environ | chrome())
        if answer.returncode == 0:
            report: dict[str, Any] = json.loads(answer.stdout)
            return report
    raise SystemExit(f"Lighthouse failed at {address}: {answer.stderr.strip()}")


def chrome() -> dict[str, str]:
    program = chromium.find()
    if program is None:
        raise SystemExit(chromium.HOW)
    return {"CHROME_PATH": str(program)}


def scores(report: dict[str, Any]) -> dict[str, int]:
    """Each category's score, from 0 to 100."""
    return {name: round(100 * report["categories"][name]["score"]) for name in CATEGORIES}


def missed(report: dict[str, Any]) -> list[str]:
    """What cost points."""
    found = []
    for name in CATEGORIES:
        for part in report["categories"][name]["auditRefs"]:
            result = report["audits"][part["id"]]
            if part["weight"] and result["score"] is not None and result["score"] < 0.9:
                found.append(f"{name}: {result['title']} {result.get('displayValue', '')}".strip())
    return found


def screens(server: Server) -> dict[str, str]:
    """The path of every screen, with something to show on each."""
    laid = scenarios.lay(server.db, scenarios.after(60, scenarios.first_turn), variant="europe", bots=("novice",) * 4)
    over = scenarios.lay(server.db, scenarios.the_end, variant="europe")
    settings = {"variant": "europe", "seats": 4}
    make = {"type": "create-table", "id": "waiting-room", "settings": settings}
    made = httpx.post(f"{server.address}/api/tables", json=make).raise_for_status().json()
    return {
        "lobby": "/",
        "waiting": f"/t/{made['table']}#key={made['key']}",
        "table": laid.path(),
        "end": over.path(),
        "replay": f"/t/{over.table}/replay",
        "learn": "/learn",
        "score": "/score",
        "statistics": "/statistics",
        "player": "/players/Ines",
        "rules": "/rules",
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=3, help="how often each page is measured")
    parser.add_argument("--only", help="one page only, such as score")
    parser.add_argument("--why", action="store_true", help="say what cost points")
    arguments = parser.parse_args()
    program = node.find()
    command = [*program.command("node"), str(install(program))]
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        pages = screens(server)
        if arguments.only not in (None, *pages):
            parser.error(f"there is no page {arguments.only!r}; there are {', '.join(pages)}")
        print("| page | device | performance: median, best | accessibility | best practices |")
        print("| --- | --- | --- | --- | --- |")
        below = False
        for name, path in pages.items():
            if arguments.only not in (None, name):
                continue
            for device in DEVICES:
                reports = [audit(command, server.address + path, device) for _ in range(arguments.times)]
                found = [scores(report) for report in reports]
                speed, *others = (sorted(one[category] for one in found) for category in CATEGORIES)
                below |= speed[-1] < GOALS[device] or min(one[0] for one in others) < OTHERS
                shown = (f"{round(statistics.median(speed))}, {speed[-1]}", *(str(one[0]) for one in others))
                print(f"| {name} | {device} | {' | '.join(shown)} |", flush=True)
                if arguments.why:
                    print("\n".join(f"    {line}" for line in missed(reports[0])), flush=True)
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    print(f"\nThe load of the machine was {load}.", file=sys.stderr)
    raise SystemExit(1 if below else 0)


if __name__ == "__main__":
    main()
