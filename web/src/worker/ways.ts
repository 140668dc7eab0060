/** How the service worker answers a request, if it does. What belongs to a table is never its business. */

/**
 * - `page`: the page itself, at whichever of its addresses: from the server, and from the cache when nobody answers.
 * - `asset`: a file with its content in its name: from the cache.
 * - `text`: variants, boards and rules: from the server, and what was read last when nobody answers.
 */
export type Way = "page" | "asset" | "text";

interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

const PAGE = /^\/(?:$|t\/|learn\/?$|score\/?$|replay\/?$|statistics(?:\/|$)|players\/)/;
const TEXT = /^\/(?:rules(?:\.|\/|$)|api\/(?:variants(?:\/|$)|rules\/))/;

/** The way of a request; null if the browser alone sees to it. */
export function wayOf({ method, mode, url }: Asked, origin: string): Way | null {
  const { pathname, origin: asked } = new URL(url);
  if (method !== "GET" || asked !== origin) return null;
  if (pathname.startsWith("/assets/")) return "asset";
  if (TEXT.test(pathname)) return "text";
  return mode === "navigate" && PAGE.test(pathname) ? "page" : null;
}
