/**
 * For Vite: a script of a few lines that comes before all others, and has the browser fetch the screen that the address
 * names while the rest of the page is still on its way.
 */
import type { Plugin, Rolldown } from "vite";

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** By what the path begins with, the first that fits. */
const SCREENS: readonly (readonly [RegExp, string])[] = [
  [/^\/(t\/[^/]+\/)?replay/, "src/replay/ReplayPage.svelte"],
  [/^\/t\//, "src/screen/TablePage.svelte"],
  [/^\/learn/, "src/learn/LearnPage.svelte"],
  [/^\/score/, "src/scoring/ScorePage.svelte"],
  [/^\/players\//, "src/statistics/PlayerPage.svelte"],
  [/^\/statistics/, "src/statistics/StatisticsPage.svelte"],
];

export function ahead(): Plugin {
  return {
    name: "ahead",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("The page was not built.");
        const source = scriptFor(bundle, String(page.source));
        const script = this.getFileName(this.emitFile({ type: "asset", name: "ahead.js", source }));
        page.source = String(page.source).replace("<title>", `<script async src="/${script}"></script>\n    $&`);
      },
    },
  };
}

function scriptFor(bundle: Bundle, page: string): string {
  const rows = SCREENS.map(([path, module]) => {
    const files = [...filesOf(bundle, chunkOf(bundle, module))].filter((file) => !page.includes(file));
    return `[${path}, ${JSON.stringify(files.map((file) => `/${file}`))}]`;
  });
  return `for (const href of [${rows.join(",")}].find(([path]) => path.test(location.pathname))?.[1] ?? []) {
  const isStyle = href.endsWith(".css");
  const link = Object.assign(document.createElement("link"), { rel: isStyle ? "preload" : "modulepreload", href });
  link.crossOrigin = "";
  if (isStyle) link.as = "style";
  document.head.append(link);
}
`;
}

const isChunk = (file: Bundle[string] | undefined): file is Chunk => file?.type === "chunk";

function chunkOf(bundle: Bundle, module: string): Chunk {
  const found = Object.values(bundle).find((file) => isChunk(file) && file.facadeModuleId?.endsWith(module));
  if (!isChunk(found)) throw new Error(`The page has no "${module}" that comes by itself.`);
  return found;
}

/** A chunk, all that it is made of, and their styles. */
function filesOf(bundle: Bundle, chunk: Chunk, known = new Set<string>()): ReadonlySet<string> {
  known.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) known.add(style);
  for (const name of chunk.imports) {
    const other = bundle[name];
    if (isChunk(other) && !known.has(name)) filesOf(bundle, other, known);
  }
  return known;
}
