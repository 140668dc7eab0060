import type { Words } from "..";
import { count } from "./common";

const coach: Words["learn"]["coach"] = {
  label: "Lektion",
  progress: (step, of) => `${step} von ${of}`,
  back: "Zurück",
  next: "Weiter",
  skip: "Überspringen",
  leave: "Lektion verlassen",
  triedElse: "Auch das war ein Zug. Noch zu probieren:",
  finish: "Zur Lobby",
  more: "Was Europa Neues bringt",
  cardsFirst: (route) => `Für ${route} fehlen dir Karten: Nimm erst welche.`,
  noneLeft: "Davon ist keine mehr frei, für die deine Waggons reichen. Das kommt vor: Lies weiter.",
  tooLate: "Die letzte Runde läuft, und dafür bleibt kein Zug mehr. Lies weiter.",
  lost: (ticket, bot) =>
    `${bot} hat den Weg für ${ticket} versperrt. So ist das Spiel: andere Wege, andere Tickets. Lies weiter.`,
  lostButStation: (ticket, bot) =>
    `${bot} hat den Weg für ${ticket} versperrt. Ein Bahnhof könnte noch helfen. Lies weiter.`,
  noTrains: (ticket, spaces, trains) =>
    `Für ${ticket} ${spaces === 1 ? "fehlt" : "fehlen"} noch ${count(spaces, "Feld", "Felder")}, und du hast noch ${count(trains, "Waggon", "Waggons")}: zu wenig. Das kommt in jeder Partie vor. Lies weiter.`,
  beforeLast: (trains) =>
    `Du hast noch ${count(trains, "Waggon", "Waggons")}. Hat jemand nur noch zwei oder weniger, beginnt die letzte Runde. Spiel weiter: Baue, was Punkte bringt.`,
  lastRound: (trains) =>
    `Du hast noch ${count(trains, "Waggon", "Waggons")}: Damit beginnt die letzte Runde, und alle sind noch einmal dran. Karten zählen am Ende nichts.`,
  lastRoundBy: (bot, trains) =>
    `${bot} hat noch ${count(trains, "Waggon", "Waggons")}: Damit beginnt die letzte Runde, und alle sind noch einmal dran. Karten zählen am Ende nichts.`,
  lastTurn: "Du hast den letzten Zug. Karten zählen am Ende nichts: Nutze ihn, wie du magst.",
  lastTurnOf: (bot) => `Den letzten Zug hat ${bot}. Dann wird gezählt.`,
};

