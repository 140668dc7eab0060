import { expect, test } from "vitest";
import { bytesOf, sha256 } from "./sha256";

const text = (written: string): Uint8Array => new TextEncoder().encode(written);

test("known digests", () => {
  expect(sha256(text(""))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(sha256(text("abc"))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(sha256(text("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"))).toBe(
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  );
});

test("every length around the edges of a block matches the browser's own digest", async () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, n) => (n * 31 + length) % 256);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    expect(bytesOf(sha256(bytes))).toEqual(digest);
  }
});

test("hex digits as bytes", () => {
  expect(bytesOf("00ff10")).toEqual(Uint8Array.of(0, 255, 16));
  expect(bytesOf("0")).toBeNull();
  expect(bytesOf("zz")).toBeNull();
});
