# One line a check: what has to be built before it, and what 'make help' prints. 'make NAME-check'
# runs Tests/Checks/NAME-check with the flags in NAME_FLAGS. .ci/run starts the checks in this order:
# those of the sources during the tests, those of the command after them.

# Of the sources. 'make lint' includes the first five.
layers-check: ## check the layers of the sources, and that types are in the files of their names
density-check: ## check the width of lines, and how much a reader has to take in at once
workflows-check: ## check .ci/run, GitHub's workflows and the targets that the pages name
manual-check: ## check that the manual's Markdown is up to date
reviewers-check: ## run the tools with which distributions' reviewers look at sources
client-check: ## build and run a package that makes each call an app makes
apple-check: ## type-check what Apple's systems would see
apple-run-check: ## run what Apple's systems would see, on models of their frameworks (APPLE_RUN_FLAGS)
fuzz-check: ## feed reader and editor with what libFuzzer finds (FUZZ_FLAGS)

# Of the command, the longest first, so that none runs alone at the end.
darwin-check: build ## run tests, torture and proofs on the macOS program, and compare it with the release (DARWIN_FLAGS)
package-check: build reviewers-check ## try install, uninstall, archives and packages (PACKAGE_FLAGS)
torture-check: build ## check with injected faults that no write harms the file (TORTURE_FLAGS)
recipes-check: build ## try the recipes of README and manual as written (RECIPES_FLAGS)
portal-check: build ## try the portal's backend with a real portal and a GTK program
fleet-check: build ## run the manual's playbook over SSH on hosts in name spaces
mounts-check: build ## write stores through NFS, sshfs and other mounts, as other users
desktops-check: build ## change the style of desktops in real sessions and with stand-ins (DESKTOPS_FLAGS)
shell-check: build ## complete lines in real shells: bash, zsh, fish
sources-check: build ## ask a real bus, portal, GNOME setting and terminals
schema-check: build ## compare the JSON Schemas with the readers' table of texts
order-check: $(SMALL)/themectl ## check that the linker's list has what usual commands run
pages-check: build ## open the palette's pages, its style sheet and what 'make docs' built in headless Chromium

ORDER_FLAGS = --command $(SMALL)/themectl
# Flags with which .ci/run starts a check once more.
RECIPES_AGAIN = --mutations
TORTURE_AGAIN = --mutations

LIST = Tests/Checks/checks.mk
HASH := \#
LINE = ^\([a-z-]*-check\):
checks = $(shell sed -n 's/$(LINE) $(1)/\1/p' $(LIST))
OF_LINT := layers-check density-check workflows-check manual-check reviewers-check
OF_COMMAND := $(call checks,[^$(HASH)].* $(HASH)$(HASH) .*)
OF_SOURCES := $(filter-out $(OF_LINT),$(call checks,$(HASH)$(HASH) .*))
CHECKS := $(OF_LINT) $(OF_SOURCES) $(OF_COMMAND)
variable = $(shell echo $(1:-check=) | tr a-z- A-Z_)

.PHONY: $(CHECKS) apple-run bench fuzz picture runs torture

# Some checks run make themselves, and install for another machine.
package-check: export COMPLETER := $(COMPLETER)

command = $(if $(filter $@,$(OF_COMMAND)),--command $(BUILT))
$(CHECKS): %-check:
	Tests/Checks/$@ $(command) $($(call variable,$@)_FLAGS)

# What .ci/run passes to make, a line for each run of a check.
again = $(addprefix $(call variable,$(1))_FLAGS=,$($(call variable,$(1))_AGAIN))
once_more = $(patsubst %,'$(1) %',$(call again,$(1)))
runs: ## print what .ci/run passes to make, a line for each run of a check (OF=SOURCES|COMMAND)
	@printf '%s\n' $(foreach check,$(OF_$(OF)),$(check) $(call once_more,$(check)))

apple-run: apple-run-check ## the same as 'make apple-run-check'

fuzz: fuzz-check ## the same as 'make fuzz-check'

torture: torture-check ## the same as 'make torture-check'

bench: build ## measure the release beside C programs and other settings readers (BENCH_OPTIONS)
	Tests/Checks/tools/bench $(BENCH_OPTIONS)

picture: build ## record the README's picture again, in a terminal
	Tests/Checks/tools/picture --command $(BUILT)
