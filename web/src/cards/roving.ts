/** One Tab stop for a group: arrows move within it, Home and End go to its ends, Tab leaves. */
import type { Attachment } from "svelte/attachments";
import { nextFrame } from "../device/frames";

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

const itemsOf = (group: Element): HTMLElement[] => [...group.querySelectorAll<HTMLElement>("[data-item]")];
const isSeen = (item: HTMLElement): boolean => item.getClientRects().length > 0;

/** The index of the item that a key leads to, wrapping at the ends; null if the key does nothing here. */
export function stepFrom(key: string, at: number, size: number): number | null {
  if (size === 0) return null;
  if (key === "Home") return 0;
  if (key === "End") return size - 1;
  const step = STEPS[key];
  return step === undefined ? null : (at + step + size) % size;
}

/** `{@attach roving}` on a group whose members have `data-item`. */
export const roving: Attachment<HTMLElement> = (group) => {
  let stop: HTMLElement | undefined;

  /** Cancels the update of the stop that is due. */
  let cancel = (): void => undefined;

  /** Whether an item is visible is checked only when the current stop has gone: it forces a layout of the page. */
  function stopAt(current: Element | null): void {
    const items = itemsOf(group);
    const stays = stop !== undefined && group.contains(stop) ? stop : items.find(isSeen);
    stop = items.find((item) => item === current) ?? stays;
    for (const item of items) {
      const index = item === stop ? 0 : -1;
      if (item.tabIndex !== index) item.tabIndex = index;
    }
  }
  function focused(event: FocusEvent): void {
    if (event.target instanceof Element) stopAt(event.target.closest("[data-item]"));
  }
  function pressed(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const items = itemsOf(group).filter(isSeen);
    const at = items.findIndex((item) => item === event.target);
    const next = at < 0 ? null : stepFrom(event.key, at, items.length);
    if (next === null) return;
    event.preventDefault();
    items[next]?.focus();
  }
  /** Wait until the change is on the screen: then the layout exists. */
  function stopSoon(): void {
    cancel();
    cancel = nextFrame(() => stopAt(document.activeElement));
  }
  const changes = new MutationObserver(stopSoon);
  stopSoon();
  changes.observe(group, { childList: true, subtree: true });
  group.addEventListener("focusin", focused);
  group.addEventListener("keydown", pressed);
  return () => {
    cancel();
    changes.disconnect();
    group.removeEventListener("focusin", focused);
    group.removeEventListener("keydown", pressed);
  };
};
