/** What the service worker has kept on this device of the server's texts: that much can be had without a line. */

export async function isAtHand(path: string): Promise<boolean> {
  if (!("caches" in globalThis)) return false;
  return caches.match(path, { ignoreVary: true }).then(
    (kept) => kept !== undefined,
    () => false,
  );
}
