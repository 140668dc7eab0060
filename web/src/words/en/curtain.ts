import { list } from "./common";

/** Several players at one screen. */
export const curtain = {
  // The curtain
  to: "Hand over to",
  handOver: (names: readonly string[]) => `Hand over to ${list(names, "or")}.`,
  imName: (name: string) => `I'm ${name}`,
  opening: "Turning the cards up",
  lookAtBoard: "Look at the board",
  why: "The cards of the others stay covered.",
  meanwhile: "What happened last",
  /** For the player who has just played. */
  lookAgain: (name: string) => `${name}: one more look`,
  takeBack: (name: string) => `${name}: take the claim back`,
  whoIsThere: "Who is there?",

  // At the table
  covered: "Nobody's cards are shown.",
  hand: "Nobody's cards are shown until somebody is there.",
  done: "Your turn is over.",
  handOverTo: (names: readonly string[]) => `Hand over to ${list(names, "or")}`,
  lookAtCards: "Look at my cards",
  hideCards: "Hide my cards",
  title: (name: string, table: string) => `${name} to play – ${table}`,
  deviceOf: (name: string) => `${name} plays on another device`,

  // Before the game
  passAndPlay: "Pass and play",
  passAndPlayWhy: "All of you at this screen: it is handed on from turn to turn, and a curtain covers the cards.",
  somebodyHere: "Somebody here",
  nameOf: (seat: number) => `Name at seat ${seat}`,
  nameEmpty: "Give them a name.",
  nameTaken: "Somebody has this name already.",
  needsSomebody: "Leave a seat for yourself, or for somebody here.",
  oneMoreHere: "One more here",
  oneMoreName: "Their name at the table",
  oneMoreWhy: "Plays at this screen, too. A curtain covers the cards between your turns.",
  atThisScreen: "at this screen",
};
