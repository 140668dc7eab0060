import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { SAMPLES, type Sample } from "../game/positions";
import { TableClient } from "./table_client";

/** The server's end of the connections, by hand; over HTTP it answers with the table and its variant. */
const { sockets } = vi.hoisted(() => {
  class FakeSocket {
    static readonly OPEN = 1;
    readonly readyState = 1;
    readonly sent: string[] = [];
    onmessage: (event: { data: string }) => void = () => undefined;
    onclose: (event: { code: number }) => void = () => undefined;

    constructor() {
      sockets.push(this);
    }

    send(text: string): void {
      this.sent.push(text);
    }

    close(): void {
      // Nothing to close.
    }
  }
  const sockets: FakeSocket[] = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { origin: "http://here", pathname: "/t/tbrs3w4q5a3e", hash: "" });
  vi.stubGlobal("history", { state: null });
  vi.stubGlobal("document", { hidden: false, addEventListener: vi.fn(), removeEventListener: vi.fn() });
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("removeEventListener", vi.fn());
  return { sockets };
});

const { now, variant } = SAMPLES[0] as Sample;
const seat = now.seat ?? 0;
const settings = { variant: variant.info.name, options: variant.info.options, spectators: "live", delay: 0 };
/** The names of the variants that were asked for, and what to call so that an answer comes. */
const boardsAsked: { readonly name: string; readonly answer: () => void }[] = [];
let boardsWait = false;

vi.stubGlobal("fetch", (path: string) => {
  const { seats, fairness } = now;
  const table = { table: "tbrs3w4q5a3e", settings, state: "playing", seats, fairness, yours: [seat], host: false };
  if (path.startsWith("/api/tables/")) return Promise.resolve(new Response(JSON.stringify(table)));
  if (path.endsWith("/board")) return Promise.resolve(new Response(JSON.stringify({ of: path })));
  const name = path.split("/").at(-1) ?? "";
  const info = new Response(JSON.stringify({ ...variant.info, name }));
  if (!boardsWait) return Promise.resolve(info);
  return new Promise((done) => boardsAsked.push({ name, answer: () => done(info) }));
});

beforeEach(() => {
  sockets.length = 0;
  boardsAsked.length = 0;
  boardsWait = false;
});
afterAll(() => vi.unstubAllGlobals());

/** The newest connection, once there are this many, after the server's first messages. */
async function socketNumber(count: number) {
  await vi.waitUntil(() => sockets.length === count);
  const last = sockets[count - 1] as (typeof sockets)[number];
  const say = (message: object): void => last.onmessage({ data: JSON.stringify(message) });
  say({ type: "welcome", protocol: 1, phrases: [], settings });
  say({ type: "update", news: [], complete: true, now });
  return { say, hangUp: (code: number) => last.onclose({ code }), sent: last.sent };
}

test("a command under way when the seat is freed is sent again on the next connection, and answered there", async () => {
  const client = new TableClient("tbrs3w4q5a3e", null);
  const first = await socketNumber(1);
  const played = client.play("draw deck");
  await vi.waitUntil(() => first.sent.length === 1);
  first.hangUp(4004);
  const second = await socketNumber(2);
  expect(second.sent).toEqual(first.sent);
  const { id }: { id: string } = JSON.parse(second.sent[0] ?? "{}");
  second.say({ type: "ack", id, version: now.version });
  expect(await played).toBe(true);
  expect(client.table.pending).toBeNull();
  client.dispose();
});

/** News that the host chose another board. */
const changedTo = (name: string, version: number): object => ({
  type: "update",
  news: [
    {
      version,
      at: 0,
      what: { type: "settings-changed", seat: 0, settings: { ...settings, variant: name }, changed: ["variant"] },
    },
  ],
  complete: true,
  now: { ...now, version },
});

test("what comes after a change of the board waits until that board is loaded", async () => {
  const client = new TableClient("tbrs3w4q5a3e", null);
  const { say } = await socketNumber(1);
  boardsWait = true;
  const { version } = now;
  say(changedTo("another", version + 1));
  say({ type: "update", news: [], complete: true, now: { ...now, version: version + 2 } });
  say(changedTo("third", version + 3));
  expect([client.table.settings?.variant, client.table.picture]).toEqual(["another", null]);
  expect(client.table.now?.version).toBe(version);

  await vi.waitUntil(() => boardsAsked.length === 1);
  boardsAsked[0]?.answer();
  await vi.waitUntil(() => boardsAsked.length === 2);
  expect([client.table.now?.version, client.table.variant?.info.name]).toEqual([version + 2, "another"]);
  boardsAsked[1]?.answer();
  await vi.waitUntil(() => client.table.now?.version === version + 3);
  expect(client.table.variant?.info.name).toBe("third");
  await vi.waitUntil(() => client.table.picture !== null);
  expect(client.table.picture).toEqual({ of: "/api/variants/third/board" });
  expect(client.table.notebook.changes.map(({ changed, by }) => [changed, by])).toEqual([
    [["variant"], client.table.names[0]],
    [["variant"], client.table.names[0]],
  ]);
  client.dispose();
});

/** News that the host sent the player of a seat away; `kind` says what the seat is now. */
const sentAway = (from: number, kind: "free" | "person", reader: number | null): object => ({
  type: "update",
  news: [
    { version: now.version + 1, at: 0, what: { type: "sent-away", seat: from, name: "Eve" } },
    { version: now.version + 2, at: 0, what: { type: "link-renewed" } },
  ],
  complete: true,
  now: {
    ...now,
    version: now.version + 2,
    state: "waiting",
    seat: reader,
    view: null,
    legal: [],
    seats: now.seats.map((one) => (one.seat === from ? { ...one, kind } : one)),
  },
});

test("whoever is sent away sees nothing of the table any more", async () => {
  const client = new TableClient("tbrs3w4q5a3e", null);
  const { say } = await socketNumber(1);
  expect(client.table.shown?.view).not.toBeNull();
  say(sentAway(seat, "free", null));
  expect(client.table.connection).toEqual({
    state: "unavailable",
    message: "The host has sent you away from this table.",
  });
  expect([client.table.now, client.table.shown]).toEqual([null, null]);
  client.dispose();
});

test("whoever sits in the seat later is not sent away, and the others wait", async () => {
  for (const [from, kind] of [
    [seat, "person"],
    [seat === 0 ? 1 : 0, "free"],
  ] as const) {
    sockets.length = 0;
    const client = new TableClient("tbrs3w4q5a3e", null);
    const { say } = await socketNumber(1);
    say(sentAway(from, kind, seat));
    expect([client.table.connection.state, client.table.shown?.state]).toEqual(["open", "waiting"]);
    expect(client.table.notebook.linkNews).toEqual({ key: now.version + 2, sentAway: "Eve" });
    client.dispose();
  }
});

test("a device that is signed out shows nothing private any more", async () => {
  const client = new TableClient("tbrs3w4q5a3e", null);
  const { say } = await socketNumber(1);
  say({ type: "refused", reason: "not-yours", code: "signed-out", message: "…" });
  expect(client.table.connection.state).toBe("unavailable");
  expect(client.table.shown).toBeNull();
  client.dispose();
});
