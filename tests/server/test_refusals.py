"""Refusals as data: every code has a sentence, a category and a status, and clients get all of it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from string import Formatter
from typing import get_args

import msgspec
import pytest

from whistlestop.actions import IllegalAction
from whistlestop.refusal_codes import Reason, RouteClaimed
from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.messages import Refused
from whistlestop.server.protocol.refusal_catalogue import all_reasons
from whistlestop.server.protocol.refusal_categories import STATUS, Category, category_of_code, status_of_code
from whistlestop.server.protocol.refusal_texts import TEMPLATES, sentence
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.refused_message import refused

from .live import Server, at_table, new_table, post


def code_of(kind: type[Reason]) -> str:
    return str(kind.__struct_config__.tag)


@pytest.mark.parametrize("kind", all_reasons(), ids=code_of)
def test_template_shows_exactly_the_parameters(kind: type[Reason]) -> None:
    used = {name for _, name, _, _ in Formatter().parse(TEMPLATES[code_of(kind)]) if name is not None}
    # `card` is shown with the numbers of cards (`{held:cards}`).
    assert used | ({"card"} & set(kind.__struct_fields__)) == set(kind.__struct_fields__)


SAMPLES = {
    "str": "x",
    "int": 2,
    "int | None": None,
    "tuple[str, ...]": ("x", "y"),
    "tuple[int, ...]": (1,),
}


@pytest.mark.parametrize("kind", all_reasons(), ids=code_of)
def test_refusal_arrives_as_it_was_sent(kind: type[Reason]) -> None:
    reason = kind(*(SAMPLES[kind.__annotations__[name]] for name in kind.__struct_fields__))
    said = sentence(reason)
    assert said and "{" not in said and "None" not in said
    sent = msgspec.json.decode(msgspec.json.encode(refused(Refusal(reason), "anna-0001")), type=Refused)
    assert (sent.code, sent.params, sent.message) == (code_of(kind), reason.params, said)
    assert sent.reason == category_of_code(kind) and STATUS[sent.reason]
    assert 400 <= status_of_code(kind) < 600


def test_codes_and_categories_are_complete() -> None:
    found = [code_of(kind) for kind in all_reasons()]
    assert len(found) == len(set(found)) == len(TEMPLATES)
    assert set(STATUS) == set(get_args(Category)) == {category_of_code(kind) for kind in all_reasons()}
    declared = {kind for kind in vars(codes).values() if isinstance(kind, type) and kind.__module__ == codes.__name__}
    assert declared <= set(all_reasons())


def test_only_requests_have_a_status_of_their_own() -> None:
    own = {code_of(kind) for kind in all_reasons() if status_of_code(kind) != STATUS[category_of_code(kind)]}
    assert own == {"unknown-host", "no-such-method", "server-failed"}


def test_refusal_of_an_action_keeps_the_code_and_names_the_players() -> None:
    error = IllegalAction(RouteClaimed("atlanta/miami", 1), "C3")
    refusal = Refusal.of_action(error, ["you", "Bert"])
    assert (refusal.code, refusal.params, refusal.rule) == (error.code, error.params, "C3")
    assert refusal.category == "illegal" and refusal.message.endswith("by Bert.")
    again = refusal.copy()
    assert (again.reason, again.message, again.rule) == (refusal.reason, refusal.message, refusal.rule)


def test_socket_and_http_send_codes_and_parameters(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        seats = await new_table(server.address, ("Anna", "Bert"), first_seat=0)
        async with at_table(seats) as (anna, bert):
            for own in (anna, bert):
                assert (await own.ask("play", action="keep ab return cd"))["type"] == "ack"
            while bert.now["view"]["to_act"] != [0]:
                await bert.until("update")
            early = {"type": "play", "version": bert.now["version"], "seat": 1, "action": "draw deck"}
            by_http = (await post(f"{seats[1].path}/commands", seats[1].key, **early)).json()
            for answer in (await bert.ask("play", action="draw deck"), by_http):
                assert (answer["reason"], answer["rule"]) == ("illegal", "S5")
                assert (answer["code"], answer["params"]) == ("not-your-turn", {"seat": 1, "to_act": 0})
                assert answer["message"] == "It is not your turn but Anna's."
            elsewhere = await bert.ask("play", seat=0, action="draw deck")
            assert (elsewhere["reason"], elsewhere["code"]) == ("not-yours", "seat-elsewhere")
            assert elsewhere["params"] == {"seat": 0} and "rule" not in elsewhere
            not_his = await post(f"{seats[1].path}/commands", seats[1].key, **early | {"seat": 0})
            assert (not_his.status_code, not_his.json()["code"]) == (403, "seat-not-yours")
            assert not_his.json()["params"] == {"seat": 0}

    with Server(tmp_path) as server:
        asyncio.run(scene(server))
