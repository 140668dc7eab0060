/** Notes on the body whether the page is used with keys or a pointer: only the former needs a focus frame. */

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input, textarea, select");

/** Start noting it. A key that types a text says nothing about how its writer gets around. */
export function noteInputKind(): void {
  const { dataset } = document.body;
  dataset["input"] = "pointer";
  addEventListener("pointerdown", () => (dataset["input"] = "pointer"), true);
  addEventListener(
    "keydown",
    ({ key, target }) => {
      if (key === "Tab" || !isTextField(target)) dataset["input"] = "key";
    },
    true,
  );
}
