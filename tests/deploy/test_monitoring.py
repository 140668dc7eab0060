"""The dashboard and the alerts: they name metrics that the server has, and every alert fires when it should."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.metrics import MetricWrapperBase
from ruamel.yaml import YAML

from tests.server.live import METRICS_TOKEN, Server, at_table, new_table
from whistlestop.server.metrics import Metrics

from .programs import find_program, free_port

DEPLOY = Path(__file__).parents[2] / "deploy"
ALERTS = YAML(typ="safe").load(DEPLOY / "alerts.yml")["groups"][0]["rules"]
DASHBOARD = json.loads((DEPLOY / "grafana.json").read_text())
PROMETHEUS_ADDS = {"job", "instance", "le"}
"""The labels that Prometheus adds, and that of a histogram's buckets."""


def expressions() -> Iterator[str]:
    """Every query of the dashboard and of the alerts."""
    for panel in DASHBOARD["panels"]:
        yield from (target["expr"] for target in panel.get("targets", ()))
    yield from (annotation["expr"] for annotation in DASHBOARD["annotations"]["list"])
    yield from (variable["query"] for variable in DASHBOARD["templating"]["list"] if variable["type"] == "query")
    yield from (rule["expr"] for rule in ALERTS)


def known_names() -> set[str]:
    """The names of all metrics that a server shows."""
    page = Metrics().page().decode()
    kinds = dict(re.findall(r"^# TYPE (\S+) (\S+)$", page, re.MULTILINE))
    return {
        name + suffix
        for name, kind in kinds.items()
        for suffix in (("_bucket", "_sum", "_count") if kind == "histogram" else ("",))
    }


def known_labels() -> set[str]:
    metrics = [value for value in vars(Metrics()).values() if isinstance(value, MetricWrapperBase)]
    return {label for metric in metrics for label in metric._labelnames}


def test_every_query_names_metrics_and_labels_of_the_server() -> None:
    queries = list(expressions())
    assert len(queries) > 30
    for query in queries:
        names = set(re.findall(r"\b(?:whistlestop|process)_[a-z_]+\b", query))
        assert names | set(re.findall(r"\bup\b", query)), query
        assert names <= known_names(), query
        grouped = {label.strip() for found in re.findall(r"by \(([^)]*)\)", query) for label in found.split(",")}
        matched = set(re.findall(r"[{,]\s*([a-z_]+)=", query))
        assert grouped | matched <= known_labels() | PROMETHEUS_ADDS, query


def test_every_metric_is_on_the_dashboard() -> None:
    shown = "\n".join(expressions())
    families = {re.sub(r"_(bucket|sum|count)$", "", name) for name in known_names() if name.startswith("whistlestop")}
    assert {name for name in families if name not in shown and not name.endswith("_created")} == set()


def test_the_panels_of_the_dashboard_do_not_overlap() -> None:
    places = [panel["gridPos"] for panel in DASHBOARD["panels"]]
    cells = [(x, y) for p in places for x in range(p["x"], p["x"] + p["w"]) for y in range(p["y"], p["y"] + p["h"])]
    assert len(cells) == len(set(cells)) and max(x for x, _ in cells) < 24
    ids = [panel["id"] for panel in DASHBOARD["panels"]]
    assert len(ids) == len(set(ids))


def test_the_files_are_valid(tmp_path: Path) -> None:
    promtool = find_program("promtool", "prometheus")
    for file in ("prometheus.yml", "alerts.yml"):
        (tmp_path / file).write_text((DEPLOY / file).read_text())
    (tmp_path / "metrics-token").write_text("token")
    check(promtool, "check", "config", str(tmp_path / "prometheus.yml"))


SERVER = '{job="whistlestop", instance="one"}'


def buckets(name: str, slow: int) -> dict[str, str]:
    """A histogram in which each minute 100 observations are made, and `slow` of them take longer than a second."""
    counts = {"0.001": 100 - slow, "1.0": 100 - slow, "2.5": 100, "+Inf": 100}
    return {f'{name}_bucket{{job="whistlestop", instance="one", le="{le}"}}': f"0+{n}x30" for le, n in counts.items()}


SCENES: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "WhistlestopDown": ({f"up{SERVER}": "1x5 0x25"}, {f"up{SERVER}": "1x30"}),
    "WhistlestopNoServer": (
        {f"up{SERVER}": "1x5 0x25", 'up{job="whistlestop", instance="two"}': "0x30"},
        {f"up{SERVER}": "0x30", 'up{job="whistlestop", instance="two"}': "1x30"},
    ),
    "WhistlestopCommitsFail": (
        {f"whistlestop_commit_failures_total{SERVER}": "0x28 1x2"},
        {f"whistlestop_commit_failures_total{SERVER}": "7x30"},
    ),
    "WhistlestopAnswersSlowly": (buckets("whistlestop_ack_seconds", 5), buckets("whistlestop_ack_seconds", 0)),
    "WhistlestopCommitsSlowly": (buckets("whistlestop_commit_seconds", 5), buckets("whistlestop_commit_seconds", 0)),
    "WhistlestopBotsFail": (
        {'whistlestop_bots_replaced_total{job="whistlestop", instance="one", level="expert"}': "0+1x30"},
        {'whistlestop_bots_replaced_total{job="whistlestop", instance="one", level="expert"}': "0x29 1"},
    ),
    "WhistlestopErrors": (
        {f"whistlestop_errors_total{SERVER}": "0x28 1x2"},
        {f"whistlestop_errors_total{SERVER}": "7x30"},
    ),
    "WhistlestopFewFilesLeft": (
        {f"process_open_fds{SERVER}": "90x30", f"process_max_fds{SERVER}": "100x30"},
        {f"process_open_fds{SERVER}": "70x30", f"process_max_fds{SERVER}": "100x30"},
    ),
    "WhistlestopRestarts": (
        {f"process_start_time_seconds{SERVER}": "100+60x30"},
        {f"process_start_time_seconds{SERVER}": "100x20 2000x10"},
    ),
    "WhistlestopServersCutOff": (
        {f"whistlestop_forward_failures_total{SERVER}": "0+10x30"},
        {f"whistlestop_forward_failures_total{SERVER}": "0x10 50x20"},
    ),
}
"""For each alert, values of metrics, one each minute, at which it fires after half an hour, and some at which not."""


