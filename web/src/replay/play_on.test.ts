import { expect, test } from "vitest";
import { replayOf } from "./fixture";
import { tableFrom } from "./play_on";

test("the same game from that point on, with bots in all other seats", () => {
  const wanted = { replay: replayOf(), at: 12, seat: 1, level: "expert" } as const;
  expect(tableFrom({ ...wanted, source: { table: "tbrs3w4q5a3e" } })).toMatchObject({
    settings: { variant: "europe", options: [], seats: 2 },
    bots: { 0: "expert" },
    opening: { type: "table", table: "tbrs3w4q5a3e", at: 12 },
  });
  expect(tableFrom({ ...wanted, source: { record: "whistlestop record 1" } }).opening).toEqual({
    type: "record",
    record: "whistlestop record 1",
    at: 12,
  });
});
