/**
 * A real table as a short text, to store it and to put it after the `#` of an address.
 *
 * `1.` and base64url of: length and text of "variant+option+option", 4 bytes of the variant's digest, the number of players;
 * for each their colour, length and text of the name, a mask of routes, a count of stations and their cities, a mask of
 * tickets; finally 4 bytes of CRC-32 over everything before. A mask is its length in bytes and as many bytes, lowest bit first.
 */
import { MAX_PLAYERS, MIN_PLAYERS } from "../constants";
import { newPlayer, type RealPlayer, type RealTable } from "./real_table";

const VERSION = "1";
const DIGEST_BYTES = 4;

/** Why a text is not a table. */
export type Unreadable = "broken" | "newer";

export function encodeTable(table: RealTable): string {
  const bytes = [
    ...textBytes([table.variant, ...table.options].join("+")),
    ...digestBytes(table.digest),
    table.players.length,
    ...table.players.flatMap(({ seat, name, routes, stations, tickets }) => [
      seat,
      ...textBytes(name),
      ...maskBytes(routes),
      stations.length,
      ...stations,
      ...maskBytes(tickets),
    ]),
  ];
  return `${VERSION}.${base64url([...bytes, ...checkBytes(bytes)])}`;
}

export function decodeTable(text: string): RealTable | Unreadable {
  const [, version, body = ""] = /^(\d+)\.([\w-]+)$/.exec(text) ?? [];
  if (version === undefined) return "broken";
  if (version !== VERSION) return "newer";
  try {
    const bytes = fromBase64url(body);
    const [content, check] = [bytes.slice(0, -4), bytes.slice(-4)];
    if (String(checkBytes(content)) !== String(check)) return "broken";
    return readTable(new Reader(content));
  } catch {
    return "broken";
  }
}

function readTable(reader: Reader): RealTable {
  const [variant = "", ...options] = reader.text().split("+");
  const digest = reader.bytes(DIGEST_BYTES).map(hex).join("");
  const count = reader.byte();
  if (count < MIN_PLAYERS || count > MAX_PLAYERS) throw new RangeError("the number of players is out of range");
  return { variant, options, digest, players: Array.from({ length: count }, () => readPlayer(reader)) };
}

function readPlayer(reader: Reader): RealPlayer {
  const seat = reader.byte();
  if (seat >= MAX_PLAYERS) throw new RangeError("there is no such colour");
  return {
    ...newPlayer(seat, reader.text()),
    routes: reader.mask(),
    stations: reader.bytes(reader.byte()),
    tickets: reader.mask(),
  };
}

/** How much of a digest a link contains. */
export const shortDigest = (digest: string): string => digestBytes(digest).map(hex).join("");

const hex = (byte: number): string => byte.toString(16).padStart(2, "0");

const digestBytes = (digest: string): number[] =>
  Array.from({ length: DIGEST_BYTES }, (_, i) => Number.parseInt(digest.slice(2 * i, 2 * i + 2), 16) || 0);

function textBytes(text: string): number[] {
  const bytes = [...new TextEncoder().encode(text)].slice(0, 255);
  return [bytes.length, ...bytes];
}

function maskBytes(items: readonly number[]): number[] {
  const bytes = Array<number>(items.length === 0 ? 0 : (Math.max(...items) >> 3) + 1).fill(0);
  for (const item of items) bytes[item >> 3] = (bytes[item >> 3] ?? 0) | (1 << (item & 7));
  return [bytes.length, ...bytes];
}

class Reader {
  readonly #bytes: readonly number[];
  #at = 0;

  constructor(bytes: readonly number[]) {
    this.#bytes = bytes;
  }

  byte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new RangeError("the text ends too early");
    this.#at += 1;
    return byte;
  }

  bytes(count: number): number[] {
    return Array.from({ length: count }, () => this.byte());
  }

  text(): string {
    return new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array(this.bytes(this.byte())));
  }

  mask(): number[] {
    return this.bytes(this.byte()).flatMap((byte, place) =>
      [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => byte & (1 << bit)).map((bit) => 8 * place + bit),
    );
  }
}

/** CRC-32, to detect letters that were lost or changed on the way. */
function checkBytes(bytes: readonly number[]): number[] {
  let check = -1;
  for (const byte of bytes) {
    check ^= byte;
    for (let bit = 0; bit < 8; bit += 1) check = (check >>> 1) ^ (check & 1 ? 0xedb88320 : 0);
  }
  return [24, 16, 8, 0].map((shift) => (~check >>> shift) & 255);
}

const base64url = (bytes: readonly number[]): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const fromBase64url = (text: string): number[] =>
  [...atob(text.replaceAll("-", "+").replaceAll("_", "/"))].map((letter) => letter.charCodeAt(0));
