// What the browser and the server say to each other.
// Written by `make generate` (tools/typescript.py): change the server's structs, not this file.

export type Level = "casual" | "expert" | "grandmaster" | "master" | "novice" | "regular";

export type State = "closed" | "over" | "playing" | "waiting";

export type Reason =
  | "failed"
  | "full"
  | "illegal"
  | "malformed"
  | "not-allowed"
  | "not-finished"
  | "not-found"
  | "not-now"
  | "not-stored"
  | "not-yours"
  | "stale"
  | "stopping"
  | "too-fast"
  | "too-large"
  | "too-many";

export type HintReason =
  | ForTicket
  | ForPoints
  | Blocks
  | CardFor
  | LocomotiveFor
  | Blind
  | MoreTickets
  | KeepsTickets
  | Saves
  | TooDear
  | OnlyMove
  | Tried;

export type Phase = "choosing-tickets" | "keeping-tickets" | "over" | "second-card" | "tunnel" | "turn";

export type Clock = NoClock | RealTime | Days;

export type GameEvent =
  | CardTaken
  | CardTurnedUp
  | DisplayReset
  | DeckReshuffled
  | CardsPlayed
  | TunnelTurned
  | TunnelDeclined
  | RouteClaimed
  | StationBuilt
  | TicketsOffered
  | TicketsKept
  | Passed
  | LastRound
  | GameEnded;

export type NewsBody =
  | NewsSettingsChanged
  | NewsSeatTaken
  | NewsBotSeated
  | NewsSeatFreed
  | NewsHostPassed
  | NewsLinkRenewed
  | NewsStarted
  | NewsSentAway
  | NewsPlayed
  | NewsUndoAsked
  | NewsUndoAnswered
  | NewsUndone
  | NewsTakenOver
  | NewsCameBack
  | NewsLeft
  | NewsBotReplaced
  | NewsSaid
  | NewsRematch
  | NewsClosed;

export type TableCommand =
  | ChangeSettings
  | TakeSeat
  | SeatBot
  | FreeSeat
  | StartGame
  | CloseTable
  | GiveKey
  | RevokeKeys
  | RenewLink
  | SendAway
  | Rematch;

export type SeatCommand = Play | Undo | AnswerUndo | Say | Mute | LeaveGame | CallBot | ComeBack | Hint;

export type SocketMessage = SeatCommand | HandOver | Follow | Ping;

export type ServerMessage =
  | Welcome
  | Update
  | Presence
  | Ack
  | HintAnswer
  | Refused
  | SeatsMoved
  | Pong
  | Stopping;

/** With the route, a ticket needs fewer spaces. */
export interface ForTicket {
  readonly kind: "ticket";
  readonly ticket: number;
  /** How many spaces the ticket still needs after that; 0 if the route completes it. */
  readonly spaces: number;
  /** How many it would need if another player had the route; null if it could not be completed. */
  readonly without: number | null;
  /** How many it needs now. */
  readonly before: number;
  /** Whether the route is on a shortest connection. If not, it is on a longer one that the trains are enough for. */
  readonly shortest: boolean;
}

/** The route scores points. */
export interface ForPoints {
  readonly kind: "points";
  readonly points: number;
  /** Whether it is the last turn of this seat and no claim scores more. */
  readonly last_turn: boolean;
}

/** The route would join two parts of another player's network, and scores points. */
export interface Blocks {
  readonly kind: "block";
  readonly player: number;
  readonly points: number;
}

/** A route still needs cards of this colour. */
export interface CardFor {
  readonly kind: "card";
  readonly card: number;
  readonly route: number;
  /** The ticket whose shortest connection uses the route; null if it is a long route for its points. */
  readonly ticket: number | null;
  readonly have: number;
  readonly need: number;
}

/** A locomotive can stand in for any colour. */
export interface LocomotiveFor {
  readonly kind: "locomotive";
  /** A route on the shortest connection of a ticket that lacks cards. */
  readonly route: number | null;
  readonly ticket: number | null;
  /** How many cards are missing for it. */
  readonly short: number;
}

/** A card from the deck, which nobody sees. */
export interface Blind {
  readonly kind: "blind";
  /** Whether a face-up card would help a route on a ticket's shortest connection. */
  readonly fits: boolean;
}

/** There is room for another ticket. */
export interface MoreTickets {
  readonly kind: "tickets";
  /** How many tickets are not completed. */
  readonly open: number;
  readonly trains: number;
}

/** These tickets can be completed together with those that are held. */
export interface KeepsTickets {
  readonly kind: "keep";
  /** How many spaces are enough for all of them. */
  readonly spaces: number;
  /** How many they would need if they shared no route. */
  readonly apart: number;
  readonly trains: number;
}

/** The station can borrow a route that a ticket needs. */
export interface Saves {
  readonly kind: "station";
  readonly ticket: number;
  readonly route: number;
  readonly player: number;
  /** How many spaces the ticket still needs after that; 0 if the station completes it. */
  readonly spaces: number;
}

/** The tunnel costs more cards. */
export interface TooDear {
  readonly kind: "decline";
  readonly price: number;
  /** A ticket that the tunnel would help; null if there is none. */
  readonly ticket: number | null;
  /** How many more spaces that ticket needs without the tunnel; null if it can't be completed without it. */
  readonly more: number | null;
}

/** No other action is legal. */
export interface OnlyMove {
  readonly kind: "only";
}

/** Of the moves that the bot tried, this one did best. */
export interface Tried {
  readonly kind: "tried";
}

/** Players take as much time as they like. */
export interface NoClock {
  readonly type: "none";
}

/** Some seconds for each action, and a reserve for the whole game that is used after them. */
export interface RealTime {
  readonly type: "real-time";
  readonly seconds: number;
  readonly reserve: number;
}

/** Some days for each action. */
export interface Days {
  readonly type: "days";
  readonly days: number;
}

/** A player took a card: from a place of the display, or blind (`place` null; others see no `card` then). */
export interface CardTaken {
  readonly type: "card-taken";
  readonly seat: number;
  readonly card: string | null;
  readonly place: number | null;
}

/** A card was turned up into a place of the display. */
export interface CardTurnedUp {
  readonly type: "card-turned-up";
  readonly place: number;
  readonly card: string;
}

/** Three locomotives: the display was discarded and dealt again, `times` in a row (D6). */
export interface DisplayReset {
  readonly type: "display-reset";
  readonly times: number;
}

/** The discards became the deck (D5). */
export interface DeckReshuffled {
  readonly type: "deck-reshuffled";
}

/** A player played cards of one kind. */
export interface CardsPlayed {
  readonly type: "cards-played";
  readonly seat: number;
  readonly card: string;
  readonly count: number;
}

/** Cards were turned for a tunnel, which costs `price` more cards (T2). */
export interface TunnelTurned {
  readonly type: "tunnel-turned";
  readonly seat: number;
  readonly route: string;
  readonly cards: readonly string[];
  readonly price: number;
}

/** A player took the cards for a tunnel back (T4). */
export interface TunnelDeclined {
  readonly type: "tunnel-declined";
  readonly seat: number;
  readonly route: string;
}

/** A player claimed a route. */
export interface RouteClaimed {
  readonly type: "route-claimed";
  readonly seat: number;
  readonly route: string;
  readonly points: number;
}

/** A player built a station. */
export interface StationBuilt {
  readonly type: "station-built";
  readonly seat: number;
  readonly city: string;
}

/** A player was offered tickets to choose from; others see only how many. */
export interface TicketsOffered {
  readonly type: "tickets-offered";
  readonly seat: number;
  readonly count: number;
  readonly tickets: readonly string[] | null;
}

/** A player chose tickets. Others see how many, at set-up only that a choice was made (S4). */
export interface TicketsKept {
  readonly type: "tickets-kept";
  readonly seat: number;
  readonly kept_count: number | null;
  readonly returned_count: number | null;
  readonly kept: readonly string[] | null;
  readonly returned: readonly string[] | null;
  readonly at_set_up: boolean;
}

/** A player could do nothing (N1). */
export interface Passed {
  readonly type: "passed";
  readonly seat: number;
}

