import { expect, test } from "vitest";
import { answerKindOf } from "./answer_kind";

const HERE = "https://trains.example";
const kindOf = (path: string, mode = "cors", method = "GET") => answerKindOf({ method, mode, url: HERE + path }, HERE);

test.each(["/", "/#new", "/t/abcdefghij27", "/t/abcdefghij27/replay", "/learn", "/score", "/replay", "/players/Ines"])(
  "%s is the page, when it is opened",
  (path) => {
    expect(kindOf(path, "navigate")).toBe("page");
    expect(kindOf(path)).toBeNull();
  },
);

test("files of the page come from the cache; variants, boards and rules when the server does not answer", () => {
  expect(kindOf("/assets/main-1a2b.js")).toBe("asset");
  expect(kindOf("/api/variants")).toBe("text");
  expect(kindOf("/api/variants/europe/board")).toBe("text");
  expect(kindOf("/api/rules/de")).toBe("text");
  expect(kindOf("/rules", "navigate")).toBe("text");
  expect(kindOf("/rules/de?variant=usa", "navigate")).toBe("text");
  expect(kindOf("/static/rules/T4-night.svg", "no-cors")).toBe("text");
  expect(kindOf("/static/page.css", "no-cors")).toBe("text");
});

test.each([
  "/api/tables",
  "/api/tables/abcdefghij27",
  "/api/tables/abcdefghij27/turn?seat=0",
  "/api/tables/abcdefghij27/replay",
  "/api/lobby?table=abcdefghij27",
  "/api/players/Ines",
  "/api/statistics",
  "/service-worker.js",
  "/static/server.html",
  "/healthz",
  "/api",
  "/server",
])("%s is never cached", (path) => {
  expect(kindOf(path)).toBeNull();
  expect(kindOf(path, "navigate")).toBeNull();
});

test("methods other than GET, and other hosts, are left to the browser", () => {
  expect(kindOf("/api/variants", "cors", "POST")).toBeNull();
  expect(answerKindOf({ method: "GET", mode: "cors", url: "https://else.example/assets/a.js" }, HERE)).toBeNull();
});
