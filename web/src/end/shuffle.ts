/** Checks that the shuffle was as promised: one line for each comparison. */
import type { ShuffleCommitment } from "../device/commitments";
import type { Fairness } from "../protocol";
import { words } from "../words";
import { bytesOf, sha256 } from "./sha256";

/** `waiting`: not known yet. */
export type Mark = "ok" | "bad" | "none" | "waiting";

interface ShuffleLine {
  readonly mark: Mark;
  readonly text: string;
}

/** Whether the server's replay had the same result; null: it has not answered yet; `unknown`: it can't tell. */
export type Replayed = boolean | "unknown" | null;

export function shuffleLines(
  fairness: Fairness | null,
  promised: ShuffleCommitment | null,
  replayed: Replayed,
  /** Whether the game began at a position, and was not dealt. */
  opened = false,
): readonly ShuffleLine[] {
  const says = words.replay.shuffle;
  if (fairness === null || fairness.secret === null) return [{ mark: "none", text: says.noSecret }];
  return [
    hashLine(fairness, fairness.secret),
    notedLine(fairness, promised),
    mineLine(fairness, promised),
    replayedLine(replayed),
    ...(opened ? [{ mark: "none" as const, text: says.opened }] : []),
  ];
}

/** The result of all lines: wrong if one is, right only if none is still waiting. */
export function verdictOf(lines: readonly ShuffleLine[]): Mark {
  const has = (mark: Mark): boolean => lines.some((line) => line.mark === mark);
  if (has("bad")) return "bad";
  if (has("waiting")) return "waiting";
  return has("ok") ? "ok" : "none";
}

const line = (good: boolean, right: string, wrong: string): ShuffleLine =>
  good ? { mark: "ok", text: right } : { mark: "bad", text: wrong };

function hashLine({ commitment }: Fairness, secret: string): ShuffleLine {
  const bytes = bytesOf(secret);
  const says = words.replay.shuffle;
  return line(bytes !== null && sha256(bytes) === commitment, says.hash, says.hashWrong);
}

function notedLine({ commitment }: Fairness, promised: ShuffleCommitment | null): ShuffleLine {
  const says = words.replay.shuffle;
  if (promised?.commitment == null) return { mark: "none", text: says.notNoted };
  return line(promised.commitment === commitment, says.noted, says.notedWrong);
}

/** What a player's contribution becomes in a deal after the first (`contribution_to_deal` in `secrecy.py`). */
function contributionToDeal(given: string, deal: number): string {
  if (deal === 1) return given;
  return sha256(new TextEncoder().encode(`whistlestop 1 deal ${deal} ${given}`)).slice(0, 32);
}

function mineLine({ contributions, deal }: Fairness, promised: ShuffleCommitment | null): ShuffleLine {
  const says = words.replay.shuffle;
  const mine = Object.entries(promised?.contributions ?? {});
  if (mine.length === 0) return { mark: "none", text: says.notMine };
  const isThere = mine.every(([seat, given]) => contributions?.[Number(seat)] === contributionToDeal(given, deal));
  return line(isThere, says.mine, says.mineWrong);
}

function replayedLine(replayed: Replayed): ShuffleLine {
  const says = words.replay.shuffle;
  if (replayed === null) return { mark: "waiting", text: says.replaying };
  if (replayed === "unknown") return { mark: "none", text: says.notReplayed };
  return line(replayed, says.replayed, says.replayedWrong);
}

/** The command that checks a record at home. */
export const homeCheck = (file: string, { commitment }: Fairness): string =>
  `whistlestop verify ${file} --commitment ${commitment}`;
