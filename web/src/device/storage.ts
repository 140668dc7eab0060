/** What this device stores between visits. A browser that stores nothing (private windows, full disks) still plays. */

const PREFIX = "whistlestop.";

/** The value stored under a name; `fallback` if there is none, or none that `isValid`. */
export function load<T>(name: string, isValid: (value: unknown) => value is T, fallback: T): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
    return isValid(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

/** Whether another window has changed the value under a name. */
export const isChangedElsewhere = ({ key, storageArea }: StorageEvent, name: string): boolean =>
  storageArea === localStorage && (key === null || key === PREFIX + name);

export function save(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Nothing can be stored here, and nothing depends on it.
  }
}
