// What the browser and the server say to each other.
// Written by `python -m tools.typescript`: change the server's structs, not this file.

export const PROTOCOL = 1;
export const PHRASES = [
  "hello",
  "good-luck",
  "well-played",
  "nice-route",
  "that-was-mine",
  "thinking",
  "your-turn",
  "one-moment",
  "sorry",
  "thanks",
  "again",
  "goodbye",
] as const;

export type Level = "expert" | "master" | "novice" | "regular";

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

export type NewsWhat =
  | NewsSeatTaken
  | NewsBotSeated
  | NewsSeatFreed
  | NewsHostPassed
  | NewsStarted
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

export type TableCommand = TakeSeat | SeatBot | FreeSeat | StartGame | CloseTable | GiveKey | Rematch;

export type SeatCommand = Play | Undo | AnswerUndo | Say | Mute | LeaveGame | ComeBack | Hint;

export type SocketMessage = SeatCommand | HandOver | Ping;

export type ServerMessage = Welcome | Update | Presence | Ack | HintAnswer | Refused | Moved | Pong | Stopping;

/** The route brings a ticket nearer. */
export interface ForTicket {
  readonly kind: "ticket";
  readonly ticket: number;
  /** How many are then still to be claimed for it; 0: it arrives. */
  readonly spaces: number;
  /** How many it would take if another had the route; null: there would be no way. */
  readonly without: number | null;
  /** How many it takes now. */
  readonly before: number;
  /** Whether the route is on a shortest way; else on one that the trains are enough for. */
  readonly shortest: boolean;
}

/** The route scores. */
export interface ForPoints {
  readonly kind: "points";
  readonly points: number;
  /** Whether it is this seat's last turn, and no claim scores more. */
  readonly last_turn: boolean;
}

/** The route would join two parts of another player's network, and scores. */
export interface Blocks {
  readonly kind: "block";
  readonly player: number;
  readonly points: number;
}

/** A route still takes cards of this colour. */
export interface CardFor {
  readonly kind: "card";
  readonly card: number;
  readonly route: number;
  /** The ticket on whose shortest way the route is; null: it is a long one that scores. */
  readonly ticket: number | null;
  readonly have: number;
  readonly need: number;
}

/** A locomotive stands in for any colour. */
export interface LocomotiveFor {
  readonly kind: "locomotive";
  /** A route on the shortest way of a ticket that is short of cards. */
  readonly route: number | null;
  readonly ticket: number | null;
  /** How many cards it is short of. */
  readonly short: number;
}

/** A card that nobody sees. */
export interface Blind {
  readonly kind: "blind";
  /** Whether one of the face-up cards would be for a route on a ticket's shortest way. */
  readonly fits: boolean;
}

/** There is room for another ticket. */
export interface MoreTickets {
  readonly kind: "tickets";
  /** How many tickets have not arrived. */
  readonly open: number;
  readonly trains: number;
}

/** These tickets can be done, with those that are held. */
export interface KeepsTickets {
  readonly kind: "keep";
  /** So many spaces are enough for all. */
  readonly spaces: number;
  /** So many it would take if they shared none. */
  readonly apart: number;
  readonly trains: number;
}

/** The station can borrow a route that a ticket needs. */
export interface Saves {
  readonly kind: "station";
  readonly ticket: number;
  readonly route: number;
  readonly player: number;
  /** How many are then still to be claimed for the ticket; 0: it arrives. */
  readonly spaces: number;
}

/** The tunnel costs more. */
export interface TooDear {
  readonly kind: "decline";
  readonly price: number;
  /** A ticket that it would bring nearer; null: there is none. */
  readonly ticket: number | null;
  /** How many spaces longer that ticket's way is without the tunnel; null: there is no other way. */
  readonly more: number | null;
}

/** Nothing else can be done. */
export interface OnlyMove {
  readonly kind: "only";
}

/** Of the moves that the bot tried, this one stood up best. */
export interface Tried {
  readonly kind: "tried";
}

/** Everybody takes the time they like. */
export interface NoClock {
  readonly type: "none";
}

/** Some seconds for each move, and a reserve for the whole game that is used when they are over. */
export interface RealTime {
  readonly type: "real-time";
  readonly seconds: number;
  readonly reserve: number;
}

