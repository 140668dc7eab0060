/** Numbers and dates as a language writes them. */

interface Figures {
  number(n: number, digits?: number): string;
  /** The day of a game. */
  day(at: number): string;
}

/** Formatters are slow to create: each is created once, when it is needed. */
export function figuresOf(language: string): Figures {
  const numbers = new Map<number, Intl.NumberFormat>();
  let days: Intl.DateTimeFormat | undefined;
  return {
    number(n, digits = 0) {
      let format = numbers.get(digits);
      if (format === undefined) {
        format = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
        numbers.set(digits, format);
      }
      const text = format.format(n);
      const isZero = !/[1-9]/.test(text); // a small loss that is rounded to zero is none
      return text.replace("-", isZero ? "" : "−");
    },
    day(at) {
      days ??= new Intl.DateTimeFormat(language, { day: "numeric", month: "short", year: "numeric" });
      return days.format(at);
    },
  };
}
