/** What this reader points at, has picked and has open: the screen's own state, which no server knows. */
import { tick } from "svelte";
import type { Pointed } from "../board/scene";
import type { Prompt } from "../game/prompt";
import { isNear, SETTLE_MS } from "../look/settles";
import type { HintShown } from "./hints";

/** An open choice: nothing is played before its button is pressed. */
export type Picking =
  | { readonly kind: "claim"; readonly route: number }
  /** Whether to draw tickets. */
  | { readonly kind: "tickets" }
  | { readonly kind: "station" }
  | { readonly kind: "build"; readonly city: number };

/** What lies over the log, or opens as a sheet on phones. */
type Panel = "chat" | "log";

const MESSAGE_FOR = 4000;

export class Selection {
  /** What was last used to point and press; a finger needs a second press. */
  lastInput = $state<"mouse" | "touch" | "key">("mouse");
  pointed = $state.raw<Pointed | null>(null);
  /** Whether a tip is shown for it: until it is pressed. */
  showsTip = $state(true);
  /** The line of the log that is pointed at. */
  logLine = $state.raw<{ readonly route: number | null; readonly city: number | null } | null>(null);
  /** Tickets: the one that is pointed at, and the one that was pressed so that it stays. */
  ticket = $state<number | null>(null);
  pinned = $state<number | null>(null);
  /** Which of its ways is shown: 0 is the shortest. */
  way = $state(0);
  /** The seat whose routes are highlighted. */
  player = $state<number | null>(null);
  picking = $state.raw<Picking | null>(null);
  /** The payment row that is chosen, and whether all rows are shown. */
  chosenRow = $state(0);
  allRows = $state(false);
  /** The places in the offer that would be kept. */
  keep = $state.raw<readonly number[]>([]);
  /** Whether the offer is folded away on a small screen, so that cards and own tickets can be looked at. */
  offerFolded = $state(false);
  /** The face-up place whose card was taken last. */
  takenPlace = $state<number | null>(null);
  panel = $state<Panel | null>(null);
  /** A reason or a hint that is shown in the prompt for a while. */
  message = $state.raw<Prompt | null>(null);
  /** The action that the last hint named. */
  hinted = $state<string | null>(null);
  /** What the board shows of its reason. */
  hintShown = $state.raw<HintShown | null>(null);

  /** Whether the last press was the second of a double click. */
  isDoubleClick = false;
  #last = { x: 0, y: 0, at: -SETTLE_MS };
  #messageTimer: ReturnType<typeof setTimeout> | undefined;
  #cameFrom: HTMLElement | null = null;
  #tabbed = false;

  get shownTicket(): number | null {
    return this.ticket ?? this.hintShown?.ticket ?? this.pinned;
  }

  /** A pointer is pressed, anywhere. */
  press({ pointerType, clientX: x, clientY: y, timeStamp: at }: PointerEvent): void {
    this.lastInput = pointerType === "mouse" ? "mouse" : "touch";
    this.isDoubleClick = at - this.#last.at < SETTLE_MS && isNear({ x, y }, this.#last);
    this.#last = { x, y, at };
  }

  /** A key is pressed. */
  type(key: string): void {
    this.lastInput = "key";
    this.#tabbed = key === "Tab";
    this.isDoubleClick = false;
  }

  showMessage(message: Prompt, long = false): void {
    clearTimeout(this.#messageTimer);
    this.message = message;
    this.#messageTimer = setTimeout(() => this.clearMessage(), long ? 3 * MESSAGE_FOR : MESSAGE_FOR);
  }

  clearMessage(): void {
    clearTimeout(this.#messageTimer);
    this.message = null;
    this.hinted = null;
    this.hintShown = null;
  }

  pick(picking: Picking): void {
    if (this.picking === null)
      this.#cameFrom = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    this.clearMessage();
    this.picking = picking;
    this.chosenRow = 0;
    this.allRows = false;
  }

  /** Go back without playing; the focus returns to where it came from. */
  cancel(): void {
    this.chosenRow = 0;
    this.allRows = false;
    if (this.picking === null) return;
    this.picking = null;
    const back = this.#cameFrom;
    this.#cameFrom = null;
    if (back?.isConnected) back.focus({ preventScroll: true });
  }

  /**
   * The focused element may be gone; then the focus goes to the prompt, from where everything can be reached. A reader
   * who leaves the page with Tab is let go: what they left is still there.
   */
  keepFocus(from: EventTarget | null = null): void {
    void tick().then(() => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      const left = this.#tabbed && from instanceof HTMLElement && from.isConnected && from.checkVisibility();
      if (lost && !left) document.getElementById("prompt")?.focus({ preventScroll: true });
    });
  }

  /** Press a ticket: it stays shown, or no longer. */
  pin(ticket: number | null): void {
    this.pinned = ticket;
    this.way = 0;
  }

  toggleKeep(place: number): void {
    this.keep = this.keep.includes(place) ? this.keep.filter((other) => other !== place) : [...this.keep, place];
  }

  open(panel: Panel | null): void {
    this.panel = this.panel === panel ? null : panel;
  }

  /** Highlight a player's routes and open the panel about the player; a second press closes it. */
  showPlayer(seat: number): void {
    this.player = this.player === seat ? null : seat;
    this.panel = null;
  }

  /** Somebody else is at the screen: forget what the last player pointed at and picked. */
  forget(): void {
    this.clearMessage();
    [this.pointed, this.logLine, this.picking, this.#cameFrom] = [null, null, null, null];
    [this.ticket, this.pinned, this.player, this.takenPlace, this.panel] = [null, null, null, null, null];
    [this.chosenRow, this.allRows, this.keep, this.offerFolded] = [0, false, [], false];
  }

  dispose(): void {
    clearTimeout(this.#messageTimer);
  }
}