const usa: Words["learn"]["usa"] = {
  tickets: (kept, held) =>
    `Ein Ticket nennt zwei Städte. Verbinde sie mit deinen Waggons, und die Punkte gehören dir. Du hast ${held}; ${kept} liegt auf dem Weg: Wähle es und drücke „Behalten“.`,
  ticketsAfter: (ticket, points) =>
    `Tickets bleiben geheim. ${ticket} bringt am Ende ${points} Punkte, wenn die Städte dann verbunden sind, und kostet sonst ${points}.`,
  map: (ticket, routes) =>
    routes === 1
      ? `Zwischen Städten liegen Strecken. Für ${ticket} fehlt die eine, die leuchtet. Jedes Feld einer Strecke kostet eine Karte ihrer Farbe und einen deiner Waggons.`
      : `Zwischen Städten liegen Strecken. Für ${ticket} fehlen die ${routes}, die leuchten. Jedes Feld einer Strecke kostet eine Karte ihrer Farbe und einen deiner Waggons.`,
  mapOnly:
    "Zwischen Städten liegen Strecken. Jedes Feld einer Strecke kostet eine Karte ihrer Farbe und einen deiner Waggons.",
  locomotive:
    "Ein Zug ist eines von dreien: Karten nehmen, eine Strecke bauen oder Tickets ziehen. Nimm zuerst eine offene Lokomotive: Sie ersetzt jede Farbe.",
  noLocomotive:
    "Gerade liegt keine Lokomotive offen. Überspringe das, oder nimm zwei andere Karten: Vielleicht kommt eine.",
  secondCard:
    "Nimm eine zweite Karte. Eine offene Lokomotive kann nur die erste sein: Sie wartet auf einen anderen Zug.",
  locomotiveAfter: "Eine offene Lokomotive ist der ganze Zug; von anderen Karten nimmst du zwei.",
  locomotiveThenBot: (bot) =>
    `Eine offene Lokomotive ist der ganze Zug; von anderen Karten nimmst du zwei. Jetzt ist ${bot} dran.`,
  cards: (route, cost) =>
    `Nimm zwei Karten. ${route} kostet ${cost}: Nimm, was offen liegt, oder zieh verdeckt vom Stapel.`,
  cardsAny: "Nimm zwei Karten: offen oder verdeckt vom Stapel.",
  cardsAfter:
    "Das war dein Zug. Du darfst beliebig viele Karten halten, und niemand sieht, welche; wie viele es sind, sehen alle.",
  coloured: (route, cost) =>
    `Baue jetzt ${route}: Drücke auf dem Plan darauf und zahle. Sie kostet ${cost}; Lokomotiven ersetzen, was fehlt.`,
  colouredAfter: (route, points) =>
    `${route}: sofort ${count(points, "Punkt", "Punkte")}. Je länger die Strecke, desto besser: 1, 2, 4, 7, 10 oder 15 Punkte für 1 bis 6 Felder. Was du baust, gehört nur dir.`,
  grey: (route) =>
    `${route} ist grau: Sie kostet Karten einer beliebigen Farbe. Drücke darauf, wähle, womit du zahlst, und baue sie.`,
  greyAfter: (route) =>
    `${route} gehört dir. Manche benachbarten Städte sind durch zwei Strecken verbunden, eine Doppelstrecke. Zu zweit oder zu dritt wird immer nur eine von beiden benutzt.`,
  doubleAfter: (route) =>
    `Die Städte von ${route} sind durch zwei Strecken verbunden, eine Doppelstrecke. Zu zweit oder zu dritt wird immer nur eine von beiden benutzt: Die andere ist jetzt gesperrt.`,
  arrives: (route, ticket, routes) =>
    routes === 1
      ? `Für ${ticket} fehlt noch eine Strecke: Baue ${route}.`
      : `Für ${ticket} fehlen noch ${routes} Strecken: Baue zuerst ${route}.`,
  arrivesAfter: (ticket, points) =>
    `${ticket} ist erfüllt: ${points} Punkte am Ende. Der Weg ist egal, solange er ganz dir gehört.`,
  score: (longest) =>
    `Die Wertung: Die Strecken sind schon gezählt; Tickets bringen oder kosten ihre Punkte; und ${longest} gibt es für die längste Verbindung. Das ist das ganze Spiel.`,
};

