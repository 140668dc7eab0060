/**
 * The service worker: caches the page for when there is no connection, and shows whose turn it is.
 *
 * A new version waits until no window uses the old one, unless a window asks for it (`take-up`). The files of the old
 * one stay a while, so that nothing changes in windows that still show it.
 */
import { asset, cachePage, nameOf, page, text, deleteOldVersions } from "./cache";
import { answerKindOf } from "./answer_kind";

declare const self: ServiceWorkerGlobalScope;

/** The files of this version; the build puts them in. */
const SHELL: readonly string[] = JSON.parse("__SHELL__");
const CACHE = nameOf("__VERSION__");
const LOBBY = "/";

self.addEventListener("install", (event) => {
  event.waitUntil(cachePage(CACHE, SHELL));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(deleteOldVersions(CACHE).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const kind = answerKindOf(event.request, self.location.origin);
  if (kind === "page") event.respondWith(page(event, CACHE));
  else if (kind === "asset") event.respondWith(asset(event, CACHE));
  else if (kind === "text") event.respondWith(text(event));
});

self.addEventListener("message", (event) => {
  if (event.data === "take-up") void self.skipWaiting();
  // A page asks whether it has this version: then there is nothing new for it.
  if (event.data === "files") event.ports[0]?.postMessage(SHELL);
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path: unknown = event.notification.data;
  event.waitUntil(show(typeof path === "string" ? path : LOBBY));
});

/** Show a table: in the window that has it, or in a new one. */
async function show(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => new URL(url).pathname === path);
  if (there !== undefined) await there.focus();
  else await self.clients.openWindow(path);
}
