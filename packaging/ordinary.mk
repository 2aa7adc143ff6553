# The ordinary release, which SwiftPM builds.

# On Linux it is what distributions ask for: linked dynamically with the system's C library, as a
# position-independent executable, with immediate binding and read-only relocations. Only Swift's
# library is inside, because no distribution has this version of it.
ifeq ($(shell uname -s),Linux)
# bfd and gold leave out the read-only relocations or need the dynamic loader as a library.
LINKER = $(if $(wildcard $(TOOLCHAIN)ld.lld)$(shell command -v ld.lld),-use-ld=lld)
RELEASE_FLAGS = --static-swift-stdlib --disable-local-rpath $(LINKER:%=-Xswiftc %) \
	$(addprefix -Xlinker ,--gc-sections -z relro -z now $(if $(STRIPPED),-s))
# Empty keeps the symbols, for a packager whose tools put them into a package of their own.
STRIPPED ?= yes
# At each start Swift's runtime looks for its crash reporter, which is not installed with the
# program, and aborts if no /proc tells where that is, as in a bare root. It also searches /proc for
# the arguments. The command keeps those that the C library passes to the first function.
RELEASE_FLAGS += $(addprefix -Xlinker ,-init=themectl_keep_arguments \
	--defsym=_swift_stdlib_getUnsafeArgvArgc=themectl_arguments \
	--defsym=_swift_stdlib_overrideUnsafeArgvArgc=themectl_no_file \
	--defsym=swift_copyAuxiliaryExecutablePath=themectl_no_file)
# The linker replaces all calls of this function in an executable. Without a definition it would
# list the dynamic loader as a library.
RELEASE_FLAGS += $(if $(filter x86_64,$(MACHINE)),-Xlinker --defsym=__tls_get_addr=themectl_no_file)
RELEASE_FLAGS += -Xswiftc -DREPLACED_ALLOCATOR $(WRAPPED:%=-Xlinker --wrap=%)
# If a filter refuses getrandom, Swift's runtime may abort.
RELEASE_FLAGS += -Xlinker --defsym=swift_stdlib_random=themectl_random
# Types are made by their accessors, because looking them up by name costs half the instructions of
# a short run.
RELEASE_FLAGS += -Xswiftc -Xfrontend \
	-Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# What the compiler would note for its next run depends on the folder. Without that note each folder
# gives the same bytes.
RELEASE_FLAGS += -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen
endif

ALONE = .build/alone
# SwiftPM takes folders and files, but no patterns.
CONFORMANCES = $(filter $(APP_FILES),$(sort $(shell find Sources/ThemeStore -name '*.swift')))
NOT_COMPILED = $(APP_PARTS) $(CONFORMANCES:Sources/ThemeStore/%=%)
ORDINARY = $(SWIFT) build $(SWIFT_FLAGS) $(STRICT) -c release $(RELEASE_FLAGS) \
	$(addprefix -Xswiftc ,$(C_FLAGS)) $(LDFLAGS:%=-Xswiftc -Xclang-linker -Xswiftc %) \
	$(if $(SWIFT_SDK),--swift-sdk $(SWIFT_SDK)) --package-path $(ALONE) --scratch-path .build

.PHONY: build-ordinary

# Each of SwiftPM's engines has its own folder. Without an SDK, the compiler would make a program for
# the machine that it runs on.
build-ordinary: $(ALONE)/Package.swift ## compile the ordinary release
	$(if $(SWIFT_SDK)$(filter $(HOST),$(MACHINE)),,$(error This machine is $(HOST). For \
		$(MACHINE), name a Swift SDK for it with SWIFT_SDK, or build on a machine of that kind; \
		packaging/PACKAGING.md has more))
	$(ORDINARY) --product themectl
	@built=$$($(ORDINARY) --show-bin-path)/themectl && \
		{ [ -e .build/release ] || ln -s "$${built%/*}" .build/release; } && \
		{ cmp -s "$$built" $(BUILT) || cp "$$built" $(BUILT); }

# Its own manifest leaves out what only apps use, so that nothing in the package's can keep it from
# them.
$(ALONE)/Package.swift: $(BUILD_RULES) Package.swift $(CONFORMANCES)
	@mkdir -p $(ALONE)
	@ln -sfn "$(CURDIR)/Sources" "$(CURDIR)/Tests" $(ALONE)
	@sed -e 's|^#if os(macOS)|#if false|' \
		-e 's|\(exclude: \["System/C"\)|\1$(NOT_COMPILED:%=, "%")|' \
		Package.swift >$@
