"""Metrics: complete, separate for each server, and readable by Prometheus' own parser."""

from __future__ import annotations

from prometheus_client.parser import text_string_to_metric_families

from whistlestop.server.metrics import CONTENT_TYPE, Metrics


def samples(metrics: Metrics) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    families = text_string_to_metric_families(metrics.page().decode())
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in families
        for sample in family.samples
    }


def test_metrics_are_counted_and_can_be_parsed() -> None:
    metrics = Metrics()
    metrics.commands.labels(kind="play", outcome="done").inc()
    metrics.refused.labels(reason="stale").inc(2)
    metrics.ack_seconds.observe(0.002)
    metrics.commit_entries.observe(17)
    metrics.tables.labels(state="playing").set(500)
    metrics.sockets.labels(role="spectator").inc()
    metrics.bot_seconds.labels(level="expert").observe(0.3)
    metrics.bots_replaced.labels(level="expert").inc()
    found = samples(metrics)
    assert found["whistlestop_commands_total", frozenset({("kind", "play"), ("outcome", "done")})] == 1
    assert found["whistlestop_refused_total", frozenset({("reason", "stale")})] == 2
    assert found["whistlestop_ack_seconds_bucket", frozenset({("le", "0.001")})] == 0
    assert found["whistlestop_ack_seconds_bucket", frozenset({("le", "0.0025")})] == 1
    assert found["whistlestop_bots_replaced_total", frozenset({("level", "expert")})] == 1
    assert found["whistlestop_commit_entries_bucket", frozenset({("le", "32.0")})] == 1
    assert found["whistlestop_tables", frozenset({("state", "playing")})] == 500
    assert found["whistlestop_sockets", frozenset({("role", "spectator")})] == 1
    assert found["whistlestop_bot_seconds_sum", frozenset({("level", "expert")})] == 0.3


def test_metrics_of_what_never_happened_are_there_too() -> None:
    names = {name for name, _ in samples(Metrics())}
    for figure in (
        "errors_total",
        "messages_total",
        "slow_clients_total",
        "folds_total",
        "commit_failures_total",
        "ack_seconds_count",
    ):
        assert f"whistlestop_{figure}" in names


def test_two_servers_count_separately() -> None:
    one, other = Metrics(), Metrics()
    one.messages.inc()
    assert samples(one)["whistlestop_messages_total", frozenset()] == 1
    assert samples(other)["whistlestop_messages_total", frozenset()] == 0


def test_page_declares_its_content_type() -> None:
    assert CONTENT_TYPE.startswith("text/plain")
