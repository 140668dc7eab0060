import type { Words } from "..";
import { list } from "./common";

/** Several people at one screen. */
export const curtain: Words["curtain"] = {
  // The curtain
  to: "Passe l’appareil à",
  handOver: (names) => `Passe l’appareil à ${list(names, "ou")}.`,
  imName: (name) => `Je suis ${name}`,
  opening: "On retourne les cartes",
  lookAtBoard: "Voir le plateau",
  why: "Les cartes des autres restent cachées.",
  meanwhile: "Ce qui vient de se passer",
  lookAgain: (name) => `${name} : encore un coup d’œil`,
  takeBack: (name) => `${name} : annuler la prise de ligne`,
  whoIsThere: "Qui est là ?",

  // At the table
  covered: "Aucune main n’est montrée.",
  hand: "Les cartes restent cachées tant que personne n’est là.",
  done: "Ton tour est fini.",
  handOverTo: (names) => `Passer l’appareil à ${list(names, "ou")}`,
  lookAtCards: "Voir mes cartes",
  hideCards: "Cacher mes cartes",
  title: (name, table) => `À ${name} de jouer – ${table}`,
  deviceOf: (name) => `${name} joue sur un autre appareil`,

  // Before the game
  passAndPlay: "À tour de rôle",
  passAndPlayWhy: "Tous sur cet écran : on le passe après chaque tour, et un rideau cache les cartes.",
  somebodyHere: "Quelqu’un ici",
  nameOf: (seat) => `Nom à la place ${seat}`,
  nameEmpty: "Donne-lui un nom.",
  nameTaken: "Quelqu’un porte déjà ce nom.",
  needsSomebody: "Laisse une place pour toi, ou pour quelqu’un ici.",
  oneMoreHere: "Encore quelqu’un ici",
  oneMoreName: "Son nom à la table",
  oneMoreWhy: "Joue aussi sur cet écran. Un rideau cache les cartes entre vos tours.",
  atThisScreen: "sur cet écran",
};
