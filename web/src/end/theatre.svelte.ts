/** The end as theatre: failed tickets, completed ones, the longest path, the result; each is shown on the board. */
import { tick } from "svelte";
import type { BoardMethods, BoardScene } from "../board/scene";
import { settings } from "../device/settings.svelte";
import { prefersReducedMotion } from "../device/reduced_motion";
import type { Variant } from "../game/variant";
import { FlyingCards } from "../motion/flying_cards";
import { paceOf } from "../motion/pace";
import type { ScoreSheet, View } from "../protocol";
import { cue } from "../sound/cues";
import type { TableState } from "../table/state.svelte";
import { words } from "../words";
import { beatsOf, STEPS, type Beat, type EndStep, type LongestBeat, type TicketBeat } from "./beats";
import { longestScene, ticketScene } from "./scene";
import { rowsAt, type ScoreRow } from "./rows";
import { citiesAlong, ticketPath, type TicketPath } from "./ticket_path";

/** What the board shows, in words. */
export interface Caption {
  readonly text: string;
  /** The outcome, for a ticket. */
  readonly result: string | null;
  readonly good: boolean;
  /** What stations borrow for it. */
  readonly borrowed: readonly string[];
}

/** A ticket of a player. */
export interface Shown {
  readonly seat: number;
  readonly ticket: number;
}

/** The share of a ticket's beat in which its path is drawn; the rest is for the stamp. */
const DRAWN = 0.55;
/** The share of a failed ticket's beat before its stamp: it has no path to draw. */
const UNDRAWN = 0.3;
/** The pause before the first beat. */
const PAUSE_MS = 500;
/** How much longer than planned the tracing of a path may take before it is not waited for. */
const LATE_MS = 400;
/** On screens of this size a ticket that is looked at fills the board. */
const SMALL = "(max-width: 1023.98px), (max-height: 479.98px)";

export class Theatre {
  readonly #table: TableState;
  /** The beat that is being shown; the number of beats: the result. */
  #at = $state(-1);
  /** How many beats have their stamp. */
  #stamped = $state(0);
  /** How many routes of the path are drawn. */
  #drawn = $state(0);
  #traced = $state(false);
  /** A ticket that the reader wants to see again. */
  looking = $state.raw<Shown | null>(null);
  #board: BoardMethods | null = null;
  #flying: FlyingCards | null = null;
  /** Counts the performances: one that was skipped or restarted must not continue. */
  #showing = 0;
  readonly #cameLate: boolean;

