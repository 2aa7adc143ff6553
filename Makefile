# The conventions are GNU's: PREFIX and the folders made from it say where things go, DESTDIR where they go for now.
PREFIX ?= /usr/local
BINDIR ?= $(PREFIX)/bin
DATAROOTDIR ?= $(PREFIX)/share
DATADIR ?= $(DATAROOTDIR)
MANDIR ?= $(DATAROOTDIR)/man
# For the licences; empty for none.
DOCDIR ?= $(DATAROOTDIR)/doc/themectl
DESTDIR ?=

# Where each shell looks by itself. Debian's zsh has a folder of its own for packages, in place of the usual one.
BASHCOMPLETIONDIR ?= $(DATADIR)/bash-completion/completions
ifeq ($(DATADIR) $(wildcard /etc/debian_version),/usr/share /etc/debian_version)
ZSHCOMPLETIONDIR ?= $(DATADIR)/zsh/vendor-completions
endif
ZSHCOMPLETIONDIR ?= $(DATADIR)/zsh/site-functions
FISHCOMPLETIONDIR ?= $(DATADIR)/fish/vendor_completions.d
# A distribution's fish looks under /usr/local only where XDG_DATA_DIRS says so, but always in /etc: there goes a link.
ifeq ($(shell uname -s) $(DATADIR),Linux /usr/local/share)
FISHLINKDIR ?= /etc/fish/completions
endif
# The units are for users, who enable what they want. systemd looks in a home's share, but not in its lib.
ifeq ($(shell uname -s),Linux)
SYSTEMDUSERUNITDIR ?= $(if $(findstring :$(HOME)/,:$(PREFIX)),$(DATADIR),$(PREFIX)/lib)/systemd/user
endif

FUZZ_SECONDS ?= 600

SWIFT ?= swift
# For 'swift build' and 'swift test': --disable-sandbox inside another sandbox, --build-system for another engine.
SWIFT_FLAGS ?=
# Warnings are errors here and never in the manifest, because an app's build system compiles packages without warnings.
STRICT = -Xswiftc -warnings-as-errors
INSTALL ?= install

# docc comes with the toolchain, beside the compiler.
ifeq ($(shell uname -s),Darwin)
DOCC ?= xcrun docc
else
DOCC ?= $(or $(wildcard $(dir $(realpath $(shell command -v $(SWIFT) 2>/dev/null)))docc),docc)
endif

# The release is small, one Embedded Swift module linked with musl, where toolchain and musl-gcc allow, because that
# starts in a third of the time; RELEASE=ordinary is what SwiftPM builds, here and everywhere.
HOST := $(shell uname -m)
MACHINE ?= $(HOST)
# Debian's name for it.
ARCHITECTURE := $(or $(patsubst aarch64,arm64,$(filter aarch64,$(MACHINE))),$(patsubst x86_64,amd64,$(MACHINE)))
TOOLCHAIN := $(dir $(realpath $(shell command -v $(SWIFT) 2>/dev/null)))
# Another machine than this one, or nothing.
CROSS := $(filter-out $(HOST),$(MACHINE))
MUSL_GCC ?= musl-gcc
MUSL_HEADERS ?= /usr/include/$(MACHINE)-linux-musl
MUSL_LIBRARIES ?= /usr/lib/$(MACHINE)-linux-musl
# Toolchains have Embedded Swift for x86-64 Linux, and for arm64 without an operating system. With musl's files and lld,
# which comes with the toolchain, that makes a program for Linux on any machine.
EMBEDDED := $(firstword $(foreach system,unknown-linux-gnu none-none-elf,\
	$(realpath $(TOOLCHAIN)../lib/swift/embedded/$(MACHINE)-$(system))))
