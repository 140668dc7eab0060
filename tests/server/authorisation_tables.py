"""Who may do what with a table, before, during and after its game, written as tables."""

from __future__ import annotations

STATES = ("waiting", "playing", "over")
ROLES = ("nobody", "stranger", "elsewhere", "carol", "host", "bert", "phone", "program")
"""No key, an unknown key, one of another table, another player, the host, who has seat 0; Bert, and the keys
for his phone (a recovery key) and for his program."""
BERTS = ("bert", "phone", "program")

ENDPOINT_ROWS = {
    "waiting": """
                nobody       stranger     elsewhere    carol        host         bert         phone        program
make_table      ok           ok           ok           ok           ok           ok           ok           ok
table           ok           ok           ok           ok           ok           ok           ok           ok
use_key         not-yours    not-yours    not-yours    ok           ok           ok           ok           ok
change_settings not-yours    not-yours    not-yours    not-yours    ok           not-yours    not-yours    not-yours
take_seat       ok           ok           ok           ok           ok           ok           ok           ok
seat_bot        not-yours    not-yours    not-yours    not-yours    ok           not-yours    not-yours    not-yours
free_seat       not-yours    not-yours    not-yours    not-yours    ok           ok           ok           ok
start           not-yours    not-yours    not-yours    not-yours    ok           not-yours    not-yours    not-yours
close           not-yours    not-yours    not-yours    not-yours    ok           not-yours    not-yours    not-yours
give_key        not-yours    not-yours    not-yours    not-yours    not-yours    ok           ok           not-yours
revoke_keys     not-yours    not-yours    not-yours    not-yours    not-yours    ok           ok           not-yours
renew_link      not-yours    not-yours    not-yours    not-yours    ok           not-yours    not-yours    not-yours
send_away       not-yours    not-yours    not-yours    not-yours    not-now      not-yours    not-yours    not-yours
rematch         not-yours    not-yours    not-yours    not-now      not-now      not-now      not-now      not-now
command         not-yours    not-yours    not-yours    not-yours    not-yours    not-now      not-now      not-now
turn            not-yours    not-yours    not-yours    not-yours    not-yours    ok           ok           ok
record          not-finished not-finished not-finished not-finished not-finished not-finished not-finished not-finished
replay          not-finished not-finished not-finished not-finished not-finished not-finished not-finished not-finished
view            not-finished not-finished not-finished not-finished not-finished not-finished not-finished not-finished
check           not-finished not-finished not-finished not-finished not-finished not-finished not-finished not-finished
""",
    "playing": """
                nobody       stranger     elsewhere    carol        host         bert         phone        program
make_table      ok           ok           ok           ok           ok           ok           ok           ok
table           ok           ok           ok           ok           ok           ok           ok           ok
use_key         not-yours    not-yours    not-yours    ok           ok           ok           ok           ok
change_settings not-yours    not-yours    not-yours    not-yours    not-now      not-yours    not-yours    not-yours
take_seat       not-now      not-now      not-now      not-now      not-now      not-now      not-now      not-now
seat_bot        not-yours    not-yours    not-yours    not-yours    not-now      not-yours    not-yours    not-yours
free_seat       not-now      not-now      not-now      not-now      not-now      not-now      not-now      not-now
start           not-yours    not-yours    not-yours    not-yours    not-now      not-yours    not-yours    not-yours
close           not-yours    not-yours    not-yours    not-yours    not-now      not-yours    not-yours    not-yours
give_key        not-yours    not-yours    not-yours    not-yours    not-yours    ok           ok           not-yours
revoke_keys     not-yours    not-yours    not-yours    not-yours    not-yours    ok           ok           not-yours
renew_link      not-yours    not-yours    not-yours    not-yours    ok           not-yours    not-yours    not-yours
send_away       not-yours    not-yours    not-yours    not-yours    ok           not-yours    not-yours    not-yours
rematch         not-yours    not-yours    not-yours    not-now      not-now      not-now      not-now      not-now
command         not-yours    not-yours    not-yours    not-yours    not-yours    ok           ok           ok
turn            not-yours    not-yours    not-yours    not-yours    not-yours    ok           ok           ok
record          not-finished not-finished not-finished not-finished not-finished not-finished not-finished not-finished
replay          not-finished not-finished not-finished not-finished not-finished not-finished not-finished not-finished
view            not-finished not-finished not-finished not-finished not-finished not-finished not-finished not-finished
check           not-finished not-finished not-finished not-finished not-finished not-finished not-finished not-finished
""",
    "over": """
                nobody       stranger     elsewhere    carol        host         bert         phone        program
make_table      ok           ok           ok           ok           ok           ok           ok           ok
table           ok           ok           ok           ok           ok           ok           ok           ok
use_key         not-yours    not-yours    not-yours    ok           ok           ok           ok           ok
change_settings not-yours    not-yours    not-yours    not-yours    not-now      not-yours    not-yours    not-yours
take_seat       not-now      not-now      not-now      not-now      not-now      not-now      not-now      not-now
seat_bot        not-yours    not-yours    not-yours    not-yours    not-now      not-yours    not-yours    not-yours
free_seat       not-now      not-now      not-now      not-now      not-now      not-now      not-now      not-now
start           not-yours    not-yours    not-yours    not-yours    not-now      not-yours    not-yours    not-yours
close           not-yours    not-yours    not-yours    not-yours    not-now      not-yours    not-yours    not-yours
give_key        not-yours    not-yours    not-yours    not-yours    not-yours    ok           ok           not-yours
revoke_keys     not-yours    not-yours    not-yours    not-yours    not-yours    ok           ok           not-yours
renew_link      not-yours    not-yours    not-yours    not-yours    not-now      not-yours    not-yours    not-yours
send_away       not-yours    not-yours    not-yours    not-yours    not-now      not-yours    not-yours    not-yours
rematch         not-yours    not-yours    not-yours    ok           ok           ok           ok           ok
command         not-yours    not-yours    not-yours    not-yours    not-yours    not-now      not-now      not-now
turn            not-yours    not-yours    not-yours    not-yours    not-yours    ok           ok           ok
record          ok           ok           ok           ok           ok           ok           ok           ok
replay          ok           ok           ok           ok           ok           ok           ok           ok
view            ok           ok           ok           ok           ok           ok           ok           ok
check           ok           ok           ok           ok           ok           ok           ok           ok
""",
}
COMMAND_ROWS = """
             waiting    playing    over
play         not-now    ok         not-now
undo         not-now    not-now    not-now
answer-undo  not-now    stale      not-now
say          ok         ok         ok
mute         ok         ok         ok
leave        not-now    ok         not-now
call-bot     not-now    not-now    not-now
come-back    not-now    not-now    not-now
hint         not-now    ok         not-now
hand-over    not-yours  not-yours  not-yours
follow       ok         ok         ok
ping         ok         ok         ok
"""
"""With one of Bert's keys. Everybody else may only follow and ping, and over HTTP nobody can do that or hand over."""

SPECTATOR_ROWS = """
         waiting  playing      over
live     ok       ok           ok
delayed  ok       ok           ok
none     ok       not-allowed  ok
"""


def rows(text: str) -> dict[str, dict[str, str]]:
    """A table written as text: rows by their first word, cells by the words at the top."""
    top, *lines = (line.split() for line in text.strip("\n").splitlines())
    return {row: dict(zip(top, cells, strict=True)) for row, *cells in lines}
