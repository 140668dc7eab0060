/** The page's names of boards, variants and options; where the catalogue lacks one, the server's is shown. */
import { words } from "../words";
import { boards } from "./boards.svelte";

const variantTold = (variant: string) => boards.variants.find(({ name }) => name === variant);
const optionTold = (option: string) =>
  boards.variants.flatMap(({ options }) => options).find(({ name }) => name === option);

export const boardName = (board: string): string => words.lobby.boards[board]?.name ?? board;

export const variantName = (variant: string): string =>
  words.lobby.variants[variant]?.name ?? variantTold(variant)?.title ?? variant;

export const variantAbout = (variant: string): string =>
  words.lobby.variants[variant]?.about ?? variantTold(variant)?.about ?? "";

export const optionName = (option: string): string =>
  words.lobby.options[option]?.name ?? optionTold(option)?.title ?? option;

export const optionAbout = (option: string): string =>
  words.lobby.options[option]?.about ?? optionTold(option)?.about ?? "";
