"""A command takes twice the instructions for twice the input, whatever it is that there is more of, on a small stack, too."""

import json
import os
import re

from harness.check import need

from .room import Case, require, require_success, write

SIZES = (400, 800, 1600)
# Sorting, and tables that grow, take a little more than twice as much; what is quadratic takes four times as much.
BOUND = 2.7
DEEP = "a/" * 2047 + "aa"


def members(names, value="true"):
    return "{" + ",".join(f"{json.dumps(name)}:{value}" for name in names) + "}"


def numbered(count, name):
    return [f"{name}{number}" for number in range(count)]


def overrides(scopes, value):
    return '{"userInterfaceStyleOverrides":' + members(scopes, value) + "}"


def deep(count):
    return "a" + "/a" * count


def shallower(count):
    """The names of nested scopes take room that grows with the square of the depth."""
    return int(count ** 0.5) * 4


def keys(count, around=""):
    return " ".join(f"--key {around}{name}=bool" for name in numbered(count, "k"))


def words(count):
    return " ".join(["--word light=l", *(f"--word dark={name}" for name in numbered(count, "w"))])


def spelled(line, count):
    return stored(f"{line} {words(count)}", members(numbered(count, "k"), f'"w{count - 1}"'))


def hooks(count):
    folders = ("site/themectl", ".config/themectl")
    return "explain", {f"../home/{folder}/hooks/{name}": "#!/bin/sh\n" for folder in folders for name in numbered(count, "h")}


def apps(count, text):
    return {f"../home/.config/themectl/{name}.json": text for name in numbered(count, "app")}


def stored(line, text):
    return f"{line} --store s.json", {"s.json": text}


def migrating(verb, count):
    files = apps(count, '{"isDarkMode": true}')
    return f"{verb} {' '.join(files)}", files


def roles(form, count):
    palette = members(numbered(count, "role"), '{"light": "#000", "dark": "#fff"}')
    return f"palette --palette palette.json --style dark {form}", {"palette.json": palette}


def nodes(value, count):
    children = [{"name": f"n{number}", "kind": "screen", "scope": f"s{number}"} for number in range(count)]
    tree = json.dumps({"name": "w", "kind": "window", "children": children})
    return "hierarchy tree.json --store s.json", {"tree.json": tree, "s.json": overrides(numbered(count, "s"), value)}


