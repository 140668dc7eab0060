import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { samplesIn } from "../game/positions";
import type { GameEvent, News, TableView } from "../protocol";
import { publicNews, publicState } from "./public_part";
import { TableClient } from "./table_client";

vi.hoisted(() => {
  vi.stubGlobal("location", { origin: "http://here", pathname: "/t/tbrs3w4q5a3e", hash: "" });
  vi.stubGlobal("history", { state: null });
  vi.stubGlobal("document", { hidden: false, addEventListener: vi.fn(), removeEventListener: vi.fn() });
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("removeEventListener", vi.fn());
});

/** The server's end of the connections, by hand. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readonly readyState = 1;
  readonly sent: Record<string, unknown>[] = [];
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    // Nothing to close.
  }

  say(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const sample = samplesIn("turn")[0] ?? samplesIn("over")[0];
if (sample === undefined) throw new Error("There is no position.");
const { variant } = sample;
const TABLE = "tbrs3w4q5a3e";
const settings = { variant: variant.info.name, options: variant.info.options, spectators: "live", delay: 0 };

/** The table when this seat is to act, with somebody's view open or nobody's. */
function at(version: number, reader: number | null, toAct: number, change: Partial<TableView> = {}): TableView {
  const view = { ...sample?.view, seat: reader, to_act: [toAct] } as NonNullable<TableView["view"]>;
  const now = { ...(sample?.now as TableView), version, seat: reader ?? 0, view, ...change };
  return reader === null ? { ...publicState(now, [0, 1]), ...change } : now;
}

const blind = (version: number, seat: number, card: string | null): News => ({
  version,
  at: 0,
  what: { type: "played", seat, bot: false, events: [{ type: "card-taken", seat, card, place: null }] },
});

const faceUp = (version: number, seat: number): News => ({
  version,
  at: 0,
  what: { type: "played", seat, bot: false, events: [{ type: "card-taken", seat, card: "blue", place: 1 }] },
});

const update = (now: TableView, news: readonly News[] = []): object => ({ type: "update", news, complete: true, now });

beforeEach(() => {
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", (path: string) => {
    const { seats, fairness } = at(1, null, 0);
    const table = { table: TABLE, settings, state: "playing", seats, fairness, yours: [0, 1], host: true };
    const answer = path.startsWith("/api/tables/") ? table : path.endsWith("/board") ? {} : variant.info;
    return Promise.resolve(new Response(JSON.stringify(answer)));
  });
});

afterAll(() => vi.unstubAllGlobals());

/** Two players at one screen, the first of them to act. */
async function twoHere(): Promise<{ client: TableClient; socket: FakeSocket }> {
  const client = new TableClient(TABLE, null);
  await vi.waitUntil(() => FakeSocket.all.length === 1);
  const socket = FakeSocket.all[0] as FakeSocket;
  socket.say({ type: "welcome", protocol: 1, phrases: [], settings });
  socket.say(update(at(5, null, 0)));
  return { client, socket };
}

const texts = (client: TableClient): string => client.table.log.map((line) => line.text).join("\n");

test("the connection is for all who play here, and the curtain is down until somebody is there", async () => {
  const { client, socket } = await twoHere();
  expect(socket.address).toContain("?seat=0&seat=1&have=0");
  expect([client.table.seat, client.table.curtain, client.table.shown?.view?.hand]).toEqual([null, [0], null]);

  const handed = client.screen.handOver(0);
  expect(socket.sent).toMatchObject([{ type: "hand-over", seat: 0, version: 0 }]);
  socket.say(update(at(5, 0, 0)));
  expect(await handed).toBe(true);
  expect([client.table.seat, client.table.curtain, client.table.lastSeat]).toEqual([0, null, 0]);
  expect(client.table.shown?.view?.hand).not.toBeNull();
  client.dispose();
});

test("each player has their own log, and the spectators' has no secret in it", async () => {
  const { client, socket } = await twoHere();
  void client.screen.handOver(0);
  socket.say(update(at(5, 0, 0)));
  socket.say(update(at(6, 0, 0), [blind(6, 0, "red")]));
  expect(texts(client)).toContain("red");
  socket.say(update(at(7, null, 1), [faceUp(7, 0)]));
  expect([client.table.curtain, client.table.lastSeat]).toEqual([[1], 0]);
  expect(client.table.log).toHaveLength(1);
  expect(texts(client)).not.toContain("red");

  void client.screen.handOver(1);
  expect(socket.sent.at(-1)).toMatchObject({ type: "hand-over", seat: 1, version: 0 });
  socket.say(update(at(7, 1, 1), [blind(6, 0, null), faceUp(7, 0)]));
  expect(texts(client)).not.toContain("red");
  socket.say(update(at(8, null, 0), [faceUp(8, 1)]));

  void client.screen.handOver(0);
  expect(socket.sent.at(-1)).toMatchObject({ type: "hand-over", seat: 0, version: 6 });
  socket.say(update(at(8, 0, 0), [faceUp(7, 0), faceUp(8, 1)]));
  expect(texts(client)).toContain("red");
  expect(client.table.log).toHaveLength(2);
  client.dispose();
});

