/** The page on this device: cached for when there is no connection, installed as an app, and kept up to date. */
import { language } from "./language.svelte";

/** The event of browsers that can install a page; not in all type definitions yet. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const isInstallPrompt = (event: Event): event is InstallPrompt => "prompt" in event;

const WORKER = "/service-worker.js";
const HOUR = 3_600_000;
const VARIANTS = "/api/variants";
const OWN_FILE = new URL(import.meta.url).pathname;

export class Installed {
  #prompt = $state.raw<InstallPrompt | null>(null);
  /** A worker of another version than the open page. */
  #newer = $state.raw<ServiceWorker | null>(null);
  /** Whether the update was requested in this window. */
  #wantsUpdate = false;
  #checkedAt = 0;

  /** Whether a button can install the page. */
  get canAsk(): boolean {
    return this.#prompt !== null;
  }

  /** Whether a newer version of the page waits to be loaded. */
  get hasNewer(): boolean {
    return this.#newer !== null;
  }

  /** Whether the page is installed by hand here, from the share menu. */
  get byHand(): boolean {
    return isApple() && !isApp();
  }

  /** Have the page cached, once it has loaded: nothing that is needed now waits for it. */
  start(): void {
    addEventListener("beforeinstallprompt", (event) => {
      if (!isInstallPrompt(event)) return;
      event.preventDefault();
      this.#prompt = event;
    });
    addEventListener("appinstalled", () => {
      this.#prompt = null;
      void cacheBoards();
    });
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    if (document.readyState === "complete") void this.#register();
    else addEventListener("load", () => void this.#register());
  }

  /** Ask the browser to install the page; the browser asks the user. */
  async ask(): Promise<void> {
    const prompt = this.#prompt;
    this.#prompt = null;
    await prompt?.prompt();
  }

  /** Load the newer version. If another window has activated it, or an even newer one, only the page is old. */
  takeUp(): void {
    if (this.#newer?.state !== "installed") return location.reload();
    this.#wantsUpdate = true;
    this.#newer.postMessage("take-up");
  }

  async #register(): Promise<void> {
    const { serviceWorker } = navigator;
    serviceWorker.addEventListener("controllerchange", () => {
      if (this.#wantsUpdate) location.reload();
      else this.#compare(serviceWorker.controller);
    });
    try {
      const registration = await serviceWorker.register(WORKER);
      this.#checkedAt = Date.now();
      this.#compare(registration.waiting);
      registration.addEventListener("updatefound", () => this.#watch(registration.installing));
      document.addEventListener("visibilitychange", () => this.#checkAgain(registration));
      if (isApp()) void cacheBoards();
    } catch {
      // A browser that caches nothing still plays.
    }
  }

  #watch(installing: ServiceWorker | null): void {
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed" && navigator.serviceWorker.controller !== null) this.#compare(installing);
    });
  }

  /** Ask a worker for its files. Pages come from the server, so this one may already have the worker's version. */
  #compare(worker: ServiceWorker | null): void {
    if (worker === null) return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      const isMine = Array.isArray(data) && data.some((file) => file === OWN_FILE);
      this.#newer = isMine ? null : worker;
    };
    worker.postMessage("files", [port2]);
  }

  /** Look for an update when the page becomes visible, at most once an hour: an app may stay open for weeks. */
  #checkAgain(registration: ServiceWorkerRegistration): void {
    if (document.visibilityState !== "visible" || Date.now() - this.#checkedAt < HOUR) return;
    this.#checkedAt = Date.now();
    registration.update().catch(() => null);
  }
}

/** Whether the page is open as an app. */
const isApp = (): boolean => matchMedia("(display-mode: standalone)").matches;

const isApple = (): boolean => /iPhone|iPad/.test(navigator.userAgent);

/** Cache all boards if the page is an app: real tables may be scored without a connection. */
async function cacheBoards(): Promise<void> {
  try {
    await navigator.serviceWorker.ready;
    const answer: { variants: { name: string }[] } = await (await fetch(VARIANTS)).json();
    for (const { name } of answer.variants) {
      await fetch(`${VARIANTS}/${name}`);
      await fetch(`${VARIANTS}/${name}/board${language() === "en" ? "" : `?language=${language()}`}`);
    }
  } catch {
    // The next start tries again.
  }
}

export const installed = new Installed();
