/** Whether a name has a word that begins with these letters, whatever their case and accents: "ko" finds København. */
export function matches(name: string, letters: string): boolean {
  const wanted = plain(letters).trim();
  const whole = plain(name);
  return whole.split(/[^\p{Letter}\p{Number}]+/u).some((word) => word.startsWith(wanted)) || whole.startsWith(wanted);
}

/** The same of a city, whichever of its names is meant. */
export const isCalled = (names: readonly string[], letters: string): boolean =>
  names.some((name) => matches(name, letters));

/** Letters that accents don't come off from. */
const OTHERS: Readonly<Record<string, string>> = { ø: "o", ł: "l", æ: "ae", ß: "ss", đ: "d" };

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .replace(/[øłæßđ]/g, (letter) => OTHERS[letter] ?? letter);
