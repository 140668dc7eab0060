/** What the keys of the table act on, other than the game itself. */
import { tick } from "svelte";
import type { KeyTargets } from "./keys";
import type { TableScreenState } from "./table_screen.svelte";

type Part = "log" | "players" | "chat";

export function keyTargets(screen: TableScreenState): KeyTargets {
  const { selection, theatre, actions } = screen;
  return {
    actions,
    board: () => screen.board,
    nextTicket: () => showNextTicket(screen),
    showKeys: () => (screen.keysOpen = true),
    showValues: () => (screen.valuesOpen = true),
    goTo: (part) => {
      if (part === "chat") selection.panel = "chat";
      else if (!screen.isDesk && part === "log") selection.panel = "log";
      void tick().then(() => focusTarget(screen.root, part)?.focus());
    },
    skipEnd: () => {
      const isRunning = screen.isOver && theatre.running;
      if (isRunning) theatre.skip();
      return isRunning;
    },
  };
}

function showNextTicket(screen: TableScreenState): void {
  const tickets = screen.client.table.shown?.view?.tickets ?? [];
  if (tickets.length === 0) return;
  const next = tickets[(tickets.indexOf(screen.selection.pinned ?? -1) + 1) % tickets.length] ?? null;
  screen.selection.pin(next);
  if (next !== null) screen.showTicket(next);
}

/** The element of a part that takes the focus. */
function focusTarget(root: HTMLElement | null, part: Part): HTMLElement | null | undefined {
  if (part === "chat")
    return root?.querySelector<HTMLElement>("#say") ?? root?.querySelector<HTMLElement>(".chat button");
  if (part === "players") return root?.querySelector<HTMLElement>(".players [data-item]");
  return [...(root?.querySelectorAll<HTMLElement>("#log [data-item]") ?? [])].at(-1);
}
