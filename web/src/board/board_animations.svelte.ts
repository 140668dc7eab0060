/**
 * The animations on the board: wagons set down one by one, a station dropped, a path traced. What they drew stays until
 * the scene shows it as well.
 */
import { tick } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import { prefersReducedMotion } from "../device/reduced_motion";
import type { BoardScene, Pace } from "./scene";

interface Laid {
  readonly seat: number;
  readonly done: boolean;
}

const EASE_OUT = "cubic-bezier(0.2, 0.7, 0.3, 1)";
const FADE_MS = 120;
const SET_DOWN_MS = 200;
const DROP_MS = 240;
/** The time after which all wagons of a route are down. */
const MOST_MS = 500;

export class BoardAnimations {
  readonly trains = new SvelteMap<number, Laid>();
  readonly stations = new SvelteMap<number, Laid>();
  tracing = $state.raw<readonly number[]>([]);
  #drawing: () => Element | undefined;

  constructor(drawing: () => Element | undefined) {
    this.#drawing = drawing;
  }

  async setDown(route: number, seat: number, { step = 70, speed = 1 }: Pace): Promise<void> {
    this.trains.set(route, { seat, done: false });
    const wagons = await this.#drawn(`[data-laying="${route}"] > *`);
    const gap = Math.min(step, MOST_MS / Math.max(wagons.length, 1));
    await appear(wagons, gap * speed, SET_DOWN_MS * speed, "translateY(-7px) scale(1.22)");
    if (this.trains.has(route)) this.trains.set(route, { seat, done: true });
  }

  async drop(city: number, seat: number, { speed = 1 }: Pace): Promise<void> {
    this.stations.set(city, { seat, done: false });
    await appear(await this.#drawn(`[data-dropping="${city}"]`), 0, DROP_MS * speed, "translateY(-8px)");
    if (this.stations.has(city)) this.stations.set(city, { seat, done: true });
  }

  /** Trace a path; without routes, stop tracing. */
  async trace(routes: readonly number[], msPerSpace: number): Promise<void> {
    this.tracing = routes;
    await appear(await this.#drawn("[data-tracing] > *"), msPerSpace, FADE_MS, null);
  }

  /** Remove what the animations drew: the scene shows it now, or it was undone. */
  settle(scene: BoardScene): void {
    for (const [route, { done }] of this.trains) {
      if (done && !scene.pendingRoutes.includes(route)) this.trains.delete(route);
    }
    for (const [city, { done }] of this.stations) if (done) this.stations.delete(city);
    if (this.tracing.length > 0 && scene.traced.length > 0) this.tracing = [];
  }

  async #drawn(selector: string): Promise<readonly Element[]> {
    await tick();
    return [...(this.#drawing()?.querySelectorAll(selector) ?? [])];
  }
}

/** Animate elements one after the other; only transform and opacity change. */
async function appear(
  elements: readonly Element[],
  step: number,
  duration: number,
  from: string | null,
): Promise<void> {
  const fade = prefersReducedMotion() || from === null;
  const start = fade ? { opacity: 0 } : { opacity: 0, transform: from };
  const end = fade ? { opacity: 1 } : { opacity: 1, transform: "none" };
  const all = elements.map(
    (element, i) =>
      element.animate([start, end], {
        delay: step * i,
        duration: prefersReducedMotion() ? FADE_MS : duration,
        easing: EASE_OUT,
        fill: "backwards",
      }).finished,
  );
  // An animation is also over when it is cancelled, because its element was removed.
  await Promise.allSettled(all);
}
