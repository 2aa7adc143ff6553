#!/usr/bin/env bash
# What archives and packages have in common: deb and pack read it. The same bytes come out whatever folder, user, umask,
# time zone and language they are made in.
export LC_ALL=C TZ=UTC
umask 022
# Each package names its folders. The environment and the command line of make may name others.
unset MAKEFLAGS MFLAGS MAKEOVERRIDES DESTDIR PREFIX BINDIR DATAROOTDIR DATADIR DOCDIR MANDIR FISHLINKDIR \
    BASHCOMPLETIONDIR ZSHCOMPLETIONDIR FISHCOMPLETIONDIR SYSTEMDUSERUNITDIR

# A hyphen would begin a package's revision, and a pre-release comes before its release.
package_version() { printf '%s\n' "${1/-/\~}"; }

# An unpacked archive, perhaps inside another repository, carries the commit's time on its files.
epoch() {
    if git ls-files --error-unmatch Makefile >/dev/null 2>&1; then
        git log -1 --format=%ct
    else
        stat -c %Y Sources/themectl/Version.swift
    fi
}
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(epoch)}
export SOURCE_DATE_EPOCH

# usage: finish FILE
# Puts what was made where everything is that a release consists of, with its checksum.
finish() {
    local name=${1##*/}
    mkdir -p .build/dist
    mv -f "$1" .build/dist/
    (cd .build/dist && sha256sum "$name" >"$name.sha256")
    printf '%s\n' ".build/dist/$name"
}
