"""A press never does what the button that was there before did not: what is new ignores it for a moment."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import expect

import whistlestop as ws
from tests.server.live import Server
from whistlestop.actions import CARDS, LOCOMOTIVE
from whistlestop.server.protocol.settings import Level

from . import scenarios
from .players import Player
from .windows import DESK, PHONE, Windows

pytestmark = pytest.mark.usefixtures("loop")

BOTS: tuple[Level, ...] = ("novice", "novice", "novice")
PRESS = """(x, y, kind, key) => {
  if (kind === "key") return document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const there = document.elementFromPoint(x, y);
  const given = { bubbles: true, cancelable: true, clientX: x, clientY: y, pointerType: kind, detail: 1 };
  there.dispatchEvent(new PointerEvent("pointerdown", given));
  there.dispatchEvent(new PointerEvent("click", given));
}"""
WHEN = """(holds) => new Promise((done) => {
  const look = () => {
    const found = holds();
    if (found) done(found);
    else requestAnimationFrame(look);
  };
  look();
})"""
PRESS_WHEN_CHANGED = f"""async ([selector, kind, key]) => {{
  const [press, when] = [{PRESS}, {WHEN}];
  const slot = document.querySelector(selector);
  const [before, box] = [slot.ariaLabel, slot.getBoundingClientRect()];
  await when(() => slot.ariaLabel !== before);
  press(box.x + box.width / 2, box.y + box.height / 2, kind, key);
}}"""
"""Presses a card in the very frame in which it has become another one."""
PRESS_WHEN_GONE = f"""async (kind) => {{
  const [press, when] = [{PRESS}, {WHEN}];
  const skip = () => [...document.querySelectorAll(".answers button")].find((one) => /^\\s*Skip/.test(one.textContent));
  const box = (await when(skip)).getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  dispatchEvent(new PointerEvent("pointermove", {{ clientX: x, clientY: y, pointerType: kind }}));
  await when(() => !skip());
  press(x, y, kind, "");
  return {{ x: box.x, width: box.width }};
}}"""
"""Presses where Skip was, in the very frame in which it is gone, and returns its box."""


@pytest.mark.parametrize("size", [PHONE, DESK, (844, 390), (820, 1180)], ids=str)
async def test_thumb_that_skips_does_nothing_else(windows: Windows, server: Server, size: tuple[int, int]) -> None:
    laid = scenarios.lay(server.db, scenarios.after(20, scenarios.a_claim), bots=BOTS, variant="europe")
    kind = "mouse" if size == DESK else "touch"
    window = await windows.new(laid.path(), size=size, touch=size != DESK, speed="fast")
    ines = Player(window, laid.table, laid.keys[0])
    undo = ines.page.locator("[data-undo]")
    boxes = []
    skipping = asyncio.create_task(ines.page.evaluate(PRESS_WHEN_GONE, kind))
    for prompt in ("Your turn.", "Take a second card."):
        await expect(window.prompt(prompt)).to_be_visible()
        await expect(undo).to_be_visible()
        boxes.append(await undo.bounding_box())
        await ines.play("draw deck", await ines.my_turn())
    skip = await skipping
    turn = await ines.my_turn()
    await window.settled()
    assert (await ines.look())["version"] == turn["version"], "the press drew tickets, or took something back"
    await expect(window.prompt("Your turn.")).to_be_visible()
    await expect(ines.page.get_by_role("button", name="Cancel").filter(visible=True)).to_have_count(0)
    boxes.append(await undo.bounding_box())
    for box in boxes:
        assert box is not None
        assert box["x"] + box["width"] <= skip["x"] or skip["x"] + skip["width"] <= box["x"], (box, skip)


@pytest.mark.parametrize("kind", ["touch", "mouse", "key"])
async def test_card_that_has_just_been_turned_up_is_not_taken(windows: Windows, server: Server, kind: str) -> None:
    laid = scenarios.lay(server.db, scenarios.first_turn, people=("Ines", "Ola"), bots=())
    before = ["draw deck", "draw deck", "draw deck"]
    place, action = replaced_card(laid.game, before)
    ines, ola = [await Player.sit(windows, laid, seat, size=DESK) for seat in (0, 1)]
    for player, one in zip((ines, ines, ola), before, strict=True):
        await player.play(one)
    slot = f'[data-place="{place}"]'
    await ines.page.locator(slot).hover()
    await ines.window.settled()
    pressed = asyncio.create_task(ines.page.evaluate(PRESS_WHEN_CHANGED, [slot, kind, str(place + 1)]))
    await ines.window.drawn()  # the page answers in order: it watches the card by now
    await ola.play(action)
    turn = await ines.my_turn()
    await pressed
    await ines.window.settled()
    assert (await ines.look())["version"] == turn["version"], "a card was taken that nobody could have seen"
    await ines.page.locator(slot).click()
    assert (await ines.look(turn["version"]))["version"] > turn["version"], "a moment later it can be taken"


def replaced_card(game: ws.Game, before: list[str]) -> tuple[int, str]:
    """A face-up card that the second player can take after these actions, and in whose place another card comes."""
    game = game.copy()
    for action in before:
        game.play(action)
    for place, card in enumerate(game.view().display):
        if card is None or CARDS[card] == LOCOMOTIVE:
            continue
        trial = game.copy()
        trial.play(f"draw {CARDS[card]}")
        new = trial.view().display[place]
        if new is not None and new != card and CARDS[new] != LOCOMOTIVE:
            return place, f"draw {CARDS[card]}"
    raise AssertionError("every new card is the same as the last")
