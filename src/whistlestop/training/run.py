"""A training run, in as many pieces as it takes: each goes on from the last checkpoint of its folder."""

from __future__ import annotations

import copy
import random
import time
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import torch

from whistlestop.training import checkpoint
from whistlestop.training.configuration import Configuration, LeagueTable
from whistlestop.training.evaluation import STYLES, Bots, NetworkPlayer, Opponents, evaluate
from whistlestop.training.first_compile import FirstCompile
from whistlestop.training.groups import Group, groups_of, private_numbers
from whistlestop.training.imitation import imitate
from whistlestop.training.network import Critic, PolicyNetwork
from whistlestop.training.ppo import Learner, RoundReport, between
from whistlestop.training.rollout import Rollout

LOG = "log.jsonl"
REPORT_EVERY = 15.0
"""Seconds between two lines of the log."""
SEEDS_PER_PIECE = 10**9
"""Each piece deals its own games."""
MOST_PIECES = 1000
"""A run in more pieces would repeat deals of the configuration with the next seed."""

Entry = dict[str, Any]
Weights = dict[str, torch.Tensor]


class Run:
    """A run with its network, its critic and its folder.

    `report` is called with every entry of the log, which is also written to `log.jsonl`.
    """

    def __init__(
        self, configuration: Configuration, folder: Path, device: str, report: Callable[[Entry], None] = lambda _: None
    ) -> None:
        self.configuration, self._folder, self._device, self._report = configuration, folder, device, report
        self.groups: tuple[Group, ...] = groups_of(configuration)
        torch.manual_seed(configuration.seed)
        first, table = self.groups[0], configuration.network
        known = (max(group.players for group in self.groups) - 1) * len(private_numbers(first))
        if table.start is None:
            self.network = PolicyNetwork(first.numbers, first.board_size, table.width, table.blocks)
        else:
            self.network = checkpoint.read_network(table.start, first)
        self.critic = Critic(first.numbers + known, table.critic_width, table.critic_blocks)
        self._constant = {path.stem: self._read_constant(path) for path in configuration.league.against}
        """The networks of the league that never change, by the names of their files."""
        self.progress = checkpoint.load(folder, self.network, self.critic)
        self._compiling: FirstCompile | None = None
        self.network.to(device)
        self.critic.to(device)
        self._saved = time.monotonic()
        self._first_seed = (configuration.seed * MOST_PIECES + self.progress.pieces) * SEEDS_PER_PIECE

    @property
    def done(self) -> float:
        """The share of the run that is behind it; from 1 it is finished."""
        return msgspec.structs.replace(self.progress, seconds=self.seconds).done(self.configuration.learning)

    @property
    def finished(self) -> bool:
        """Whether all steps are done, or the time of the run is over."""
        return self.done >= 1

    @property
    def seconds(self) -> float:
        """The time spent, in all pieces together."""
        return self.progress.seconds + time.monotonic() - self._saved

    @property
    def _can_play(self) -> bool:
        """Whether the network has imitated planners, or began with the weights of one that could play."""
        return self.progress.imitated > 0 or self.configuration.network.start is not None

    def go_on(self, seconds: float | None = None) -> None:
        """Train until the run is finished or the time is over, then save and evaluate; after Ctrl-C, only save."""
        self._saved = time.monotonic()
        until = None if seconds is None else self._saved + seconds
        self.progress.pieces += 1
        with self._compile_meanwhile():
            try:
                if not self._can_play:
                    self._imitate(until)
                if self._can_play and not self.finished and not _over(until):
                    self._learn(until)
            finally:
                self.save()
            self.evaluate()

    @contextmanager
    def _compile_meanwhile(self) -> Generator[None]:
        """Compile what evaluations need, while this process compiles the kernels of a GPU."""
        if self._device != "cuda":
            yield
            return
        with closing(FirstCompile()) as compiling:
            self._compiling = compiling
            yield

    def save(self) -> None:
        """Write a checkpoint; raise ValueError, and keep the last one, if the network is of no use any more."""
        self._check_network()
        self.progress.seconds, self._saved = self.seconds, time.monotonic()
        checkpoint.save(self._folder, self.progress, self.network, self.critic)

    def evaluate(self, opponents: tuple[str, ...] = tuple(STYLES)) -> None:
        """Play each group against bots and the networks that never change, and log the results."""
        table = self.configuration.evaluation
        for group in self.groups:
            if table.groups and group.name not in table.groups:
                continue
            for name in opponents:
                with closing(Bots(name, group, table.games)) as bots:
                    self._evaluate(group, name, bots)
            for name, network in self._constant.items():
                self._evaluate(group, name, NetworkPlayer(network, group))

    def _evaluate(self, group: Group, name: str, others: Opponents) -> None:
        table, longest = self.configuration.evaluation, self.configuration.learning.longest_game
        if self._compiling:
            self._compiling.wait()
        found = evaluate(self.network, others, group, table.games, table.seed, longest)
        self._log("evaluation", group=group.name, opponents=name, **found._asdict())

    def _check_network(self) -> None:
        """Raise ValueError if the network has numbers that are not finite: it can't play or learn any more."""
        if not all(bool(weights.isfinite().all()) for weights in self.network.parameters()):
            raise ValueError(
                "the network has learnt numbers that are not finite; the last checkpoint is kept, "
                "and a lower learning_rate may help"
            )

    def _read_constant(self, path: Path) -> PolicyNetwork:
        """Read a network that never changes; raise ValueError if it has another shape than the one that learns."""
        network = checkpoint.read_network(path, self.groups[0])
        if _shape(network) != _shape(self.network):
            raise ValueError(f"{path} has another width or number of blocks than the network that learns")
        network.to(self._device)
        return network

    def _imitate(self, until: float | None) -> None:
        said, report = 0.0, None
        for report in imitate(self.network, self.groups, self.configuration, self._device, self._first_seed):
            if time.monotonic() - said > REPORT_EVERY:
                said = time.monotonic()
                self._log("imitation", **report._asdict())
            if _over(until):
                return
        self.progress.imitated = report.positions if report else 1
        self.save()
        self.evaluate(("fast planner",))

    def _learn(self, until: float | None) -> None:
        table = self.configuration.learning
        league = self.configuration.league
        past = _LeagueNetworks(
            self.network, list(self._constant.values()), league, self.progress.steps, self._first_seed
        )
        rollout = Rollout(self.groups, self.configuration, self._device, self._first_seed)
        learner = Learner(self.network, self.critic, table, rollout)
        values_only = table.critic_rounds if not self.progress.steps else 1
        said = evaluated = time.monotonic()
        try:
            rollout.spread_out(self.network, past.network, self.critic)
            while not self.finished and not _over(until):
                report, seconds = self._play_and_learn(rollout, learner, past, values_only > 0)
                values_only -= 1
                now = time.monotonic()
                if now - said > REPORT_EVERY:
                    said = now
                    self._log("round", broken_off=rollout.playing.broken_off, **seconds, **report._asdict())
                if now - evaluated > self.configuration.evaluation.seconds:
                    self.save()
                    self.evaluate(("fast planner",))
                    evaluated = time.monotonic()
        finally:
            rollout.close()

    def _play_and_learn(
        self, rollout: Rollout, learner: Learner, past: _LeagueNetworks, values_only: bool
    ) -> tuple[RoundReport, dict[str, float]]:
        """Play and learn from a round; return what it looked like, and how many seconds it took."""
        start, done = time.monotonic(), self.done
        rollout.playing.points = between(self.configuration.learning.points, done)
        judgement = rollout.play(self.network, past.network, self.critic)
        played = time.monotonic()
        report = learner.learn(judgement, done, values_only)
        self._check_network()
        self.progress.games += int(rollout.ended.sum())
        self.progress.steps += rollout.steps * rollout.games
        rollout.go_on()
        past.go_on(self.progress.steps)
        return report, {"playing": played - start, "learning": time.monotonic() - played}

    def _log(self, what: str, **facts: float | str) -> None:
        entry = {"what": what, "seconds": round(self.seconds, 1), "steps": self.progress.steps, **facts}
        rounded = {key: round(value, 4) if isinstance(value, float) else value for key, value in entry.items()}
        self._folder.mkdir(parents=True, exist_ok=True)
        with (self._folder / LOG).open("ab") as log:
            log.write(msgspec.json.encode(rounded) + b"\n")
        self._report(rounded)


class _LeagueNetworks:
    """Networks that don't learn, one of which plays in each round: those of the past, and some that never change."""

    def __init__(
        self, network: PolicyNetwork, constant: list[PolicyNetwork], table: LeagueTable, steps: int, seed: int
    ) -> None:
        self._learning, self._table = network, table
        self.network = copy.deepcopy(network)
        """The one that plays now."""
        self._constant = [copy.deepcopy(other.state_dict()) for other in constant]
        self._past: list[Weights] = []
        self._next = steps
        self._chance = random.Random(seed)
        self.go_on(steps)

    def go_on(self, steps: int) -> None:
        """Keep a copy of the network now and then, and choose an opponent for the next round."""
        most = self._table.past_networks
        if most and steps >= self._next:
            self._next = steps + self._table.past_every
            self._past = [*self._past, copy.deepcopy(self._learning.state_dict())][-most:]
        if known := self._constant + self._past:
            self.network.load_state_dict(self._chance.choice(known))


def _shape(network: PolicyNetwork) -> list[torch.Size]:
    return [weights.shape for weights in network.parameters()]


def _over(until: float | None) -> bool:
    return until is not None and time.monotonic() >= until
