"""The English sentence of every refusal: one template per code of the server, in the notation of the engine's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from whistlestop import refusal_texts as engine
from whistlestop.refusal_codes import Reason
from whistlestop.refusal_texts import BoardNames
from whistlestop.server.protocol import refusal_codes as codes

_OWN: Mapping[type[Reason], str] = {
    codes.UnreadableBody: "The body can't be read: {problem}",
    codes.UnreadableQuery: "The query can't be read: {problem}",
    codes.UnreadableMessage: "The message can't be read: {problem}",
    codes.NotAKey: "That is not a key: a key has 22 to 64 letters, digits, - and _.",
    codes.IdUsedTwice: "You have used that id for another command: give each command its own.",
    codes.RequestTooLarge: "That is too large: a request may have {most} bytes.",
    codes.ForeignPage: "A page of another site may not do this.",
    codes.UnknownHost: "This server does not go by that name; its operator can list its names.",
    codes.NoSuchMethod: "There is no {method} at this address.",
    codes.NothingHere: "There is nothing at this address.",
    codes.TooManyRequests: "Slow down: that was too many requests.",
    codes.TooManyMessages: "Slow down: that was too many messages at once.",
    codes.TooManyConnections: "There are too many connections.",
    codes.ServerFailed: "The server failed; your request was not carried out.",
    codes.Restarting: "The server is about to restart. Nothing is lost.",
    codes.NotStored: "This could not be stored, so it did not happen. Try again in a moment.",
    codes.MaybeNotStored: "It is not yet known whether this was stored. Try again in a moment: it is not done twice.",
    codes.StoredElsewhere: "Another server has this table now: connect again.",
    codes.StoreUnavailable: "The database is not available at the moment.",
    codes.TableNotLoaded: "The table can't be loaded at the moment.",
    codes.TablesNotLoaded: "The tables can't be loaded at the moment.",
    codes.TableUnreadable: "This version of the server can't read this table.",
    codes.NoSuchVariant: "There is no such variant; there are {variants:list}.",
    codes.NoSuchLanguage: "There are no rules in that language; there are {languages:list}.",
    codes.NoRules: "This server has no rules to show.",
    codes.NoStatistics: "This server keeps no statistics.",
    codes.ImpossibleName: "Nobody can have such a name here.",
    codes.ImpossibleOptions: "These options are not possible: {problem}.",
    codes.NoSuchTable: "There is no such table.",
    codes.TooManyNewTables: "You have made many tables just now.",
    codes.TooManyTables: "There are too many tables at the moment.",
    codes.TableOfUnknownVariant: "There is no variant {variant:quote}; there are {variants:list}.",
    codes.FirstSeatMissing: "Seat {seat} can't begin: there are {seats} seats.",
    codes.BotSeatMissing: "A bot can't sit there: there are only {seats} seats.",
    codes.PersonNeeded: "Leave a seat for a person: bots play among themselves in the arena.",
    codes.RematchNotYours: "Only players of this game can ask for a rematch.",
    codes.RematchTooEarly: "The game is not over yet.",
    codes.RecordUnreadable: "That record can't be read: {line:line}{problem}.",
    codes.RecordUnplayable: "That record can't be replayed: {line:line}{problem}.",
    codes.NoSuchMoment: "The game has {actions:action}, so there is no moment {at}.",
    codes.OpeningOfAnotherVariant: "The game to go on from is {variant}{options:with}: the table must be the same.",
    codes.OpeningForOtherSeats: "The game to go on from has {played} seats, not {seats}: the table must have as many.",
    codes.OverAtThatMoment: "The game is over at that moment: go on from an earlier one.",
    codes.GameNotOver: "The game is not over: its record opens at the end.",
    codes.TooManyReplays: "Many games are being replayed just now.",
    codes.AllSeatsTaken: "All seats are taken.",
    codes.SeatNotFree: "Seat {seat} is not free; free: {free:list}.",
    codes.PersonInSeat: "That seat is taken by {name}.",
    codes.NameTaken: "There is already a player called {name} at this table: choose another name.",
    codes.TextEmpty: "The {field} is empty.",
    codes.TextNotShowable: "The {field} has a character in it that can't be shown.",
    codes.SeatNotYours: "Seat {seat} is not yours.",
    codes.SeatElsewhere: "Seat {seat} is not played on this connection.",
    codes.SeatNotShareable: "Seat {seat} is not yours to share.",
    codes.WrongKey: "That key opens no seat at this table.",
    codes.HostOnly: "Only the host of the table can do that.",
    codes.TooManyKeys: "A seat has at most {most:key}.",
    codes.KeyGivenBefore: "That key was given long ago, and only its owner has it: ask for another one.",
    codes.SeatFreeAlready: "Seat {seat} is already free.",
    codes.NobodySeated: "Nobody sits at the table yet.",
    codes.SeatsFree: "Wait for players to take {free:more seat}, or let bots play there.",
    codes.TableClosed: "The table was closed.",
    codes.GameBegun: "The game has already begun.",
    codes.GameNotBegun: "The game has not begun.",
    codes.BotPlaysForYou: "A bot is playing for you: take the seat back first.",
    codes.HandOverFirst: "Hand the screen over first.",
    codes.LeftAlready: "You have already left.",
    codes.SeatYoursAlready: "The seat is already yours.",
    codes.StaleVersion: "Something has happened meanwhile. Here is the table as it is now; nothing was played.",
    codes.FutureVersion: "This table has not reached that version: look at it again.",
    codes.OnlyTheGameGoesOn: "So much has happened at this table that only the game goes on.",
    codes.UndoAskedAlready: "There is already a request for an undo.",
    codes.NothingToUndo: "You have done nothing yet that can be undone.",
    codes.NotAskedForUndo: "You are not being asked.",
    codes.UndoNotAsked: "There is no such request for an undo any more.",
    codes.NoHintsHere: "There are no hints at this table.",
    codes.HintOnlyOnTurn: "You can ask for a hint only when it is your turn.",
    codes.HintDecidesNothing: "A hint changes nothing, so there is nothing to decide.",
    codes.HintPending: "The bot is still thinking about another hint.",
    codes.TooManyHints: "You have asked for many hints just now.",
    codes.NoHintFound: "No hint was found.",
    codes.PhraseOrText: "Send either a phrase or a text.",
    codes.NoSuchPhrase: "There is no such phrase.",
    codes.MuteAnother: "Name the seat of another player.",
    codes.PhrasesOnly: "Only phrases can be sent at this table.",
    codes.TooMuchChat: "Slow down: you have sent many messages just now.",
    codes.NoSpectators: "This table has no spectators.",
    codes.TooManySpectators: "There are too many spectators.",
}
TEMPLATES: Mapping[type[Reason], str] = {**_OWN, **engine.TEMPLATES}
"""The sentences of the server's codes and of the engine's."""


def sentence(reason: Reason, board: BoardNames | None = None, names: Sequence[str] = ()) -> str:
    """A refusal in English. `names` are the players' by seat, "you" for whoever reads it.

    >>> sentence(codes.TooManyKeys(most=1))
    'A seat has at most 1 key.'
    """
    return engine.sentence(reason, board, names, TEMPLATES)
