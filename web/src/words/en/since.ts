/** What the others did since the reader's last turn. */
export const since = {
  heading: "Since your turn",
  first: "The game begins.",
  nothing: "Nobody has played since your turn.",
  again: "Show again",
  rule: "Your last turn",
};
