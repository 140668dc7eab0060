/** A request to the server: with a time limit, repeated if its answer is lost, and a refusal as a value. */
import type { Reason, Refused } from "../protocol";
import { words } from "../words";
import { refusalText } from "../words/refusal_text";

/** Why nothing was done. `unreachable`: the server did not answer. */
export class Refusal {
  readonly reason: Reason | "unreachable";
  /** A sentence for the player. */
  readonly message: string;
  readonly rule: string | null;
  /** Seconds after which the same request may be repeated. */
  readonly retryAfter: number | null;

  constructor(
    reason: Reason | "unreachable",
    message: string,
    rule: string | null = null,
    retryAfter: number | null = null,
  ) {
    this.reason = reason;
    this.message = message;
    this.rule = rule;
    this.retryAfter = retryAfter;
  }
}

/** The server's refusal in the page's language. */
const refusalOf = (refused: Refused): Refusal =>
  new Refusal(refused.reason, refusalText(refused), refused.rule ?? null, refused.retry_after ?? null);

function isRefused(answer: unknown): answer is Refused {
  return typeof answer === "object" && answer !== null && "type" in answer && answer.type === "refused";
}

interface Question {
  readonly path: string;
  /** Without a body it is a GET. */
  readonly body?: object;
  /** The key to send; without it the browser sends its cookie. */
  readonly key?: string | null;
}

/** Milliseconds until a request counts as unanswered. */
const TIME_LIMIT = 12_000;
const TRIES = 3;
/** The most seconds that a request waits before it is repeated; if it would be longer, the refusal is returned. */
const LONGEST_WAIT = 10;

/** Send a request. Every body has its own id, so that repeating it does nothing twice. */
export async function ask<T>(question: Question): Promise<T | Refusal> {
  for (let tried = 1; ; tried += 1) {
    const answer = await askOnce<T>(question);
    if (!(answer instanceof Refusal) || tried === TRIES) return answer;
    const wait = answer.reason === "unreachable" ? tried * 0.4 : answer.retryAfter;
    if (wait === null || wait > LONGEST_WAIT) return answer;
    await new Promise((done) => setTimeout(done, wait * 1000));
  }
}

async function askOnce<T>({ path, body, key }: Question): Promise<T | Refusal> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers["Authorization"] = `Bearer ${key}`;
  try {
    const response = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    const answer: T | Refused = await response.json();
    if (isRefused(answer)) return refusalOf(answer);
    return response.ok ? answer : new Refusal("failed", words.prompt.serverFailed);
  } catch {
    return new Refusal("unreachable", words.prompt.unreachable);
  }
}
