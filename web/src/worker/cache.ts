/** What the service worker caches of the page, and how it answers from that. */

const PREFIX = "whistlestop-";
/** Texts outlive versions: they are requested again whenever there is a connection. */
const TEXTS = `${PREFIX}texts`;
const PAGE = "/";
/** How many milliseconds a server may take before the cached answer is used instead. */
const PATIENCE = 4000;
/** Windows may still show an older version and need its files; one of these may never have been used. */
const OLDER_VERSIONS = 2;

/** The part of an event that is needed to answer a request, and to continue after the answer. */
interface FetchLike {
  readonly request: Request;
  waitUntil(after: Promise<unknown>): void;
}

/** The name of the cache for a version of the page. */
export const nameOf = (version: string): string => `${PREFIX}page-${version}`;

/** Cache the page and its files. */
export async function cachePage(cacheName: string, files: readonly string[]): Promise<void> {
  await (await caches.open(cacheName)).addAll([PAGE, ...files]);
}

/** Delete the caches of old versions, except those that a window may still show. */
export async function deleteOldVersions(cacheName: string): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(nameOf("")) && name !== cacheName);
  await Promise.all(others.slice(0, -OLDER_VERSIONS).map((name) => caches.delete(name)));
}

/**
 * The page as the server has it now, or as it was. The error page of a proxy for a server that is down does not count.
 */
export async function page({ request }: FetchLike, cacheName: string): Promise<Response> {
  const fresh = await inTime(fetch(request));
  if (fresh !== null && fresh.status < 500) return fresh;
  return (await caches.match(PAGE, { cacheName })) ?? fresh ?? Response.error();
}

export async function asset(event: FetchLike, cacheName: string): Promise<Response> {
  const found = await caches.match(event.request, { ignoreVary: true });
  if (found !== undefined) return found;
  const fresh = await fetch(event.request);
  event.waitUntil(store(event.request, fresh, cacheName));
  return fresh;
}

export async function text(event: FetchLike): Promise<Response> {
  const asking = fetch(event.request);
  // An answer that comes too late is cached for the next time.
  event.waitUntil(asking.then((fresh) => store(event.request, fresh, TEXTS)).catch(() => null));
  const fresh = await inTime(asking);
  if (fresh !== null && fresh.status < 500) return fresh;
  return (await caches.match(event.request, { cacheName: TEXTS, ignoreVary: true })) ?? fresh ?? asking;
}

/** Cache for the next time, if there is room: the answer is shown in any case. */
async function store(request: Request, fresh: Response, where: string): Promise<void> {
  if (!fresh.ok) return;
  const copy = fresh.clone();
  try {
    await (await caches.open(where)).put(request, copy);
  } catch {
    // The disk is full.
  }
}

/** The answer, or null if there is none in time. */
function inTime(asking: Promise<Response>): Promise<Response | null> {
  const late = new Promise<null>((done) => setTimeout(() => done(null), PATIENCE));
  return Promise.race([asking.catch(() => null), late]);
}
