"""The project itself: what is in the wheel, what no file may contain, how long a file may be."""

from __future__ import annotations

import doctest
import importlib.metadata
import json
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

ROOT = Path(__file__).parent.parent
LONGEST_FILE = 450
WRITTEN_BY_A_TOOL = {"protocol.ts", "palette.css", "symbols.ts", "thumbnails.ts"}

MACHINE_PATH = re.compile(r"(?<![\w.\-])/(?:root|work|tmp|home|Users)/")
REGISTRY = re.compile(r"https?://\S*(?:/simple\b|pythonhosted\.org|registry\.npmjs)")
FENCE = re.compile(r"^ *```.*$", re.MULTILINE)


def run(*command: str) -> str:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def project_files() -> list[Path]:
    """Every file that is, or is about to be, in the repository."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listed = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    return [ROOT / name for name in listed.split("\0") if (ROOT / name).is_file()]


def text_of(file: Path) -> str:
    """The file's text; nothing for a picture or another binary."""
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def requirement_names(requirements: list[Any]) -> set[str]:
    found = (re.match(r"[\w.\-]+", line) for line in requirements if isinstance(line, str))
    return {name.group().lower().replace("_", "-") for name in found if name} - {"whistlestop"}


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names of the files in the wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder))
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
        return set(wheel.namelist())


def test_wheel_holds_the_types_and_the_boards(packed: set[str]) -> None:
    package = ROOT / "src" / "whistlestop"
    boards = {f"whistlestop/boards/data/{file.name}" for file in (package / "boards" / "data").glob("*.toml")}
    assert boards, "no board is there to be packed"
    assert {"whistlestop/__init__.py", "whistlestop/py.typed", *boards} <= packed
    assert all(name.startswith(("whistlestop/", "whistlestop-")) for name in packed)


def test_wheel_holds_the_page_and_all_that_it_asks_for(packed: set[str]) -> None:
    page = ROOT / "src" / "whistlestop" / "server" / "page"
    assert (page / "index.html").is_file(), "the page is not built: make page"
    asked = re.findall(r'(?:src|href)="/(assets/[^"]+)"', (page / "index.html").read_text(encoding="utf-8"))
    assert {Path(name).suffix for name in asked} >= {".css", ".js"}
    asked += ["manifest.webmanifest", "service-worker.js", "icons/icon-192.png", "icons/apple-touch-180.png"]
    compressed = {f"{name}.br" for name in ["index.html", *asked] if Path(name).suffix in (".html", ".css", ".js")}
    assert {f"whistlestop/server/page/{name}" for name in ["index.html", *asked, *compressed]} <= packed


def test_installed_version_is_the_projects(pyproject: dict[str, Any]) -> None:
    version = pyproject["project"]["version"]
    assert importlib.metadata.version("whistlestop") == version
    assert f"## [{version}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


LOCKS = ("requirements.lock", *(f"requirements-{name}.lock" for name in ("audit", "dev", "node", "server")))


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_names_every_requirement_with_its_hash(lock: str, pyproject: dict[str, Any]) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    pinned = re.findall(r"^([\w.\-]+)==[^\\]+\\\n    --hash=sha256:", text, re.MULTILINE)
    groups, extras = pyproject["dependency-groups"], pyproject["project"]["optional-dependencies"]
    playing = [requirement for extra in ("server", "terminal", "arena") for requirement in extras[extra]]
    wanted = [*pyproject["project"]["dependencies"], *groups["build"], *playing]
    if lock == "requirements-dev.lock":
        further = [
            requirement for extra in ("postgres", "traces", "report", "rl", "gpu") for requirement in extras[extra]
        ]
        wanted += [*groups["dev"], *groups["docs"], *further]
    elif lock in ("requirements-audit.lock", "requirements-node.lock"):
        wanted = groups[lock.removeprefix("requirements-").removesuffix(".lock")]
    elif lock == "requirements-server.lock":
        wanted = [*pyproject["project"]["dependencies"], *extras["server"], *extras["postgres"]]
    assert requirement_names(wanted) <= set(pinned), "run `make lock`"
    assert lock != "requirements.lock" or not {"matplotlib", "psycopg"} & set(pinned), "playing does not need them"
    assert len(pinned) == len(re.findall(r"^\w", text, re.MULTILINE)), "a pin without a hash"
    assert not re.search(r"://|^-", text, re.MULTILINE), "a lock names packages, never where they come from"


