/** Whether a word of a name begins with these letters, whatever their case and accents: "ko" finds København. */
export function matches(name: string, letters: string): boolean {
  const wanted = plain(letters).trim();
  const whole = plain(name);
  return whole.split(/[^\p{Letter}\p{Number}]+/u).some((word) => word.startsWith(wanted)) || whole.startsWith(wanted);
}

/** Whether any name of a city matches. */
export const isCalled = (names: readonly string[], letters: string): boolean =>
  names.some((name) => matches(name, letters));

/** Letters that don't decompose into a base letter and an accent. */
const OTHERS: Readonly<Record<string, string>> = { ø: "o", ł: "l", æ: "ae", ß: "ss", đ: "d" };

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .replace(/[øłæßđ]/g, (letter) => OTHERS[letter] ?? letter);
