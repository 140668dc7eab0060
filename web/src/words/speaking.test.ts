import { afterEach, expect, test } from "vitest";
import { speak, spoken, words } from ".";
import { de } from "./de";
import { fr } from "./fr";

afterEach(async () => void (await speak("en")));

test("words are those of the current language", async () => {
  expect(await speak("de")).toBe("de");
  expect(words).toBe(de);
  expect(spoken).toBe("de");
});

test("of two languages requested at once, the last one wins", async () => {
  await Promise.all([speak("de"), speak("fr"), speak("de"), speak("fr")]);
  expect(words).toBe(fr);
  await Promise.all([speak("de"), speak("en")]);
  expect(spoken).toBe("en");
});
