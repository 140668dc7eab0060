/** Chooses the table's layout for a window. Within a layout everything keeps its place. */

type LayoutName = "desk" | "tablet" | "phone" | "landscape";

export interface Layout {
  readonly name: LayoutName;
  /** Desk only: a narrow rail and small cards, or large cards. */
  readonly size: "tight" | "usual" | "wide";
  /** On large screens, and with larger text, everything but the board grows. */
  readonly scale: number;
  /** Desk only: so low that strips and tickets are tighter. */
  readonly short: boolean;
  /** Desk only: text so large that the log keeps only two lines, and leaves its room to the tickets. */
  readonly lean: boolean;
  /** On low phones the ticket chips lie on the board's lower edge. */
  readonly low: boolean;
}

/** How much everything but the board grows: at most, and on screens from 1800 to 2560 pixels. */
const LARGEST = 1.9;
const WIDE = 17 / 15;
/** Text of up to this size fits every layout; with larger text a window counts as a smaller one. */
const FITS = 1.15;
/** Lower than this, measured in its own large text, a rail has no room for a log. */
const LEAN = 720;
/** The height of its log of two lines. */
const LEAN_LOG = 84;
/** The height of the line that says what the others did. */
const SINCE = 36;
/** The height of the ticket chips of a low phone, which lie on the board. */
const CHIPS = 44;

/** `text` is how much larger than usual the text is. */
export function layoutFor(width: number, height: number, text = 1): Layout {
  const crowded = Math.max(1, text / FITS);
  const name = nameFor(width / crowded, height / crowded);
  if (name !== "desk")
    return {
      name,
      size: "usual",
      scale: text,
      short: false,
      lean: false,
      low: name === "phone" && height / text < 700,
    };
  const grown = width < 1800 ? 1 : width < 2560 ? WIDE : Math.max(1, Math.min(width / 1440, height / 900, LARGEST));
  const across = width / text;
  const size = across < 1400 ? "tight" : across < 1800 ? "usual" : "wide";
  const scale = grown * text;
  const lean = text > 1 && height / scale < LEAN;
  return { name, size, scale, short: height / scale < 800, lean, low: false };
}

function nameFor(width: number, height: number): LayoutName {
  if (height < 480) return "landscape";
  if (width >= 1024) return "desk";
  if (width < 600) return "phone";
  return width > height ? "landscape" : "tablet";
}

/** How many of my tickets fit into the rail, above the prompt's line; more than these fold. */
export function ticketRoom(height: number, layout: Layout, players: number): number {
  if (layout.name !== "desk") return Infinity;
  // Heights in pixels, as the style sheets have them.
  const [strip, ticket] = layout.short ? [51, 46] : [61, 52];
  const below = layout.lean ? LEAN_LOG : SINCE + (layout.size === "tight" ? 52 + 106 : 52 + 124);
  return Math.floor((height / layout.scale - 44 - below - 40 - players * strip) / ticket);
}

/** How much of the board's lower edge the winner's train covers. */
export const TRACK = 20;

/** How much of it my tickets cover. */
export const coveredBelow = ({ low, scale }: Layout, tickets: number): number =>
  low && tickets > 0 ? CHIPS * scale : 0;
