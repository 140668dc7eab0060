/** After the page has come, when nothing else is to be done: time for what may be needed later. */
const LATEST = 4_000;
/** Browsers that don't tell when they are idle. */
const A_WHILE = 1_500;

/** Do something then, unless the returned function is called before. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(act, A_WHILE);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(act, { timeout: LATEST });
  return () => cancelIdleCallback(asked);
}
