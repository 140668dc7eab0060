/** The link under which others find a table, and how it reaches them. */
import type { Addresses } from "../protocol";

/** `here`: only this device can open it. */
export type Way = "open" | "anywhere" | "network" | "here";

export interface Reach {
  readonly origin: string;
  readonly way: Way;
}

/** Whether only this device can reach an address. */
export const isHereOnly = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** The best address for friends: that of the page, unless it works only here and the server knows a better one. */
export function reachOf(page: URL, known: Addresses | null): Reach {
  if (!isHereOnly(page.hostname)) return { origin: page.origin, way: "open" };
  if (known !== null && known.shared !== null) return { origin: known.shared, way: "anywhere" };
  if (known !== null && known.network !== null) return { origin: known.network, way: "network" };
  return { origin: page.origin, way: "here" };
}
