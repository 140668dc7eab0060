/** What a press does: take, claim, build, draw, keep; and why not, where it can't be. */
import { settings } from "../device/settings.svelte";
import { keepAction, type Payment } from "../game/choices";
import { inOrder } from "../game/payments";
import type { Reason } from "../game/verdict_words";
import type { TableStore } from "../table/table.svelte";
import { words } from "../words";
import { hintInWords } from "./hints";
import { cardReason, cityReason, deckReason, routeReason, ticketsReason, undoReason } from "./reasons";
import type { Selection } from "./selection.svelte";

/** How many rows a payment panel has before "more ways". */
export const ROWS = 4;

export class Acts {
  readonly store: TableStore;
  readonly selection: Selection;

  /** The ways to pay for what is picked, or for the tunnel, likeliest first. */
  readonly payments: readonly Payment[] = $derived.by(() => {
    const { variant, shown, choices } = this.store;
    const view = shown?.view;
    if (variant === null || view === undefined || view === null) return [];
    const picking = this.selection.picking;
    if (picking?.kind === "claim")
      return inOrder(choices.claims.get(picking.route) ?? [], variant, view, shown?.closed);
    if (picking?.kind === "build")
      return inOrder(choices.stations.get(picking.city) ?? [], variant, view, shown?.closed);
    return choices.pay.length > 0 ? inOrder(choices.pay, variant, view, shown?.closed) : [];
  });

  /** The payment that the named button plays. */
  readonly payment: Payment | null = $derived.by(() => this.payments[this.selection.chosen] ?? null);

  /** Whether the tunnel's price is mine to pay or to decline. */
  readonly atTunnel: boolean = $derived.by(() => this.store.choices.decline);

  /** Both tracks of the double route that is picked, where either could be claimed. */
  readonly tracks: readonly number[] = $derived.by(() => {
    const picking = this.selection.picking;
    return picking?.kind === "claim" ? this.#tracksOf(picking.route) : [];
  });

  /** The text that keeps the chosen tickets; null while they are too few. */
  readonly keeping: string | null = $derived.by(() => keepAction(this.store.choices, this.selection.keep));

  readonly keepsAtLeast: number = $derived.by(() =>
    Math.min(...this.store.choices.keeps.map((one) => one.keep.length), 9),
  );

  constructor(store: TableStore, selection: Selection) {
    this.store = store;
    this.selection = selection;
  }

  take(place: number): void {
    const { variant, shown, choices } = this.store;
    const card = shown?.view?.display[place] ?? null;
    if (variant === null) return;
    if (card !== null && choices.draw.has(variant.card(card))) this.play(`draw ${variant.card(card)}`);
    else this.#refuse(cardReason(this.store, place));
  }

  takeBlind(): void {
    if (this.store.choices.draw.has("deck")) this.play("draw deck");
    else this.#refuse(deckReason(this.store));
  }

  drawTickets(): void {
    if (this.store.choices.tickets) this.play("tickets");
    else this.#refuse(ticketsReason(this.store));
  }

  startStation(): void {
    const { choices, shown } = this.store;
    if (choices.stations.size > 0) this.selection.pick({ kind: "station" });
    else if (shown !== null) this.#refuse(cityReason(this.store, null));
  }

  pressRoute(route: number): void {
    const claimable = this.store.choices.claims.get(route);
    if (claimable === undefined) return this.#refuse(routeReason(this.store, route));
    const only = claimable.length === 1 && this.#tracksOf(route).length === 0 ? claimable[0] : undefined;
    if (only !== undefined && this.selection.picking === null && !this.#confirms()) this.play(only.action);
    else this.selection.pick({ kind: "claim", route });
  }

  pressCity(city: number): void {
    const ways = this.store.choices.stations.get(city);
    if (ways === undefined || this.selection.picking?.kind === "claim")
      return this.#refuse(cityReason(this.store, city));
    this.selection.pick({ kind: "build", city });
  }

  /** The main button, or Enter. */
  playMain(): void {
    const { store, selection } = this;
    if (store.choices.keeps.length > 0) this.keepTickets();
    else if (this.payment !== null && (selection.picking !== null || this.atTunnel)) this.play(this.payment.action);
    else if (store.choices.pass) this.play("pass");
  }

  keepTickets(): void {
    if (this.keeping !== null) this.play(this.keeping);
    else this.#refuse({ message: words.screen.chooseMoreWhy(this.keepsAtLeast), rule: null });
  }

  decline(): void {
    if (this.atTunnel) this.play("decline");
  }

  undo(): void {
    if (this.store.shown?.may_undo === "no") this.#refuse(undoReason());
    else void this.store.undo();
  }

  async hint(): Promise<void> {
    const action = await this.store.hint();
    const told = action === null ? words.screen.noHint : words.screen.hintTold(hintInWords(this.store, action));
    this.selection.say({ signal: action === null ? "wait" : "go", ...told }, true);
    this.selection.hinted = action;
  }

  /** Esc: close what is open, the last first. */
  back(): boolean {
    const { selection } = this;
    if (selection.picking !== null) selection.drop();
    else if (selection.panel !== null) selection.open(null);
    else if (selection.pinned !== null || selection.player !== null) {
      selection.pinned = null;
      selection.player = null;
    } else return false;
    return true;
  }

  chooseRow(row: number): void {
    if (row < (this.selection.all ? this.payments.length : ROWS) && row < this.payments.length)
      this.selection.chosen = row;
  }

  showAll(): void {
    this.selection.all = true;
  }

  play(action: string): void {
    const { selection } = this;
    selection.hush();
    selection.drop();
    selection.keep = [];
    void this.store.play(action);
  }

  #tracksOf(route: number): readonly number[] {
    const twin = this.store.variant?.route(route).double ?? null;
    if (twin === null || !this.store.choices.claims.has(twin)) return [];
    return [route, twin].toSorted((a, b) => a - b);
  }

  #confirms(): boolean {
    if (settings.confirm === "never") return false;
    return settings.confirm === "always" || this.selection.by !== "mouse";
  }

  /** Say why not; moves that are still being shown are not waited for any longer. */
  #refuse({ message, rule }: Reason): void {
    this.store.skip();
    if (message !== "") this.store.explain(message, rule);
  }
}
