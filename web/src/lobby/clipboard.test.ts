import { expect, test } from "vitest";
import { isHereOnly } from "./clipboard";

test("addresses that only this device can reach", () => {
  for (const host of ["localhost", "127.0.0.1", "127.0.0.53", "[::1]"]) expect(isHereOnly(host)).toBe(true);
  for (const host of ["192.168.1.20", "trains.example", "localhost.example", "mylocalhost"])
    expect(isHereOnly(host)).toBe(false);
});
