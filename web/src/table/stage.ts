/** What animates the updates of a table; set by the screen. Without one, the table jumps from state to state. */
import type { News, TableView } from "../protocol";

export interface Stage {
  /** Animate an update. Calls `apply` once, at the moment when the new state is to be on the screen. */
  play(news: readonly News[], before: TableView, after: TableView, apply: () => Promise<void>): Promise<void>;
  /** Finish the animation at once. */
  skip(): void;
}
