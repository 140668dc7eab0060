/** How the service worker answers a request, if it does. It never touches what belongs to a table. */

/**
 * - `page`: the page itself, at any of its addresses: from the server, or the cache when the server does not answer.
 * - `asset`: a file with its content in its name: from the cache.
 * - `text`: variants, boards, and rules with their pictures and style: from the server, or the last answer when the server does not answer.
 */
export type AnswerKind = "page" | "asset" | "text";

interface IncomingRequest {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

const PAGE = /^\/(?:$|t\/|learn\/?$|score\/?$|replay\/?$|statistics(?:\/|$)|players\/)/;
const TEXT = /^\/(?:rules(?:\.|\/|$)|static\/(?:rules\/|page\.css$|fonts\.css$)|api\/(?:variants(?:\/|$)|rules\/))/;

/** The kind of a request; null if it is left to the browser. */
export function answerKindOf({ method, mode, url }: IncomingRequest, origin: string): AnswerKind | null {
  const { pathname, origin: asked } = new URL(url);
  if (method !== "GET" || asked !== origin) return null;
  if (pathname.startsWith("/assets/")) return "asset";
  if (TEXT.test(pathname)) return "text";
  return mode === "navigate" && PAGE.test(pathname) ? "page" : null;
}
