/** Keeps the screen's own state in step with the table: what was chosen, said or opened may not apply any more. */
import { untrack } from "svelte";
import { played } from "../address.svelte";
import { turnNotices } from "../lobby/turn_notices";
import type { Picking } from "./selection.svelte";
import type { TableScreenState } from "./table_screen.svelte";

/** Start the effects; called while the screen is being created. */
export function followTable(screen: TableScreenState): void {
  const { client, actions, theatre } = screen;
  const { table } = client;
  followTurns(screen);
  followOffers(screen);
  $effect(() => actions.takeEarlyPress());
  // Before anything is drawn: the price of a tunnel is told by its cards.
  $effect.pre(() => {
    table.turningTunnel = actions.atTunnel && !actions.reveal.priced;
  });
  $effect(() => {
    played.variant = table.variant?.info.name ?? null;
    return () => (played.variant = null);
  });
  // Every connection begins with bots that wait.
  $effect(() => {
    if (table.connection.state === "open" && table.seat !== null) client.followBots();
  });
  $effect(() => {
    if (screen.isOver && screen.board !== null && !table.busy) theatre.start(screen.board);
  });

  // At a shared screen somebody else is there now, or nobody.
  const seat = $derived(table.seat);
  $effect(() => {
    void seat;
    untrack(() => screen.selection.forget());
    return () => {
      screen.settingsOpen = false;
      screen.keysOpen = false;
      screen.valuesOpen = false;
      client.refusals.clear();
    };
  });
}

function followTurns(screen: TableScreenState): void {
  const { client, selection } = screen;
  const { table } = client;

  // A hint or a reason was about the position as it was.
  const position = $derived(`${table.shown?.view?.actions ?? ""} ${table.shown?.undo?.seat ?? ""}`);
  $effect(() => {
    void position;
    untrack(() => selection.clearMessage());
  });
  $effect(() => {
    if (screen.isMyTurn) untrack(() => client.refusals.clear());
  });
  // Notify a player who is looking elsewhere, before the actions that led here are played out.
  const isCalled = $derived(table.now?.view?.to_act.includes(table.seat ?? -1) ?? false);
  $effect(() => {
    if (isCalled) void turnNotices.check();
  });
  // What was being chosen may not be possible any more.
  $effect(() => {
    const { picking } = selection;
    if (picking !== null && !isStillPossible(screen, picking)) selection.cancel();
  });
}

function isStillPossible({ client, actions }: TableScreenState, picking: Picking): boolean {
  const { choices } = client.table;
  switch (picking.kind) {
    case "station":
      return choices.stations.size > 0;
    case "tickets":
      return choices.tickets;
    default:
      return actions.payments.length > 0;
  }
}

function followOffers(screen: TableScreenState): void {
  const { client, selection } = screen;

  $effect(() => {
    client.table.ticketsChosen = screen.isOffering ? selection.keep.length : null;
  });
  // Other tickets, another choice.
  const offer = $derived(screen.offered.map(({ ticket }) => ticket).join(","));
  $effect(() => {
    void offer;
    selection.keep = [];
    selection.offerFolded = false;
  });
  // The offer takes the place of the chat.
  $effect(() => {
    if (screen.isOffering) selection.panel = null;
  });
}
