# Two commands are enough: `make run` to play, `make test` to check.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.PHONY: help setup setup-dev run serve test test-long lint pages bench pictures messages lock clean

PORT ?= 8000
export PORT

PYTHON := .venv/bin/python
MANAGE := $(PYTHON) manage.py

help: ## show these lines
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## create .venv with what the server needs
	@tools/setup requirements.txt

setup-dev: ## the same, with what the tests need
	@tools/setup requirements-dev.txt

run: export MODE = local
run: export DEMO = 1
run: setup ## play: demo data once, then serve on 127.0.0.1 (PORT=8000; AUTOPLAY=1: a third seat acts by itself)
	@$(MANAGE) migrate --verbosity 0
	@$(MANAGE) demo
	@$(if $(AUTOPLAY),$(MANAGE) demo --quiet --autoplay &) exec $(MANAGE) serve

serve: export MODE = production
serve: setup ## the production server, with settings from the environment; does not migrate
	@$(MANAGE) collectstatic --noinput --verbosity 0
	@exec $(MANAGE) serve

test: setup-dev ## everything that must hold
	@exec $(PYTHON) -m tools.test

test-long: setup-dev ## the same with many more examples, rounds and pages, and other dice (an hour or two; not for CI)
	@LONG=1 exec $(PYTHON) -m tools.test

lint: setup-dev ## style, types, import directions, migrations, deploy check, translations, lock
	@exec $(PYTHON) -m tools.lint

pictures: setup-dev ## every page, desktop and phone, dark and light, into docs/pictures (PAGES="table home de" for some)
	@exec $(PYTHON) -m tools.pictures $(PAGES)

pages: setup-dev ## look at every page in both themes and every language (a part of make test; ALL=1: every state, too)
	@ALL=$(ALL) exec $(PYTHON) -m pytest -q -m pages -n 2 --dist worksteal tests/browser

bench: setup-dev ## how fast we are, as ratios to plain baselines of the same run
	@exec $(PYTHON) -m bench

messages: setup-dev ## collect the strings of the code into the catalogues, and compile them (needs gettext)
	@exec $(PYTHON) -m tools.messages write

lock: ## compile both requirements files from pyproject.toml, with hashes
	@tools/lock

clean: ## remove caches and .venv; var/ with its data stays
	@rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .coverage
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