/** A player is down to two trains or fewer: everyone has one more turn (E1). */
export interface LastRound {
  readonly type: "last-round";
  readonly seat: number;
}

/** The game is over and can be scored. */
export interface GameEnded {
  readonly type: "game-ended";
}

/** The host changed the settings. */
export interface NewsSettingsChanged {
  readonly type: "settings-changed";
  /** The host's seat; null for a host who has not sat down. */
  readonly seat: number | null;
  readonly settings: Settings;
  /** The names of the settings that are different now. */
  readonly changed: readonly string[];
}

/** A table's settings. They never change once the game has begun. */
export interface Settings {
  readonly variant: string;
  readonly seats: number;
  readonly options: readonly string[];
  /** The seat that begins; chance decides if it is null (S5). */
  readonly first_seat: number | null;
  readonly clock: Clock;
  /** Whether the lobby shows the table to everyone; otherwise it is found only by its link. */
  readonly lobby: boolean;
  readonly spectators: "delayed" | "live" | "none";
  /** Seconds by which delayed spectators are behind. */
  readonly delay: number;
  readonly chat: "phrases" | "text";
  readonly hints: boolean;
  /** Whether the page shows which cards of other players everybody could know (`PlayerView.known_cards`). */
  readonly known_cards: boolean;
  /** Seconds after which the others may call a bot for a player who is away; null for never. */
  readonly grace: number | null;
}

/** `Settings` as it may be sent: what is left out has its default. */
export interface SettingsGiven {
  readonly variant: string;
  readonly seats: number;
  readonly options?: readonly string[];
  /** The seat that begins; chance decides if it is null (S5). */
  readonly first_seat?: number | null;
  readonly clock?: Clock;
  /** Whether the lobby shows the table to everyone; otherwise it is found only by its link. */
  readonly lobby?: boolean;
  readonly spectators?: "delayed" | "live" | "none";
  /** Seconds by which delayed spectators are behind. */
  readonly delay?: number;
  readonly chat?: "phrases" | "text";
  readonly hints?: boolean;
  /** Whether the page shows which cards of other players everybody could know (`PlayerView.known_cards`). */
  readonly known_cards?: boolean;
  /** Seconds after which the others may call a bot for a player who is away; null for never. */
  readonly grace?: number | null;
}

/** A person sat down. */
export interface NewsSeatTaken {
  readonly type: "seat-taken";
  readonly seat: number;
  readonly name: string;
}

/** A bot sat down. */
export interface NewsBotSeated {
  readonly type: "bot-seated";
  readonly seat: number;
  readonly level: Level;
}

/** A seat became free. */
export interface NewsSeatFreed {
  readonly type: "seat-freed";
  readonly seat: number;
}

/** Another player is host now. */
export interface NewsHostPassed {
  readonly type: "host-passed";
  readonly seat: number;
}

/** The host renewed the link to the table; it is no longer in the lobby. */
export interface NewsLinkRenewed {
  readonly type: "link-renewed";
}

/** The game began. */
export interface NewsStarted {
  readonly type: "started";
}

/** The host sent a player away: the deal does not count, and the table waits again. */
export interface NewsSentAway {
  readonly type: "sent-away";
  readonly seat: number;
  readonly name: string;
}

/** A seat acted; the events are those that the reader may see. */
export interface NewsPlayed {
  readonly type: "played";
  readonly seat: number;
  readonly events: readonly GameEvent[];
  readonly bot: boolean;
}

/** A player asks for an undo. */
export interface NewsUndoAsked {
  readonly type: "undo-asked";
  readonly seat: number;
  readonly actions: number;
}

/** A player agreed or refused. */
export interface NewsUndoAnswered {
  readonly type: "undo-answered";
  readonly seat: number;
  readonly agreed: boolean;
}

/** The game went back: only its first `actions` actions count. */
export interface NewsUndone {
  readonly type: "undone";
  readonly seat: number;
  readonly actions: number;
}

/** A bot plays for a seat from now on. */
export interface NewsTakenOver {
  readonly type: "taken-over";
  readonly seat: number;
  readonly why: "away" | "left" | "time";
}

/** A player took their seat back from a bot. */
export interface NewsCameBack {
  readonly type: "came-back";
  readonly seat: number;
}

/** A player left. */
export interface NewsLeft {
  readonly type: "left";
  readonly seat: number;
}

/** A bot failed, and another one replaces it. */
export interface NewsBotReplaced {
  readonly type: "bot-replaced";
  readonly seat: number;
  readonly level: Level;
}

/** A player sent a chat message. A text is plain text, never markup. */
export interface NewsSaid {
  readonly type: "said";
  readonly seat: number;
  readonly phrase: string | null;
  readonly text: string | null;
}

/** There is a new table for the same players. */
export interface NewsRematch {
  readonly type: "rematch";
  readonly table: string;
}

/** The table was closed. */
export interface NewsClosed {
  readonly type: "closed";
  readonly why: "host" | "idle";
}

/** The host changes the settings before the game. The game begins if no seat is free any more. */
export interface ChangeSettings {
  readonly type: "change-settings";
  readonly id: string;
  /** All of them, as for a new table. */
  readonly settings: SettingsGiven;
}

/** Sit down in this seat, or in the first free one. The response has the key of the seat. */
export interface TakeSeat {
  readonly type: "take-seat";
  readonly id: string;
  readonly name: string;
  readonly seat?: number | null;
  /** 16 to 64 random hex digits, on which the deal will depend. */
  readonly contribution?: string;
  /** The code in the link to the table, if it has one. */
  readonly invitation?: string;
}

/** The host seats a bot in a free seat, or replaces a bot. */
export interface SeatBot {
  readonly type: "seat-bot";
  readonly id: string;
  readonly seat: number;
  readonly level: Level;
}

/** Get up before the game; the host may free any seat. */
export interface FreeSeat {
  readonly type: "free-seat";
  readonly id: string;
  readonly seat: number;
}

/** The host starts the game. */
export interface StartGame {
  readonly type: "start";
  readonly id: string;
  /** The level of the bots that take the free seats; without it, no seat may be free. */
  readonly fill?: Level | null;
}

/** The host closes the table before the game. */
export interface CloseTable {
  readonly type: "close";
  readonly id: string;
}

/** Make another key for the player's own seat, for another device or for a program. The response has the key. */
export interface GiveKey {
  readonly type: "give-key";
  readonly id: string;
  readonly seat: number;
  readonly use: "program" | "recovery";
}

/** Revoke all keys of the player's own seat except the one that comes with this command. */
export interface RevokeKeys {
  readonly type: "revoke-keys";
  readonly id: string;
  readonly seat: number;
}

/** The host renews the link to the table: nobody else can sit down or watch by the old one any more. */
export interface RenewLink {
  readonly type: "renew-link";
  readonly id: string;
}

/** The host sends a player away before the first turn, and renews the link. The game begins again. */
export interface SendAway {
  readonly type: "send-away";
  readonly id: string;
  readonly seat: number;
}

/** Make a table with the same settings after the game. The response names it, and all players are notified. */
export interface Rematch {
  readonly type: "rematch";
  readonly id: string;
}

/** Play an action, one of the texts in `legal`. */
export interface Play {
  readonly type: "play";
  readonly id: string;
  /** The version of the table that the sender has seen. */
  readonly version: number;
  readonly seat: number;
  readonly action: string;
}

/** Take back one's last action, or ask the other players to agree to it. */
export interface Undo {
  readonly type: "undo";
  readonly id: string;
  /** The version of the table that the sender has seen. */
  readonly version: number;
  readonly seat: number;
}

/** Agree to another player's undo, or refuse it. */
export interface AnswerUndo {
  readonly type: "answer-undo";
  readonly id: string;
  /** The version of the table that the sender has seen. */
  readonly version: number;
  readonly seat: number;
  readonly agree: boolean;
}

/** Send a chat message: a phrase, or a text where the table allows it. */
export interface Say {
  readonly type: "say";
  readonly id: string;
  /** The version of the table that the sender has seen. */
  readonly version: number;
  readonly seat: number;
  readonly phrase?: string | null;
  readonly text?: string | null;
}

