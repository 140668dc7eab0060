import { afterEach, expect, test, vi } from "vitest";
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
const settings = { variant: "europe", options: [], spectators: "open", delay: 0 };

vi.stubGlobal("fetch", (path: string) => {
  const { seats, fairness } = now;
  const table = { table: "tbrs3w4q5a3e", settings, state: "playing", seats, fairness, yours: [seat], host: false };
  const answer = path.startsWith("/api/tables/") ? table : path.endsWith("/board") ? {} : variant.info;
  return Promise.resolve(new Response(JSON.stringify(answer)));
});

afterEach(() => vi.unstubAllGlobals());

/** The newest connection, once there are this many, after the server's first messages. */
async function socketNumber(count: number) {
  await vi.waitUntil(() => sockets.length === count);
  const last = sockets[count - 1] as (typeof sockets)[number];
  const say = (message: object): void => last.onmessage({ data: JSON.stringify(message) });
  say({ type: "welcome", protocol: 1, phrases: [] });
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
