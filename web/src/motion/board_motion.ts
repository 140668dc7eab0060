/** Animates what happens on the board: cards played, tunnels turned up, wagons set down, stations built. */
import type { BoardMethods } from "../board/scene";
import { LOCOMOTIVE, type Variant } from "../game/variant";
import type { CardsPlayed, GameEvent, RouteClaimed, StationBuilt, TunnelTurned } from "../protocol";
import { cue } from "../sound/cues";
import { words } from "../words";
import type { FlyingCards, Lying } from "./flying_cards";
import type { PendingRoutes } from "./pending_routes.svelte";
import type { Places } from "./places";

const CARD_MS = 320;
const APART_MS = 40;
const WAGON_MS = 70;
/** A long route's wagons are set down faster. */
const ROUTE_MS = 500;
const STATION_MS = 320;
const TUNNEL_MS = 350;

export class BoardMotion {
  readonly #flying: FlyingCards;
  readonly #places: Places;
  readonly #board: BoardMethods;
  readonly #variant: Variant;
  readonly #seat: () => number | null;
  readonly #pending: PendingRoutes;

  constructor(
    flying: FlyingCards,
    places: Places,
    board: BoardMethods,
    variant: Variant,
    seat: () => number | null,
    pending: PendingRoutes,
  ) {
    this.#flying = flying;
    this.#places = places;
    this.#board = board;
    this.#variant = variant;
    this.#seat = seat;
    this.#pending = pending;
  }

  /** The routes that these events claim. */
  routesOf(events: readonly GameEvent[]): readonly number[] {
    return events.flatMap((event) => (event.type === "route-claimed" ? [this.#variant.routeIndex(event.route)] : []));
  }

  /** Fly cards from a strip, or from my hand, to where they are played. Mine fly while the table goes on. */
  async cards({ seat, card, count }: CardsPlayed, events: readonly GameEvent[]): Promise<void> {
    const mine = seat === this.#seat();
    const from = mine ? this.#places.stack(card) : this.#places.strip(seat);
    const to = this.#whereTo(events);
    if (from === null || to === null) return;
    const flights = Array.from({ length: count }, (_, n) =>
      this.#flying.fly({ card }, from, to, { ms: CARD_MS, delay: n * APART_MS, vanishing: true }),
    );
    if (!mine) await Promise.all(flights);
  }

  /** Turn up three cards above the route. If the price is mine to pay, the tunnel's panel shows them instead. */
  async tunnel({ seat, route, cards, price }: TunnelTurned, events: readonly GameEvent[]): Promise<void> {
    cue("tunnel");
    if (seat === this.#seat() && price > 0) return;
    const laid = events.find((event) => event.type === "cards-played" && event.card !== LOCOMOTIVE);
    const colour = laid?.type === "cards-played" ? laid.card : LOCOMOTIVE;
    const places = this.#places.aboveRoute(this.#variant.routeIndex(route), cards.length);
    const lying: Lying[] = [];
    for (const [index, card] of cards.entries()) {
      const at = places[index];
      if (at !== undefined)
        lying.push(await this.#flying.turnUp(card, at, TUNNEL_MS, card === colour || card === LOCOMOTIVE));
    }
    await this.#flying.wait(TUNNEL_MS);
    for (const { remove } of lying) remove();
  }

  /** Set the wagons down, unless they are there already, and then show the points. */
  async wagons({ seat, route, points }: RouteClaimed, isLaid: ReadonlySet<number>): Promise<void> {
    const index = this.#variant.routeIndex(route);
    const { length } = this.#variant.route(index);
    cue("claim");
    if (!isLaid.has(index) && !this.#flying.pace.still) {
      const step = Math.min(WAGON_MS, ROUTE_MS / length);
      const set = this.#board.setDown(index, seat, { step, speed: this.#flying.pace.factor });
      await Promise.race([set, this.#flying.wait(step * length + WAGON_MS * 2)]);
    }
    this.#pending.routes = this.#pending.routes.filter((other) => other !== index);
    const point = this.#board.routePoint(index);
    if (point !== null) void this.#flying.rise(words.common.signed(points), point);
  }

  async station({ seat, city }: StationBuilt): Promise<void> {
    cue("wagon");
    if (seat === this.#seat() || this.#flying.pace.still) return;
    const drop = this.#board.drop(this.#variant.cityIndex(city), seat, { speed: this.#flying.pace.factor });
    await Promise.race([drop, this.#flying.wait(STATION_MS)]);
  }

  #whereTo(events: readonly GameEvent[]): DOMRect | null {
    for (const event of events) {
      if (event.type === "route-claimed" || event.type === "tunnel-turned") {
        return this.#places.onRoute(this.#variant.routeIndex(event.route));
      }
      if (event.type === "station-built") return this.#places.onCity(this.#variant.cityIndex(event.city));
    }
    return null;
  }
}