test("what a player sent is done when it is shown, even if the curtain has fallen meanwhile", async () => {
  const { client, socket } = await twoHere();
  void client.screen.handOver(0);
  socket.say(update(at(5, 0, 0)));
  let show: () => Promise<void> = () => Promise.resolve();
  client.stage = {
    play: (_news, _before, _after, apply) => new Promise((end) => (show = () => apply().then(end))),
    skip: () => undefined,
  };
  const played = client.play("draw deck");
  socket.say(update(at(6, null, 1), [faceUp(6, 0)]));
  socket.say({ type: "ack", id: socket.sent.at(-1)?.["id"], version: 6 });
  expect([await played, client.table.pending, client.table.seat]).toEqual([true, "draw deck", 0]);
  await show();
  expect([client.table.pending, client.table.seat]).toEqual([null, null]);
  client.dispose();
});

test("a card drawn from the deck with the last action is seen by its player before the curtain falls", async () => {
  const { client, socket } = await twoHere();
  void client.screen.handOver(0);
  socket.say(update(at(5, 0, 0)));
  vi.useFakeTimers();
  socket.say(update(at(6, null, 1), [blind(6, 0, null)]));
  expect(socket.sent.at(-1)).toMatchObject({ type: "hand-over", seat: 0, version: 5 });
  socket.say(update(at(6, 0, 1), [blind(6, 0, "red")]));
  expect([client.table.seat, client.table.curtain, texts(client).includes("red")]).toEqual([0, null, true]);
  vi.advanceTimersByTime(2_000);
  expect([client.table.seat, client.table.curtain, texts(client).includes("red")]).toEqual([null, [1], false]);
  vi.useRealTimers();
  client.dispose();
});

test("a new connection shows the same player's view, before anything is sent again", async () => {
  const { client, socket } = await twoHere();
  void client.screen.handOver(0);
  socket.say(update(at(5, 0, 0)));
  void client.play("draw deck");
  const { id } = socket.sent.at(-1) ?? {};
  socket.onclose({ code: 1006 });
  client.takeOver();
  const again = FakeSocket.all[1] as FakeSocket;
  again.say({ type: "welcome", protocol: 1, phrases: [], settings });
  expect(again.sent).toMatchObject([
    { type: "hand-over", seat: 0 },
    { type: "play", id, seat: 0 },
  ]);
  again.say(update(at(5, null, 0)));
  expect([client.table.seat, client.table.curtain]).toEqual([0, null]);
  again.say(update(at(5, 0, 0)));
  expect(client.table.seat).toBe(0);
  client.dispose();
});

test("a hand-over is for this moment only: without a connection it fails, and is not repeated on the next one", async () => {
  const { client, socket } = await twoHere();
  const handed = client.screen.handOver(0);
  socket.onclose({ code: 1006 });
  expect([await handed, client.table.mayHandOver]).toEqual([false, false]);
  expect(await client.screen.handOver(1)).toBe(false);
  client.takeOver();
  const again = FakeSocket.all[1] as FakeSocket;
  again.say({ type: "welcome", protocol: 1, phrases: [], settings });
  expect([again.sent, client.table.mayHandOver, client.table.curtain]).toEqual([[], true, [0]]);
  client.dispose();
});

test("a player who asks for their view and goes away is shown nothing, and the next one sees nothing of theirs", async () => {
  const { client, socket } = await twoHere();
  const first = client.screen.handOver(0);
  client.screen.peek();
  socket.say(update(at(5, 0, 0)));
  expect([await first, client.table.seat, client.table.shown?.view?.hand]).toEqual([false, null, null]);
  client.screen.call([1]);
  const second = client.screen.handOver(1);
  const next = FakeSocket.all.at(-1) as FakeSocket;
  next.say({ type: "welcome", protocol: 1, phrases: [], settings });
  expect(next.sent).toMatchObject([{ type: "hand-over", seat: 1 }]);
  next.say(update(at(5, 1, 0)));
  expect([await second, client.table.seat]).toEqual([true, 1]);
  client.dispose();
});

test("what was sent is done before the screen is handed over, and the screen is covered meanwhile", async () => {
  const { client, socket } = await twoHere();
  void client.screen.handOver(0);
  socket.say(update(at(5, 0, 0)));
  const played = client.play("keep a b");
  client.screen.call([1]);
  expect([client.table.seat, client.table.shown?.view?.hand, client.table.curtain, client.table.mayHandOver]).toEqual([
    null,
    null,
    [1],
    false,
  ]);
  socket.say(update(at(6, 0, 1), [faceUp(6, 0)]));
  expect([client.table.seat, client.table.shown?.view?.hand, FakeSocket.all.length]).toEqual([null, null, 1]);
  const { id } = socket.sent.at(-1) ?? {};

  // The connection breaks before the answer: the sender's view is asked for again, and still nothing is shown.
  socket.onclose({ code: 1006 });
  client.takeOver();
  const again = FakeSocket.all[1] as FakeSocket;
  again.say({ type: "welcome", protocol: 1, phrases: [], settings });
  expect(again.sent).toMatchObject([
    { type: "hand-over", seat: 0 },
    { type: "play", id, seat: 0 },
  ]);
  again.say(update(at(6, 0, 1), [faceUp(6, 0)]));
  again.say({ type: "ack", id, version: 6 });
  expect([await played, client.table.seat, client.table.shown?.view?.hand]).toEqual([true, null, null]);

  await vi.waitUntil(() => FakeSocket.all.length === 3);
  const last = FakeSocket.all[2] as FakeSocket;
  expect(last.address).toContain("have=5");
  last.say({ type: "welcome", protocol: 1, phrases: [], settings });
  last.say(update(at(6, null, 1), [faceUp(6, 0)]));
  expect([last.sent, client.table.pending, client.table.curtain, client.table.mayHandOver]).toEqual([
    [],
    null,
    [1],
    true,
  ]);
  client.dispose();
});

