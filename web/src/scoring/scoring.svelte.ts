/**
 * The scoring of a real table: what is entered, what was tapped last, what is missing. Stored on the device at every
 * step.
 */
import { Variant } from "../game/variant";
import { save, load } from "../device/storage";
import type { BoardPicture, ScoreSheet } from "../protocol";
import { boardPicture, Refusal, variant as askVariant } from "../server/api";
import { words } from "../words";
import { faults, hasPieces, isKnown, obstacle, RULE_OF, type Fault } from "./checks";
import { decodeTable, encodeTable, shortDigest } from "./link";
import { given, holderOf, isPart, takenBack, type Part, type RealPlayer, type RealTable } from "./real_table";
import { scoreSheets, trainsLeft } from "./score";
import { tapWords, nameOf, obstacleWords } from "./messages";

export type Step = "set-up" | "entry" | "result";

/** Why the last tap did nothing, and what can be done about it. */
export interface Refused {
  readonly text: string;
  readonly rule: string | null;
  readonly offer: { readonly text: string; readonly act: () => void } | null;
}

/** A part of a player's things. */
export interface Place {
  readonly seat: number;
  readonly part: Part;
}

interface Kept {
  readonly table: string;
  readonly step: Step;
  readonly seat: number;
  readonly part: Part;
  /** The players whose stations were looked at: there may be none, and looking confirms that. */
  readonly seen: readonly number[];
}

export const KEPT = "scoring";
const MOST_UNDO = 100;

function isKept(value: unknown): value is Kept | null {
  if (typeof value !== "object" || value === null) return value === null;
  const { table, step, seat, part, seen } = value as Partial<Record<keyof Kept, unknown>>;
  const isStep = step === "set-up" || step === "entry" || step === "result";
  return typeof table === "string" && isStep && typeof seat === "number" && isPart(part) && Array.isArray(seen);
}

/** The scoring that is stored on this device, if it can still be read. */
export function keptTable(): RealTable | null {
  const before = load<Kept | null>(KEPT, isKept, null);
  const table = before === null ? "broken" : decodeTable(before.table);
  return typeof table === "string" ? null : table;
}

export class Scoring {
  step = $state<Step>("set-up");
  table = $state.raw<RealTable | null>(null);
  variant = $state.raw<Variant | null>(null);
  picture = $state.raw<BoardPicture | null>(null);
  seat = $state(0);
  part = $state<Part>("routes");
  /** The first city of a ticket that is being tapped. */
  from = $state<number | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** What the last tap did. */
  lastTap = $state("");
  /** Why there is no board. */
  failed = $state("");
  /** A table that somebody shared: looked at, not changed, and not stored. */
  readonly shared: boolean;
  #before = $state.raw<readonly RealTable[]>([]);
  seen = $state.raw<readonly number[]>([]);

