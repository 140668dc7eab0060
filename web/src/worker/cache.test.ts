import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { asset, cachePage, nameOf, page, text, deleteOldVersions } from "./cache";

/** Caches as a browser has them, in the order in which they were created. */
class FakeCaches {
  readonly made = new Map<string, Map<string, Response>>();
  isFull = false;

  async open(name: string) {
    const kept = this.made.get(name) ?? new Map<string, Response>();
    this.made.set(name, kept);
    return {
      addAll: async (paths: readonly string[]) => paths.forEach((path) => kept.set(path, new Response(path))),
      put: async ({ url }: Request, response: Response) => {
        if (this.isFull) throw new DOMException("full", "QuotaExceededError");
        kept.set(new URL(url).pathname, response);
      },
    };
  }

  async match(asked: Request | string, { cacheName }: { cacheName?: string } = {}) {
    const path = typeof asked === "string" ? asked : new URL(asked.url).pathname;
    const places = [...this.made].filter(([name]) => cacheName === undefined || name === cacheName);
    return places.map(([, kept]) => kept.get(path)).find((response) => response !== undefined);
  }

  keys = async () => [...this.made.keys()];
  delete = async (name: string) => this.made.delete(name);
}

const THIS = nameOf("this");
const TEXTS = "whistlestop-texts";
let fake = new FakeCaches();
let after: Promise<unknown>[] = [];

const asking = (path: string) => ({
  request: new Request(`https://trains.example${path}`),
  waitUntil: (more: Promise<unknown>) => void after.push(more),
});
const answers = (answer: () => Promise<Response>) => vi.stubGlobal("fetch", answer);
const away = () => Promise.reject(new TypeError("no connection"));

beforeEach(() => {
  [fake, after] = [new FakeCaches(), []];
  vi.stubGlobal("caches", fake);
});
afterEach(() => vi.unstubAllGlobals());

test("what the server has sent is shown, even if there is no room to cache it", async () => {
  fake.isFull = true;
  answers(async () => new Response("fresh"));
  expect(await (await asset(asking("/assets/new.js"), THIS)).text()).toBe("fresh");
  expect(await (await text(asking("/api/variants"))).text()).toBe("fresh");
  await Promise.all(after);
});

test("answers are cached for when the server does not answer", async () => {
  answers(async () => new Response("fresh"));
  await asset(asking("/assets/new.js"), THIS);
  await text(asking("/api/variants"));
  await Promise.all(after);
  answers(away);
  expect(await (await asset(asking("/assets/new.js"), THIS)).text()).toBe("fresh");
  expect(await (await text(asking("/api/variants"))).text()).toBe("fresh");
});

test("errors are not cached, and those of a proxy for a server that is down are not shown", async () => {
  await cachePage(THIS, ["/assets/main.js"]);
  answers(async () => new Response("bad gateway", { status: 502 }));
  expect(await (await page(asking("/t/abcdefghij27"), THIS)).text()).toBe("/");
  expect((await asset(asking("/assets/new.js"), THIS)).status).toBe(502);
  expect((await text(asking("/api/variants"))).status).toBe(502);
  await Promise.all(after);
  expect([...(fake.made.get(THIS)?.keys() ?? [])]).toEqual(["/", "/assets/main.js"]);
  expect(fake.made.get(TEXTS)).toBeUndefined();
});

test("the files of the previous version stay for windows that show it; older ones go", async () => {
  for (const version of ["first", "second", "third", "this"])
    await cachePage(nameOf(version), [`/assets/${version}.js`]);
  await fake.open(TEXTS);
  await fake.open("of somebody else");
  await deleteOldVersions(THIS);
  expect(await fake.keys()).toEqual([nameOf("second"), nameOf("third"), THIS, TEXTS, "of somebody else"]);
  answers(away);
  expect(await (await asset(asking("/assets/third.js"), THIS)).text()).toBe("/assets/third.js");
});
