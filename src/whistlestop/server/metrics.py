"""Metrics for Prometheus. None of them is about a single table or player."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from whistlestop import __version__

CONTENT_TYPE = CONTENT_TYPE_LATEST
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_THINKING = (0.005, 0.025, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)


class Metrics:
    """The metrics of one server, in their own registry, so that two servers can run in one process.

    >>> metrics = Metrics()
    >>> metrics.commands.labels(kind="play", outcome="done").inc()
    >>> b'whistlestop_commands_total{kind="play",outcome="done"} 1.0' in metrics.page()
    True
    """

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self.build = Gauge("whistlestop_build_info", "The running version.", ("version",), registry=registry)
        self.build.labels(version=__version__).set(1)
        self.commands = Counter(
            "whistlestop_commands", "Commands by kind and outcome.", ("kind", "outcome"), registry=registry
        )
        self.refused = Counter("whistlestop_refused", "Refused commands and requests.", ("reason",), registry=registry)
        self.ack_seconds = Histogram(
            "whistlestop_ack_seconds",
            "Time from the arrival of a command to its acknowledgement.",
            registry=registry,
            buckets=_SECONDS,
        )
        self.commit_seconds = Histogram(
            "whistlestop_commit_seconds", "Duration of a commit.", registry=registry, buckets=_SECONDS
        )
        self.commit_entries = Histogram(
            "whistlestop_commit_entries", "Appends stored by one commit.", registry=registry, buckets=_SIZES
        )
        self.commit_failures = Counter("whistlestop_commit_failures", "Commits that failed.", registry=registry)
        self.errors = Counter("whistlestop_errors", "Errors in the log.", registry=registry)
        self.tables = Gauge("whistlestop_tables", "Tables by state.", ("state",), registry=registry)
        self.folds = Counter("whistlestop_folds", "Tables restored from their logs.", registry=registry)
        self.sockets = Gauge("whistlestop_sockets", "Open sockets by role.", ("role",), registry=registry)
        self.other_servers = Gauge(
            "whistlestop_other_servers", "Other living servers with the same database.", registry=registry
        )
        self.forwarded = Counter(
            "whistlestop_forwarded", "Requests and sockets forwarded to other servers.", ("kind",), registry=registry
        )
        self.forward_failures = Counter(
            "whistlestop_forward_failures", "Requests and sockets whose server did not answer.", registry=registry
        )
        self.messages = Counter("whistlestop_messages", "Messages sent over sockets.", registry=registry)
        self.slow_clients = Counter(
            "whistlestop_slow_clients", "Sockets closed because their client was too slow.", registry=registry
        )
        self.bot_moves = Counter("whistlestop_bot_moves", "Actions chosen by bots.", ("level",), registry=registry)
        self.bot_seconds = Histogram(
            "whistlestop_bot_seconds", "Time a bot takes to choose.", ("level",), registry=registry, buckets=_THINKING
        )
        self.bots_replaced = Counter(
            "whistlestop_bots_replaced", "Bots that failed or hung, and were replaced.", ("level",), registry=registry
        )
        self.bot_jobs = Counter(
            "whistlestop_bot_jobs",
            "Bots' moves by who took them, on servers that share PostgreSQL: a worker or the server itself.",
            ("taken_by",),
            registry=registry,
        )
        self.bot_jobs_waiting = Gauge(
            "whistlestop_bot_jobs_waiting",
            "Bots' moves of all servers that wait for a worker.",
            ("level",),
            registry=registry,
        )
        self.bot_wait_seconds = Histogram(
            "whistlestop_bot_wait_seconds",
            "Time until a worker begins with a bot's move.",
            ("level",),
            registry=registry,
            buckets=_THINKING,
        )
        self.bot_processes_elsewhere = Gauge(
            "whistlestop_bot_processes_elsewhere", "Processes of living workers for bots.", registry=registry
        )

    def page(self) -> bytes:
        """All metrics in the text format, to be sent as `CONTENT_TYPE`."""
        return generate_latest(self.registry)
