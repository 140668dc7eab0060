/** The coach of a guided game: chooses what to say, says it once, and is silent otherwise. */
import { guidedGames, type CoachNotes, type NotedWay } from "../../device/guided_games.svelte";
import { lessonsDone } from "../../device/lessons.svelte";
import { LAST, NEAR_END } from "./end_remarks";
import { isMyTurn, openTickets, payableNow, type Moment, type Remark } from "./remark";
import { ARRIVED, TICKETS } from "./ticket_remarks";
import { FIRST, TROUBLE, TURNS } from "./turn_remarks";
import { WHOLE_GAME } from "./whole_game";

/** All remarks, the most important first. */
export const REMARKS: readonly Remark[] = [
  ...LAST,
  ...TICKETS,
  ...FIRST,
  ...TROUBLE,
  ...ARRIVED,
  ...NEAR_END,
  ...TURNS,
];
/** Remarks that can wait are said only when so many actions were played since the last one: two rounds of two. */
export const QUIET = 8;

export class GameCoach {
  readonly #table: string;
  /** What is being said; empty while there is nothing to say. The words stay as they were first said. */
  text = $state("");
  /** Whether the player has read it: then only its button is left. */
  folded = $state(false);
  /** The remark that is being said. */
  remark = $state<string | null>(null);

  constructor(table: string) {
    this.#table = table;
    this.folded = guidedGames.notes(table).folded;
  }

  /** The table has changed: say what matters most now, if anything does. */
  look(seen: Omit<Moment, "before" | "payable">): void {
    const { ways: before, payable } = this.#notes;
    const at = { ...seen, before, payable };
    this.#noteWays(at);
    this.#notePayable(at);
    for (const remark of REMARKS) {
      const found = remark.look(at);
      if (found === null) continue;
      const key = `${remark.id} ${found.about}`;
      const isOpen = key === this.#notes.open;
      if (!isOpen && !this.#mayBeSaid(remark, key, at)) continue;
      if (!isOpen) this.#open(key, at);
      if (this.remark !== key) [this.remark, this.text] = [key, found.text];
      return;
    }
    this.#close();
  }

  /** Put away what is being said, or show it again. */
  fold(folded: boolean): void {
    this.folded = folded;
    this.#note({ folded });
  }

  get #notes(): CoachNotes {
    return guidedGames.notes(this.#table);
  }

  #note(changed: Partial<CoachNotes>): void {
    guidedGames.note(this.#table, { ...this.#notes, ...changed });
  }

  #mayBeSaid({ id, urgent, basic, most = 1 }: Remark, key: string, { view }: Moment): boolean {
    const { said } = this.#notes;
    if (said[key] !== undefined || (basic && lessonsDone.list.includes("usa"))) return false;
    const times = Object.keys(said).filter((one) => one.split(" ", 1)[0] === id).length;
    const last = Math.max(-QUIET, ...Object.values(said));
    return times < most && (urgent === true || view.actions >= last + QUIET);
  }

  #open(key: string, { view }: Moment): void {
    this.folded = false;
    this.#note({ said: { ...this.#notes.said, [key]: view.actions }, open: key, folded: false });
    if (view.phase === "over") lessonsDone.add(WHOLE_GAME);
  }

  #close(): void {
    [this.remark, this.text] = [null, ""];
    if (this.#notes.open !== null) this.#note({ open: null, folded: false });
  }

  /** At my turns: since when my cards pay for what they pay for. */
  #notePayable(at: Moment): void {
    if (!isMyTurn(at)) return;
    const { actions } = at.view;
    const payable = Object.fromEntries(
      payableNow(at).map((key) => [key, Math.min(at.payable[key] ?? actions, actions)]),
    );
    if (JSON.stringify(payable) !== JSON.stringify(this.#notes.payable)) this.#note({ payable });
  }

  /** Until somebody else has played, the ways are those that I left. */
  #noteWays(at: Moment): void {
    if (at.since.length > 0 || at.view.phase === "over") return;
    const ways = Object.fromEntries(
      openTickets(at).map(({ ticket, way }): [string, NotedWay] => [
        String(ticket),
        { spaces: way.spaces, routes: way.routes },
      ]),
    );
    if (JSON.stringify(ways) !== JSON.stringify(this.#notes.ways)) this.#note({ ways });
  }
}
