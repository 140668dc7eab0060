"""Which rules apply in a variant."""

from __future__ import annotations

from whistlestop.boards.variant import Variant

_OWN_RULE = {"U1": "usa-1910", "U3": "usa-big-cities", "U4": "usa-mega"}
"""Rules of a single variant."""


def applies(rule: str, variant: Variant) -> bool:
    """Whether a rule, given by its number, applies in a variant.

    >>> from whistlestop.boards import load
    >>> [rule for rule in ("C1", "F1", "T2", "B1", "E5", "E6", "U2") if applies(rule, load("usa"))]
    ['C1', 'E6']
    """
    if rule in _OWN_RULE:
        return variant.name == _OWN_RULE[rule]
    if rule == "U2":
        return variant.bonuses.most_tickets > 0
    if rule == "E6":
        return variant.bonuses.longest_path > 0
    match rule[0]:
        case "F":
            return any(route.ferry for route in variant.board.routes)
        case "T":
            return any(route.tunnel for route in variant.board.routes)
        case "B":
            return variant.stations > 0
    return rule != "E5" or variant.stations > 0
