# Every command a reader of the README needs. `make help` lists them.
PYTHON ?= $(shell for python in python3.12 python3.11 python3; do \
	$$python -c 'import sys; sys.exit(sys.version_info[:2] not in ((3, 11), (3, 12)))' 2>/dev/null && echo $$python && break; done)
BIN := .venv/bin
PYTEST_WORKERS ?= auto
export PYTHONUNBUFFERED = 1
SERVICES = TEST_DATABASE_URL="$${TEST_DATABASE_URL:-postgres://postgres@127.0.0.1:5432/postgres}" \
	TEST_REDIS_URL="$${TEST_REDIS_URL:-redis://127.0.0.1:6379/0}"

.DEFAULT_GOAL := help
.PHONY: help setup run dev test test-services lint format bench faults clean

help: ## list the commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup: .venv/installed ## build .venv and install everything

.venv/installed: requirements.txt requirements-dev.txt
	@test -n "$(PYTHON)" || { echo "Python 3.11 or 3.12 is needed, and none was found" >&2; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	touch $@

run: .venv/installed ## start the web server on PORT (8000) and a worker; Ctrl-C stops both
	@$(BIN)/python -m config.run

dev: .venv/installed ## the same, reloading on change
	@$(BIN)/python -m config.run --reload

test: .venv/installed ## run every test, on SQLite
	$(BIN)/python -m pytest -n $(PYTEST_WORKERS)

test-services: .venv/installed ## run every test on PostgreSQL and Redis
	$(SERVICES) $(BIN)/python -m pytest -n $(PYTEST_WORKERS)

lint: export SECRET_KEY = only-for-checks
lint: .venv/installed ## run every static check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/djlint --check --lint templates
	$(BIN)/python manage.py makemigrations --check --dry-run

format: .venv/installed ## rewrite the code in the project's layout
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	-$(BIN)/djlint --reformat --quiet templates

bench: .venv/installed ## run the benchmarks
	$(BIN)/python -m bench
	$(SERVICES) $(BIN)/python -m bench.limits
	$(SERVICES) $(BIN)/python -m bench.jobs

faults: .venv/installed ## kill workers at random while they render jobs, 20 times on each database (a quarter of an hour)
	$(SERVICES) $(BIN)/python -m bench.job_faults

clean: ## remove .venv and everything that was generated (not the database, not the audio)
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis
