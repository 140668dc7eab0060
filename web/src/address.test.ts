import { beforeAll, afterAll, expect, test, vi } from "vitest";

/** The module reads the address of the page when it is loaded. */
beforeAll(() => {
  vi.stubGlobal("location", { pathname: "/", hash: "" });
  vi.stubGlobal("history", { state: null });
  vi.stubGlobal("addEventListener", vi.fn());
});
afterAll(() => vi.unstubAllGlobals());

const load = (): Promise<typeof import("./address.svelte")> => import("./address.svelte");

test("a link opens a table, with the code of an invitation or the key of a seat", async () => {
  const { invitationAddress, placeOf } = await load();
  const code = "tmieD39sePYL4qeVvRZY";
  const [path, hash] = invitationAddress("tbrs3w4q5a3e", code).split("#");
  const table = { at: "table", table: "tbrs3w4q5a3e", key: null, invitation: null };
  expect(placeOf(path ?? "", `#${hash}`)).toEqual({ ...table, invitation: code });
  expect(placeOf(invitationAddress("tbrs3w4q5a3e", null), "")).toEqual(table);
  expect(placeOf(path ?? "", `#key=${"k".repeat(24)}`)).toEqual({ ...table, key: "k".repeat(24) });
  expect(placeOf(path ?? "", "#invitation=no code")).toEqual(table);
});
