/**
 * SHA-256 as in FIPS 180-4. Browsers offer it only on https or on the same machine, and a server at home is
 * neither. Only a few bytes are hashed here.
 */

const PRIMES = firstPrimes(64);
/** The fractional parts of the cube roots of the first 64 primes, and of the square roots of the first 8. */
const K = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const BLOCK = 64;

/** The digest of bytes, as hex digits. */
export function sha256(bytes: Uint8Array): string {
  const padded = padding(bytes);
  const state = Uint32Array.from(START);
  for (let at = 0; at < padded.byteLength; at += BLOCK) compress(state, new DataView(padded.buffer, at, BLOCK));
  return [...state].map((word) => word.toString(16).padStart(8, "0")).join("");
}

/** The bytes that hex digits stand for; null if they are not hex digits. */
export function bytesOf(hex: string): Uint8Array | null {
  if (!/^([0-9a-f]{2})*$/i.test(hex)) return null;
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** The bytes, a one bit, zeros, and the length in bits. */
function padding(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 4, bytes.length * 8);
  return padded;
}

function compress(state: Uint32Array, block: DataView): void {
  const w = schedule(block);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let round = 0; round < 64; round += 1) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = (h + rotatedBy(e, 6, 11, 25) + choice + (K[round] ?? 0) + (w[round] ?? 0)) >>> 0;
    const second = (rotatedBy(a, 2, 13, 22) + majority) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
  }
  for (const [place, word] of [a, b, c, d, e, f, g, h].entries()) state[place] = (state[place] ?? 0) + word;
}

function schedule(block: DataView): Uint32Array {
  const w = new Uint32Array(64);
  for (let place = 0; place < 16; place += 1) w[place] = block.getUint32(place * 4);
  for (let place = 16; place < 64; place += 1) {
    const [late, early] = [w[place - 2] ?? 0, w[place - 15] ?? 0];
    const [one, other] = [
      rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10),
      rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3),
    ];
    w[place] = one + (w[place - 7] ?? 0) + other + (w[place - 16] ?? 0);
  }
  return w;
}

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
/** The exclusive or of a word that is rotated by three numbers of bits. */
const rotatedBy = (word: number, one: number, two: number, three: number): number =>
  rotated(word, one) ^ rotated(word, two) ^ rotated(word, three);

function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32);
}

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}
