"""Rendering: text with all that a seat sees, and pixels of the picture."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest
from tests.laws import played, position_after
from tests.pictures.pixels import pixels

import whistlestop as ws
from whistlestop.env import pettingzoo_env, rendering
from whistlestop.pictures.board import draw_board
from whistlestop.pictures.png import png


@pytest.mark.parametrize("name", ["usa", "europe"])
@pytest.mark.parametrize("width", [1, 37, 90])
def test_pixels_are_those_of_the_picture(name: str, width: int) -> None:
    svg = draw_board(name, claims={3: 0, 5: 1}, width=width)
    slowly = pixels(svg, width)
    found = rendering.pixels_of(png(svg, width))
    alpha = slowly[:, :, 3:]  # less than 1 only where the sheet ends within a pixel
    assert found.dtype == np.uint8 and found.shape == (*slowly.shape[:2], 3)
    assert np.abs(found - 255 * (slowly[:, :, :3] * alpha + 1 - alpha)).max() < 1


def test_transparent_pixels_are_white() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0h1v1h-1z" fill-opacity=".5"/></svg>'
    found = rendering.pixels_of(png(svg, 2))
    assert found[0, 1].tolist() == [255, 255, 255] and found[0, 0].tolist() == pytest.approx([127] * 3, abs=1)


def test_other_pngs_are_refused() -> None:
    picture = bytearray(png('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>', 2))
    picture[25] = 2
    with pytest.raises(ValueError, match="only a PNG with 8 bits"):
        rendering.pixels_of(bytes(picture))


def test_a_claim_changes_the_picture_and_frames_are_independent() -> None:
    env = pettingzoo_env.raw_env("usa", 2, render_mode="rgb_array")
    env.reset(seed=1)
    first = env.render()
    assert isinstance(first, np.ndarray) and first.shape[1:] == (rendering.WIDTH, 3)
    kept = first.copy()
    first[:] = 0
    assert np.array_equal(np.asarray(env.render()), kept)
    while not env.game.view().players[0].routes:
        env.step(env.action_space(env.agent_selection).sample())
    assert not np.array_equal(np.asarray(env.render()), kept)


def test_text_has_what_a_seat_sees_and_no_more() -> None:
    game = position_after("europe", 3, seed=5, actions=150)
    view = game.view(1)
    text = rendering.as_text(game.variant, view)
    assert max(map(len, text.splitlines())) <= rendering.LINE
    words = " ".join(text.split())
    for player in view.players:
        assert f"seat {player.seat} points {player.points}, trains {player.trains}" in words
        for route in player.routes:
            assert rendering._route(game.variant, route) in words
    held = [rendering._ticket(game.variant, ticket) for ticket in view.tickets or ()]
    assert held and all(ticket in words for ticket in held)
    assert "final score" not in text
    for _ in played(game, seed=5):
        pass
    text = rendering.as_text(game.variant, game.view())
    assert all(f"final score {sheet.total}, rank {sheet.rank}" in " ".join(text.split()) for sheet in game.scores)
    assert "hand" not in text and "seen by" not in text


def test_text_has_a_tunnel_and_gaps() -> None:
    for seed in range(100):
        game = ws.Game.new("europe", 2, seed=seed)
        for _ in played(game, seed):
            if game.view().tunnel is not None:
                text = rendering.as_text(game.variant, game.view(game.to_act[0]))
                assert "\ntunnel   " in text and f"costs {game.view().tunnel.price} more" in text  # type: ignore[union-attr]
                return
    raise AssertionError("no tunnel was ever dug")


def test_human_prints_and_a_notebook_shows_the_board(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "IPython", raising=False)
    env = pettingzoo_env.raw_env("usa", 2, render_mode="human")
    env.reset(seed=1)
    assert "seen by seat 0" in capsys.readouterr().out
    shown: list[ws.View | str] = []
    notebook = ModuleType("IPython")
    notebook.get_ipython = lambda: SimpleNamespace(kernel=1)  # type: ignore[attr-defined]
    notebook.display = SimpleNamespace(  # type: ignore[attr-defined]
        clear_output=lambda wait: shown.append("cleared" if wait else "torn"), display=shown.append
    )
    monkeypatch.setitem(sys.modules, "IPython", notebook)
    env.step(env.action_space("seat_0").sample())
    assert shown[0] == "cleared" and isinstance(shown[1], ws.View) and "<svg" in (shown[1]._repr_svg_() or "")
    assert "seen by seat 1" in capsys.readouterr().out
    notebook.get_ipython = lambda: SimpleNamespace()  # type: ignore[attr-defined]
    env.step(env.action_space("seat_1").sample())
    assert len(shown) == 2, "IPython in a terminal shows no pictures"


def test_lines_of_text_break_only_between_things() -> None:
    """New York stays in one line."""
    cities = [
        "New York–Pittsburgh 2 green",
        "Los Angeles–Las Vegas 2 grey",
        "Salt Lake City–San Francisco 5 orange",
    ] * 9
    lines = rendering._line("seat 0", cities).splitlines()
    assert len(lines) > 3 and max(map(len, lines)) <= rendering.LINE
    assert [thing for line in lines for thing in line[9:].rstrip(",").split(", ")] == cities
