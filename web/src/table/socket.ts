/**
 * The line to the server. It comes back by itself, sends again what was not answered, and notices when nobody is at the
 * other end: a phone that wakes up still believes in a connection that has long been dead.
 */
import { CLOSE_CODES, PROTOCOL } from "../constants";
import type { Ack, HandOver, HintAnswer, Refused, SeatCommand, ServerMessage, Update } from "../protocol";
import { words } from "../words";
import { refusedBecause } from "../words/refused";

export type Connection =
  | { readonly state: "connecting" }
  | { readonly state: "open" }
  /** `retryAt`: in milliseconds since 1970, by this device's clock. */
  | { readonly state: "lost"; readonly retryAt: number }
  /** Another device or tab has the seat. */
  | { readonly state: "moved" }
  | { readonly state: "gone"; readonly message: string };

export type Command = SeatCommand | HandOver;
export type Answer = Ack | HintAnswer | Update | Refused;

/** The part of a WebSocket that is used here, and how one is opened. */
interface Wire {
  send(text: string): void;
  close(): void;
}
export type Dial = (address: string, heard: (text: string) => void, closed: (code: number) => void) => Wire;

function dialServer(address: string, heard: (text: string) => void, closed: (code: number) => void): Wire {
  const socket = new WebSocket(address);
  socket.onmessage = ({ data }) => {
    if (typeof data === "string") heard(data);
  };
  socket.onclose = ({ code }) => closed(code);
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
}

interface Listener {
  /** Everything that is not the answer to a command. */
  heard(message: ServerMessage): void;
  connected(connection: Connection): void;
  /** The seat was freed, or the table is kept elsewhere: look again. */
  shownOut(): void;
  /** What has to be said on a new line before anything is sent again: who is at a shared screen. */
  firstWord?(): HandOver | null;
}

interface Unanswered {
  readonly command: Command;
  readonly answer: (answer: Answer | null) => void;
}

const PING_EVERY = 15_000;
/** So long may an answer take to come before the line counts as dead. */
const PATIENCE = 4_000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;

const { MOVED, REFUSED, GONE } = CLOSE_CODES;

export class TableSocket {
  readonly #address: () => string;
  readonly #listener: Listener;
  readonly #dial: Dial;
  readonly #unanswered = new Map<string, Unanswered>();
  #wire: Wire | null = null;
  #welcomed = false;
  #losses = 0;
  #refused: Refused | null = null;
  #backIn: number | null = null;
  #timers = { retry: 0, ping: 0, patience: 0 };
  #pings = 0;

  constructor(address: () => string, listener: Listener, dial: Dial = dialServer) {
    this.#address = address;
    this.#listener = listener;
    this.#dial = dial;
  }

