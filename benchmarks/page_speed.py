"""How large is the page, and how fast does it respond and animate?

    make page && python benchmarks/page_speed.py

Chromium on this machine, and a server next to it. A claim is timed in the page itself, from the press to the frame that
shows its first wagon. Frames are counted from Chromium's own trace while a full board of five players is moved about,
and while bots play. On a busy machine, frames come late through no fault of the page, so the time that its thread
really worked is measured as well, for each frame.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.async_api import Browser, Page, async_playwright
from tests.server.live import Server, new_id
from tests.web import scenarios
from tests.web.players import Player
from tests.web.weight import Scales
from tests.web.windows import FLAGS, Windows
from tools import chromium

from whistlestop import actions
from whistlestop.actions import ClaimRoute

STOPWATCH = """() => {
  window.claimed = new Promise((done) => {
    const board = document.querySelector("[data-board]");
    const wagons = () => board.querySelectorAll(".train").length;
    const before = wagons();
    let pressed = 0;
    addEventListener("pointerup", (event) => (pressed ||= event.timeStamp), { capture: true });
    const look = () => {
      if (pressed > 0 && wagons() > before) setTimeout(() => done(performance.now() - pressed)); // when it is painted
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}"""


FRAME = 1000 / 60
TASK = "ThreadControllerImpl::RunTask"

TICKING = """() => {
  window.ticks = [];
  const tick = (at) => window.ticks?.push(at) && requestAnimationFrame(tick);
  requestAnimationFrame(tick);
}"""


async def claim_times(windows: Windows, server: Server, times: int) -> list[float]:
    """Milliseconds from the click on the last button to the painted train, for each claim."""
    spent = []
    for number in range(times):
        laid = scenarios.lay(server.db, scenarios.after(30 + 3 * number, scenarios.a_claim), bots=("novice",) * 4)
        ines = Player(await windows.new(laid.path(), speed="normal"), laid.table, laid.keys[0])
        await ines.my_turn()
        claim = actions.parse(laid.action)
        assert isinstance(claim, ClaimRoute)
        await ines.click_on(f'[data-route="{claim.route}"]')
        main = ines.page.locator("button[data-main]")
        await main.wait_for()
        await ines.page.evaluate(STOPWATCH)
        await main.click()
        spent.append(float(await ines.page.evaluate("window.claimed")))
        await ines.page.context.close()
    return spent


async def frames_during(browser: Browser, page: Page, work: Callable[[], Awaitable[None]]) -> dict[str, float]:
    """Frames that the page showed while something happened, from Chromium's trace."""
    await browser.start_tracing(
        page=page,
        categories=[
            "-*",
            "toplevel",
            "devtools.timeline",
            "disabled-by-default-devtools.timeline",
            "disabled-by-default-devtools.timeline.frame",
        ],
    )
    await page.evaluate(TICKING)
    await work()
    ticks: list[float] = await page.evaluate("(() => { const all = window.ticks; window.ticks = null; return all; })()")
    events: list[dict[str, Any]] = json.loads(await browser.stop_tracing())["traceEvents"]
    gaps = [after - before for before, after in itertools.pairwise(ticks)]
    drawn = [event["ts"] for event in events if event["name"] == "DrawFrame"]
    dropped = sum(event["name"] == "DroppedFrame" for event in events)
    tasks, frames = work_of(events)
    seconds = (max(drawn) - min(drawn)) / 1e6 if len(drawn) > 1 else 0.0
    return {
        "frames a second": round(len(drawn) / seconds, 1) if seconds else 0.0,
        "dropped": dropped,
        "work, ms a frame": round(sum(tasks) / frames, 1) if frames else 0.0,
        "longest work, ms": round(max(tasks, default=0.0), 1),
        "works over a frame": sum(task > FRAME for task in tasks),
        "median ms": round(statistics.median(gaps), 1),
        "95 % below ms": round(sorted(gaps)[int(len(gaps) * 0.95)], 1),
    }


def work_of(events: list[dict[str, Any]]) -> tuple[list[float], int]:
    """Milliseconds of work in each task of the page's own thread, without waiting for a core; and how many frames."""
    threads = Counter((event["pid"], event["tid"]) for event in events if event["name"] == "UpdateLayoutTree")
    if not threads:
        return [], 0
    page = threads.most_common(1)[0][0]
    ours = sorted((event for event in events if (event["pid"], event["tid"]) == page), key=lambda event: event["ts"])
    tasks, end = [], 0
    for event in ours:
        if event["name"] == TASK and event.get("ph") == "X" and event["ts"] >= end:  # not one within another
            tasks.append(event.get("tdur", 0) / 1000)
            end = event["ts"] + event["dur"]
    return tasks, sum(event["name"] == "Commit" for event in ours)


async def moving_the_board(browser: Browser, windows: Windows, server: Server) -> dict[str, dict[str, float]]:
    """Measure panning and zooming on a full board, and bots that play on it."""
    full = scenarios.lay(server.db, scenarios.after(330, scenarios.first_turn), bots=("novice",) * 4, variant="europe")
    window = await windows.new(full.path(), speed="normal")
    ines = Player(window, full.table, full.keys[0])
    await ines.my_turn()
    page = window.page

    async def pan() -> None:
        await page.mouse.move(600, 400)
        await page.mouse.wheel(0, -600)
        await page.mouse.down()
        for step in range(120):
            await page.mouse.move(600 + 250 * ((step % 40) / 40), 400 + 150 * ((step % 30) / 30))
        await page.mouse.up()

    async def zoom() -> None:
        for step in range(60):
            await page.mouse.wheel(0, -120 if step % 20 < 10 else 120)

    async def draw() -> None:
        now = await ines.my_turn()
        command = {"type": "play", "id": new_id(), "version": now["version"], "seat": 0, "action": "draw deck"}
        await window.client.post(f"/api/tables/{full.table}/commands", json=command, headers=ines.headers)

    async def watch() -> None:
        await draw()
        await draw()
        await page.wait_for_timeout(5000)

    return {
        "moving the board": await frames_during(browser, page, pan),
        "zooming": await frames_during(browser, page, zoom),
        "four bots play": await frames_during(browser, page, watch),
    }


async def first_load(windows: Windows, server: Server, variant: str) -> dict[str, float]:
    """Kilobytes over the wire until a table is shown."""
    laid = scenarios.lay(server.db, scenarios.after(40, scenarios.first_turn), variant=variant)
    window = await windows.new("about:blank")
    scales = await Scales.under(window.page)
    await window.go(laid.path())
    await window.prompt("Your turn").wait_for()
    await window.page.wait_for_load_state("networkidle")
    by_kind = {kind: round(size / 1000, 1) for kind, size in sorted(scales.sizes.items())}
    return {**by_kind, "script and style": round(scales.code / 1000, 1), "all": round(scales.all / 1000, 1)}


async def measure(times: int) -> dict[str, Any]:
    program = chromium.find()
    if program is None:
        raise SystemExit(chromium.HOW)
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=program, args=list(FLAGS))
            windows = Windows(browser, server.address)
            found: dict[str, Any] = {
                "first load, KB": {name: await first_load(windows, server, name) for name in ("usa", "europe")}
            }
            claims = await claim_times(windows, server, times)
            found["claim to paint, ms"] = {
                "median": round(statistics.median(claims), 1),
                "worst": round(max(claims), 1),
                "claims": len(claims),
            }
            found["load of the machine"] = [round(load, 1) for load in os.getloadavg()]
            found["frames"] = await moving_the_board(browser, windows, server)
            await windows.close()
            await browser.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=10, help="how many claims are timed")
    parser.add_argument("--json", type=Path, help="a file for the figures")
    arguments = parser.parse_args()
    found = asyncio.run(measure(arguments.times))
    print(json.dumps(found, indent=2))
    if arguments.json:
        arguments.json.write_text(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
