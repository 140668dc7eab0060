/** What the parts of the table's screen share: how it is laid out, what it is about now, and what lies open on it. */
import { innerHeight, innerWidth } from "svelte/reactivity/window";
import type { BoardMethods } from "../board/scene";
import { textScale } from "../device/apply.svelte";
import { guidedGames } from "../device/guided_games.svelte";
import { Theatre } from "../end/theatre.svelte";
import type { Prompt } from "../game/prompt";
import type { Variant } from "../game/variant";
import { mayBeGuided } from "../lobby/first_game";
import { NOTHING, type Highlight } from "../learn/step";
import type { TableView, View } from "../protocol";
import type { TableClient } from "../table/table_client";
import { ruleReader } from "../rules/rule_reader.svelte";
import { layoutFor, type Layout } from "./layout";
import { promptFor } from "./prompt_text";
import { Selection } from "./selection.svelte";
import { TableActions } from "./table_actions.svelte";

/** A ticket on offer, and whether it would be kept. */
export interface OfferedTicket {
  readonly ticket: number;
  readonly kept: boolean;
}

export class TableScreenState {
  readonly client: TableClient;
  readonly variant: Variant;
  readonly selection = new Selection();
  readonly actions: TableActions;
  readonly theatre: Theatre;

  /** The screen's element, and the board on it, once they are there. */
  root = $state.raw<HTMLElement | null>(null);
  board = $state.raw<BoardMethods | null>(null);
  settingsOpen = $state(false);
  keysOpen = $state(false);
  valuesOpen = $state(false);
  /** Whether the first frame was shown. What has its room without its content, or lies over the screen, comes after it. */
  hasAppeared = $state(false);
  /** What the coach of a lesson talks about. */
  highlight = $state.raw<Highlight>(NOTHING);

  readonly #now: TableView | null = $derived.by(() => this.client.table.shown);
  readonly #view: View | null = $derived(this.#now?.view ?? null);

  readonly layout: Layout = $derived(layoutFor(innerWidth.current ?? 1440, innerHeight.current ?? 900, textScale()));
  readonly isDesk: boolean = $derived(this.layout.name === "desk");
  readonly isOver: boolean = $derived(this.#view?.phase === "over");
  readonly isMyTurn: boolean = $derived.by(() => this.#view?.to_act.includes(this.client.table.seat ?? -1) ?? false);
  /** Whether I am to choose from an offer of tickets. */
  readonly isOffering: boolean = $derived.by(() => {
    const view = this.#view;
    return view !== null && (view.offer?.length ?? 0) > 0 && view.to_act.includes(view.seat ?? -1);
  });
  /** Whether its tickets lie open: on small screens they can be folded away. */
  readonly showsOffer: boolean = $derived.by(
    () => this.isOffering && (this.layout.name === "desk" || !this.selection.offerFolded),
  );
  readonly offered: readonly OfferedTicket[] = $derived.by(() => {
    if (!this.isOffering) return [];
    return (this.#view?.offer ?? []).map((ticket, place) => ({ ticket, kept: this.selection.keep.includes(place) }));
  });
  /** Whether I am choosing how to pay. */
  readonly isPaying: boolean = $derived.by(() => {
    const kind = this.selection.picking?.kind;
    return kind === "claim" || kind === "build" || this.actions.atTunnel;
  });
  /** Whether a sheet takes the place of cards and actions, as it does on small screens. */
  readonly hasSheet: boolean = $derived(!this.isDesk && !this.isOver && (this.isPaying || this.showsOffer));
  /** Whether the board may move by itself to what others do: where not all of it is in view and nothing is being chosen. */
  readonly mayMoveBoard: boolean = $derived.by(() => {
    const { picking, pinned, player, panel } = this.selection;
    const isChoosing = this.isOffering || this.isPaying || picking !== null;
    return !this.isDesk && !isChoosing && pinned === null && player === null && panel === null;
  });
  readonly prompt: Prompt = $derived.by(() => promptFor(this.client.table, this.selection, this.variant));
  /** The lesson that is being played here, if I am its learner. */
  readonly lesson: string | null = $derived.by(() => {
    const { seat, info } = this.client.table;
    return seat === null ? null : (info?.opened?.lesson ?? null);
  });

  /** Whether a coach speaks at this game. */
  readonly isGuided: boolean = $derived.by(() => {
    const { table } = this.client;
    return mayBeGuided(table) && guidedGames.isOn(table.id);
  });

  /** Whether what the others did since my turn is marked; in a lesson the coach says what to look at. */
  readonly marksTurns: boolean = $derived.by(() => {
    const isPlaying = this.client.table.seat !== null && !this.isOver && this.#view?.phase !== "choosing-tickets";
    return isPlaying && this.lesson === null;
  });

  constructor(client: TableClient, variant: Variant) {
    this.client = client;
    this.variant = variant;
    this.actions = new TableActions(client, this.selection);
    this.theatre = new Theatre(client.table);
  }

  /** Whether something lies open that Back closes: a dialog, or what covers a part of a small screen. */
  get hasOpened(): boolean {
    const { picking, panel, player } = this.selection;
    const hasDialog = this.settingsOpen || this.keysOpen || ruleReader.number !== null;
    return hasDialog || (!this.isDesk && (picking !== null || panel !== null || player !== null));
  }

  /** Close what was opened last. */
  closeOpened(): void {
    if (ruleReader.number !== null) ruleReader.close();
    else if (this.settingsOpen || this.keysOpen) [this.settingsOpen, this.keysOpen] = [false, false];
    else this.actions.back();
  }

  /** Bring a ticket's cities into view, where not all of the board is. */
  showTicket(ticket: number): void {
    this.showCities([this.variant.ticket(ticket).a, this.variant.ticket(ticket).b]);
  }

  /** Bring cities into view, where not all of the board is. */
  showCities(cities: readonly number[]): void {
    if (!this.isDesk) this.board?.frame(cities);
  }

  dispose(): void {
    this.selection.dispose();
    this.theatre.dispose();
  }
}
