/** Random texts. `crypto.randomUUID` would need https, which a server in the living room does not have. */

function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}

function randomHex(digits: number): string {
  return [...randomBytes(Math.ceil(digits / 2))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, digits);
}

/** An id for a command: the same when it is sent again, a new one for a new command. */
export const commandId = (): string => randomHex(20);

/** A key that opens a seat. A client that brings its own can safely repeat a request whose answer was lost. */
export const newKey = (): string => randomHex(48);

/** A player's contribution to the randomness of the deal. */
export const contribution = (): string => randomHex(32);
