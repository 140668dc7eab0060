"""Every reason why the server can refuse a command or a request: one frozen struct per code, with its parameters.

The base class of a code is its category. An action that the rules forbid is refused with the engine's own code
(`whistlestop.refusal_codes`). Parameters are plain values, and reveal nothing that the reader of the refusal may not
know. The English sentences are in `refusal_texts.py`, and the codes for a store that fails in `storage_refusals.py`.
"""

from __future__ import annotations

from whistlestop.server.protocol.refusal_categories import (
    Failed,
    Full,
    Malformed,
    NotAllowed,
    NotFinished,
    NotFound,
    NotNow,
    NotYours,
    Stale,
    Stopping,
    TooFast,
    TooLarge,
    TooMany,
)

# Requests


class UnreadableBody(Malformed, frozen=True, tag="unreadable-body"):
    problem: str


class UnreadableQuery(Malformed, frozen=True, tag="unreadable-query"):
    problem: str


class UnreadableMessage(Malformed, frozen=True, tag="unreadable-message"):
    problem: str


class NotAKey(Malformed, frozen=True, tag="not-a-key"):
    pass


class IdUsedTwice(Malformed, frozen=True, tag="id-used-twice"):
    pass


class RequestTooLarge(TooLarge, frozen=True, tag="request-too-large"):
    most: int


class ForeignPage(NotAllowed, frozen=True, tag="foreign-page"):
    pass


class UnknownHost(NotAllowed, frozen=True, tag="unknown-host"):
    status = 421


class NoSuchMethod(NotAllowed, frozen=True, tag="no-such-method"):
    status = 405
    method: str


class NothingHere(NotFound, frozen=True, tag="nothing-here"):
    pass


class TooManyRequests(TooFast, frozen=True, tag="too-many-requests"):
    pass


class TooManyMessages(TooFast, frozen=True, tag="too-many-messages"):
    pass


class TooManyConnections(TooMany, frozen=True, tag="too-many-connections"):
    pass


class ServerFailed(Failed, frozen=True, tag="server-failed"):
    status = 500


class Restarting(Stopping, frozen=True, tag="restarting"):
    pass


class GettingReady(Stopping, frozen=True, tag="getting-ready"):
    pass


# Variants, rules and statistics


class NoSuchVariant(NotFound, frozen=True, tag="no-such-variant"):
    variants: tuple[str, ...]


class NoSuchLanguage(NotFound, frozen=True, tag="no-such-language"):
    languages: tuple[str, ...]


class NoRules(NotFound, frozen=True, tag="no-rules"):
    pass


class NoStatistics(NotFound, frozen=True, tag="no-statistics"):
    pass


class ImpossibleName(NotFound, frozen=True, tag="impossible-name"):
    pass


class ImpossibleOptions(Malformed, frozen=True, tag="impossible-options"):
    problem: str


# New tables


class NoSuchTable(NotFound, frozen=True, tag="no-such-table"):
    pass


class TooManyNewTables(TooFast, frozen=True, tag="too-many-new-tables"):
    pass


class TooManyTables(TooMany, frozen=True, tag="too-many-tables"):
    pass


class TooManyWaitingTables(TooMany, frozen=True, tag="too-many-waiting-tables"):
    most: int


class TableOfUnknownVariant(Malformed, frozen=True, tag="table-of-unknown-variant"):
    variant: str
    variants: tuple[str, ...]


class FirstSeatMissing(Malformed, frozen=True, tag="first-seat-missing"):
    seat: int
    seats: int


class BotSeatMissing(Malformed, frozen=True, tag="bot-seat-missing"):
    seats: int


class MorePeopleThanSeats(NotAllowed, frozen=True, tag="more-people-than-seats"):
    people: int
    seats: int


class SeatOfPersonRemoved(NotAllowed, frozen=True, tag="seat-of-person-removed"):
    name: str
    seats: int
    """How many seats the table needs so that this person keeps theirs."""


class PersonNeeded(NotAllowed, frozen=True, tag="person-needed"):
    pass


class RematchNotYours(NotYours, frozen=True, tag="rematch-not-yours"):
    pass


class RematchTooEarly(NotNow, frozen=True, tag="rematch-too-early"):
    pass


# Continuing a game from one of its moments, and replays


class RecordUnreadable(Malformed, frozen=True, tag="record-unreadable"):
    line: int | None
    problem: str


class RecordUnplayable(Malformed, frozen=True, tag="record-unplayable"):
    line: int | None
    problem: str


class NoSuchMoment(Malformed, frozen=True, tag="no-such-moment"):
    at: int
    actions: int


class OpeningOfAnotherVariant(Malformed, frozen=True, tag="opening-of-another-variant"):
    variant: str
    options: tuple[str, ...]


class OpeningForOtherSeats(Malformed, frozen=True, tag="opening-for-other-seats"):
    played: int
    seats: int


class OverAtThatMoment(NotNow, frozen=True, tag="over-at-that-moment"):
    pass


class GameNotOver(NotFinished, frozen=True, tag="game-not-over"):
    pass


class TooManyReplays(TooMany, frozen=True, tag="too-many-replays"):
    pass


# Seats and keys


class AllSeatsTaken(Full, frozen=True, tag="all-seats-taken"):
    pass


