/** What the prompt and the window's title say about a table. */
import { promptOf, type Prompt } from "../game/prompt";
import { servingRoutes } from "../game/ticket_ways";
import { words } from "../words";
import type { TableState } from "./state.svelte";

/** The prompt; at a shared screen it also says whom to hand the screen to. */
export function promptAt(table: TableState): Prompt {
  const prompt = tablePrompt(table);
  const { connection, refusal, shown, shared, seat, names } = table;
  const isPlain = connection.state === "open" && refusal === null && shown?.undo === null;
  if (isPlain && table.awaited !== null) return { ...prompt, why: awayWords(table, table.awaited) };
  if (!shared || !isPlain || shown?.state !== "playing") return prompt;
  if (seat === null) return { ...prompt, rest: words.curtain.covered };
  const wanted = table.wantedSeats.map((one) => names[one] ?? "");
  const isDone = wanted.length > 0 && shown.view?.to_act.includes(seat) === false;
  return isDone ? { ...prompt, first: words.curtain.done, rest: words.curtain.handOver(wanted) } : prompt;
}

/** In whole minutes: a sentence that changes every second could not be read. */
function awayWords({ names }: TableState, { seat, callableIn }: NonNullable<TableState["awaited"]>): string {
  return words.prompt.isAway(names[seat] ?? "", callableIn === null ? null : 60 * Math.ceil(callableIn / 60_000));
}

function tablePrompt(table: TableState): Prompt {
  const prompt = plainPrompt(table);
  if (table.connection.state !== "open" || table.refusal !== null) return prompt;
  if (table.turningTunnel) return { signal: "wait", ...words.prompt.turning, why: "" };
  const clock = table.seat === null ? null : table.clockOf(table.seat);
  const isOnReserve = clock?.running === true && clock.move === 0 && clock.reserve > 0;
  return isOnReserve ? { ...prompt, why: words.prompt.onReserve } : prompt;
}

function plainPrompt(table: TableState): Prompt {
  const { connection, time } = table;
  const lost = connection.state === "lost" ? connection.retryAt - time : 0;
  return promptOf({
    connection,
    retryIn: Math.max(0, Math.ceil(lost / 1000)),
    refusal: table.refusal?.message ?? null,
    now: table.shown,
    variant: table.variant,
    choices: table.allowed,
    serving: servedClaims(table),
    seat: table.seat,
    names: table.names,
    slow: table.slow,
    chosen: table.ticketsChosen,
    mayUndoClaim: table.mayUndoFreely ? lastClaim(table, table.seat) : null,
    undoneRoute: lastClaim(table, table.shown?.undo?.seat ?? null),
    delay: table.delay,
  });
}

/** How many of the routes that can be claimed bring a ticket nearer. */
function servedClaims({ allowed, shown }: TableState): number {
  const serving = servingRoutes(shown);
  return [...allowed.claims.keys()].filter((route) => serving.has(route)).length;
}

/** The route that a seat claimed last; null if its last action was no claim. */
function lastClaim({ recentActions, variant }: TableState, seat: number | null): string | null {
  const last = recentActions.findLast(({ what }) => what.type === "played" && what.seat === seat)?.what;
  const claimed = last?.type === "played" ? last.events.find((event) => event.type === "route-claimed") : undefined;
  return claimed === undefined || variant === null ? null : variant.routeName(variant.routeIndex(claimed.route));
}

/** The title of the window: whose turn it is, and nothing secret, since others may see it. */
export function windowTitle(table: TableState, tableName: string): string {
  const { shown, seat, shared, mySeats, names } = table;
  if (shown?.state === "over") return words.prompt.titleOver(tableName);
  const acting = shared ? mySeats.find((one) => shown?.view?.to_act.includes(one)) : undefined;
  if (acting !== undefined) return words.curtain.title(names[acting] ?? "", tableName);
  if (seat !== null && shown?.view?.to_act.includes(seat)) return words.prompt.titleMine(tableName);
  return words.prompt.titlePlain(tableName);
}
