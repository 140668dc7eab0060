# A clone needs Python 3.11 or newer, git and make. Everything else is set up here, inside .venv.
#
#   make play                       play in the browser: starts a server and opens the lobby
#   make terminal                   play in the terminal against bots
#   make check                      the quick checks, while you work
#   make test                       all checks
#   make play ARGS="--help"         pass arguments on

SHELL := /bin/sh
.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:

VENV := .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
RUN := $(BIN)/python
INSTALL := $(RUN) -m pip install --quiet --disable-pip-version-check
ARGS ?=

# Paths stay relative, so that a folder with a space in its name works.
PLAY_READY := $(VENV)/play-ready
TEST_READY := $(VENV)/test-ready

# In a checkout that was moved or copied, .venv points to the old place: set it up again.
STALE := $(shell for stamp in $(PLAY_READY) $(TEST_READY); do \
	test ! -f $$stamp || test "$$(cat $$stamp)" = "$$(pwd -P)" || rm -f $$stamp; done)

# A caller's pip or Python settings must not lead the installation out of .venv.
export PIP_USER := 0
unexport PIP_TARGET PIP_PREFIX PYTHONHOME PYTHONPATH

# Without bytecode files, each of the many processes of the tests compiles every module again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play serve terminal page test check setup lint types layers web chromium pytest docs format generate \
	golden bench wheel mutation lock sbom audit pin-images clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

# On a new clone, the rules and the bots are compiled while the page is being built.
play: $(PLAY_READY) ## play in the browser: start a server and open the lobby
	@$(RUN) -m tools.page --compile
	@$(RUN) -m whistlestop serve --browser $(ARGS)

serve: $(PLAY_READY) ## start the server only
	@$(RUN) -m tools.page --compile
	@$(RUN) -m whistlestop serve $(ARGS)

terminal: $(PLAY_READY) ## play in the terminal against bots
	@$(RUN) -m whistlestop play $(ARGS)

page: $(PLAY_READY) ## build the browser game into the package
	@$(RUN) -m tools.page

test: lint types layers web pytest ## run all checks: style, types, layers, the page, tests, examples and documentation

check: lint types layers ## run the quick checks: style, types, layers, and the fast tests of what changed since main
	$(RUN) -m tools.changed_tests $(ARGS)

setup: $(TEST_READY) ## set up .venv for development

lint: $(TEST_READY) ## check style and format with ruff, the CI workflow, and that every generated file is current
	$(RUN) -m ruff check
	$(RUN) -m ruff format --check
	$(RUN) -m check_jsonschema --builtin-schema vendor.github-workflows .github/workflows/ci.yml
	$(RUN) -m check_jsonschema --builtin-schema vendor.compose-spec compose.yaml
	$(RUN) -m tools.generate --check

types: $(TEST_READY) ## check types with mypy, strict, in src, tests and tools
	$(RUN) -m mypy

layers: $(TEST_READY) ## check with import-linter that a lower layer never imports a higher one
	$(RUN) -c "from importlinter.cli import lint_imports_command; lint_imports_command()" --no-logo

web: $(TEST_READY) ## check the page: types, style, and the unit tests
	$(RUN) -m tools.node npm run --silent check
	$(RUN) -m tools.node npm run --silent lint
	$(RUN) -m tools.node npm test --silent

# One more than there are cores: many tests wait for servers, browsers and clocks.
WORKERS = $$($(RUN) -c "import os; print((os.cpu_count() or 1) + 1)")

# Without Chromium the tests of the page fail and say how to get it; all other tests run.
chromium: $(TEST_READY)
	-@$(RUN) -m tools.chromium >/dev/null

pytest: $(TEST_READY) page chromium ## run the tests and the examples in docstrings and pages; ARGS="-k tunnel" selects some
	$(RUN) -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

# -E reads every page again: a page that is gone must not leave its file, or a link to it, behind.
docs: $(TEST_READY) ## build the documentation as a site in build/docs; warnings are errors
	$(RUN) -m sphinx -b html -E -W --keep-going -q docs build/docs
	@echo "The documentation is in build/docs/index.html"

