"""Chance that nobody can predict and everybody can check."""

from __future__ import annotations

import hashlib
import hmac

import pytest

import whistlestop as ws
from tests.positions import refused
from whistlestop import secrecy

SECRET = bytes(range(32))


def new(secret: bytes | str = SECRET) -> ws.Game:
    game = ws.Game.new("usa", 2, secret=secret, first_seat=0)
    for seat in (0, 1):
        game.play("keep ab return cd", seat)
    return game


def test_a_fresh_secret_is_32_bytes_and_never_the_same() -> None:
    fresh = {secrecy.new_secret() for _ in range(20)}
    assert len(fresh) == 20
    assert {len(secret) for secret in fresh} == {32}


def test_the_commitment_is_the_sha256_of_the_secret() -> None:
    assert secrecy.commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()
    assert secrecy.commitment(SECRET) != secrecy.commitment(SECRET[::-1])


@pytest.mark.parametrize("action", [0, 1, 2, 500])
def test_the_generator_before_an_action_is_an_hmac_of_its_number(action: int) -> None:
    """Anyone can check a game with any implementation of HMAC."""
    digest = hmac.digest(SECRET, f"whistlestop 1 action {action}".encode(), "sha256")
    expected = int.from_bytes(digest[:8], "big"), int.from_bytes(digest[8:16], "big") | 1
    assert secrecy.generator_state(SECRET, action) == expected


def test_each_action_and_each_secret_has_its_own_generator() -> None:
    states = {secrecy.generator_state(secret, n) for secret in (SECRET, SECRET[::-1]) for n in range(100)}
    assert len(states) == 200


def test_a_secret_is_bytes_or_hex_digits() -> None:
    assert secrecy.parse_secret(SECRET) == secrecy.parse_secret(SECRET.hex()) == SECRET
    assert secrecy.parse_secret(bytes(16)) == bytes(16)