/** Mute another seat, or unmute it. */
export interface Mute {
  readonly type: "mute";
  readonly id: string;
  /** The version of the table that the sender has seen. */
  readonly version: number;
  readonly seat: number;
  readonly other: number;
  readonly muted: boolean;
}

/** Leave a running game; a bot takes over at once. */
export interface LeaveGame {
  readonly type: "leave";
  readonly id: string;
  /** The version of the table that the sender has seen. */
  readonly version: number;
  readonly seat: number;
}

/** Let a bot play for another player who has been away for longer than the table's grace time. */
export interface CallBot {
  readonly type: "call-bot";
  readonly id: string;
  /** The version of the table that the sender has seen. */
  readonly version: number;
  readonly seat: number;
  readonly other: number;
}

/** Take the seat back. */
export interface ComeBack {
  readonly type: "come-back";
  readonly id: string;
  /** The version of the table that the sender has seen. */
  readonly version: number;
  readonly seat: number;
}

/** Ask what a strong bot would do, where the table allows it. */
export interface Hint {
  readonly type: "hint";
  readonly id: string;
  /** The version of the table that the sender has seen. */
  readonly version: number;
  readonly seat: number;
}

/** Show the view of this seat, whose player is at the screen now. Only on a socket with several seats. */
export interface HandOver {
  readonly type: "hand-over";
  readonly id: string;
  /** The version of the table that the sender has seen. */
  readonly version: number;
  readonly seat: number;
}

/** Say whether bots wait so that this client can follow them: always, not before its next turn, or never. */
export interface Follow {
  readonly type: "follow";
  readonly bots: "always" | "from-my-turn" | "never";
}

/** Check that the connection is alive. */
export interface Ping {
  readonly type: "ping";
  readonly n?: number;
}

/** The first message on a socket; the second is an `Update`. */
export interface Welcome {
  readonly type: "welcome";
  readonly protocol: number;
  readonly server: string;
  readonly table: string;
  readonly settings: Settings;
  /** The seats of this socket; empty for a spectator. */
  readonly seats: readonly number[];
  readonly phrases: readonly string[];
  /** Where the game began, if not with a deal. */
  readonly opened: Opened | null;
}

/** Where a game began, if not with a deal. Such a game is practice, and counts in no statistics. */
export interface Opened {
  /** The lesson that it began with. */
  readonly lesson: string | null;
  /** The finished table whose game it continues, if the lobby showed that table; others stay private. */
  readonly table: string | null;
  /** How many actions of that game, or of the game of a record, were played before. */
  readonly at: number | null;
}

/** What happened since the reader's version, and the table as it is now. */
export interface Update {
  readonly type: "update";
  readonly news: readonly News[];
  /** False if earlier news is missing because too much has happened since. */
  readonly complete: boolean;
  readonly now: TableView;
}

/** Something that happened, with the version of the table after it. Versions may have gaps. */
export interface News {
  readonly version: number;
  readonly at: number;
  readonly what: NewsBody;
}

/** A table as its reader sees it. */
export interface TableView {
  readonly version: number;
  /** When this was written, in milliseconds since 1970. */
  readonly at: number;
  readonly state: State;
  readonly seats: readonly SeatNow[];
  /** The seat whose view this is; null for a spectator, or while a shared screen is handed over. */
  readonly seat: number | null;
  /** The game; null before it has begun. */
  readonly view: View | null;
  /** The actions that this seat may play now. */
  readonly legal: readonly string[];
  /** What prevents this seat from claiming, building and drawing; null before the game has begun. */
  readonly obstacles: Obstacles | null;
  /** How this seat's tickets stand; null for a spectator and before the game has begun. */
  readonly tickets: TicketStates | null;
  /** The ways of each ticket that this seat holds and has not completed; empty for a spectator. */
  readonly ticket_ways: readonly TicketWays[];
  /** What it would take to keep tickets on offer: a plan for each selection, whose index has a bit for each ticket. */
  readonly offer_plans: readonly OfferPlan[];
  /** How likely each price of a tunnel is, for each kind of card in hand; empty out of turn and without tunnels. */
  readonly tunnel_odds: readonly TunnelOdds[];
  readonly may_undo: "by-consent" | "freely" | "no";
  readonly undo: UndoNow | null;
  /** The seats whose players this seat may send away now, as the host; empty from the first turn on. */
  readonly may_send_away: readonly number[];
  readonly clocks: readonly ClockNow[];
  readonly fairness: Fairness;
  /** The seats that this seat has muted. */
  readonly muted: readonly number[];
  /** Seats of this shared screen that may act once their players confirm that they are there. */
  readonly hand_over: readonly number[];
  readonly rematch: string | null;
  /** Where bots played for persons; empty until the game is over. */
  readonly bot_spells: readonly BotSpell[];
  /** The score of the series; null before the end of its first game. */
  readonly series: SeriesNow | null;
}

/** One seat of a table, as everybody sees it. */
export interface SeatNow {
  readonly seat: number;
  readonly kind: "bot" | "free" | "person";
  /** The person's name; the bot's level; empty if the seat is free. */
  readonly name: string;
  /** Whether its player is connected; bots always are. */
  readonly present: boolean;
  /** When its player lost the connection, in milliseconds since 1970; null for a player who is there. */
  readonly away_since: number | null;
  /** Whether a bot is playing for a person. */
  readonly played_by_bot: boolean;
  /** Whether that bot plays only this turn, because the person's time was up. */
  readonly bot_for_turn: boolean;
  readonly host: boolean;
}

/** A game as one seat, or a spectator, may see it. */
export interface View {
  readonly variant: string;
  readonly options: readonly string[];
  /** Identifies the board and the tickets (`variant.digest`). */
  readonly digest: string;
  /** Whose view it is; null for a spectator. */
  readonly seat: number | null;
  /** How many actions have been played: the version of the game. */
  readonly actions: number;
  readonly phase: Phase;
  /** The seats that may act now. */
  readonly to_act: readonly number[];
  readonly first_seat: number;
  /** In the last round, how many turns are still to be played; null before it (E1). */
  readonly turns_left: number | null;
  /** The five face-up places; null where a card is missing. */
  readonly display: readonly (number | null)[];
  /** How many cards are in the deck. */
  readonly deck: number;
  readonly discards: readonly number[];
  /** How many tickets are in the deck. */
  readonly ticket_deck: number;
  readonly players: readonly PlayerView[];
  readonly tunnel: TunnelView | null;
  /** Unclaimed routes that this seat can never claim any more; for a spectator, those that nobody can (C4). */
  readonly closed: readonly number[];
  /** This seat's cards; null for a spectator, as are the next two. */
  readonly hand: readonly number[] | null;
  /** This seat's tickets. */
  readonly tickets: readonly number[] | null;
  /** Tickets this seat must choose from. */
  readonly offer: readonly number[] | null;
  /** The final scores, once the game is over. */
  readonly scores: readonly ScoreSheet[] | null;
}

/** What everybody knows about one player. */
export interface PlayerView {
  readonly seat: number;
  /** The running score: routes only. */
  readonly points: number;
  readonly trains: number;
  readonly stations_left: number;
  /** How many cards are in the hand. */
  readonly cards: number;
  /** How many of each kind are known to be in it: taken face up, or laid and taken back, and not played since. */
  readonly known_cards: readonly number[];
  /** How many tickets are held; null while others are still choosing theirs at set-up (S4). */
  readonly ticket_count: number | null;
  /** The tickets held, once the game is over. */
  readonly tickets: readonly number[] | null;
  readonly routes: readonly number[];
  /** The cities of this player's stations. */
  readonly stations: readonly number[];
}

/** A tunnel that is being claimed. */
export interface TunnelView {
  readonly route: number;
  /** The kind of card laid; 8 for a set of locomotives only. */
  readonly card: number;
  /** How many of the laid cards are locomotives standing in. */
  readonly locomotives: number;
  readonly turned: readonly number[];
  /** How many more cards it costs. */
  readonly price: number;
}

