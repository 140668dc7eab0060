/** Reloads the page when the server has a newer one, and no longer has the files of this one. */
const KEY = "whistlestop-reloaded";
/** A page that lacks a file again so soon would not get it from another reload. */
const AGAIN = 30_000;

/** Reload the page whenever one of its files can't be loaded although the server answers. */
export function reloadWhenStale(): void {
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
