# packaging/ has the rules of the release: how it is built, installed and packed.
# Tests/Checks/checks.mk has a line for each check.

SWIFT ?= swift
# For 'swift build' and 'swift test': --disable-sandbox inside another sandbox, --build-system for
# another engine.
SWIFT_FLAGS ?=
# For what is compiled without optimization, to be tested and documented.
TEST_FLAGS ?=
# Warnings are errors here and never in the manifest, because an app's build system compiles
# packages without warnings.
STRICT = -Xswiftc -warnings-as-errors

# By GNU's standards 'make' alone makes everything that there is to install.
.DEFAULT_GOAL := all

include packaging/release.mk
include packaging/small.mk
include packaging/ordinary.mk
include packaging/install.mk
include packaging/packages.mk
include Tests/Checks/checks.mk

.PHONY: all build check clean docs format help lint man test

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z][a-z-]*:.*## / { printf "  %-16s%s\n", $$1, $$2 }' \
		$(filter Makefile %.mk,$(MAKEFILE_LIST))

all: build ## build what is installed

build: build-$(RELEASE) ## build the release (RELEASE=small|ordinary, MACHINE)
	@printf '%s\n' $(PARTS) >$(BUILT_STAMP)
	@echo "$(BUILT) is the $(RELEASE) release$(if $(strip $(SMALL_NEEDS)), \
		(the small one needs $(strip $(SMALL_NEEDS))))."

# The suites that start the command; each is in a file of its name.
PROCESS_TESTS = $(shell grep -rl --include='*Tests.swift' -w Themectl Tests/ThemeStoreTests | \
	sed 's|.*/||; s|[.]swift||' | paste -s -d '|' -)

# Starts the program of another machine under qemu.
EMULATED = $(SMALL)/bin/themectl
$(EMULATED): $(BUILT_STAMP) Tests/Checks/harness/emulated.c
	@mkdir -p $(@D)
	$(CC) -O2 -static -DQEMU='"'$$(command -v qemu-$(MACHINE)-static)'"' \
		-DPROGRAM='"$(CURDIR)/$(BUILT)"' -o $@ Tests/Checks/harness/emulated.c
	$@ --version

# The tests start this command instead of the one that is built with them.
define WITH_COMMAND
$(if $(COMMAND),,COMMAND=$(EMULATED);) \
	case $$COMMAND in (/*) ;; (*) COMMAND=$$PWD/$$COMMAND ;; esac; \
	export THEMECTL_COMMAND="$$COMMAND"$(CROSS:%= THEMECTL_EMULATED=%);
endef

test: $(if $(CROSS),$(EMULATED)) ## run the tests, or those that start the command on another (COMMAND, MACHINE)
	$(if $(COMMAND)$(CROSS),$(WITH_COMMAND)) $(SWIFT) test $(SWIFT_FLAGS) $(TEST_FLAGS) $(STRICT) \
		$(if $(COMMAND)$(CROSS),--filter '[.]($(PROCESS_TESTS))/')

check: test ## the same as 'make test'

lint: $(OF_LINT) ## check style, layers, manual pages, scripts, licences and workflows
	$(SWIFT) format lint --strict --recursive Sources Tests Package.swift
	@! grep -rnE '[(,:] *\\\.[a-z]' Sources --include='*.swift' --exclude-dir=App \
		--exclude-dir=Streams || \
		{ echo "Embedded Swift has no key paths; a closure can replace it." >&2; exit 1; }

format: ## put the sources into the style
	$(SWIFT) format --in-place --recursive Sources Tests Package.swift

man: ## update the manual's synopsis and lists of options from the table of commands, and its Markdown
	THEMECTL_RECORD=1 $(SWIFT) test $(STRICT) --filter ManualTextTests
	Tests/Checks/manual-check --record

CATALOGUE = Sources/ThemeStore/ThemeStore.docc
DOCS = .build/docs
GRAPHS = .build/graphs
# docc comes with the toolchain, in the compiler's folder.
ifeq ($(shell uname -s),Darwin)
DOCC ?= xcrun docc
SYSTEM = apple-macosx14.0 -sdk "$$(xcrun --show-sdk-path)"
else
SYSTEM = unknown-linux-gnu
DOCC ?= $(or $(wildcard $(TOOLCHAIN)docc),docc)
endif

docs: ## build the library's documentation, and fail on what it leaves out
	$(SWIFT) build $(SWIFT_FLAGS) $(TEST_FLAGS) $(STRICT) --target ThemeStore
	mkdir -p $(GRAPHS) $(DOCS)
	$(SWIFT) symbolgraph-extract -module-name ThemeStore -target $(HOST)-$(SYSTEM) \
		-I "$$($(SWIFT) build $(SWIFT_FLAGS) --show-bin-path)/Modules" -I Sources/ThemeStore/System/C \
		-minimum-access-level public -skip-synthesized-members -output-dir $(GRAPHS)
	Tests/Checks/apple-check --graphs $(GRAPHS)/apple
	Tests/Checks/tools/documentation $(CATALOGUE) $(GRAPHS)
	$(DOCC) convert $(CATALOGUE) --additional-symbol-graph-dir $(GRAPHS) \
		--warnings-as-errors --fallback-default-module-kind Library \
		--output-path $(DOCS)/ThemeStore.doccarchive
	@# The root would be a page that finds nothing.
	sed 's|<head>|&<meta http-equiv="refresh" content="0; url=documentation/themestore/">|' \
		$(DOCS)/ThemeStore.doccarchive/index.html >$(DOCS)/root.html
	mv $(DOCS)/root.html $(DOCS)/ThemeStore.doccarchive/index.html
	mkdir -p $(DOCS)/ThemeStore.doccarchive/manual
	for page in man/*.[157]; do \
		mandoc -T html -O 'man=%N.%S.html' "$$page" \
			>$(DOCS)/ThemeStore.doccarchive/manual/"$${page##*/}.html" || exit; \
	done
	@echo "To look at it: python3 -m http.server --directory $(DOCS)/ThemeStore.doccarchive," \
		"and http://localhost:8000/, or /manual/themectl.1.html"

clean: ## remove what was built
	rm -rf .build
