/**
 * node compress.js FOLDER: write a compressed copy (FILE.br) of every text file of a built page. Brotli at its highest
 * level is too slow for a server that is answering requests.
 */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const TEXT = /\.(css|html|js|json|svg)$/;

const folder = process.argv[2];
if (folder === undefined) throw new Error("Say which folder: node compress.js FOLDER");

for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => TEXT.test(name))) {
  const content = readFileSync(join(folder, name));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, { params }));
}
