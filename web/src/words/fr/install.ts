import type { Words } from "..";
import { list } from "./common";

export const install: Words["install"] = {
  missing: "Impossible de charger cette page. La connexion fonctionne-t-elle ?",
  install: "Installer Whistlestop sur cet appareil",
  byHand: "Pour avoir Whistlestop comme application : Partager, puis « Sur l’écran d’accueil ».",
  newer: "Une nouvelle version est là.",
  takeUp: "La charger",
  away: "Le serveur ne répond pas, les tables doivent attendre. Nouvel essai régulièrement ; rien n’est perdu.",
  awayWorks: "Ce qui marche en attendant :",
  awayScore: "Compter une vraie partie",
  awayRules: "Règles",
  yourTurn: (table) => `À toi de jouer : ${table}`,
  yourTurnWith: (others) => `Avec ${list(others)}.`,
};
