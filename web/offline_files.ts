/**
 * A Vite plugin that tells the service worker which files the page has, and a version that changes with them. Only
 * fonts that every page uses are included.
 */
import type { Plugin } from "vite";

const WORKER = "service-worker.js";
const KEPT = /^assets\/.*(\.css|\.js|-latin-(\d|wght).*\.woff2)$/;

export function offlineFiles(): Plugin {
  return {
    name: "offline-files",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const worker = bundle[WORKER];
        if (worker?.type !== "chunk") throw new Error("The service worker was not built.");
        if (worker.imports.length > 0) throw new Error("The service worker shares a file with the page.");
        const files = Object.keys(bundle)
          .filter((name) => KEPT.test(name))
          .map((name) => `/${name}`)
          .sort();
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("The page was not built.");
        const version = await fingerprint([...files, String(page.source), worker.code].join("\n"));
        worker.code = worker.code
          .replace(/(["'`])__SHELL__\1/, () => JSON.stringify(JSON.stringify(files)))
          .replaceAll("__VERSION__", version);
      },
    },
  };
}

async function fingerprint(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...digest.slice(0, 6)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
