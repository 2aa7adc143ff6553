# What is installed, and where. The conventions are GNU's: PREFIX and the folders made from it are
# the final places, DESTDIR is where they are for now.

PREFIX ?= /usr/local
BINDIR ?= $(PREFIX)/bin
DATAROOTDIR ?= $(PREFIX)/share
DATADIR ?= $(DATAROOTDIR)
MANDIR ?= $(DATAROOTDIR)/man
# For the licences; empty for none.
DOCDIR ?= $(DATAROOTDIR)/doc/themectl
DESTDIR ?=
INSTALL ?= install

# Where each shell looks by itself. Debian's zsh has its own folder for packages instead of the
# usual one.
BASHCOMPLETIONDIR ?= $(DATADIR)/bash-completion/completions
ifeq ($(DATADIR) $(wildcard /etc/debian_version),/usr/share /etc/debian_version)
ZSHCOMPLETIONDIR ?= $(DATADIR)/zsh/vendor-completions
endif
ZSHCOMPLETIONDIR ?= $(DATADIR)/zsh/site-functions
FISHCOMPLETIONDIR ?= $(DATADIR)/fish/vendor_completions.d
# A distribution's fish looks under /usr/local only if XDG_DATA_DIRS has that folder, but always in
# /etc: there it gets a link.
ifeq ($(shell uname -s) $(DATADIR),Linux /usr/local/share)
FISHLINKDIR ?= /etc/fish/completions
endif
# The units are for users, who enable what they want. systemd looks in a home's share, but not in
# its lib.
ifeq ($(shell uname -s),Linux)
UNITS_IN_HOME = $(DATADIR)/systemd/user
UNITS_ELSEWHERE = $(PREFIX)/lib/systemd/user
IS_IN_HOME = $(and $(HOME),$(findstring :$(HOME)/,:$(PREFIX)))
SYSTEMDUSERUNITDIR ?= $(if $(IS_IN_HOME),$(UNITS_IN_HOME),$(UNITS_ELSEWHERE))
endif

MANUALS = themectl.1 themectl-hierarchy.1 themectl-migrate.1 themectl-palette.1 themectl-portal.1 \
	themectl-receive.1 themectl-watch.1 themectl.5 themectl-ci.7 themectl-recipes.7 \
	themectl-remote.7 themectl-system.7

# Commands that themectl(1) describes: their pages are links to it.
LINKED_COMMANDS = get set toggle reset is explain list path hooks recipe with check completions help

# What editors and engines read, installed with the manual.
DATA_FILES = themectl.schema.json themectl-hierarchy.schema.json themectl-palette.schema.json \
	themectl-output.schema.json themectl.playbook.yml examples/appearance.py

# To be linked into a user's folder of hooks.
HOOKS = desktop gtk3 kitty alacritty foot helix konsole tmux zellij waybar vscode zed claude-code \
	starship

