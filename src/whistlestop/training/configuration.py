"""The configuration of a training run: a TOML file whose tables are the classes below."""

from __future__ import annotations

from pathlib import Path

import msgspec

from whistlestop.boards import load
from whistlestop.boards.limits import MAX_PLAYERS


class _Table(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of the file; an unknown key is an error, since it is probably misspelt."""


class GroupTable(_Table, frozen=True, kw_only=True):
    """Games of one variant with one number of players."""

    variant: str
    players: int
    weight: float = 1.0
    """The group's share of all games, relative to the other groups."""


class NetworkTable(_Table, frozen=True, kw_only=True):
    """The network that plays, and the critic that helps it to learn."""

    start: Path | None = None
    """A file of weights to begin with instead of imitation (`whistlestop export-network`)."""
    width: int = 1024
    blocks: int = 2
    critic_width: int = 512
    critic_blocks: int = 2


class ImitationTable(_Table, frozen=True, kw_only=True):
    """Learning to play like the planner, before anything else."""

    seconds: float = 90.0
    games: int = 8192
    steps: int = 24
    """How many steps are played before the network learns from them."""
    minibatch: int = 16_384
    learning_rate: float = 1e-3
    mistakes: float = 0.03
    """The share of actions that are played at random, so that the network sees how to go on after a mistake."""
    racers: float = 0.1


class LeagueTable(_Table, frozen=True, kw_only=True):
    """The games that the network learns from, as shares of a group; the rest is played against itself alone."""

    bots: float = 0.3
    """The share of games in which at least one other seat is a planner, a racer or a blocker."""
    past: float = 0.15
    """The share of games in which all other seats are a network of the past."""
    racers: float = 0.15
    """The share of the bots' seats that race."""
    blockers: float = 0.0
    """The share of them that block: they know what the others hold, and take the routes that they need most."""
    against: tuple[Path, ...] = ()
    """Files of weights: networks that never change, and play beside those of the past."""
    past_networks: int = 8
    """How many networks of the past there are; with 0, only those of `against` play."""
    past_every: int = 100_000_000
    """Steps after which the network joins its past."""


class LearningTable(_Table, frozen=True, kw_only=True):
    """PPO. Rates and weights change in a straight line from the first value to the second."""

    steps: int = 2_000_000_000
    """The steps of all games together at which the run is finished."""
    seconds: float | None = None
    """The time after which it is finished, if its steps take longer: imitation and all pieces together."""
    games: int = 32_768
    rollout: int = 64
    """The steps of each game that a round plays, before it learns from them."""
    minibatch: int = 16_384
    epochs: int = 1
    learning_rate: tuple[float, float] = (3e-4, 3e-5)
    critic_learning_rate: tuple[float, float] = (1e-3, 2e-4)
    entropy: tuple[float, float] = (0.004, 0.0005)
    points: tuple[float, float] = (0.01, 0.005)
    """What a point of difference is worth, where a win is worth 1."""
    gae_lambda: float = 0.8
    """Lambda of the generalised advantage estimation (GAE). The lower it is, the less of the luck that comes later in a
    game is put down to a decision, and the more depends on the critic. Rewards themselves are not discounted."""
    value_lambda: float = 0.95
    """Lambda of the returns that values learn to foresee."""
    clip: float = 0.2
    ticket_trials: float = 0.0
    """The share of decisions in which tickets are drawn, or kept, at random. A network that has come to draw none for
    good, and always to keep the fewest, can't find out any more what others are worth."""
    longest_game: int = 250
    """Decisions of a seat, on average, after which a game is broken off: a network can try one tunnel for ever."""
    critic_rounds: int = 8
    """Rounds at the beginning in which only the values learn."""


class EvaluationTable(_Table, frozen=True, kw_only=True):
    """Games against bots while the network learns."""

    seconds: float = 120.0
    """The time between two evaluations."""
    groups: tuple[str, ...] = ()
    """The groups that play, such as `usa:2`; if there are none, all groups of the run."""
    games: int = 1024
    seed: int = 2**62
    """The seed of the first deal: far from all that the network learns from."""


class Configuration(_Table, frozen=True, kw_only=True):
    """A training run."""

    groups: tuple[GroupTable, ...]
    seed: int = 1
    network: NetworkTable = NetworkTable()
    imitation: ImitationTable = ImitationTable()
    league: LeagueTable = LeagueTable()
    learning: LearningTable = LearningTable()
    evaluation: EvaluationTable = EvaluationTable()


def read_configuration(path: Path) -> Configuration:
    """Read a configuration; raise ValueError that names the file and the problem if there is one."""
    try:
        configuration = msgspec.toml.decode(path.read_bytes(), type=Configuration, dec_hook=_read_path)
        configuration = _beside(path.parent, configuration)
        _check(configuration)
    except (msgspec.DecodeError, ValueError) as error:
        raise ValueError(f"{path}: {error}") from error
    return configuration


def _read_path(kind: type, value: object) -> Path:
    if kind is not Path or not isinstance(value, str):
        raise ValueError(f"a file is named by a text, not {value!r}")
    return Path(value)


def _beside(folder: Path, configuration: Configuration) -> Configuration:
    """Let the paths in a configuration begin in its folder."""
    network, league = configuration.network, configuration.league
    if network.start is not None:
        network = msgspec.structs.replace(network, start=folder / network.start)
    league = msgspec.structs.replace(league, against=tuple(folder / path for path in league.against))
    return msgspec.structs.replace(configuration, network=network, league=league)


def _check(configuration: Configuration) -> None:
    _check_groups(configuration.groups)
    _check_league(configuration.league)
    _check_learning(configuration.learning)
    names = {f"{group.variant}:{group.players}" for group in configuration.groups}
    for name in configuration.evaluation.groups:
        if name not in names:
            raise ValueError(f'the run has no group "{name}" to evaluate; it has {", ".join(sorted(names))}')


def _check_groups(groups: tuple[GroupTable, ...]) -> None:
    if not groups:
        raise ValueError("a run needs at least one group of games")
    for group in groups:
        if not 2 <= group.players <= MAX_PLAYERS:
            raise ValueError(f"{group.variant} is for 2 to {MAX_PLAYERS} players, not {group.players}")
        if not group.weight > 0:
            raise ValueError(f"the weight of a group is more than 0, not {group.weight:g}")
    boards = {load(group.variant).board.id for group in groups}
    if len(boards) > 1:
        raise ValueError(f"one network plays one board, not {' and '.join(sorted(boards))}")


def _check_league(league: LeagueTable) -> None:
    if min(league.bots, league.past) < 0 or league.bots + league.past > 1:
        raise ValueError("the shares of the league, bots and past, are at least 0 and together at most 1")
    if min(league.racers, league.blockers) < 0 or league.racers + league.blockers > 1:
        raise ValueError("the shares of the bots' seats, racers and blockers, are at least 0 and together at most 1")
    if league.past_networks < 0:
        raise ValueError(f"league.past_networks is at least 0, not {league.past_networks}")
    if league.past and not league.past_networks and not league.against:
        raise ValueError("without past_networks, the league needs networks to play against")


def _check_learning(table: LearningTable) -> None:
    if not 0 <= table.ticket_trials < 1:
        raise ValueError(f"learning.ticket_trials is from 0 to less than 1, not {table.ticket_trials:g}")
    for name in ("gae_lambda", "value_lambda"):
        if not 0 <= (given := getattr(table, name)) <= 1:
            raise ValueError(f"learning.{name} is from 0 to 1, not {given:g}")
    if table.seconds is not None and not table.seconds > 0:
        raise ValueError(f"learning.seconds is more than 0, not {table.seconds:g}")
    for name in ("games", "rollout", "minibatch", "epochs", "longest_game"):
        if getattr(table, name) < 1:
            raise ValueError(f"learning.{name} is at least 1")
