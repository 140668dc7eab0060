import { expect, test } from "vitest";
import { words } from "../words";
import { variantAbout } from "./names";

test("a variant is described with its own numbers", () => {
  expect(variantAbout("usa")).toBe("33 tickets, 2 of them stand-ins. 4 are dealt; keep 2 or more.");
  expect(variantAbout("usa-1910")).toContain("15 points for the most tickets");
  expect(variantAbout("europe")).toBe(
    "6 long tickets, 40 regular ones. 1 long and 3 regular are dealt; keep 2 or more.",
  );
  expect(variantAbout("europe-big-cities")).toContain("5 are dealt, and later 4 at a time");
});

test("every variant that has words has numbers, and one that is not known has no description", () => {
  for (const variant of Object.keys(words.lobby.variants)) expect(variantAbout(variant)).toMatch(/^\D*\d+ /);
  expect(variantAbout("moon")).toBe("");
});