# What hooks fall back to, and what 'themectl recipe' prints or loads.
COLOURS = $(foreach style,light dark,foot-$(style).ini kitty-$(style).conf alacritty-$(style).toml)
RECIPES = $(filter-out %~,$(notdir $(wildcard share/recipes/*)))

UNITS = themectl-hooks.service themectl-clock.service themectl-light.timer themectl-dark.timer \
	themectl-send@.service

# With these the desktop portal and D-Bus find the backend.
ifneq ($(shell uname -s),Darwin)
PORTAL_FILES = xdg-desktop-portal/portals/themectl.portal \
	dbus-1/services/org.freedesktop.impl.portal.desktop.themectl.service
endif

# Of what is inside the program. Another system's program gets Swift and C from the system.
ifeq ($(shell uname -s),Linux)
LICENCES = LICENSE-swift $(if $(filter small,$(RELEASE)),LICENSE-musl)
endif

# Recipes read the folders from the environment, where no character means anything to make or the
# shell.
FOLDERS = BINDIR DATADIR DOCDIR MANDIR BASHCOMPLETIONDIR ZSHCOMPLETIONDIR FISHCOMPLETIONDIR \
	FISHLINKDIR SYSTEMDUSERUNITDIR
export DESTDIR VERSION UNITS_IN_HOME UNITS_ELSEWHERE $(FOLDERS)

# make reads a dollar sign as the beginning of a variable; only $(NAME) is meant to be one.
OPEN = (
dollars = $(subst $${,,$(subst $$$(OPEN),,$(value $(1))))
UNREADABLE = $(strip $(foreach name,DESTDIR PREFIX DATAROOTDIR $(FOLDERS),\
	$(if $(findstring $$,$(call dollars,$(name))),$(name))))
readable = $(if $(UNREADABLE),$(error $(UNREADABLE) has a dollar sign, which make reads as the \
	beginning of a variable))

# Calls the shell's function `each` with the source and the place of every file; a completion's
# source is its shell, a link's is its target.
define EVERY_FILE
	each $(BUILT) "$$BINDIR/themectl" && \
	for page in $(MANUALS); do \
		each "man/$$page" "$$MANDIR/man$${page##*.}/$$page" || exit; \
	done && \
	for name in $(LINKED_COMMANDS); do \
		each themectl.1 "$$MANDIR/man1/themectl-$$name.1" || exit; \
	done && \
	for file in $(DATA_FILES); do \
		each "share/$$file" "$$DATADIR/themectl/$$file" || exit; \
	done && \
	for file in $(HOOKS); do \
		each "share/hooks/$$file" "$$DATADIR/themectl/hooks/$$file" || exit; \
	done && \
	for file in $(COLOURS:%=colours/%) $(RECIPES:%=recipes/%); do \
		each "share/$$file" "$$DATADIR/themectl/$$file" || exit; \
	done && \
	for file in $${DOCDIR:+./LICENSE $(LICENCES:%=share/licences/%)}; do \
		each "$$file" "$$DOCDIR/$${file##*/}" || exit; \
	done && \
	for file in $${SYSTEMDUSERUNITDIR:+$(UNITS)}; do \
		each "share/$$file" "$$SYSTEMDUSERUNITDIR/$$file" || exit; \
	done && \
	for file in $(PORTAL_FILES); do \
		each "share/$$file" "$$DATADIR/$$file" || exit; \
	done && \
	each bash "$$BASHCOMPLETIONDIR/themectl" && \
	each zsh "$$ZSHCOMPLETIONDIR/_themectl" && \
	each fish "$$FISHCOMPLETIONDIR/themectl.fish"
endef

.PHONY: install installcheck uninstall

# A file that cannot be written to its end is worse than none: an empty script hides the shell's own
# completion.
install: $(BUILT_STAMP) ## install command, manuals, completions and units (DESTDIR, PREFIX)
	$(readable)@LC_ALL=C awk -f packaging/refuse-folders.awk $(FOLDERS)
	@for shell in bash zsh fish; do $(COMPLETER) completions $$shell >/dev/null || exit; done
	@each() { \
		to=$$DESTDIR$$2; \
		printf '%s\n' "$$2"; \
		$(INSTALL) -d "$${to%/*}" && rm -f "$$to" && case $$1 in \
		*/themectl | */hooks/*) $(INSTALL) -m 755 "$$1" "$$to" ;; \
		*/*) LC_ALL=C awk -f packaging/write-folders.awk "$$1" >"$$to" && \
			case $$(head -n 1 "$$1") in '#!'*) chmod 755 "$$to" ;; *) chmod 644 "$$to" ;; esac ;; \
		*.1) ln -s "$$1" "$$to" ;; \
		*) $(COMPLETER) completions "$$1" >"$$to" && chmod 644 "$$to" ;; \
		esac || { rm -f "$$to"; return 1; }; \
	}; $(EVERY_FILE)
	@[ -z "$$FISHLINKDIR" ] || { $(INSTALL) -d "$$DESTDIR$$FISHLINKDIR" && \
		ln -sf "$$FISHCOMPLETIONDIR/themectl.fish" "$$DESTDIR$$FISHLINKDIR/themectl.fish"; }

installcheck: ## try what is installed (DESTDIR, PREFIX)
	$(readable)test "$$("$$DESTDIR$$BINDIR/themectl" --version)" = "themectl $(VERSION)"
	@each() { test -s "$$DESTDIR$$2" || { echo "$$2 is not installed." >&2; return 1; }; }; \
		$(EVERY_FILE)
	$(MAKE) test COMMAND="$$DESTDIR$$BINDIR/themectl"

# Perhaps another release than was installed is built by now.
uninstall: LICENCES = $(notdir $(wildcard share/licences/*))
# The home of the user who installed the units is not known here. A folder that is named is the
# only one.
uninstall: UNIT_FOLDERS = $(if $(filter file,$(origin SYSTEMDUSERUNITDIR)),\
	"$$UNITS_IN_HOME" "$$UNITS_ELSEWHERE")
uninstall: ## remove what install has put there
	$(readable)@each() { rm -f "$$DESTDIR$$2"; }; $(EVERY_FILE)
	@for folder in $(UNIT_FOLDERS); do \
		for file in $(UNITS); do rm -f "$$DESTDIR$$folder/$$file" || exit; done; \
	done
	@link=$$DESTDIR$$FISHLINKDIR/themectl.fish; \
		[ "$$(readlink "$$link")" != "$$FISHCOMPLETIONDIR/themectl.fish" ] || rm -f "$$link"
	@rmdir "$$DESTDIR$$DATADIR/themectl/hooks" "$$DESTDIR$$DATADIR/themectl/colours" \
		"$$DESTDIR$$DATADIR/themectl/recipes" "$$DESTDIR$$DATADIR/themectl/examples" \
		"$$DESTDIR$$DATADIR/themectl" \
		$${DOCDIR:+"$$DESTDIR$$DOCDIR"} 2>/dev/null || :
