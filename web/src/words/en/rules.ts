/** Rules where they are needed. */
export const rules = {
  rule: (number: string) => `Rule ${number}`,
  whatIsThis: (number: string) => `What does this mean? Rule ${number}`,
  all: "All rules",
  opening: "Opening the rules …",
  /** Followed by the reason. */
  notHere: "The rules can’t be shown.",
  again: "Try again",
  unknown: (number: string) => `There is no rule ${number} here.`,
};