format: $(TEST_READY) ## format with ruff, eslint and prettier, and fix what they can fix
	$(RUN) -m ruff check --fix
	$(RUN) -m ruff format
	$(RUN) -m tools.node npm run --silent format

generate: $(TEST_READY) ## write every generated file again; ARGS="typescript" picks some
	$(RUN) -m tools.generate $(ARGS)

golden: $(TEST_READY) ## write the golden files again, after a change of behaviour that is intended
	$(RUN) -m tests.test_golden

bench: $(PLAY_READY) ## measure the engine and the bots on this machine
	@$(RUN) -m whistlestop bench $(ARGS)

wheel: $(PLAY_READY) page ## build the package, with the page in it, into dist/
	$(RUN) -m hatchling build --directory dist

mutation: $(TEST_READY) ## mutate the rules and list the mutants that no test notices
	$(RUN) -m tools.mutation $(ARGS)

# Versions that are locked already stay as they are; ARGS="--upgrade" chooses the newest ones again.
LOCK := $(RUN) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --custom-compile-command "make lock" $(ARGS)
lock: $(TEST_READY) ## lock the Python packages by hash; ARGS="--upgrade" takes the newest versions
	$(INSTALL) uv
	$(LOCK) pyproject.toml --extra all --extra traces --extra rl --extra gpu --group dev --output-file requirements-dev.lock
	$(LOCK) pyproject.toml --extra server --extra terminal --extra arena --group build \
		--constraint requirements-dev.lock --output-file requirements.lock
	$(LOCK) pyproject.toml --extra server --extra postgres \
		--constraint requirements-dev.lock --output-file requirements-server.lock
	$(LOCK) --group node --output-file requirements-node.lock
	$(LOCK) --group audit --output-file requirements-audit.lock

# The tools for these two have many dependencies, so they are kept out of .venv.
AUDIT_READY := build/audit/.ready
AUDIT_RUN := build/audit/$(notdir $(BIN))/python
$(AUDIT_READY): requirements-audit.lock | $(RUN)
	@$(RUN) -m venv --clear build/audit
	@$(AUDIT_RUN) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-audit.lock
	@touch $@

sbom: $(AUDIT_READY) ## write a bill of materials (CycloneDX) into build/sbom, from the locks
	@$(AUDIT_RUN) -m tools.sbom build/sbom

audit: $(AUDIT_READY) ## look up known vulnerabilities of all locked packages, where a database can be reached
	@$(AUDIT_RUN) -m tools.audit

pin-images: $(RUN) ## pin the images in Containerfile and compose.yaml by their current digests
	@$(RUN) -m tools.pin_images $(ARGS)

clean: ## remove .venv and everything the tools left behind
	rm -rf $(VENV) build dist htmlcov .coverage .hypothesis .import_linter_cache .mypy_cache \
		.pytest_cache .ruff_cache web/node_modules src/whistlestop/server/page
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# The first Python that is new enough and can create an environment; 3.11, the oldest, comes first.
$(RUN):
	@test -n "$(PYTHON)" && set -- "$(PYTHON)" || \
		set -- python3.11 python3.12 python3.13 python3.14 python3 python; \
	for python in "$$@"; do \
		"$$python" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 || continue; \
		echo "Making $(VENV) with $$python"; \
		exec "$$python" -m venv $(VENV); \
	done; \
	echo "Whistlestop needs Python 3.11 or newer with its venv module (on Debian and Ubuntu: python3-venv)." >&2; \
	echo "If yours has another name: make PYTHON=/path/to/python" >&2; \
	exit 1

$(PLAY_READY): requirements.lock pyproject.toml | $(RUN)
	@$(RUN) -m pip --version >/dev/null 2>&1 || $(RUN) -m ensurepip >/dev/null
	@echo "Installing the game's dependencies into $(VENV) (about a minute, once)"
	@$(INSTALL) --require-hashes -r requirements.lock
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@pwd -P > $@

$(TEST_READY): requirements-dev.lock $(PLAY_READY)
	@echo "Installing the development tools into $(VENV)"
	@$(INSTALL) --require-hashes -r requirements-dev.lock
	@pwd -P > $@
