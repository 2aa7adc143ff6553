#!/usr/bin/env bash
# What archives and packages have in common: deb and pack read it. The same bytes come out whatever folder, user, umask,
# time zone and language they are made in.
export LC_ALL=C TZ=UTC
umask 022

summary() { echo 'light or dark: one appearance setting for any app'; }

description() {
    cat <<'END'
themectl stores one setting for any app on any machine: light, dark, or follow
the system. The setting is a member of a JSON file that other programs may
share. A write changes only the bytes of that setting, replaces the file
atomically and syncs it.

It reports what the system really shows (from the desktop portal, GNOME or the
terminal), follows changes, and converts old boolean settings.
END
}

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

# usage: install_into ROOT PREFIX [VARIABLE=FOLDER…]
# Every folder is named, because the environment or the command line of make may name another.
install_into() {
    local share=$2/share
    rm -rf "$1"
    make --no-print-directory install DESTDIR="$1" PREFIX="$2" BINDIR="$2/bin" DATAROOTDIR="$share" DATADIR="$share" \
        DOCDIR="$share/doc/themectl" MANDIR="$share/man" BASHCOMPLETIONDIR="$share/bash-completion/completions" \
        ZSHCOMPLETIONDIR="$share/zsh/site-functions" FISHCOMPLETIONDIR="$share/fish/vendor_completions.d" \
        FISHLINKDIR='' SYSTEMDUSERUNITDIR="$2/lib/systemd/user" "${@:3}" >/dev/null
}

# usage: finish FILE
# Puts what was made where everything is that a release consists of, with its checksum.
finish() {
    local name=${1##*/}
    mkdir -p .build/dist
    mv -f "$1" .build/dist/
    (cd .build/dist && sha256sum "$name" >"$name.sha256")
    printf '%s\n' ".build/dist/$name"
}
