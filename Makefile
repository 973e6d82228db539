# Everything a person does with a checkout, with nothing but Python 3.11 or newer and make (GNU or
# BSD). `make` alone lists it. The environments are made by deploy/environment.sh and are
# rebuilt only when their lock file changed.
#
# Read from the environment: DISCORD_TOKEN (without it the sandbox starts), PAIJU_DATA (the data
# directory, ./data by default), PAIJU_PORT (the port of the sandbox's page), PYTHON (the
# interpreter to use).

DEV = .venv-dev/bin/python

COMPILE = .venv-lock/bin/uv pip compile --quiet --universal --python-version 3.11 \
	--generate-hashes --no-header --upgrade

.PHONY: help environment dev-environment run test check lint format bench lock clean

help:
	@echo "make run          Play: starts Paiju and prints the address of its page."
	@echo "                  With DISCORD_TOKEN set, Paiju plays on Discord instead."
	@echo "make test         Check everything: style, types, imports, tests, scenarios, clauses."
	@echo "make lint         Check style, types and import directions only."
	@echo "make format       Put the code into the project's format."
	@echo "make bench        Measure speed, strength and endurance, and print the figures."
	@echo "make environment  Prepare the environment for running without starting anything."
	@echo "make lock         Refresh the lock files to the newest allowed versions."
	@echo "make clean        Remove environments and caches. The data directory stays."

environment:
	@sh deploy/environment.sh .venv requirements.lock

dev-environment:
	@sh deploy/environment.sh .venv-dev requirements-dev.lock

# `exec` hands signals straight to the bot.
run: environment
	@PAIJU_DATA="$${PAIJU_DATA:-./data}" && export PAIJU_DATA && exec .venv/bin/python -m bot

test: lint check
	@echo "Everything passed."

# Scenario files and clauses are among the tests. Whoever has less to do takes over tests of others.
# Playwright drives the Chromium of the system and never needs one of its own.
check: dev-environment
	@$(DEV) -m tests.discord_api
	@$(DEV) -m tests.sandbox.libraries
	@echo "Running the tests."
	@PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 $(DEV) -m pytest -n auto --dist worksteal

lint: dev-environment
	@echo "Checking style."
	@$(DEV) -m ruff check
	@$(DEV) -m ruff format --check
	@echo "Checking types."
	@$(DEV) -m mypy
	@echo "Checking import directions."
	@.venv-dev/bin/lint-imports

format: dev-environment
	@$(DEV) -m ruff check --fix --exit-zero --quiet
	@$(DEV) -m ruff format

bench: dev-environment
	@$(DEV) -m tests.bench

# One resolution for every supported Python on Linux, macOS and Windows. The second file contains
# the first, so the tests run with exactly the libraries that are shipped. The tool that resolves
# is no part of the development environment and is pinned in a file of its own.
lock:
	@sh deploy/environment.sh .venv-lock deploy/lock-tool.txt
	@$(COMPILE) pyproject.toml --output-file requirements.lock
	@$(COMPILE) --extra dev --constraint requirements.lock pyproject.toml \
		--output-file requirements-dev.lock
	@echo "The lock files are refreshed. Run 'make test' before you commit them."

clean:
	@rm -rf .venv .venv-dev .venv-lock build dist *.egg-info
	@rm -rf .api-spec .bot-libraries .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
