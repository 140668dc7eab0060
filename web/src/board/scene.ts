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
  readonly picked: readonly number[];
  readonly pickedCity: number | null;
  /** Everything but what is picked is pale. */
  readonly dimmed: boolean;
  /** The longest path, in running order. */
  readonly traced: readonly number[];
  readonly faded: ReadonlySet<number>;
  /** Cities whose name must show, larger. */
  readonly named: ReadonlySet<number>;
  /** Routes whose wagons are about to be set down one by one: not drawn yet. */
  readonly coming: readonly number[];
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
  picked: [],
  pickedCity: null,
  dimmed: false,
  traced: [],
  faded: NONE,
  named: NONE,
  coming: [],
};

/** What the pointer is on. */
export type Pointed = { readonly route: number } | { readonly city: number };

/** What the rest of the page may ask of a board; `Board.svelte` exports these. */
export interface BoardMethods {
  fit(): void;
  frame(cities: readonly number[]): void;
  zoomBy(factor: number): void;
  panBy(dx: number, dy: number): void;
  /** The middle of a route, in client pixels; null while the board is not on the screen. */
  routePoint(route: number): { x: number; y: number } | null;
  cityPoint(city: number): { x: number; y: number } | null;
  routeBox(route: number): DOMRect;
  setDown(route: number, seat: number, pace?: Pace): Promise<void>;
  /** Takes wagons off again that were set down and then refused. */
  takeOff(route: number): void;
  drop(city: number, seat: number, pace?: Pace): Promise<void>;
  trace(routes: readonly number[], msPerSpace: number): Promise<void>;
  openList(): void;
}

/** How fast wagons are set down: `step` milliseconds from one to the next, all times multiplied by `speed`. */
export interface Pace {
  readonly step?: number;
  readonly speed?: number;
}
