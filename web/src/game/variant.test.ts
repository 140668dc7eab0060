import { afterEach, expect, test } from "vitest";
import { settings } from "../device/settings.svelte";
import { variantNamed } from "./positions";
import { Variant } from "./variant";

const { info } = variantNamed("europe");
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  athina: { en: "Athens", de: "Athen", fr: "Athènes" },
  constantinople: { de: "Konstantinopel", today: "Istanbul" },
};
const europe = new Variant({
  ...info,
  cities: info.cities.map((city) => ({ ...city, names: NAMES[city.id] ?? {}, aliases: [] })),
});
const athens = europe.cityIndex("athina");
const berlin = europe.cityIndex("berlin");

afterEach(() => {
  settings.set("cities", "printed");
  settings.set("language", "auto");
});

test("cities have their printed names, or those of the page's language", () => {
  settings.set("language", "de");
  expect(europe.cityName(athens)).toBe("Athína");
  settings.set("cities", "localised");
  expect([europe.cityName(athens), europe.cityName(berlin)]).toEqual(["Athen", "Berlin"]);
  settings.set("language", "fr");
  expect(europe.cityName(athens)).toBe("Athènes");
});

test("a city is found by any name it has or had", () => {
  expect(europe.cityNames(athens)).toEqual(expect.arrayContaining(["Athína", "Athens", "Athen", "Athènes"]));
  expect(europe.cityNames(europe.cityIndex("constantinople"))).toContain("Istanbul");
});