/**
 * One seat's final score. Routes, cities and tickets are given by their ids. `total = routes + tickets + stations +
 * longest + most_tickets`. `rank` is 1 for the winner, and shared when the variant's tie-break leaves players tied
 * (E7).
 */
export interface ScoreSheet {
  readonly seat: number;
  /** Points for claimed routes (E2). */
  readonly routes: number;
  /** Values of completed tickets less those of failed ones (E4). */
  readonly tickets: number;
  /** Points for stations still in reserve (E5). */
  readonly stations: number;
  /** The bonus for the longest path, if this seat has it and the variant gives it, else 0 (E6). */
  readonly longest: number;
  /** The bonus for the most completed tickets, if this seat has it and the variant gives it, else 0 (U2). */
  readonly most_tickets: number;
  readonly total: number;
  readonly rank: number;
  /** Spaces in this seat's longest path. */
  readonly path_length: number;
  /** Its routes, in the order in which a train would run along them. */
  readonly longest_path: readonly string[];
  readonly tickets_done: readonly string[];
  readonly tickets_failed: readonly string[];
  /** For each city with a station of this seat: the route of another player that it borrows, if any (E3). */
  readonly station_routes: Readonly<Record<string, string | null>>;
}

/** What prevents a seat from claiming, building and drawing; each route and city is named at most once. */
export interface Obstacles {
  readonly routes: readonly RouteObstacle[];
  /** Empty in a game without stations. */
  readonly cities: readonly CityObstacle[];
  readonly draws: readonly ("deck-empty" | "locomotive-as-second-card" | "ticket-deck-empty")[];
}

/** Why some routes can't be claimed. */
export interface RouteObstacle {
  readonly code: "cards-missing" | "ferry-locomotives" | "route-claimed" | "route-yours" | "too-few-trains" | "twin-claimed" | "twin-yours";
  readonly rule: string;
  readonly routes: readonly number[];
  /** The seat that has claimed them. */
  readonly owner?: number | null;
  /** How many trains, locomotives or cards the seat lacks. */
  readonly missing?: number | null;
  /** The colour in which grey routes need the fewest more cards; null for routes with a colour. */
  readonly card?: string | null;
}

/** Why no station can be built in some cities. */
export interface CityObstacle {
  readonly code: "cards-missing" | "no-station-left" | "station-taken" | "station-yours";
  readonly rule: string;
  readonly cities: readonly number[];
  /** The seat whose station is there. */
  readonly owner?: number | null;
  /** How many cards the seat lacks. */
  readonly missing?: number | null;
  /** The colour in which a station needs the fewest more cards. */
  readonly card?: string | null;
}

/** How the tickets of a seat stand. */
export interface TicketStates {
  /** Those that it has, in the order of `view.tickets`. */
  readonly held: readonly (TicketCompleted | TicketOpen | TicketLost)[];
  /** Those that it must choose from, in the order of `view.offer`. */
  readonly offer: readonly (TicketCompleted | TicketOpen | TicketLost)[];
}

/** The seat's routes, and those that its stations borrow, connect the two cities. */
export interface TicketCompleted {
  readonly type: "completed";
  readonly ticket: number;
  /** From one city to the other. */
  readonly routes: readonly number[];
  /** The cities of the stations that borrow a route for it. */
  readonly stations: readonly number[];
}

/** The ticket can still be completed. */
export interface TicketOpen {
  readonly type: "open";
  readonly ticket: number;
  /** The fewest spaces still to be claimed. */
  readonly spaces: number;
  /** Such a connection, from one city to the other. */
  readonly routes: readonly number[];
  /** The routes of it that are still to be claimed. */
  readonly missing: readonly number[];
  /** The cities where one more station would complete the ticket. */
  readonly station_cities: readonly number[];
}

/** Other players have taken what the ticket needs. */
export interface TicketLost {
  readonly type: "lost";
  readonly ticket: number;
  /** The fewest routes of other players that stations would have to borrow; empty if no station could help. */
  readonly borrow: readonly number[];
  /** The cities where one more station would complete the ticket. */
  readonly station_cities: readonly number[];
}

/** How a ticket that isn't completed can be brought nearer. */
export interface TicketWays {
  readonly ticket: number;
  /** The one with the fewest spaces first; then others, each without some route of it. Empty if there is none. */
  readonly ways: readonly TicketWay[];
  /** Every route still to be claimed that is part of a connection with the fewest spaces. */
  readonly serving: readonly number[];
  /** The cities where one more station would save spaces. */
  readonly stations: readonly number[];
}

/** A connection of a ticket's cities. */
export interface TicketWay {
  /** The spaces still to be claimed. */
  readonly spaces: number;
  /** From one city to the other. */
  readonly routes: readonly number[];
  /** The routes of it that are still to be claimed. */
  readonly missing: readonly number[];
  /** What the hand lacks to claim all of these, if locomotives are put only into ferries. */
  readonly cards: readonly MissingCards[];
  /** The locomotives in hand that its ferries don't need: each stands in for one of these cards. */
  readonly spare: number;
}

/** Cards that the hand lacks. */
export interface MissingCards {
  /** The colour, or "locomotive" for a ferry; null: any one colour, for a grey route. */
  readonly card: string | null;
  readonly count: number;
}

/** What keeping some of the tickets on offer would take. */
export interface OfferPlan {
  /** Routes that connect the cities of all of them, own ones included; empty if there are none. */
  readonly routes: readonly number[];
  /** The spaces to claim for them and for the open tickets already held; null if these can't all be completed. */
  readonly spaces: number | null;
}

/** How likely each price of a tunnel is, if its set is of this kind of card. */
export interface TunnelOdds {
  /** The colour of the set; "locomotive" for a set of locomotives only. */
  readonly card: string;
  /** Of 0, 1, 2 and 3 more cards. */
  readonly chances: readonly number[];
}

/** A player's request for an undo. */
export interface UndoNow {
  readonly seat: number;
  readonly agreed: readonly number[];
  /** The seats that have not answered yet. */
  readonly asked: readonly number[];
}

/** The clock of a seat. */
export interface ClockNow {
  readonly seat: number;
  /** Milliseconds left for the action, at `TableView.at`. */
  readonly move: number;
  /** Milliseconds left in the reserve after that. */
  readonly reserve: number;
  readonly running: boolean;
}

/** What the deal follows from: the commitment, the contributions once the game has begun, the secret after it. */
export interface Fairness {
  readonly commitment: string;
  /** One for each seat; empty where the player gave none. From the second deal on, they are made of what was given. */
  readonly contributions: readonly string[] | null;
  readonly secret: string | null;
  /** The number of the deal: higher than 1 if the host has sent players away. */
  readonly deal: number;
}

/** Turns in a row in which a bot chose actions for a person. */
export interface BotSpell {
  readonly seat: number;
  /** The first turn, from 1 for each player's first; 0 is the choice of tickets before the game. */
  readonly first: number;
  readonly last: number;
}

/** The score of a series: the games of this table and of those that it is a rematch of. */
export interface SeriesNow {
  /** How many games count. */
  readonly games: number;
  /** Who has won most comes first. */
  readonly players: readonly SeriesPlayerNow[];
  /** Before the game, the persons who played the last one and have not sat down yet, in the order of their seats. */
  readonly awaited: readonly string[];
}

/** A player of a series, and what they have won in it. */
export interface SeriesPlayerNow {
  readonly kind: "bot" | "person";
  /** The person's name, the bot's level. */
  readonly name: string;
  /** The number of a bot among those of its level at the table, from 1; 0 for a person. */
  readonly bot: number;
  /** The player's seat at this table; null for somebody who does not sit here. */
  readonly seat: number | null;
  readonly games: number;
  /** Games won; a shared win counts for each winner. */
  readonly wins: number;
  /** The points of all games together. */
  readonly points: number;
}

/** Which players are connected, by seat. */
export interface Presence {
  readonly type: "presence";
  readonly present: readonly boolean[];
  /** As in the seats of the table view. */
  readonly away_since: readonly (number | null)[];
}

