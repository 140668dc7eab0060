/** What a press does: take, claim, build, draw, keep; or why it is not possible. */
import { settings } from "../device/settings.svelte";
import { keepAction, type Payment } from "../game/choices";
import { likeliestFirst } from "../game/payments";
import { routeObstacle } from "../game/verdict";
import type { Reason } from "../game/verdict_words";
import { TunnelReveal } from "../motion/tunnel_reveal.svelte";
import type { TableView } from "../protocol";
import type { TableState } from "../table/state.svelte";
import type { TableClient } from "../table/table_client";
import { words } from "../words";
import { isFirstOfTwo } from "./early_press";
import { hintPrompt, hintShown } from "./hints";
import { keepRange } from "./offer";
import { cardReason, cityReason, deckReason, routeReason, ticketsReason, turnReason, undoReason } from "./reasons";
import type { Selection } from "./selection.svelte";

/** How many rows a payment panel has before "more ways". */
export const ROWS = 4;
/** For how many milliseconds a card that was pressed too early is still wanted. */
const PATIENCE = 4000;
/** A second press on the same card or deck within this many milliseconds is a double click, not another card. */
const DOUBLE_CLICK_MS = 350;

interface EarlyPress {
  /** A face-up place; null: the deck. */
  readonly place: number | null;
  readonly card: number | null;
  readonly at: number;
}

export class TableActions {
  readonly client: TableClient;
  readonly table: TableState;
  readonly selection: Selection;

  /** The ways to pay for what is picked, or for the tunnel, most likely first. */
  readonly payments: readonly Payment[] = $derived.by(() => {
    const { variant, shown, choices, allowed } = this.table;
    const view = shown?.view;
    if (variant === null || view === undefined || view === null) return [];
    const picking = this.selection.picking;
    if (picking?.kind === "claim")
      return likeliestFirst(choices.claims.get(picking.route) ?? [], variant, view, shown?.tickets ?? null);
    if (picking?.kind === "build")
      return likeliestFirst(choices.stations.get(picking.city) ?? [], variant, view, shown?.tickets ?? null);
    return this.atTunnel ? likeliestFirst(allowed.pay, variant, view, shown?.tickets ?? null) : [];
  });

  /** The payment that the main button plays. */
  readonly payment: Payment | null = $derived.by(() => this.payments[this.selection.chosenRow] ?? null);

