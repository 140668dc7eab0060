import type { RefusalCatalogue, RefusalNames } from "../refusal_catalogue";
import { common, count, list } from "./common";

const UNREADABLE = "Le serveur ne peut pas lire cela. Rien n’a été fait.";
const SLOWER = "Moins vite : c’était trop à la fois.";

const colour = (card: string): string => common.cards[card] ?? card;
const locomotives = (n: number): string => count(n, "locomotive", "locomotives");
const cards = (n: number): string => count(n, "carte", "cartes");
const tickets = (n: number): string => count(n, "billet", "billets");
const nearest = (ids: readonly string[]): string => (ids.length === 0 ? "" : ` Peut-être ${ids.join(" ou ")} ?`);
const wrongIn = (line: number | null): string =>
  line === null ? "il y a une erreur." : `il y a une erreur à la ligne ${line}.`;

/** "Cette ligne de la double ligne Paris–Zürich", "La ligne Paris–Zürich". */
const thisRoute = (route: string, names: RefusalNames): string =>
  names.isDouble(route) ? `Cette ligne de la double ligne ${names.route(route)}` : `La ligne ${names.route(route)}`;

export const refusals: RefusalCatalogue = {
  // Requests
  "unreadable-body": () => UNREADABLE,
  "unreadable-query": () => UNREADABLE,
  "unreadable-message": () => UNREADABLE,
  "not-a-key": () => "Ce n’est pas une clé : une clé a de 22 à 64 lettres, chiffres, - et _.",
  "id-used-twice": () => "Tu as déjà donné cet identifiant à une autre commande : chacune a le sien.",
  "request-too-large": ({ most }) => `C’est trop grand : une demande peut avoir au plus ${most} octets.`,
  "foreign-page": () => "Une page d’un autre site ne peut pas faire cela.",
  "unknown-host": () => "Ce serveur ne porte pas ce nom ; la personne qui le gère peut indiquer ses noms.",
  "no-such-method": ({ method }) => `Il n’y a pas de ${method} à cette adresse.`,
  "nothing-here": () => "Il n’y a rien à cette adresse.",
  "too-many-requests": () => SLOWER,
  "too-many-messages": () => SLOWER,
  "too-many-connections": () => "Il y a trop de connexions.",
  "server-failed": () => "Le serveur a rencontré une erreur, et rien n’a été fait. Essaie encore.",
  restarting: () => "Le serveur va redémarrer. Rien n’est perdu.",
  "getting-ready": () => "Le serveur se prépare. Essaie encore dans une demi-minute.",

  // Storage
  "not-stored": () => "Cela n’a pas pu être enregistré, donc rien ne s’est passé. Essaie encore dans un instant.",
  "maybe-not-stored": () =>
    "On ne sait pas encore si cela a été enregistré. Essaie encore dans un instant : rien n’est fait deux fois.",
  "stored-elsewhere": () => "Un autre serveur a cette table maintenant : reconnecte-toi.",
  "store-unavailable": () => "La base de données n’est pas disponible en ce moment.",
  "table-not-loaded": () => "La table ne peut pas être chargée en ce moment.",
  "tables-not-loaded": () => "Les tables ne peuvent pas être chargées en ce moment.",
  "table-unreadable": () => "Cette version du serveur ne peut pas lire cette table.",
  "table-damaged": () =>
    "Une partie de cette table manque dans la base de données : le serveur ne peut pas l’afficher.",

  // Variants, rules and statistics
  "no-such-variant": ({ variants }) => `Cette variante n’existe pas ici ; il y a ${list(variants)}.`,
  "no-such-language": ({ languages }) => `Il n’y a pas de règles dans cette langue ; il y a ${list(languages)}.`,
  "no-rules": () => "Ce serveur n’a pas de règles à montrer.",
  "no-statistics": () => "Ce serveur ne tient pas de statistiques.",
  "impossible-name": () => "Personne ne peut s’appeler ainsi ici.",
  "impossible-options": () => "Ces options n’existent pas dans cette variante.",

  // New tables
  "no-such-table": () => "Cette table n’existe pas.",
  "too-many-new-tables": () => "Tu viens d’ouvrir beaucoup de tables.",
  "too-many-waiting-tables": ({ most }) =>
    `${most} tables que tu as ouvertes attendent encore des joueurs : ferme d’abord l’une d’elles.`,
  "too-many-tables": () => "Il y a trop de tables en ce moment.",
  "table-of-unknown-variant": ({ variant, variants }) =>
    `La variante « ${variant} » n’existe pas ici ; il y a ${list(variants)}.`,
  "first-seat-missing": ({ seat, seats }) => `La place ${seat} ne peut pas commencer : il y a ${seats} places.`,
  "bot-seat-missing": ({ seats }) => `Un bot ne peut pas s’asseoir là : il n’y a que ${seats} places.`,
  "more-people-than-seats": ({ people, seats }) =>
    `${people} personnes sont assises à la table : elle ne peut pas avoir seulement ${seats} places.`,
  "seat-of-person-removed": ({ name, seats }) =>
    `${name} est à une place qui disparaîtrait : il faut au moins ${seats} places.`,
  "person-needed": () => "Laisse une place à une personne : entre eux, les bots jouent dans l’arène.",
  "rematch-not-yours": () => "Seuls les joueurs de cette partie peuvent demander une revanche.",
  "rematch-too-early": () => "La partie n’est pas encore finie.",

  // Going on from a moment of a game, and replays
  "record-unreadable": ({ line }) => `Cette partie enregistrée est illisible : ${wrongIn(line)}`,
  "record-unplayable": ({ line }) => `Cette partie ne peut pas être rejouée : ${wrongIn(line)}`,
  "no-such-moment": ({ actions, at }) =>
    `La partie a ${count(actions, "action", "actions")}, il n’y a donc pas de moment ${at}.`,
  "opening-of-another-variant": ({ variant, options }) =>
    `La partie à continuer est ${list([variant, ...options])} : la table doit être la même.`,
  "opening-for-other-seats": ({ played, seats }) =>
    `La partie à continuer a ${played} places, pas ${seats} : la table doit en avoir autant.`,
  "over-at-that-moment": () => "À ce moment, la partie est finie : repars d’un moment plus tôt.",
  "game-not-over": () => "La partie n’est pas finie : elle pourra être relue à la fin.",
  "too-many-replays": () => "Beaucoup de parties sont rejouées en ce moment.",

  // Seats and keys
  "all-seats-taken": () => "Toutes les places sont prises.",
  "seat-not-free": () => "Cette place n’est pas libre.",
  "person-in-seat": ({ name }) => `${name} est à cette place.`,
  "invitation-needed": () =>
    "Le lien vers cette table a été renouvelé : demande le nouveau à l’hôte ou à quelqu’un qui y est assis.",
  "name-taken": ({ name }) => `${name} est déjà à cette table : choisis un autre nom.`,
  "text-empty": ({ field }) => (field === "name" ? "Le nom est vide." : "Le texte est vide."),
  "text-not-showable": ({ field }) =>
    `Le ${field === "name" ? "nom" : "texte"} contient un signe qui ne peut pas être montré.`,
  "seat-not-yours": () => "Cette place n’est pas à toi.",
  "seat-elsewhere": () => "Cette place ne se joue pas sur cet écran.",
  "seat-not-shareable": () => "Tu ne peux ni donner ni révoquer les clés de cette place.",
  "wrong-key": () => "Cette clé n’ouvre aucune place à cette table.",
  "host-only": () => "Seul l’hôte de la table peut faire cela.",
  "too-many-seats-taken": () => "Tu viens de t’asseoir bien souvent.",
  "too-many-keys": ({ most }) => `Une place a au plus ${count(most, "clé", "clés")}.`,
  "key-given-before": () =>
    "Cette clé a été donnée il y a longtemps, et seul son propriétaire l’a : demandes-en une autre.",
  "signed-out": () => "Tu as été déconnecté : cet appareil ne joue plus la place.",
  "too-many-links": ({ most }) => `Le lien vers cette table a déjà été renouvelé ${most} fois : c’est le maximum.`,
  "send-away-another": () => "Indique la place de quelqu’un d’autre.",
  "first-turn-begun": () => "Le premier tour a commencé : on ne peut plus renvoyer personne.",
  "too-many-sent-away": ({ most }) => `On a déjà renvoyé quelqu’un de cette table ${most} fois : c’est le maximum.`,
  "seat-free-already": () => "Cette place est déjà libre.",
  "nobody-seated": () => "Personne n’est encore à la table.",
  "seats-free": ({ free }) =>
    free === 1
      ? "Une place est libre : attends un joueur, ou laisse-la à un bot."
      : `${free} places sont libres : attends des joueurs, ou laisse-les à des bots.`,
  "table-closed": () => "La table a été fermée.",
  "game-begun": () => "La partie a déjà commencé.",

  // Playing
  "game-not-begun": () => "La partie n’a pas commencé.",
  "bot-plays-for-you": () => "Un bot joue pour toi : reprends d’abord la place.",
  "hand-over-first": () => "Passe d’abord l’appareil.",
  "left-already": () => "Tu as déjà quitté la partie.",
  "bot-plays-this-turn": () => "Ton temps est écoulé : un bot joue ce tour. Le prochain est de nouveau à toi.",
  "nobody-is-away": () => "Un bot ne remplace qu’une personne absente dont c’est le tour.",
  "grace-not-over": ({ seconds }) => `Tu pourras appeler un bot dans ${seconds} secondes.`,
  "no-bot-for-the-absent": () => "À cette table, aucun bot ne remplace les absents.",
  "seat-yours-already": () => "La place est déjà à toi.",
  "stale-version": () => "Il s’est passé quelque chose entre-temps. Voici la situation actuelle ; rien n’a été joué.",
  "future-version": () => "La table n’en est pas encore là : regarde-la de nouveau.",
  "only-the-game-goes-on": () => "Il s’est passé tant de choses à cette table que seule la partie continue.",
  "undo-asked-already": () => "Quelqu’un demande déjà à annuler un coup.",
  "nothing-to-undo": () => "Tu n’as encore rien fait qui puisse être annulé.",
  "too-many-undos": () => "Moins vite : tu viens d’annuler beaucoup de coups.",
  "no-more-undos": ({ most }) => `Tu as déjà annulé ${most} actions dans cette partie : c’est le maximum.`,
  "not-asked-for-undo": () => "La question n’est pas pour toi.",
  "undo-not-asked": () => "Cette question n’est plus posée.",
  "no-hints-here": () => "À cette table, il n’y a pas de conseils.",
  "hint-only-on-turn": () => "Tu ne peux demander un conseil que quand c’est à toi de jouer.",
  "hint-decides-nothing": () => "Un conseil ne change rien, il n’y a donc rien à décider.",
  "hint-pending": () => "Le bot réfléchit encore à un autre conseil.",
  "too-many-hints": () => "Tu viens de demander beaucoup de conseils.",
  "no-hint-found": () => "Aucun conseil n’a été trouvé.",

  // Chat and spectators
  "phrase-or-text": () => "Envoie soit une phrase toute faite, soit un texte.",
  "no-such-phrase": () => "Cette phrase toute faite n’existe pas.",
  "mute-another": () => "Indique la place d’un autre joueur.",
  "phrases-only": () => "À cette table, on n’envoie que des phrases toutes faites.",
  "too-much-chat": () => "Moins vite : tu viens d’envoyer beaucoup de messages.",
  "no-spectators": () => "Les spectateurs ne sont pas admis à cette table.",
  "too-many-spectators": () => "Il y a trop de spectateurs.",

  // Seats and turns
  "no-such-seat": ({ seat, last }) => `La place ${seat} n’existe pas ; les places vont de 0 à ${last}.`,
  "seat-not-a-number": ({ given }) => `Une place est un nombre entier, pas ${given}.`,
  "game-over": () => "La partie est finie.",
  "tickets-chosen": () => "Tu as choisi tes billets ; les autres choisissent encore.",
  "not-your-turn": ({ to_act }, names) => `Ce n’est pas à toi de jouer, mais à ${names.player(to_act)}.`,
  "choose-tickets-first": () => "Choisis d’abord les billets que tu gardes.",
  "choose-drawn-tickets-first": () => "Choisis d’abord lesquels des billets piochés tu gardes.",
  "draw-second-card": () => "Tu as pris une carte : prends la deuxième.",
  "decide-on-tunnel": () => "Décide d’abord pour le tunnel : payer ou renoncer.",
  "nothing-on-offer": () => "Aucun billet ne t’est proposé.",
  "no-tunnel": () => "Aucun tunnel n’est en cours.",
  "can-still-act": () => "Tu peux encore faire quelque chose, donc tu ne peux pas passer.",

  // Drawing
  "deck-empty": () => "La pioche est vide, et il n’y a pas de défausse à mélanger.",
  "card-not-face-up": ({ card }) =>
    card === "locomotive" ? "Aucune locomotive n’est visible." : `Aucune carte ${colour(card)} n’est visible.`,
  "locomotive-as-second-card": () => "Pas comme deuxième carte : une locomotive visible ne peut être que la première.",
  "ticket-deck-empty": () => "Il n’y a plus de billets à piocher.",

  // Claiming routes, building stations, paying
  "route-yours": ({ route }, names) => `${thisRoute(route, names)} est déjà à toi.`,
  "route-claimed": ({ route, owner }, names) => `${thisRoute(route, names)} est déjà à ${names.player(owner)}.`,
  "twin-yours": ({ route }, names) => `Tu as l’autre ligne ${names.route(route)}. Personne ne peut avoir les deux.`,
  "twin-claimed": ({ route }, names) =>
    `${names.route(route)} est fermée : à deux ou trois joueurs, une seule des deux lignes d’une double ligne sert.`,
  "too-few-trains": ({ route, needed, held }, names) =>
    `Pas assez de wagons : ${names.route(route)} en demande ${needed}, tu en as ${held}.`,
  "cards-missing": ({ card, needed, held }) =>
    `Cela coûte ${common.cardCount(needed, card)}. Tu as ${common.cardCount(held, card)}.`,
  "mixed-cards-missing": ({ card, needed, held, locomotives_needed, locomotives_held }) =>
    `Cela coûte ${common.cardCount(needed, card)} et ${locomotives(locomotives_needed)}. ` +
    `Tu as ${common.cardCount(held, card)} et ${locomotives(locomotives_held)}.`,
  "no-stations": () => "Il n’y a pas de gares dans cette partie.",
  "no-station-left": () => "Tu n’as plus de gare.",
  "station-yours": ({ city }, names) => `${names.city(city)} a déjà ta gare. Une par ville.`,
  "station-taken": ({ city, owner }, names) =>
    `${names.city(city)} a déjà une gare (${names.player(owner)}). Une par ville.`,
  "station-needs-colour": ({ price, colour: card }) =>
    `Cette gare coûte ${cards(price)}, dont au moins une ${colour(card)}.`,
  "tunnel-takes-locomotives": ({ price }) =>
    price === 1
      ? "Tu n’as posé que des locomotives : la carte de plus doit en être une aussi."
      : `Tu n’as posé que des locomotives : les ${price} cartes de plus doivent en être aussi.`,
  "tunnel-costs-less": ({ price, locomotives: laid }) =>
    `Le tunnel coûte ${cards(price)} de plus, pas ${locomotives(laid)}.`,

  // Choosing tickets
  "tickets-not-all-named": ({ offered }) => `On te propose ${tickets(offered)} : dis pour chacun si tu le gardes.`,
  "keep-at-least-one": () => "Garde au moins un des billets.",
  "keep-at-least": ({ fewest }) => `Garde au moins ${tickets(fewest)}.`,
  "keep-at-most": ({ most }) => `Garde au plus ${tickets(most)}.`,
  "return-as-offered": () =>
    "Avant le premier tour, l’ordre dans lequel tu rends des billets ne compte pas : nomme-les comme ils se présentent.",
  "ticket-named-twice": () => "Chaque billet est nommé une fois : tu le gardes ou tu le rends.",
  "keep-in-order": () => "Nomme les billets que tu gardes dans leur ordre.",
  "never-on-offer": ({ count: offered, variant }) => `Dans ${variant}, il n’y a jamais ${tickets(offered)} à choisir.`,
  "keep-not-possible": ({ kept, offered, variant }) =>
    `Dans ${variant}, on ne peut pas garder ${kept} billets sur ${offered}.`,

  // Actions that a variant does not have
  "not-an-action": ({ kind }) => `Une valeur du type ${kind} n’est pas une action.`,
  "mistyped-field": ({ action, field }) => `Le champ « ${field} » de ${action} n’a pas le bon type.`,
  "no-such-card-to-draw": ({ card }) => `Il n’y a pas de carte « ${card} » à prendre.`,
  "no-such-card-colour": ({ colour: given }) => `Il n’y a pas de cartes de la couleur « ${given} ».`,
  "unknown-route": ({ route, near }) => `Il n’y a pas de ligne « ${route} » sur ce plateau.${nearest(near)}`,
  "unknown-city": ({ city, near }) => `Il n’y a pas de ville « ${city} » sur ce plateau.${nearest(near)}`,
  "write-city-id": ({ id, given }) => `Écris « ${id} » pour ${given}.`,
  "locomotives-counted": () => "Si tu ne poses que des locomotives, n’en indique pas le nombre.",
  "wrong-colour": ({ route, takes, colour: card }, names) =>
    `${names.route(route)} demande la couleur ${colour(takes)}, pas ${colour(card)}.`,
  "ferry-locomotives": ({ route, needed }, names) =>
    `Le ferry ${names.route(route)} demande au moins ${locomotives(needed)}.`,
  "route-locomotives": ({ route, cards: needed, locomotives: laid }, names) =>
    `${names.route(route)} coûte ${cards(needed)} : ${locomotives(laid)}, c’est trop ; ` +
    "pour des locomotives seules, écris « locomotive ».",
  "station-locomotives": ({ cards: needed, locomotives: laid }) =>
    `Une gare coûte au plus ${cards(needed)} : ${locomotives(laid)}, c’est trop ; ` +
    "pour des locomotives seules, écris « locomotive ».",
  "tunnel-price": ({ most }) => `Un tunnel coûte au plus ${cards(most)} de plus.`,

  // Texts that are not actions
  "no-action-word": ({ line, words }) => `« ${line} » : une action commence par un des mots ${list(words)}.`,
  "malformed-action": ({ line, form }) => `« ${line} » : on attend ${form}.`,
  "no-such-card": ({ line, card, cards: known }) =>
    `« ${line} » : il n’y a pas de carte « ${card} » ; les cartes sont ${list(known)}.`,
  "no-such-locomotives": ({ line, given }) =>
    `« ${line} » : « ${given} » n’est pas un nombre de locomotives ; écris +1, +2, … +9.`,
  "wrong-letters": ({ line, letters, allowed }) =>
    `« ${line} » : « ${letters} » doivent être des lettres différentes parmi ${allowed}.`,

  // Programs and the terminal
  "no-such-action-number": ({ number, last }) => `L’action ${number} n’existe pas ; elles vont de 0 à ${last}.`,
  "turn-skipped": ({ number }) => `Un agent ne peut pas sauter son tour avec l’action ${number}.`,
  "reset-needed": () => "La partie est finie : reset() en commence une autre.",
  "no-such-choice": ({ number, last }) => `Le choix ${number} n’existe pas ; il y en a de 1 à ${last}.`,
  "no-card-in-place": () => "Aucune carte ici.",
  "letters-expected": () => "Écris les lettres des billets que tu gardes, ou « all ».",
  "ticket-not-on-offer": ({ letter }) => `Il n’y a pas de billet ${letter} à choisir.`,
};
