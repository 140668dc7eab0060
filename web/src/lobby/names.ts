/** The page's names of boards, variants and options; where the catalogue lacks one, the server's is shown. */
import { VARIANT_FACTS } from "../constants";
import { words } from "../words";
import type { VariantFacts } from "../words/variant_facts";
import { boards } from "./boards.svelte";

const FACTS: Readonly<Record<string, VariantFacts>> = VARIANT_FACTS;

const servedVariant = (variant: string) => boards.variants.find(({ name }) => name === variant);
const servedOption = (option: string) =>
  boards.variants.flatMap(({ options }) => options).find(({ name }) => name === option);

export const boardName = (board: string): string => words.lobby.boards[board]?.name ?? board;

export const variantName = (variant: string): string =>
  words.lobby.variants[variant]?.name ?? servedVariant(variant)?.title ?? variant;

export function variantAbout(variant: string): string {
  const facts = FACTS[variant];
  const about = facts === undefined ? undefined : words.lobby.variants[variant]?.about(facts);
  return about ?? servedVariant(variant)?.about ?? "";
}

export const optionName = (option: string): string =>
  words.lobby.options[option]?.name ?? servedOption(option)?.title ?? option;

export const optionAbout = (option: string): string =>
  words.lobby.options[option]?.about ?? servedOption(option)?.about ?? "";