  readonly player: RealPlayer | null = $derived(this.table?.players.find(({ seat }) => seat === this.seat) ?? null);
  readonly parts: readonly Part[] = $derived(
    this.variant?.hasStations ? ["routes", "stations", "tickets"] : ["routes", "tickets"],
  );
  readonly mayUndo: boolean = $derived(this.#before.length > 0);
  readonly faults: readonly Fault[] = $derived(
    this.variant === null || this.table === null ? [] : faults(this.variant, this.table),
  );
  /** Empty before the result, and for a table where somebody has more on the board than there are pieces. */
  readonly sheets: readonly ScoreSheet[] = $derived(
    this.step !== "result" || this.variant === null || this.table === null || !hasPieces(this.variant, this.table)
      ? []
      : scoreSheets(this.variant, this.table.players),
  );

  /** Start with a shared table, or with what is stored on this device. */
  constructor(shared: RealTable | null = null) {
    this.shared = shared !== null;
    const before = load<Kept | null>(KEPT, isKept, null);
    const table = shared ?? keptTable();
    if (table === null) return;
    this.table = table;
    this.step = shared === null ? (before?.step ?? "entry") : "result";
    this.part = shared === null ? (before?.part ?? "routes") : "routes";
    if (shared === null) this.seen = before?.seen ?? [];
    this.seat = table.players.find(({ seat }) => seat === before?.seat)?.seat ?? table.players[0]?.seat ?? 0;
    void this.load();
  }

  /** Fetch the board of the table; false if that fails, or the table does not belong to this board. */
  async load(): Promise<boolean> {
    const { table } = this;
    if (table === null) return false;
    this.failed = "";
    const [info, picture] = await Promise.all([askVariant(table.variant, table.options), boardPicture(table.variant)]);
    if (this.table !== table) return false;
    if (info instanceof Refusal || picture instanceof Refusal) {
      this.failed = info instanceof Refusal ? info.message : picture instanceof Refusal ? picture.message : "";
      return false;
    }
    const variant = new Variant(info);
    if (table.digest !== shortDigest(info.digest) || !isKnown(variant, table)) {
      this.failed = words.scoring.link.changed;
      return false;
    }
    [this.variant, this.picture] = [variant, picture];
    return true;
  }

  /** A table that was set up, with its board. */
  begin(variant: Variant, picture: BoardPicture, table: RealTable): void {
    [this.variant, this.picture, this.table, this.#before, this.failed] = [variant, picture, table, [], ""];
    if (this.player === null) this.seat = table.players[0]?.seat ?? 0;
    if (!this.parts.includes(this.part)) this.part = "routes";
    [this.lastTap, this.refused, this.from] = ["", null, null];
    this.goTo("entry");
  }

  goTo(step: Step): void {
    this.step = step;
    [this.refused, this.from] = [null, null];
    this.#keep();
  }

  choose(place: Partial<Place>): void {
    if (place.seat !== undefined) this.seat = place.seat;
    if (place.part !== undefined) this.part = place.part;
    if (this.part === "stations") this.seen = [...this.seen.filter((seat) => seat !== this.seat), this.seat];
    [this.refused, this.from] = [null, null];
    this.#keep();
  }

  /** Give the current player something, or remove it from them; if it is impossible, say why. */
  tap(part: Part, item: number): void {
    const { variant, table, player } = this;
    if (variant === null || table === null || player === null || this.shared) return;
    this.from = null;
    if (player[part].includes(item)) {
      this.#change(takenBack(table, part, item), tapWords(variant, part, item, false));
      return;
    }
    const found = obstacle(variant, table, player, part, item);
    if (found === null) {
      this.#change(given(table, player.seat, part, item), tapWords(variant, part, item, true));
      return;
    }
    const move = (from: RealTable): void =>
      this.#change(given(from, player.seat, part, item), tapWords(variant, part, item, true));
    const offer =
      found.kind === "held"
        ? { text: words.scoring.move(nameOf(player)), act: () => move(table) }
        : found.kind === "both-twins"
          ? { text: words.scoring.swap, act: () => move(takenBack(table, "routes", found.twin)) }
          : null;
    this.refused = { text: obstacleWords(variant, player, part, item, found), rule: RULE_OF[found.kind], offer };
  }

  tapRoute(route: number): void {
    if (this.part === "routes") this.tap("routes", route);
    else this.say(words.scoring.onlyCities(this.variant?.routeName(route) ?? ""));
  }

  tapCity(city: number): void {
    if (this.part === "stations") this.tap("stations", city);
    else if (this.part === "tickets") this.#tapTicket(city);
    else this.say(words.scoring.onlyRoutes(this.variant?.cityName(city) ?? ""));
  }

  #tapTicket(city: number): void {
    const { variant, from } = this;
    if (variant === null) return;
    this.refused = null;
    const ends = (ticket: { a: number; b: number }, one: number): boolean => ticket.a === one || ticket.b === one;
    const here = variant.info.tickets.flatMap((ticket, i) => (ends(ticket, city) ? [i] : []));
    if (from === city) this.from = null;
    else if (from === null) {
      if (here.length === 0) this.say(words.scoring.noTicketFrom(variant.cityName(city)));
      else this.from = city;
    } else {
      const found = here.filter((ticket) => ends(variant.ticket(ticket), from));
      const [only] = found;
      if (only === undefined) {
        this.say(words.scoring.noTicket(variant.cityName(from), variant.cityName(city)));
        this.from = city;
      } else {
        // Of two tickets between the same cities, the one that nobody has.
        const free = found.find((ticket) => this.table !== null && holderOf(this.table, "tickets", ticket) === null);
        this.tap("tickets", free ?? only);
      }
    }
  }

  say(text: string): void {
    this.refused = { text, rule: null, offer: null };
  }

  undo(): void {
    const table = this.#before.at(-1);
    if (table === undefined) return;
    this.table = table;
    this.#before = this.#before.slice(0, -1);
    [this.lastTap, this.refused, this.from] = [words.scoring.undone, null, null];
    this.#keep();
  }

  /** The players who have no routes, or no tickets, yet. */
  missing(part: "routes" | "tickets"): readonly RealPlayer[] {
    return (this.table?.players ?? []).filter((player) => player[part].length === 0);
  }

  /** What to enter after this: the next part that is empty; null if there is none. */
  next(): Place | null {
    const all = (this.table?.players ?? []).flatMap((player) =>
      this.parts.map((part) => ({ seat: player.seat, part, open: this.#isOpen(player, part) })),
    );
    const here = all.findIndex(({ seat, part }) => seat === this.seat && part === this.part);
    const later = [...all.slice(here + 1), ...all.slice(0, Math.max(here, 0))];
    return later.find(({ open }) => open) ?? null;
  }

  #isOpen(player: RealPlayer, part: Part): boolean {
    return player[part].length === 0 && (part !== "stations" || !this.seen.includes(player.seat));
  }

  trainsLeft(player: RealPlayer): number {
    return this.variant === null ? 0 : trainsLeft(this.variant, player);
  }

  /** The table as it is written after the `#` of a link. */
  get link(): string {
    return this.table === null ? "" : encodeTable(this.table);
  }

  /** Forget everything. */
  clear(): void {
    [this.table, this.variant, this.picture, this.#before, this.failed] = [null, null, null, [], ""];
    [this.seat, this.part, this.lastTap, this.seen] = [0, "routes", "", []];
    save(KEPT, null);
    this.step = "set-up";
  }

  #change(table: RealTable, lastTap: string): void {
    if (this.table !== null) this.#before = [...this.#before.slice(1 - MOST_UNDO), this.table];
    [this.table, this.lastTap, this.refused, this.from] = [table, lastTap, null, null];
    this.#keep();
  }

  #keep(): void {
    if (!this.shared && this.table !== null) keepScoring(this.table, this);
  }
}

/** Store a table on this device: the one that is scored here from now on. */
function keepScoring(table: RealTable, { step, seat, part, seen }: Omit<Kept, "table">): void {
  const now: Kept = { table: encodeTable(table), step, seat, part, seen };
  save(KEPT, now);
}

/** Continue with a table that somebody shared. */
export function takeOver(table: RealTable): void {
  keepScoring(table, { step: "entry", seat: -1, part: "routes", seen: table.players.map(({ seat }) => seat) });
}
