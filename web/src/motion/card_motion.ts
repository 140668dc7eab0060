/**
 * Animates cards and tickets that are taken: they fly from the display and the decks to the hand or to a player's
 * strip.
 */
import type { CardTaken, TicketsKept, TicketsOffered } from "../protocol";
import { cue } from "../sound/cues";
import type { FlyingCards, Picture } from "./flying_cards";
import { boxOf, type Places } from "./places";

const MINE_MS = 260;
const OTHERS_MS = 320;
/** Between two tickets. */
const APART_MS = 60;

export class CardMotion {
  readonly #flying: FlyingCards;
  readonly #places: Places;
  readonly #seat: () => number | null;
  #hidden: (() => void)[] = [];

  constructor(flying: FlyingCards, places: Places, seat: () => number | null) {
    this.#flying = flying;
    this.#places = places;
    this.#seat = seat;
  }

  /** A card is taken; its place stays empty until `done`. */
  async card({ seat, card, place }: CardTaken): Promise<void> {
    const mine = seat === this.#seat();
    const source = place === null ? null : this.#places.faceUp(place);
    const from = place === null ? this.#places.deck() : boxOf(source);
    const to = mine && card !== null ? this.#places.stack(card) : this.#places.strip(seat);
    cue("card");
    if (from === null || to === null) return;
    if (source !== null) this.#hidden.push(this.#flying.hide(source));
    const seen: Picture = card === null || (place === null && !mine) ? { back: "cards" } : { card };
    const ms = mine ? MINE_MS : OTHERS_MS;
    if (place === null && mine) await this.#flying.fly({ back: "cards" }, from, to, { ms, turning: seen });
    else await this.#flying.fly(seen, from, to, { ms, vanishing: !mine });
  }

  /** Tickets are drawn, face down for everyone. */
  async tickets({ seat, count }: TicketsOffered): Promise<void> {
    await this.#pass(this.#places.ticketDeck(), this.#places.strip(seat), count);
  }

  /** Returned tickets go back under the deck; nobody waits for that. */
  returnTickets({ seat, returned_count }: TicketsKept): void {
    void this.#pass(this.#places.strip(seat), this.#places.ticketDeck(), returned_count ?? 0);
  }

  /** Show the places that were emptied as they are now. */
  done(): void {
    for (const show of this.#hidden.splice(0)) show();
  }

  async #pass(from: DOMRect | null, to: DOMRect | null, count: number): Promise<void> {
    if (from === null || to === null || count === 0) return;
    cue("card");
    const flights = Array.from({ length: count }, (_, n) =>
      this.#flying.fly({ back: "tickets" }, from, to, { ms: OTHERS_MS, delay: n * APART_MS, vanishing: true }),
    );
    await Promise.all(flights);
  }
}
