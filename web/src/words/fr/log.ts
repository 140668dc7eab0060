import type { Words } from "..";
import { common, count } from "./common";

const tickets = (n: number): string => count(n, "billet", "billets");

export const log: Words["log"] = {
  tookCards: "{who} prend {cards}",
  drewBlind: "{who} pioche {cards} à l’aveugle",
  blind: (n) => (n === 1 ? "une à l’aveugle" : "deux à l’aveugle"),
  blindCard: "{card} (à l’aveugle)",
  claimed: "{who} prend {route} avec {cards}, {points}",
  claimedPaid: "{who} paie encore {cards} et prend {route}, {points}",
  claimedPlain: "{who} prend {route}, {points}",
  tunnel: (price) =>
    price === 0
      ? "{who} pose {cards} pour le tunnel {route}. Retournées : {turned}. Rien de plus à payer"
      : `{who} pose {cards} pour le tunnel {route}. Retournées : {turned}. Il coûte ${price} de plus`,
  tunnelNoCards: "{who} pose {cards} pour le tunnel {route}. Il ne restait aucune carte à retourner",
  declined: "{who} renonce au tunnel {route}",
  station: "{who} construit une gare à {city} avec {cards}",
  stationPlain: "{who} construit une gare à {city}",
  drewTickets: (n) => `{who} pioche ${tickets(n)}`,
  drewAndKept: (n, kept) => `{who} pioche ${tickets(n)}, en garde ${kept}`,
  drewAndKeptThese: (n) => `{who} pioche ${tickets(n)}, garde {tickets}`,
  choseTickets: "{who} a choisi ses billets",
  keptThese: "{who} garde {tickets}",
  keptNone: "{who} ne garde aucun billet",
  passed: "{who} ne peut rien faire et passe",
  displayReset: (times) =>
    times === 1
      ? "Trois locomotives visibles : les cinq cartes sont remplacées"
      : `Trois locomotives visibles, ${times} fois de suite : les cinq cartes sont remplacées`,
  reshuffled: "La défausse est mélangée et devient la pioche",
  lastRound: "{who} a deux wagons ou moins : dernier tour",
  ended: "La partie est finie",

  satDown: "{who} s’assoit",
  hostPassed: "{who} est maintenant l’hôte",
  started: "La partie commence",
  undoAsked: "{who} demande à annuler quelque chose",
  undoAgreed: "{who} est d’accord",
  undoDeclined: "{who} n’est pas d’accord",
  undone: "{who} annule son coup",
  /** A line that was undone, for screen readers. */
  takenBack: (line) => `${line}. Annulé`,
  takenOver: {
    left: "{who} a quitté la table, un bot joue",
    away: "{who} n’est plus là, un bot joue",
    time: "{who} n’a plus de temps : un bot joue ce tour",
  },
  cameBack: "{who} reprend sa place",
  left: "{who} quitte la partie",
  botReplaced: "Un autre bot continue pour {who}",
  rematch: "Une table attend pour la revanche",
  closed: "La table a été fermée",
  linkRenewed: "L’hôte a renouvelé le lien vers la table",

  between: (a, b) => `${a} – ${b}`,
  points: (n) => `+${n}`,
  pointsSpoken: (n) => common.points(n),
  and: " et ",
  comma: ", ",
};
