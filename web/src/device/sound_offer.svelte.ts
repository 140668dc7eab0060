/** Whether sounds were offered on this device: that is done once. */
import { settings } from "./settings.svelte";
import { load, save } from "./storage";

const isYes = (value: unknown): value is boolean => typeof value === "boolean";

class SoundOffer {
  #wasMade = $state(load("soundOffered", isYes, false));

  /** Whether to offer sounds now. */
  get isDue(): boolean {
    return !this.#wasMade && settings.sound === "off";
  }

  /** The offer was accepted, or seen and left alone. */
  settle(): void {
    this.#wasMade = true;
    save("soundOffered", true);
  }
}

export const soundOffer = new SoundOffer();
