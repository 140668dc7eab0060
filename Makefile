# Everything a clone needs beside Python 3.11 or newer, git and make is set up here, inside .venv.
#
#   make play                       the game in the browser: a server of your own, and the lobby
#   make terminal                   a game in the terminal against bots
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

# A checkout that was moved or copied holds an environment that points at the old place: set it up again.
STALE := $(shell for stamp in $(PLAY_READY) $(TEST_READY); do \
	test ! -f $$stamp || test "$$(cat $$stamp)" = "$$(pwd -P)" || rm -f $$stamp; done)

# A caller's pip or Python settings must not lead the installation out of .venv.
export PIP_USER := 0
unexport PIP_TARGET PIP_PREFIX PYTHONHOME PYTHONPATH

.PHONY: help play serve terminal page test setup lint types layers web chromium pytest format generate golden bench \
	wheel mutation lock clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

play: page ## the game in the browser: starts a server and opens the lobby
	@$(RUN) -m whistlestop serve --browser $(ARGS)

serve: page ## the server alone
	@$(RUN) -m whistlestop serve $(ARGS)

terminal: $(PLAY_READY) ## a game in the terminal against bots
	@$(RUN) -m whistlestop play $(ARGS)

page: $(PLAY_READY) ## build the browser game into the package
	@$(RUN) -m tools.page

test: lint types layers web pytest ## all checks: style, types, floors, the page, tests and examples

setup: $(TEST_READY) ## set up .venv for development

lint: $(TEST_READY) ## ruff: style and format; and that every generated file is current
	$(RUN) -m ruff check
	$(RUN) -m ruff format --check
	$(RUN) -m tools.generate --check

types: $(TEST_READY) ## mypy, strict, over src, tests and tools
	$(RUN) -m mypy

layers: $(TEST_READY) ## import-linter: a lower floor never imports a higher one
	$(RUN) -c "from importlinter.cli import lint_imports_command; lint_imports_command()" --no-logo

web: $(TEST_READY) ## the page: types, style, and the tests of what is logic
	$(RUN) -m tools.node npm run --silent check
	$(RUN) -m tools.node npm run --silent lint
	$(RUN) -m tools.node npm test --silent

# One more than there are cores: many tests wait, for servers, browsers and clocks.
WORKERS = $$($(RUN) -c "import os; print((os.cpu_count() or 1) + 1)")

# Without Chromium the tests of the page fail and say how to get it; all others are run.
chromium: $(TEST_READY)
	-@$(RUN) -m tools.chromium >/dev/null

pytest: $(TEST_READY) page chromium ## the tests and the examples in docstrings and pages; ARGS="-k tunnel" picks some
	$(RUN) -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

format: $(TEST_READY) ## let ruff, eslint and prettier format and mend what they can
	$(RUN) -m ruff check --fix
	$(RUN) -m ruff format
	$(RUN) -m tools.node npm run --silent format

generate: $(TEST_READY) ## write every generated file again; ARGS="typescript" picks some
	$(RUN) -m tools.generate $(ARGS)

golden: $(TEST_READY) ## write the golden files again, after a change of behaviour that is intended
	$(RUN) -m tests.test_golden

bench: $(PLAY_READY) ## speed of the engine and the bots on this machine
	@$(RUN) -m whistlestop bench $(ARGS)

wheel: $(PLAY_READY) page ## a package with the page in it, in dist/
	$(RUN) -m hatchling build --directory dist

# mutmut leaves decorated functions alone, and the rules are decorated to be compiled. Interpreted, the
# decorator does nothing: so mutmut works on a copy of the tree that lacks it.
MUTATION := build/mutation
mutation: $(TEST_READY) ## mutate the rules and see which mutants the tests let live
	rm -rf $(MUTATION)
	mkdir -p $(MUTATION)
	cp -R src tests pyproject.toml $(MUTATION)
	find $(MUTATION)/src/whistlestop/rules -name '*.py' -exec sed -i.decorated -e '/^@compiled/d' -e '/^@entry_point/d' {} +
	find $(MUTATION) -name '*.decorated' -exec rm {} +
	cd $(MUTATION) && NUMBA_DISABLE_JIT=1 ../../$(RUN) -m mutmut run $(ARGS)
	cd $(MUTATION) && ../../$(RUN) -m mutmut results | sed '/: not checked$$/d'

LOCK := $(RUN) -m uv pip compile --quiet --universal --python-version 3.11 --upgrade --generate-hashes \
	--no-emit-index-url --custom-compile-command "make lock"
lock: $(TEST_READY) ## choose the newest versions of the Python packages again and lock them by hash
	$(INSTALL) uv
	$(LOCK) pyproject.toml --extra rl --extra gpu --extra postgres --extra report --group dev --output-file requirements-dev.lock
	$(LOCK) pyproject.toml --extra postgres --extra report --group build --constraint requirements-dev.lock --output-file requirements.lock
	$(LOCK) --group node --output-file requirements-node.lock

clean: ## remove .venv and everything the tools left behind
	rm -rf $(VENV) build dist htmlcov mutants .coverage .hypothesis .import_linter_cache .mypy_cache \
		.pytest_cache .ruff_cache web/node_modules src/whistlestop/server/page
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# The first Python that is new enough and can make an environment; 3.11 is the one the tests are run with.
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
	@echo "Installing what the game needs into $(VENV) (about a minute, once)"
	@$(INSTALL) --require-hashes -r requirements.lock
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@pwd -P > $@

$(TEST_READY): requirements-dev.lock $(PLAY_READY)
	@echo "Installing the tools for development into $(VENV)"
	@$(INSTALL) --require-hashes -r requirements-dev.lock
	@pwd -P > $@
