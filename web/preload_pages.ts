/**
 * A Vite plugin that writes the page once for each screen, so that the browser fetches that screen's files together
 * with those that every screen needs. The server picks the one that fits the address; all of them can show everything.
 */
import type { Plugin, Rolldown } from "vite";

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** `index` is the lobby. */
const SCREENS: Readonly<Record<string, string>> = {
  table: "src/screen/TablePage.svelte",
  replay: "src/replay/ReplayPage.svelte",
  learn: "src/learn/LearnPage.svelte",
  score: "src/scoring/ScorePage.svelte",
  player: "src/statistics/PlayerPage.svelte",
  statistics: "src/statistics/StatisticsPage.svelte",
  index: "src/lobby/Lobby.svelte",
};

/** The font of nearly all text: if it came later, the page would jump. */
const TEXT = /source-sans-3-latin-wght-normal.*\.woff2$/;

/** Until the style sheet is there nothing can be shown, so scripts come after it. */
const AFTER_STYLE = 'fetchpriority="low"';

export function preloadPages(): Plugin {
  return {
    name: "preload-pages",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("The page was not built.");
        const plain = String(page.source).replace("<script ", `<script ${AFTER_STYLE} `);
        for (const [screen, module] of Object.entries(SCREENS)) {
          const source = withFilesOf(bundle, chunkOf(bundle, module), plain);
          if (screen === "index") page.source = source;
          else this.emitFile({ type: "asset", fileName: `${screen}.html`, source });
        }
      },
    },
  };
}

function withFilesOf(bundle: Bundle, chunk: Chunk, page: string): string {
  const font = Object.keys(bundle).filter((file) => TEXT.test(file));
  const files = [...font, ...filesOf(bundle, chunk)].filter((file) => !page.includes(file));
  const links = files.map((file) => `  <link ${wayOf(file)} crossorigin href="/${file}">\n  `);
  return page.replace("</head>", `${links.join("")}</head>`);
}

function wayOf(file: string): string {
  if (file.endsWith(".css")) return 'rel="preload" as="style"';
  return file.endsWith(".woff2") ? 'rel="preload" as="font" type="font/woff2"' : `rel="modulepreload" ${AFTER_STYLE}`;
}

const isChunk = (file: Bundle[string] | undefined): file is Chunk => file?.type === "chunk";

function chunkOf(bundle: Bundle, module: string): Chunk {
  const found = Object.values(bundle).find((file) => isChunk(file) && file.facadeModuleId?.endsWith(module));
  if (!isChunk(found)) throw new Error(`The page has no "${module}" that comes by itself.`);
  return found;
}

/** A chunk, everything that it imports, and their styles. */
function filesOf(bundle: Bundle, chunk: Chunk, known = new Set<string>()): ReadonlySet<string> {
  known.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) known.add(style);
  for (const name of chunk.imports) {
    const other = bundle[name];
    if (isChunk(other) && !known.has(name)) filesOf(bundle, other, known);
  }
  return known;
}