BARE := $(filter %-elf,$(EMBEDDED))
LLD ?= $(or $(wildcard $(TOOLCHAIN)ld.lld),ld.lld)
HAS_MUSL := $(and $(wildcard $(MUSL_HEADERS)/stdio.h),$(if $(BARE),$(wildcard $(MUSL_LIBRARIES)/libc.a),$(shell command -v $(MUSL_GCC))))
SMALL_NEEDS := $(if $(EMBEDDED),,a toolchain with Embedded Swift for $(MACHINE))$(if $(HAS_MUSL),, \
	$(if $(BARE),musl's files for $(MACHINE) (Debian: musl-dev:$(ARCHITECTURE)),musl-gcc))
# Without Swift, which root may not have, the last build is installed.
BUILT_LAST := $(patsubst .build/release.%.stamp,%,$(firstword $(shell ls -t .build/release.*.stamp 2>/dev/null)))
RELEASE ?= $(if $(CROSS),$(if $(SWIFT_SDK),ordinary,small),$(if $(TOOLCHAIN),$(if $(strip $(SMALL_NEEDS)),ordinary,small),$(or $(BUILT_LAST),ordinary)))

# C is only in headers, which Swift's compiler reads. A packager's flags are for other sources, too.
C_FLAGS = $(if $(CFLAGS),$(addprefix -Xcc ,-Qunused-arguments $(CFLAGS)))

# On Linux the ordinary release is one static file without symbols, which needs nothing installed beside it.
ifeq ($(shell uname -s),Linux)
RELEASE_FLAGS = -Xswiftc -static-executable -Xlinker --gc-sections -Xlinker -s
# SwiftPM's engine swiftbuild links without -Xswiftc's flags, so the manifest says it, too.
STATIC_MANIFEST = -e '/executableTarget/s|strict|&, linkerSettings: [.unsafeFlags(["-static-executable"])]|'
# At each start Swift's runtime looks for its crash reporter, which is not beside a static program, and aborts where no
# /proc says where that is, as in a bare root. getenv answers for the search: it takes a name, too, and finds nothing.
RELEASE_FLAGS += -Xlinker --defsym=swift_copyAuxiliaryExecutablePath=getenv
# It also searches /proc for the arguments, which the command reads where the kernel puts them.
RELEASE_FLAGS += -Xlinker --defsym=_swift_stdlib_getUnsafeArgvArgc=themectl_arguments_below_environment
RELEASE_FLAGS += -Xlinker --defsym=_swift_stdlib_overrideUnsafeArgvArgc=getenv
# Where memory runs out, Swift's runtime aborts with a backtrace, and where a filter refuses getrandom, it may, too.
WRAPPED = malloc realloc posix_memalign free
RELEASE_FLAGS += -Xswiftc -DSTATIC_RELEASE $(WRAPPED:%=-Xlinker --wrap=%)
RELEASE_FLAGS += -Xlinker --defsym=swift_stdlib_random=themectl_random
# Types are made by their accessors, because looking them up by name costs half the instructions of a short run.
RELEASE_FLAGS += -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# What the compiler would note for its next run depends on the folder; without it, the same bytes come out of each.
RELEASE_FLAGS += -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen
endif

# The rules are Package.swift's; the headers musl's own. The sources import ThemeStore, which here is an empty module.
SMALL = .build/small$(CROSS:%=-%)
SMALL_FLAGS = -target $(notdir $(EMBEDDED)) $(if $(BARE),-Xcc -D__linux__ -Xcc -D__unix__) -enable-experimental-feature Embedded -wmo -parse-as-library -Osize \
	-swift-version 6 -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
	-enable-upcoming-feature MemberImportVisibility -package-name themectl -Xfrontend -function-sections \
	-Xcc -D_GNU_SOURCE -Xcc -nostdlibinc -Xcc -isystem -Xcc $(MUSL_HEADERS) -I $(SMALL) \
	-I Sources/ThemeStore/System/C -DSTATIC_RELEASE $(C_FLAGS)
# Inlined wherever strings are joined, append would be a tenth of the program.
SMALL_FLAGS += -Xllvm '-sil-inline-never-functions=$$es11_StringGutsV6append'
# As in the ordinary release: the note would differ from build to build.
SMALL_FLAGS += -Xfrontend -disable-incremental-llvm-codegen
# What apps use of the library and the command does not. A static command would carry it along: the compiler's records of
# types keep it, and with it the runtime of Swift's concurrency.
APP_PARTS = App Following/Streams Palette/Apple
SMALL_SOURCES = $(filter-out $(addsuffix /%,$(addprefix Sources/ThemeStore/,$(APP_PARTS))),$(sort $(shell find Sources -name '*.swift')))

# What usual commands run lies side by side, because each piece of the program that a run touches is a page fault.
ORDER = Sources/ThemeStore/System/C/order.ld

BUILT = .build/$(or $(CROSS:%=%-unknown-linux-gnu/),)release/themectl
ALONE = .build/alone
# Says what is in the program, for the list of its parts.
BUILT_STAMP = .build/$(or $(CROSS),release).$(RELEASE).stamp
PARTS = "swift $$($(TOOLCHAIN)swiftc --version 2>&1 | sed -n 's/.*Swift version \([^ ]*\).*/\1/p')" \
	$(if $(filter small,$(RELEASE)),"musl $$(LC_ALL=C grep -aoE -m 1 '\<1\.[0-9]+\.[0-9]+' $(MUSL_LIBRARIES)/libc.a)",\
	"glibc $$(getconf GNU_LIBC_VERSION | sed 's/.* //')" "gcc $$(gcc -dumpfullversion)")
# A themectl that runs here and prints the completion scripts; a cross build cannot run its own.
COMPLETER ?= .build/release/themectl

# The macOS program, and beside it what runs that program on Linux.
DARWIN = .build/darwin
DARWIN_COMMAND = $(DARWIN)/bin/themectl

SHA256 = $(or $(shell command -v sha256sum 2>/dev/null),shasum -a 256)
VERSION = $(shell sed -n 's/.*current = "\(.*\)"/\1/p' Sources/themectl/Version.swift)
ARCHIVE = .build/dist/themectl-$(VERSION).tar

MACOS_PROGRAM = themectl-$(VERSION)-macos-arm64

CATALOGUE = Sources/ThemeStore/ThemeStore.docc
# A build of its own, because the compiler writes symbol graphs only for what it compiles.
SYMBOLS = .build/symbols
DOCS = .build/docs

# By GNU's standards 'make' alone makes everything that there is to install.
.DEFAULT_GOAL := all

.PHONY: all check installcheck debian help build build-ordinary build-small test lint fuzz bench torture desktop-check schema-check package-check \
	apple-check apple-run client-check shell-check recipes-check pages-check fleet-check format docs man order picture install uninstall dist archive deb rpm clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z][a-z-]*:.*## / { printf "  %-16s%s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

all: build ## build what is installed

build: build-$(RELEASE) ## build the release (RELEASE=small|ordinary, MACHINE)
	@printf '%s\n' $(PARTS) >$(BUILT_STAMP)
	@echo "$(BUILT) is the $(RELEASE) release$(if $(strip $(SMALL_NEEDS)), (the small one needs $(strip $(SMALL_NEEDS))))."

ORDINARY = $(SWIFT) build $(SWIFT_FLAGS) $(STRICT) -c release $(RELEASE_FLAGS) $(addprefix -Xswiftc ,$(C_FLAGS)) \
	$(LDFLAGS:%=-Xswiftc -Xclang-linker -Xswiftc %) $(if $(SWIFT_SDK),--swift-sdk $(SWIFT_SDK)) \
	--package-path $(ALONE) --scratch-path .build
# Each of SwiftPM's engines has a folder of its own. Without an SDK, the compiler would make a program for the machine that
# it runs on.
build-ordinary: $(ALONE)/Package.swift
	$(if $(SWIFT_SDK)$(filter $(HOST),$(MACHINE)),,$(error This machine is $(HOST). For $(MACHINE), name a Swift SDK for \
		it with SWIFT_SDK, or build on a machine of that kind; CONTRIBUTING.md says more))
	$(ORDINARY) --product themectl
	@built=$$($(ORDINARY) --show-bin-path)/themectl && \
		{ [ -e .build/release ] || ln -s "$${built%/*}" .build/release; } && { cmp -s "$$built" $(BUILT) || cp "$$built" $(BUILT); }

# A manifest of its own leaves out what only apps use, so that nothing in the package's can keep it from them.
$(ALONE)/Package.swift: Makefile Package.swift
	@mkdir -p $(ALONE)
	@ln -sfn "$(CURDIR)/Sources" "$(CURDIR)/Tests" $(ALONE)
	@sed -e 's|^#if os(macOS)|#if false|' -e 's|\(exclude: \["System/C"\)|\1$(APP_PARTS:%=, "%")|' \
		$(STATIC_MANIFEST) Package.swift >$@

# Copied also where nothing was compiled, because the ordinary release may have taken its place.
build-small: $(SMALL)/themectl
	@mkdir -p .build/$(MACHINE)-unknown-linux-gnu/release
	$(if $(CROSS),,@[ -e .build/release ] || ln -s $(MACHINE)-unknown-linux-gnu/release .build/release)
	@cmp -s $(SMALL)/themectl $(BUILT) || cp $(SMALL)/themectl $(BUILT)

$(SMALL)/themectl.o: Makefile $(SMALL_SOURCES) $(filter-out $(ORDER),$(wildcard Sources/ThemeStore/System/C/*))
	$(if $(strip $(SMALL_NEEDS)),$(error The small release needs $(strip $(SMALL_NEEDS)); try 'make RELEASE=ordinary'))
	@mkdir -p $(SMALL)
	@: >$(SMALL)/Empty.swift
	$(TOOLCHAIN)swiftc $(SMALL_FLAGS) -module-name ThemeStore -emit-module-path $(SMALL)/ThemeStore.swiftmodule \
		-emit-module $(SMALL)/Empty.swift
	$(TOOLCHAIN)swiftc $(SMALL_FLAGS) -module-name themectl -c $(SMALL_SOURCES) -o $@

# Memory.swift says why Swift's functions for tagged pointers are replaced.
BRIDGE = $(if $(BARE),--defsym=swift_bridgeObjectRetain=themectl_bridge_retain \
	--defsym=swift_bridgeObjectRetain_n=themectl_bridge_retain_n)
LINK = --gc-sections -s $(WRAPPED:%=--wrap=%) --defsym=arc4random_buf=themectl_random --script=$(ORDER) -Map=$@.map $(BRIDGE)
CRT = $(if $(BARE),$(MUSL_LIBRARIES)/crt1.o $(MUSL_LIBRARIES)/crti.o)
# lld alone does not know the flags of a compiler that links.
COMMA = ,
LINKER_FLAGS = $(if $(BARE),$(subst $(COMMA), ,$(patsubst -Wl$(COMMA)%,%,$(filter -Wl$(COMMA)%,$(LDFLAGS)))),$(LDFLAGS))
REFUSED_FLAGS = $(filter -pie -static-pie -shared -rdynamic $(if $(BARE),$(filter-out -Wl$(COMMA)%,$(LDFLAGS))),$(LDFLAGS))
$(SMALL)/themectl: $(SMALL)/themectl.o $(ORDER)
	$(if $(REFUSED_FLAGS),$(error LDFLAGS has $(REFUSED_FLAGS), but the small release is linked statically to a fixed \
		address$(if $(BARE), by lld$(COMMA) which takes only -Wl$(COMMA)...); CONTRIBUTING says why))
	$(if $(BARE),$(LLD),$(MUSL_GCC)) -static $(LINKER_FLAGS) $(if $(BARE),$(LINK),$(LINK:%=-Wl,%)) -o $@ $(CRT) $< \
		$(EMBEDDED)/libswiftUnicodeDataTables.a $(if $(BARE),$(MUSL_LIBRARIES)/libc.a $(MUSL_LIBRARIES)/crtn.o)

# Up to date until a source changes or a build with other flags takes the place of this one, so that root, who may have
# no Swift, can install what someone else has built.
$(BUILT_STAMP): Makefile Package.swift $(shell find Sources -type f) $(wildcard $(BUILT))
	@$(MAKE) --no-print-directory build

# The suites that start the command; each is in a file of its name.
PROCESS_TESTS = $(shell grep -rl --include='*Tests.swift' -w Themectl Tests/ThemeStoreTests | \
	sed 's|.*/||; s|[.]swift||' | paste -s -d '|' -)

# Runs the program of another machine in place of itself.
EMULATED = $(SMALL)/bin/themectl
$(EMULATED): $(BUILT_STAMP) Tests/Checks/harness/emulated.c
	@mkdir -p $(@D)
	$(CC) -O2 -static -DQEMU='"'$$(command -v qemu-$(MACHINE)-static)'"' -DPROGRAM='"$(CURDIR)/$(BUILT)"' \
		-o $@ Tests/Checks/harness/emulated.c
	$@ --version

test: $(if $(CROSS),$(EMULATED)) ## run the tests, or those that start the command on another (COMMAND, MACHINE)
	$(if $(COMMAND)$(CROSS),$(if $(COMMAND),,COMMAND=$(EMULATED);) \
		case $$COMMAND in (/*) ;; (*) COMMAND=$$PWD/$$COMMAND ;; esac; export THEMECTL_COMMAND="$$COMMAND"$(CROSS:%= THEMECTL_EMULATED=%);) \
		$(SWIFT) test $(SWIFT_FLAGS) $(STRICT) $(if $(COMMAND)$(CROSS),--filter '$(PROCESS_TESTS)')

check: test ## the same as 'make test'

lint: ## check style, layers, manual pages and scripts
	$(SWIFT) format lint --strict --recursive Sources Tests Package.swift
	@! grep -rnE '[(,:] *\\\.[a-z]' Sources --include='*.swift' --exclude-dir=App --exclude-dir=Streams || \
		{ echo "Embedded Swift has no key paths; a closure says the same." >&2; exit 1; }
	mandoc -T lint -W warning man/*.[157]
	shellcheck .ci/run share/hooks/* $(shell grep -rIlE '^.!.*sh$$' Tests/Checks)
	Tests/Checks/layers
	Tests/Checks/workflows-check

fuzz: ## feed reader and editor with what libFuzzer finds (FUZZ_SECONDS)
	Tests/Checks/fuzz $(FUZZ_SECONDS)

bench: build ## measure the release beside C programs and other settings readers (BENCH_OPTIONS)
	Tests/Checks/bench $(BENCH_OPTIONS)

torture: build ## prove by injected faults that no write harms the file (TORTURE_FLAGS)
	Tests/Checks/torture --command $(BUILT) $(TORTURE_FLAGS)

apple-check: ## type-check what Apple's systems would see (APPLE_FLAGS)
	Tests/Checks/apple-check $(APPLE_FLAGS)

apple-run: ## run Apple's half on models of UIKit, AppKit and SwiftUI (APPLE_RUN_FLAGS)
	Tests/Checks/apple-run $(APPLE_RUN_FLAGS)

client-check: ## build and run a package that makes each call an app makes
	Tests/Checks/client-check

desktop-check: build ## ask a real bus, portal, GNOME setting and terminals
	Tests/Checks/desktop-check --command $(BUILT)

.PHONY: portal-check
portal-check: build ## try the portal's backend with a real portal and a GTK program
	Tests/Checks/portal-check --command $(BUILT)

schema-check: build ## hold the JSON Schemas against the readers' table of texts
	Tests/Checks/schema-check --command $(BUILT)

package-check: $(BUILT_STAMP) ## try install, uninstall, archive and Debian packages (PACKAGE_FLAGS)
	COMPLETER="$(COMPLETER)" Tests/Checks/package-check --command $(BUILT) $(PACKAGE_FLAGS)

shell-check: build ## complete lines in real shells: bash, zsh, fish
	Tests/Checks/shell-check --command $(BUILT)

fleet-check: build ## run the manual's playbook over SSH on hosts in name spaces
	Tests/Checks/fleet-check --command $(BUILT)

.PHONY: darwin darwin-check
darwin: $(DARWIN_COMMAND) ## cross-build the macOS program, and what runs it on Linux

$(DARWIN_COMMAND): $(SMALL_SOURCES) $(wildcard Sources/ThemeStore/System/C/*) $(shell find Tests/Checks/darwin -type f)
	Tests/Checks/darwin/build $(DARWIN)

darwin-check: build ## run tests, torture and proofs on the macOS program, and compare it with the release (DARWIN_FLAGS)
	Tests/Checks/darwin/check --command $(BUILT) $(DARWIN_FLAGS)

.PHONY: mounts-check
mounts-check: build ## write stores through NFS, sshfs and other mounts, as other users
	Tests/Checks/mounts-check --command $(BUILT)

recipes-check: build ## try the recipes of README and manual as written (RECIPES_FLAGS)
	Tests/Checks/recipes-check --command $(BUILT) $(RECIPES_FLAGS)

pages-check: build ## open the palette's pages, its style sheet and what 'make docs' built in headless Chromium
	Tests/Checks/pages-check --command $(BUILT) --docs $(DOCS)/ThemeStore.doccarchive

format: ## put the sources into the style
	$(SWIFT) format --in-place --recursive Sources Tests Package.swift

man: ## write the manual's synopsis and lists of options anew from the table of commands
	THEMECTL_RECORD=1 $(SWIFT) test $(STRICT) --filter ManualTextTests

order: $(SMALL)/themectl ## write anew which functions lie side by side in the small release
	@Tests/Checks/order --command $(SMALL)/themectl >$(SMALL)/order.ld
	@mv $(SMALL)/order.ld $(ORDER)

.PHONY: order-check
order-check: $(SMALL)/themectl ## hold that order to what usual commands run
	Tests/Checks/order --command $(SMALL)/themectl --check $(ORDER)

picture: build ## draw the README's picture anew, from a run in a terminal
	Tests/Checks/picture --command $(BUILT)

docs: ## build the library's documentation, and fail on what it leaves out
	$(SWIFT) build --scratch-path $(SYMBOLS) --target ThemeStore -Xswiftc -emit-symbol-graph \
		-Xswiftc -emit-symbol-graph-dir -Xswiftc "$(CURDIR)/$(SYMBOLS)/graphs" \
		-Xswiftc -symbol-graph-minimum-access-level -Xswiftc public -Xswiftc -symbol-graph-skip-synthesized-members
	Tests/Checks/apple-check --graphs $(SYMBOLS)/graphs/apple
	Tests/Checks/documentation-check $(CATALOGUE) $(SYMBOLS)/graphs
	mkdir -p $(DOCS)
	$(DOCC) convert $(CATALOGUE) --additional-symbol-graph-dir $(SYMBOLS)/graphs --warnings-as-errors \
		--fallback-default-module-kind Library --output-path $(DOCS)/ThemeStore.doccarchive
	@# The root would be a page that finds nothing.
	sed 's|<head>|<head><meta http-equiv="refresh" content="0; url=documentation/themestore/">|' \
		$(DOCS)/ThemeStore.doccarchive/index.html >$(DOCS)/root.html
	mv $(DOCS)/root.html $(DOCS)/ThemeStore.doccarchive/index.html
	@echo "To look at it: python3 -m http.server --directory $(DOCS)/ThemeStore.doccarchive, and http://localhost:8000/"

MANUALS = themectl.1 themectl-hierarchy.1 themectl-migrate.1 themectl-palette.1 themectl-portal.1 \
	themectl-receive.1 themectl-watch.1 themectl.5 themectl-recipes.7

# What editors and engines read beside the manual.
DATA_FILES = themectl.schema.json themectl-hierarchy.schema.json themectl-palette.schema.json \
	themectl-output.schema.json themectl.playbook.yml

# To be linked into a user's folder of hooks.
HOOKS = desktop gtk3 kitty alacritty foot helix

UNITS = themectl-hooks.service themectl-clock.service themectl-light.timer themectl-dark.timer themectl-send@.service

# What the desktop portal and D-Bus find the backend by.
ifneq ($(shell uname -s),Darwin)
PORTAL_FILES = xdg-desktop-portal/portals/themectl.portal \
	dbus-1/services/org.freedesktop.impl.portal.desktop.themectl.service
endif

# Of what is inside the program. Another system's program takes Swift and C from the system.
ifeq ($(shell uname -s),Linux)
LICENCES = LICENSE-swift $(if $(filter small,$(RELEASE)),LICENSE-musl,LICENSE-gnu)
endif

# Recipes read the folders from the environment, where no character means anything to make or the shell.
FOLDERS = BINDIR DATADIR DOCDIR MANDIR BASHCOMPLETIONDIR ZSHCOMPLETIONDIR FISHCOMPLETIONDIR FISHLINKDIR SYSTEMDUSERUNITDIR
export DESTDIR $(FOLDERS)

# make reads a dollar sign as the beginning of a variable; only $(NAME) is meant to be one.
OPEN = (
UNREADABLE = $(strip $(foreach name,DESTDIR PREFIX DATAROOTDIR $(FOLDERS),\
	$(if $(findstring $$,$(subst $${,,$(subst $$$(OPEN),,$(value $(name))))),$(name))))
readable = $(if $(UNREADABLE),$(error $(UNREADABLE) has a dollar sign, which make reads as the beginning of a variable))

# Refuses the folders that cannot be written into the files that name them.
define REFUSE_FOLDERS
BEGIN {
	for (number = 1; number < ARGC; number++) {
		name = ARGV[number]
		folder = ENVIRON[name]
		rest = folder
		gsub(/[\302-\337][\200-\277]|\340[\240-\277][\200-\277]|[\341-\354\356\357][\200-\277][\200-\277]/, "", rest)
		gsub(/\355[\200-\237][\200-\277]|\360[\220-\277][\200-\277][\200-\277]/, "", rest)
		gsub(/[\361-\363][\200-\277][\200-\277][\200-\277]|\364[\200-\217][\200-\277][\200-\277]/, "", rest)
		if (folder != "" && folder !~ /^\//) problem = "does not begin with /"
		else if (folder ~ /[\001-\037\177]/) problem = "has a control character"
		else if (folder ~ /[$$]/) problem = "has a dollar sign, which units and the playbook read as a variable"
		else if (folder ~ /[{][{%#]/) problem = "has a brace that the playbook reads as a template"
		else if (rest ~ /[\200-\377]/) problem = "is not UTF-8, which units have to be"
		else continue
		print "make install: " name " (" folder ") " problem "; nothing was installed." >"/dev/stderr"
		exit 1
	}
}
endef

# Puts name and version into the manuals' footers, and folders into whatever names them, each as its format writes them.
define WRITE_FOLDERS
function replaced(text, from, to,  before, at) {
	while (at = index(text, from)) {
		before = before substr(text, 1, at - 1) to
		text = substr(text, at + length(from))
	}
	return before text
}
function escaped(text, escapes,  result, at, character) {
	for (at = 1; at <= length(text); at++) {
		character = substr(text, at, 1)
		result = result (character in escapes ? escapes[character] : character)
	}
	return result
}
BEGIN {
	version = ENVIRON["VERSION"]
	data = ENVIRON["DATADIR"] "/themectl"
	command = ENVIRON["BINDIR"] "/themectl"
	split("\\ \\e \" \\(dq ' \\(aq ` \\(ga ^ \\(ha ~ \\(ti", pairs, " ")
	for (pair = 1; pair in pairs; pair += 2) roff[pairs[pair]] = pairs[pair + 1]
	unit["\\"] = "\\\\"; unit["\""] = "\\\""; unit["%"] = "%%"
	yaml["'"] = "''"
	# What D-Bus starts is unescaped as in a desktop file, and then read as a shell reads it.
	backslash["\\"] = "\\\\"
	shell["\\"] = "\\\\"; shell["\""] = "\\\""; shell["`"] = "\\`"
	for (code = 1; code < 256; code++) {
		character = sprintf("%c", code)
		if (character !~ /[A-Za-z0-9\/._~-]/) url[character] = sprintf("%%%02X", code)
	}
	# Most folders need no quotes.
	is_plain = command ~ /^[A-Za-z0-9\/._+-]*$$/
	in_unit = is_plain ? command : "\"" escaped(command, unit) "\""
	# systemd starts no program with quotes or backslashes in its name.
	starter = command ~ /["'\\]/ ? "/bin/sh -c 'exec \"$$$$0\" \"$$$$@\"' " : ""
	in_service = is_plain ? command : "\"" escaped(escaped(command, shell), backslash) "\""
	in_playbook = is_plain ? command : "'" escaped(command, yaml) "'"
}
{
	is_manual = FILENAME ~ /[.][157]$$/
	if ($$0 == ".Os") $$0 = ".Os themectl " version
	# A macro takes its arguments apart at spaces.
	if (/^[.]/ && data ~ / /) sub(/\/usr\/local\/share\/themectl[^ ]*/, "\"&\"")
	if ($$0 ~ /^ *command: themectl$$/) $$0 = replaced($$0, "themectl", is_manual ? escaped(in_playbook, roff) : in_playbook)
	else if (/file:/) $$0 = replaced($$0, "/usr/local/share/themectl", escaped(data, url))
	else $$0 = replaced($$0, "/usr/local/share/themectl", escaped(data, roff))
	sub(/^ExecStart=@BINDIR@/, "ExecStart=" starter "@BINDIR@")
	print replaced($$0, "@BINDIR@/themectl", FILENAME ~ /dbus-1/ ? in_service : in_unit)
}
endef

export VERSION REFUSE_FOLDERS WRITE_FOLDERS

# Calls the shell's function `each` with the source and the place of every file; a completion's source is its shell.
define EVERY_FILE
	each $(BUILT) "$$BINDIR/themectl" && \
	for page in $(MANUALS); do each "man/$$page" "$$MANDIR/man$${page##*.}/$$page" || exit; done && \
	for file in $(DATA_FILES); do each "share/$$file" "$$DATADIR/themectl/$$file" || exit; done && \
	for file in $(HOOKS); do each "share/hooks/$$file" "$$DATADIR/themectl/hooks/$$file" || exit; done && \
	for file in $${DOCDIR:+./LICENSE $(LICENCES:%=share/licences/%)}; do each "$$file" "$$DOCDIR/$${file##*/}" || exit; done && \
	for file in $${SYSTEMDUSERUNITDIR:+$(UNITS)}; do each "share/$$file" "$$SYSTEMDUSERUNITDIR/$$file" || exit; done && \
	for file in $(PORTAL_FILES); do each "share/$$file" "$$DATADIR/$$file" || exit; done && \
	each bash "$$BASHCOMPLETIONDIR/themectl" && \
	each zsh "$$ZSHCOMPLETIONDIR/_themectl" && \
	each fish "$$FISHCOMPLETIONDIR/themectl.fish"
endef

ifdef CROSS
.build/release/themectl: FORCE
	@$(MAKE) --no-print-directory build MACHINE=$(HOST)
FORCE:
install deb rpm archive: $(COMPLETER)
endif

# A file that cannot be written to its end is worse than none: an empty script hides the shell's own completion.
install: $(BUILT_STAMP) ## install command, manuals, completions and units (DESTDIR, PREFIX)
	$(readable)@LC_ALL=C awk "$$REFUSE_FOLDERS" $(FOLDERS)
	@for shell in bash zsh fish; do $(COMPLETER) completions $$shell >/dev/null || exit; done
	@each() { \
		to=$$DESTDIR$$2; \
		printf '%s\n' "$$2"; \
		$(INSTALL) -d "$${to%/*}" && rm -f "$$to" && case $$1 in \
		*/themectl | */hooks/*) $(INSTALL) -m 755 "$$1" "$$to" ;; \
		*/*) LC_ALL=C awk "$$WRITE_FOLDERS" "$$1" >"$$to" && chmod 644 "$$to" ;; \
		*) $(COMPLETER) completions "$$1" >"$$to" && chmod 644 "$$to" ;; \
		esac || { rm -f "$$to"; return 1; }; \
	}; $(EVERY_FILE)
	@[ -z "$$FISHLINKDIR" ] || { $(INSTALL) -d "$$DESTDIR$$FISHLINKDIR" && \
		ln -sf "$$FISHCOMPLETIONDIR/themectl.fish" "$$DESTDIR$$FISHLINKDIR/themectl.fish"; }

installcheck: ## try what is installed (DESTDIR, PREFIX)
	$(readable)test "$$("$$DESTDIR$$BINDIR/themectl" --version)" = "themectl $(VERSION)"
	@each() { test -s "$$DESTDIR$$2" || { echo "$$2 is not installed." >&2; return 1; }; }; $(EVERY_FILE)
	$(MAKE) test COMMAND="$$DESTDIR$$BINDIR/themectl"

# Perhaps another release than was installed is built by now.
uninstall: LICENCES = $(notdir $(wildcard share/licences/*))
uninstall: ## remove what install has put there
	$(readable)@each() { rm -f "$$DESTDIR$$2"; }; $(EVERY_FILE)
	@[ "$$(readlink "$$DESTDIR$$FISHLINKDIR/themectl.fish")" != "$$FISHCOMPLETIONDIR/themectl.fish" ] || \
		rm -f "$$DESTDIR$$FISHLINKDIR/themectl.fish"
	@rmdir "$$DESTDIR$$DATADIR/themectl/hooks" "$$DESTDIR$$DATADIR/themectl" $${DOCDIR:+"$$DESTDIR$$DOCDIR"} 2>/dev/null || :

# What was built last for each machine.
STAMPS = $(foreach name,$(sort $(basename $(basename $(wildcard .build/*.small.stamp .build/*.ordinary.stamp)))),\
	$(firstword $(shell ls -t $(name).small.stamp $(name).ordinary.stamp 2>/dev/null)))
stamped_machine = $(patsubst release,$(HOST),$(notdir $(basename $(basename $(1)))))
stamped_release = $(patsubst .%,%,$(suffix $(basename $(1))))

# The user's settings of git for line ends and modes must not change the bytes.
dist: $(if $(MACOS),$(DARWIN_COMMAND)) ## make archives of the last commit's sources and of what is built (MACOS=1)
	@git diff --quiet HEAD || echo "The source archive is of the last commit, without what has changed since." >&2
	mkdir -p .build/dist
	git -c core.autocrlf=false -c tar.umask=0022 archive --prefix=themectl-$(VERSION)/ -o $(ARCHIVE) HEAD
	gzip -9nf $(ARCHIVE)
	cd .build/dist && $(SHA256) themectl-$(VERSION).tar.gz >themectl-$(VERSION).tar.gz.sha256
	@set -e; $(foreach stamp,$(STAMPS),$(MAKE) --no-print-directory archive MACHINE=$(call stamped_machine,$(stamp)) \
		$(if $(filter .build/release.%,$(stamp)),RELEASE=$(call stamped_release,$(stamp)));)
	Tests/Checks/pack sbom $(VERSION) $(foreach stamp,$(STAMPS),$(call stamped_machine,$(stamp))=$(stamp))
ifdef MACOS
	cp $(DARWIN)/themectl.macho .build/dist/$(MACOS_PROGRAM)
	cat LICENSE share/licences/LICENSE-swift >.build/dist/$(MACOS_PROGRAM).licences
	cd .build/dist && for file in $(MACOS_PROGRAM) $(MACOS_PROGRAM).licences; do $(SHA256) $$file >$$file.sha256 || exit; done
endif

archive: $(BUILT_STAMP) ## make an archive of what is installed, for /usr/local (MACHINE)
	COMPLETER="$(COMPLETER)" Tests/Checks/pack archive $(VERSION) $(RELEASE) $(MACHINE)

rpm: $(BUILT_STAMP) ## make the RPM (MACHINE)
	COMPLETER="$(COMPLETER)" Tests/Checks/pack rpm $(VERSION) $(RELEASE) $(MACHINE)

deb: $(BUILT_STAMP) ## make the Debian package (MACHINE, DEBFULLNAME, DEBEMAIL)
	COMPLETER="$(COMPLETER)" $(if $(CROSS),DEB_HOST_ARCH=$(ARCHITECTURE)) Tests/Checks/deb package $(VERSION) $(RELEASE)

debian: ## write debian/, from which dpkg-buildpackage makes source and package
	Tests/Checks/deb source $(VERSION) $(RELEASE)

clean: ## remove what was built
	rm -rf .build
