# Every command a reader of the README needs. `make help` lists them.
PYTHON ?= $(shell for python in python3.12 python3.11 python3; do \
	$$python -c 'import sys; sys.exit(sys.version_info[:2] not in ((3, 11), (3, 12)))' 2>/dev/null && echo $$python && break; done)
BIN := .venv/bin
# One more than the cores: many tests wait for processes that they have started.
PYTEST_WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
export PYTHONUNBUFFERED = 1
SERVICES = TEST_DATABASE_URL="$${TEST_DATABASE_URL:-postgres://postgres@127.0.0.1:5432/postgres}" \
	TEST_REDIS_URL="$${TEST_REDIS_URL:-redis://127.0.0.1:6379/0}"

PRODUCT = accounts agents config deploy files guide jobs manage.py speech voices

.DEFAULT_GOAL := help
.PHONY: help setup run dev test test-services lint audit format bench ears listen screenshots conformance fuzz load soak faults schema clean

help: ## list the commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup: .venv/installed-dev ## build .venv and install everything, what the tests need included

# A .venv of before holds webrtcvad and pyworld as they were compiled; what follows them writes over their files.
.venv/installed-run: requirements.txt deploy/webrtcvad/pyproject.toml
	@test -n "$(PYTHON)" || { echo "Python 3.11 or 3.12 is needed, and none was found" >&2; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	test ! -e .venv/installed || $(BIN)/python -m pip uninstall --quiet --yes webrtcvad pyworld
	rm -f .venv/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	touch $@

.venv/installed-dev: .venv/installed-run requirements-dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	touch $@

run: .venv/installed-run ## start the web server on PORT (8000) and a worker; Ctrl-C stops both
	@$(BIN)/python -m config.run

dev: .venv/installed-run ## the same, reloading on change
	@$(BIN)/python -m config.run --reload

test: .venv/installed-dev ## run every test, on SQLite
	$(BIN)/python -m pytest -n $(PYTEST_WORKERS)

test-services: .venv/installed-dev ## run every test on PostgreSQL and Redis
	$(SERVICES) $(BIN)/python -m pytest -n $(PYTEST_WORKERS)

lint: export SECRET_KEY = only-for-checks
lint: .venv/installed-dev ## run every static check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/djlint --check --lint templates
	$(BIN)/bandit --quiet --configfile pyproject.toml --recursive $(PRODUCT)
	$(BIN)/python manage.py makemigrations --check --dry-run

audit: .venv/installed-dev ## ask the advisory database for known holes in what is installed; it needs the Internet
	$(BIN)/pip-audit --strict

format: .venv/installed-dev ## rewrite the code in the project's layout
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	-$(BIN)/djlint --reformat --quiet templates

bench: .venv/installed-dev ## run the benchmarks
	$(BIN)/python -m bench
	$(SERVICES) $(BIN)/python -m bench.limits
	$(SERVICES) $(BIN)/python -m bench.jobs
	$(BIN)/python -m bench.agents

ears: .venv/installed-dev ## fetch trained Kokoro, and Whisper to hear it, into EARS_DIR (~/.cache/speech-ears), once
	@$(BIN)/python -m bench.listening.ears

listen: ears ## hear every voice on trained weights, and write what was heard into docs/voices-heard.md (an hour or more)
	$(BIN)/python -m bench.listening

screenshots: .venv/installed-dev ## take pictures of every page, on phones and desks, light and dark
	$(BIN)/python -m bench.screenshots

conformance: .venv/installed-dev ## run the agent protocol's own suite against running servers; npm fetches it (minutes)
	$(BIN)/python -m bench.conformance

fuzz: .venv/installed-dev ## try every endpoint with what its schema allows and forbids, with and without a key (minutes)
	$(SERVICES) $(BIN)/python -m bench.fuzz

faults: .venv/installed-dev ## restart, fill, break and kill what the service stands on, and account for it (half an hour)
	$(SERVICES) $(BIN)/python -m bench.faults

schema: export SECRET_KEY = only-for-checks
schema: .venv/installed-dev ## record the OpenAPI schema in docs/openapi.yaml
	$(BIN)/python manage.py spectacular --validate --fail-on-warn --file docs/openapi.yaml

load: .venv/installed-dev ## put the service under more load than it can take, and restart each of its processes (a quarter of an hour)
	$(SERVICES) $(BIN)/python -m bench.load
	$(BIN)/python -m bench.restarts

soak: .venv/installed-dev ## watch the memory of each process under load for two hours
	$(SERVICES) $(BIN)/python -m bench.load --minutes 120

clean: ## remove .venv and everything that was generated (not the database, not the audio)
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis staticfiles screenshots
