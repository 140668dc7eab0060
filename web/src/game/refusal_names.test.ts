import { afterEach, expect, test } from "vitest";
import type { RefusalCode, RefusalParams } from "../protocol";
import { speak } from "../words";
import { refusalText } from "../words/refusal_text";
import { variantNamed } from "./positions";
import { refusalNames } from "./refusal_names";

const europe = variantNamed("europe");
const names = refusalNames(europe, ["Ada", "Bo"], 0);
const message = "The server's own sentence.";

const said = async <Code extends RefusalCode>(code: Code, params: RefusalParams[Code]): Promise<readonly string[]> => {
  const texts: string[] = [];
  for (const language of ["en", "de", "fr"] as const) {
    await speak(language);
    texts.push(refusalText({ code, params, message }, names));
  }
  return texts;
};

afterEach(async () => void (await speak("en")));

test("a refusal of the server is said in every language", async () => {
  expect(await said("name-taken", { name: "Ada" })).toEqual([
    "There is already a player called Ada at this table: choose another name.",
    "Ada sitzt schon an diesem Tisch: Wähle einen anderen Namen.",
    "Ada est déjà à cette table : choisis un autre nom.",
  ]);
});

test("players and routes have their names", async () => {
  expect(await said("not-your-turn", { seat: 0, to_act: 1 })).toEqual([
    "It is not your turn but Bo's.",
    "Du bist nicht dran, sondern Bo.",
    "Ce n’est pas à toi de jouer, mais à Bo.",
  ]);
  const route = europe.info.routes.find(({ twin }) => twin === null)?.id ?? "";
  const name = europe.routeName(europe.routeIndex(route));
  expect(await said("route-claimed", { route, owner: 1 })).toEqual([
    `The route ${name} is already claimed by Bo.`,
    `Die Strecke ${name} gehört schon Bo.`,
    `La ligne ${name} est déjà à Bo.`,
  ]);
});

test("a refusal about one route of a double route speaks of this route", async () => {
  const route = europe.info.routes.find(({ twin }) => twin !== null)?.id ?? "";
  for (const text of await said("route-yours", { route }))
    expect(text).toMatch(/^(This route|Diese Strecke|Cette ligne) /);
});

test("cards and cities are named in the language", async () => {
  expect(await said("cards-missing", { card: "red", needed: 3, held: 1 })).toEqual([
    "That takes 3 red and you have 1 red.",
    "Das kostet 3 Rot. Du hast 1 Rot.",
    "Cela coûte 3 rouges. Tu as 1 rouge.",
  ]);
  for (const text of await said("station-taken", { city: "athina", owner: 1 }))
    expect(text).toMatch(/Athína.*Bo|Bo.*Athína/);
});

test("for a record that can't be read it names the line, if there is one", async () => {
  expect(await said("record-unreadable", { line: 12, problem: "it is cut off" })).toEqual([
    "That record can't be read: line 12: it is cut off.",
    "Diese Aufzeichnung lässt sich nicht lesen: In Zeile 12 stimmt etwas nicht.",
    "Cette partie enregistrée est illisible : il y a une erreur à la ligne 12.",
  ]);
  expect((await said("record-unplayable", { line: null, problem: "no" }))[0]).toBe(
    "That record can't be replayed: no.",
  );
});

test("what has no name here is shown by its id", () => {
  const nobody = refusalNames(null, [], null);
  expect(refusalText({ code: "route-claimed", params: { route: "a/b", owner: 3 }, message }, nobody)).toBe(
    "The route a/b is already claimed by seat 3.",
  );
  expect(names.city("atlantis") + names.route("atlantis/paris")).toBe("atlantisatlantis/paris");
});

test("for a code that this page does not know, the server's sentence is shown", () => {
  const newer: RefusalCode = JSON.parse('"a-code-of-tomorrow"');
  expect(refusalText({ code: newer, params: {}, message })).toBe(message);
});
