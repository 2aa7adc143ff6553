# What is published: archives, their SBOM, packages, and files for other distributions, all in
# .build/dist.

SHA256 = $(or $(shell command -v sha256sum 2>/dev/null),shasum -a 256)
ARCHIVE = .build/dist/themectl-$(VERSION).tar
# The macOS program, and the emulator that runs it on Linux.
DARWIN = .build/darwin
DARWIN_COMMAND = $(DARWIN)/bin/themectl
MACOS_PROGRAM = themectl-$(VERSION)-macos-arm64

# What was built last for each machine.
BUILDS = $(sort $(basename $(basename $(wildcard .build/*.small.stamp .build/*.ordinary.stamp))))
STAMPS = $(foreach name,$(BUILDS),\
	$(firstword $(shell ls -t $(name).small.stamp $(name).ordinary.stamp 2>/dev/null)))
stamped_machine = $(patsubst release,$(HOST),$(notdir $(basename $(basename $(1)))))
stamped_release = $(patsubst .%,%,$(suffix $(basename $(1))))
archive_of = $(MAKE) --no-print-directory archive MACHINE=$(call stamped_machine,$(1)) \
	$(if $(filter .build/release.%,$(1)),RELEASE=$(call stamped_release,$(1)))

.PHONY: archive darwin deb debian dist published rpm

# The user's settings of git for line ends and modes must not change the bytes.
dist: $(if $(MACOS),$(DARWIN_COMMAND)) ## make archives of the last commit's sources and of what is built (MACOS=1)
	@git diff --quiet HEAD || \
		echo "The source archive is of the last commit, without what has changed since." >&2
	mkdir -p .build/dist
	git -c core.autocrlf=false -c tar.umask=0022 archive --prefix=themectl-$(VERSION)/ \
		-o $(ARCHIVE) HEAD
	gzip -9nf $(ARCHIVE)
	cd .build/dist && $(SHA256) themectl-$(VERSION).tar.gz >themectl-$(VERSION).tar.gz.sha256
	sum=$$(cut -d ' ' -f 1 $(ARCHIVE).gz.sha256) && for file in PKGBUILD themectl.rb; do \
		packaging/published $(VERSION) $(ADDRESS) packaging/$$file $$sum \
			>.build/dist/$$file || exit; \
	done
	@set -e; $(foreach stamp,$(STAMPS),$(call archive_of,$(stamp));)
	packaging/pack sbom $(VERSION) \
		$(foreach stamp,$(STAMPS),$(call stamped_machine,$(stamp))=$(stamp))
ifdef MACOS
	cp $(DARWIN)/themectl.macho .build/dist/$(MACOS_PROGRAM)
	cat LICENSE share/licences/LICENSE-swift >.build/dist/$(MACOS_PROGRAM).licences
	cd .build/dist && for file in $(MACOS_PROGRAM) $(MACOS_PROGRAM).licences; do \
		$(SHA256) $$file >$$file.sha256 || exit; \
	done
endif

archive: $(BUILT_STAMP) ## make an archive of what is installed, for /usr/local (MACHINE)
	packaging/pack archive $(VERSION) $(RELEASE) $(MACHINE)

# A package of glibc's static libraries would be refused everywhere, so without musl no release is
# chosen here.
ifneq ($(filter deb rpm,$(MAKECMDGOALS)),)
ifeq ($(origin RELEASE) $(RELEASE),file ordinary)
$(error A package has the small release, which needs $(strip $(SMALL_NEEDS)); for the other one \
	add RELEASE=ordinary)
endif
endif

# The scripts run make with the packages' own folders, and get these from the environment.
archive deb rpm: export COMPLETER := $(COMPLETER)
archive deb rpm: export MACHINE := $(MACHINE)
archive deb rpm: export SWIFT := $(SWIFT)

rpm: $(BUILT_STAMP) ## make the RPM (RELEASE, MACHINE)
	packaging/pack rpm $(VERSION) $(RELEASE) $(MACHINE)

deb: $(BUILT_STAMP) ## make the Debian package (RELEASE, MACHINE, DEBFULLNAME, DEBEMAIL)
	$(if $(CROSS),DEB_HOST_ARCH=$(ARCHITECTURE)) \
		packaging/deb package $(VERSION) $(RELEASE) $(ADDRESS)

# Distributions forbid static programs, so theirs is the ordinary release unless another is named.
debian: PACKED = $(if $(filter file,$(origin RELEASE)),ordinary,$(RELEASE))
debian: ## write debian/, from which dpkg-buildpackage makes source and package (RELEASE)
	packaging/deb source $(VERSION) $(PACKED) $(ADDRESS)

published: ## write version and address into the spec, PKGBUILD and formula
	for file in themectl.spec PKGBUILD themectl.rb; do \
		packaging/published $(VERSION) $(ADDRESS) packaging/$$file >.build/$$file && \
			cat .build/$$file >packaging/$$file || exit; \
	done

darwin: $(DARWIN_COMMAND) ## cross-build the macOS program, and what runs it on Linux

$(DARWIN_COMMAND): $(SMALL_SOURCES) $(wildcard Sources/ThemeStore/System/C/*) \
		$(shell find Tests/Checks/darwin -type f)
	Tests/Checks/darwin/build $(DARWIN)
