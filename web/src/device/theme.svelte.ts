/** Day or night: as the device prefers, unless the user has chosen. */
import { settings } from "./settings.svelte";

const dark = matchMedia("(prefers-color-scheme: dark)");

class Preferred {
  night = $state(dark.matches);

  constructor() {
    dark.addEventListener("change", () => (this.night = dark.matches));
  }
}

const preferred = new Preferred();

export const theme = (): "day" | "night" => {
  if (settings.theme !== "auto") return settings.theme;
  return preferred.night ? "night" : "day";
};
