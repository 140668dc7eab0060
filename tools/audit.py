"""Look up known vulnerabilities of all locked packages, Python's and the page's.

    python -m tools.audit       # in the environment of `make audit`

Where a database can't be reached, says so and skips that part: an audit that looked up nothing must not look like one
that found nothing. Fails if a vulnerability is known.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tools import node

ROOT = Path(__file__).parents[1]
LOCKS = ("requirements.lock", "requirements-server.lock", "requirements-dev.lock")


class Audit(NamedTuple):
    """What was found out about the packages of a lock."""

    lock: str
    looked_up: int
    skipped: tuple[str, ...]
    """Packages that the database did not answer about."""
    vulnerable: tuple[str, ...]
    """A line for each known vulnerability."""


def audit_python(lock: str) -> Audit:
    """Audit a lock of Python."""
    command = [sys.executable, "-m", "pip_audit", "--disable-pip", "--require-hashes", "--format=json", "-r", lock]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return read_pip_audit(lock, done.stdout)


def read_pip_audit(lock: str, answer: str) -> Audit:
    """Read the JSON of `pip-audit`, which is missing if the database can't be reached."""
    packages: list[dict[str, Any]] = _object(answer).get("dependencies", [])
    return Audit(
        lock,
        sum("vulns" in package for package in packages),
        tuple(package["name"] for package in packages if "skip_reason" in package),
        tuple(
            f"{package['name']} {package['version']}: {found['id']}, mended in {', '.join(found['fix_versions'])}"
            for package in packages
            for found in package.get("vulns", ())
        ),
    )


def audit_page() -> Audit:
    """Audit the lock of the page."""
    found = node.find()
    command = [*found.command("npm"), "audit", "--package-lock-only", "--json"]
    done = subprocess.run(command, cwd=node.WEB, capture_output=True, text=True, check=False)
    return read_npm_audit("web/package-lock.json", done.stdout)


def read_npm_audit(lock: str, answer: str) -> Audit:
    """Read the JSON of `npm audit`, which holds an error if the database can't be reached."""
    report = _object(answer)
    if "vulnerabilities" not in report:
        return Audit(lock, 0, (), ())
    return Audit(
        lock,
        report["metadata"]["dependencies"]["total"],
        (),
        tuple(f"{name}: {found['severity']}" for name, found in report["vulnerabilities"].items()),
    )


def _object(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def report(audits: Sequence[Audit]) -> int:
    """Print what was found out; returns 1 if a vulnerability is known."""
    for audit in audits:
        if not audit.looked_up:
            print(f"SKIPPED {audit.lock}: no database of vulnerabilities can be reached from here.")
            continue
        print(f"{audit.lock}: {audit.looked_up} packages, {len(audit.vulnerable)} known vulnerabilities")
        if audit.skipped:
            print(f"  not looked up: {', '.join(audit.skipped)}")
        for line in audit.vulnerable:
            print(f"  {line}")
    return 1 if any(audit.vulnerable for audit in audits) else 0


if __name__ == "__main__":
    raise SystemExit(report([*map(audit_python, LOCKS), audit_page()]))
