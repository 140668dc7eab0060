/** The texts of the server that the service worker has cached on this device: they can be read without a connection. */

export async function isCached(path: string): Promise<boolean> {
  if (!("caches" in globalThis)) return false;
  return caches.match(path, { ignoreVary: true }).then(
    (kept) => kept !== undefined,
    () => false,
  );
}
