import type { GuidedWords } from "../guided";
import { common, count, list } from "./common";

const wagons = (n: number): string => count(n, "Waggon", "Waggons");
const colours = (cards: readonly string[], last = "und"): string =>
  list(
    cards.map((card) => common.cards[card] ?? card),
    last,
  );
/** "fehlt noch 1 Strecke", "fehlen noch 2 Strecken". */
const lacks = (n: number): string => `${n === 1 ? "fehlt" : "fehlen"} noch ${count(n, "Strecke", "Strecken")}`;

export const guided: GuidedWords = {
  label: "Trainer",
  gotIt: "Verstanden",
  again: "Was der Trainer gesagt hat",
  firstTickets: {
    together: (a, b, spaces, apart, of) =>
      `${a} und ${b} haben ein Stück Weg gemeinsam: zusammen ${spaces} deiner ${of} Waggons statt ${apart}. Ein Ticket, das offen bleibt, kostet seine Punkte.`,
    all: (spaces, of) =>
      `Diese passen gut zusammen: Alle brauchen ${spaces} deiner ${of} Waggons. Mit zweien beginnst du ruhiger: Ein Ticket, das offen bleibt, kostet seine Punkte.`,
    apart: (a, b, spaces, of) =>
      `Diese führen in verschiedene Richtungen. ${a} und ${b} brauchen die wenigsten Waggons, ${spaces} von ${of}; ein Ticket, das offen bleibt, kostet seine Punkte.`,
  },
  firstTurn: {
    cards: (route, cost, have) =>
      `Pro Zug tust du eines: zwei Karten, eine Strecke oder neue Tickets. Erst Karten: ${route} auf deinem Weg kostet ${cost}, und du hast ${have === 0 ? "keine" : have}.`,
    grey: (route, spaces) =>
      `Pro Zug tust du eines: zwei Karten, eine Strecke oder neue Tickets. Erst Karten: ${route} auf deinem Weg kostet ${spaces} einer beliebigen Farbe.`,
    payable: (route) =>
      `Pro Zug tust du eines: zwei Karten, eine Strecke oder neue Tickets. ${route} auf deinem Weg kannst du schon bezahlen: Drücke auf dem Plan darauf.`,
  },
  payable: (route, ticket) =>
    `Deine Karten reichen für ${route}, auf dem Weg von ${ticket}: Drücke auf dem Plan darauf. Was du gebaut hast, nimmt dir niemand mehr.`,
  allCards: (ticket, missing) =>
    missing === 1
      ? `Deine Karten reichen für die eine Strecke, die ${ticket} noch fehlt. Bis du sie baust, kann es jemand anders tun.`
      : `Deine Karten reichen für alle ${missing} Strecken, die ${ticket} noch fehlen. Jede ist ein Zug, und bis dahin kann jeder sie bauen.`,
  hoarding: (route, turns) =>
    `${turns} Züge lang Karten, und ${route} auf deinem Weg kannst du bezahlen. Karten auf der Hand sind sicher, eine freie Strecke ist es nicht.`,
  locomotive: {
    completes: (route) =>
      `Eine Lokomotive ersetzt jede Farbe: Die offene ist alles, was für ${route} fehlt. Sie wäre die einzige Karte dieses Zugs.`,
    plain:
      "Eine Lokomotive ersetzt jede Farbe. Offen genommen ist sie die einzige Karte des Zugs, verdeckt gezogen eine von zweien wie jede andere.",
  },
  stuck: (hint) =>
    `Drücke auf eines deiner Tickets: Es zeigt seinen Weg und welche Karten dir fehlen. „${hint}“ sagt, was jemand Starkes jetzt täte und warum.`,
  grey: {
    spend: (spare) =>
      `Eine graue Strecke kostet Karten einer beliebigen Farbe. ${colours(spare, "oder")} brauchen deine Tickets sonst nirgends.`,
    keep: (needed) =>
      `Eine graue Strecke kostet Karten einer beliebigen Farbe. ${colours(needed)} brauchen deine Tickets noch anderswo.`,
    plain: "Eine graue Strecke kostet Karten einer beliebigen Farbe, und Lokomotiven ersetzen, was daran fehlt.",
  },
  double: (route) =>
    `${route} ist eine Doppelstrecke. Zu zweit und zu dritt wird nur eine der beiden benutzt: Ist eine gebaut, ist die andere gesperrt.`,
  blocked: {
    around: (name, route, ticket, cities, more) =>
      `${name} hat ${route} gebaut, auf deinem Weg für ${ticket}. Der kürzeste führt jetzt über ${list(cities)}: ${wagons(more)} mehr.`,
    along: (name, route, ticket, more) =>
      `${name} hat ${route} gebaut, auf deinem Weg für ${ticket}. Der kürzeste kostet jetzt ${wagons(more)} mehr: Drücke auf das Ticket, um ihn zu sehen.`,
  },
  lost: (ticket, points) =>
    `Für ${ticket} gibt es keinen Weg mehr: Das kostet ${points} Punkte. Deine Waggons bringen jetzt anderswo mehr.`,
  tooFar: (ticket, spaces, left) =>
    `${ticket} bräuchte ${wagons(spaces)}, und du hast noch ${left}: Das geht nicht mehr auf. Anderswo bringen sie mehr.`,
  moreTickets: {
    arrived: (ticket, points) =>
      `${ticket} ist durch deine Strecken schon verbunden: ${points} Punkte geschenkt. Mindestens eines musst du behalten; eines, das offen bleibt, kostet seine Punkte.`,
    onTheWay: (ticket) =>
      `${ticket} braucht keinen Waggon mehr, als du ohnehin brauchst. Mindestens eines musst du behalten; eines, das offen bleibt, kostet seine Punkte.`,
    first: (ticket, spaces, left) =>
      `${ticket} braucht am wenigsten, ${spaces} von ${wagons(left)}, die du noch hast. Mindestens eines musst du behalten; eines, das offen bleibt, kostet seine Punkte.`,
    fewest: (ticket, more, all, left) =>
      `${ticket} braucht am wenigsten zusätzlich, ${wagons(more)}: mit deinen anderen Tickets ${all} von ${left}, die du noch hast. Eines, das offen bleibt, kostet seine Punkte.`,
    tooFar: (ticket, points, left) =>
      `Deine ${wagons(left)} reichen für keines davon zusätzlich. Eines musst du behalten: ${ticket} kostet am wenigsten, wenn es offen bleibt, ${points}.`,
  },
  ending: {
    theirs: (name, left) =>
      `${name} hat noch ${wagons(left)}. Mit zweien oder weniger beginnt die letzte Runde: für alle noch ein Zug. Lange Strecken zählen am meisten: 15 Punkte für 6 Felder.`,
    theirsOpen: (name, left, ticket, missing) =>
      `${name} hat noch ${wagons(left)}. Mit zweien oder weniger beginnt die letzte Runde: für alle noch ein Zug. Für ${ticket} ${lacks(missing)}.`,
    mine: (left) =>
      `Du hast noch ${wagons(left)}. Mit zweien oder weniger beginnt die letzte Runde: für alle noch ein Zug, und vielleicht beginnst du sie.`,
    mineOpen: (left, ticket, missing) =>
      `Du hast noch ${wagons(left)}. Mit zweien oder weniger beginnt die letzte Runde: für alle noch ein Zug. Für ${ticket} ${lacks(missing)}.`,
  },
  complete: {
    time: (left, name, theirs) =>
      `Alle deine Tickets sind am Ziel. Du hast noch ${wagons(left)}, ${name} hat ${theirs}: Zeit genug für neue Tickets, die oft an deinen Strecken liegen.`,
    race: (left, name, theirs) =>
      `Alle deine Tickets sind am Ziel. Du hast noch ${wagons(left)}, ${name} hat ${theirs}: Das Ende ist nah, und lange Strecken sind sicherere Punkte als neue Tickets.`,
  },
  lastTurn: {
    completes: (route, ticket, points) =>
      `Dein letzter Zug: Karten zählen danach nichts. ${route} vollendet ${ticket}: ${points} Punkte gewonnen statt verloren.`,
    claim: (route, points) =>
      `Dein letzter Zug: Karten zählen danach nichts. Von allem, was du bauen kannst, bringt ${route} am meisten: ${points}.`,
    nothing:
      "Dein letzter Zug, und deine Karten reichen für keine Strecke. Karten zählen danach nichts; ein neues Ticket kann seine Punkte kosten.",
  },
  end: {
    best: (what, points) => `Dein Bestes: ${what}, ${points} Punkte.`,
    short: (ticket, spaces, points) =>
      `Für ${ticket} ${spaces === 1 ? "fehlte" : "fehlten"} ${common.spaces(spaces)}: Das hat ${points} gekostet und hätte ${points} gebracht.`,
    several: (failed, points, ticket, spaces) =>
      `${failed} Tickets blieben offen und haben ${points} gekostet; am wenigsten fehlte für ${ticket}, ${common.spaces(spaces)}.`,
    cutOff: (ticket, points) =>
      `Für ${ticket} gab es keinen Weg mehr: Das hat ${points} gekostet. Baue die Engstellen eines Tickets zuerst.`,
    longest: (name, points, theirs, mine) =>
      `Was dir entging: ${points} Punkte für die längste Verbindung, ${theirs} Felder für ${name} und ${mine} für dich.`,
    unused: (left) =>
      `Was dir entging: ${wagons(left)} ${left === 1 ? "blieb" : "blieben"} übrig, und jedes Feld einer Strecke zählt.`,
    allArrived: "Alle deine Tickets sind am Ziel: Nächstes Mal kannst du mehr davon wagen.",
  },
};
