/** What every language writes alike. */

/** A word at the beginning of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A signed number as it is printed in tables: +8, 0, −14 with a real minus. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");

/** A chance in whole percent; what is nearly impossible or nearly certain says that it is not quite. */
export function chance(share: number, space: string): string {
  const percent = Math.round(100 * share);
  const isNearly = 1e-9 < share && share < 1 - 1e-9 && percent % 100 === 0;
  return `${isNearly ? (percent === 0 ? "<1" : ">99") : percent}${space}%`;
}

/** What is left on a clock: "6:12", "1:06:12", "2 d 4 h" with the language's letter for days. */
export function timeLeft(milliseconds: number, days: string): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24) return `${Math.floor(hours / 24)} ${days} ${hours % 24} h`;
  const two = (n: number) => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
