"""The texts in a window: whether all of them are legible, and in which language they are."""

from __future__ import annotations

import re

from .windows import PHONE, Window

SIZES = ((1440, 900), (1024, 768), PHONE)
ENGLISH = re.compile(
    r"\b(the|your|you|with|and|of|to|is|are|not|turn|cards|seat|game|take|draw|keep|claim|play|choose)\b", re.IGNORECASE
)
"""English words that appear in neither German nor French texts."""

_CUT = """() => {
  const GIVE = 1.5;
  const ROOM = 6; // a line is higher than its letters
  const forEars = (element) => {
    for (let around = element; around !== null; around = around.parentElement) {
      const box = around.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1 || getComputedStyle(around).clipPath !== "none") return true;
    }
    return false;
  };
  const seen = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest("svg") && !forEars(element);
  const inkOf = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter((box) => box.width > 0 && box.height > 0);
  };
  const beyond = (ink, frame, across, down) =>
    (across && (ink.left < frame.left - GIVE || ink.right > frame.right + GIVE)) ||
    (down && (ink.top < frame.top - ROOM || ink.bottom > frame.bottom + ROOM));
  const found = [];
  const dialog = document.querySelector("dialog[open]");
  const [texts, parents] = [[], []];
  const walker = document.createTreeWalker(
    dialog ?? document.body,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    (node) => (node instanceof SVGElement ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT),
  );
  while (walker.nextNode()) {
    if (!(walker.currentNode instanceof Text)) parents.push(walker.currentNode);
    else if (walker.currentNode.data.trim() !== "") texts.push(walker.currentNode);
  }
  for (const text of texts) {
    const holder = text.parentElement;
    if (!seen(holder)) continue;
    for (const ink of inkOf(text)) {
      let [across, down] = [true, true];
      for (let frame = holder; frame !== null && (across || down); frame = frame.parentElement) {
        const style = getComputedStyle(frame);
        const box = frame.getBoundingClientRect();
        if (/auto|scroll/.test(style.overflowX)) across = false;
        if (/auto|scroll/.test(style.overflowY)) down = false;
        const hidesAcross = across && /hidden|clip/.test(style.overflowX);
        const hidesDown = down && /hidden|clip/.test(style.overflowY);
        if (beyond(ink, box, hidesAcross, hidesDown)) found.push(`cut: ${text.data.trim()}`);
        if (style.position === "fixed") break;
      }
      const button = holder.closest("button, .button, th, td, label");
      if (button && beyond(ink, button.getBoundingClientRect(), true, true)) {
        found.push(`out of its button: ${text.data.trim()}`);
      }
      const isOff = ink.left < -GIVE || ink.right > innerWidth + GIVE;
      if (across && isOff) found.push(`off the page: ${text.data.trim()}`);
    }
  }
  // What stands within a line is never over its neighbour, only in the same two lines.
  const inFlow = (element) => {
    const { position, display } = getComputedStyle(element);
    return ["static", "relative"].includes(position) && display !== "inline";
  };
  for (const parent of parents.filter(({ childElementCount }) => childElementCount > 1)) {
    const children = [...parent.children].filter(
      (child) => child instanceof HTMLElement && child.textContent.trim() !== "" && inFlow(child) && seen(child),
    );
    for (const [i, one] of children.entries()) {
      for (const other of children.slice(i + 1)) {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 2 && down > 4) found.push(`over each other: ${one.innerText.trim()} | ${other.innerText.trim()}`);
      }
    }
  }
  return [...new Set(found)];
}"""

_TEXTS = """() => {
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.parentElement.closest("noscript")) continue;
    if (node instanceof Text) texts.push(node.data);
    else for (const name of ["aria-label", "title", "placeholder", "alt"]) texts.push(node.getAttribute(name) ?? "");
  }
  return [document.title, ...texts].map((text) => text.trim()).filter((text) => text !== "");
}"""


async def can_be_read(window: Window, at: str, sizes: tuple[tuple[int, int], ...] = SIZES) -> None:
    """Fail if, at any size, a text is cut off or overlaps another, or if an English word is left."""
    texts: list[str] = await window.page.evaluate(_TEXTS)
    problems = [f"English: {text}" for text in texts if ENGLISH.search(text)]
    for width, height in sizes:
        await window.resize((width, height))
        found: list[str] = await window.page.evaluate(_CUT)
        problems += [f"{width}×{height}: {problem}" for problem in found]
        if (await window.scrolls())["across"]:
            problems.append(f"{width}×{height}: it scrolls sideways")
    assert not problems, f"{at}\n" + "\n".join(problems)
