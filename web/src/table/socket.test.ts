import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ServerMessage } from "../protocol";
import { TableSocket, type OpenChannel } from "./socket";
import type { Connection } from "./state.svelte";

/** The server's end of the connections, by hand. */
class FakeServer {
  readonly calls: {
    readonly address: string;
    readonly sent: string[];
    closedHere: boolean;
    say: (message: object) => void;
    hangUp: (code: number) => void;
  }[] = [];
  readonly open: OpenChannel = (address, receive, closed) => {
    const call = {
      address,
      sent: [] as string[],
      closedHere: false,
      say: (message: object) => receive(JSON.stringify(message)),
      hangUp: closed,
    };
    this.calls.push(call);
    return { send: (text) => call.sent.push(text), close: () => (call.closedHere = true) };
  };

  get last() {
    const call = this.calls.at(-1);
    if (call === undefined) throw new Error("Nobody has called.");
    return call;
  }

  welcome(): void {
    this.last.say({ type: "welcome", protocol: 1, phrases: [] });
  }
}

const fakeServer = { now: new FakeServer() };
const received: ServerMessage[] = [];
const states: Connection[] = [];
const onexpelled = vi.fn();

function connected(): TableSocket {
  const socket = new TableSocket(
    () => "ws://here",
    {
      onmessage: (message) => received.push(message),
      onconnection: (connection) => states.push(connection),
      onexpelled,
    },
    fakeServer.now.open,
  );
  socket.connect();
  return socket;
}

const command = (id: string) => ({ type: "play", id, version: 3, seat: 0, action: "draw deck" }) as const;
const sent = (): unknown[] => fakeServer.now.last.sent.map((text): unknown => JSON.parse(text));

beforeEach(() => {
  vi.useFakeTimers();
  fakeServer.now = new FakeServer();
  received.length = 0;
  states.length = 0;
  onexpelled.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
});

test("a command is sent when there is a connection, and its answer comes back", async () => {
  const socket = connected();
  const answer = socket.command(command("first-command"));
  expect(sent()).toEqual([]);
  fakeServer.now.welcome();
  expect(sent()).toEqual([command("first-command")]);
  fakeServer.now.last.say({ type: "ack", id: "first-command", version: 4 });
  expect(await answer).toEqual({ type: "ack", id: "first-command", version: 4 });
});

test("what was not answered is sent again on the next connection, with its id, and what was answered is not", async () => {
  const socket = connected();
  fakeServer.now.welcome();
  void socket.command(command("answered-1"));
  const open = socket.command(command("unanswered"));
  fakeServer.now.last.say({ type: "ack", id: "answered-1", version: 4 });
  fakeServer.now.last.hangUp(1006);
  await vi.advanceTimersByTimeAsync(2000);
  expect(fakeServer.now.calls).toHaveLength(2);
  fakeServer.now.welcome();
  expect(sent()).toEqual([command("unanswered")]);
  fakeServer.now.last.say({
    type: "refused",
    id: "unanswered",
    reason: "stale",
    code: "stale-version",
    message: "Meanwhile.",
  });
  expect((await open)?.type).toBe("refused");
});

const TOO_FAST = { type: "refused", reason: "too-fast", code: "too-many-messages", message: "Slow down." };