  readonly #view: View | null = $derived.by(() => this.#table.shown?.view ?? null);
  readonly scores: readonly ScoreSheet[] = $derived(this.#view?.scores ?? []);
  readonly #beats: readonly Beat[] = $derived.by(() =>
    this.#table.variant === null ? [] : beatsOf(this.#table.variant, this.scores),
  );
  readonly isOver: boolean = $derived(this.#at >= this.#beats.length);
  readonly step: EndStep = $derived.by(() =>
    this.isOver ? "result" : (this.#beats[Math.max(0, this.#at)]?.step ?? "result"),
  );
  /** Whether it is running, and can be skipped. */
  running = $state(false);

  readonly rows: readonly ScoreRow[] = $derived.by(() =>
    this.#table.variant === null
      ? []
      : rowsAt(this.#table.variant, this.scores, this.#beats, this.#stamped, this.isOver),
  );
  readonly caption: Caption | null = $derived.by(() => this.#caption());
  readonly scene: Partial<BoardScene> = $derived.by(() => this.#scene());

  constructor(table: TableState) {
    this.#table = table;
    this.#cameLate = table.shown?.state === "over";
    if (this.#cameLate) this.#at = Infinity;
  }

  /** Start on this board. A reader who opens a game that is already over sees the result at once. */
  start(board: BoardMethods): void {
    if (this.#board === board) return;
    this.#board = board;
    if (this.#cameLate) void tick().then(() => board.fit());
    else void this.#show();
  }

  again(): void {
    void this.#show();
  }

  /** Skip to the result. */
  skip(): void {
    if (!this.running) return;
    this.#showing += 1;
    this.#flying?.hurry();
    void this.#board?.trace([], 0);
    this.#end();
  }

  /** Show a ticket on the map, or remove it again. */
  look(shown: Shown): void {
    if (this.running) this.skip();
    this.looking = this.isLooking(shown) ? null : shown;
    if (this.looking === null) this.#board?.fit();
    else if (matchMedia(SMALL).matches) this.#board?.frame(this.#citiesOf(shown));
  }

  isLooking({ seat, ticket }: Shown): boolean {
    return this.looking?.seat === seat && this.looking.ticket === ticket;
  }

  /** Whether a ticket is on the map, looked at or in its beat. */
  isOnMap(shown: Shown): boolean {
    if (this.looking !== null) return this.isLooking(shown);
    const beat = this.#beats[this.#at];
    return beat !== undefined && beat.step !== "longest" && beat.seat === shown.seat && beat.ticket === shown.ticket;
  }

  /** Whether a ticket's stamp is visible. */
  isStamped({ seat, ticket }: Shown): boolean {
    if (this.isOver) return true;
    return this.#beats
      .slice(0, this.#stamped)
      .some((beat) => beat.step !== "longest" && beat.seat === seat && beat.ticket === ticket);
  }

  /** Whether a step has been shown completely. */
  isDone(step: EndStep): boolean {
    return STEPS.indexOf(step) < STEPS.indexOf(this.step);
  }

  dispose(): void {
    this.#showing += 1;
    this.running = false;
    this.#flying?.dispose();
    this.#flying = null;
  }

  async #show(): Promise<void> {
    const pace = paceOf(settings.speed, 0, prefersReducedMotion());
    this.#showing += 1;
    const mine = this.#showing;
    this.#flying ??= new FlyingCards();
    this.#flying.hurry();
    if (pace === null || document.hidden) return this.#end();
    this.#flying.begin(pace);
    [this.looking, this.running, this.#stamped, this.#at] = [null, true, 0, -1];
    this.#board?.fit();
    await this.#flying.wait(PAUSE_MS);
    for (const [index, beat] of this.#beats.entries()) {
      if (mine !== this.#showing) return;
      [this.#at, this.#drawn, this.#traced] = [index, 0, false];
      await (beat.step === "longest" ? this.#showLongest(beat, mine) : this.#showTicket(beat, mine));
    }
    if (mine === this.#showing) this.#end();
  }

  #end(): void {
    [this.#at, this.#stamped, this.running] = [Infinity, this.#beats.length, false];
    cue("end");
  }

  async #showTicket(beat: TicketBeat, mine: number): Promise<void> {
    const flying = this.#flying;
    const routes = this.#pathOf(beat)?.routes ?? [];
    for (const n of routes.keys()) {
      this.#drawn = n + 1;
      await flying?.wait((beat.ms * DRAWN) / routes.length);
      if (mine !== this.#showing) return;
    }
    if (routes.length === 0) await flying?.wait(beat.ms * UNDRAWN);
    if (mine !== this.#showing) return;
    this.#stamped = this.#at + 1;
    cue(beat.step);
    this.#risePoints(beat, routes);
    await flying?.wait(beat.ms * (1 - DRAWN));
  }

  async #showLongest(beat: LongestBeat, mine: number): Promise<void> {
    const tracing = beat.spaces * beat.msPerSpace;
    const flying = this.#flying;
    const speed = flying?.pace.factor ?? 1;
    await Promise.race([this.#board?.trace(beat.routes, beat.msPerSpace * speed), flying?.wait(tracing + LATE_MS)]);
    if (mine !== this.#showing) return;
    this.#traced = true;
    this.#stamped = this.#at + 1;
    cue("arrived");
    await flying?.wait(beat.ms - tracing);
  }

  #risePoints({ step, ticket }: TicketBeat, routes: readonly number[]): void {
    const { variant } = this.#table;
    if (variant === null) return;
    const { b, points } = variant.ticket(ticket);
    const middle = routes[Math.floor(routes.length / 2)];
    const point = middle === undefined ? this.#board?.cityPoint(b) : this.#board?.routePoint(middle);
    if (point)
      void this.#flying?.rise(words.common.signed(step === "failed" ? -points : points), point, step === "failed");
  }

  #pathOf({ seat, ticket }: Shown): TicketPath | null {
    const { variant } = this.#table;
    const sheet = this.scores.find((one) => one.seat === seat);
    const own = this.#view?.players.find((player) => player.seat === seat)?.routes ?? [];
    return variant === null || sheet === undefined ? null : ticketPath(variant, own, sheet, ticket);
  }

  #citiesOf(shown: Shown): readonly number[] {
    const { variant } = this.#table;
    if (variant === null) return [];
    const { a, b } = variant.ticket(shown.ticket);
    return [a, b, ...citiesAlong(variant, this.#pathOf(shown)?.routes ?? [])];
  }

  #scene(): Partial<BoardScene> {
    const { variant } = this.#table;
    if (variant === null) return {};
    if (this.looking !== null) return ticketScene(variant, this.looking.ticket, this.#pathOf(this.looking), Infinity);
    const beat = this.#beats[this.#at];
    if (beat?.step === "longest") return longestScene(variant, [beat.routes], this.#traced);
    if (beat !== undefined) return ticketScene(variant, beat.ticket, this.#pathOf(beat), this.#drawn);
    const longest = this.#beats.filter((one) => one.step === "longest").map((one) => one.routes);
    return this.isOver && longest.length > 0 ? longestScene(variant, longest, true) : {};
  }

  #caption(): Caption | null {
    const beat = this.#beats[this.#at];
    if (this.looking !== null) return this.#ticketCaption(this.looking, true);
    if (beat !== undefined && beat.step !== "longest") return this.#ticketCaption(beat, this.#stamped > this.#at);
    const longest = beat === undefined ? this.#beats.filter((one) => one.step === "longest") : [beat];
    const [first] = longest;
    if (first === undefined || (beat === undefined && !this.isOver)) return null;
    const names = longest.map((one) => this.nameOf(one.seat));
    const mine = longest.length === 1 && first.seat === this.#table.seat;
    const text = mine ? words.end.yourLongest(first.spaces) : words.end.longestOf(names, first.spaces);
    return { text, result: null, good: true, borrowed: [] };
  }

  #ticketCaption(shown: Shown, isStamped: boolean): Caption | null {
    const { variant } = this.#table;
    if (variant === null) return null;
    const { id, points } = variant.ticket(shown.ticket);
    const good = this.scores.find((sheet) => sheet.seat === shown.seat)?.tickets_done.includes(id) ?? false;
    const result = good ? words.end.arrivedWith(points) : words.end.failedWith(points);
    return {
      text: words.end.ticketOf(this.nameOf(shown.seat), variant.ticketName(shown.ticket)),
      result: isStamped ? result : null,
      good,
      borrowed: this.#borrowedWords(variant, shown),
    };
  }

  #borrowedWords(variant: Variant, shown: Shown): readonly string[] {
    const ownerOf = (route: number): string => {
      const owner = this.#view?.players.find((player) => player.routes.includes(route));
      return owner === undefined ? "" : this.nameOf(owner.seat);
    };
    return (this.#pathOf(shown)?.borrowed ?? []).map(({ city, route }) =>
      words.end.borrows(variant.cityName(city), ownerOf(route), variant.routeName(route)),
    );
  }

  nameOf(seat: number): string {
    return this.#table.names[seat] ?? "";
  }
}
