"""The files for operators: valid, in step with the command line, and with the hardening that they promise."""

from __future__ import annotations

import re
import shutil
import subprocess
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from whistlestop.cli import command_line

from .programs import find_program

ROOT = Path(__file__).parents[2]
COMPOSE: dict[str, Any] = YAML(typ="safe").load(ROOT / "compose.yaml")
OURS = {name: service for name, service in COMPOSE["services"].items() if service["image"] == "whistlestop"}
CONTAINERFILE = (ROOT / "Containerfile").read_text()
UNIT = ROOT / "deploy" / "whistlestop.service"


def test_every_option_in_the_files_exists() -> None:
    """The words that start servers are read as the command line reads them."""
    unit = re.search(r"^ExecStart=\S+ (.*)$", UNIT.read_text(), re.MULTILINE)
    image = re.search(r"^CMD \[(.*)\]$", CONTAINERFILE.splitlines()[-1])
    assert unit is not None and image is not None
    commands = [service["command"] for service in OURS.values()]
    commands += [unit[1].split(), re.findall(r'"([^"]*)"', image[1])]
    for words in commands:
        given = [re.sub(r"\$\{\w+(?::\?[^}]*)?\}", "trains.example", word) for word in words]
        command_line().parse_args(given, exit_on_error=False, print_error=False)


def test_the_proxy_of_compose_is_trusted_and_no_other() -> None:
    (network,) = COMPOSE["networks"]["web"]["ipam"]["config"]
    for name in ("server-1", "server-2"):
        service = OURS[name]
        assert f"--proxy={network['subnet']}" in service["command"]
        assert f"--peer-address=http://{name}:7245" in service["command"]
        assert service["networks"] == ["web", "storage"] and "ports" not in service
    assert COMPOSE["networks"]["storage"] == {"internal": True}
    assert COMPOSE["services"]["database"]["networks"] == ["storage"]
    servers = re.search(r"\{\$SERVERS:(.*?)\}", (ROOT / "deploy" / "Caddyfile").read_text())
    assert servers is not None
    assert set(servers[1].split()) == {f"{name}:7245" for name in OURS if name.startswith("server-")}


def test_our_containers_may_do_little() -> None:
    for service in OURS.values():
        assert service["read_only"] and service["cap_drop"] == ["ALL"] and service["tmpfs"] == ["/tmp"]
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert not service.get("privileged") and "cap_add" not in service
        mounts = {volume.partition(":")[2] for volume in service["volumes"]}
        assert mounts <= set(re.findall(r'"(/\w+)"', CONTAINERFILE[CONTAINERFILE.index("VOLUME") :].splitlines()[0]))
    last = CONTAINERFILE[CONTAINERFILE.rindex("\nFROM ") :]
    assert "\nUSER 10001:10001\n" in last and "HEALTHCHECK" in last


def test_every_variable_of_compose_is_explained() -> None:
    page = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
    for name in set(re.findall(r"\$\{(\w+)", (ROOT / "compose.yaml").read_text())):
        assert name in page, name


def test_everything_that_the_image_copies_is_sent_to_the_builder() -> None:
    sent = [line[1:].split("/")[0] for line in (ROOT / ".dockerignore").read_text().splitlines() if line[:1] == "!"]
    copied = [found.split()[:-1] for found in re.findall(r"^COPY (?!--from)(.*)$", CONTAINERFILE, re.MULTILINE)]
    for path in (path for paths in copied for path in paths):
        assert (ROOT / path).exists(), path
        assert any(fnmatch(path, pattern) for pattern in sent), path


def test_the_unit_is_valid_and_hardened(tmp_path: Path) -> None:
    analyze = find_program("systemd-analyze", "systemd")
    unit = tmp_path / "whistlestop.service"
    unit.write_text(UNIT.read_text().replace("/opt/whistlestop/bin/whistlestop", str(shutil.which("true"))))
    done = subprocess.run([analyze, "verify", str(unit)], capture_output=True, text=True, check=False)
    complaints = [line for line in done.stderr.splitlines() if "whistlestop.service" in line]
    assert complaints == [], done.stderr
    command = [analyze, "security", "--offline=true", "--threshold=20", str(unit)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if "unrecognized option" in done.stderr:
        pytest.skip("this systemd can't rate a unit that is not installed")
    assert done.returncode == 0, done.stdout[-500:]
