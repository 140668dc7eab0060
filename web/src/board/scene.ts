/** What lies on the board and what is lit there. Routes, cities and seats are given by their index. */
export interface BoardScene {
  /** The seat that holds each route. */
  readonly owners: readonly (number | null)[];
  /** The seat whose station stands in each city. */
  readonly stations: readonly (number | null)[];
  /** Free routes that nobody here can claim any more. */
  readonly closed: ReadonlySet<number>;
  /** Routes that can be claimed now: faint lamplight. */
  readonly lit: ReadonlySet<number>;
  /** Lit routes that also serve the ticket pointed at. */
  readonly strong: ReadonlySet<number>;
  /** The way of the ticket pointed at: accent dots. */
  readonly way: readonly number[];
  /** The cities of that ticket. */
  readonly ringed: readonly number[];
  /** Cities offered for a station. */
  readonly litCities: ReadonlySet<number>;
  /** The route under the pointer. */
  readonly pointed: number | null;
  readonly picked: readonly number[];
  readonly pickedCity: number | null;
  /** Everything but what is picked is pale. */
  readonly dimmed: boolean;
  /** The longest path, in running order. */
  readonly traced: readonly number[];
  readonly faded: ReadonlySet<number>;
  /** Tickets on offer, as lines between their cities, with their numbers in the list. */
  readonly arcs: readonly Arc[];
  /** Cities whose name must show, larger. */
  readonly named: ReadonlySet<number>;
  /** Routes whose wagons are about to be set down one by one: not drawn yet. */
  readonly coming: readonly number[];
}

/** Where a ticket lies. */
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
  way: [],
  ringed: [],
  litCities: NONE,
  pointed: null,
  picked: [],
  pickedCity: null,
  dimmed: false,
  traced: [],
  faded: NONE,
  arcs: [],
  named: NONE,
  coming: [],
};

/** Makes scenes whose parts are those of the one before wherever they say the same: nothing is drawn again for them. */
export function steadier(): (scene: BoardScene) => BoardScene {
  let last = EMPTY_SCENE;
  return (scene) => (last = steadied(last, scene));
}

function steadied(before: BoardScene, after: BoardScene): BoardScene {
  return {
    owners: steady(before.owners, after.owners),
    stations: steady(before.stations, after.stations),
    closed: steady(before.closed, after.closed),
    lit: steady(before.lit, after.lit),
    strong: steady(before.strong, after.strong),
    way: steady(before.way, after.way),
    ringed: steady(before.ringed, after.ringed),
    litCities: steady(before.litCities, after.litCities),
    pointed: steady(before.pointed, after.pointed),
    picked: steady(before.picked, after.picked),
    pickedCity: steady(before.pickedCity, after.pickedCity),
    dimmed: steady(before.dimmed, after.dimmed),
    traced: steady(before.traced, after.traced),
    faded: steady(before.faded, after.faded),
    arcs: steady(before.arcs, after.arcs),
    named: steady(before.named, after.named),
    coming: steady(before.coming, after.coming),
  };
}

const steady = <Part>(before: Part, after: Part): Part => (isSame(before, after) ? before : after);

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

/** What the rest of the page may ask of a board; `Board.svelte` exports these. */
export interface BoardMethods {
  /** Shows the whole board. */
  fit(): void;
  /** Shows the whole board; where that is shown and narrow, the larger view again. */
  fitOrFill(): void;
  frame(cities: readonly number[]): void;
  zoomBy(factor: number): void;
  panBy(dx: number, dy: number): void;
  /** The middle of a route, in client pixels; null while the board is not on the screen. */
  routePoint(route: number): { x: number; y: number } | null;
  cityPoint(city: number): { x: number; y: number } | null;
  routeBox(route: number): DOMRect;
  setDown(route: number, seat: number, pace?: Pace): Promise<void>;
  drop(city: number, seat: number, pace?: Pace): Promise<void>;
  /** Lights a path, route by route; without routes, puts out one that is being lit. */
  trace(routes: readonly number[], msPerSpace: number): Promise<void>;
  openList(): void;
}

/** How fast wagons are set down: `step` milliseconds from one to the next, all times multiplied by `speed`. */
export interface Pace {
  readonly step?: number;
  readonly speed?: number;
}
