/** Pictures of cards that fly or turn in a layer above the table, and are always removed again. */
import "./flying_cards.css";
import { mount, unmount } from "svelte";
import Back from "../cards/Back.svelte";
import Card from "../cards/Card.svelte";
import { FADE_MS, type Pace } from "./pace";

/** A card by its name, or the back of one. */
export type Picture = { readonly card: string } | { readonly back: "cards" | "tickets" };

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Flight {
  readonly ms: number;
  readonly delay?: number;
  /** What it turns into on the way, if it turns over. */
  readonly turning?: Picture;
  /** Whether it fades as it arrives. */
  readonly vanishing?: boolean;
}

/** A picture that stays where it is until it is removed. */
export interface Lying {
  readonly element: HTMLElement;
  readonly remove: () => void;
}

export const EASE_OUT = "cubic-bezier(.2,.7,.3,1)";

export class FlyingCards {
  readonly #layer: HTMLElement;
  readonly #running = new Set<Animation>();
  readonly #pictures = new Set<() => void>();
  #pace: Pace = { factor: 1, still: false };
  #hurried = false;

  constructor() {
    this.#layer = document.createElement("div");
    this.#layer.className = "flying-cards";
    this.#layer.setAttribute("aria-hidden", "true");
    document.body.append(this.#layer); // next to the page, which may be scaled
  }

  get pace(): Pace {
    return this.#pace;
  }

  /** Begin something new, at this pace. */
  begin(pace: Pace): void {
    this.#pace = pace;
    this.#hurried = false;
  }

  /** End everything that is under way at once, and whatever follows until the next `begin`. */
  hurry(): void {
    this.#hurried = true;
    for (const animation of [...this.#running]) animation.finish();
  }

  dispose(): void {
    this.hurry();
    for (const remove of [...this.#pictures]) remove();
    this.#layer.remove();
  }

  /** Animate an element of the page or of the layer; resolves when that is over, however it ends. */
  async animate(
    element: Element,
    keyframes: Keyframe[],
    ms: number,
    options: KeyframeAnimationOptions = {},
  ): Promise<void> {
    if (this.#hurried) return;
    const { factor } = this.#pace;
    const delay = Number(options.delay ?? 0) * factor;
    const animation = element.animate(keyframes, {
      easing: EASE_OUT,
      fill: "backwards",
      ...options,
      delay,
      duration: ms * factor,
    });
    this.#running.add(animation);
    try {
      await animation.finished;
    } catch {
      // It was cancelled with its element: that ends it as well.
    } finally {
      this.#running.delete(animation);
    }
  }

  /** Let time pass. */
  wait(ms: number): Promise<void> {
    return this.animate(this.#layer, [{ opacity: 1 }, { opacity: 1 }], ms);
  }

  /** Hide an element of the page until the returned function is called. */
  hide(element: Element): () => void {
    const hidden = element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 1, fill: "both" });
    return () => hidden.cancel();
  }

  /** Fly a picture from one place to another; it grows or shrinks as they differ. */
  async fly(picture: Picture, from: DOMRect, to: DOMRect, flight: Flight): Promise<void> {
    const { ms, delay = 0, turning, vanishing = false } = flight;
    if (this.#pace.still) return this.#fade(turning ?? picture, to);
    if (turning !== undefined) return this.#flyTurning(picture, turning, from, to, flight);
    const [element, remove] = this.#picture(picture);
    const frames = [
      { transform: over(element, from), opacity: 1 },
      { opacity: 1, offset: 0.75 },
      { transform: over(element, to), opacity: vanishing ? 0 : 1 },
    ];
    await this.animate(element, frames, ms, { delay });
    remove();
  }

  async #flyTurning(
    picture: Picture,
    turning: Picture,
    from: DOMRect,
    to: DOMRect,
    { ms, delay = 0 }: Flight,
  ): Promise<void> {
    const middle = between(from, to);
    const [back, removeBack] = this.#picture(picture);
    const away = [{ transform: over(back, from) }, { transform: over(back, middle, EDGE_ON) }];
    await this.animate(back, away, ms / 2, { delay, easing: "ease-in" });
    removeBack();
    const [front, removeFront] = this.#picture(turning);
    const home = [{ transform: over(front, middle, EDGE_ON) }, { transform: over(front, to) }];
    await this.animate(front, home, ms / 2, { easing: "ease-out" });
    removeFront();
  }

  /** Turn a card over; it stays there. */
  async turnUp(card: string, at: DOMRect, ms: number, costs = false): Promise<Lying> {
    const [back, removeBack] = this.#picture({ back: "cards" });
    if (!this.#pace.still) {
      await this.animate(back, [{ transform: over(back, at) }, { transform: over(back, at, EDGE_ON) }], ms / 2, {
        easing: "ease-in",
      });
    }
    removeBack();
    const [front, remove] = this.#picture({ card });
    const flat = { transform: over(front, at), opacity: 1 };
    front.style.transform = flat.transform;
    front.classList.toggle("costs", costs);
    const before = this.#pace.still ? { ...flat, opacity: 0 } : { transform: over(front, at, EDGE_ON), opacity: 1 };
    await this.animate(front, [before, flat], this.#pace.still ? FADE_MS / this.#pace.factor : ms / 2);
    return { element: front, remove };
  }

  /** Let a text rise from a point and fade. */
  async rise(text: string, point: Point, bad = false): Promise<void> {
    const element = document.createElement("div");
    element.className = bad ? "rising bad" : "rising";
    element.textContent = text;
    this.#layer.append(element);
    const { width, height } = element.getBoundingClientRect();
    const at = (up: number): string => `translate(${point.x - width / 2}px, ${point.y - height / 2 - up}px)`;
    const far = this.#pace.still ? 0 : 34;
    const frames = [
      { transform: at(0), opacity: 0 },
      { transform: at(far * 0.4), opacity: 1, offset: 0.15 },
      { transform: at(far * 0.8), opacity: 1, offset: 0.75 },
      { transform: at(far), opacity: 0 },
    ];
    await this.animate(element, frames, 900);
    element.remove();
  }

  #picture(picture: Picture): readonly [HTMLElement, () => void] {
    const element = document.createElement("div");
    this.#layer.append(element);
    const shown =
      "card" in picture
        ? mount(Card, { target: element, props: { card: picture.card } })
        : mount(Back, { target: element, props: { of: picture.back } });
    const remove = (): void => {
      if (!this.#pictures.delete(remove)) return;
      void unmount(shown);
      element.remove();
    };
    this.#pictures.add(remove);
    return [element, remove];
  }

  async #fade(picture: Picture, at: DOMRect): Promise<void> {
    const [element, remove] = this.#picture(picture);
    element.style.transform = over(element, at);
    await this.animate(element, [{ opacity: 1 }, { opacity: 0 }], FADE_MS / this.#pace.factor);
    remove();
  }
}

/** How much of its width is left of a card that is seen from the side. */
const EDGE_ON = 0.02;

/** The transform that puts an element over a place of the page, in its size; `turned`: seen from the side. */
function over(element: HTMLElement, at: DOMRect, turned = 1): string {
  const { offsetWidth: width, offsetHeight: height } = element;
  const scale = Math.min(at.width / (width || 1), at.height / (height || 1));
  const x = at.x + (at.width - width * scale * turned) / 2;
  const y = at.y + (at.height - height * scale) / 2;
  return `translate(${x}px, ${y}px) scale(${scale * turned}, ${scale})`;
}

function between(from: DOMRect, to: DOMRect): DOMRect {
  const middle = (one: number, other: number): number => (one + other) / 2;
  return new DOMRect(
    middle(from.x, to.x),
    middle(from.y, to.y),
    middle(from.width, to.width),
    middle(from.height, to.height),
  );
}

/** A box of some size around a point. */
export const around = ({ x, y }: Point, width: number, height: number): DOMRect =>
  new DOMRect(x - width / 2, y - height / 2, width, height);
