"""Positions built from what matters in them, and views in their words."""

from __future__ import annotations

from collections import Counter

import pytest

import whistlestop as ws
from whistlestop.position_check import ALL_CARDS


def test_what_is_given_is_there_and_the_rest_goes_to_the_decks() -> None:
    position = ws.build_position(
        "usa", 3, hands={1: {"red": 3}}, routes={2: ["atlanta/miami"]}, tickets={0: ["C02", "C01"]}, seat=1
    )
    assert position.seats[1].hand == {"red": 3}
    assert (position.seats[2].trains, position.seats[2].points) == (40, 10)
    assert position.seats[0].tickets == ("C01", "C02") and "C01" not in position.ticket_deck
    everywhere = Counter(position.deck) + Counter(position.seats[1].hand) + Counter(position.display)
    assert everywhere == ALL_CARDS
    assert ws.Game.from_position(position).to_act == (1,)


def test_a_list_and_a_dict_by_seat_mean_the_same() -> None:
    assert ws.build_position(hands=[{}, {"red": 2}]) == ws.build_position(hands={1: {"red": 2}})


def test_the_rest_may_be_discarded() -> None:
    position = ws.build_position("usa", deck={"red": 4}, rest_discarded=True)
    assert position.deck == {"red": 4} and position.discards["red"] == 8


def test_chance_is_the_same_unless_it_is_left_open() -> None:
    assert ws.build_position().generator == ws.build_position().generator
    assert ws.build_position(generator=None).generator is None


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"hands": {0: {"red": 13}}}, "there are 1 red cards too many"),
        ({"hands": {0: {"gold": 1}}}, 'there is no card "gold"'),
        ({"hands": {2: {"red": 1}}}, "there is no seat 2: 2 play"),
        ({"routes": {0: ["atlanta/paris"]}}, 'there is no route "atlanta/paris"'),
        ({"tickets": {0: ["X9"]}}, 'usa has no ticket "X9"'),
    ],
)
def test_what_can_not_be_built_is_refused(given: dict[str, object], reason: str) -> None:
    with pytest.raises(ws.TableError, match=reason):
        ws.build_position("usa", **given)  # type: ignore[arg-type]  # each has its own type


def test_a_view_in_the_words_of_a_position() -> None:
    position = ws.build_position(
        "europe",
        3,
        phase="tunnel",
        hands={0: {"blue": 2, "locomotive": 1}},
        routes={1: ["madrid/pamplona/black"]},
        stations={2: ["paris"]},
        tickets={0: ["E01"]},
        tunnel=ws.TunnelPosition("munchen/venezia", "blue", 0, ("blue", "white", "white")),
    )
    view = ws.Game.from_position(position).view(0)
    named = view.named()
    assert named["hand"] == position.seats[0].hand
    assert named["players"][1]["routes"] == ["madrid/pamplona/black"]
    assert named["players"][2]["stations"] == ["paris"]
    assert named["tickets"] == ["E01"] and named["offer"] == []
    assert named["closed"] == ["madrid/pamplona/white"]
    assert named["display"] == list(position.display)
    assert (named["tunnel"]["route"], named["tunnel"]["card"]) == ("munchen/venezia", "blue")
    assert (named["variant"], named["deck"], named["seat"]) == ("europe", view.deck, 0)


def test_score_table_takes_options() -> None:
    claims = [["brest/paris"], []]
    with pytest.raises(ws.TableError, match="europe has no ticket"):
        ws.score_table("europe", claims, tickets=[["X01"], []])
    extra = next(t.id for t in ws.load("europe", ("max",)).tickets if t.id not in ws.load("europe").ticket_index)
    scored = ws.score_table("europe", claims, tickets=[[extra], []], options=("max",))
    assert extra in (*scored[0].tickets_done, *scored[0].tickets_failed)
