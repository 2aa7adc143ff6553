# Which release is built, for which machine, and with what. PACKAGING.md describes the variables.

# The small release is one Embedded Swift module linked with musl. It starts in a third of the time,
# and needs a toolchain with Embedded Swift and musl-gcc. The ordinary release is what SwiftPM
# builds, here and everywhere.
BUILD_RULES = packaging/release.mk packaging/small.mk packaging/ordinary.mk
HOST := $(shell uname -m)
MACHINE ?= $(HOST)
# Debian's name for it.
ARCHITECTURE := $(or $(patsubst aarch64,arm64,$(filter aarch64,$(MACHINE))),$(patsubst \
	x86_64,amd64,$(MACHINE)))
# The compiler's folder; empty without Swift.
TOOLCHAIN := $(dir $(realpath $(shell command -v $(SWIFT) 2>/dev/null)))
# Another machine than this one, or nothing.
CROSS := $(filter-out $(HOST),$(MACHINE))
MUSL_GCC ?= musl-gcc
MUSL_HEADERS ?= /usr/include/$(MACHINE)-linux-musl
MUSL_LIBRARIES ?= /usr/lib/$(MACHINE)-linux-musl
# Toolchains have Embedded Swift for x86-64 Linux, and for arm64 without an operating system. With
# musl's files and lld, which comes with the toolchain, that makes a program for Linux on any
# machine.
EMBEDDED := $(firstword $(foreach system,unknown-linux-gnu none-none-elf,\
	$(realpath $(TOOLCHAIN)../lib/swift/embedded/$(MACHINE)-$(system))))
BARE := $(filter %-elf,$(EMBEDDED))
LLD ?= $(or $(wildcard $(TOOLCHAIN)ld.lld),ld.lld)
HAS_MUSL := $(and $(wildcard $(MUSL_HEADERS)/stdio.h),$(if $(BARE),\
	$(wildcard $(MUSL_LIBRARIES)/libc.a),$(shell command -v $(MUSL_GCC))))
SMALL_NEEDS := $(if $(EMBEDDED),,a toolchain with Embedded Swift for $(MACHINE))$(if $(HAS_MUSL),, \
	$(if $(BARE),musl's files for $(MACHINE) (Debian: musl-dev:$(ARCHITECTURE)),musl-gcc (Debian: \
	musl-tools)))
# Without Swift, which root may not have, the last build is installed.
BUILT_LAST := $(patsubst .build/release.%.stamp,%,\
	$(firstword $(shell ls -t .build/release.*.stamp 2>/dev/null)))
WITH_TOOLCHAIN = $(if $(strip $(SMALL_NEEDS)),ordinary,small)
WITHOUT_TOOLCHAIN = $(or $(BUILT_LAST),ordinary)
RELEASE ?= $(if $(CROSS),$(if $(SWIFT_SDK),ordinary,small),$(if \
	$(TOOLCHAIN),$(WITH_TOOLCHAIN),$(WITHOUT_TOOLCHAIN)))

# What packages and lists for other systems name as themectl's page. The source archive is below it.
ADDRESS = https://themectl.example
VERSION = $(shell sed -n 's/.*current = "\(.*\)"/\1/p' Sources/themectl/Version.swift)
BUILT = .build/$(or $(CROSS:%=%-unknown-linux-gnu/),)release/themectl
# Lists what is in the program, for the SBOM.
BUILT_STAMP = .build/$(or $(CROSS),release).$(RELEASE).stamp
SWIFT_PART = "swift $$($(TOOLCHAIN)swiftc --version 2>&1 | \
	sed -n 's/.*Swift version \([^ ]*\).*/\1/p')"
MUSL_PART = "musl $$(LC_ALL=C grep -aoE -m 1 '\<1\.[0-9]+\.[0-9]+' $(MUSL_LIBRARIES)/libc.a)"
PARTS = $(SWIFT_PART) $(if $(filter small,$(RELEASE)),$(MUSL_PART))
# A themectl that runs here and prints the completion scripts; a cross build cannot run its own.
COMPLETER ?= .build/release/themectl

# C is only in headers, which Swift's compiler reads. A packager's flags are for other sources, too.
C_FLAGS = $(if $(CFLAGS),$(addprefix -Xcc ,-Qunused-arguments $(CFLAGS)))
# If memory runs out, Swift's runtime aborts with a backtrace. Its allocator is replaced.
WRAPPED = malloc calloc realloc posix_memalign free
# Library code that only apps use. Without this list a static command would contain it: the
# compiler's records of types keep it, and with it the runtime of Swift's concurrency.
APP_PARTS = App Following/Streams Palette/Apple
# So are conformances such as Codable. They stand with their types, in files of this name.
APP_FILES = %+Conformances.swift

# Whether this user may build here: 'sudo make install' in another user's checkout would leave files
# of root's in .build, and that user's next build would fail.
MAY_BUILD = $(if $(TOOLCHAIN),{ [ "$$(id -u)" != 0 ] || [ -O . ]; },false)
INSTALLS_ONLY = $(if $(filter build,$(MAKECMDGOALS)),,$(filter install,$(MAKECMDGOALS)))
REFUSAL = { echo "make install: run 'make build' first" >&2; exit 1; }

# Up to date until a source changes or a build with other flags replaces this one, so that root, who
# may have no Swift, can install what another user has built.
$(BUILT_STAMP): $(BUILD_RULES) Package.swift $(shell find Sources -type f) $(wildcard $(BUILT))
	$(if $(INSTALLS_ONLY),@$(MAY_BUILD) || $(REFUSAL))
	@$(MAKE) --no-print-directory build

# What a cross build prints its completions with.
ifdef CROSS
install deb rpm archive: $(COMPLETER)
.build/release/themectl: FORCE
	$(if $(INSTALLS_ONLY),@$(MAY_BUILD) || [ -e $@ ] || $(REFUSAL))
	@$(if $(INSTALLS_ONLY),! $(MAY_BUILD) ||) $(MAKE) --no-print-directory build MACHINE=$(HOST)
FORCE:
endif
