/** Makes Back close what lies open on a screen before it leaves the screen. */
import { untrack } from "svelte";
import { address } from "../address.svelte";

/** Start the effects; called while the screen is being created. `close` closes what was opened last. */
export function closeOnBack(isOpen: () => boolean, close: () => void): void {
  $effect(() => {
    if (isOpen()) address.addEntry();
  });
  $effect(() =>
    address.onBack(() =>
      untrack(() => {
        const hadOpen = isOpen();
        if (hadOpen) close();
        if (isOpen()) address.addEntry();
        return hadOpen;
      }),
    ),
  );
}
