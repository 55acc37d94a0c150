# Every command that a reader of the README needs. `make help` lists them.
PYTHON ?= $(shell for python in python3.12 python3.11 python3; do \
	$$python -c 'import sys; sys.exit(sys.version_info[:2] not in ((3, 11), (3, 12)))' 2>/dev/null && echo $$python && break; done)
BIN := .venv/bin
PYTEST_WORKERS ?= $(shell getconf _NPROCESSORS_ONLN)
# One more where one worker runs the tests that start processes, and waits for these.
ALL_WORKERS = $(shell expr $(PYTEST_WORKERS) + 1)
export PYTHONUNBUFFERED = 1
# Compiled modules are kept even where a machine's settings say no: each of the tests' servers would compile them again.
unexport PYTHONDONTWRITEBYTECODE
SERVICES = TEST_DATABASE_URL="$${TEST_DATABASE_URL:-postgres://postgres@127.0.0.1:5432/postgres}" \
	TEST_REDIS_URL="$${TEST_REDIS_URL:-redis://127.0.0.1:6379/0}"

PRODUCT = accounts agents billing config core deploy elevenlabs_api feeds fetching files guide jobs manage.py openai_api serving speech studio tts voices website

.DEFAULT_GOAL := help
.PHONY: help setup lock run dev test test-all test-services check graph lint audit format bench ears listen reading lighthouse screenshots conformance fuzz load soak faults scale attack clients words schema lint-schema clean

help: ## list the commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup: .venv/installed-dev ## build .venv and install everything, also for the tests

