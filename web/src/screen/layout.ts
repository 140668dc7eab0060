/** Which of the table's layouts fits a window. Everything keeps its place within one. */

type LayoutName = "desk" | "tablet" | "phone" | "landscape";

export interface Layout {
  readonly name: LayoutName;
  /** Desk only: a narrow rail and small cards, or large cards. */
  readonly size: "tight" | "usual" | "wide";
  /** On large screens everything but the board grows. */
  readonly scale: number;
  /** Desk only: so low that strips and tickets are tighter. */
  readonly short: boolean;
  /** On low phones the ticket chips lie on the board's lower edge. */
  readonly low: boolean;
}

const LARGEST = 1.9;
const WIDE = 17 / 15;

export function layoutFor(width: number, height: number): Layout {
  const name = nameFor(width, height);
  if (name !== "desk") return { name, size: "usual", scale: 1, short: false, low: name === "phone" && height < 700 };
  const scale = width < 1800 ? 1 : width < 2560 ? WIDE : Math.max(1, Math.min(width / 1440, height / 900, LARGEST));
  const size = width < 1400 ? "tight" : width < 1800 ? "usual" : "wide";
  return { name, size, scale, short: height / scale < 800, low: false };
}

function nameFor(width: number, height: number): LayoutName {
  if (height < 480) return "landscape";
  if (width >= 1024) return "desk";
  if (width < 600) return "phone";
  return width > height ? "landscape" : "tablet";
}

/** How many of my tickets find room in the rail, above the prompt's line; more than these fold. */
export function ticketRoom(height: number, layout: Layout, players: number): number {
  if (layout.name !== "desk") return Infinity;
  const [strip, ticket] = layout.short ? [51, 46] : [61, 52];
  const below = layout.size === "tight" ? 52 + 106 : 52 + 124;
  return Math.floor((height / layout.scale - 44 - below - 40 - players * strip) / ticket);
}
