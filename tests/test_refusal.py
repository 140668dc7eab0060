"""Every refusal: the sentence a player reads, the number of the rule, and nothing changed."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from string import Formatter

import msgspec
import pytest

import whistlestop as ws
from tests.positions import NOTHING_FACE_UP, THREE_TRAINS_LEFT, game, game_choosing, play, position, refused
from whistlestop.actions import parse
from whistlestop.position import TunnelPosition
from whistlestop.refusal_codes import Reason, all_reasons
from whistlestop.refusal_texts import TEMPLATES

L = "locomotive"
TINY = ws.load(f"{Path(__file__).parent / 'boards' / 'tiny.toml'}#tiny")


def one_has_chosen(variant: str, choice: str) -> ws.Game:
    start = game_choosing(variant)
    start.play(choice, seat=0)
    return start


def over() -> ws.Game:
    return game("usa", phase="over", passes=2)


def second_card(*display: str | None) -> ws.Game:
    deck: dict[str, int] | None = {} if None in display else None
    return game("usa", phase="second-card", display=display, deck=deck)


def tunnel(turned: tuple[str, ...], hand: dict[str, int], card: str = "blue") -> ws.Game:
    three = (*turned, *["white"] * (3 - len(turned)))
    return game("europe", phase="tunnel", hands=[hand], tunnel=TunnelPosition("munchen/venezia", card, 0, three))


def offered(variant: str, *offer: str) -> ws.Game:
    return game(variant, phase="keeping-tickets", offer=offer)


THREE_LEFT = THREE_TRAINS_LEFT["usa"]

REFUSALS: list[tuple[Callable[[], ws.Game], str, int | None, str]] = [
    (lambda: game("usa"), "draw deck", 2, "S1: There is no seat 2; the seats are 0 to 1."),
    (lambda: over(), "draw deck", None, "E1: The game is over."),
    (lambda: over(), "pass", 1, "E1: The game is over."),
    (
        lambda: one_has_chosen("usa", "keep ab return cd"),
        "keep ab return cd",
        0,
        "S4: You have chosen your tickets; the others are still choosing.",
    ),
    (lambda: game("usa"), "draw deck", 1, "S5: It is not seat 1's turn but seat 0's."),
    (lambda: game_choosing("usa"), "draw deck", 0, "S4: Choose first which tickets to keep."),
    (lambda: game_choosing("usa"), "pass", 1, "S4: Choose first which tickets to keep."),
    (
        lambda: offered("usa", "C01", "C02"),
        "draw deck",
        None,
        "K1: Choose first which of the drawn tickets to keep.",
    ),
    (
        lambda: second_card("red", "blue", "red", "red", "red"),
        "tickets",
        None,
        "D1: You have drawn one card: draw the second.",
    ),
    (
        lambda: second_card("red", "blue", "red", "red", "red"),
        "keep a",
        None,
        "D1: You have drawn one card: draw the second.",
    ),
    (
        lambda: tunnel(("blue",), {"blue": 3}),
        "draw deck",
        None,
        "T4: Decide on the tunnel first: pay its price or decline.",
    ),
    (lambda: game("usa"), "keep abc", None, "K2: There are no tickets on offer to you."),
    (lambda: game("europe"), "pay", None, "T1: No tunnel is being claimed."),
    (lambda: game("europe"), "pay +1", None, "T1: No tunnel is being claimed."),
    (lambda: game("europe"), "decline", None, "T1: No tunnel is being claimed."),
    (lambda: game("usa", deck={}), "draw deck", None, "D7: The deck is empty and there are no discards."),
    (lambda: game("usa"), "draw red", None, "D1: There is no red card face up."),
    (lambda: game("usa"), f"draw {L}", None, f"D1: There is no {L} card face up."),
    (
        lambda: second_card("red", L, None, None, None),
        f"draw {L}",
        None,
        "D2: A face-up locomotive can't be the second card.",
    ),
    (lambda: second_card("red", L, None, None, None), "draw blue", None, "D1: There is no blue card face up."),
    (
        lambda: second_card("red", L, None, None, None),
        "draw deck",
        None,
        "D7: The deck is empty and there are no discards.",
    ),
    (lambda: game("usa", ticket_deck=[]), "tickets", None, "K1: The ticket deck is empty."),
    (lambda: game("usa"), "pass", None, "N1: You can still do something, so you can't pass."),
    (
        lambda: game("usa", routes=[["el-paso/phoenix"]], hands=[{"red": 3}]),
        "claim el-paso/phoenix red",
        None,
        "C3: The route El Paso–Phoenix is already claimed by you.",
    ),
    (
        lambda: game("usa", routes=[[], ["el-paso/phoenix"]], hands=[{"red": 3}]),
        "claim el-paso/phoenix red",
        None,
        "C3: The route El Paso–Phoenix is already claimed by seat 1.",
    ),
    (
        lambda: game("usa", 5, routes=[["dallas/houston/1"]], hands=[{"red": 3}]),
        "claim dallas/houston/2 red",
        None,
        "C4: The route Dallas–Houston is closed to you: you hold its twin.",
    ),
    (
        lambda: game("usa", 3, routes=[[], [], ["dallas/houston/1"]], hands=[{"red": 3}]),
        "claim dallas/houston/2 red",
        None,
        "C4: The route Dallas–Houston is closed: with 2 or 3 players a claim on its twin closes it to everyone.",
    ),
    (
        lambda: game("usa", 4, routes=[[], ["dallas/houston/2"], ["dallas/houston/1"]], hands=[{"red": 3}]),
        "claim dallas/houston/2 red",
        None,
        "C3: This route of the double route Dallas–Houston is already claimed by seat 1.",
    ),
    (
        lambda: game("usa", routes=[THREE_LEFT], hands=[{"red": 6}]),
        "claim dallas/el-paso red",
        None,
        "C2: The route Dallas–El Paso takes 4 trains and you have 3.",
    ),
    (
        lambda: game("usa", hands=[{"red": 3}]),
        "claim dallas/el-paso red",
        None,
        "C1: That takes 4 red and you have 3 red.",
    ),
    (
        lambda: game("usa", hands=[{"red": 3}]),
        "claim dallas/el-paso red +1",
        None,
        "C1: That takes 3 red and 1 locomotive and you have 3 red and 0 locomotives.",
    ),
    (
        lambda: game("usa", hands=[{"red": 3, L: 3}]),
        f"claim dallas/el-paso {L}",
        None,
        "C1: That takes 4 locomotives and you have 3 locomotives.",
    ),
    (
        lambda: game("europe", hands=[{"red": 2, L: 1}]),
        "claim constantinople/sevastopol red +2",
        None,
        "F1: That takes 2 red and 2 locomotives and you have 2 red and 1 locomotive.",
    ),
    (
        lambda: game("europe", hands=[{"red": 4}], stations=[["roma", "kyiv", "riga"]]),
        "build paris red",
        None,
        "B1: You have no station left.",
    ),
    (
        lambda: game("europe", hands=[{"red": 4}], stations=[["roma"]]),
        "build roma red",
        None,
        "B1: You already have a station in Roma.",
    ),
    (
        lambda: game("europe", hands=[{"red": 4}], stations=[[], ["kobenhavn"]]),
        "build kobenhavn red",
        None,
        "B1: There is already a station in København, built by seat 1.",
    ),
    (
        lambda: game("europe", hands=[{"red": 4, L: 4}]),
        "build paris red +1",
        None,
        "B1: This station costs 1 card, so at least one must be red.",
    ),
    (
        lambda: game("europe", hands=[{"red": 4, L: 4}], stations=[["roma"]]),
        "build paris red +2",
        None,
        "B1: This station costs 2 cards, so at least one must be red.",
    ),
    (
        lambda: game("europe", hands=[{"red": 1}], stations=[["roma"]]),
        "build paris red",
        None,
        "B1: That takes 2 red and you have 1 red.",
    ),
    (
        lambda: tunnel((L, "red", L), {"blue": 6, L: 2}, card=L),
        "pay +1",
        None,
        "T3: You laid only locomotives, so the tunnel costs 2 locomotives more.",
    ),
    (
        lambda: tunnel(("blue", "red"), {"blue": 6, L: 2}),
        "pay +2",
        None,
        "T2: The tunnel costs 1 card more, not 2 locomotives.",
    ),
    (
        lambda: tunnel(("blue", L), {"blue": 6, L: 3}),
        "pay +3",
        None,
        "T2: The tunnel costs 2 cards more, not 3 locomotives.",
    ),
    (
        lambda: tunnel(("blue", L), {"blue": 1, L: 1}),
        "pay",
        None,
        "T2: That takes 2 blue and you have 1 blue.",
    ),
    (
        lambda: tunnel(("blue", L), {"blue": 1}),
        "pay +1",
        None,
        "T2: That takes 1 blue and 1 locomotive and you have 1 blue and 0 locomotives.",
    ),
    (
        lambda: tunnel((L, L), {"blue": 6, L: 1}, card=L),
        "pay +2",
        None,
        "T2: That takes 2 locomotives and you have 1 locomotive.",
    ),
    (
        lambda: offered("usa", "C01", "C02", "C03"),
        "keep a return b",
        None,
        "K1: You have 3 tickets to choose from: say for each whether you keep it.",
    ),
    (
        lambda: offered("usa", "C01"),
        "keep ab",
        None,
        "K1: You have 1 ticket to choose from: say for each whether you keep it.",
    ),
    (
        lambda: game_choosing("usa"),
        "keep abc",
        0,
        "S4: You have 4 tickets to choose from: say for each whether you keep it.",
    ),
    (
        lambda: game(TINY, phase="keeping-tickets", offer=["T01"]),
        "keep none return a",
        None,
        "K1: Keep at least one of the tickets.",
    ),
    (lambda: game_choosing("europe-mega"), "keep ab", 1, "S4: Keep at most 1 ticket."),
    (
        lambda: one_has_chosen("europe-mega", "keep none return ab"),
        "keep ab return cde",
        0,
        "S4: Keep at least 3 tickets.",
    ),
    (
        lambda: game_choosing("usa-classic"),
        "keep a return bc",
        0,
        "S4: Keep at least 2 tickets.",
    ),
    (
        lambda: game_choosing("usa"),
        "keep a return bcd",
        0,
        "S4: Keep at least 2 tickets.",
    ),
    (
        lambda: game_choosing("usa-classic"),
        "keep a return cb",
        0,
        "S4: Keep at least 2 tickets.",
    ),
]


@pytest.mark.parametrize(
    ("begin", "action", "seat", "sentence"),
    REFUSALS,
    ids=[f"{sentence[:2]} {action}" for _, action, _, sentence in REFUSALS],
)
def test_a_refusal_names_the_reason_and_the_rule_and_changes_nothing(
    begin: Callable[[], ws.Game], action: str, seat: int | None, sentence: str
) -> None:
    start = begin()
    assert refused(start, action, seat) == sentence
    if seat is None or seat < start.players:
        assert parse(action) not in start.legal(seat)


def test_before_the_first_turn_an_order_of_returning_is_refused() -> None:
    """This needs a variant in which two of three tickets may be returned: in play their order would matter."""
    classic = ws.load("usa-classic")
    deal = replace(classic.deals[0], keep_at_least=1, keep_at_least_without_long=1)
    assert refused(ws.Game.new(replace(classic, deals=(deal,)), 2, seed=1), "keep a return cb") == (
        "S4: Before the first turn the order in which you return tickets has no meaning: name them as they are offered."
    )


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("", "None: "),
        ("fly to boston", "None: "),
        ("draw gold", "D1: "),
        ("draw", "D1: "),
        ("claim boston/miami red", "C3: "),
        ("claim atlanta/miami gold", "C1: "),
        ("claim atlanta/miami red", "C1: "),
        ("build boston red", "B1: "),
        ("pay +4", "T2: "),
        ("keep aa", "K1: "),
    ],
)
def test_an_action_that_the_game_does_not_have_is_refused_too(action: str, sentence: str) -> None:
    assert refused(game("usa"), action).startswith(sentence)


def test_an_object_that_names_nothing_in_the_game_is_refused() -> None:
    for action in (ws.ClaimRoute("boston/miami", "red"), ws.DrawCard("gold"), ws.PayTunnel(9)):
        refused(game("usa"), action)


def test_a_refusal_is_data() -> None:
    start = game("usa", routes=[[], ["el-paso/phoenix"]], hands=[{"red": 3}])
    with pytest.raises(ws.IllegalAction) as caught:
        start.play("claim el-paso/phoenix red")
    error = caught.value
    assert (error.code, error.params, error.rule) == ("route-claimed", {"route": "el-paso/phoenix", "owner": 1}, "C3")
    assert error.text(names=("you", "Anna")) == "The route El Paso–Phoenix is already claimed by Anna."
    assert error.at("Game 7").text() == "Game 7: The route El Paso–Phoenix is already claimed by seat 1."
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.params, copy.rule) == (str(error), error.params, error.rule)


@pytest.mark.parametrize("kind", all_reasons(), ids=lambda kind: str(kind.__struct_config__.tag))
def test_every_code_has_a_sentence_of_its_own_parameters(kind: type[Reason]) -> None:
    fields = {field.name for field in msgspec.structs.fields(kind)}
    used = {name for _, name, _, _ in Formatter().parse(TEMPLATES[str(kind.__struct_config__.tag)]) if name is not None}
    assert used <= fields
    assert all(field.type in (int, str, tuple[str, ...]) for field in msgspec.structs.fields(kind))


def test_codes_are_unique_kebab_case() -> None:
    codes = [str(kind.__struct_config__.tag) for kind in all_reasons()]
    assert len(codes) == len(set(codes)) == len(TEMPLATES)
    assert all(re.fullmatch("[a-z]+(-[a-z]+)*", code) for code in codes)


def test_a_game_goes_on_after_a_refusal() -> None:
    start, undisturbed = (ws.Game.from_position(position("usa")) for _ in range(2))
    refused(start, "pass")
    assert start.play("draw deck") == undisturbed.play("draw deck")
    assert start.position == undisturbed.position


def test_a_stuck_player_can_only_pass() -> None:
    routes = [[*THREE_LEFT, "dallas/houston/1", "atlanta/charleston"]]
    start = game("usa", routes=routes, display=NOTHING_FACE_UP, deck={}, ticket_deck=[], turns_left=1)
    for action, rule in (
        ("draw deck", "D7"),
        ("draw red", "D1"),
        ("tickets", "K1"),
        ("claim dallas/el-paso red", "C2"),
    ):
        assert refused(start, action).startswith(rule)
    play(start, "pass")
