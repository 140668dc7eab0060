/** What routes are worth, and what else counts at the end. */
export const values = {
  heading: "Route values",
  spaces: "Spaces",
  points: "Points",
  station: "Each station not built",
  longestPath: "The longest path",
  mostTickets: "The most completed tickets",
};
