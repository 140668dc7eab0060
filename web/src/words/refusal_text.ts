/** A refusal of the server in the page's language. */
import { words } from ".";
import type { Refused, RefusalCode, RefusalParams } from "../protocol";
import type { RefusalCatalogue, RefusalNames } from "./refusal_catalogue";

/** For refusals that are not about a game: nothing has a name. */
const NAMELESS: RefusalNames = {
  reader: null,
  player: (seat) => words.common.seat(seat),
  city: (id) => id,
  route: (id) => id,
  isDouble: () => false,
};

/** Why the server did not do it. A newer server may have a code that this page does not know: then it is in English. */
export function refusalText(refused: Pick<Refused, "code" | "params" | "message">, names = NAMELESS): string {
  const { code, params = {}, message } = refused;
  return Object.hasOwn(words.refusals, code) ? textOf(code, params, names) : message;
}

function textOf<Code extends RefusalCode>(code: Code, params: RefusalParams[Code], names: RefusalNames): string {
  const catalogue: RefusalCatalogue = words.refusals;
  return catalogue[code](params, names);
}
