# The conventions are GNU's: PREFIX, BINDIR, MANDIR and DESTDIR say where things go.
PREFIX ?= /usr/local
BINDIR ?= $(PREFIX)/bin
MANDIR ?= $(PREFIX)/share/man
DESTDIR ?=

FUZZ_SECONDS ?= 600

SWIFT ?= swift
INSTALL ?= install

# docc comes with the toolchain, beside the compiler.
ifeq ($(shell uname -s),Darwin)
DOCC ?= xcrun docc
else
DOCC ?= $(or $(wildcard $(dir $(realpath $(shell command -v $(SWIFT) 2>/dev/null)))docc),docc)
endif

# On Linux the release is one static file without symbols, which starts fastest and needs nothing installed beside it.
ifeq ($(shell uname -s),Linux)
RELEASE_FLAGS = -Xswiftc -static-executable -Xlinker --gc-sections -Xlinker -s
endif

BUILT = .build/release/themectl

CATALOGUE = Sources/ThemeStore/ThemeStore.docc
# A build of its own, because the compiler writes symbol graphs only for what it compiles.
SYMBOLS = .build/symbols
DOCS = .build/docs

.PHONY: help build test lint fuzz bench torture terminal-check desktop-check schema-check recipes-check \
	format docs man install uninstall clean

help: ## list the targets
	@sed -n 's/^\([a-z][a-z-]*\):.*## \(.*\)/  \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 18

build: ## build the release
	$(SWIFT) build -c release $(RELEASE_FLAGS) --product themectl

test: ## run the tests
	$(SWIFT) test

lint: ## check style, manual pages and scripts
	$(SWIFT) format lint --strict --recursive Sources Tests Scripts Package.swift
	mandoc -T lint -W warning man/*.[15]
	shellcheck Tests/ThemeStoreTests/Golden/completions.bash .ci/run $(shell grep -lE '^.!.*sh$$' Scripts/* 2>/dev/null)

fuzz: ## feed reader and editor with what libFuzzer finds (FUZZ_SECONDS)
	Scripts/fuzz $(FUZZ_SECONDS)

bench: build ## measure the release beside C programs and other settings readers (BENCH_OPTIONS)
	Scripts/bench $(BENCH_OPTIONS)

torture: build ## prove by injected faults that no write harms the file (TORTURE_FLAGS)
	Scripts/torture --command $(BUILT) $(TORTURE_FLAGS)

terminal-check: build ## look at the progress bar in a real terminal
	THEMECTL=$(CURDIR)/$(BUILT) Scripts/terminal-check

desktop-check: build ## ask a real bus, portal, GNOME setting and terminals
	THEMECTL=$(CURDIR)/$(BUILT) Scripts/desktop-check

schema-check: build ## hold the stores' JSON Schema against what check finds
	Scripts/schema-check --command $(BUILT)

recipes-check: build ## try the recipes of README and manual as written (RECIPES_FLAGS)
	Scripts/recipes-check --command $(BUILT) $(RECIPES_FLAGS)

format: ## put the sources into the style
	$(SWIFT) format --in-place --recursive Sources Tests Scripts Package.swift

man: ## write what manual and completions have of the table of commands anew
	THEMECTL_RECORD=1 $(SWIFT) test --filter 'ManualTextTests|CompletionsTests'

docs: ## build the library's documentation, and fail on what it leaves out
	$(SWIFT) build --scratch-path $(SYMBOLS) --target ThemeStore -Xswiftc -emit-symbol-graph \
		-Xswiftc -emit-symbol-graph-dir -Xswiftc "$(CURDIR)/$(SYMBOLS)/graphs" \
		-Xswiftc -symbol-graph-minimum-access-level -Xswiftc public -Xswiftc -symbol-graph-skip-synthesized-members
	Scripts/documentation-check $(CATALOGUE) $(SYMBOLS)/graphs
	mkdir -p $(DOCS)
	$(DOCC) convert $(CATALOGUE) --additional-symbol-graph-dir $(SYMBOLS)/graphs --warnings-as-errors \
		--fallback-default-module-kind Library --output-path $(DOCS)/ThemeStore.doccarchive

install: build ## install command and manual (DESTDIR, PREFIX, BINDIR, MANDIR)
	$(INSTALL) -d "$(DESTDIR)$(BINDIR)" "$(DESTDIR)$(MANDIR)/man1"
	$(INSTALL) -m 755 $(BUILT) "$(DESTDIR)$(BINDIR)/themectl"
	$(INSTALL) -m 644 man/themectl.1 "$(DESTDIR)$(MANDIR)/man1/themectl.1"

uninstall: ## remove what install has put there
	rm -f "$(DESTDIR)$(BINDIR)/themectl" "$(DESTDIR)$(MANDIR)/man1/themectl.1"

clean: ## remove what was built
	rm -rf .build