const europe: Words["learn"]["europe"] = {
  adds: (bot) =>
    `Karten, Strecken und Tickets kennst du. In Europa kommen drei Dinge dazu: Fähren, Bahnhöfe und Tunnel. Du spielst gegen ${bot}, kurz vor dem Ende einer Partie.`,
  ferry: (route) =>
    `${route} ist eine Fähre: Wo ein Feld eine Lokomotive zeigt, muss eine Lokomotive gezahlt werden. Der Rest sind Karten einer Farbe. Baue sie.`,
  ferryAfter: "Am Meer sind Lokomotiven kostbar. Alle Fähren sind grau, also passt jede Farbe dazu.",
  arrives: (route, ticket, spaces, routes) =>
    routes === 1
      ? `Für ${ticket} ${spaces === 1 ? "fehlt" : "fehlen"} noch ${count(spaces, "Feld", "Felder")}: Baue ${route}.`
      : `Für ${ticket} fehlen noch ${count(spaces, "Feld", "Felder")} auf ${routes} Strecken: Baue zuerst ${route}.`,
  arrivesAfter: (ticket) => `${ticket} ist erfüllt.`,
  carriedAfter: (ticket) => `${ticket} ist erfüllt: Einer deiner Bahnhöfe nutzt mit, was noch gefehlt hat.`,
  station: (ticket, bot, city) =>
    `Für ${ticket} kannst du eine Strecke von ${bot} mitbenutzen. Baue einen Bahnhof in ${city}: Drücke „Bahnhof“, dann die Stadt. Der erste kostet eine Karte.`,
  stationCards: "Der erste Bahnhof kostet eine Karte: Nimm erst welche.",
  noStation: (ticket) =>
    `Mit einem Bahnhof nutzt du für deine Tickets eine fremde Strecke mit, die in seiner Stadt endet. ${ticket} hilft jetzt keiner. Lies weiter.`,
  stationNeedless: (ticket) =>
    `Mit einem Bahnhof nutzt du für deine Tickets eine fremde Strecke mit, die in seiner Stadt endet. ${ticket} braucht keinen mehr. Lies weiter.`,
  stationAfter: (ticket) =>
    `Mit einem Bahnhof nutzt du für deine Tickets eine fremde Strecke mit, die in seiner Stadt endet: ${ticket} zählt damit. Der zweite kostet zwei Karten, der dritte drei; die mitbenutzte Strecke wird dadurch nicht deine.`,
  stationElsewhere: (ticket, built, city) =>
    `Mit einem Bahnhof nutzt du für deine Tickets eine fremde Strecke mit, die in seiner Stadt endet. In ${built} hilft das ${ticket} nicht; in ${city} würde es helfen. Der zweite kostet zwei Karten, der dritte drei.`,
  stationRule:
    "Mit einem Bahnhof nutzt du für deine Tickets eine fremde Strecke mit, die in seiner Stadt endet. Der zweite kostet zwei Karten, der dritte drei; die mitbenutzte Strecke wird dadurch nicht deine.",
  tunnel: (route) => `${route} ist ein Tunnel: Was er kostet, weiß vorher niemand. Baue ihn.`,
  price: (turned, price) =>
    `${count(turned, "Karte wurde", "Karten wurden")} aufgedeckt. Jede in deiner Farbe und jede Lokomotive verlangt eine Karte mehr: hier ${price}. Zahle oder lehne ab: Dann bekommst du deine Karten zurück, und der Zug ist vorbei.`,
  tooDear: (turned, price) =>
    `${count(turned, "Karte wurde", "Karten wurden")} aufgedeckt. Jede in deiner Farbe und jede Lokomotive verlangt eine Karte mehr: hier ${price}, mehr als du zahlen kannst. Lehne ab: Du bekommst deine Karten zurück, und der Zug ist vorbei.`,
  throughAfter: (route) =>
    `${route} gehört dir. Passt nichts, kostet ein Tunnel nicht mehr als jede andere Strecke; halte trotzdem zwei, drei Karten in Reserve.`,
  throughAndArrived: (route, ticket) =>
    `${route} gehört dir, und ${ticket} ist erfüllt. Passt nichts, kostet ein Tunnel nicht mehr als jede andere Strecke; halte trotzdem zwei, drei Karten in Reserve.`,
  declined:
    "Wer einen Tunnel ablehnt, nimmt die Karten zurück, und der Zug ist vorbei. In jedem späteren Zug kann man es wieder versuchen.",
  score: (stations, each, longest) =>
    `Jeder nicht gebaute Bahnhof ist ${each} Punkte wert: ${stations * each} für dich. Dann die Tickets, und ${longest} Punkte für die längste Verbindung, bei der mitbenutzte Strecken nicht zählen.`,
};

export const learn: Words["learn"] = {
  title: "Das Spiel lernen – Whistlestop",
  heading: "Das Spiel lernen",
  about:
    "Zwei Lektionen von etwa fünf Minuten, jede eine echte Partie kurz vor dem Ende, und eine ganze erste Partie mit Trainer. Alles nach den echten Regeln, gegen einen Bot.",
  lessons: {
    usa: { name: "Das Spiel", about: "Tickets, Karten, Strecken und Punkte, auf dem Plan der USA." },
    europe: {
      name: "Was Europa Neues bringt",
      about: "Fähren, Bahnhöfe und Tunnel. Für alle, die das Spiel schon kennen.",
    },
  },
  guided: {
    name: "Eine ganze Partie",
    about:
      "Deine erste Partie, von den ersten Tickets bis zur Wertung, mit einem Trainer, der nur spricht, wenn es hilft.",
    play: "Jetzt eine ganze Partie",
    coach: "Trainer",
    on: "An",
    off: "Aus",
  },
  begin: "Beginnen",
  again: "Noch einmal",
  beginLesson: (name) => `Beginnen: ${name}`,
  againLesson: (name) => `Noch einmal: ${name}`,
  otherLesson: "Die andere Lektion",
  realGame: "Eine echte Partie spielen",
  starting: "Der Plan wird aufgebaut",
  done: "Geschafft",
  rules: "Alle Regeln",
  lobby: "Zur Lobby",
  coach,
  usa,
  europe,
};