/** The command was carried out and is stored. A repeated command is acknowledged again. */
export interface Ack {
  readonly type: "ack";
  readonly id: string;
  /** The version of the table after it. */
  readonly version: number;
}

/** What a bot would do, and why. */
export interface HintAnswer {
  readonly type: "hint";
  readonly id: string;
  readonly action: string;
  /** The level of the bot. */
  readonly level: Level;
  /** A fact about the action that follows from the seat's view; the bot may have had other reasons. */
  readonly reason: HintReason;
}

/** A command or request was refused: nothing was changed, and this is why. */
export interface Refused {
  readonly type: "refused";
  /** What kind of refusal it is; the HTTP status follows from it. */
  readonly reason: Reason;
  /** What exactly is wrong, for programs; the reference lists all codes. */
  readonly code: RefusalCode;
  /** The same as an English sentence for the player. */
  readonly message: string;
  /** The parameters of the code: seats are numbers, routes, cities and cards their ids. */
  readonly params?: RefusalParams[RefusalCode];
  /** The command's id, if it could be read. */
  readonly id?: string;
  /** The rule of the game that forbids it. */
  readonly rule?: string | null;
  /** Seconds after which the same command may be sent again. */
  readonly retry_after?: number | null;
  /** The table as it is, if the command was meant for an older version. */
  readonly now?: TableView | null;
}

/** A newer connection has these seats now; this one keeps the others, or is closed if it has none left. */
export interface SeatsMoved {
  readonly type: "moved";
  readonly seats: readonly number[];
}

/** The answer to a `Ping`. */
export interface Pong {
  readonly type: "pong";
  readonly n: number;
  readonly at: number;
}

/** The server is about to stop. Nothing is lost: connect again. */
export interface Stopping {
  readonly type: "stopping";
  /** Seconds after which to try again. */
  readonly back_in: number;
}

/** Make a table. The response has the key of its host. */
export interface CreateTable {
  readonly type: "create-table";
  readonly id: string;
  readonly settings: SettingsGiven;
  /** The seats that bots take at once. */
  readonly bots?: Readonly<Partial<Record<"0" | "1" | "2" | "3" | "4", Level>>>;
  /** Where the game begins, if not with a deal; variant, options and number of seats must be the same as there. */
  readonly opening?: FromTable | FromRecord | FromLesson | null;
}

/** Continue a finished game of this server. */
export interface FromTable {
  readonly type: "table";
  readonly table: string;
  /** The number of actions played before. */
  readonly at: number;
}

/** Continue the game of a record. */
export interface FromRecord {
  readonly type: "record";
  readonly record: string;
  /** The number of actions played before. */
  readonly at: number;
}

/** Begin at a position made for learning. */
export interface FromLesson {
  readonly type: "lesson";
  readonly lesson: "europe" | "usa";
}

/** A key from a link. */
export interface UseKey {
  readonly key: string;
}

/** A record to replay, and whose view of it. */
export interface ReplayRecord {
  /** A seat's; without it a spectator's. */
  readonly seat?: number | null;
  /** Include everything that happened, more than any player saw at the time. */
  readonly everything?: boolean;
  /** Include the game between the actions. */
  readonly views?: boolean;
  readonly record: string;
}

/** The server and its store work. */
export interface Health {
  readonly status: "ok" | "stopping";
  readonly server: string;
}

/** How others reach this server. Only a browser on the same machine is told. */
export interface Addresses {
  /** Its address for others on the same network; null if it only listens to this machine. */
  readonly network: string | null;
  /** Its address from anywhere; null if there is none. */
  readonly shared: string | null;
}

/** All variants. */
export interface Variants {
  readonly variants: readonly VariantSummary[];
}

/** A variant that can be played here. */
export interface VariantSummary {
  readonly name: string;
  readonly title: string;
  /** A sentence or two. */
  readonly about: string;
  readonly board: string;
  readonly options: readonly VariantOption[];
  readonly fewest_players: number;
  readonly most_players: number;
  /** How many each player has. */
  readonly trains: number;
  /** How many each player has; 0 where the game has none. */
  readonly stations: number;
  readonly tunnels: boolean;
  readonly ferries: boolean;
  readonly digest: string;
}

/** An option of a variant. */
export interface VariantOption {
  readonly name: string;
  readonly title: string;
  readonly about: string;
}

/** Everything needed to understand the numbers in a view. */
export interface VariantInfo {
  readonly name: string;
  readonly title: string;
  readonly options: readonly string[];
  /** Differs between any two variants that play differently. */
  readonly digest: string;
  /** The kinds of cards; a card in a view is its place in this list. */
  readonly cards: readonly string[];
  readonly cities: readonly City[];
  readonly routes: readonly Route[];
  readonly tickets: readonly Ticket[];
  /** What a route scores, by its length. */
  readonly route_points: Readonly<Record<string, number>>;
  /** The tickets dealt before the first turn. */
  readonly deals: readonly Deal[];
  /** How many tickets are drawn at once later in the game. */
  readonly draw_tickets: number;
  /** How many each player has; 0 if the game has none. */
  readonly stations: number;
  readonly trains: number;
  /** What a station in reserve is worth at the end. */
  readonly station_points: number;
  /** Points at the end for the longest path and for the most completed tickets; 0 where the variant gives none. */
  readonly bonuses: Bonuses;
  readonly tie_break: readonly string[];
  /** The text of every action; its place in this list is its id. */
  readonly actions: readonly string[];
}

/** A city. `names` holds its names in other languages (`en`, `de`, `fr`) and `today`, where they differ. */
export interface City {
  readonly id: string;
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
  readonly names: Readonly<Record<string, string>>;
  readonly big: boolean;
  readonly aliases: readonly string[];
}

/**
 * A route between two cities, `a` and `b`, given by their indices. `colour` is `"grey"` or the colour of a card.
 * `ferry` is the number of locomotives it needs, 0 unless it is a ferry. `twin` is the index of the other route of a
 * double route (C4).
 */
export interface Route {
  readonly id: string;
  readonly a: number;
  readonly b: number;
  readonly colour: string;
  readonly length: number;
  readonly tunnel: boolean;
  readonly ferry: number;
  readonly twin: number | null;
}

/**
 * A ticket for connecting two cities, given by their indices. A `stand_in` takes the place of an official ticket that
 * is not publicly known (P2).
 */
export interface Ticket {
  readonly id: string;
  readonly a: number;
  readonly b: number;
  readonly points: number;
  readonly long: boolean;
  readonly stand_in: boolean;
}

/**
 * One deal of tickets before the first turn: what each player is dealt, and how many of them to keep (S4). Returned
 * tickets go `"under"` the ticket deck, shuffled together, or `"out"` of the game. `keep_at_least_without_long` is the
 * minimum for a player who kept no long ticket at an earlier deal.
 */
export interface Deal {
  readonly long: number;
  readonly regular: number;
  readonly keep_at_least: number;
  readonly keep_at_most: number;
  readonly keep_at_least_without_long: number;
  readonly returned: "out" | "under";
}

/**
 * The bonuses at the end of the game, in points; 0 for a bonus that a variant does not have. All players who are tied
 * for a bonus get it (E6, U2).
 */
export interface Bonuses {
  readonly longest_path: number;
  readonly most_tickets: number;
}

/** A board to draw: its geometry, and the SVG markup of its layers from the bottom up. */
export interface BoardPicture {
  readonly sheet: SheetData;
  /** The area that is drawn: x, y, width, height in sheet units. It extends beyond the sheet. */
  readonly window: readonly [number, number, number, number];
  /** What the other layers refer to, and the players' stations: `board-station-SEAT`, around (0, 0). */
  readonly defs: string;
  /** Sea and land, track beds and tracks, tunnels and ferries. */
  readonly ground: string;
  /** The spaces, those of each route in a group with its id as `data-route`. */
  readonly spaces: string;
  /** The discs of the cities, each with its city's id as `data-city`. */
  readonly cities: string;
}

/** A board on its sheet. Cities and routes are in the board's order. */
export interface SheetData {
  readonly format: number;
  readonly board: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly projection: ProjectionData;
  readonly cities: readonly CityData[];
  readonly lines: readonly LineData[];
  readonly routes: readonly RouteData[];
  readonly furniture: FurnitureData;
}

