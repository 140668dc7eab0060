/** Who shows what happens: set by the screen. Without one the table jumps from moment to moment. */
import type { News, Now } from "../protocol";

export interface Stage {
  /** Show what happened. `apply` puts the new moment on the screen, and must be called once, when its time has come. */
  play(news: readonly News[], before: Now, after: Now, apply: () => Promise<void>): Promise<void>;
  /** Finish what is being shown at once. */
  skip(): void;
}
