/** What the coach says when the game comes to its end, and after it. */
import type { ScoreSheet } from "../../protocol";
import { isMyTurn, nearestToEnd, once, openTickets, type Moment, type Remark, type Said } from "./remark";

/** With so few trains at anybody's, the end is near. */
const FEW = 9;
/** Trains that stayed unused are worth a word from this number on. */
const UNUSED = 8;

function ending(at: Moment): Said | null {
  const { me, view, variant, names } = at;
  const says = at.says.ending;
  const other = nearestToEnd(at);
  if (!isMyTurn(at) || view.turns_left !== null || other === undefined) return null;
  if (Math.min(me.trains, other.trains) > FEW) return null;
  const [open] = openTickets(at)
    .filter(({ spaces }) => spaces <= me.trains)
    .toSorted((one, other) => one.missing.length - other.missing.length);
  const [ticket, missing] = open === undefined ? ["", 0] : [variant.ticketName(open.ticket), open.missing.length];
  if (me.trains < other.trains)
    return once(open === undefined ? says.mine(me.trains) : says.mineOpen(me.trains, ticket, missing));
  const name = names[other.seat] ?? "";
  return once(
    open === undefined ? says.theirs(name, other.trains) : says.theirsOpen(name, other.trains, ticket, missing),
  );
}

function lastTurn(at: Moment): Said | null {
  if (at.view.turns_left === null || at.view.phase !== "turn" || !at.view.to_act.includes(at.me.seat)) return null;
  if (!isMyTurn(at)) return null;
  const { variant, choices } = at;
  const says = at.says.lastTurn;
  const completing = openTickets(at).flatMap(({ ticket }) => {
    const ways = at.now.ticket_ways.find((one) => one.ticket === ticket)?.ways ?? [];
    const last = ways.find(({ missing: [route, ...others] }) => others.length === 0 && choices.claims.has(route ?? -1));
    const route = last?.missing[0];
    return route === undefined ? [] : [{ route, ticket }];
  });
  const [home] = completing;
  if (home !== undefined) {
    const { points } = variant.ticket(home.ticket);
    return once(says.completes(variant.routeName(home.route), variant.ticketName(home.ticket), points));
  }
  const [best] = [...choices.claims.keys()].toSorted((one, other) => variant.points(other) - variant.points(one));
  return once(best === undefined ? says.nothing : says.claim(variant.routeName(best), variant.points(best)));
}

function end(at: Moment): Said | null {
  const sheet = at.view.scores?.find(({ seat }) => seat === at.me.seat);
  if (!at.counted || at.view.phase !== "over" || sheet === undefined) return null;
  return once([best(at, sheet), missed(at, sheet)].filter((text) => text !== "").join(" "));
}

/** The ticket or the route that brought most. */
function best({ variant, me, says }: Moment, sheet: ScoreSheet): string {
  const tickets = sheet.tickets_done.map((id) => {
    const ticket = variant.ticketIndex(id);
    return { name: variant.ticketName(ticket), points: variant.ticket(ticket).points };
  });
  const routes = me.routes.map((route) => ({ name: variant.routeName(route), points: variant.points(route) }));
  const [first] = [...tickets, ...routes].toSorted((one, other) => other.points - one.points);
  return first === undefined ? "" : says.end.best(first.name, first.points);
}

/** What cost most, or would have brought more. */
function missed(at: Moment, sheet: ScoreSheet): string {
  const { variant, me, view, names, now } = at;
  const says = at.says.end;
  const failed = sheet.tickets_failed.map((id) => variant.ticketIndex(id));
  const [worst] = failed.toSorted((one, other) => variant.ticket(other).points - variant.ticket(one).points);
  const open = (now.tickets?.held ?? []).flatMap((one) => (one.type === "open" ? [one] : []));
  const [nearest] = open.toSorted((one, other) => one.spaces - other.spaces);
  if (failed.length > 1 && nearest !== undefined) {
    const cost = failed.reduce((sum, ticket) => sum + variant.ticket(ticket).points, 0);
    return says.several(failed.length, cost, variant.ticketName(nearest.ticket), nearest.spaces);
  }
  if (worst !== undefined) {
    const state = open.find(({ ticket }) => ticket === worst);
    const [name, { points }] = [variant.ticketName(worst), variant.ticket(worst)];
    return state !== undefined ? says.short(name, state.spaces, points) : says.cutOff(name, points);
  }
  const longest = view.scores?.find((one) => one.longest > 0);
  if (longest !== undefined && sheet.longest === 0)
    return says.longest(names[longest.seat] ?? "", longest.longest, longest.path_length, sheet.path_length);
  return me.trains >= UNUSED ? says.unused(me.trains) : says.allArrived;
}

export const LAST: readonly Remark[] = [
  { id: "end", urgent: true, look: end },
  { id: "lastTurn", urgent: true, look: lastTurn },
];
export const NEAR_END: readonly Remark[] = [{ id: "ending", urgent: true, look: ending }];
