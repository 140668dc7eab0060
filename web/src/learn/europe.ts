/** The Europe lesson: what this board adds. Its position is defined in `lessons/europe.toml`. */
import { words } from "../words";
import {
  askFor,
  newRoutes,
  lastRound,
  missing,
  nextMissing,
  NOTHING,
  routeOrCards,
  routeOutOfReach,
  isCompleted,
  stateOf,
  ticketName,
  ticketOutOfReach,
  turnsLeft,
  wanted,
  type Highlight,
  type Situation,
  type Step,
} from "./step";

/** Edinburgh–Paris over the ferry, Paris–Wien with a station, Zürich–Brindisi through the tunnel. */
const OVER_SEA = "E15";
const BORROWED = "E27";
const THROUGH = "E39";
/** The city where a station borrows what Paris–Wien lacks, before any other. */
const STATION_CITY = "wien";

const isFerry = ({ variant }: Situation, route: number): boolean => variant.route(route).ferry > 0;
const isTunnel = ({ variant }: Situation, route: number): boolean => variant.route(route).tunnel;
const ferry = (at: Situation): number | null => wanted(at, OVER_SEA, (route) => isFerry(at, route));
const tunnel = (at: Situation): number | null => wanted(at, THROUGH, (route) => isTunnel(at, route));
const isMyTunnel = ({ view, me }: Situation): boolean => view.tunnel !== null && view.to_act.includes(me.seat);

/** The city where a station of mine would complete Paris–Wien; null if there is none. */
function stationCity(at: Situation): number | null {
  const state = stateOf(at, BORROWED);
  const cities = state === null || state.type === "completed" ? [] : state.station_cities;
  const first = at.variant.cityIndex(STATION_CITY);
  return cities.includes(first) ? first : (cities[0] ?? null);
}

function askForStation(at: Situation): string {
  const city = stationCity(at);
  if (city === null) return words.learn.europe.noStation(ticketName(at, BORROWED));
  if (at.me.cards === 0) return words.learn.europe.stationCards;
  return words.learn.europe.station(ticketName(at, BORROWED), at.bot, at.variant.cityName(city));
}

function stationOutOfReach(at: Situation): string | null {
  const ticket = ticketName(at, BORROWED);
  if (isCompleted(at, BORROWED)) return words.learn.europe.stationNeedless(ticket);
  if (stationCity(at) === null) return words.learn.europe.noStation(ticket);
  return turnsLeft(at) < (at.me.cards > 0 ? 1 : 2) ? words.learn.coach.tooLate : null;
}

function afterStation(at: Situation): string {
  const says = words.learn.europe;
  const { variant, me } = at;
  const state = stateOf(at, BORROWED);
  const ticket = ticketName(at, BORROWED);
  if (state?.type === "completed") return state.stations.length > 0 ? says.stationAfter(ticket) : says.stationRule;
  const built = me.stations.at(-1);
  const city = stationCity(at);
  if (built === undefined || city === null) return says.stationRule;
  return says.stationElsewhere(ticket, variant.cityName(built), variant.cityName(city));
}

const highlightStation = (at: Situation): Highlight => {
  const city = stationCity(at);
  if (city === null || !at.choices.stations.has(city)) return routeOrCards(at, null);
  return { ...NOTHING, cities: [city], parts: ["[data-station]"] };
};

function askToArrive(at: Situation): string {
  const state = stateOf(at, OVER_SEA);
  const spaces = state?.type === "open" ? state.spaces : 0;
  const routes = missing(at, OVER_SEA).length;
  return askFor(at, nextMissing(at, OVER_SEA), (name) =>
    words.learn.europe.arrives(name, ticketName(at, OVER_SEA), spaces, routes),
  );
}

function afterArrival(at: Situation): string {
  const state = stateOf(at, OVER_SEA);
  const ticket = ticketName(at, OVER_SEA);
  const isCarried = state?.type === "completed" && state.stations.length > 0;
  return isCarried ? words.learn.europe.carriedAfter(ticket) : words.learn.europe.arrivesAfter(ticket);
}

function askToPay({ view, choices }: Situation): string {
  const { turned, price } = view.tunnel ?? { turned: [], price: 0 };
  const isTooDear = choices.decline && choices.pay.length === 0;
  return isTooDear ? words.learn.europe.tooDear(turned.length, price) : words.learn.europe.price(turned.length, price);
}

function afterTunnel(at: Situation): string {
  const route = newRoutes(at).findLast((one) => isTunnel(at, one));
  if (route === undefined) return words.learn.europe.declined;
  const name = at.variant.routeName(route);
  return isCompleted(at, THROUGH)
    ? words.learn.europe.throughAndArrived(name, ticketName(at, THROUGH))
    : words.learn.europe.throughAfter(name);
}

export const EUROPE: readonly Step[] = [
  { id: "new", ask: (at) => words.learn.europe.adds(at.bot) },
  {
    id: "ferry",
    ask: (at) => askFor(at, ferry(at), (name) => words.learn.europe.ferry(name)),
    done: (at) => newRoutes(at).some((route) => isFerry(at, route)),
    after: () => words.learn.europe.ferryAfter,
    outOfReach: (at) => routeOutOfReach(at, ferry(at)),
    highlight: (at) => routeOrCards(at, ferry(at)),
  },
  {
    id: "arrives",
    ask: askToArrive,
    done: (at) => isCompleted(at, OVER_SEA),
    after: afterArrival,
    outOfReach: (at) => ticketOutOfReach(at, OVER_SEA),
    highlight: (at) => routeOrCards(at, nextMissing(at, OVER_SEA)),
  },
  {
    id: "station",
    ask: askForStation,
    done: ({ me }) => me.stations.length > 0,
    after: afterStation,
    outOfReach: stationOutOfReach,
    highlight: highlightStation,
  },
  {
    id: "tunnel",
    ask: (at) => askFor(at, tunnel(at), (name) => words.learn.europe.tunnel(name)),
    done: (at) => isMyTunnel(at) || newRoutes(at).some((route) => isTunnel(at, route)),
    outOfReach: (at) => routeOutOfReach(at, tunnel(at)),
    highlight: (at) => routeOrCards(at, tunnel(at)),
  },
  {
    id: "price",
    ask: askToPay,
    done: (at) => !isMyTunnel(at),
    after: afterTunnel,
    highlight: (at) =>
      isMyTunnel(at) && at.choices.pay.length > 0 ? { ...NOTHING, parts: [".panels [data-main]"] } : NOTHING,
  },
  { id: "last", ask: lastRound, untilEnd: true },
  {
    id: "score",
    ask: ({ me, variant: { info } }) =>
      words.learn.europe.score(me.stations_left, info.station_points, info.bonuses.longest_path),
  },
];