/** Some days for each move. */
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
  readonly given_back_count: number | null;
  readonly kept: readonly string[] | null;
  readonly given_back: readonly string[] | null;
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

/** Somebody else is host now. */
export interface NewsHostPassed {
  readonly type: "host-passed";
  readonly seat: number;
}

/** The game began. */
export interface NewsStarted {
  readonly type: "started";
}

/** A seat acted; the events are those that the reader may see. */
export interface NewsPlayed {
  readonly type: "played";
  readonly seat: number;
  readonly events: readonly GameEvent[];
  readonly bot: boolean;
}

/** A player asks to take something back. */
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

/** The game went back to where only `actions` actions had been played. */
export interface NewsUndone {
  readonly type: "undone";
  readonly seat: number;
  readonly actions: number;
}

/** A bot plays for a seat. */
export interface NewsTakenOver {
  readonly type: "taken-over";
  readonly seat: number;
  readonly why: "away" | "left" | "time";
}

/** A player has a seat back. */
export interface NewsCameBack {
  readonly type: "came-back";
  readonly seat: number;
}

/** A player left. */
export interface NewsLeft {
  readonly type: "left";
  readonly seat: number;
}

/** A bot failed, and another one plays on. */
export interface NewsBotReplaced {
  readonly type: "bot-replaced";
  readonly seat: number;
  readonly level: Level;
}

/** A player said something. A text is a text: never markup. */
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

/** The table was given up. */
export interface NewsClosed {
  readonly type: "closed";
  readonly why: "host" | "idle";
}

/** Sit down: in this seat, or in the first free one. The answer has the key of the seat. */
export interface TakeSeat {
  readonly type: "take-seat";
  readonly id: string;
  readonly name: string;
  readonly seat?: number | null;
  /** 16 to 64 random hex digits, which the deal will depend on. */
  readonly contribution?: string;
}

/** The host puts a bot into a free seat, or another one into a bot's seat. */
export interface SeatBot {
  readonly type: "seat-bot";
  readonly id: string;
  readonly seat: number;
  readonly level: Level;
}

/** Before the game: get up; the host may make anybody get up. */
export interface FreeSeat {
  readonly type: "free-seat";
  readonly id: string;
  readonly seat: number;
}

/** The host starts the game; bots of this level take the free seats. */
export interface StartGame {
  readonly type: "start";
  readonly id: string;
  readonly fill?: Level | null;
}

/** The host gives the table up before the game. */
export interface CloseTable {
  readonly type: "close";
  readonly id: string;
}

/** Another key for one's own seat: for another device, or for a program. The answer has it. */
export interface GiveKey {
  readonly type: "give-key";
  readonly id: string;
  readonly seat: number;
  readonly use: "program" | "recovery";
}

/** After the game: a new table with the same settings. The answer names it, and everybody is told. */
export interface Rematch {
  readonly type: "rematch";
  readonly id: string;
}

/** Do something in the game; the action is one of the texts in `legal`. */
export interface Play {
  readonly type: "play";
  readonly id: string;
  /** The version of the table that the sender was looking at. */
  readonly version: number;
  readonly seat: number;
  readonly action: string;
}

/** Take back one's last action, or ask everyone whether one may. */
export interface Undo {
  readonly type: "undo";
  readonly id: string;
  /** The version of the table that the sender was looking at. */
  readonly version: number;
  readonly seat: number;
}

/** Agree that another player takes something back, or don't. */
export interface AnswerUndo {
  readonly type: "answer-undo";
  readonly id: string;
  /** The version of the table that the sender was looking at. */
  readonly version: number;
  readonly seat: number;
  readonly agree: boolean;
}

/** Say something: a phrase, or a text where the table allows it. */
export interface Say {
  readonly type: "say";
  readonly id: string;
  /** The version of the table that the sender was looking at. */
  readonly version: number;
  readonly seat: number;
  readonly phrase?: string | null;
  readonly text?: string | null;
}

