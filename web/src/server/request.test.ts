import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTable } from "./api";
import { ask, Refusal } from "./request";

interface Asked {
  readonly path: string;
  readonly body: unknown;
  readonly key: string | null;
}

let asked: Asked[];
let answers: (() => Response | Promise<Response>)[];

const json =
  (data: object, status = 200) =>
  () =>
    new Response(JSON.stringify(data), { status });
const nobody = () => Promise.reject(new TypeError("Failed to fetch"));

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal("fetch", (path: string, { body, headers }: { body?: string; headers: Record<string, string> }) => {
    asked.push({ path, body: body === undefined ? null : JSON.parse(body), key: headers["Authorization"] ?? null });
    return Promise.resolve((answers.shift() ?? nobody)());
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function answered<T>(promise: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(60_000);
  return promise;
}

test("a request whose answer was lost is repeated, with the same body", async () => {
  answers = [nobody, json({ version: 2 })];
  const answer = await answered(ask({ path: "/api/tables/a/seats", body: { id: "one" } }));
  expect(answer).toEqual({ version: 2 });
  expect(asked.map(({ body }) => body)).toEqual([{ id: "one" }, { id: "one" }]);
});

test("a server that never answers is unreachable, and the requests end", async () => {
  answers = [];
  const answer = await answered(ask({ path: "/api/lobby" }));
  expect(answer).toBeInstanceOf(Refusal);
  expect(answer).toMatchObject({ reason: "unreachable" });
  expect(asked).toHaveLength(3);
});

test("a refusal is a value; one that says when to retry is retried, others are not", async () => {
  const refused = { type: "refused", reason: "full", code: "person-in-seat", params: { name: "Ada" }, message: "…" };
  answers = [json({ ...refused, reason: "too-fast", retry_after: 2 }, 429), json(refused, 409)];
  const answer = await answered(ask({ path: "/api/tables/a/seats", body: { id: "one" } }));
  expect(answer).toMatchObject({ reason: "full", message: "That seat is taken by Ada.", rule: null });
  expect(asked).toHaveLength(2);
});

test("an answer that is not JSON counts as none", async () => {
  answers = [() => new Response("<h1>Bad gateway</h1>", { status: 502 }), json({ tables: [] })];
  expect(await answered(ask({ path: "/api/lobby" }))).toEqual({ tables: [] });
});

test("whoever creates a table sits down with the key that created it", async () => {
  answers = [
    json({ table: "tbrs3w4q5a3e", key: "k", commitment: "", version: 1 }, 201),
    json({ seat: 0, key: "k", version: 2 }, 201),
  ];
  const made = await answered(createTable({ variant: "europe", seats: 2 }, { "1": "regular" }, "Ines"));
  expect(made).toEqual({ table: "tbrs3w4q5a3e", seat: 0 });
  expect(asked[0]?.key).toMatch(/^Bearer [\w-]{22,64}$/);
  expect(asked[1]?.key).toBe(asked[0]?.key);
  expect(asked[1]?.path).toBe("/api/tables/tbrs3w4q5a3e/seats");
  expect(asked[1]?.body).toMatchObject({ name: "Ines", contribution: expect.stringMatching(/^[0-9a-f]{32}$/) });
});

test("a table whose creator can't sit down is closed again, with the key that created it", async () => {
  answers = [
    json({ table: "tbrs3w4q5a3e", key: "k", commitment: "", version: 1 }, 201),
    json({ type: "refused", reason: "malformed", code: "a-new-code", message: "A name has at most 24 letters." }, 400),
    json({ version: 2 }),
  ];
  const made = await answered(createTable({ variant: "europe", seats: 2 }, {}, "I".repeat(99)));
  expect(made).toMatchObject({ message: "A name has at most 24 letters." });
  expect(asked[2]).toMatchObject({
    path: "/api/tables/tbrs3w4q5a3e/close",
    body: { type: "close" },
    key: asked[0]?.key,
  });
});