class SeatNotFree(Full, frozen=True, tag="seat-not-free"):
    seat: int
    free: tuple[int, ...]


class PersonInSeat(Full, frozen=True, tag="person-in-seat"):
    name: str


class InvitationNeeded(NotAllowed, frozen=True, tag="invitation-needed"):
    pass


class NameTaken(NotAllowed, frozen=True, tag="name-taken"):
    name: str


class TextEmpty(Malformed, frozen=True, tag="text-empty"):
    field: str


class TextNotShowable(Malformed, frozen=True, tag="text-not-showable"):
    field: str


class SeatNotYours(NotYours, frozen=True, tag="seat-not-yours"):
    seat: int


class SeatElsewhere(NotYours, frozen=True, tag="seat-elsewhere"):
    seat: int


class SeatNotShareable(NotYours, frozen=True, tag="seat-not-shareable"):
    seat: int


class WrongKey(NotYours, frozen=True, tag="wrong-key"):
    pass


class HostOnly(NotYours, frozen=True, tag="host-only"):
    pass


class TooManySeatsTaken(TooFast, frozen=True, tag="too-many-seats-taken"):
    pass


class TooManyKeys(TooMany, frozen=True, tag="too-many-keys"):
    most: int


class KeyGivenBefore(NotNow, frozen=True, tag="key-given-before"):
    pass


class SignedOut(NotYours, frozen=True, tag="signed-out"):
    pass


class TooManyLinks(TooMany, frozen=True, tag="too-many-links"):
    most: int


class SendAwayAnother(Malformed, frozen=True, tag="send-away-another"):
    pass


class FirstTurnBegun(NotNow, frozen=True, tag="first-turn-begun"):
    pass


class TooManySentAway(TooMany, frozen=True, tag="too-many-sent-away"):
    most: int


class SeatFreeAlready(NotNow, frozen=True, tag="seat-free-already"):
    seat: int


class NobodySeated(NotNow, frozen=True, tag="nobody-seated"):
    pass


class SeatsFree(NotNow, frozen=True, tag="seats-free"):
    free: int


class TableClosed(NotNow, frozen=True, tag="table-closed"):
    pass


class GameBegun(NotNow, frozen=True, tag="game-begun"):
    pass


# Playing


class GameNotBegun(NotNow, frozen=True, tag="game-not-begun"):
    pass


class BotPlaysForYou(NotNow, frozen=True, tag="bot-plays-for-you"):
    pass


class HandOverFirst(NotNow, frozen=True, tag="hand-over-first"):
    pass


class LeftAlready(NotNow, frozen=True, tag="left-already"):
    pass


class NobodyIsAway(NotNow, frozen=True, tag="nobody-is-away"):
    pass


class GraceNotOver(NotNow, frozen=True, tag="grace-not-over"):
    seconds: int


class NoBotForTheAbsent(NotAllowed, frozen=True, tag="no-bot-for-the-absent"):
    pass


class BotPlaysThisTurn(NotNow, frozen=True, tag="bot-plays-this-turn"):
    pass


class SeatYoursAlready(NotNow, frozen=True, tag="seat-yours-already"):
    pass


class StaleVersion(Stale, frozen=True, tag="stale-version"):
    pass


class FutureVersion(Stale, frozen=True, tag="future-version"):
    pass


class OnlyTheGameGoesOn(TooMany, frozen=True, tag="only-the-game-goes-on"):
    pass


class UndoAskedAlready(NotNow, frozen=True, tag="undo-asked-already"):
    pass


class NothingToUndo(NotNow, frozen=True, tag="nothing-to-undo"):
    pass


class TooManyUndos(TooFast, frozen=True, tag="too-many-undos"):
    pass


class NoMoreUndos(TooMany, frozen=True, tag="no-more-undos"):
    most: int


class NotAskedForUndo(NotNow, frozen=True, tag="not-asked-for-undo"):
    pass


class UndoNotAsked(Stale, frozen=True, tag="undo-not-asked"):
    pass


class NoHintsHere(NotAllowed, frozen=True, tag="no-hints-here"):
    pass


class HintOnlyOnTurn(NotNow, frozen=True, tag="hint-only-on-turn"):
    pass


class HintDecidesNothing(Malformed, frozen=True, tag="hint-decides-nothing"):
    pass


class HintPending(TooFast, frozen=True, tag="hint-pending"):
    pass


class TooManyHints(TooFast, frozen=True, tag="too-many-hints"):
    pass


class NoHintFound(Failed, frozen=True, tag="no-hint-found"):
    pass


# Chat and spectators


class PhraseOrText(Malformed, frozen=True, tag="phrase-or-text"):
    pass


class NoSuchPhrase(Malformed, frozen=True, tag="no-such-phrase"):
    pass


class MuteAnother(Malformed, frozen=True, tag="mute-another"):
    pass


class PhrasesOnly(NotAllowed, frozen=True, tag="phrases-only"):
    pass


class TooMuchChat(TooFast, frozen=True, tag="too-much-chat"):
    pass


class NoSpectators(NotAllowed, frozen=True, tag="no-spectators"):
    pass


class TooManySpectators(TooMany, frozen=True, tag="too-many-spectators"):
    pass
