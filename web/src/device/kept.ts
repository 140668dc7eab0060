/** What this device keeps between visits. A browser that keeps nothing (private windows, full disks) still plays. */

const PREFIX = "whistlestop.";

/** What was kept under a name; `instead` if there is nothing, or nothing that `isGood`. */
export function kept<T>(name: string, isGood: (value: unknown) => value is T, instead: T): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
    return isGood(value) ? value : instead;
  } catch {
    return instead;
  }
}

/** Whether another window has kept something else under a name. */
export const isKeptAnew = ({ key, storageArea }: StorageEvent, name: string): boolean =>
  storageArea === localStorage && (key === null || key === PREFIX + name);

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Nothing can be kept here, and nothing depends on it.
  }
}