# An older .venv holds compiled webrtcvad and pyworld; their successors would overwrite the files of these.
.venv/installed-run: requirements.txt requirements.lock deploy/install.sh
	@test -n "$(PYTHON)" || { echo "Python 3.11 or 3.12 is needed, and none was found" >&2; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	test ! -e .venv/installed || $(BIN)/python -m pip uninstall --quiet --yes webrtcvad pyworld
	rm -f .venv/installed
	deploy/install.sh $(BIN)/python requirements.lock
	touch $@

.venv/installed-dev: .venv/installed-run requirements-dev.txt requirements-dev.lock
	deploy/install.sh $(BIN)/python requirements-dev.lock
	touch $@

# One resolution for all machines, with the hashes of every file of a package. Versions in the lock files stay, unless
# a requirement has changed; `make lock LOCK=--upgrade` takes the newest of everything that is not pinned.
LOCK ?=
COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
	--custom-compile-command "make lock" --no-emit-package torch --no-emit-package pip

lock: ## pin every package that the requirements files bring along, with hashes; it needs the Internet
	test -x $(BIN)/uv || $(BIN)/python -m pip install --quiet "$$(grep --only-matching '^uv==[^ ]*' requirements-dev.txt)"
	$(COMPILE) $(LOCK) requirements-dev.txt --output-file requirements-dev.lock
	$(COMPILE) requirements.txt --constraint requirements-dev.lock --output-file requirements.lock
	$(COMPILE) --no-deps bench/words/requirements.txt --output-file bench/words/requirements.lock

run: .venv/installed-run ## start the web server on PORT (8000) and a worker; Ctrl-C stops both
	@$(BIN)/python -m config.run

dev: .venv/installed-run ## the same, reloading on change
	@$(BIN)/python -m config.run --reload

TESTS = $(BIN)/python -m tests.run
test: .venv/installed-dev ## run the tests in minutes: all on SQLite, those marked `database` also on PostgreSQL and Redis
	$(TESTS) -n $(PYTEST_WORKERS)
	$(SERVICES) $(TESTS) --if-reachable -n $(PYTEST_WORKERS) -m database $$(grep --recursive --files-with-matches --include='test_*.py' 'mark\.database' tests)

check: .venv/installed-dev ## run everything that CI leaves out, stage by stage; the next call goes on where one stopped (hours)
	@$(BIN)/python -m tests.check

test-all: .venv/installed-dev ## run every test with all its cases, on SQLite
	TEST_ALL=1 $(TESTS) -n $(ALL_WORKERS)

# Those of the library and of the benches meet no service; those in browsers look at pages that others request here too.
test-services: .venv/installed-dev ## run every test that meets a service, with all its cases, on PostgreSQL and Redis
	TEST_ALL=1 $(SERVICES) $(TESTS) -n $(ALL_WORKERS) \
		--ignore=tests/tts --ignore=tests/bench --ignore=tests/heard --ignore=tests/test_text_floods.py \
		--ignore=tests/clients --ignore-glob='*browser.py' --ignore-glob='*test_every_page*'

graph: .venv/installed-dev ## draw which part of the product imports which
	@$(BIN)/python -m bench.graph

lint: export SECRET_KEY = only-for-checks
lint: .venv/installed-dev ## run every static check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/djlint --check --lint templates
	$(BIN)/biome lint --error-on-warnings
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

ears: .venv/installed-dev ## fetch trained Kokoro, Whisper to hear it and a table of readings into EARS_DIR (~/.cache/speech-ears), once
	@$(BIN)/python -m bench.listening.ears
	@$(BIN)/python -m bench.reading.public

listen: ears ## hear every voice on trained weights, and write what was heard into docs/voices-heard.md (an hour or more)
	$(BIN)/python -m bench.listening

reading: .venv/installed-dev ## score how written texts are read, by language, on tables of right readings
	@$(BIN)/python -m bench.reading

lighthouse: .venv/installed-dev ## let Lighthouse judge the pages as a phone opens them; npm fetches it (minutes)
	$(BIN)/python -m bench.lighthouse

screenshots: .venv/installed-dev ## take pictures of every page, on phones and desks, light and dark
	$(BIN)/python -m bench.screenshots

conformance: .venv/installed-dev ## run the agent protocol's own suite against running servers; npm fetches it (minutes)
	$(BIN)/python -m bench.conformance

fuzz: .venv/installed-dev ## send every endpoint valid and invalid requests by its schema, with and without a key (minutes)
	$(SERVICES) $(BIN)/python -m bench.fuzz

faults: .venv/installed-dev ## restart, fill, break and kill the parts that the service needs, and count the losses (half an hour)
	$(SERVICES) $(BIN)/python -m bench.faults

scale: .venv/installed-dev ## run workers on machines of their own (network namespaces; root), and count their load on what they share (minutes)
	$(BIN)/python -m bench.scale

attack: .venv/installed-dev ## run the attacks of a security review against a started service (minutes)
	$(SERVICES) $(BIN)/python -m bench.attack

# One client wants Python 3.12, which pyenv shows only if asked.
clients: PYTHONS = $(shell command -v pyenv > /dev/null && echo PYENV_VERSION="$$(pyenv version-name):$$(pyenv latest 3.12)")
clients: .venv/installed-dev ## let each client of docs/clients.md speak, and listen to it; PyPI and npm bring them (minutes)
	$(PYTHONS) $(BIN)/python -m bench.clients

words: .venv/installed-dev ## judge how the 20,000 commonest words of each language are said; PyPI brings the lists (minutes)
	$(BIN)/python -m pip install --quiet --require-hashes --no-deps --target .check/words \
		--requirement bench/words/requirements.lock
	PYTHONPATH=.:.check/words $(BIN)/python -m bench.words --check

lint-schema: ## judge docs/openapi.yaml with Spectral and Redocly, which npm fetches
	npx --yes @stoplight/spectral-cli@6.16.3 lint --fail-severity hint docs/openapi.yaml
	REDOCLY_TELEMETRY=off npx --yes @redocly/cli@2.77.0 lint --extends recommended-strict docs/openapi.yaml

schema: export SECRET_KEY = only-for-checks
schema: .venv/installed-dev ## record the OpenAPI schema in docs/openapi.yaml
	$(BIN)/python manage.py spectacular --validate --fail-on-warn --file docs/openapi.yaml

load: .venv/installed-dev ## put the service under too much load, and restart each of its processes (a quarter of an hour)
	$(SERVICES) $(BIN)/python -m bench.load
	$(BIN)/python -m bench.restarts

soak: .venv/installed-dev ## watch the memory of each process under load for two hours
	$(SERVICES) $(BIN)/python -m bench.load --minutes 120

clean: ## remove .venv and everything that was generated (not the database, not the audio)
	rm -rf .venv .pytest_cache .check .mypy_cache .ruff_cache .hypothesis staticfiles screenshots