test("a refused command is repeated after the time that the refusal names", async () => {
  const socket = connected();
  fakeServer.now.welcome();
  void socket.command(command("too-fast-1"));
  fakeServer.now.last.say({ ...TOO_FAST, id: "too-fast-1", retry_after: 2 });
  await vi.advanceTimersByTimeAsync(1900);
  expect(sent()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(sent()).toEqual([command("too-fast-1"), command("too-fast-1")]);
});

test("what the server refused unread, because it was too fast, is sent again as well", async () => {
  const socket = connected();
  fakeServer.now.welcome();
  void socket.command(command("unread-one"));
  fakeServer.now.last.say({ ...TOO_FAST, retry_after: 1 });
  await vi.advanceTimersByTimeAsync(1100);
  expect(sent()).toEqual([command("unread-one"), command("unread-one")]);
});

test("the wait grows with every loss up to ten seconds, and is short again after an update", async () => {
  connected();
  const waits: number[] = [];
  for (let loss = 0; loss < 8; loss += 1) {
    fakeServer.now.last.hangUp(1006);
    const state = states.at(-1);
    if (state?.state !== "lost") throw new Error("The loss was not reported.");
    waits.push(state.retryAt - Date.now());
    await vi.advanceTimersByTimeAsync(waits.at(-1) ?? 0);
  }
  expect(waits[0]).toBeLessThan(700);
  expect(waits[7]).toBeGreaterThan(7000);
  expect(Math.max(...waits)).toBeLessThan(12_600);
  fakeServer.now.welcome();
  fakeServer.now.last.say({ type: "update", news: [], complete: true, now: {} });
  fakeServer.now.last.hangUp(1006);
  const state = states.at(-1);
  expect(state?.state === "lost" && state.retryAt - Date.now() < 700).toBe(true);
});

test("a connection that moved to another device is not reopened until asked", async () => {
  const socket = connected();
  fakeServer.now.welcome();
  fakeServer.now.last.hangUp(4001);
  expect(states.at(-1)).toEqual({ state: "moved" });
  await vi.advanceTimersByTimeAsync(60_000);
  socket.wake();
  expect(fakeServer.now.calls).toHaveLength(1);
  socket.connect();
  expect(fakeServer.now.calls).toHaveLength(2);
});

test("a refused connection is final, unless the refusal says when to come back", async () => {
  connected();
  fakeServer.now.last.say({ ...TOO_FAST, retry_after: 10 });
  fakeServer.now.last.hangUp(4003);
  expect(states.at(-1)).toEqual({ state: "lost", retryAt: Date.now() + 10_000 });
  await vi.advanceTimersByTimeAsync(10_000);
  fakeServer.now.last.say({ type: "refused", reason: "not-allowed", code: "no-spectators", message: "…" });
  fakeServer.now.last.hangUp(4003);
  expect(states.at(-1)).toEqual({ state: "gone", message: "This table has no spectators." });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fakeServer.now.calls).toHaveLength(2);
});

test("a seat that was lost while we were away is not asked for again and again", async () => {
  connected();
  fakeServer.now.last.say({ type: "refused", reason: "not-yours", code: "seat-not-yours", message: "…" });
  fakeServer.now.last.hangUp(4003);
  expect(onexpelled).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fakeServer.now.calls).toHaveLength(1);
});

test("after a seat was freed the table is entered again, and a restarting server is given its time", () => {
  connected();
  fakeServer.now.welcome();
  fakeServer.now.last.hangUp(4004);
  expect(onexpelled).toHaveBeenCalledOnce();
  connected();
  fakeServer.now.welcome();
  fakeServer.now.last.say({ type: "stopping", back_in: 3 });
  fakeServer.now.last.hangUp(1012);
  expect(states.at(-1)).toEqual({ state: "lost", retryAt: Date.now() + 3000 });
});

test("on waking, a dead connection is noticed within five seconds and a lost one tried at once", async () => {
  const socket = connected();
  fakeServer.now.welcome();
  socket.wake();
  expect(sent()).toEqual([{ type: "ping", n: 1 }]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(states.some(({ state }) => state === "lost")).toBe(true);
  expect(fakeServer.now.calls[0]?.closedHere).toBe(true);
  fakeServer.now.last.hangUp(1006);
  const calls = fakeServer.now.calls.length;
  socket.wake();
  expect(fakeServer.now.calls).toHaveLength(calls + 1);
});

test("a connection that answers is left alone", async () => {
  connected();
  fakeServer.now.welcome();
  for (let ping = 1; ping <= 4; ping += 1) {
    await vi.advanceTimersByTimeAsync(15_000);
    fakeServer.now.last.say({ type: "pong", n: ping, at: 0 });
  }
  expect(fakeServer.now.calls).toHaveLength(1);
  expect(states.at(-1)).toEqual({ state: "open" });
});

test("messages of an old connection are ignored", async () => {
  connected();
  const [old] = fakeServer.now.calls;
  fakeServer.now.last.hangUp(1006);
  await vi.advanceTimersByTimeAsync(1000);
  old?.say({ type: "welcome", protocol: 1 });
  old?.hangUp(4001);
  expect(received).toEqual([]);
  expect(states.at(-1)?.state).toBe("lost");
});

test("a server with another protocol is not played with", () => {
  connected();
  fakeServer.now.last.say({ type: "welcome", protocol: 2 });
  expect(states.at(-1)?.state).toBe("gone");
});

test("what was not answered when the seat was freed is sent again on the next connection", async () => {
  const socket = connected();
  fakeServer.now.welcome();
  const answer = socket.command(command("under-way"));
  fakeServer.now.last.hangUp(4004);
  socket.connect();
  fakeServer.now.welcome();
  expect(sent()).toEqual([command("under-way")]);
  fakeServer.now.last.say({ type: "ack", id: "under-way", version: 4 });
  expect(await answer).toMatchObject({ type: "ack" });
});
