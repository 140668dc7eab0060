"""Write a bill of materials of the server and of the page, in the format CycloneDX, from the locks.

    python -m tools.sbom build/sbom       # in the environment of `make sbom`

The same locks give the same files.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tools import node

ROOT = Path(__file__).parents[1]
LOCK = "requirements-server.lock"


def of_server() -> dict[str, Any]:
    """Everything that a server needs besides Python."""
    command = [sys.executable, "-W", "ignore", "-m", "cyclonedx_py", "requirements", LOCK]
    command += ["--pyproject", "pyproject.toml", "--mc-type", "application", "--output-reproducible", "--of", "JSON"]
    return _output(command, ROOT)


def of_page() -> dict[str, Any]:
    """Everything that the page is built with."""
    command = [*node.find().command("npm"), "sbom", "--package-lock-only", "--sbom-format", "cyclonedx"]
    bill = _output(command, node.WEB)
    del bill["serialNumber"], bill["metadata"]["timestamp"]  # another one each time
    return bill


def _output(command: Sequence[str], folder: Path) -> dict[str, Any]:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"tools.sbom: {' '.join(command)} failed:\n{done.stderr}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def main(folder: Path) -> None:
    """Write both files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, bill in (("server", of_server()), ("page", of_page())):
        file = folder / f"{name}.cdx.json"
        file.write_text(json.dumps(bill, indent=2) + "\n", encoding="utf-8")
        print(f"{file}: {len(bill['components'])} packages")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
