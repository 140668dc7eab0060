import { expect, test } from "vitest";
import { answerKindOf } from "./answer_kind";

const HERE = "https://trains.example";
const way = (path: string, mode = "cors", method = "GET") => answerKindOf({ method, mode, url: HERE + path }, HERE);

test.each(["/", "/#new", "/t/abcdefghij27", "/t/abcdefghij27/replay", "/learn", "/score", "/replay", "/players/Ines"])(
  "%s is the page, when it is gone to",
  (path) => {
    expect(way(path, "navigate")).toBe("page");
    expect(way(path)).toBeNull();
  },
);

test("files of the page come from the cache; variants, boards and rules when the server does not answer", () => {
  expect(way("/assets/main-1a2b.js")).toBe("asset");
  expect(way("/api/variants")).toBe("text");
  expect(way("/api/variants/europe/board")).toBe("text");
  expect(way("/api/rules/de")).toBe("text");
  expect(way("/rules", "navigate")).toBe("text");
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
  "/healthz",
  "/api",
  "/server",
])("%s is never kept", (path) => {
  expect(way(path)).toBeNull();
  expect(way(path, "navigate")).toBeNull();
});

test("other methods than GET go out, and other hosts are left alone", () => {
  expect(way("/api/variants", "cors", "POST")).toBeNull();
  expect(answerKindOf({ method: "GET", mode: "cors", url: "https://else.example/assets/a.js" }, HERE)).toBeNull();
});