  /** Whether the tunnel's price is mine to pay or to decline; it stays so while news of other players arrives. */
  readonly atTunnel: boolean = $derived.by(() => {
    const { allowed, pending, connection } = this.table;
    return allowed.decline && pending === null && connection.state !== "moved" && connection.state !== "gone";
  });
  /** Whether I am to act, in the state on the screen. */
  readonly isMine: boolean = $derived.by(() => this.#isMyTurn(this.table.shown));
  /** The tunnel's cards; nothing can be paid or declined before they are turned up. */
  readonly reveal = new TunnelReveal();

  /** Both twins of the double route that is picked, where either could be claimed. */
  readonly twins: readonly number[] = $derived.by(() => {
    const picking = this.selection.picking;
    return picking?.kind === "claim" ? this.#twinsOf(picking.route) : [];
  });

  /** The action that keeps the chosen tickets; null while they are too few or too many. */
  readonly keeping: string | null = $derived.by(() => keepAction(this.table.choices, this.selection.keep));

  /** How many of the tickets on offer may be kept. */
  readonly keeps: { readonly least: number; readonly most: number } = $derived.by(() => keepRange(this.table.allowed));

  /** A card that was pressed while the last one was still on its way. */
  #early: EarlyPress | null = null;
  /** Where the last card was taken from: a place, null for the deck. */
  #tookFrom: number | null | undefined = undefined;
  #tookAt = 0;

  constructor(client: TableClient, selection: Selection) {
    this.client = client;
    this.table = client.table;
    this.selection = selection;
  }

  take(place: number): void {
    if (this.#leavesPicking()) return;
    const { variant, shown, choices } = this.table;
    const card = shown?.view?.display[place] ?? null;
    if (variant === null) return;
    if (card !== null && choices.draw.has(variant.card(card))) {
      this.play(`draw ${variant.card(card)}`);
      this.selection.takenPlace = place;
      this.#took(place);
    } else if (this.#isEarly()) this.#remember(place, card);
    else this.#refuse(cardReason(this.table, place));
  }

  takeBlind(): void {
    if (this.#leavesPicking()) return;
    if (this.table.choices.draw.has("deck")) {
      this.play("draw deck");
      this.#took(null);
    } else if (this.#isEarly()) this.#remember(null, null);
    else this.#refuse(deckReason(this.table));
  }

  /** An effect: a card that was pressed too early is taken as soon as possible, if it is still there. */
  takeEarlyPress(): void {
    const { choices, pending, now } = this.table;
    if (pending === null && !this.#isMyTurn(now)) this.#early = null;
    if (choices.draw.size === 0 || this.#early === null) return;
    const { place, card, at } = this.#early;
    this.#early = null;
    if (Date.now() - at > PATIENCE) return;
    if (place === null) this.takeBlind();
    else if (this.table.shown?.view?.display[place] === card) this.take(place);
  }

  /** Ask before tickets are drawn: once they are seen, one must be kept. An offer that was folded away comes back. */
  askForTickets(): void {
    if (this.#leavesPicking()) return;
    if (this.table.choices.tickets) this.selection.pick({ kind: "tickets" });
    else if (this.selection.offerFolded) this.selection.offerFolded = false;
    else this.#refuse(ticketsReason(this.table));
  }

  startStation(): void {
    const { choices, shown } = this.table;
    if (choices.stations.size > 0) this.selection.pick({ kind: "station" });
    else if (shown !== null) this.#refuse(cityReason(this.table, null));
  }

  pressRoute(route: number): void {
    this.selection.showsTip = false;
    if (this.#isStray()) return;
    const claimable = this.table.choices.claims.get(route);
    if (claimable === undefined) {
      const twin = this.#payableTwin(route);
      return twin === null
        ? this.#refuse(routeReason(this.table, route))
        : this.selection.pick({ kind: "claim", route: twin });
    }
    // What a tunnel turns up can't be taken back.
    const isPlain = this.#twinsOf(route).length === 0 && this.table.variant?.route(route).tunnel === false;
    const only = claimable.length === 1 && isPlain ? claimable[0] : undefined;
    if (only !== undefined && this.selection.picking === null && !this.#confirms()) this.play(only.action);
    else this.selection.pick({ kind: "claim", route });
  }

  pressCity(city: number): void {
    if (this.#isStray()) return;
    const ways = this.table.choices.stations.get(city);
    if (ways === undefined || this.selection.picking?.kind === "claim")
      return this.#refuse(cityReason(this.table, city));
    this.selection.pick({ kind: "build", city });
  }

  /** Whether there is a main button. */
  get hasMain(): boolean {
    const { keeps, pass } = this.table.choices;
    return keeps.length > 0 || this.payment !== null || pass || this.selection.picking?.kind === "tickets";
  }

  /** The main button, or Enter. */
  playMain(): void {
    const { table, selection } = this;
    if (table.choices.keeps.length > 0 && selection.offerFolded) selection.offerFolded = false;
    else if (table.choices.keeps.length > 0) this.keepTickets();
    else if (selection.picking?.kind === "tickets") this.play("tickets");
    else if (this.payment !== null && (selection.picking !== null || this.#isPriced())) this.play(this.payment.action);
    else if (table.choices.pass) this.play("pass");
  }

  keepTickets(): void {
    if (this.table.choices.keeps.length === 0) return this.client.skip(); // pressed twice, or too early
    if (this.keeping !== null) return this.play(this.keeping);
    const { least, most } = this.keeps;
    const says = words.screen;
    const isFew = this.selection.keep.length < least;
    this.#refuse({ message: isFew ? says.chooseMoreWhy(least) : says.chooseFewerWhy(most), rule: null });
  }

  chooseTicket(place: number): void {
    if (this.table.pending === null) this.selection.toggleKeep(place);
  }

  decline(): void {
    if (this.#isPriced()) this.play("decline");
  }

  undo(): void {
    if (this.#leavesPicking()) return;
    if (this.table.shown?.may_undo === "no") this.#refuse(undoReason());
    else void this.client.undo();
  }

  async hint(): Promise<void> {
    const { table } = this;
    if (table.shown?.legal.length === 0) return this.#refuse(turnReason(table));
    const asked = table.shown?.view?.actions;
    const answer = await this.client.hint();
    const isLate = table.shown?.view?.actions !== asked || table.pending !== null;
    const isRefused = answer === null && table.refusal !== null;
    if (isLate || isRefused) return;
    if (answer === null) return this.selection.showMessage({ signal: "wait", ...words.hints.none }, true);
    this.selection.showMessage(hintPrompt(table, answer), true);
    this.selection.hinted = answer.action;
    this.selection.hintShown = hintShown(answer);
  }

  /** Esc: close what was opened last. */
  back(): boolean {
    const { selection } = this;
    if (selection.picking !== null) selection.cancel();
    else if (selection.panel !== null) selection.open(null);
    else if (selection.pinned !== null || selection.player !== null) {
      selection.pin(null);
      selection.player = null;
    } else return false;
    selection.keepFocus();
    return true;
  }

  chooseRow(row: number): void {
    if (this.selection.picking === null && !this.#isPriced()) return;
    if (row < (this.selection.allRows ? this.payments.length : ROWS) && row < this.payments.length)
      this.selection.chosenRow = row;
  }

  showAll(): void {
    this.selection.allRows = true;
  }

  play(action: string): void {
    const { selection } = this;
    selection.clearMessage();
    selection.cancel();
    selection.takenPlace = null;
    void this.client.play(action);
    selection.keepFocus();
  }

  /** While something is being chosen, a press elsewhere leaves that choice, and plays nothing. */
  #leavesPicking(): boolean {
    return this.selection.picking !== null && this.back();
  }

  /** Whether the tunnel's price is shown, and is mine to pay or to decline. */
  #isPriced(): boolean {
    return this.atTunnel && this.reveal.priced && this.table.choices.decline;
  }

  /** Whether it will be my turn in a moment. */
  #isEarly(): boolean {
    const { pending, busy, now } = this.table;
    return pending !== null || (busy && this.#isMyTurn(now));
  }

  #isMyTurn(now: TableView | null): boolean {
    const { seat } = this.table;
    return seat !== null && now?.view?.to_act.includes(seat) === true;
  }

  #took(place: number | null): void {
    [this.#tookFrom, this.#tookAt] = [place, Date.now()];
  }

  /** Ignore the second press of a double click, one after the turn's last card, and one after another action. */
  #remember(place: number | null, card: number | null): void {
    const { pending, shown } = this.table;
    const isDoubleClick = place === this.#tookFrom && Date.now() - this.#tookAt < DOUBLE_CLICK_MS;
    const isNext = pending === null || (!isDoubleClick && isFirstOfTwo(shown?.view ?? null, pending));
    if (isNext) this.#early = { place, card, at: Date.now() };
    this.client.skip();
  }

  /** The second press on a button that has gone hits the board by accident. */
  #isStray(): boolean {
    return this.table.pending !== null || this.selection.isDoubleClick;
  }

  /** Twins that look the same are not a choice. */
  #twinsOf(route: number): readonly number[] {
    const { variant, choices } = this.table;
    const twin = variant?.route(route).twin ?? null;
    if (variant === null || twin === null || !choices.claims.has(twin)) return [];
    if (variant.route(twin).colour === variant.route(route).colour) return [];
    return [route, twin].toSorted((a, b) => a - b);
  }

  /** The twin of a route that only lacks cards, if that one can be paid for. */
  #payableTwin(route: number): number | null {
    const { variant, choices, shown } = this.table;
    const twin = variant?.route(route).twin ?? null;
    if (twin === null || shown === null || !choices.claims.has(twin)) return null;
    return routeObstacle(shown, route)?.code === "cards-missing" ? twin : null;
  }

  #confirms(): boolean {
    if (settings.confirm === "never") return false;
    return settings.confirm === "always" || this.selection.lastInput !== "mouse";
  }

  /** Say why not, and stop waiting for actions that are still being shown. */
  #refuse({ message, rule }: Reason): void {
    this.client.skip();
    if (message !== "") this.client.refusals.show(message, rule, this.#resting());
  }

  /** A reason stays as long as the mouse rests on what it is about, and nothing has happened at the table. */
  #resting(): () => boolean {
    const { selection, table } = this;
    const [pointed, version] = [selection.pointed, table.shown?.version];
    const under = [...document.querySelectorAll(":hover")].at(-1);
    return () =>
      selection.lastInput === "mouse" &&
      selection.pointed === pointed &&
      table.shown?.version === version &&
      under?.matches(":hover") === true;
  }
}
