/** Animates the display: new cards are turned up, and three locomotives sweep all five away. */
import type { GameEvent } from "../protocol";
import { cue } from "../sound/cues";
import { EASE_OUT, type FlyingCards, type Lying } from "./flying_cards";
import { FADE_MS } from "./pace";
import { boxOf, type Places } from "./places";

const PLACES = [0, 1, 2, 3, 4];
const TURN_MS = 220;
const GAP_MS = 80;
const APART_MS = 60;
const SHAKE_MS = 180;
const SLIDE_MS = 300;
const SHUFFLE_MS = 500;

export class DisplayMotion {
  readonly #flying: FlyingCards;
  readonly #places: Places;

  constructor(flying: FlyingCards, places: Places) {
    this.#flying = flying;
    this.#places = places;
  }

  /** Turn up new cards where the table shows them already: nobody waits for that. */
  turnUp(events: readonly GameEvent[], apart: boolean): void {
    const places = events.flatMap((event) => (event.type === "card-turned-up" ? [event.place] : []));
    for (const [index, place] of places.entries()) {
      const element = this.#places.faceUp(place);
      if (element !== null) void this.#turn(element, GAP_MS + (apart ? index * APART_MS : 0));
    }
  }

  /** Three locomotives: the last card comes, all five shake once and slide away. `events` led up to it. */
  async sweep(events: readonly GameEvent[]): Promise<void> {
    const last = new Map<number, Lying>();
    for (const event of events) {
      const at = event.type === "card-turned-up" ? boxOf(this.#places.faceUp(event.place)) : null;
      if (event.type === "card-turned-up" && at !== null) {
        last.set(event.place, await this.#flying.turnUp(event.card, at, TURN_MS));
      }
    }
    const five = PLACES.map((place) => last.get(place)?.element ?? this.#places.faceUp(place));
    await this.#sweepAway(five.filter((element) => element !== null));
    for (const { remove } of last.values()) remove();
  }

  async #sweepAway(five: readonly HTMLElement[]): Promise<void> {
    cue("tunnel");
    if (!this.#flying.pace.still) {
      await Promise.all(five.map((element) => this.#flying.animate(element, shake, SHAKE_MS, { easing: "linear" })));
    }
    await Promise.all(five.map((element) => this.#flying.animate(element, slide, SLIDE_MS, { easing: "ease-in" })));
  }

  /** The discards became the deck. */
  reshuffle(): void {
    const deck = this.#places.deckElement();
    if (deck !== null && !this.#flying.pace.still) void this.#flying.animate(deck, riffle, SHUFFLE_MS);
  }

  async #turn(element: HTMLElement, delay: number): Promise<void> {
    if (this.#flying.pace.still) {
      return this.#flying.animate(element, [{ opacity: 0 }, { opacity: 1 }], FADE_MS / this.#flying.pace.factor);
    }
    const frames = [
      { opacity: 0, transform: "scaleX(0.02)" },
      { opacity: 1, transform: "scaleX(0.02)", offset: 0.05 },
      { opacity: 1, transform: "none" },
    ];
    await this.#flying.animate(element, frames, TURN_MS, { delay, easing: EASE_OUT });
  }
}

// The flying pictures have their own transform, which must stay.
const shake: Keyframe[] = [0, -2, 2, -2, 2, 0].map((x) => ({ translate: `${x}px 0` }));
const slide: Keyframe[] = [
  { translate: "0 0", opacity: 1 },
  { translate: "0 24px", opacity: 0 },
];
const riffle: Keyframe[] = [0, -4, 4, -3, 3, 0].map((turn) => ({ rotate: `${turn}deg` }));
