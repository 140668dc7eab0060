import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { invitationTo, noteInvitation, passOnInvitation } from "./invitations";

beforeEach(() => {
  const store = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, value: string) => store.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the newest code of a table counts", () => {
  noteInvitation("one", "first");
  noteInvitation("two", "another");
  noteInvitation("one", "second");
  expect([invitationTo("one"), invitationTo("two"), invitationTo("three")]).toEqual(["second", "another", null]);
});

test("the rematch has the code of the table, unless another one is known", () => {
  passOnInvitation("table", "rematch");
  expect(invitationTo("rematch")).toBeNull();
  noteInvitation("table", "code");
  passOnInvitation("table", "rematch");
  noteInvitation("rematch", "renewed");
  passOnInvitation("table", "rematch");
  expect(invitationTo("rematch")).toBe("renewed");
});

test("a code is known until the page is closed where nothing can be stored", () => {
  vi.stubGlobal("localStorage", {});
  noteInvitation("one", "code");
  expect(invitationTo("one")).toBe("code");
});
