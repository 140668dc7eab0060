/** Random texts. `crypto.randomUUID` would need https, which a server in the living room has not. */

function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}

function randomHex(digits: number): string {
  return [...randomBytes(Math.ceil(digits / 2))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, digits);
}

/** For a command: the same one when it is sent again, a new one when it is meant anew. */
export const commandId = (): string => randomHex(20);

/** A key that opens a seat. Who brings an own one can safely repeat a request whose answer was lost. */
export const newKey = (): string => randomHex(48);

/** What a player adds to the chance of the deal. */
export const contribution = (): string => randomHex(32);
