import { expect, test } from "vitest";
import { de } from "../words/de";
import { en } from "../words/en";
import { fr } from "../words/fr";

test("prompts for a ferry name its locomotives and what the rest must be", () => {
  const [english, german, french] = [en, de, fr].map(({ prompt }) => prompt.choosePayment.rest("A–B", 6, "grey", 2));
  expect(english).toBe("for the ferry A–B: 2 locomotives and 4 of one colour.");
  expect(german).toBe("für die Fähre A–B: 2 Lokomotiven und 4 gleicher Farbe.");
  expect(french).toMatch(/^pour le ferry A–B\s: 2 locomotives et 4 d’une même couleur\.$/);
  expect(en.prompt.cardsOf(2, "grey", 1)).toBe("1 locomotive and 1 of one colour");
  expect(en.prompt.cardsOf(3, "red", 0)).toBe("3 red");
});
