import { expect, test } from "vitest";
import { isTooLong, textOf } from "./record_file";

test("a file is read, or the reason why not is known", async () => {
  expect(await textOf(new Blob(["whistlestop record 1\n"]))).toEqual({ text: "whistlestop record 1\n" });
  expect(await textOf(new Blob([" \n"]))).toBe("empty");
  expect(await textOf(new Blob([new Uint8Array([0xff, 0xfe, 0])]))).toBe("unreadable");
  expect(await textOf(new Blob(["x".repeat(100_000)]))).toBe("tooLong");
});

test("a text is measured as it is sent, where line breaks take two bytes", async () => {
  const lines = "x".repeat(12).concat("\n").repeat(4_800);
  expect(isTooLong(lines.replaceAll("\n", " "))).toBe(false);
  expect(isTooLong(lines)).toBe(true);
  expect(await textOf(new Blob([lines]))).toBe("tooLong");
});