@pytest.mark.parametrize(
    ("secret", "reason"),
    [
        ("xyz", "written in hex digits"),
        ("abc", "written in hex digits"),
        ("ab" * 15, "at least 16 bytes, this one has 15"),
        (b"", "at least 16 bytes, this one has 0"),
        ("", "at least 16 bytes, this one has 0"),
    ],
)
def test_a_bad_secret_is_refused(secret: bytes | str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        secrecy.parse_secret(secret)
    with pytest.raises(ValueError, match=reason):
        ws.Game.new("usa", 2, secret=secret)


def test_a_game_has_a_seed_or_a_secret() -> None:
    with pytest.raises(ValueError, match="a seed or a secret, not both"):
        ws.Game.new("usa", 2, seed=1, secret=SECRET)


def test_a_game_publishes_its_commitment() -> None:
    assert new().commitment == secrecy.commitment(SECRET)
    assert ws.Game.new("usa", 2, seed=1).commitment is None


def test_the_same_secret_is_the_same_game() -> None:
    one, other = new(), new(SECRET.hex())
    for _ in range(6):
        assert one.play("draw deck") == other.play("draw deck")
    assert one.position == other.position


def test_another_secret_is_another_game() -> None:
    assert new().position.display != new(SECRET[::-1]).position.display


def test_chance_before_an_action_tells_nothing_of_chance_after_it() -> None:
    """Whatever the generator was before, the action's own one decides."""
    one, other = new(), new()
    other._states["generator"][0] = [1, 1]
    assert one.play("draw deck") == other.play("draw deck")
    assert one.position == other.position


def test_the_number_of_the_action_is_what_counts() -> None:
    """Three actions were played: the set-up is number 0, so this is the third."""
    game = new()
    game.play("draw deck")
    played = ws.Game.from_position(new().position)
    words = secrecy.generator_state(SECRET, 3)
    played._states["generator"][0] = words
    played.play("draw deck")
    assert played.position == game.position


def test_a_refused_action_uses_up_no_chance() -> None:
    game, undisturbed = new(), new()
    for action in ("pass", "keep abc", "claim boston/miami red", "pay"):
        refused(game, action)
    assert game.play("draw deck") == undisturbed.play("draw deck")
    assert game.position == undisturbed.position


def test_a_copy_keeps_the_secret() -> None:
    game = new()
    other = game.copy()
    assert other.commitment == game.commitment
    assert other.play("draw deck") == game.play("draw deck")


GIVEN = ("00112233aabbccdd", "f" * 64)


def test_contributions_are_mixed_into_the_secret_by_an_hmac() -> None:
    """Anyone can check a game with any implementation of HMAC."""
    message = f"whistlestop 1 contributions\n{GIVEN[0]}\n\n{GIVEN[1]}".encode()
    assert secrecy.mixed(SECRET, [GIVEN[0], "", GIVEN[1]]) == hmac.digest(SECRET, message, "sha256")


def test_without_contributions_the_key_is_the_secret() -> None:
    for nothing in ((), ("",), ("", "", "")):
        assert secrecy.mixed(SECRET, nothing) == SECRET


def test_every_contribution_its_seat_and_the_secret_count() -> None:
    a, b = GIVEN
    given = [(a, ""), ("", a), (a, b), (b, a), (b, ""), (a, a), (a, "", ""), (a + b[:16], ""), (a[:-1], "")]
    keys = {secrecy.mixed(secret, each) for each in given for secret in (SECRET, SECRET[::-1])}
    assert len(keys) == 2 * len(given) and not keys & {SECRET, SECRET[::-1]}


def test_contributions_are_one_a_seat() -> None:
    a, b = GIVEN
    assert secrecy.check_contributions([a], 3) == (a, "", "")
    assert secrecy.check_contributions(["", b], 2) == ("", b)
    assert secrecy.check_contributions([], 2) == secrecy.check_contributions(["", ""], 2) == ()


def contributed(*given: str) -> ws.Game:
    game = ws.Game.new("usa", 2, secret=SECRET, contributions=given, first_seat=0)
    for seat in (0, 1):
        game.play("keep ab return cd", seat)
    return game


def test_what_players_contribute_changes_the_cards_but_not_the_commitment() -> None:
    games = [contributed(), contributed(*GIVEN), contributed(*GIVEN[::-1]), contributed(GIVEN[0])]
    assert {game.commitment for game in games} == {secrecy.commitment(SECRET)}
    assert len({game.position.json() for game in games}) == 4
    assert contributed("", "").position == contributed().position == new().position
    assert contributed(GIVEN[0], "").position == contributed(GIVEN[0]).position


def test_the_set_up_and_every_action_follow_from_the_mixed_key() -> None:
    game, other = contributed(*GIVEN), new(secrecy.mixed(SECRET, GIVEN))
    for _ in range(6):
        assert game.play("draw deck") == other.play("draw deck")
    assert game.position == other.position and game.commitment != other.commitment


def test_a_copy_keeps_the_contributions() -> None:
    game = contributed(*GIVEN)
    other = game.copy()
    assert other.play("draw deck") == game.play("draw deck")
    assert str(other.record) == str(game.record)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (["0" * 15], '16 to 64 hex digits in lower case, not "000000000000000"'),
        (["0" * 65], "16 to 64 hex digits in lower case"),
        (["", "A" * 16], "16 to 64 hex digits in lower case"),
        (["0" * 16 + "\n"], "16 to 64 hex digits in lower case"),
        (["\u0664" * 16], "16 to 64 hex digits in lower case"),
        (["-"], "16 to 64 hex digits in lower case"),
        ([GIVEN[0]] * 3, "2 players can't make 3 contributions"),
        ([""] * 3, "2 players can't make 3 contributions"),
    ],
)
def test_a_bad_contribution_is_refused(given: list[str], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        secrecy.check_contributions(given, 2)
    with pytest.raises(ValueError, match=reason):
        ws.Game.new("usa", 2, secret=SECRET, contributions=given)


def test_players_contribute_to_a_secret_only() -> None:
    for seed in (None, 1):
        with pytest.raises(ValueError, match="contribute to a secret, and this game has none"):
            ws.Game.new("usa", 2, seed=seed, contributions=GIVEN)


def test_no_view_shows_the_secret() -> None:
    game = new()
    for seat in (0, 1, None):
        assert SECRET.hex() not in repr(game.view(seat))
    assert SECRET.hex() not in game.position.json()