/** The conformal conic projection of the map, before cities are moved apart. */
export interface ProjectionData {
  readonly parallels: readonly [number, number];
  readonly meridian: number;
  readonly scale: number;
  readonly origin: readonly [number, number];
}

/** A city. */
export interface CityData {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** The radius of its disc, without the ring. */
  readonly radius: number;
  readonly big: boolean;
  readonly label: LabelData;
}

/** A city's name: its bounding box around (x, y), and its rows. */
export interface LabelData {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** `label`, or `bold` for a big city. */
  readonly face: string;
  /** The type size: one em. */
  readonly size: number;
  /** The extra space between letters. */
  readonly tracking: number;
  readonly rows: readonly LabelRow[];
}

/** One row of a label. */
export interface LabelRow {
  readonly text: string;
  /** The y of its baseline. The row is centred at the label's x. */
  readonly baseline: number;
}

/** The connection of two cities: one route, or the two of a double route. */
export interface LineData {
  readonly a: string;
  readonly b: string;
  /** From left to right, going from a to b. */
  readonly routes: readonly string[];
  /** A cubic curve: the place of a, two control points, the place of b. */
  readonly curve: readonly [readonly [number, number], readonly [number, number], readonly [number, number], readonly [number, number]];
  /** Where its spaces begin and end, as distances along the curve. */
  readonly stretch: readonly [number, number];
  /** The width of all its tracks together. */
  readonly width: number;
}

/** A route. */
export interface RouteData {
  readonly id: string;
  readonly a: string;
  readonly b: string;
  readonly colour: string;
  readonly length: number;
  readonly tunnel: boolean;
  /** How many locomotives it needs. */
  readonly ferry: number;
  /** Which of its spaces show one, counted from 0. */
  readonly locomotives: readonly number[];
  /** The width of each space. */
  readonly width: number;
  /** From a to b, for each space: the x and y of its middle, its angle (above -90, up to 90) and its length. */
  readonly spaces: readonly (readonly [number, number, number, number])[];
}

/** The centres of the map furniture; null for a piece that has no place. */
export interface FurnitureData {
  readonly cartouche: readonly [number, number] | null;
  readonly values: readonly [number, number] | null;
  readonly compass: readonly [number, number] | null;
}

/** All numbered rules in a language. Numbers are the same in every language. */
export interface RuleBook {
  readonly language: "de" | "en" | "fr";
  readonly chapters: readonly Chapter[];
}

/** Rules that belong together. */
export interface Chapter {
  readonly title: string;
  /** Its anchor on the rules page. */
  readonly anchor: string;
  readonly rules: readonly Rule[];
}

/** One rule. */
export interface Rule {
  readonly number: string;
  readonly title: string;
  readonly text: readonly Run[];
  readonly picture: RulePicture | null;
}

/** A run of text in a rule, all in one style. */
export interface Run {
  readonly text: string;
  readonly mark?: "code" | "italic" | "plain";
  /** What it links to: a rule's number, or another place on the rules page (`the-variants`). */
  readonly to?: string | null;
}

/** A picture of a rule. */
export interface RulePicture {
  /** The name of its files: `/static/rules/NAME.svg` by day, `/static/rules/NAME-night.svg` by night. */
  readonly name: string;
  /** What can be seen on it, in the language of the rule. */
  readonly alt: string;
}

/** Tables that wait for players, and running ones that may be watched. */
export interface Lobby {
  readonly tables: readonly LobbyTable[];
  /** The tables that the caller named by their ids, in that order, without those that do not exist. */
  readonly mine: readonly LobbyTable[];
}

/** A table in the lobby. */
export interface LobbyTable {
  readonly table: string;
  readonly settings: Settings;
  readonly state: State;
  readonly seats: readonly SeatNow[];
  /** The seats that may act now. */
  readonly to_act: readonly number[];
  /** How many actions were played before this turn; null if nobody is to act, or if spectators are delayed. */
  readonly turn: number | null;
  /** The clocks as they are now; none at a table without clocks, or if spectators are delayed. */
  readonly clocks: readonly ClockNow[];
  /** When something last happened there, in milliseconds since 1970. */
  readonly at: number;
  /** The points of each seat, once the game is over. */
  readonly result: readonly number[] | null;
  /** Where the game began, if not with a deal. */
  readonly opened: Opened | null;
}

/** All games that were finished here. */
export interface Statistics {
  readonly counted: Coverage;
  /** How many persons with different names have played. */
  readonly players: number;
  /** The most played first. */
  readonly variants: readonly VariantGames[];
  readonly kinds: readonly KindFigures[];
}

/** How many of the finished games are counted so far. */
export interface Coverage {
  /** How many are counted. */
  readonly games: number;
  /** How many there are. */
  readonly of: number;
}

/** How often a variant was played. */
export interface VariantGames {
  readonly variant: string;
  readonly games: number;
  /** The winners' points on average. */
  readonly winners_points: number;
}

/** The results of persons, or of the bots of a level. */
export interface KindFigures {
  /** null for persons. */
  readonly level: Level | null;
  readonly seats: number;
  readonly wins: Share;
  /** The share of wins if all seats were equally strong. */
  readonly expected: number;
  readonly points: number;
}

