import type { RefusalCatalogue, RefusalNames } from "../refusal_catalogue";
import { common, count, list } from "./common";

const UNREADABLE = "Der Server kann das nicht lesen. Es ist nichts geschehen.";
const SLOWER = "Langsamer: Das war zu viel auf einmal.";

const colour = (card: string): string => common.cards[card] ?? card;
const locomotives = (n: number): string => count(n, "Lokomotive", "Lokomotiven");
const cards = (n: number): string => count(n, "Karte", "Karten");
const tickets = (n: number): string => count(n, "Ticket", "Tickets");
const nearest = (ids: readonly string[]): string => (ids.length === 0 ? "" : ` Meinst du ${ids.join(" oder ")}?`);
const wrongIn = (line: number | null): string =>
  line === null ? "Etwas darin stimmt nicht." : `In Zeile ${line} stimmt etwas nicht.`;

/** "Diese Strecke der Doppelstrecke Paris–Zürich", "Die Strecke Paris–Zürich". */
const thisRoute = (route: string, names: RefusalNames): string =>
  names.isDouble(route) ? `Diese Strecke der Doppelstrecke ${names.route(route)}` : `Die Strecke ${names.route(route)}`;

export const refusals: RefusalCatalogue = {
  // Requests
  "unreadable-body": () => UNREADABLE,
  "unreadable-query": () => UNREADABLE,
  "unreadable-message": () => UNREADABLE,
  "not-a-key": () => "Das ist kein Schlüssel: Einer hat 22 bis 64 Buchstaben, Ziffern, - und _.",
  "id-used-twice": () => "Diese Kennung hatte schon ein anderer Befehl von dir: Jeder braucht seine eigene.",
  "request-too-large": ({ most }) => `Das ist zu groß: Eine Anfrage darf höchstens ${most} Bytes haben.`,
  "foreign-page": () => "Das darf die Seite einer anderen Website nicht.",
  "unknown-host": () => "Diesen Namen hat der Server nicht; wer ihn betreibt, kann seine Namen eintragen.",
  "no-such-method": ({ method }) => `Unter dieser Adresse gibt es kein ${method}.`,
  "nothing-here": () => "Unter dieser Adresse gibt es nichts.",
  "too-many-requests": () => SLOWER,
  "too-many-messages": () => SLOWER,
  "too-many-connections": () => "Es gibt zu viele Verbindungen.",
  "server-failed": () => "Der Server kam damit nicht zurecht, und es ist nichts geschehen. Versuch es noch einmal.",
  restarting: () => "Der Server startet gleich neu. Nichts geht verloren.",
  "getting-ready": () => "Der Server bereitet sich vor. Versuch es in einer halben Minute noch einmal.",

  // Storage
  "not-stored": () => "Das ließ sich nicht speichern, also ist es nicht geschehen. Versuch es gleich noch einmal.",
  "maybe-not-stored": () =>
    "Noch weiß niemand, ob das gespeichert wurde. Versuch es gleich noch einmal: Es geschieht nicht doppelt.",
  "stored-elsewhere": () => "Diesen Tisch hat jetzt ein anderer Server: Verbinde dich neu.",
  "store-unavailable": () => "Die Datenbank ist gerade nicht erreichbar.",
  "table-not-loaded": () => "Der Tisch lässt sich gerade nicht laden.",
  "tables-not-loaded": () => "Die Tische lassen sich gerade nicht laden.",
  "table-unreadable": () => "Diese Version des Servers kann den Tisch nicht lesen.",
  "table-damaged": () => "In der Datenbank fehlt ein Teil dieses Tisches, darum kann der Server ihn nicht zeigen.",

  // Variants, rules and statistics
  "no-such-variant": ({ variants }) => `Diese Variante gibt es hier nicht; es gibt ${list(variants)}.`,
  "no-such-language": ({ languages }) => `In dieser Sprache gibt es keine Regeln; es gibt ${list(languages)}.`,
  "no-rules": () => "Dieser Server hat keine Regeln zu zeigen.",
  "no-statistics": () => "Dieser Server führt keine Statistik.",
  "impossible-name": () => "So kann hier niemand heißen.",
  "impossible-options": () => "Diese Optionen gibt es bei dieser Variante nicht.",

  // New tables
  "no-such-table": () => "Diesen Tisch gibt es nicht.",
  "too-many-new-tables": () => "Du hast gerade viele Tische aufgestellt.",
  "too-many-waiting-tables": ({ most }) =>
    `${most} Tische von dir warten noch auf Mitspieler: Schließe erst einen davon.`,
  "too-many-tables": () => "Im Moment gibt es zu viele Tische.",
  "table-of-unknown-variant": ({ variant, variants }) =>
    `Die Variante „${variant}“ gibt es hier nicht; es gibt ${list(variants)}.`,
  "first-seat-missing": ({ seat, seats }) => `Platz ${seat} kann nicht beginnen: Es gibt ${seats} Plätze.`,
  "bot-seat-missing": ({ seats }) => `Dort kann kein Bot sitzen: Es gibt nur ${seats} Plätze.`,
  "more-people-than-seats": ({ people, seats }) =>
    `Am Tisch sitzen ${people} Personen: Er kann nicht nur ${seats} Plätze haben.`,
  "seat-of-person-removed": ({ name, seats }) =>
    `${name} sitzt auf einem Platz, der wegfiele: Der Tisch braucht mindestens ${seats} Plätze.`,
  "person-needed": () => "Lass einen Platz für einen Menschen frei: Unter sich spielen Bots in der Arena.",
  "rematch-not-yours": () => "Um eine Revanche bitten kann nur, wer hier gespielt hat.",
  "rematch-too-early": () => "Das Spiel ist noch nicht aus.",

  // Going on from a moment of a game, and replays
  "record-unreadable": ({ line }) => `Diese Aufzeichnung lässt sich nicht lesen: ${wrongIn(line)}`,
  "record-unplayable": ({ line }) => `Diese Aufzeichnung lässt sich nicht nachspielen: ${wrongIn(line)}`,
  "no-such-moment": ({ actions, at }) =>
    `Das Spiel hat ${count(actions, "Aktion", "Aktionen")}, einen Augenblick ${at} gibt es also nicht.`,
  "opening-of-another-variant": ({ variant, options }) =>
    `Das Spiel, das weitergehen soll, ist ${list([variant, ...options])}: Der Tisch muss derselbe sein.`,
  "opening-for-other-seats": ({ played, seats }) =>
    `Das Spiel, das weitergehen soll, hat ${played} Plätze, nicht ${seats}: Der Tisch muss gleich viele haben.`,
  "over-at-that-moment": () => "In diesem Augenblick ist das Spiel aus: Spiel von einem früheren weiter.",
  "game-not-over": () => "Das Spiel ist noch nicht aus: Die Aufzeichnung öffnet sich am Ende.",
  "too-many-replays": () => "Gerade werden viele Spiele nachgespielt.",

  // Seats and keys
  "all-seats-taken": () => "Alle Plätze sind besetzt.",
  "seat-not-free": () => "Dieser Platz ist nicht frei.",
  "person-in-seat": ({ name }) => `Dort sitzt ${name}.`,
  "invitation-needed": () =>
    "Der Link zu diesem Tisch wurde erneuert: Lass dir den neuen geben, vom Gastgeber oder von jemandem, der dort sitzt.",
  "name-taken": ({ name }) => `${name} sitzt schon an diesem Tisch: Wähle einen anderen Namen.`,
  "text-empty": ({ field }) => (field === "name" ? "Der Name ist leer." : "Der Text ist leer."),
  "text-not-showable": ({ field }) =>
    `Im ${field === "name" ? "Namen" : "Text"} ist ein Zeichen, das sich nicht zeigen lässt.`,
  "seat-not-yours": () => "Dieser Platz gehört dir nicht.",
  "seat-elsewhere": () => "Dieser Platz wird hier nicht gespielt.",
  "seat-not-shareable": () => "Die Schlüssel zu diesem Platz kannst du weder vergeben noch widerrufen.",
  "wrong-key": () => "Dieser Schlüssel öffnet keinen Platz an diesem Tisch.",
  "host-only": () => "Das kann nur der Gastgeber des Tisches.",
  "too-many-seats-taken": () => "Du hast dich gerade oft hingesetzt.",
  "too-many-keys": ({ most }) => `Ein Platz hat höchstens ${most} Schlüssel.`,
  "key-given-before": () =>
    "Der Schlüssel wurde vor langer Zeit vergeben, und nur sein Besitzer hat ihn: Bitte um einen neuen.",
  "signed-out": () => "Du wurdest abgemeldet: Dieses Gerät spielt den Platz nicht mehr.",
  "too-many-links": ({ most }) => `Der Link zu diesem Tisch wurde schon ${most}-mal erneuert: Mehr geht nicht.`,
  "send-away-another": () => "Nenne den Platz von jemand anderem.",
  "first-turn-begun": () => "Der erste Zug hat begonnen: Niemand kann mehr weggeschickt werden.",
  "too-many-sent-away": ({ most }) => `Von diesem Tisch wurde schon ${most}-mal jemand weggeschickt: Mehr geht nicht.`,
  "seat-free-already": () => "Dieser Platz ist schon frei.",
  "nobody-seated": () => "Noch sitzt niemand am Tisch.",
  "seats-free": ({ free }) =>
    `${free === 1 ? "Ein Platz ist" : `${free} Plätze sind`} frei: Warte auf Mitspieler oder lass Bots Platz nehmen.`,
  "table-closed": () => "Der Tisch wurde geschlossen.",
  "game-begun": () => "Das Spiel hat schon begonnen.",

  // Playing
  "game-not-begun": () => "Das Spiel hat noch nicht begonnen.",
  "bot-plays-for-you": () => "Ein Bot spielt für dich: Hol dir zuerst den Platz zurück.",
  "hand-over-first": () => "Gib zuerst das Gerät weiter.",
  "left-already": () => "Du bist schon gegangen.",
  "bot-plays-this-turn": () => "Deine Zeit ist um: Ein Bot spielt diesen Zug. Der nächste gehört wieder dir.",
  "nobody-is-away": () => "Ein Bot springt nur für jemanden ein, der nicht da und an der Reihe ist.",
  "grace-not-over": ({ seconds }) => `In ${seconds} Sekunden kannst du einen Bot rufen.`,
  "no-bot-for-the-absent": () => "An diesem Tisch springt für Abwesende kein Bot ein.",
  "seat-yours-already": () => "Der Platz gehört dir schon.",
  "stale-version": () => "Inzwischen ist etwas geschehen. Das ist der neue Stand; gespielt wurde nichts.",
  "future-version": () => "So weit ist der Tisch noch nicht: Sieh ihn dir noch einmal an.",
  "only-the-game-goes-on": () => "An diesem Tisch ist so viel geschehen, dass nur noch das Spiel weitergeht.",
  "undo-asked-already": () => "Es wird schon darum gebeten, etwas zurückzunehmen.",
  "nothing-to-undo": () => "Du hast noch nichts getan, was sich zurücknehmen ließe.",
  "too-many-undos": () => "Eins nach dem anderen: Du hast gerade viel zurückgenommen.",
  "no-more-undos": ({ most }) => `Du hast in diesem Spiel schon ${most} Aktionen zurückgenommen: Mehr geht nicht.`,
  "not-asked-for-undo": () => "Du wirst nicht gefragt.",
  "undo-not-asked": () => "Danach wird nicht mehr gefragt.",
  "no-hints-here": () => "An diesem Tisch gibt es keine Tipps.",
  "hint-only-on-turn": () => "Tipps gibt es nur, wenn du dran bist.",
  "hint-decides-nothing": () => "Ein Tipp ändert nichts, also gibt es nichts zu entscheiden.",
  "hint-pending": () => "Der Bot denkt noch über einen anderen Tipp nach.",
  "too-many-hints": () => "Du hast gerade um viele Tipps gebeten.",
  "no-hint-found": () => "Es fand sich kein Tipp.",

  // Chat and spectators
  "phrase-or-text": () => "Schick entweder einen fertigen Satz oder einen Text.",
  "no-such-phrase": () => "Diesen fertigen Satz gibt es nicht.",
  "mute-another": () => "Nenne den Platz von jemand anderem.",
  "phrases-only": () => "An diesem Tisch gibt es nur fertige Sätze.",
  "too-much-chat": () => "Eins nach dem anderen: Du hast gerade viel gesagt.",
  "no-spectators": () => "An diesem Tisch sind keine Zuschauer erlaubt.",
  "too-many-spectators": () => "Es sehen schon zu viele zu.",

  // Seats and turns
  "no-such-seat": ({ seat, last }) => `Platz ${seat} gibt es nicht; die Plätze sind 0 bis ${last}.`,
  "seat-not-a-number": ({ given }) => `Ein Platz ist eine ganze Zahl, nicht ${given}.`,
  "game-over": () => "Das Spiel ist aus.",
  "tickets-chosen": () => "Du hast deine Tickets gewählt; die anderen wählen noch.",
  "not-your-turn": ({ to_act }, names) => `Du bist nicht dran, sondern ${names.player(to_act)}.`,
  "choose-tickets-first": () => "Wähle zuerst, welche Tickets du behältst.",
  "choose-drawn-tickets-first": () => "Wähle zuerst, welche der gezogenen Tickets du behältst.",
  "draw-second-card": () => "Du hast eine Karte genommen: Nimm die zweite.",
  "decide-on-tunnel": () => "Entscheide zuerst über den Tunnel: zahlen oder ablehnen.",
  "nothing-on-offer": () => "Dir liegen keine Tickets zur Wahl vor.",
  "no-tunnel": () => "Es wird gerade kein Tunnel gebaut.",
  "can-still-act": () => "Du kannst noch etwas tun, also kannst du nicht passen.",

  // Drawing
  "deck-empty": () => "Der Stapel ist leer, und es gibt keine Ablage zum Mischen.",
  "card-not-face-up": ({ card }) =>
    card === "locomotive" ? "Es liegt keine Lokomotive offen." : `Es liegt keine Karte in ${colour(card)} offen.`,
  "locomotive-as-second-card": () => "Nicht als zweite Karte: Eine offene Lokomotive geht nur als erste.",
  "ticket-deck-empty": () => "Es sind keine Tickets mehr zu ziehen.",

  // Claiming routes, building stations, paying
  "route-yours": ({ route }, names) => `${thisRoute(route, names)} gehört dir schon.`,
  "route-claimed": ({ route, owner }, names) => `${thisRoute(route, names)} gehört schon ${names.player(owner)}.`,
  "twin-yours": ({ route }, names) => `Dir gehört die andere Strecke ${names.route(route)}. Niemand darf beide haben.`,
  "twin-claimed": ({ route }, names) =>
    `${names.route(route)} ist gesperrt: Zu zweit und zu dritt wird von einer Doppelstrecke nur eine Strecke benutzt.`,
  "too-few-trains": ({ route, needed, held }, names) =>
    `Zu wenige Waggons: ${names.route(route)} braucht ${needed}, du hast ${held}.`,
  "cards-missing": ({ card, needed, held }) =>
    `Das kostet ${common.cardCount(needed, card)}. Du hast ${common.cardCount(held, card)}.`,
  "mixed-cards-missing": ({ card, needed, held, locomotives_needed, locomotives_held }) =>
    `Das kostet ${common.cardCount(needed, card)} und ${locomotives(locomotives_needed)}. ` +
    `Du hast ${common.cardCount(held, card)} und ${locomotives(locomotives_held)}.`,
  "no-stations": () => "In diesem Spiel gibt es keine Bahnhöfe.",
  "no-station-left": () => "Du hast keinen Bahnhof mehr.",
  "station-yours": ({ city }, names) => `${names.city(city)} hat schon deinen Bahnhof. Einer je Stadt.`,
  "station-taken": ({ city, owner }, names) =>
    `${names.city(city)} hat schon einen Bahnhof (von ${names.player(owner)}). Einer je Stadt.`,
  "station-needs-colour": ({ price, colour: card }) =>
    `Dieser Bahnhof kostet ${cards(price)}, mindestens eine davon in ${colour(card)}.`,
  "tunnel-takes-locomotives": ({ price }) =>
    price === 1
      ? "Du hast nur Lokomotiven gelegt, also muss auch die weitere Karte eine Lokomotive sein."
      : `Du hast nur Lokomotiven gelegt, also müssen auch die ${price} weiteren Karten Lokomotiven sein.`,
  "tunnel-costs-less": ({ price, locomotives: laid }) =>
    `Der Tunnel kostet ${cards(price)} mehr, nicht ${locomotives(laid)}.`,

  // Choosing tickets
  "tickets-not-all-named": ({ offered }) => `Du hast ${tickets(offered)} zur Wahl: Sag für jedes, ob du es behältst.`,
  "keep-at-least-one": () => "Behalte mindestens eines der Tickets.",
  "keep-at-least": ({ fewest }) => `Behalte mindestens ${tickets(fewest)}.`,
  "keep-at-most": ({ most }) => `Behalte höchstens ${tickets(most)}.`,
  "return-as-offered": () =>
    "Vor dem ersten Zug ist es gleich, in welcher Reihenfolge du Tickets zurückgibst: Nenne sie, wie sie vorliegen.",
  "ticket-named-twice": () => "Jedes Ticket wird einmal genannt: Du behältst es, oder du gibst es zurück.",
  "keep-in-order": () => "Nenne die Tickets, die du behältst, in ihrer Reihenfolge.",
  "never-on-offer": ({ count: offered, variant }) => `${tickets(offered)} liegen in ${variant} nie zur Wahl.`,
  "keep-not-possible": ({ kept, offered, variant }) =>
    `In ${variant} kann man nicht ${kept} von ${offered} Tickets behalten.`,

  // Actions that a variant does not have
  "not-an-action": ({ kind }) => `Ein Wert vom Typ ${kind} ist keine Aktion.`,
  "mistyped-field": ({ action, field }) => `Das Feld „${field}“ von ${action} hat einen falschen Typ.`,
  "no-such-card-to-draw": ({ card }) => `Eine Karte „${card}“ lässt sich nicht nehmen.`,
  "no-such-card-colour": ({ colour: given }) => `Karten der Farbe „${given}“ gibt es nicht.`,
  "unknown-route": ({ route, near }) => `Eine Strecke „${route}“ gibt es auf diesem Plan nicht.${nearest(near)}`,
  "unknown-city": ({ city, near }) => `Eine Stadt „${city}“ gibt es auf diesem Plan nicht.${nearest(near)}`,
  "write-city-id": ({ id, given }) => `Schreib „${id}“ für ${given}.`,
  "locomotives-counted": () => "Wenn du nur Lokomotiven legst, nenne keine Zahl.",
  "wrong-colour": ({ route, takes, colour: card }, names) =>
    `${names.route(route)} kostet Karten in ${colour(takes)}, nicht in ${colour(card)}.`,
  "ferry-locomotives": ({ route, needed }, names) =>
    `Die Fähre ${names.route(route)} braucht mindestens ${locomotives(needed)}.`,
  "route-locomotives": ({ route, cards: needed, locomotives: laid }, names) =>
    `${names.route(route)} kostet ${cards(needed)}: ${locomotives(laid)} ${laid === 1 ? "ist" : "sind"} zu viel; ` +
    "schreib „locomotive“, wenn es nur Lokomotiven sind.",
  "station-locomotives": ({ cards: needed, locomotives: laid }) =>
    `Ein Bahnhof kostet höchstens ${cards(needed)}: ${locomotives(laid)} ${laid === 1 ? "ist" : "sind"} zu viel; ` +
    "schreib „locomotive“, wenn es nur Lokomotiven sind.",
  "tunnel-price": ({ most }) => `Ein Tunnel kostet höchstens ${cards(most)} mehr.`,

  // Texts that are not actions
  "no-action-word": ({ line, words }) => `„${line}“: Eine Aktion beginnt mit einem der Wörter ${list(words)}.`,
  "malformed-action": ({ line, form }) => `„${line}“: Erwartet wird ${form}.`,
  "no-such-card": ({ line, card, cards: known }) =>
    `„${line}“: Eine Karte „${card}“ gibt es nicht; die Karten sind ${list(known)}.`,
  "no-such-locomotives": ({ line, given }) =>
    `„${line}“: „${given}“ ist keine Zahl von Lokomotiven; schreib +1, +2, … +9.`,
  "wrong-letters": ({ line, letters, allowed }) =>
    `„${line}“: „${letters}“ müssen verschiedene Buchstaben aus ${allowed} sein.`,

  // Programs and the terminal
  "no-such-action-number": ({ number, last }) => `Aktion ${number} gibt es nicht; sie haben die Nummern 0 bis ${last}.`,
  "turn-skipped": ({ number }) => `Ein Agent kann seinen Zug nicht mit der Aktion ${number} auslassen.`,
  "reset-needed": () => "Das Spiel ist aus: reset() beginnt ein neues.",
  "no-such-choice": ({ number, last }) => `Die Wahl ${number} gibt es nicht; es gibt 1 bis ${last}.`,
  "no-card-in-place": () => "Hier liegt keine Karte.",
  "letters-expected": () => "Schreib die Buchstaben der Tickets, die du behältst, oder „all“.",
  "ticket-not-on-offer": ({ letter }) => `Ein Ticket ${letter} liegt nicht zur Wahl.`,
};
