/** Turns up the cards of a tunnel one after another, then shows the price. Never skipped for the player who pays. */
import { settings } from "../device/settings.svelte";
import { paceOf } from "./pace";

const CARD_MS = 350;
const PRICE_MS = 150;

export class TunnelReveal {
  /** How many of the cards are visible. */
  revealed = $state(0);
  /** Whether all are visible, and the price as well. */
  priced = $state(false);

  /** Begin with this many cards; call it in an effect, which calls the returned function when it ends. */
  begin(cards: number): () => void {
    this.revealed = 0;
    this.priced = false;
    const factor = paceOf(settings.speed, 0, false)?.factor ?? 0;
    let timer = 0;
    const next = (): void => {
      if (this.revealed === cards) {
        this.priced = true;
        return;
      }
      this.revealed += 1;
      timer = setTimeout(next, (this.revealed === cards ? PRICE_MS : CARD_MS) * factor);
    };
    timer = setTimeout(next, CARD_MS * factor);
    return () => {
      clearTimeout(timer);
      this.priced = false; // the next tunnel is turned up from the beginning
    };
  }
}