/** A share, with its 95 % confidence interval (Wilson). */
export interface Share {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** All games of a variant that were finished here. */
export interface VariantStatistics {
  readonly variant: string;
  /** Counted over all variants. */
  readonly counted: Coverage;
  readonly games: number;
  readonly places: readonly PlaceFigures[];
  /** The histogram, from the lowest to the highest without gaps. */
  readonly points: readonly Bar[];
  /** null if there are no games. */
  readonly sources: Sources | null;
  readonly winners: Sources | null;
  /** All tickets that were kept, the most often kept first. */
  readonly tickets: readonly TicketFigures[];
  /** Spaces in the longest path of a game, on average. */
  readonly path: number;
  readonly longest_path: number;
  /** Turns of each player, on average. */
  readonly turns: number;
  /** The median duration in minutes. */
  readonly minutes: number;
  readonly kinds: readonly KindFigures[];
}

/** The results of one place in turn order. */
export interface PlaceFigures {
  readonly players: number;
  /** 0 for the seat that begins. */
  readonly place: number;
  readonly games: number;
  readonly wins: Share;
  readonly points: number;
}

/** A bar of the histogram of points. */
export interface Bar {
  readonly least: number;
  readonly most: number;
  readonly seats: number;
  readonly winners: number;
}

/** The sources of a seat's points, on average. */
export interface Sources {
  readonly routes: number;
  readonly arrived: number;
  readonly failed: number;
  readonly stations: number;
  readonly longest: number;
  readonly most_tickets: number;
  readonly total: number;
}

/** A ticket that was kept. */
export interface TicketFigures {
  readonly variant: string;
  readonly ticket: string;
  /** The ids of its two cities. */
  readonly cities: readonly [string, string];
  readonly points: number;
  readonly kept: number;
  readonly arrived: number;
}

/** The games played under a name. A name is not an account: anybody can have used it. */
export interface PlayerStatistics {
  /** As it was spelt in the latest game. */
  readonly name: string;
  readonly counted: Coverage;
  /** null if there are no games. */
  readonly average: Average | null;
  readonly best: number | null;
  /** The most played first. */
  readonly played: readonly PlayedAs[];
  /** The tickets kept most often. */
  readonly tickets: readonly TicketFigures[];
  /** The opponents met most often. */
  readonly against: readonly Opponent[];
  /** The newest first. */
  readonly recent: readonly PlayerResult[];
}

/** The average of some results. */
export interface Average {
  readonly games: number;
  /** A win that two players share counts a half for each. */
  readonly wins: number;
  readonly rank: number;
  readonly points: number;
}

/** A player's results in one variant, with one number of players. */
export interface PlayedAs {
  readonly variant: string;
  readonly players: number;
  readonly average: Average;
  /** Points of the best game. */
  readonly best: number;
  /** Spaces in the longest path of all these games. */
  readonly longest: number;
}

/** An opponent at the same tables. */
export interface Opponent {
  /** Empty for bots. */
  readonly name: string;
  readonly level: Level | null;
  readonly games: number;
  /** How many of them the player finished ahead of the opponent. */
  readonly ahead: number;
  readonly behind: number;
}

/** A game that a player has finished. */
export interface PlayerResult {
  /** When it ended, in milliseconds since 1970. */
  readonly at: number;
  readonly variant: string;
  /** The player's seat, an index into `seats`. */
  readonly seat: number;
  readonly seats: readonly ResultSeat[];
  /** Whether it counts for the player: not if a bot chose most of the actions. */
  readonly counts: boolean;
  /** The table's id, if the lobby showed it or the caller knows it; others stay private. */
  readonly table: string | null;
}

/** A seat at a finished game. */
export interface ResultSeat {
  /** Empty for bots. */
  readonly name: string;
  readonly level: Level | null;
  readonly points: number;
  readonly rank: number;
}

/** A new table, and the key of its host. */
export interface TableMade {
  readonly table: string;
  readonly key: string;
  readonly commitment: string;
  readonly version: number;
}

/** A table as anybody who knows its link may see it. */
export interface TableInfo {
  readonly table: string;
  readonly settings: Settings;
  readonly state: State;
  readonly seats: readonly SeatNow[];
  /** The seats that the caller's key opens. */
  readonly yours: readonly number[];
  /** Whether the caller is the host. */
  readonly host: boolean;
  readonly fairness: Fairness;
  readonly rematch: string | null;
  /** Where the game began, if not with a deal. */
  readonly opened: Opened | null;
  /** The code in the link to the table, for the host and the players; null if the link was never renewed. */
  readonly invitation: string | null;
}

/** The command was carried out and is stored. */
export interface Done {
  readonly version: number;
}

/** A seat, and the key that opens it. */
export interface SeatGiven {
  readonly seat: number;
  readonly key: string;
  readonly version: number;
}

/** The code in the renewed link to the table. */
export interface NewLink {
  readonly invitation: string;
  readonly version: number;
}

/** The table of the rematch. The first player who asked for it is its host, with the same key as here. */
export interface RematchTable {
  readonly table: string;
  readonly version: number;
}

/** The table as a seat sees it, for programs that play without a socket. */
export interface Turn {
  readonly now: TableView;
  readonly your_turn: boolean;
}

/** A game as a seat or a spectator saw it, or with everything open. */
export interface Replay {
  /** The table where it was played, if it is known. */
  readonly table: string | null;
  readonly variant: string;
  readonly options: readonly string[];
  readonly seats: readonly ReplaySeat[];
  readonly seat: number | null;
  readonly open: boolean;
  /** Whether it began with a deal. If it began at a position, the deal is unknown. */
  readonly dealt: boolean;
  /** The game before its first action, if views were asked for. */
  readonly first: ReplayMoment | null;
  readonly steps: readonly Step[];
  /** The points of each seat, if the game is over. */
  readonly result: readonly number[] | null;
  /** null if the game was not dealt from a secret. */
  readonly fairness: Fairness | null;
}

/** The player of a seat. */
export interface ReplaySeat {
  readonly kind: "bot" | "person";
  /** The person's name, or the bot's level; empty if the record has none. */
  readonly name: string;
}

/** The game between two actions, as the seat or the spectator sees it. */
export interface ReplayMoment {
  readonly view: View;
  /** How the tickets stand: those of each seat if everything was asked for, or of one seat; empty for a spectator. */
  readonly ticket_states: readonly TicketStates[];
  /** The cards of each seat, counted by kind. This and the next two are null unless everything was asked for. */
  readonly hands: readonly (readonly number[])[] | null;
  /** The tickets of each seat. */
  readonly tickets: readonly (readonly number[])[] | null;
  /** The tickets in the offer of each seat. */
  readonly offers: readonly (readonly number[])[] | null;
}

/** One action of a game, and the events that it caused. */
export interface Step {
  readonly seat: number;
  readonly action: string;
  /** When, in milliseconds since 1970; null if the game comes from a record. */
  readonly at: number | null;
  readonly events: readonly GameEvent[];
  /** The game after it, if views were asked for. */
  readonly after: ReplayMoment | null;
}

/** Whether a finished game followed from its commitment, with everything that is needed to verify it. */
export interface Check {
  readonly fairness: Fairness;
  readonly holds: boolean;
  readonly result: readonly number[];
}

/** The parameters of every refusal, by its code. */
export interface RefusalParams {
  readonly "unreadable-body": { readonly problem: string };
  readonly "unreadable-query": { readonly problem: string };
  readonly "unreadable-message": { readonly problem: string };
  readonly "not-a-key": Readonly<Record<string, never>>;
  readonly "id-used-twice": Readonly<Record<string, never>>;
  readonly "impossible-options": { readonly problem: string };
  readonly "table-of-unknown-variant": { readonly variant: string; readonly variants: readonly string[] };
  readonly "first-seat-missing": { readonly seat: number; readonly seats: number };
  readonly "bot-seat-missing": { readonly seats: number };
  readonly "record-unreadable": { readonly line: number | null; readonly problem: string };
  readonly "record-unplayable": { readonly line: number | null; readonly problem: string };
  readonly "no-such-moment": { readonly at: number; readonly actions: number };
  readonly "opening-of-another-variant": { readonly variant: string; readonly options: readonly string[] };
  readonly "opening-for-other-seats": { readonly played: number; readonly seats: number };
  readonly "text-empty": { readonly field: string };
  readonly "text-not-showable": { readonly field: string };
  readonly "send-away-another": Readonly<Record<string, never>>;
  readonly "hint-decides-nothing": Readonly<Record<string, never>>;
  readonly "phrase-or-text": Readonly<Record<string, never>>;
  readonly "no-such-phrase": Readonly<Record<string, never>>;
  readonly "mute-another": Readonly<Record<string, never>>;
  readonly "nothing-here": Readonly<Record<string, never>>;
  readonly "no-such-variant": { readonly variants: readonly string[] };
  readonly "no-such-language": { readonly languages: readonly string[] };
  readonly "no-rules": Readonly<Record<string, never>>;
  readonly "no-statistics": Readonly<Record<string, never>>;
  readonly "impossible-name": Readonly<Record<string, never>>;
  readonly "no-such-table": Readonly<Record<string, never>>;
  readonly "rematch-not-yours": Readonly<Record<string, never>>;
  readonly "seat-not-yours": { readonly seat: number };
  readonly "seat-elsewhere": { readonly seat: number };
  readonly "seat-not-shareable": { readonly seat: number };
  readonly "wrong-key": Readonly<Record<string, never>>;
  readonly "host-only": Readonly<Record<string, never>>;
  readonly "signed-out": Readonly<Record<string, never>>;
  readonly "foreign-page": Readonly<Record<string, never>>;
  readonly "unknown-host": Readonly<Record<string, never>>;
  readonly "no-such-method": { readonly method: string };
  readonly "more-people-than-seats": { readonly people: number; readonly seats: number };
  readonly "seat-of-person-removed": { readonly name: string; readonly seats: number };
  readonly "person-needed": Readonly<Record<string, never>>;
  readonly "invitation-needed": Readonly<Record<string, never>>;
  readonly "name-taken": { readonly name: string };
  readonly "no-bot-for-the-absent": Readonly<Record<string, never>>;
  readonly "no-hints-here": Readonly<Record<string, never>>;
  readonly "phrases-only": Readonly<Record<string, never>>;
  readonly "no-spectators": Readonly<Record<string, never>>;
  readonly "rematch-too-early": Readonly<Record<string, never>>;
  readonly "over-at-that-moment": Readonly<Record<string, never>>;
  readonly "key-given-before": Readonly<Record<string, never>>;
  readonly "first-turn-begun": Readonly<Record<string, never>>;
  readonly "seat-free-already": { readonly seat: number };
  readonly "nobody-seated": Readonly<Record<string, never>>;
  readonly "seats-free": { readonly free: number };
  readonly "table-closed": Readonly<Record<string, never>>;
  readonly "game-begun": Readonly<Record<string, never>>;
  readonly "game-not-begun": Readonly<Record<string, never>>;
  readonly "bot-plays-for-you": Readonly<Record<string, never>>;
  readonly "hand-over-first": Readonly<Record<string, never>>;
  readonly "left-already": Readonly<Record<string, never>>;
  readonly "nobody-is-away": Readonly<Record<string, never>>;
  readonly "grace-not-over": { readonly seconds: number };
  readonly "bot-plays-this-turn": Readonly<Record<string, never>>;
  readonly "seat-yours-already": Readonly<Record<string, never>>;
  readonly "undo-asked-already": Readonly<Record<string, never>>;
  readonly "nothing-to-undo": Readonly<Record<string, never>>;
  readonly "not-asked-for-undo": Readonly<Record<string, never>>;
  readonly "hint-only-on-turn": Readonly<Record<string, never>>;
  readonly "stale-version": Readonly<Record<string, never>>;
  readonly "future-version": Readonly<Record<string, never>>;
  readonly "undo-not-asked": Readonly<Record<string, never>>;
  readonly "all-seats-taken": Readonly<Record<string, never>>;
  readonly "seat-not-free": { readonly seat: number; readonly free: readonly number[] };
  readonly "person-in-seat": { readonly name: string };
  readonly "game-not-over": Readonly<Record<string, never>>;
  readonly "request-too-large": { readonly most: number };
  readonly "too-many-connections": Readonly<Record<string, never>>;
  readonly "too-many-tables": Readonly<Record<string, never>>;
  readonly "too-many-waiting-tables": { readonly most: number };
  readonly "too-many-replays": Readonly<Record<string, never>>;
  readonly "too-many-keys": { readonly most: number };
  readonly "too-many-links": { readonly most: number };
  readonly "too-many-sent-away": { readonly most: number };
  readonly "only-the-game-goes-on": Readonly<Record<string, never>>;
  readonly "no-more-undos": { readonly most: number };
  readonly "too-many-spectators": Readonly<Record<string, never>>;
  readonly "too-many-requests": Readonly<Record<string, never>>;
  readonly "too-many-messages": Readonly<Record<string, never>>;
  readonly "too-many-new-tables": Readonly<Record<string, never>>;
  readonly "too-many-seats-taken": Readonly<Record<string, never>>;
  readonly "too-many-undos": Readonly<Record<string, never>>;
  readonly "hint-pending": Readonly<Record<string, never>>;
  readonly "too-many-hints": Readonly<Record<string, never>>;
  readonly "too-much-chat": Readonly<Record<string, never>>;
  readonly "not-stored": Readonly<Record<string, never>>;
  readonly "maybe-not-stored": Readonly<Record<string, never>>;
  readonly "stored-elsewhere": Readonly<Record<string, never>>;
  readonly "store-unavailable": Readonly<Record<string, never>>;
  readonly "table-not-loaded": Readonly<Record<string, never>>;
  readonly "tables-not-loaded": Readonly<Record<string, never>>;
  readonly "restarting": Readonly<Record<string, never>>;
  readonly "getting-ready": Readonly<Record<string, never>>;
  readonly "server-failed": Readonly<Record<string, never>>;
  readonly "no-hint-found": Readonly<Record<string, never>>;
  readonly "table-unreadable": Readonly<Record<string, never>>;
  readonly "table-damaged": Readonly<Record<string, never>>;
  readonly "no-such-seat": { readonly seat: number; readonly last: number };
  readonly "seat-not-a-number": { readonly given: string };
  readonly "game-over": Readonly<Record<string, never>>;
  readonly "tickets-chosen": Readonly<Record<string, never>>;
  readonly "not-your-turn": { readonly seat: number; readonly to_act: number };
  readonly "choose-tickets-first": Readonly<Record<string, never>>;
  readonly "choose-drawn-tickets-first": Readonly<Record<string, never>>;
  readonly "draw-second-card": Readonly<Record<string, never>>;
  readonly "decide-on-tunnel": Readonly<Record<string, never>>;
  readonly "nothing-on-offer": Readonly<Record<string, never>>;
  readonly "no-tunnel": Readonly<Record<string, never>>;
  readonly "can-still-act": Readonly<Record<string, never>>;
  readonly "deck-empty": Readonly<Record<string, never>>;
  readonly "card-not-face-up": { readonly card: string };
  readonly "locomotive-as-second-card": Readonly<Record<string, never>>;
  readonly "ticket-deck-empty": Readonly<Record<string, never>>;
  readonly "route-yours": { readonly route: string };
  readonly "route-claimed": { readonly route: string; readonly owner: number };
  readonly "twin-yours": { readonly route: string };
  readonly "twin-claimed": { readonly route: string };
  readonly "too-few-trains": { readonly route: string; readonly needed: number; readonly held: number };
  readonly "cards-missing": { readonly card: string; readonly needed: number; readonly held: number };
  readonly "mixed-cards-missing": { readonly card: string; readonly needed: number; readonly held: number; readonly locomotives_needed: number; readonly locomotives_held: number };
  readonly "no-stations": { readonly variant: string };
  readonly "no-station-left": Readonly<Record<string, never>>;
  readonly "station-yours": { readonly city: string };
  readonly "station-taken": { readonly city: string; readonly owner: number };
  readonly "station-needs-colour": { readonly price: number; readonly colour: string };
  readonly "tunnel-takes-locomotives": { readonly price: number };
  readonly "tunnel-costs-less": { readonly price: number; readonly locomotives: number };
  readonly "tickets-not-all-named": { readonly offered: number };
  readonly "keep-at-least-one": Readonly<Record<string, never>>;
  readonly "keep-at-least": { readonly fewest: number };
  readonly "keep-at-most": { readonly most: number };
  readonly "return-as-offered": Readonly<Record<string, never>>;
  readonly "ticket-named-twice": Readonly<Record<string, never>>;
  readonly "keep-in-order": Readonly<Record<string, never>>;
  readonly "never-on-offer": { readonly count: number; readonly variant: string };
  readonly "keep-not-possible": { readonly kept: number; readonly offered: number; readonly variant: string };
  readonly "not-an-action": { readonly kind: string };
  readonly "mistyped-field": { readonly action: string; readonly field: string; readonly expected: string };
  readonly "no-such-card-to-draw": { readonly card: string };
  readonly "no-such-card-colour": { readonly colour: string };
  readonly "unknown-route": { readonly route: string; readonly board: string; readonly near: readonly string[] };
  readonly "unknown-city": { readonly city: string; readonly board: string; readonly near: readonly string[] };
  readonly "write-city-id": { readonly id: string; readonly given: string };
  readonly "locomotives-counted": Readonly<Record<string, never>>;
  readonly "wrong-colour": { readonly route: string; readonly takes: string; readonly colour: string };
  readonly "ferry-locomotives": { readonly route: string; readonly needed: number };
  readonly "route-locomotives": { readonly route: string; readonly cards: number; readonly locomotives: number };
  readonly "station-locomotives": { readonly cards: number; readonly locomotives: number };
  readonly "tunnel-price": { readonly most: number };
  readonly "no-action-word": { readonly line: string; readonly words: readonly string[] };
  readonly "malformed-action": { readonly line: string; readonly form: string };
  readonly "no-such-card": { readonly line: string; readonly card: string; readonly cards: readonly string[] };
  readonly "no-such-locomotives": { readonly line: string; readonly given: string };
  readonly "wrong-letters": { readonly line: string; readonly letters: string; readonly allowed: string };
  readonly "no-such-action-number": { readonly number: number; readonly last: number };
  readonly "turn-skipped": { readonly number: number };
  readonly "reset-needed": Readonly<Record<string, never>>;
  readonly "no-such-choice": { readonly number: number; readonly last: number };
  readonly "no-card-in-place": Readonly<Record<string, never>>;
  readonly "letters-expected": Readonly<Record<string, never>>;
  readonly "ticket-not-on-offer": { readonly letter: string };
}

export type RefusalCode = keyof RefusalParams;
