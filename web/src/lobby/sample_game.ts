// The sample game in the lobby.
// Written by `make generate` (tools/page_sample_game.py): change tools/sample_game.txt, not this file.
import type { Level } from "../protocol";

export const SAMPLE_VARIANT = "europe";

/** The bots, by seat. */
export const SAMPLE_BOTS: readonly Level[] = ["novice", "regular", "expert", "master"];

/** A route that was claimed, or a city where a station was built. */
export type SampleMove =
  { readonly seat: number; readonly route: string } | { readonly seat: number; readonly city: string };

export const SAMPLE_MOVES: readonly SampleMove[] = [
  { seat: 0, route: "rostov/sochi" },
  { seat: 1, route: "budapest/wien/red" },
  { seat: 3, route: "danzig/riga" },
  { seat: 1, route: "dieppe/paris" },
  { seat: 2, route: "essen/frankfurt" },
  { seat: 0, route: "athina/smyrna" },
  { seat: 2, route: "frankfurt/paris/orange" },
  { seat: 3, route: "danzig/warszawa" },
  { seat: 0, route: "berlin/frankfurt/black" },
  { seat: 1, route: "brindisi/roma" },
  { seat: 3, route: "bucuresti/constantinople" },
  { seat: 0, route: "amsterdam/frankfurt" },
  { seat: 1, route: "berlin/wien" },
  { seat: 2, route: "berlin/warszawa/purple" },
  { seat: 3, route: "constantinople/smyrna" },
  { seat: 2, route: "berlin/frankfurt/red" },
  { seat: 1, route: "edinburgh/london/black" },
  { seat: 3, route: "amsterdam/bruxelles" },
  { seat: 0, route: "pamplona/paris/blue" },
  { seat: 1, route: "marseille/paris" },
  { seat: 2, route: "petrograd/wilno" },
  { seat: 1, route: "dieppe/london/1" },
  { seat: 2, route: "smolensk/wilno" },
  { seat: 3, route: "kyiv/warszawa" },
  { seat: 0, route: "erzurum/sochi" },
  { seat: 1, route: "athina/brindisi" },
  { seat: 2, route: "pamplona/paris/green" },
  { seat: 3, route: "kharkov/moskva" },
  { seat: 0, route: "frankfurt/munchen" },
  { seat: 1, route: "moskva/smolensk" },
  { seat: 3, route: "warszawa/wilno" },
  { seat: 2, route: "kobenhavn/stockholm/white" },
  { seat: 0, route: "madrid/pamplona/black" },
  { seat: 1, route: "kyiv/smolensk" },
  { seat: 3, route: "kharkov/kyiv" },
  { seat: 0, route: "angora/smyrna" },
  { seat: 2, route: "marseille/pamplona" },
  { seat: 3, route: "bucuresti/kyiv" },
  { seat: 0, route: "frankfurt/paris/white" },
  { seat: 2, route: "essen/kobenhavn/1" },
  { seat: 1, route: "marseille/roma" },
  { seat: 0, route: "lisboa/madrid" },
  { seat: 1, route: "bucuresti/budapest" },
  { seat: 0, route: "munchen/wien" },
  { seat: 3, route: "palermo/smyrna" },
  { seat: 3, route: "berlin/essen" },
  { seat: 0, route: "berlin/danzig" },
  { seat: 2, route: "brest/pamplona" },
  { seat: 3, route: "brest/dieppe" },
  { seat: 1, city: "bucuresti" },
  { seat: 2, city: "warszawa" },
  { seat: 0, route: "budapest/wien/white" },
  { seat: 1, route: "athina/sarajevo" },
  { seat: 2, route: "sarajevo/zagrab" },
  { seat: 3, route: "riga/wilno" },
  { seat: 1, route: "bruxelles/frankfurt" },
  { seat: 2, route: "cadiz/lisboa" },
];