test("a refusal is for the player who sent the command, and not for the next one at the screen", async () => {
  const { client, socket } = await twoHere();
  void client.screen.handOver(0);
  socket.say(update(at(5, 0, 0)));
  const played = client.play("keep a b");
  client.screen.call([1]);
  const id = socket.sent.at(-1)?.["id"];
  socket.say({ type: "refused", id, reason: "not-now", code: "hand-over-first", message: "No." });
  expect([await played, client.table.refusal, client.table.pending]).toEqual([false, null, null]);
  client.dispose();
});

test("a player who hides their cards is asked for again, and so is one whose seat moves to another device", async () => {
  const { client, socket } = await twoHere();
  void client.screen.handOver(0);
  socket.say(update(at(5, 0, 0)));
  client.screen.hide();
  expect([client.table.seat, client.table.shown?.view?.hand, client.table.shown?.legal, client.table.curtain]).toEqual([
    null,
    null,
    [],
    [0],
  ]);
  const next = FakeSocket.all[1] as FakeSocket;
  next.say({ type: "welcome", protocol: 1, phrases: [], settings });
  expect(next.sent).toEqual([]);
  next.say(update(at(5, null, 0)));
  void client.screen.handOver(0);
  next.say(update(at(5, 0, 0)));
  next.say({ type: "moved", seats: [0] });
  expect([client.table.mySeats, client.table.seat, client.table.shown?.view?.tickets]).toEqual([[1], null, null]);
  client.dispose();
});

test("the curtain is lifted to look at the board, until somebody has played", async () => {
  const { client, socket } = await twoHere();
  client.screen.peek();
  expect([client.table.curtain, client.table.seat, client.table.wantedSeats]).toEqual([null, null, [0]]);
  socket.say(update(at(6, null, 1), [blind(6, 0, null)]));
  expect(client.table.curtain).toEqual([1]);
  client.dispose();
});

test("a claim can be taken back from behind the curtain while nothing else has happened", async () => {
  const { client, socket } = await twoHere();
  void client.screen.handOver(0);
  socket.say(update(at(5, 0, 0)));
  const route = variant.info.routes[0]?.id ?? "";
  const claim: GameEvent = { type: "route-claimed", seat: 0, route, points: 1 };
  socket.say(
    update(at(6, null, 1), [{ version: 6, at: 0, what: { type: "played", seat: 0, bot: false, events: [claim] } }]),
  );
  expect([client.table.mayTakeBack, client.table.curtain]).toEqual([true, [1]]);
  const taken = client.takeBackClaim();
  socket.say(update(at(6, 0, 1, { may_undo: "freely" })));
  await vi.waitUntil(() => socket.sent.at(-1)?.["type"] === "undo");
  socket.say(update(at(7, 0, 0), [{ version: 7, at: 0, what: { type: "undone", seat: 0, actions: 0 } }]));
  socket.say({ type: "ack", id: socket.sent.at(-1)?.["id"], version: 7 });
  await taken;
  expect([client.table.seat, client.table.mayTakeBack]).toEqual([0, false]);
  client.dispose();
});

test("when the game is over nothing is covered", async () => {
  const { client, socket } = await twoHere();
  void client.screen.handOver(0);
  socket.say(update(at(5, 0, 0)));
  socket.say(update(at(6, 0, 0, { state: "over" }), [blind(6, 0, "red")]));
  expect([client.table.curtain, client.table.seat]).toEqual([null, null]);
  client.dispose();
});

test("only the public part of news is left", () => {
  const events: GameEvent[] = [
    { type: "card-taken", seat: 0, card: "red", place: null },
    { type: "card-taken", seat: 0, card: "red", place: 2 },
    { type: "tickets-offered", seat: 0, count: 1, tickets: ["a"] },
    {
      type: "tickets-kept",
      seat: 0,
      kept: ["a"],
      returned: [],
      kept_count: 1,
      returned_count: 0,
      at_set_up: false,
    },
  ];
  const news = publicNews({ version: 1, at: 0, what: { type: "played", seat: 0, bot: false, events } });
  expect(news.what).toMatchObject({
    events: [{ card: null }, { card: "red", place: 2 }, { tickets: null, count: 1 }, { kept: null, kept_count: 1 }],
  });
});
