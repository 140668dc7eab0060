"""The configuration of a run: what it says, and errors that name the problem."""

from __future__ import annotations

from pathlib import Path

import pytest

from whistlestop.bots.network.player_network import WEIGHTS
from whistlestop.training.configuration import read_configuration

RECIPES = [*sorted(WEIGHTS.glob("*.toml")), *(Path(__file__).parents[2] / "benchmarks").glob("*.toml")]

WHOLE = """
groups = [{ variant = "europe", players = 4 }, { variant = "europe-mega", players = 2, weight = 0.5 }]
seed = 3
[league]
bots = 0.5
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "run.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_says_only_what_differs(tmp_path: Path) -> None:
    configuration = read_configuration(written(tmp_path, WHOLE))
    assert [(group.variant, group.players, group.weight) for group in configuration.groups] == [
        ("europe", 4, 1.0),
        ("europe-mega", 2, 0.5),
    ]
    assert (configuration.seed, configuration.league.bots, configuration.league.past) == (3, 0.5, 0.15)


@pytest.mark.parametrize("path", RECIPES, ids=lambda path: path.name)
def test_a_recipe_of_this_project_can_still_be_read(path: Path) -> None:
    assert read_configuration(path).groups


def test_files_are_beside_the_configuration(tmp_path: Path) -> None:
    text = WHOLE + 'against = ["champion.npz"]\n[network]\nstart = "old/europe.npz"\n'
    configuration = read_configuration(written(tmp_path, text))
    assert configuration.network.start == tmp_path / "old" / "europe.npz"
    assert configuration.league.against == (tmp_path / "champion.npz",)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("groups = []", "a run needs at least one group"),
        ('groups = [{ variant = "usa", players = 6 }]', "usa is for 2 to 5 players, not 6"),
        ('groups = [{ variant = "usa", players = 2, weight = 0.0 }]', "the weight of a group is more than 0"),
        ('groups = [{ variant = "atlantis", players = 2 }]', "atlantis"),
        (
            'groups = [{ variant = "usa", players = 2 }, { variant = "europe", players = 2 }]',
            "one network plays one board, not europe and usa",
        ),
        ('groups = [{ variant = "usa", players = 2 }]\n[league]\nbots = 0.9\npast = 0.2', "together at most 1"),
        (
            'groups = [{ variant = "usa", players = 2 }]\n[league]\nracers = 0.6\nblockers = 0.5',
            "racers and blockers, are at least 0 and together at most 1",
        ),
        (
            'groups = [{ variant = "usa", players = 2 }]\n[league]\npast_networks = -1',
            "league.past_networks is at least 0, not -1",
        ),
        (
            'groups = [{ variant = "usa", players = 2 }]\n[league]\npast_networks = 0',
            "without past_networks, the league needs networks to play against",
        ),
        ('groups = [{ variant = "usa", players = 2 }]\n[learning]\nepochs = 0', "learning.epochs is at least 1"),
        (
            'groups = [{ variant = "usa", players = 2 }]\n[learning]\nticket_trials = 1.0',
            "from 0 to less than 1, not 1",
        ),
        (
            'groups = [{ variant = "usa", players = 2 }]\n[learning]\ngae_lambda = 1.5',
            "learning.gae_lambda is from 0 to 1, not 1.5",
        ),
        (
            'groups = [{ variant = "usa", players = 2 }]\n[learning]\nseconds = 0.0',
            "learning.seconds is more than 0, not 0",
        ),
        ('groups = [{ variant = "usa", players = 2 }]\n[learning]\nepoch = 2', "unknown field `epoch`"),
        ('groups = [{ variant = "usa", players = "two" }]', "Expected `int`"),
        ('groups = [{ variant = "usa", players = 2 }]\n[network]\nstart = 3', "a file is named by a text, not 3"),
        (
            'groups = [{ variant = "usa", players = 2 }]\n[evaluation]\ngroups = ["usa:3"]',
            'the run has no group "usa:3" to evaluate; it has usa:2',
        ),
        ("groups = [", "Invalid value"),
    ],
)
def test_an_error_names_the_file_and_the_problem(tmp_path: Path, text: str, problem: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(ValueError, match=r"run\.toml: ") as error:
        read_configuration(path)
    assert problem in str(error.value)
