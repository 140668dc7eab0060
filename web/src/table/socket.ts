/**
 * The WebSocket to a table. It reconnects by itself, sends unanswered commands again, and notices a dead connection: a
 * phone that wakes up may still show one as open.
 */
import { CLOSE_CODES, PROTOCOL } from "../constants";
import type { Ack, Follow, HandOver, HintAnswer, Refused, SeatCommand, ServerMessage, Update } from "../protocol";
import { words } from "../words";
import { refusalText } from "../words/refusal_text";
import type { Connection } from "./state.svelte";

export type Command = SeatCommand | HandOver;
export type Answer = Ack | HintAnswer | Update | Refused;

/** The part of a WebSocket that is used here; tests replace it. */
interface Channel {
  send(text: string): void;
  close(): void;
}
export type OpenChannel = (
  address: string,
  onmessage: (text: string) => void,
  onclose: (code: number) => void,
) => Channel;

const openWebSocket: OpenChannel = (address, onmessage, onclose) => {
  const socket = new WebSocket(address);
  socket.onmessage = ({ data }) => {
    if (typeof data === "string") onmessage(data);
  };
  socket.onclose = ({ code }) => onclose(code);
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
};

interface Listener {
  /** Called with every message. */
  onmessage(message: ServerMessage): void;
  onconnection(connection: Connection): void;
  /** The seat was freed, or another process serves the table now: enter again. */
  onexpelled(): void;
  /** The command to send on a new connection before any other: who is at a shared screen. */
  firstCommand?(): HandOver | null;
}

interface Unanswered {
  readonly command: Command;
  readonly answer: (answer: Answer | null) => void;
}

/** How often a ping checks the connection, in milliseconds. */
const PING_EVERY = 15_000;
/** After this many milliseconds without an answer, the connection counts as dead. */
const PATIENCE = 4_000;
/** How many milliseconds pass before the first attempt to reconnect, and at most before a later one. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;

const { MOVED, REFUSED, GONE } = CLOSE_CODES;

export class TableSocket {
  readonly #address: () => string;
  readonly #listener: Listener;
  readonly #open: OpenChannel;
  readonly #unanswered = new Map<string, Unanswered>();
  #channel: Channel | null = null;
  /** Whether the server has welcomed this connection, so that commands may be sent. */
  #welcomed = false;
  /** How often the connection was lost since the last update. */
  #losses = 0;
  /** Why the server refused this connection, until it closes it. */
  #refused: Refused | null = null;
  /** After how many seconds a server that is stopping expects to be back. */
  #backIn: number | null = null;
  #timers = { retry: 0, ping: 0, patience: 0 };
  #pings = 0;

  constructor(address: () => string, listener: Listener, open: OpenChannel = openWebSocket) {
    this.#address = address;
    this.#listener = listener;
    this.#open = open;
  }

  connect(): void {
    this.#disconnect();
    this.#refused = null;
    this.#backIn = null;
    const channel: Channel = this.#open(
      this.#address(),
      (text) => {
        if (this.#channel === channel) this.#received(JSON.parse(text));
      },
      (code) => {
        if (this.#channel === channel) this.#closed(code);
      },
    );
    this.#channel = channel;
    this.#expectAnswer(2 * PATIENCE);
  }

  /**
   * Send a command, now or as soon as we are connected, and again until it is answered. A hand-over is sent now or
   * never: later somebody else may be at the screen. Null: it could not be sent, or the table was left.
   */
  command(command: Command): Promise<Answer | null> {
    if (command.type === "hand-over" && this.#channel === null) return Promise.resolve(null);
    return new Promise((answer) => {
      this.#unanswered.set(command.id, { command, answer });
      if (this.#welcomed) this.#send(command);
    });
  }

  /** Check the connection at once: the device woke up, or the network came or went. */
  wake(): void {
    if (this.#channel === null) {
      if (this.#timers.retry !== 0) this.connect();
    } else if (this.#welcomed) {
      this.#ping();
    }
  }

  /** Disconnect and forget unanswered commands. */
  close(): void {
    this.#disconnect();
    this.#forget(() => true);
  }

  #forget(which: (command: Command) => boolean): void {
    for (const [id, { command, answer }] of this.#unanswered) {
      if (!which(command)) continue;
      this.#unanswered.delete(id);
      answer(null);
    }
  }

  /** Say whether bots are to wait; it counts for this connection only. */
  follow(message: Follow): void {
    if (this.#welcomed) this.#send(message);
  }

  #send(message: Command | Follow | { readonly type: "ping"; readonly n: number }): void {
    this.#channel?.send(JSON.stringify(message));
  }

  #received(message: ServerMessage): void {
    clearTimeout(this.#timers.patience);
    if (message.type === "welcome") this.#wasWelcomed(message.protocol);
    else if (message.type === "stopping") this.#backIn = message.back_in;
    else if (message.type === "refused" && message.id === undefined) this.#refusedWithoutId(message);
    else if ((message.type === "ack" || message.type === "hint" || message.type === "refused") && message.id) {
      this.#answered(message.id, message);
    }
    if (message.type === "update") this.#losses = 0;
    this.#listener.onmessage(message);
    if (message.type === "update") this.#answerHandOvers(message);
  }

  #wasWelcomed(protocol: number): void {
    if (protocol !== PROTOCOL) {
      this.#disconnect();
      this.#listener.onconnection({ state: "gone", message: words.prompt.newerServer });
      return;
    }
    this.#welcomed = true;
    this.#timers.ping = setInterval(() => this.#ping(), PING_EVERY);
    this.#listener.onconnection({ state: "open" });
    const first = this.#listener.firstCommand?.() ?? null;
    if (first !== null) this.#send(first);
    this.#sendAgain();
  }

  #sendAgain(): void {
    if (this.#welcomed) for (const { command } of this.#unanswered.values()) this.#send(command);
  }

  #refusedWithoutId(message: Refused): void {
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

  /** A hand-over is answered by an update with the player's view, which has no id. */
  #answerHandOvers(update: Update): void {
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
      this.#disconnect();
      this.#listener.onexpelled();
    } else if (code === REFUSED && this.#refused?.code === "seat-not-yours") {
      this.#disconnect(); // it was freed, or its key revoked, while we were away
      this.#listener.onexpelled();
    } else if (code === REFUSED && this.#refused !== null && !this.#refused.retry_after) {
      this.#end({ state: "gone", message: refusalText(this.#refused) });
    } else {
      this.#lost(this.#backIn ?? this.#refused?.retry_after ?? null);
    }
  }

  #end(connection: Connection): void {
    this.#disconnect();
    this.#listener.onconnection(connection);
  }

  /** Reconnect after this many seconds, or after a wait that grows with every loss. */
  #lost(seconds: number | null): void {
    this.#disconnect();
    const growing = Math.min(FIRST_WAIT * 2 ** this.#losses, LONGEST_WAIT);
    const wait = seconds === null ? growing * (0.75 + 0.5 * Math.random()) : seconds * 1000;
    this.#losses += 1;
    this.#timers.retry = setTimeout(() => this.connect(), wait);
    this.#listener.onconnection({ state: "lost", retryAt: Date.now() + wait });
  }

  #disconnect(): void {
    clearTimeout(this.#timers.retry);
    clearTimeout(this.#timers.patience);
    clearInterval(this.#timers.ping);
    this.#timers = { retry: 0, ping: 0, patience: 0 };
    this.#welcomed = false;
    const channel = this.#channel;
    this.#channel = null;
    channel?.close();
    this.#forget(({ type }) => type === "hand-over");
  }
}
