import type { Words } from "..";
import { list } from "./common";

/** Several people at one screen. */
export const curtain: Words["curtain"] = {
  // The curtain
  to: "Weitergeben an",
  handOver: (names) => `Gib weiter an ${list(names, "oder")}.`,
  imName: (name) => `Ich bin ${name}`,
  opening: "Die Karten werden aufgedeckt",
  lookAtBoard: "Den Plan ansehen",
  why: "Die Karten der anderen bleiben verdeckt.",
  meanwhile: "Zuletzt geschehen",
  lookAgain: (name) => `${name}: noch einmal hinsehen`,
  takeBack: (name) => `${name}: die Strecke zurücknehmen`,
  whoIsThere: "Wer ist da?",

  // At the table
  covered: "Alle Karten sind verdeckt.",
  hand: "Karten sind erst zu sehen, wenn jemand da ist.",
  done: "Dein Zug ist vorbei.",
  handOverTo: (names) => `Weitergeben an ${list(names, "oder")}`,
  lookAtCards: "Meine Karten ansehen",
  hideCards: "Meine Karten verdecken",
  title: (name, table) => `${name} ist am Zug – ${table}`,
  deviceOf: (name) => `${name} spielt auf einem anderen Gerät`,

  // Before the game
  passAndPlay: "Reihum an einem Gerät",
  passAndPlayWhy:
    "Ihr alle an diesem Bildschirm: Nach jedem Zug wird er weitergegeben, und ein Vorhang verdeckt die Karten.",
  somebodyHere: "Jemand hier",
  nameOf: (seat) => `Name an Platz ${seat}`,
  nameEmpty: "Gib einen Namen ein.",
  nameTaken: "So heißt hier schon jemand.",
  needsSomebody: "Lass einen Platz für dich oder für jemanden hier.",
  oneMoreHere: "Noch jemand hier",
  oneMoreName: "Name am Tisch",
  oneMoreWhy: "Spielt auch an diesem Bildschirm. Zwischen euren Zügen verdeckt ein Vorhang die Karten.",
  atThisScreen: "an diesem Bildschirm",
};
