"""The English sentence of every refusal: one template per code of the server, as in the engine's `refusal_texts.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from whistlestop import refusal_texts as engine
from whistlestop.refusal_codes import Reason
from whistlestop.refusal_texts import BoardNames

_SERVER_TEMPLATES: Mapping[str, str] = {
    "unreadable-body": "The body can't be read: {problem}",
    "unreadable-query": "The query can't be read: {problem}",
    "unreadable-message": "The message can't be read: {problem}",
    "not-a-key": "That is not a key: a key has 22 to 64 letters, digits, - and _.",
    "id-used-twice": "You have used that id for another command: give each command its own.",
    "request-too-large": "That is too large: a request may have {most} bytes.",
    "foreign-page": "A page of another site may not do this.",
    "unknown-host": "This server does not answer to that name; its operator can add it.",
    "no-such-method": "There is no {method} at this address.",
    "nothing-here": "There is nothing at this address.",
    "too-many-requests": "Slow down: that was too many requests.",
    "too-many-messages": "Slow down: that was too many messages at once.",
    "too-many-connections": "There are too many connections.",
    "server-failed": "The server failed; your request was not carried out.",
    "restarting": "The server is about to restart. Nothing is lost.",
    "getting-ready": "The server is getting ready. Try again in half a minute.",
    "not-stored": "This could not be stored, so it did not happen. Try again in a moment.",
    "maybe-not-stored": "It is not yet known whether this was stored. Try again in a moment: it is not done twice.",
    "stored-elsewhere": "Another server has this table now: connect again.",
    "store-unavailable": "The database is not available at the moment.",
    "table-not-loaded": "The table can't be loaded at the moment.",
    "tables-not-loaded": "The tables can't be loaded at the moment.",
    "table-unreadable": "This version of the server can't read this table.",
    "no-such-variant": "There is no such variant; there are {variants:list}.",
    "no-such-language": "There are no rules in that language; there are {languages:list}.",
    "no-rules": "This server has no rules to show.",
    "no-statistics": "This server keeps no statistics.",
    "impossible-name": "Nobody can have such a name here.",
    "impossible-options": "These options are not possible: {problem}.",
    "no-such-table": "There is no such table.",
    "too-many-new-tables": "You have made many tables just now.",
    "too-many-waiting-tables": "{most:table} that you made are waiting for players: close one of them first.",
    "too-many-tables": "There are too many tables at the moment.",
    "table-of-unknown-variant": "There is no variant {variant:quote}; there are {variants:list}.",
    "first-seat-missing": "Seat {seat} can't begin: there are {seats} seats.",
    "bot-seat-missing": "A bot can't sit there: there are only {seats} seats.",
    "more-people-than-seats": "{people} people sit at the table, so it can't have only {seats} seats.",
    "seat-of-person-removed": "{name} sits in a seat that would go: the table needs at least {seats}.",
    "person-needed": "Leave a seat for a person: bots play among themselves in the arena.",
    "rematch-not-yours": "Only players of this game can ask for a rematch.",
    "rematch-too-early": "The game is not over yet.",
    "record-unreadable": "That record can't be read: {line:line}{problem}.",
    "record-unplayable": "That record can't be replayed: {line:line}{problem}.",
    "no-such-moment": "The game has {actions:action}, so there is no moment {at}.",
    "opening-of-another-variant": "The game to continue is {variant}{options:with}: the table must be the same.",
    "opening-for-other-seats": "The game to continue has {played} seats, not {seats}: the table must have as many.",
    "over-at-that-moment": "The game is over at that moment: continue from an earlier one.",
    "game-not-over": "The game is not over: its record is published at the end.",
    "too-many-replays": "Many games are being replayed just now.",
    "all-seats-taken": "All seats are taken.",
    "seat-not-free": "Seat {seat} is not free; free: {free:list}.",
    "person-in-seat": "That seat is taken by {name}.",
    "name-taken": "There is already a player called {name} at this table: choose another name.",
    "text-empty": "The {field} is empty.",
    "text-not-showable": "The {field} has a character in it that can't be shown.",
    "seat-not-yours": "Seat {seat} is not yours.",
    "seat-elsewhere": "Seat {seat} is not played on this connection.",
    "seat-not-shareable": "Seat {seat} is not yours to share.",
    "wrong-key": "That key opens no seat at this table.",
    "host-only": "Only the host of the table can do that.",
    "too-many-seats-taken": "You have sat down many times just now.",
    "too-many-keys": "A seat has at most {most:key}.",
    "key-given-before": "That key was made long ago, and only its owner has it: ask for another one.",
    "seat-free-already": "Seat {seat} is already free.",
    "nobody-seated": "Nobody sits at the table yet.",
    "seats-free": "Wait for players to take {free:more seat}, or let bots play there.",
    "table-closed": "The table was closed.",
    "game-begun": "The game has already begun.",
    "game-not-begun": "The game has not begun.",
    "bot-plays-for-you": "A bot is playing for you: take the seat back first.",
    "hand-over-first": "Hand the screen over first.",
    "left-already": "You have already left.",
    "bot-plays-this-turn": "Your time is up: a bot plays this turn. The next one is yours again.",
    "nobody-is-away": "A bot can be called only for a player who is away and whose turn it is.",
    "grace-not-over": "A bot can be called in {seconds} seconds.",
    "no-bot-for-the-absent": "At this table no bot plays for players who are away.",
    "seat-yours-already": "The seat is already yours.",
    "stale-version": "Something has happened meanwhile. Here is the table as it is now; nothing was played.",
    "future-version": "This table has not reached that version: load it again.",
    "only-the-game-goes-on": "So much has happened at this table that only the game itself can go on.",
    "undo-asked-already": "There is already a request for an undo.",
    "nothing-to-undo": "You have done nothing yet that can be undone.",
    "too-many-undos": "Slow down: you have taken back many actions just now.",
    "no-more-undos": "You have taken back {most:action} in this game: that is the most there can be.",
    "not-asked-for-undo": "You are not being asked.",
    "undo-not-asked": "There is no such request for an undo any more.",
    "no-hints-here": "There are no hints at this table.",
    "hint-only-on-turn": "You can ask for a hint only when it is your turn.",
    "hint-decides-nothing": "A hint changes nothing, so there is nothing to decide.",
    "hint-pending": "The bot is still thinking about another hint.",
    "too-many-hints": "You have asked for many hints just now.",
    "no-hint-found": "No hint was found.",
    "phrase-or-text": "Send either a phrase or a text.",
    "no-such-phrase": "There is no such phrase.",
    "mute-another": "Name the seat of another player.",
    "phrases-only": "Only phrases can be sent at this table.",
    "too-much-chat": "Slow down: you have sent many messages just now.",
    "no-spectators": "This table has no spectators.",
    "too-many-spectators": "There are too many spectators.",
}
TEMPLATES: Mapping[str, str] = {**_SERVER_TEMPLATES, **engine.TEMPLATES}
"""The sentences of the server's codes and of the engine's."""


def sentence(reason: Reason, board: BoardNames | None = None, names: Sequence[str] = ()) -> str:
    """A refusal in English. `names` are the players' names by seat, "you" for whoever reads it.

    >>> from whistlestop.server.protocol.refusal_codes import TooManyKeys
    >>> sentence(TooManyKeys(most=1))
    'A seat has at most 1 key.'
    """
    return engine.sentence(reason, board, names, TEMPLATES)
