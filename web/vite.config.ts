import { svelte } from "@sveltejs/vite-plugin-svelte";
import { loadEnv } from "vite";
import { defineConfig } from "vitest/config";
import { preloadPages } from "./preload_pages";
import { offlineFiles } from "./offline_files";

/**
 * Each file costs a phone a round trip, and over HTTP/1.1 a browser fetches six at a time: what screens share is in
 * three scripts and one style sheet. The first that fits takes a module.
 */
const SHARED = [
  { name: "start", tags: ["$initial" as const], test: /src\/(?!worker)|node_modules/, priority: 3 },
  { name: "around", test: /src\/(lobby|look|device|game\/(opened|variant))\b/, minShareCount: 2, priority: 2 },
  { name: "game", test: /src\/(board|cards|end|game|motion|rules|screen|sound)\/|reactivity/, minShareCount: 2 },
];

/** A test that replaces a module needs modules of its own. */
const OWN_MODULES = "src/words/live_binding.test.ts";

export default defineConfig(({ mode }) => {
  /** Where `npm run dev` finds a running server (`whistlestop serve`). */
  const server = loadEnv(mode, ".", "WHISTLESTOP_")["WHISTLESTOP_SERVER"] ?? "http://127.0.0.1:7245";
  return {
    plugins: [svelte(), preloadPages(), offlineFiles()],
    build: {
      outDir: "../src/whistlestop/server/page",
      emptyOutDir: true,
      target: "es2022",
      assetsInlineLimit: 0, // the Content-Security-Policy allows no data: addresses
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { index: "index.html", "service-worker": "src/worker/service_worker.ts" },
        output: {
          // Browsers look for a service worker at the same address for ever, and it serves what lies below that.
          entryFileNames: ({ name }) => (name === "service-worker" ? "[name].js" : "assets/[name]-[hash].js"),
          codeSplitting: { groups: SHARED },
        },
      },
      license: { fileName: "licences.md" }, // licences of what is built into the page
    },
    server: {
      proxy: { "/api": { target: server, ws: true }, "/rules": server, "/protocol": server, "/static": server },
    },
    test: {
      environment: "node",
      projects: [
        // Loading the modules again for each file takes longer than the tests do.
        {
          extends: true,
          test: { name: "shared", include: ["src/**/*.test.ts"], exclude: [OWN_MODULES], isolate: false },
        },
        { extends: true, test: { name: "isolated", include: [OWN_MODULES] } },
      ],
    },
  };
});
