/** What the coach says about tickets on offer, and once all have arrived. */
import type { OfferPlan } from "../../protocol";
import { isMyTurn, nearestToEnd, once, type Moment, type Remark, type Said } from "./remark";

/** Trains that two tickets must save together to be said to share their way. */
const SHARED = 3;
/** The part of my trains that two tickets may take to be advised: the rest is for detours, and for other tickets. */
const COMFORT = 2 / 3;
/** Trains that each further ticket may take in addition for all of an offer to go well together. */
const LITTLE = 4;
/** With fewer trains than this at anybody's, there is little time for another ticket. */
const TIME = 12;

const isChoosing = ({ view, me }: Moment, phase: "choosing-tickets" | "keeping-tickets"): boolean =>
  view.phase === phase && view.to_act.includes(me.seat) && (view.offer?.length ?? 0) > 1;

/** The spaces that it takes to keep the tickets at these places of the offer. */
function spacesFor(plans: readonly OfferPlan[], places: readonly number[]): number | null {
  return plans[places.reduce((selection, place) => selection + (1 << place), 0)]?.spaces ?? null;
}

interface Pair {
  readonly places: readonly [number, number];
  readonly spaces: number;
  readonly apart: number;
}

function pairsIn({ now, view }: Moment): readonly Pair[] {
  const places = (view.offer ?? []).map((_, place) => place);
  const pairs = places.flatMap((one) => places.slice(one + 1).map((other): [number, number] => [one, other]));
  return pairs.flatMap(([one, other]) => {
    const [spaces, first, second] = [[one, other], [one], [other]].map((kept) => spacesFor(now.offer_plans, kept));
    if (spaces == null || first == null || second == null) return [];
    return [{ places: [one, other] as const, spaces, apart: first + second }];
  });
}

function firstTickets(at: Moment): Said | null {
  if (!isChoosing(at, "choosing-tickets")) return null;
  const { variant, view, me, now } = at;
  const says = at.says.firstTickets;
  const offer = view.offer ?? [];
  const pairs = pairsIn(at);
  const all = spacesFor(
    now.offer_plans,
    offer.map((_, place) => place),
  );
  const fewest = Math.min(...pairs.map(({ spaces }) => spaces));
  const within = me.trains * COMFORT;
  if (all !== null && all <= within && all - fewest <= LITTLE * (offer.length - 2))
    return once(says.all(all, me.trains));
  const saved = ({ spaces, apart }: Pair): number => apart - spaces;
  const [closest] = pairs
    .filter(({ spaces }) => spaces <= within)
    .toSorted((one, other) => saved(other) - saved(one) || one.spaces - other.spaces);
  const [shortest] = pairs.toSorted((one, other) => one.spaces - other.spaces);
  if (shortest === undefined) return null;
  const nameOf = (place: number): string => variant.ticketName(offer[place] ?? 0);
  if (closest !== undefined && saved(closest) >= SHARED) {
    const [a, b] = closest.places;
    return once(says.together(nameOf(a), nameOf(b), closest.spaces, closest.apart, me.trains));
  }
  const [a, b] = shortest.places;
  return once(says.apart(nameOf(a), nameOf(b), shortest.spaces, me.trains));
}

interface Offered {
  readonly name: string;
  readonly points: number;
  readonly isDone: boolean;
  /** What it takes together with my open tickets. */
  readonly spaces: number;
}

/** The tickets that are offered during the game; null at any other moment. */
function offeredIn(at: Moment): readonly Offered[] | null {
  if (!isChoosing(at, "keeping-tickets")) return null;
  const { variant, view, now } = at;
  return (view.offer ?? []).map((ticket, place) => ({
    name: variant.ticketName(ticket),
    points: variant.ticket(ticket).points,
    isDone: now.tickets?.offer[place]?.type === "completed",
    spaces: spacesFor(now.offer_plans, [place]) ?? Infinity,
  }));
}

const nearestOf = (offered: readonly Offered[]): Offered | undefined =>
  offered.toSorted((one, other) => one.spaces - other.spaces || other.points - one.points)[0];

/** A ticket that costs nothing. */
function freeTicket(at: Moment): Said | null {
  const offered = offeredIn(at) ?? [];
  const says = at.says.moreTickets;
  const about = String(at.view.ticket_deck);
  const done = offered.find(({ isDone }) => isDone);
  if (done !== undefined) return { about, text: says.arrived(done.name, done.points) };
  const base = spacesFor(at.now.offer_plans, []) ?? 0;
  const nearest = nearestOf(offered);
  const isFree = nearest !== undefined && base > 0 && nearest.spaces <= Math.min(base, at.me.trains);
  return isFree ? { about, text: says.onTheWay(nearest.name) } : null;
}

/** None that the trains are sufficient for. */
function noTicket(at: Moment): Said | null {
  const offered = offeredIn(at) ?? [];
  const [cheapest] = offered.toSorted((one, other) => one.points - other.points);
  if (cheapest === undefined || offered.some(({ spaces }) => spaces <= at.me.trains)) return null;
  return {
    about: String(at.view.ticket_deck),
    text: at.says.moreTickets.tooFar(cheapest.name, cheapest.points, at.me.trains),
  };
}

function moreTickets(at: Moment): Said | null {
  const nearest = nearestOf(offeredIn(at) ?? []);
  if (nearest === undefined || nearest.spaces > at.me.trains) return null;
  const base = spacesFor(at.now.offer_plans, []) ?? 0;
  const says = at.says.moreTickets;
  return once(
    base === 0
      ? says.first(nearest.name, nearest.spaces, at.me.trains)
      : says.fewest(nearest.name, nearest.spaces - base, nearest.spaces, at.me.trains),
  );
}

function complete(at: Moment): Said | null {
  const held = at.now.tickets?.held ?? [];
  const other = nearestToEnd(at);
  if (!isMyTurn(at) || at.view.turns_left !== null || other === undefined || !at.choices.tickets) return null;
  if (held.length === 0 || held.some(({ type }) => type !== "completed")) return null;
  const { me, names } = at;
  const hasTime = Math.min(me.trains, other.trains) >= TIME;
  const says = hasTime ? at.says.complete.time : at.says.complete.race;
  return { about: hasTime ? "time" : "race", text: says(me.trains, names[other.seat] ?? "", other.trains) };
}

export const TICKETS: readonly Remark[] = [
  { id: "firstTickets", urgent: true, look: firstTickets },
  { id: "freeTicket", urgent: true, most: 3, look: freeTicket },
  { id: "noTicket", urgent: true, most: 2, look: noTicket },
  { id: "moreTickets", urgent: true, look: moreTickets },
];
export const ARRIVED: readonly Remark[] = [{ id: "complete", urgent: true, most: 2, look: complete }];
