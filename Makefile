# make lab     serve all dashboards on this machine (PORT=8866, BROWSER=none)
# make test    every check and test
# make lint    only what reads the source
# make bench   speed, beside peers
# make scrub   from an arrow key to the painted board, in a browser
# make shots   the README's screenshots
# make pins    new exact versions from the ranges in pyproject.toml
# make clean   remove everything that make made

VENV := .venv
PY := $(VENV)/bin/python
PYTHON ?=
PORT ?=
export PORT BROWSER

.PHONY: help lab test lint bench scrub shots pins clean venv install-lab install-test install-bench
.DEFAULT_GOAL := help

help:
	@sed -n 's/^# make/make/p' Makefile

venv:
	@sh tools/venv.sh $(VENV) "$(PYTHON)"

install-lab install-test install-bench: install-%: venv
	@$(PY) tools/packages.py $*

lab: install-lab
	@exec $(PY) -m draghan_lab

test: install-test
	@$(PY) tools/check.py

lint: install-test
	@$(PY) tools/check.py lint

bench: install-bench
	@$(PY) -m benchmarks

scrub: install-test
	@$(PY) -m benchmarks.scrub

shots: install-test
	@CHROMIUM=$$($(PY) tools/browser.py) && export CHROMIUM && $(PY) tools/shots.py

pins: venv
	@$(PY) tools/pin.py

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