def test_every_alert_has_a_scene() -> None:
    assert set(SCENES) == {rule["alert"] for rule in ALERTS}


@pytest.mark.parametrize("alert", sorted(SCENES))
def test_alerts_fire_when_they_should(alert: str, tmp_path: Path) -> None:
    promtool = find_program("promtool", "prometheus")
    firing, quiet = SCENES[alert]
    rule = next(rule for rule in ALERTS if rule["alert"] == alert)
    assert rule["labels"]["severity"] in ("page", "ticket") and set(rule["annotations"]) == {"summary", "description"}
    for series, expected in ((firing, True), (quiet, False)):
        expression = f'count(ALERTS{{alertname="{alert}", alertstate="firing"}}) or vector(0)'
        samples = [{"labels": "{}", "value": int(expected)}]
        scene = {
            "rule_files": [str(DEPLOY / "alerts.yml")],
            "evaluation_interval": "1m",
            "tests": [
                {
                    "interval": "1m",
                    "input_series": [{"series": name, "values": values} for name, values in series.items()],
                    "promql_expr_test": [{"expr": expression, "eval_time": "30m", "exp_samples": samples}],
                }
            ],
        }
        (tmp_path / "scene.json").write_text(json.dumps(scene))  # JSON is YAML
        check(promtool, "test", "rules", str(tmp_path / "scene.json"))


def check(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@contextmanager
def prometheus(folder: Path, server: Server) -> Iterator[Callable[[], dict[str, str]]]:
    """A real Prometheus that reads a real server every half second; yields a function for its alerts and their states.

    The alerts are those of the file, but none of them waits.
    """
    program = find_program("prometheus", "prometheus")
    rules = re.sub(r"^\s*for: .*$", "", (DEPLOY / "alerts.yml").read_text(), flags=re.MULTILINE)
    (folder / "alerts.yml").write_text(rules)
    (folder / "metrics-token").write_text(METRICS_TOKEN)
    settings = YAML(typ="safe").load(DEPLOY / "prometheus.yml")
    settings["global"] = {"scrape_interval": "500ms", "evaluation_interval": "500ms"}
    settings["scrape_configs"][0]["static_configs"][0]["targets"] = [f"127.0.0.1:{server.port}"]
    (folder / "prometheus.yml").write_text(json.dumps(settings))
    address = f"127.0.0.1:{free_port()}"
    command = [program, f"--config.file={folder / 'prometheus.yml'}", f"--storage.tsdb.path={folder / 'data'}"]
    with (folder / "prometheus.log").open("wb") as log:
        process = subprocess.Popen([*command, f"--web.listen-address={address}"], stdout=log, stderr=log)

    def ask(path: str) -> dict[str, Any]:
        found: dict[str, Any] = httpx.get(f"http://{address}/api/v1/{path}").json()["data"]
        return found

    def alerts() -> dict[str, str]:
        return {alert["labels"]["alertname"]: alert["state"] for alert in ask("alerts")["alerts"]}

    def has_read() -> bool:
        try:
            return bool(ask("query?query=count_over_time(whistlestop_errors_total[1m])>1")["result"])
        except (httpx.TransportError, ValueError, KeyError):  # it is starting
            return False

    try:
        until = time.monotonic() + 120
        while not has_read():
            assert time.monotonic() < until and process.poll() is None, (folder / "prometheus.log").read_text()
            time.sleep(0.2)
        yield alerts
    finally:
        process.terminate()
        process.wait()


WATCHED = {"WhistlestopCommitsFail", "WhistlestopDown", "WhistlestopErrors", "WhistlestopNoServer"}
"""Alerts that don't depend on how fast this machine is."""


def wait_for(alerts: Callable[[], dict[str, str]], expected: set[str]) -> None:
    until = time.monotonic() + 120
    while True:
        found = alerts()
        if {alert for alert, state in found.items() if state == "firing"} & WATCHED == expected:
            return
        assert time.monotonic() < until, found
        time.sleep(0.2)


def test_alerts_of_a_real_server_fire(tmp_path: Path) -> None:
    """Everything is well; then the database is locked; then the server is killed."""
    (tmp_path / "prometheus").mkdir()

    async def play(refused: bool) -> None:
        seats = await new_table(server.address, ("Ann", "Ben"))
        async with at_table(seats) as sockets:
            playing = next(own for own in sockets if own.now["legal"])
            with closing(sqlite3.connect(server.db)) as other:
                if refused:
                    other.execute("BEGIN IMMEDIATE")
                answer = await playing.ask("play", action=playing.now["legal"][0])
                assert answer["type"] == ("refused" if refused else "ack")

    with Server(tmp_path) as server, prometheus(tmp_path / "prometheus", server) as alerts:
        asyncio.run(play(refused=False))
        wait_for(alerts, set())
        asyncio.run(play(refused=True))
        wait_for(alerts, {"WhistlestopCommitsFail", "WhistlestopErrors"})
        server.kill()
        wait_for(alerts, WATCHED)
