import { describe, expect, it } from "vitest";
import { GROUPS, NAMES, choicesOf, settings } from "./settings.svelte";

describe("settings", () => {
  it("are all in one of the dialog's groups, and only once", () => {
    const grouped = GROUPS.flatMap((group) => [...group.settings]);
    expect([...grouped].sort()).toEqual([...NAMES].sort());
  });

  it("can be reset to their defaults", () => {
    const before = NAMES.map((name) => settings[name]);
    expect(settings.changed).toBe(false);
    for (const name of NAMES) settings.set(name, choicesOf(name).at(-1) ?? settings[name]);
    expect(settings.changed).toBe(true);
    settings.reset();
    expect(NAMES.map((name) => settings[name])).toEqual(before);
    expect(settings.speed).toBe("normal");
  });
});