def test_lock_of_the_page_has_hashes_and_no_addresses() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    wanted = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    assert lock["packages"][""]["devDependencies"] == wanted["devDependencies"], "run `npm install` in web/"
    others = {name: package for name, package in lock["packages"].items() if name}
    assert not [name for name, package in others.items() if "integrity" not in package or "resolved" in package]
    systems = {system for package in others.values() for system in package.get("os", ())}
    assert systems >= {"darwin", "linux", "win32"}, "the lock names packages for one kind of machine only"


def test_no_file_names_a_machine_or_a_registry(project_files: list[Path]) -> None:
    found = [
        f"{file.relative_to(ROOT)}: {match.group()}"
        for file in project_files
        for pattern in (MACHINE_PATH, REGISTRY)
        if (match := pattern.search(text_of(file)))
    ]
    assert not found


def test_hosted_checks_run_where_the_project_claims_to(pyproject: dict[str, Any]) -> None:
    workflow = YAML(typ="safe").load(ROOT / ".github" / "workflows" / "ci.yml")
    test = workflow["jobs"]["test"]
    systems = {"ubuntu-latest": "POSIX :: Linux", "macos-latest": "MacOS", "windows-latest": "Microsoft :: Windows"}
    tested = {f"Operating System :: {systems[name]}" for name in test["strategy"]["matrix"]["os"]}
    tested |= {f"Programming Language :: Python :: {version}" for version in test["strategy"]["matrix"]["python"]}
    claims = re.compile(r"Operating System|Programming Language :: Python :: 3\.")
    assert {name for name in pyproject["project"]["classifiers"] if claims.match(name)} == tested
    commands = [step.get("run", "") for job in workflow["jobs"].values() for step in job["steps"]]
    assert "make test" in commands and any("make play" in command for command in commands)


def test_no_uv_lock(project_files: list[Path]) -> None:
    assert "uv.lock" not in {file.name for file in project_files}


def test_source_files_stay_readable() -> None:
    sources = [file for folder in ("src", "tests", "tools") for file in (ROOT / folder).rglob("*.py")]
    sources += [file for kind in ("ts", "svelte", "css") for file in (ROOT / "web" / "src").rglob(f"*.{kind}")]
    sources = [file for file in sources if file.name not in WRITTEN_BY_A_TOOL]
    lengths = {str(file.relative_to(ROOT)): len(text_of(file).splitlines()) for file in sources}
    assert not {name: length for name, length in lengths.items() if length > LONGEST_FILE}


@pytest.mark.parametrize("module", ["whistlestop.actions", "whistlestop.boards", "whistlestop.cli"])
def test_loads_without_the_compiler(module: str) -> None:
    run(sys.executable, "-c", f"import sys, {module}; assert 'numba' not in sys.modules, 'numba was loaded'")


def test_help_answers_without_the_engine() -> None:
    script = """
import sys
sys.argv = ["whistlestop", "--help"]
from whistlestop.cli import main
try:
    main()
except SystemExit as stop:
    assert not stop.code, stop.code
loaded = {"numba", "numpy"} & set(sys.modules)
assert not loaded, f"--help loaded {loaded}"
"""
    assert "play" in run(sys.executable, "-c", script)


PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples_on_the_page_run(page: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    # A closing fence right under an example would count as its expected output.
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    examples = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    monkeypatch.chdir(tmp_path)
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples, out=report.append)
    assert not report, "".join(report)
