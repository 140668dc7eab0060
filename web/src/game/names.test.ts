import { expect, test } from "vitest";
import type { SeatNow } from "../protocol";
import { namesOf } from "./names";

const sits = (seat: number, kind: SeatNow["kind"], name: string): SeatNow => ({
  seat,
  kind,
  name,
  host: seat === 0,
  present: true,
  away_since: null,
  played_by_bot: kind === "bot",
});

test("bots are called by their level, and numbered", () => {
  const seats = [sits(0, "person", "Ines"), sits(1, "bot", "novice"), sits(2, "bot", "novice"), sits(3, "free", "")];
  expect(namesOf(seats)).toEqual(["Ines", "Porter", "Porter 2", ""]);
});

test("a name that is read from right to left is isolated from the text around it", () => {
  expect(namesOf([sits(0, "person", "נועה"), sits(1, "person", "Zoë")])).toEqual(["\u2068נועה\u2069", "Zoë"]);
});
