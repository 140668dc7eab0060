/** A server that has got a newer page no longer has the files of this one: then the page is loaded anew. */
const KEY = "whistlestop-loaded-anew";
/** A page that lacks a file again so soon would not get it by being loaded once more. */
const AGAIN = 30_000;

/** Load the page anew whenever a file of it can't be had though the server is there. */
export function replaceWhenStale(): void {
  addEventListener("vite:preloadError", () => void replace());
}

async function replace(): Promise<void> {
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < AGAIN || !(await isThere())) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}

const isThere = (): Promise<boolean> =>
  fetch(location.pathname, { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