# For a size, a command line and the files that it reads.
INPUTS = {
    "apps": lambda n: ("list", apps(n, '{"userInterfaceStyle": 2}')),
    "scopes listed": lambda n: stored("list --scopes", overrides(numbered(n, "a/s"), 7)),
    "scopes": lambda n: stored("get --scope a/s1", overrides(numbered(n, "a/s"), 7)),
    "depth": lambda n: stored(f"get --scope {deep(n)}", overrides([deep(0), deep(n)], 0)),
    "depth that is stored": lambda n: stored(
        f"get --scope {deep(shallower(n))}", overrides(map(deep, range(shallower(n))), '"dark"')),
    **{f"members in {verb}": lambda n, verb=verb: stored(verb, members(numbered(n, "member")))
       for verb in ("get", "check", "migrate -n")},
    "strings": lambda n: stored("check", json.dumps({"theme": "é\n" * n * 10})),
    **{f"repeated keys in {verb}": lambda n, verb=verb: stored(verb, members(["isDarkMode"] * n))
       for verb in ("check", "migrate -n")},
    "near names": lambda n: stored("check", members(["userinterfacestyle"] * n)),
    "names one letter away": lambda n: stored("check", members(["userInterfaceStyla"] * n)),
    "likely keys": lambda n: stored("migrate -n", members(["theme", "appearance"] * n, '"dark"')),
    "keys given to migrate": lambda n: stored(f"migrate -n {keys(n)}", members(numbered(n, "k"))),
    "keys given to check": lambda n: stored(f"check {keys(n)}", members(numbered(n, "k"))),
    "pointers given": lambda n: stored(f"migrate -n {keys(n, '/o/')}", '{"o":' + members(numbered(n, "k")) + "}"),
    "wrong keys given": lambda n: stored(f"check {keys(n)}", members(numbered(n, "k"), "[]")),
    "keys that disagree": lambda n: stored(
        f"check {keys(n)}", json.dumps({name: number % 2 for number, name in enumerate(numbered(n, "k"))})),
    "words given to get": lambda n: spelled("get --key k0=words", n),
    "words given to migrate": lambda n: spelled("migrate -n --key k0=words", n),
    "words and keys given to migrate": lambda n: spelled(f"migrate -n {keys(n).replace('=bool', '=words')}", n),
    "words of another tool": lambda n: ("git " * n + "dark", {}),
    "hooks": hooks,
    "palette roles": lambda n: roles("--as css", n),
    "palette roles named": lambda n: roles("--as sh", n),
    "hierarchy nodes": lambda n: nodes(2, n),
    "hierarchy nodes with odd values": lambda n: nodes('"dark"', n),
    "hierarchy nodes with bad values": lambda n: nodes(7, n),
    "files migrated": lambda n: migrating("migrate -n", n),
    "files checked": lambda n: migrating("check", n),
    "watched folders": lambda n: (f"watch --timeout 0 --store {'d/' * (n // 4)}none.json", {"d/" * (n // 4) + "other": ""}),
}


def count(room, line, files):
    """The instructions of a run by callgrind."""
    for name, text in files.items():
        path = os.path.join(room.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        write(path, text.encode(), 0o755)
    done = room.run(*line.split(), prefix=("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"), timeout=300,
                    env={"THEMECTL_SYSTEM": "dark"})
    found = re.search(rb"Collected : (\d+)", done.err)
    require(found and done.status in (0, 1, 64, 65), f"exited {done.status}: {done.err[-300:].decode(errors='replace')}")
    return int(found[1])


def linear(room, build):
    need("valgrind")
    counts = [count(room, *build(size)) for size in SIZES]
    first, second = counts[1] - counts[0], counts[2] - counts[1]
    require(second <= BOUND * max(first, 1000),
            f"takes {counts[0]:,}, {counts[1]:,} and {counts[2]:,} instructions as it doubles")


def small_stack(room, line, value):
    """The deepest input that is allowed needs no more than 32 KiB of stack."""
    need("prlimit")
    line, ran = line.replace("STORE", room.store).split(" "), []
    for options in {}, {"prefix": ("prlimit", "--stack=32768")}:
        write(room.store, value)
        ran.append(room.run(*line, **options))
    require(ran[0] == ran[1], f"with that stack it exited {ran[1].status}, not {ran[0].status}")
    require_success(ran[0], line[0])


def nested(levels):
    return b'{"o":' * levels + b'{"isDarkMode":true}' + b"}" * levels


def growth(_):
    for name, build in INPUTS.items():
        yield Case(name, linear, build)
    hierarchy = b'{"name":"n","kind":"window"' + b',"children":[{"name":"n","kind":"view"' * 255 + b"}]" * 255 + b"}"
    for name, line, value in (
            ("get", f"get --scope {DEEP} --store STORE", b'{"userInterfaceStyleOverrides":{"a":2}}'),
            ("toggle", f"toggle -n --scope {DEEP} --store STORE", b'{"userInterfaceStyleOverrides":{"a":2,"b":1}}'),
            ("set", f"set dark -n --scope {DEEP} --store STORE", b"{}"),
            ("set of a deep document", "set dark --store STORE", b'{"a": ' + b"[" * 500 + b"]" * 500 + b"}"),
            ("hierarchy", "hierarchy STORE --default light", hierarchy),
            ("migrate", f"migrate -n --key {'/o' * 500}/isDarkMode=bool --store STORE", nested(500))):
        yield Case(f"the deepest input of {name} with a stack of 32 KiB", small_stack, line, value)
