import { svelte } from "@sveltejs/vite-plugin-svelte";
import { loadEnv } from "vite";
import { defineConfig } from "vitest/config";

export default defineConfig(({ mode }) => {
  /** Where `npm run dev` finds a running server (`whistlestop serve`). */
  const server = loadEnv(mode, ".", "WHISTLESTOP_")["WHISTLESTOP_SERVER"] ?? "http://127.0.0.1:7245";
  return {
    plugins: [svelte()],
    build: {
      outDir: "../src/whistlestop/server/page",
      emptyOutDir: true,
      target: "es2022",
      assetsInlineLimit: 0, // the Content-Security-Policy allows no data: addresses
      modulePreload: { polyfill: false },
      license: { fileName: "licences.md" }, // of what is built into the page
    },
    server: {
      proxy: { "/api": { target: server, ws: true }, "/rules": server, "/protocol": server, "/static": server },
    },
    test: { include: ["src/**/*.test.ts"], environment: "node" },
  };
});