/** Stop reading what another seat says, or read it again. */
export interface Mute {
  readonly type: "mute";
  readonly id: string;
  /** The version of the table that the sender was looking at. */
  readonly version: number;
  readonly seat: number;
  readonly other: number;
  readonly muted: boolean;
}

/** Leave a running game to a bot. */
export interface LeaveGame {
  readonly type: "leave";
  readonly id: string;
  /** The version of the table that the sender was looking at. */
  readonly version: number;
  readonly seat: number;
}

/** Take the seat back. */
export interface ComeBack {
  readonly type: "come-back";
  readonly id: string;
  /** The version of the table that the sender was looking at. */
  readonly version: number;
  readonly seat: number;
}

/** Ask what a good bot would do, where the table allows it. */
export interface Hint {
  readonly type: "hint";
  readonly id: string;
  /** The version of the table that the sender was looking at. */
  readonly version: number;
  readonly seat: number;
}

/** The player of this seat is at the screen now: show what the seat sees. Only on a socket with several seats. */
export interface HandOver {
  readonly type: "hand-over";
  readonly id: string;
  /** The version of the table that the sender was looking at. */
  readonly version: number;
  readonly seat: number;
}

/** Are you there? */
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
  /** Where the game began, if it was not dealt anew. */
  readonly opened: Opened | null;
}

/** A table's settings. They do not change after it was made. */
export interface Settings {
  readonly variant: string;
  readonly seats: number;
  readonly options: readonly string[];
  /** Who begins; chance decides if nobody is named (S5). */
  readonly first_seat: number | null;
  readonly clock: Clock;
  /** Whether strangers see the table in the lobby; otherwise it is found by its link only. */
  readonly lobby: boolean;
  readonly spectators: "delayed" | "live" | "none";
  /** Seconds by which delayed spectators are behind. */
  readonly delay: number;
  readonly chat: "phrases" | "text";
  readonly hints: boolean;
  /** Whether the page shows which cards of others everybody could know (`PlayerView.known_cards`). */
  readonly known_cards: boolean;
  /** Seconds after which a bot plays for who has left, is away or has no time; null: never. */
  readonly grace: number | null;
}

/** `Settings` as it may be sent: what is left out has its default. */
export interface SettingsGiven {
  readonly variant: string;
  readonly seats: number;
  readonly options?: readonly string[];
  /** Who begins; chance decides if nobody is named (S5). */
  readonly first_seat?: number | null;
  readonly clock?: Clock;
  /** Whether strangers see the table in the lobby; otherwise it is found by its link only. */
  readonly lobby?: boolean;
  readonly spectators?: "delayed" | "live" | "none";
  /** Seconds by which delayed spectators are behind. */
  readonly delay?: number;
  readonly chat?: "phrases" | "text";
  readonly hints?: boolean;
  /** Whether the page shows which cards of others everybody could know (`PlayerView.known_cards`). */
  readonly known_cards?: boolean;
  /** Seconds after which a bot plays for who has left, is away or has no time; null: never. */
  readonly grace?: number | null;
}

/** Where a game began that was not dealt anew: it is practice, and counts in no statistics. */
export interface Opened {
  /** The lesson that it is. */
  readonly lesson: string | null;
  /** The finished table whose game it goes on from, if it was in the lobby: the link of any other is not told. */
  readonly table: string | null;
  /** After so many actions of that game, or of one that somebody had a record of. */
  readonly at: number | null;
}

/** What happened since the reader's version, and how the table is now. */
export interface Update {
  readonly type: "update";
  readonly news: readonly News[];
  /** False if news are missing before these, since too much happened meanwhile. */
  readonly complete: boolean;
  readonly now: Now;
}

/** Something that happened, with the version of the table after it. Versions may have gaps. */
export interface News {
  readonly version: number;
  readonly at: number;
  readonly what: NewsWhat;
}

