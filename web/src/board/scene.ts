/** What lies on the board and what is lit there. Routes, cities and seats are given by their index. */
export interface BoardScene {
  /** The seat that holds each route. */
  readonly owners: readonly (number | null)[];
  /** The seat whose station stands in each city. */
  readonly stations: readonly (number | null)[];
  /** Free routes that nobody at this screen can claim any more (C4). */
  readonly closed: ReadonlySet<number>;
  /** Routes that can be claimed now: faint light. */
  readonly lit: ReadonlySet<number>;
  /** Lit routes that also serve a ticket: strong light. */
  readonly strong: ReadonlySet<number>;
  /** The path of the ticket that is pointed at: accent dots. */
  readonly path: readonly number[];
  /** The cities of that ticket. */
  readonly ringed: readonly number[];
  /** The cities of my open tickets: a thin ring, all the time. */
  readonly quiet: readonly number[];
  /** Cities offered for a station. */
  readonly litCities: ReadonlySet<number>;
  /** Those among them where a station helps a ticket. */
  readonly helpfulCities: ReadonlySet<number>;
  /** The route under the pointer. */
  readonly pointed: number | null;
  readonly picked: readonly number[];
  readonly pickedCity: number | null;
  /** Whether everything but what is picked is pale. */
  readonly dimmed: boolean;
  /** The longest path, in order. */
  readonly traced: readonly number[];
  /** Routes that step back, without light. */
  readonly faded: ReadonlySet<number>;
  /** Cities whose stations step back. */
  readonly fadedCities: ReadonlySet<number>;
  /** The tickets on offer as arcs between their cities, with their numbers in the list. */
  readonly arcs: readonly Arc[];
  /** What the others placed since the reader last acted: an ink contour and a number. */
  readonly newPlaces: readonly NewPlace[];
  /** Cities whose names must be shown, and larger. */
  readonly named: ReadonlySet<number>;
  /** Routes whose wagons are about to be set down one by one: not drawn yet. */
  readonly pendingRoutes: readonly number[];
}

/** A route or a station that is new, with its number in the line below the board. */
export interface NewPlace {
  readonly number: number;
  readonly route: number | null;
  readonly city: number | null;
}

/** A ticket on the board. */
export interface Arc {
  readonly a: number;
  readonly b: number;
  readonly number: number;
  readonly chosen: boolean;
}

const NONE: ReadonlySet<number> = new Set();

export const EMPTY_SCENE: BoardScene = {
  owners: [],
  stations: [],
  closed: NONE,
  lit: NONE,
  strong: NONE,
  path: [],
  ringed: [],
  quiet: [],
  litCities: NONE,
  helpfulCities: NONE,
  pointed: null,
  picked: [],
  pickedCity: null,
  dimmed: false,
  traced: [],
  faded: NONE,
  fadedCities: NONE,
  arcs: [],
  newPlaces: [],
  named: NONE,
  pendingRoutes: [],
};

/**
 * Return a function that keeps the parts of the previous scene wherever they are equal, so that nothing is redrawn for
 * them.
 */
export function partReuser(): (scene: BoardScene) => BoardScene {
  let last = EMPTY_SCENE;
  return (scene) => (last = reusingParts(last, scene));
}

function reusingParts(before: BoardScene, after: BoardScene): BoardScene {
  return {
    owners: reused(before.owners, after.owners),
    stations: reused(before.stations, after.stations),
    closed: reused(before.closed, after.closed),
    lit: reused(before.lit, after.lit),
    strong: reused(before.strong, after.strong),
    path: reused(before.path, after.path),
    ringed: reused(before.ringed, after.ringed),
    quiet: reused(before.quiet, after.quiet),
    litCities: reused(before.litCities, after.litCities),
    helpfulCities: reused(before.helpfulCities, after.helpfulCities),
    pointed: reused(before.pointed, after.pointed),
    picked: reused(before.picked, after.picked),
    pickedCity: reused(before.pickedCity, after.pickedCity),
    dimmed: reused(before.dimmed, after.dimmed),
    traced: reused(before.traced, after.traced),
    faded: reused(before.faded, after.faded),
    fadedCities: reused(before.fadedCities, after.fadedCities),
    arcs: reused(before.arcs, after.arcs),
    newPlaces: reused(before.newPlaces, after.newPlaces),
    named: reused(before.named, after.named),
    pendingRoutes: reused(before.pendingRoutes, after.pendingRoutes),
  };
}

const reused = <Part>(before: Part, after: Part): Part => (isSame(before, after) ? before : after);

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (one instanceof Set && other instanceof Set) {
    return one.size === other.size && [...one].every((item) => other.has(item));
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, i) => isSame(item, other[i]));
  }
  if (!isPlain(one) || !isPlain(other)) return false;
  return isSame(Object.entries(one), Object.entries(other));
}

const isPlain = (thing: unknown): thing is object =>
  typeof thing === "object" && thing !== null && !Array.isArray(thing) && !(thing instanceof Set);

/** What the pointer is on. */
export type Pointed = { readonly route: number } | { readonly city: number };

/** What the rest of the page can do with a board; `Board.svelte` exports these. */
export interface BoardMethods {
  /** Show the whole board. */
  fit(): void;
  /** Show the whole board; if it is already shown and narrow, the larger view again. */
  fitOrFill(): void;
  /** Go close to some cities; `comesBack`: to come back later, as from a visit. */
  frame(cities: readonly number[], comesBack?: boolean): void;
  /** Bring a route or city into view, to come back later; resolves once the board has stopped. */
  visit(what: Pointed): Promise<void>;
  /** Return to where the board was before the visits, unless the reader has moved it meanwhile. */
  comeBack(): Promise<void>;
  zoomBy(factor: number): void;
  panBy(dx: number, dy: number): void;
  /** The middle of a route, in client pixels; null while the board is not on the screen. */
  routePoint(route: number): { x: number; y: number } | null;
  cityPoint(city: number): { x: number; y: number } | null;
  routeBox(route: number): DOMRect;
  setDown(route: number, seat: number, pace?: Pace): Promise<void>;
  drop(city: number, seat: number, pace?: Pace): Promise<void>;
  /** Light a path, route by route; without routes, remove it. */
  trace(routes: readonly number[], msPerSpace: number): Promise<void>;
  openList(): void;
}

/** How fast wagons are set down: `step` milliseconds from one to the next, all times multiplied by `speed`. */
export interface Pace {
  readonly step?: number;
  readonly speed?: number;
}
