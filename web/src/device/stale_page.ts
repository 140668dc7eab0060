/** Reloads the page when the server has a newer one, and no longer has the files of this one. */
const KEY = "whistlestop-reloaded";
/** A page that lacks a file again so soon would not get it from another reload. */
const AT_MOST_EVERY = 30_000;

/** Reload the page whenever one of its files can't be loaded although the server answers. */
export function reloadWhenStale(): void {
  addEventListener("vite:preloadError", () => void reload());
}

async function reload(): Promise<void> {
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < AT_MOST_EVERY || !(await serverAnswers())) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}

const serverAnswers = (): Promise<boolean> =>
  fetch(location.pathname, { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
