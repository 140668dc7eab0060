/** For tests: real positions from the rules (`make generate`). */
import type { TableView, VariantInfo, View } from "../protocol";
import text from "./positions.json?raw";
import { Variant } from "./variant";

interface Position {
  readonly seat: number;
  readonly view: View;
  readonly legal: readonly string[];
  readonly obstacles: TableView["obstacles"];
  readonly tickets: TableView["tickets"];
  readonly offer_plans: TableView["offer_plans"];
}

interface PositionsFile {
  readonly boards: Readonly<Record<string, Pick<VariantInfo, "cities" | "routes" | "route_points">>>;
  readonly variants: Readonly<
    Record<string, Omit<VariantInfo, "cities" | "routes" | "route_points"> & { board: string }>
  >;
  readonly positions: readonly Position[];
}

const file: PositionsFile = JSON.parse(text);
const variants = new Map<string, Variant>();

export function variantNamed(name: string): Variant {
  const known = variants.get(name);
  if (known !== undefined) return known;
  const info = file.variants[name];
  const board = info && file.boards[info.board];
  if (info === undefined || board === undefined) throw new Error(`The file of positions has no variant "${name}".`);
  const made = new Variant({ ...info, ...board });
  variants.set(name, made);
  return made;
}

/** A position as the server would send it to the seat, without the ways of its tickets. */
function nowOf({ seat, view, legal, obstacles, tickets, offer_plans }: Position): TableView {
  return {
    version: view.actions + 1,
    at: 0,
    state: "playing",
    seats: view.players.map((player) => ({
      seat: player.seat,
      kind: "person",
      name: `Player ${player.seat}`,
      present: true,
      away_since: null,
      played_by_bot: false,
      bot_for_turn: false,
      host: player.seat === 0,
    })),
    seat,
    view,
    legal,
    obstacles,
    tickets,
    tunnel_odds: [],
    ticket_ways: [], // large, and each test makes its own
    offer_plans,
    may_undo: "no",
    undo: null,
    clocks: [],
    may_send_away: [],
    fairness: { commitment: "", contributions: null, secret: null, deal: 1 },
    muted: [],
    hand_over: [],
    rematch: null,
    bot_spells: [],
    series: null,
  };
}

export interface Sample {
  readonly variant: Variant;
  readonly now: TableView;
  readonly view: View;
}

export const SAMPLES: readonly Sample[] = file.positions.map((position) => ({
  variant: variantNamed(position.view.variant),
  now: nowOf(position),
  view: position.view,
}));

/** The samples in a phase; there must be some. */
export function samplesIn(phase: View["phase"]): readonly Sample[] {
  const found = SAMPLES.filter((sample) => sample.view.phase === phase);
  if (found.length === 0) throw new Error(`The file of positions has none in the phase "${phase}".`);
  return found;
}
