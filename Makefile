# Tasks for those who work on Longju. `./run setup --dev` comes first.
BIN := .venv/bin
PY := $(BIN)/python

help:            ## this list
	@sed -n 's/^\([a-z-]*\): *\(## \)/\1\t/p' $(MAKEFILE_LIST)

check:           ## lint, format, types, layers
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

format:          ## lays code out and mends what can be mended by itself
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

test:            ## every test
	./run test

lock:            ## the hashed locks, from pyproject.toml (needs uv)
	$(PY) tools/lock.py

compile:         ## the engine, with mypyc
	$(PY) tools/compile_engine.py

page:            ## the page, with Vite
	$(PY) tools/page.py

screenshots:     ## the pictures of docs/images, from the running program
	$(PY) tools/screenshots.py

golden:          ## plays the golden playthroughs anew; read the difference
	LONGJU_GOLDEN=1 $(PY) -m pytest -q -n0 -k golden

terms:           ## the traditional Chinese of the terms, and the glossary
	$(PY) tools/terms.py

bench:           ## what docs/benchmarks.md and docs/simulation.md are made of
	$(PY) benchmarks/engine.py && $(PY) benchmarks/decision.py && $(PY) benchmarks/start.py
	$(PY) benchmarks/simulation.py && $(PY) benchmarks/ladder.py

.PHONY: help check format test lock compile page screenshots golden terms bench