/** A table as its reader sees it. */
export interface Now {
  readonly version: number;
  /** When this was written, in milliseconds since 1970. */
  readonly at: number;
  readonly state: State;
  readonly seats: readonly SeatNow[];
  /** Whose eyes these are; null for a spectator, or while a screen is handed over. */
  readonly seat: number | null;
  /** The game; null before it has begun. */
  readonly view: View | null;
  /** What this seat may do now. */
  readonly legal: readonly string[];
  /** Unclaimed routes that this seat can never claim any more (C4); for a spectator, those that nobody can. */
  readonly closed: readonly number[];
  readonly may_undo: "by-consent" | "freely" | "no";
  readonly undo: UndoNow | null;
  readonly clocks: readonly ClockNow[];
  readonly fairness: Fairness;
  /** Whom this seat does not read. */
  readonly muted: readonly number[];
  /** Seats of this screen that may act, and wait for their player to confirm that they are at it. */
  readonly hand_over: readonly number[];
  readonly rematch: string | null;
}

/** One seat of a table, as everyone sees it. */
export interface SeatNow {
  readonly seat: number;
  readonly kind: "bot" | "free" | "person";
  /** The person's name; the bot's level; empty if the seat is free. */
  readonly name: string;
  /** Whether somebody is connected; bots always are. */
  readonly present: boolean;
  /** A person's seat that a bot plays for the time being. */
  readonly played_by_bot: boolean;
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

/** What everybody knows of one player. */
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
 * longest`. `rank` is 1 for the winner, and shared when the variant's tie-break leaves players tied (E7).
 */
export interface ScoreSheet {
  readonly seat: number;
  /** Points for claimed routes (E2). */
  readonly routes: number;
  /** Values of completed tickets less those of failed ones (E4). */
  readonly tickets: number;
  /** Points for stations still in reserve (E5). */
  readonly stations: number;
  /** 10 for the longest path, else 0 (E6). */
  readonly longest: number;
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

/** A player has asked to take something back. */
export interface UndoNow {
  readonly seat: number;
  readonly agreed: readonly number[];
  /** Who has not answered yet. */
  readonly asked: readonly number[];
}

/** The clock of a seat that may act now. */
export interface ClockNow {
  readonly seat: number;
  /** Milliseconds left for the move, at `Now.at`. */
  readonly move: number;
  /** Milliseconds left in the reserve after that. */
  readonly reserve: number;
  readonly running: boolean;
}

/** What the deal follows from: the commitment first, the contributions from the start, the secret after the end. */
export interface Fairness {
  readonly commitment: string;
  /** One for each seat, empty for those who gave none. */
  readonly contributions: readonly string[] | null;
  readonly secret: string | null;
}

/** Who is connected, by seat. */
export interface Presence {
  readonly type: "presence";
  readonly present: readonly boolean[];
}

/** The command was carried out and is stored. Sent again when the command is. */
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
  /** Something that is true of what the seat can see, whatever the bot had in mind. */
  readonly reason: HintReason;
}

/** Nothing was done, and this is why. */
export interface Refused {
  readonly type: "refused";
  readonly reason: Reason;
  /** A sentence for the player. */
  readonly message: string;
  /** The command's id, if it could be read. */
  readonly id?: string;
  /** The rule of the game that forbids it. */
  readonly rule?: string | null;
  /** Seconds after which the same command may be sent again. */
  readonly retry_after?: number | null;
  /** The table as it is, when the command was meant for an older version. */
  readonly now?: Now | null;
}

/** A newer connection has these seats now; this one keeps the others, or is closed if it has none left. */
export interface Moved {
  readonly type: "moved";
  readonly seats: readonly number[];
}

/** I am here. */
export interface Pong {
  readonly type: "pong";
  readonly n: number;
  readonly at: number;
}

/** The server is about to stop, and nothing is lost: come back. */
export interface Stopping {
  readonly type: "stopping";
  /** Seconds after which it is worth trying. */
  readonly back_in: number;
}

/** Make a table. The answer has the key of its host. */
export interface CreateTable {
  readonly type: "create-table";
  readonly id: string;
  readonly settings: SettingsGiven;
  /** The seats that bots take at once. */
  readonly bots?: Readonly<Partial<Record<"0" | "1" | "2" | "3" | "4", Level>>>;
  /** Where the game begins, if it is not dealt anew; variant, options and seats must be as they are there. */
  readonly opening?: FromTable | FromRecord | FromLesson | null;
}

/** Go on from a finished game of this server. */
export interface FromTable {
  readonly type: "table";
  readonly table: string;
  /** After so many actions. */
  readonly at: number;
}

/** Go on from a game that somebody has the record of. */
export interface FromRecord {
  readonly type: "record";
  readonly record: string;
  /** After so many actions. */
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

/** A record to be looked at, and through whose eyes. */
export interface ReplayRecord {
  /** A seat's; without it a spectator's. */
  readonly seat?: number | null;
  /** All that happened, seen by nobody at the time. */
  readonly everything?: boolean;
  /** The game between the actions, too. */
  readonly views?: boolean;
  readonly record: string;
}

/** The server works, and so does its store. */
export interface Health {
  readonly status: "ok" | "stopping";
  readonly server: string;
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

/** Something that a variant can be played with. */
export interface VariantOption {
  readonly name: string;
  readonly title: string;
  readonly about: string;
}

/** All that is needed to understand the numbers in a view. */
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
  /** How many tickets are drawn at once later. */
  readonly draw_tickets: number;
  /** How many each player has; 0 where the game has none. */
  readonly stations: number;
  readonly trains: number;
  readonly tie_break: readonly string[];
  /** The text of every action; its place in this list is its id. */
  readonly actions: readonly string[];
}

/** A city. `names` holds its name in other languages (`en`, `de`, `fr`) and `today`, where they differ. */
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
 * A route between two cities, which are given by their index. `colour` is `"grey"` or a card colour, `ferry` the number
 * of locomotive symbols (0: no ferry), and `twin` the index of the other route of a double route (C4).
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

/** A destination ticket. A `stand_in` takes the place of an official ticket that is not known (P2). */
export interface Ticket {
  readonly id: string;
  readonly a: number;
  readonly b: number;
  readonly points: number;
  readonly long: boolean;
  readonly stand_in: boolean;
}

/**
 * One round of tickets dealt before the first turn, and what may be kept of them (S4). Returned tickets go `"under"`
 * the ticket deck, shuffled together, or `"out"` of the game (`refused`). `keep_at_least_without_long` is the minimum
 * for a player who kept no long ticket at an earlier deal.
 */
export interface Deal {
  readonly long: number;
  readonly regular: number;
  readonly keep_at_least: number;
  readonly keep_at_most: number;
  readonly keep_at_least_without_long: number;
  readonly refused: "out" | "under";
}

/** A board to draw: where everything is, and SVG markup for what is printed, from the bottom up. */
export interface BoardPicture {
  readonly sheet: SheetData;
  /** All that is drawn: x, y, width, height in sheet units. It reaches beyond the sheet. */
  readonly window: readonly [number, number, number, number];
  /** What the other parts refer to, and the stations of the players: `board-station-SEAT`, around (0, 0). */
  readonly defs: string;
  /** Sea and land, beds and tracks, tunnels and ferries. */
  readonly ground: string;
  /** The printed spaces, each route's in a group with its id as `data-route`. */
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

/** The conic conformal projection behind the map, before cities were moved apart. */
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
  /** Of its disc, without the ring. */
  readonly radius: number;
  readonly big: boolean;
  readonly label: LabelData;
}

/** A city's name: the box its ink fills, around (x, y), and its rows. */
export interface LabelData {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** `label`, or `bold` for a big city. */
  readonly face: string;
  /** Of the letters: their em. */
  readonly size: number;
  /** Added between letters. */
  readonly tracking: number;
  readonly rows: readonly LabelRow[];
}

/** One row of a label. */
export interface LabelRow {
  readonly text: string;
  /** The y it stands on; its middle is at the label's x. */
  readonly baseline: number;
}

/** What joins two cities: one route, or two side by side. */
export interface LineData {
  readonly a: string;
  readonly b: string;
  /** From left to right, going from a to b. */
  readonly routes: readonly string[];
  /** A cubic: the place of a, two control points, the place of b. */
  readonly curve: readonly [readonly [number, number], readonly [number, number], readonly [number, number], readonly [number, number]];
  /** Where its spaces begin and end, as distances along the curve. */
  readonly stretch: readonly [number, number];
  /** Of its tracks together. */
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
  /** Of each space. */
  readonly width: number;
  /** From a to b, for each space: x and y of its middle, its angle (above -90, up to 90), its length. */
  readonly spaces: readonly (readonly [number, number, number, number])[];
}

/** The centres of what else is printed on the sheet; null where it has no place. */
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
  /** Its place on the page of the rules. */
  readonly anchor: string;
  readonly rules: readonly Rule[];
}

/** One rule. */
export interface Rule {
  readonly number: string;
  readonly title: string;
  readonly text: readonly Run[];
}

/** Some words of a rule. */
export interface Run {
  readonly text: string;
  readonly mark?: "code" | "italic" | "plain";
  /** What they lead to: a rule's number, or another place on the page of the rules (`the-variants`). */
  readonly to?: string | null;
}

/** Tables that wait for players, and running ones that may be watched. */
export interface Lobby {
  readonly tables: readonly LobbyTable[];
  /** Those that were asked for by their ids, in that order; without those that are not there. */
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
  /**
   * How many actions were played before this turn: each has its own number; null where nobody is to act, or where
   * spectators see everything later.
   */
  readonly turn: number | null;
  /** Where there are some, as they stand now; none where spectators see everything later. */
  readonly clocks: readonly ClockNow[];
  /** When something last happened there, in milliseconds since 1970. */
  readonly at: number;
  /** The points of each seat, once the game is over. */
  readonly result: readonly number[] | null;
  /** Where the game began, if it was not dealt anew. */
  readonly opened: Opened | null;
}

/** All games that were finished here. */
export interface Statistics {
  readonly counted: Counted;
  /** Names of persons. */
  readonly players: number;
  /** Most played first. */
  readonly variants: readonly VariantGames[];
  readonly kinds: readonly KindFigures[];
}

/** How many finished games are in the figures; fewer than there are while older ones are still being counted. */
export interface Counted {
  readonly games: number;
  readonly of: number;
}

/** How much of a variant is played. */
export interface VariantGames {
  readonly variant: string;
  readonly games: number;
  /** On average. */
  readonly winners_points: number;
}

/** How persons, or the bots of a level, do. */
export interface KindFigures {
  /** null for persons. */
  readonly level: Level | null;
  readonly seats: number;
  readonly wins: Share;
  /** What would be theirs if all won alike. */
  readonly expected: number;
  readonly points: number;
}

/** A part of a whole, and the interval in which it lies with a confidence of 95 % (Wilson). */
export interface Share {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** All games of a variant that were finished here. */
export interface VariantStatistics {
  readonly variant: string;
  /** Of all variants. */
  readonly counted: Counted;
  readonly games: number;
  readonly places: readonly PlaceFigures[];
  /** From the lowest to the highest, without a gap. */
  readonly points: readonly Bar[];
  /** null without a game. */
  readonly sources: Sources | null;
  readonly winners: Sources | null;
  /** Every ticket that was ever kept, those first that were kept most often. */
  readonly tickets: readonly TicketFigures[];
  /** Spaces in the longest path of a game, on average. */
  readonly path: number;
  readonly longest_path: number;
  /** Of each player, on average. */
  readonly turns: number;
  /** How long half of the games took at most, in minutes. */
  readonly minutes: number;
  readonly kinds: readonly KindFigures[];
}

/** How those do who sit at one place in turn order. */
export interface PlaceFigures {
  readonly players: number;
  /** 0 for who begins. */
  readonly place: number;
  readonly games: number;
  readonly wins: Share;
  readonly points: number;
}

/** Some of the points that seats got. */
export interface Bar {
  readonly least: number;
  readonly most: number;
  readonly seats: number;
  readonly winners: number;
}

/** Where a seat's points come from, on average. */
export interface Sources {
  readonly routes: number;
  readonly arrived: number;
  readonly failed: number;
  readonly stations: number;
  readonly longest: number;
  readonly total: number;
}

/** A ticket that was kept. */
export interface TicketFigures {
  readonly variant: string;
  readonly ticket: string;
  /** By their ids. */
  readonly cities: readonly [string, string];
  readonly points: number;
  readonly kept: number;
  readonly arrived: number;
}

/** What is stored here of games played under a name. A name is no account: anybody can have used it. */
export interface PlayerStatistics {
  /** As it was last written. */
  readonly name: string;
  readonly counted: Counted;
  /** null without a game. */
  readonly average: Average | null;
  readonly best: number | null;
  /** Most played first. */
  readonly played: readonly PlayedAs[];
  /** Those kept most often. */
  readonly tickets: readonly TicketFigures[];
  /** Those met most often. */
  readonly against: readonly Opponent[];
  /** The newest first. */
  readonly recent: readonly PlayerResult[];
}

/** What one result is on average. */
export interface Average {
  readonly games: number;
  /** A win that is shared by two counts a half for each. */
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
  /** Spaces in the longest path of all games. */
  readonly longest: number;
}

/** Somebody who sat at the same tables. */
export interface Opponent {
  /** Empty for bots. */
  readonly name: string;
  readonly level: Level | null;
  readonly games: number;
  /** In how many of them the player was ranked higher. */
  readonly ahead: number;
  readonly behind: number;
}

/** A game that a player has finished. */
export interface PlayerResult {
  /** When it ended, in milliseconds since 1970. */
  readonly at: number;
  readonly variant: string;
  /** The player's, in `seats`. */
  readonly seat: number;
  readonly seats: readonly ResultSeat[];
  /** Whether it is in the player's figures: not if a bot chose most of the actions. */
  readonly counts: boolean;
  /** The table's id if it was open to everyone, or if one asked for it; the link of any other is not told. */
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

/** A table as anybody may see it who knows its link. */
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
  /** Where the game began, if it was not dealt anew. */
  readonly opened: Opened | null;
}

/** A seat, and the key that opens it. */
export interface SeatGiven {
  readonly seat: number;
  readonly key: string;
  readonly version: number;
}

/** The command was carried out and is stored. */
export interface Done {
  readonly version: number;
}

/** The table of the rematch; who asked first is its host, with the same key as here. */
export interface RematchTable {
  readonly table: string;
  readonly version: number;
}

/** For programs that play without a socket: the table as their seat sees it. */
export interface Turn {
  readonly now: Now;
  readonly your_turn: boolean;
}

/** A game from the eyes of a seat, of a spectator, or open: a finished one of a table, or any from a record. */
export interface Replay {
  /** Where it was played, as far as the record tells. */
  readonly table: string | null;
  readonly variant: string;
  readonly options: readonly string[];
  readonly seats: readonly ReplaySeat[];
  readonly seat: number | null;
  readonly open: boolean;
  /** Whether it began with a deal; how the cards of a game that began at a position were dealt is not known. */
  readonly dealt: boolean;
  /** The game before its first action, if views were asked for. */
  readonly first: ReplayMoment | null;
  readonly steps: readonly Step[];
  /** The points of each seat, if the game is over. */
  readonly result: readonly number[] | null;
  /** null if the game followed from no secret. */
  readonly fairness: Fairness | null;
}

/** Who sat in a seat. */
export interface ReplaySeat {
  readonly kind: "bot" | "person";
  /** The person's name, or the bot's level; empty if the record has none. */
  readonly name: string;
}

/** The game between two actions, as the eyes see it. */
export interface ReplayMoment {
  readonly view: View;
  /** Unclaimed routes that this seat can never claim any more (C4); for a spectator, those that nobody can. */
  readonly closed: readonly number[];
  /** With everything: the cards of each seat, counted by kind; otherwise null, as are the next two. */
  readonly hands: readonly (readonly number[])[] | null;
  /** The tickets of each seat. */
  readonly tickets: readonly (readonly number[])[] | null;
  /** The tickets that each seat chooses from. */
  readonly offers: readonly (readonly number[])[] | null;
}

/** One action of a game, with all that happened. */
export interface Step {
  readonly seat: number;
  readonly action: string;
  /** When, in milliseconds since 1970; a record from a file doesn't tell. */
  readonly at: number | null;
  readonly events: readonly GameEvent[];
  /** The game after it, if views were asked for. */
  readonly after: ReplayMoment | null;
}

/** That a finished game followed from its commitment, with all that is needed to see for oneself. */
export interface Check {
  readonly fairness: Fairness;
  readonly holds: boolean;
  readonly result: readonly number[];
}