  connect(): void {
    this.#hangUp();
    this.#refused = null;
    this.#backIn = null;
    const wire: Wire = this.#dial(
      this.#address(),
      (text) => {
        if (this.#wire === wire) this.#heard(inOurWords(JSON.parse(text)));
      },
      (code) => {
        if (this.#wire === wire) this.#closed(code);
      },
    );
    this.#wire = wire;
    this.#expectAnswer(2 * PATIENCE);
  }

  /**
   * Send a command, now or as soon as there is a line, and again until it is answered. Who is at the screen is said of
   * this moment only: later somebody else may be there. Null: it was not said in time, or the table was left.
   */
  command(command: Command): Promise<Answer | null> {
    if (command.type === "hand-over" && this.#wire === null) return Promise.resolve(null);
    return new Promise((answer) => {
      this.#unanswered.set(command.id, { command, answer });
      if (this.#welcomed) this.#send(command);
    });
  }

  /** The device woke up, or the network came or went: find out at once. */
  wake(): void {
    if (this.#wire === null) {
      if (this.#timers.retry !== 0) this.connect();
    } else if (this.#welcomed) {
      this.#ping();
    }
  }

  /** For good; what was not answered is forgotten. */
  close(): void {
    this.#hangUp();
    this.#forget(() => true);
  }

  #forget(which: (command: Command) => boolean): void {
    for (const [id, { command, answer }] of this.#unanswered) {
      if (!which(command)) continue;
      this.#unanswered.delete(id);
      answer(null);
    }
  }

  #send(message: Command | { readonly type: "ping"; readonly n: number }): void {
    this.#wire?.send(JSON.stringify(message));
  }

  #heard(message: ServerMessage): void {
    clearTimeout(this.#timers.patience);
    if (message.type === "welcome") this.#beWelcome(message.protocol);
    else if (message.type === "stopping") this.#backIn = message.back_in;
    else if (message.type === "refused" && message.id === undefined) this.#refusedUnread(message);
    else if ((message.type === "ack" || message.type === "hint" || message.type === "refused") && message.id) {
      this.#answered(message.id, message);
    }
    if (message.type === "update") this.#losses = 0;
    this.#listener.heard(message);
    if (message.type === "update") this.#handedOver(message);
  }

  #beWelcome(protocol: number): void {
    if (protocol !== PROTOCOL) {
      this.#hangUp();
      this.#listener.connected({ state: "gone", message: words.prompt.newerServer });
      return;
    }
    this.#welcomed = true;
    this.#timers.ping = setInterval(() => this.#ping(), PING_EVERY);
    this.#listener.connected({ state: "open" });
    const first = this.#listener.firstWord?.() ?? null;
    if (first !== null) this.#send(first);
    this.#sendAgain();
  }

  #sendAgain(): void {
    if (this.#welcomed) for (const { command } of this.#unanswered.values()) this.#send(command);
  }

  #refusedUnread(message: Refused): void {
    if (!this.#welcomed) this.#refused = message;
    else if (message.retry_after) setTimeout(() => this.#sendAgain(), message.retry_after * 1000);
  }

  #answered(id: string, message: Ack | HintAnswer | Refused): void {
    const waiting = this.#unanswered.get(id);
    if (waiting === undefined) return;
    if (message.type === "refused" && message.retry_after) {
      setTimeout(() => {
        if (this.#unanswered.has(id) && this.#welcomed) this.#send(waiting.command);
      }, message.retry_after * 1000);
      return;
    }
    this.#unanswered.delete(id);
    waiting.answer(message);
  }

  /** A hand-over is answered by the table as its player sees it, which has no id. */
  #handedOver(update: Update): void {
    for (const [id, { command, answer }] of this.#unanswered) {
      if (command.type !== "hand-over" || command.seat !== update.now.seat) continue;
      this.#unanswered.delete(id);
      answer(update);
    }
  }

  #ping(): void {
    this.#pings += 1;
    this.#send({ type: "ping", n: this.#pings });
    this.#expectAnswer(PATIENCE);
  }

  #expectAnswer(patience: number): void {
    clearTimeout(this.#timers.patience);
    this.#timers.patience = setTimeout(() => this.#lost(null), patience);
  }

  #closed(code: number): void {
    if (code === MOVED) this.#end({ state: "moved" });
    else if (code === GONE) {
      this.#hangUp();
      this.#listener.shownOut();
    } else if (code === REFUSED && this.#refused !== null && !this.#refused.retry_after) {
      this.#end({ state: "gone", message: this.#refused.message });
    } else {
      this.#lost(this.#backIn ?? this.#refused?.retry_after ?? null);
    }
  }

  #end(connection: Connection): void {
    this.#hangUp();
    this.#listener.connected(connection);
  }

  /** Try again after so many seconds, or after a wait that grows with every loss. */
  #lost(seconds: number | null): void {
    this.#hangUp();
    const growing = Math.min(FIRST_WAIT * 2 ** this.#losses, LONGEST_WAIT);
    const wait = seconds === null ? growing * (0.75 + 0.5 * Math.random()) : seconds * 1000;
    this.#losses += 1;
    this.#timers.retry = setTimeout(() => this.connect(), wait);
    this.#listener.connected({ state: "lost", retryAt: Date.now() + wait });
  }

  #hangUp(): void {
    clearTimeout(this.#timers.retry);
    clearTimeout(this.#timers.patience);
    clearInterval(this.#timers.ping);
    this.#timers = { retry: 0, ping: 0, patience: 0 };
    this.#welcomed = false;
    const wire = this.#wire;
    this.#wire = null;
    wire?.close();
    this.#forget(({ type }) => type === "hand-over");
  }
}

/** A refusal is said in the page's language; all else has no sentences in it. */
const inOurWords = (message: ServerMessage): ServerMessage =>
  message.type === "refused" ? { ...message, message: refusedBecause(message) } : message;
