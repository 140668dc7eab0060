import { expect, test } from "vitest";
import { choicesOf, NO_CHOICES } from "./choices";
import { SAMPLES, samplesIn, type Sample } from "./positions";
import { splitSentence, promptOf, type Situation } from "./prompt";

const NAMES = ["Ines", "Marek", "Signalman", "Ola", "Jun"];

function situation({ variant, now, view }: Sample, change: Partial<Situation> = {}): Situation {
  return {
    connection: { state: "open" },
    retryIn: 0,
    refusal: null,
    now,
    variant,
    choices: choicesOf(variant, view, now.legal),
    seat: now.seat,
    names: NAMES,
    slow: false,
    chosen: null,
    undoneRoute: null,
    delay: null,
    ...change,
  };
}

const said = (sample: Sample, change: Partial<Situation> = {}): string => {
  const { first, rest, why } = promptOf(situation(sample, change));
  return [first, rest, why].filter((part) => part !== "").join(" ");
};

const turnIn = (variant: string): Sample => {
  const found = samplesIn("turn").find(
    ({ view, now }) => view.variant === variant && view.turns_left === null && now.legal.includes("tickets"),
  );
  if (found === undefined) throw new Error(`No turn of ${variant} is in the file.`);
  return found;
};

test("every position has a complete sentence and the right signal", () => {
  for (const sample of SAMPLES) {
    const prompt = promptOf(situation(sample));
    expect(prompt.first).toMatch(/^[A-Z].*\.$/);
    expect(`${prompt.rest}${prompt.why}`).not.toMatch(/undefined|NaN|\{/);
    expect(prompt.signal).toBe(sample.view.phase === "tunnel" ? "wait" : "go");
  }
});

test("my turn names what I can do, and only that", () => {
  const all = turnIn("europe");
  expect(said(all)).toMatch(
    /^Your turn\. Take two cards, claim a lit route, draw tickets, or build a station for [123] cards?\.$/,
  );
  expect(said(turnIn("usa"))).not.toContain("station");
  expect(said(all, { choices: { ...NO_CHOICES, draw: new Set(["deck"]) } })).toBe("Your turn. Take two cards.");
  expect(said(all, { choices: { ...NO_CHOICES, pass: true } })).toBe("There is nothing you can do. Pass.");
});

test("the last round is said first", () => {
  const late = samplesIn("turn").find(({ view }) => view.turns_left !== null);
  expect(said(late as Sample)).toMatch(/^Last round\. .*This is your last turn\./);
});

test("tickets on offer say how many to keep", () => {
  const first = samplesIn("choosing-tickets").find(({ view }) => view.variant === "europe") as Sample;
  expect(said(first, { chosen: 3 })).toBe("Keep two or more of these four tickets. Three chosen.");
  const mega = samplesIn("choosing-tickets").find(({ view }) => view.variant === "europe-mega") as Sample;
  const longOnes = {
    ...mega,
    now: { ...mega.now, legal: ["keep none return ab", "keep a return b", "keep b return a"] },
  };
  expect(
    said({
      ...longOnes,
      view: { ...mega.view, offer: [0, 1] },
      now: { ...longOnes.now, view: { ...mega.view, offer: [0, 1] } },
    }),
  ).toBe("Keep one or none of these two tickets.");
  const drawn = samplesIn("keeping-tickets").find(({ view }) => view.offer?.length === 3) as Sample;
  expect(said(drawn)).toBe("Keep one or more of these three. The rest go under the deck.");
});

test("a tunnel that I can't pay says so", () => {
  const sample = samplesIn("tunnel")[0] as Sample;
  expect(said(sample, { choices: { ...NO_CHOICES, decline: true } })).toMatch(/You can't pay/);
});

test("while others play: who, and when I am next", () => {
  const five = samplesIn("turn").find(
    (sample) => sample.view.players.length === 5 && sample.view.turns_left === null,
  ) as Sample;
  const acting = (to_act: number[], seat: number | null, turns_left: number | null = null): string => {
    const seen = { ...five.view, phase: "second-card" as const, to_act, turns_left };
    const now = { ...five.now, view: seen, seat, legal: [] };
    return said({ ...five, view: seen, now });
  };
  expect(acting([1], 4)).toBe("Marek is taking a second card. You play after Signalman and Ola.");
  expect(acting([1], 2)).toBe("Marek is taking a second card. You play next.");
  expect(acting([1], 3, 2)).toBe("Marek is taking a second card. You have had your last turn. Last round.");
  expect(acting([1], 2, 2)).toBe("Marek is taking a second card. You play next. Last round.");
  expect(acting([1], null)).toBe("Marek is taking a second card. You are watching.");
  const claimed = { ...five, now: { ...five.now, seat: 2, view: { ...five.view, to_act: [1] } } };
  expect(said(claimed, { mayUndoClaim: "Paris–Dieppe" })).toBe(
    "Marek is to play. Paris–Dieppe is yours. You can still undo that.",
  );
});

test("the prompt says by how much a spectator is delayed", () => {
  const [sample] = samplesIn("turn");
  if (sample === undefined) throw new Error("No turn is in the file.");
  const view = { ...sample.view, to_act: [1], turns_left: null };
  const watched = { ...sample, view, now: { ...sample.now, view, seat: null, legal: [] } };
  expect(said(watched, { delay: 120 })).toBe("Marek is to play. You are watching, 2 minutes behind.");
  expect(said(watched, { delay: 45 })).toMatch(/45 seconds behind/);
});

test("a lost connection, another device, a refusal and a bot in my seat come before the game", () => {
  const sample = turnIn("europe");
  const lost = { connection: { state: "lost" as const }, retryIn: 3 };
  expect(said(sample, lost)).toBe("No connection. Your seat is kept. Trying again in 3 s.");
  const clocked = { ...sample.now, clocks: [{ seat: 0, move: 1, reserve: 1, running: true }] };
  expect(said({ ...sample, now: clocked }, lost)).toBe(
    "No connection. Your seat is kept and your clock keeps running. Trying again in 3 s.",
  );
  expect(promptOf(situation(sample, { connection: { state: "moved" } })).signal).toBe("stop");
  const refused = promptOf(situation(sample, { refusal: "One card short: Warszawa–Wilno takes 3 red." }));
  expect(refused).toEqual({ signal: "stop", first: "One card short:", rest: "Warszawa–Wilno takes 3 red.", why: "" });
  const seats = sample.now.seats.map((seat) => ({ ...seat, played_by_bot: true }));
  expect(said({ ...sample, now: { ...sample.now, seats } })).toMatch(/^A bot plays for you\./);
  const forTurn = seats.map((seat) => ({ ...seat, bot_for_turn: true }));
  expect(said({ ...sample, now: { ...sample.now, seats: forTurn } })).toBe(
    "Your time is up. A bot plays this turn; the next one is yours again.",
  );
});

test("an undo asks those whom it concerns", () => {
  const sample = turnIn("europe");
  const me = sample.now.seat ?? 0;
  const asking = (undo: { seat: number; agreed: number[]; asked: number[] }): string =>
    said({ ...sample, now: { ...sample.now, undo } }, { undoneRoute: "Wien–Budapest" });
  expect(asking({ seat: 1 - me, agreed: [], asked: [me] })).toBe(
    `${NAMES[1 - me]} asks to take back the claim of Wien–Budapest. Agree?`,
  );
  expect(asking({ seat: me, agreed: [], asked: [1 - me] })).toBe(
    `You asked to take your move back. Waiting for ${NAMES[1 - me]}.`,
  );
});

test("the first words end at the first full stop or colon", () => {
  expect(splitSentence("No such table.")).toEqual(["No such table.", ""]);
  expect(splitSentence("A: b. C.")).toEqual(["A:", "b. C."]);
  expect(splitSentence("Il manque une carte\u202f: Paris coûte 3.")).toEqual([
    "Il manque une carte\u202f:",
    "Paris coûte 3.",
  ]);
  expect(splitSentence("St. Louis–Sault Ste. Marie is yours. Too bad.")).toEqual([
    "St. Louis–Sault Ste. Marie is yours.",
    "Too bad.",
  ]);
});
