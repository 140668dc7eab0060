/**
 * The coach: which step of a lesson is current, and what to say. It follows the table; nothing at the table waits for
 * it.
 */
import { save, load } from "../device/storage";
import { lessonsDone } from "../device/lessons.svelte";
import { EUROPE } from "./europe";
import { isMyTurn, NOTHING, type Highlight, type Situation, type Step } from "./step";
import { USA } from "./usa";

const LESSONS: Readonly<Record<string, readonly Step[]>> = { usa: USA, europe: EUROPE };

/** Where a learner is, for a page that is reloaded. */
interface Place {
  readonly table: string;
  readonly step: number;
  /** The learner's routes when the lesson began. */
  readonly first: readonly number[];
}

const isPlace = (value: unknown): value is Place | null =>
  value === null ||
  (typeof value === "object" &&
    "table" in value &&
    typeof value.table === "string" &&
    "step" in value &&
    typeof value.step === "number" &&
    "first" in value &&
    Array.isArray(value.first) &&
    value.first.every((route) => typeof route === "number"));

export class Coach {
  readonly lesson: string;
  readonly steps: readonly Step[];
  /** The step, from 0. */
  step = $state(0);
  /** Whether it is done, and the coach says so. */
  isDone = $state(false);
  /** Whether the learner has done something else in a turn since the step began. */
  triedElse = $state(false);
  readonly #table: string;
  #first: readonly number[] | null = null;
  #cardsBefore: number | null = null;
  /** The number of actions after which the learner was asked for this step. */
  #askedAt: number | null = null;
  /** The number of actions when the coach last looked. */
  #seen = 0;
  /** For each step the number of actions when it was done; null if it is not. */
  readonly #doneAt: (number | null)[];
  /** Whether this step is done, and the next was not done at that moment. */
  #toCome = false;

  constructor(lesson: string, table: string) {
    this.lesson = lesson;
    this.steps = LESSONS[lesson] ?? [];
    this.#doneAt = this.steps.map(() => null);
    this.#table = table;
    const place = load<Place | null>("lesson", isPlace, null);
    if (place?.table !== table) return;
    this.#first = place.first;
    this.step = Math.min(place.step, this.steps.length - 1);
  }

  get isLast(): boolean {
    return this.step === this.steps.length - 1;
  }

  get maySkip(): boolean {
    return this.#current?.untilEnd !== true;
  }

  /** Whether the learner continues by reading; otherwise by doing, or with the end of the game. */
  isRead(at: Situation): boolean {
    if (!this.maySkip) return false;
    return this.isDone || this.#current?.done === undefined || this.#outOfReach(at) !== null;
  }

  /** What the coach knows about the table. */
  situation(at: Omit<Situation, "first" | "cardsBefore">): Situation {
    this.#first ??= at.me.routes;
    const isUndone = at.view.actions < this.#seen;
    const cardsBefore = (isUndone ? null : this.#cardsBefore) ?? cardsAtTurn(at);
    return { ...at, first: this.#first, cardsBefore };
  }

  text(at: Situation): string {
    const step = this.#current;
    if (step === undefined) return "";
    if (this.isDone && step.after !== undefined) return step.after(at);
    return this.#outOfReach(at) ?? step.ask(at);
  }

  highlight(at: Situation): Highlight {
    if (this.isDone || this.#outOfReach(at) !== null) return NOTHING;
    return this.#current?.highlight?.(at) ?? NOTHING;
  }

  /** The table has changed: check whether the step is done. */
  look(at: Situation): void {
    if (at.view.phase === "over") return this.#end();
    this.#takeBack(at);
    this.#passOn(at);
    while (!this.isDone && this.#current?.done?.(at) === true) this.#praise(at);
    this.#noteTurn(at);
  }

  /** Continue: something was read, or is skipped. */
  next(at: Situation): void {
    if (this.isLast || !this.maySkip) return;
    this.#go(this.step + 1);
    this.look(at);
  }

  /** Go back to the previous step; if it is done, say what came of it. */
  back(at: Situation): void {
    const isPassed = (step: number): boolean => this.steps[step]?.after === undefined && this.#isDoneBy(step, at);
    let step = this.step - 1;
    while (step > 0 && isPassed(step)) step -= 1;
    if (step < 0) return;
    this.#go(step);
    if (this.#isDoneBy(step, at)) this.#praise(at);
  }

  get #current(): Step | undefined {
    return this.steps[this.step];
  }

  get #next(): Step | undefined {
    return this.steps[this.step + 1];
  }

  #outOfReach(at: Situation): string | null {
    return this.isDone ? null : (this.#current?.outOfReach?.(at) ?? null);
  }

  #isDoneBy(step: number, at: Situation): boolean {
    return typeof this.#doneAt[step] === "number" || this.steps[step]?.done?.(at) === true;
  }

  #go(step: number): void {
    this.step = step;
    this.isDone = false;
    this.triedElse = false;
    this.#askedAt = null;
    this.#keep();
  }

  /** The step is done: say so, or continue where there is nothing to say. */
  #praise(at: Situation): void {
    this.#doneAt[this.step] ??= at.view.actions;
    if (this.#current?.after === undefined) return this.#go(this.step + 1);
    this.isDone = true;
    this.triedElse = false;
    this.#toCome = this.#next?.done?.(at) === false;
  }

  /** What was undone at the table is not done here, either. */
  #takeBack(at: Situation): void {
    const { actions } = at.view;
    const isUndone = actions < this.#seen;
    this.#seen = actions;
    if (!isUndone) return;
    this.#cardsBefore = at.cardsBefore;
    const isLost = (step: Step, place: number): boolean =>
      (this.#doneAt[place] ?? 0) > actions && step.done?.(at) !== true;
    const lost = this.steps.flatMap((step, place) => (isLost(step, place) ? [place] : []));
    for (const place of lost) this.#doneAt[place] = null;
    const [first = Infinity] = lost;
    if (first <= this.step) this.#go(first);
  }

  /** A learner who plays on instead of reading on may have done the next step as well. */
  #passOn(at: Situation): void {
    if (!this.isDone || !this.#toCome || this.#next?.done?.(at) !== true) return;
    this.#go(this.step + 1);
    this.#praise(at);
  }

  #noteTurn(at: Situation): void {
    if (!isMyTurn(at)) return;
    this.#cardsBefore = cardsAtTurn(at);
    if (at.view.phase !== "turn") return;
    const { actions } = at.view;
    this.#askedAt = Math.min(this.#askedAt ?? actions, actions);
    this.triedElse = this.maySkip && !this.isRead(at) && actions > this.#askedAt;
  }

  #end(): void {
    if (!this.isLast) this.#go(this.steps.length - 1);
    lessonsDone.add(this.lesson);
    save("lesson", null);
  }

  #keep(): void {
    if (this.#first !== null) save("lesson", { table: this.#table, step: this.step, first: this.#first });
  }
}

/** How many cards the learner had when the turn began. */
const cardsAtTurn = ({ view, me }: Pick<Situation, "view" | "me">): number =>
  view.phase === "second-card" && isMyTurn({ view, me }) ? me.cards - 1 : me.cards;
