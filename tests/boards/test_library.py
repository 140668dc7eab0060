import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from whistlestop.boards import BoardError, Deal, built_in_files, library, load, load_file, variants

TINY = Path(__file__).parent / "tiny.toml"
WITHOUT_VARIANTS = TINY.read_text(encoding="utf-8").partition("[variants.tiny]")[0]


def test_the_built_in_variants() -> None:
    assert variants() == tuple(name for file in built_in_files() for name in file.variants)
    assert len(set(variants())) == len(variants())
    for name in variants():
        assert load(name).name == name
        assert load(name) is load(name)
        assert load(name).title and load(name).about


def test_every_board_file_of_the_folder_is_built_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for file in built_in_files():
        shutil.copy(file.path, tmp_path)
    shutil.copy(TINY, tmp_path / "aland.toml")
    monkeypatch.setattr(library, "DATA", tmp_path)
    found = built_in_files.__wrapped__()  # without its cache
    assert [file.path.stem for file in found] == [*(file.path.stem for file in built_in_files()), "aland"]
    assert found[-1].variants["tiny"].source == "tiny"


def test_an_unknown_name_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=f'there is no variant "asia"; there are {", ".join(variants())}, '):
        load("asia")


def test_a_file_gives_its_first_variant_or_the_one_named() -> None:
    assert load(TINY).name == load(str(TINY)).name == load(f"{TINY}#tiny").name == "tiny"
    assert load(f"{TINY}#tiny-near").name == "tiny-near"
    assert load(f"{TINY}#tiny-near", ("bonus",)).tie_break == ("tickets",)
    with pytest.raises(ValueError, match=r'has no variant "huge"; it has tiny, tiny-near$'):
        load(f"{TINY}#huge")


def test_a_path_may_hold_a_hash_sign(tmp_path: Path) -> None:
    folder = tmp_path / "board#1"
    folder.mkdir()
    shutil.copy(TINY, folder)
    assert load(folder / "tiny.toml").name == "tiny"
    assert load(f"{folder}/tiny.toml#tiny-near").name == "tiny-near"


def test_the_source_of_a_variant_loads_it_again() -> None:
    for variant in (
        load("europe"),
        load("europe", ("max",)),
        load(TINY),
        load(f"{TINY}#tiny-near", ("bonus",)),
    ):
        assert load(variant.source, variant.options) == variant
    assert load("europe", ("max",)).source == "europe"
    assert load(TINY).source == f"{TINY}#tiny"


def test_a_file_is_read_again_each_time(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    shutil.copy(TINY, path)
    before = load(path)
    path.write_text(path.read_text(encoding="utf-8").replace("trains = 20", "trains = 21"), encoding="utf-8")
    assert (before.trains, load(path).trains) == (20, 21)


def test_everything_in_a_file() -> None:
    file = load_file(TINY)
    assert file.path == TINY
    assert (file.board.id, file.board.name) == ("tiny", "Tiny North")
    assert [(deck.id, deck.name, len(deck.tickets)) for deck in file.decks.values()] == [
        ("far", "Far", 5),
        ("near", "Near", 10),
        ("bonus", "Bonus", 1),
    ]
    assert list(file.variants) == ["tiny", "tiny-near"]


def test_the_routes_of_a_file() -> None:
    board = load_file(TINY).board
    assert [(route.id, route.twin) for route in board.routes] == [
        ("oslo/bergen", None),
        ("oslo/trondheim", None),
        ("bergen/trondheim", None),
        ("oslo/stockholm/green", 4),
        ("oslo/stockholm/white", 3),
        ("oslo/goteborg/1", 6),
        ("goteborg/oslo/2", 5),
        ("goteborg/stockholm", None),
        ("goteborg/kobenhavn", None),
    ]
    ferry, tunnel = board.routes[8], board.routes[0]
    assert (ferry.ferry, ferry.length, ferry.colour, board.cities[ferry.b].name) == (
        1,
        2,
        "grey",
        "København",
    )
    assert (tunnel.tunnel, tunnel.ferry, tunnel.a, tunnel.b) == (True, 0, 0, 1)
    assert board.route_points == {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 8: 21}


def test_what_a_variant_leaves_out_has_a_default() -> None:
    tiny, near = load(TINY), load(f"{TINY}#tiny-near")
    assert tiny.stations == 3
    assert tiny.tie_break == ("tickets", "stations", "longest-path")
    assert near.draw_tickets == 3
    assert tiny.deals == (Deal(1, 0, 0, 1, 0, "out"), Deal(0, 2, 1, 2, 2, "under"))
    assert near.deals == (Deal(0, 2, 1, 2, 1, "under"),)


def test_no_tie_break_is_not_the_default_one(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    text = TINY.read_text(encoding="utf-8")
    path.write_text(text.replace('["longest-path"]', "[]").replace('["tickets"]', "[]"), encoding="utf-8")
    assert load(f"{path}#tiny-near").tie_break == ()
    path.write_text(text.replace('tie_break = ["tickets"]', "tie_break = []"), encoding="utf-8")
    assert load(f"{path}#tiny-near").tie_break == ("longest-path",)
    assert load(f"{path}#tiny-near", ("bonus",)).tie_break == ()


def test_a_file_without_variants_has_one_of_all_its_tickets(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text(WITHOUT_VARIANTS, encoding="utf-8")
    variant = load(path)
    assert (variant.name, variant.title, variant.about) == ("tiny", "Tiny North", "Six cities, for tests.")
    assert (len(variant.long), len(variant.regular)) == (0, 15)
    assert variant.deals == (Deal(0, 3, 2, 3, 2, "under"),)
    assert (variant.draw_tickets, variant.stations, variant.trains) == (3, 3, 45)
    assert variant.tie_break == ("tickets", "stations", "longest-path")
    assert variant.source == f"{path}#tiny"


def test_the_default_variant_has_no_stations_without_tunnels_and_ferries(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text(WITHOUT_VARIANTS.replace(", tunnel = true", "").replace(", ferry = 1", ""), encoding="utf-8")
    assert load(path).stations == 0
    assert load(path).tie_break == ("tickets", "longest-path")


def test_a_broken_file_is_refused_with_all_of_its_problems(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    broken = TINY.read_text(encoding="utf-8").replace('"red"', '"pink"').replace("points = 8", "points = 0")
    path.write_text(broken, encoding="utf-8")
    with pytest.raises(BoardError) as error:
        load(path)
    assert [problem.entry for problem in error.value.problems] == ["route 1 (oslo–bergen)", "ticket 9 (T09)"]
    assert str(error.value).count("\n") == 1
    assert isinstance(error.value, ValueError)


def test_a_missing_file_is_refused() -> None:
    with pytest.raises(BoardError, match=r"nowhere.toml: file: it can't be read: No such file or directory"):
        load("nowhere.toml")


def test_built_in_files_are_the_two_boards() -> None:
    assert [file.board.id for file in built_in_files()] == ["usa", "europe"]


def test_boards_need_no_numpy() -> None:
    """Commands that only look at boards must start at once."""
    code = "import sys, whistlestop.boards; sys.exit(any(name in sys.modules for name in ('numpy', 'numba')))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
