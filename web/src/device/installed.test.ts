import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Installed } from "./installed.svelte";

/** This page's own file, and one of another version. */
const MINE = new URL("./installed.svelte.ts", import.meta.url).pathname;

/** A service worker of some version, as a page sees it. */
class Worker extends EventTarget {
  readonly heard: unknown[] = [];
  constructor(
    readonly files: readonly string[],
    public state: string,
  ) {
    super();
  }

  postMessage(said: unknown, ports: readonly MessagePort[] = []): void {
    this.heard.push(said);
    if (said === "files") ports[0]?.postMessage(this.files);
  }

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

class Registration extends EventTarget {
  waiting: Worker | null = null;
  installing: Worker | null = null;
}

class Container extends EventTarget {
  controller: Worker | null = null;
  readonly registration = new Registration();
  register = () => Promise.resolve(this.registration);

  /** A worker takes over all windows. */
  change(worker: Worker): void {
    worker.become("activated");
    this.controller = worker;
    this.dispatchEvent(new Event("controllerchange"));
  }

  /** A new version has come and waits. */
  offer(worker: Worker): void {
    this.registration.installing = worker;
    this.registration.dispatchEvent(new Event("updatefound"));
    worker.become("installed");
  }
}

const reload = vi.fn();
let container = new Container();

/** A port that responds at once. */
class Channel {
  readonly port1: { onmessage: (event: { data: unknown }) => void } = { onmessage: () => undefined };
  readonly port2 = { postMessage: (data: unknown) => this.port1.onmessage({ data }) };
}

beforeEach(() => {
  container = new Container();
  reload.mockClear();
  vi.stubEnv("PROD", true);
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("document", { readyState: "complete", addEventListener: vi.fn() });
  vi.stubGlobal("MessageChannel", Channel);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("navigator", { serviceWorker: container, userAgent: "", languages: ["en"] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

async function started(): Promise<Installed> {
  const installed = new Installed();
  installed.start();
  await new Promise((registered) => setTimeout(registered, 0));
  return installed;
}

test("the first worker, and one of this page's own version, are nothing new", async () => {
  const installed = await started();
  container.change(new Worker([MINE], "activating"));
  expect(installed.hasNewer).toBe(false);
  container.offer(new Worker([MINE], "installing"));
  expect(installed.hasNewer).toBe(false);
});

test("a newer version is loaded once it has taken over, and not before it is requested", async () => {
  container.controller = new Worker([MINE], "activated");
  const installed = await started();
  const newer = new Worker(["/assets/newer.js"], "installing");
  container.offer(newer);
  expect([installed.hasNewer, newer.heard.includes("take-up")]).toEqual([true, false]);
  installed.takeUp();
  expect([newer.heard.at(-1), reload.mock.calls.length]).toEqual(["take-up", 0]);
  container.change(newer);
  expect(reload).toHaveBeenCalledOnce();
});

test("a window that did not request the update stays, and its button loads what another window activated", async () => {
  container.controller = new Worker([MINE], "activated");
  const installed = await started();
  const newer = new Worker(["/assets/newer.js"], "installing");
  container.offer(newer);
  container.change(newer);
  expect([installed.hasNewer, reload.mock.calls.length]).toEqual([true, 0]);
  installed.takeUp();
  expect(reload).toHaveBeenCalledOnce();
});

test("a page that was opened before any update was known learns of it as well", async () => {
  container.controller = new Worker([MINE], "activated");
  const installed = await started();
  container.change(new Worker(["/assets/newer.js"], "activating"));
  expect(installed.hasNewer).toBe(true);
});
