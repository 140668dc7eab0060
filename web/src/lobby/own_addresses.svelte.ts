/** The addresses under which other devices find this server, as far as they are known. */
import type { Addresses } from "../protocol";
import { addresses, Refusal } from "../server/api";
import { isHereOnly, reachOf, type Reach } from "./reach";

class OwnAddresses {
  #known = $state.raw<Addresses | null>(null);
  readonly reach: Reach = $derived.by(() => reachOf(new URL(location.href), this.#known));

  /** Ask the server, unless the page was opened at an address that others can use as well. */
  async load(): Promise<void> {
    if (!isHereOnly(location.hostname)) return;
    const answer = await addresses();
    if (!(answer instanceof Refusal)) this.#known = answer;
  }
}

export const ownAddresses = new OwnAddresses();
