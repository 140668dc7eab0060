"""The audit of the locked packages: whatever it could not look up, it says so."""

from __future__ import annotations

import json

import pytest
from tools import audit
from tools.audit import Audit, read_npm_audit, read_pip_audit


def test_an_answer_of_pip_audit() -> None:
    vulnerable = {"id": "PYSEC-1", "fix_versions": ["2.1", "3.0"], "aliases": [], "description": "…"}
    packages = [
        {"name": "good", "version": "1.0", "vulns": []},
        {"name": "bad", "version": "2.0", "vulns": [vulnerable]},
        {"name": "unknown", "skip_reason": "Dependency not found on PyPI"},
    ]
    found = read_pip_audit("a.lock", json.dumps({"dependencies": packages, "fixes": []}))
    assert found == Audit("a.lock", 2, ("unknown",), ("bad 2.0: PYSEC-1, mended in 2.1, 3.0",))


def test_an_answer_of_npm_audit() -> None:
    answer = {
        "auditReportVersion": 2,
        "vulnerabilities": {"bad": {"severity": "high"}},
        "metadata": {"dependencies": {"total": 185}},
    }
    assert read_npm_audit("b.json", json.dumps(answer)) == Audit("b.json", 185, (), ("bad: high",))


@pytest.mark.parametrize("answer", ["", "<p>A page of a proxy.", "[]", '{"message": "405", "error": {}}'])
def test_no_answer_is_not_a_good_answer(answer: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = [read_pip_audit("a.lock", answer), read_npm_audit("b.json", answer)]
    assert audit.report(found) == 0
    out = capsys.readouterr().out
    assert "SKIPPED a.lock" in out and "SKIPPED b.json" in out


def test_only_a_vulnerability_fails(capsys: pytest.CaptureFixture[str]) -> None:
    good = Audit("a.lock", 3, ("unknown",), ())
    assert audit.report([good]) == 0
    assert capsys.readouterr().out == "a.lock: 3 packages, 0 known vulnerabilities\n  not looked up: unknown\n"
    assert audit.report([good, Audit("b.lock", 1, (), ("bad 2.0: PYSEC-1",))]) == 1
    assert "  bad 2.0: PYSEC-1\n" in capsys.readouterr().out
