import { expect, test } from "vitest";
import { isHereOnly, reachOf } from "./reach";

const LOCAL = new URL("http://127.0.0.1:7245/t/abcdefghijkl");

test("an address that only this device can reach", () => {
  for (const host of ["localhost", "127.0.0.1", "127.0.0.53", "[::1]"]) expect(isHereOnly(host)).toBe(true);
  for (const host of ["192.168.1.20", "trains.example", "localhost.example", "mylocalhost"])
    expect(isHereOnly(host)).toBe(false);
});

test("friends get the address of the page if they can open it", () => {
  const known = { network: "http://192.168.1.7:7245", shared: "https://a.trycloudflare.com" };
  expect(reachOf(new URL("https://trains.example/t/x"), known)).toEqual({
    origin: "https://trains.example",
    way: "open",
  });
});

test("otherwise a tunnel comes before the network, and both before nothing", () => {
  const shared = "https://a.trycloudflare.com";
  const network = "http://192.168.1.7:7245";
  expect(reachOf(LOCAL, { network, shared })).toEqual({ origin: shared, way: "anywhere" });
  expect(reachOf(LOCAL, { network, shared: null })).toEqual({ origin: network, way: "network" });
  expect(reachOf(LOCAL, { network: null, shared: null })).toEqual({ origin: "http://127.0.0.1:7245", way: "here" });
  expect(reachOf(LOCAL, null).way).toBe("here");
});
