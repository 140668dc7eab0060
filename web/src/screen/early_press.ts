/** Cards that are pressed while the last one is still on its way. */
import { LOCOMOTIVE } from "../game/variant";
import type { View } from "../protocol";

/** Whether this action takes a card after which another may be taken in the same turn. */
export function isFirstOfTwo(view: Pick<View, "phase"> | null, action: string): boolean {
  return view?.phase === "turn" && action.startsWith("draw ") && action !== `draw ${LOCOMOTIVE}`;
}
