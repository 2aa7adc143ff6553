# The ordinary release, which SwiftPM builds.

# On Linux it is one static file without symbols, which needs nothing else to be installed.
ifeq ($(shell uname -s),Linux)
RELEASE_FLAGS = -Xswiftc -static-executable -Xlinker --gc-sections -Xlinker -s
# SwiftPM's engine swiftbuild links without -Xswiftc's flags, so the manifest has them, too.
STATIC_LINKER = linkerSettings: [.unsafeFlags(["-static-executable"])]
STATIC_MANIFEST = -e '/executableTarget/s|strict|&, $(STATIC_LINKER)|'
# At each start Swift's runtime looks for its crash reporter, which is not next to a static program,
# and aborts if no /proc tells where that is, as in a bare root. getenv replaces the search: it takes
# a name, too, and finds nothing.
RELEASE_FLAGS += -Xlinker --defsym=swift_copyAuxiliaryExecutablePath=getenv
# The runtime also searches /proc for the arguments. The command reads them where the kernel puts
# them.
ARGUMENTS = themectl_arguments_below_environment
RELEASE_FLAGS += -Xlinker --defsym=_swift_stdlib_getUnsafeArgvArgc=$(ARGUMENTS)
RELEASE_FLAGS += -Xlinker --defsym=_swift_stdlib_overrideUnsafeArgvArgc=getenv
RELEASE_FLAGS += -Xswiftc -DSTATIC_RELEASE $(WRAPPED:%=-Xlinker --wrap=%)
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
		$(STATIC_MANIFEST) Package.swift >$@
