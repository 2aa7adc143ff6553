# The small release: Embedded Swift in one module, linked statically with musl.

SMALL = .build/small$(CROSS:%=-%)
# The rules are Package.swift's; the headers musl's own. The sources import ThemeStore, which here
# is an empty module.
SMALL_FLAGS = -target $(notdir $(EMBEDDED)) $(if $(BARE),-Xcc -D__linux__ -Xcc -D__unix__) \
	-enable-experimental-feature Embedded -wmo -parse-as-library -Osize -swift-version 6 \
	-enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
	-enable-upcoming-feature MemberImportVisibility -package-name themectl \
	-Xfrontend -function-sections -Xcc -D_GNU_SOURCE -Xcc -nostdlibinc -Xcc -isystem \
	-Xcc $(MUSL_HEADERS) -I $(SMALL) -I Sources/ThemeStore/System/C -DREPLACED_ALLOCATOR $(C_FLAGS)
# Inlined wherever strings are joined, append would be a tenth of the program.
SMALL_FLAGS += -Xllvm '-sil-inline-never-functions=$$es11_StringGutsV6append'
# As in the ordinary release: the note would differ from build to build.
SMALL_FLAGS += -Xfrontend -disable-incremental-llvm-codegen
SMALL_SOURCES = $(filter-out $(APP_FILES) \
	$(addsuffix /%,$(addprefix Sources/ThemeStore/,$(APP_PARTS))),\
	$(sort $(shell find Sources -name '*.swift')))

# The linker puts what usual commands run side by side, because each page of the program that a run
# touches is a page fault.
ORDER = packaging/order.ld

.PHONY: build-small order

# Copied also if nothing was compiled, because the ordinary release may have replaced it.
build-small: $(SMALL)/themectl ## compile the small release
	@mkdir -p .build/$(MACHINE)-unknown-linux-gnu/release
	$(if $(CROSS),,@[ -e .build/release ] || \
		ln -s $(MACHINE)-unknown-linux-gnu/release .build/release)
	@cmp -s $(SMALL)/themectl $(BUILT) || cp $(SMALL)/themectl $(BUILT)

$(SMALL)/themectl.o: $(BUILD_RULES) $(SMALL_SOURCES) $(wildcard Sources/ThemeStore/System/C/*)
	$(if $(strip $(SMALL_NEEDS)),$(error The small release needs \
		$(strip $(SMALL_NEEDS)); try 'make RELEASE=ordinary'))
	@mkdir -p $(SMALL)
	@: >$(SMALL)/Empty.swift
	$(TOOLCHAIN)swiftc $(SMALL_FLAGS) -module-name ThemeStore \
		-emit-module-path $(SMALL)/ThemeStore.swiftmodule -emit-module $(SMALL)/Empty.swift
	$(TOOLCHAIN)swiftc $(SMALL_FLAGS) -module-name themectl -c $(SMALL_SOURCES) -o $@

# Memory.swift explains why Swift's functions for tagged pointers are replaced.
BRIDGE = $(if $(BARE),--defsym=swift_bridgeObjectRetain=themectl_bridge_retain \
	--defsym=swift_bridgeObjectRetain_n=themectl_bridge_retain_n)
LINK = --gc-sections -s $(WRAPPED:%=--wrap=%) --defsym=arc4random_buf=themectl_random \
	--script=$(ORDER) -Map=$@.map $(BRIDGE)
CRT = $(if $(BARE),$(MUSL_LIBRARIES)/crt1.o $(MUSL_LIBRARIES)/crti.o)
# lld alone does not know the flags of a compiler that links.
COMMA = ,
LLD_FLAGS = $(subst $(COMMA), ,$(patsubst -Wl$(COMMA)%,%,$(filter -Wl$(COMMA)%,$(LDFLAGS))))
LINKER_FLAGS = $(if $(BARE),$(LLD_FLAGS),$(LDFLAGS))
REFUSED_FLAGS = $(filter -pie -static-pie -shared -rdynamic \
	$(if $(BARE),$(filter-out -Wl$(COMMA)%,$(LDFLAGS))),$(LDFLAGS))
$(SMALL)/themectl: $(SMALL)/themectl.o $(ORDER)
	$(if $(REFUSED_FLAGS),$(error LDFLAGS has $(REFUSED_FLAGS), but the small release is linked \
		statically to a fixed address$(if $(BARE), by lld$(COMMA) which takes only \
		-Wl$(COMMA)...); packaging/PACKAGING.md explains why))
	$(if $(BARE),$(LLD),$(MUSL_GCC)) -static $(LINKER_FLAGS) \
		$(if $(BARE),$(LINK),$(LINK:%=-Wl,%)) -o $@ $(CRT) $< \
		$(EMBEDDED)/libswiftUnicodeDataTables.a \
		$(if $(BARE),$(MUSL_LIBRARIES)/libc.a $(MUSL_LIBRARIES)/crtn.o)

order: $(SMALL)/themectl ## write again which functions lie side by side in the small release
	Tests/Checks/order-check --command $(SMALL)/themectl --write
