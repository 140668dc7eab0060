/** Where things are on the screen, found by the data attributes that the screen gives them. */
import type { BoardMethods } from "../board/scene";
import { around } from "./flying_cards";

const SMALL = { width: 24, height: 34 };

export class Places {
  readonly #root: HTMLElement;
  readonly #board: BoardMethods;

  constructor(root: HTMLElement, board: BoardMethods) {
    this.#root = root;
    this.#board = board;
  }

  /** The element of a face-up place. */
  faceUp(place: number): HTMLElement | null {
    return this.#find(`[data-place="${place}"]`);
  }

  deckElement(): HTMLElement | null {
    return this.#find("[data-deck]");
  }

  deck(): DOMRect | null {
    return boxOf(this.deckElement());
  }

  ticketDeck(): DOMRect | null {
    return boxOf(this.#find("[data-ticket-deck]")) ?? this.deck();
  }

  /** A stack of my hand; phones have none for a colour that I don't hold yet: then the end of the hand. */
  stack(card: string): DOMRect | null {
    const own = boxOf(this.#find(`[data-hand="${card}"]`));
    if (own !== null) return own;
    const stacks = [...this.#root.querySelectorAll("[data-hand]")];
    return boxOf(stacks.at(-1) ?? null) ?? smallIn(boxOf(this.#find("[data-prompt]")));
  }

  /** Where another player's cards go to and come from: small, on their strip. */
  strip(seat: number): DOMRect | null {
    return smallIn(boxOf(this.#find(`[data-strip="${seat}"]`)));
  }

  /** Where cards are played to claim a route. */
  onRoute(route: number): DOMRect | null {
    const point = this.#board.routePoint(route);
    return point === null ? null : around(point, SMALL.width, SMALL.height);
  }

  onCity(city: number): DOMRect | null {
    const point = this.#board.cityPoint(city);
    return point === null ? null : around(point, SMALL.width, SMALL.height);
  }

  /** Three places in a row above a route, within the board, for the cards that are turned up for a tunnel. */
  aboveRoute(route: number, count: number): readonly DOMRect[] {
    const point = this.#board.routePoint(route);
    const frame = boxOf(this.#find("[data-board]"));
    if (point === null || frame === null) return [];
    const [width, height, gap] = [44, 62, 8];
    const whole = count * (width + gap) - gap;
    const left = within(point.x - whole / 2, frame.left + gap, frame.right - whole - gap);
    const top = within(point.y - height - 28, frame.top + gap, frame.bottom - height - gap);
    return Array.from({ length: count }, (_, n) => new DOMRect(left + n * (width + gap), top, width, height));
  }

  #find(selector: string): HTMLElement | null {
    return this.#root.querySelector<HTMLElement>(selector);
  }
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** The box of an element that is on the screen. */
export function boxOf(element: Element | null): DOMRect | null {
  const box = element?.getBoundingClientRect();
  return box === undefined || box.width === 0 ? null : box;
}

function smallIn(box: DOMRect | null): DOMRect | null {
  return box === null
    ? null
    : around({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, SMALL.width, SMALL.height);
}
