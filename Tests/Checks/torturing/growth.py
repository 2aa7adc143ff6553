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


def store(room, value):
    write(room.store, json.dumps(value).encode())


def app(room, name, value):
    folder = os.path.join(room.home, ".config", "themectl")
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, name + ".json")
    write(path, json.dumps(value).encode())
    return path


def members(names, value="true"):
    return ("{" + ",".join(f"{json.dumps(name)}:{value}" for name in names) + "}").encode()


def apps(room, count):
    for number in range(count):
        app(room, f"app{number}", {"userInterfaceStyle": 2})
    return "list"


def scopes(room, count):
    store(room, {"userInterfaceStyleOverrides": {f"s{number}/pane": 7 for number in range(count)}})
    return "list --scopes --store STORE"


def one_scope(room, count):
    scopes(room, count)
    return "get --scope s1/pane --store STORE"


def depth(room, count):
    store(room, {"userInterfaceStyleOverrides": {"a" + "/a" * number: 0 for number in (0, count)}})
    return f"get --scope {'a' + '/a' * count} --store STORE"


def stored_depth(room, count):
    # Half as deep, because the names take room that grows with the square.
    store(room, {"userInterfaceStyleOverrides": {"a" + "/a" * number: "dark" for number in range(int(count ** 0.5) * 4)}})
    return f"get --scope {'a' + '/a' * (int(count ** 0.5) * 4)} --store STORE"


def many_members(verb):
    def build(room, count):
        write(room.store, members(f"member{number}" for number in range(count)))
        return f"{verb} --store STORE"
    return build


def strings(room, count):
    store(room, {"theme": "é\n" * count * 10})
    return "check --store STORE"


def repeated_keys(verb):
    def build(room, count):
        write(room.store, members(["isDarkMode"] * count))
        return f"{verb} --store STORE"
    return build


def near_names(room, count):
    write(room.store, members(["userinterfacestyle"] * count))
    return "check --store STORE"


def likely_keys(room, count):
    write(room.store, members(["theme", "appearance"] * count, '"dark"'))
    return "migrate -n --store STORE"


def keys_given(verb, value, around=""):
    def build(room, count):
        inner = members((f"k{number}" for number in range(count)), value)
        write(room.store, b'{"o":' + inner + b"}" if around else inner)
        return f"{verb} --store STORE " + " ".join(f"--key {around}k{number}=bool" for number in range(count))
    return build


def disagreeing_keys(room, count):
    write(room.store, ("{" + ",".join(f'"k{number}":{number % 2}' for number in range(count)) + "}").encode())
    return "check --store STORE " + " ".join(f"--key k{number}=bool" for number in range(count))


def roles(form):
    def build(room, count):
        palette = os.path.join(room.home, "palette.json")
        write(palette, json.dumps({f"role{number}": {"light": "#000", "dark": "#fff"} for number in range(count)}).encode())
        return f"palette --palette {palette} --style dark {form}"
    return build


def nodes(value):
    def build(room, count):
        store(room, {"userInterfaceStyleOverrides": {f"s{number}": value for number in range(count)}})
        hierarchy = os.path.join(room.home, "hierarchy.json")
        children = [{"name": f"n{number}", "kind": "screen", "scope": f"s{number}"} for number in range(count)]
        write(hierarchy, json.dumps({"name": "w", "kind": "window", "children": children}).encode())
        return f"hierarchy {hierarchy} --store STORE"
    return build


def files(verb):
    def build(room, count):
        return f"{verb} " + " ".join(app(room, f"app{number}", {"isDarkMode": True}) for number in range(count))
    return build


def watched_folders(room, count):
    path = os.path.join(room.folder, *["d"] * (count // 4))
    os.makedirs(path)
    return f"watch --timeout 0 --store {path}/none.json"


INPUTS = {
    "apps": apps, "scopes listed": scopes, "scopes": one_scope, "depth": depth, "depth that is stored": stored_depth,
    "members in get": many_members("get"), "members in check": many_members("check"),
    "members in migrate": many_members("migrate -n"), "strings": strings,
    "repeated keys in check": repeated_keys("check"), "repeated keys in migrate": repeated_keys("migrate -n"),
    "near names": near_names, "likely keys": likely_keys,
    "keys given to migrate": keys_given("migrate -n", "true"), "keys given to check": keys_given("check", "true"),
    "pointers given": keys_given("migrate -n", "true", "/o/"), "wrong keys given": keys_given("check", "[]"),
    "keys that disagree": disagreeing_keys, "palette roles": roles("--as css"), "palette roles named": roles("--as sh"),
    "hierarchy nodes": nodes(2), "hierarchy nodes with odd values": nodes("dark"), "files migrated": files("migrate -n"),
    "files checked": files("check"), "watched folders": watched_folders,
}


def count(room, line):
    """The instructions of a run by callgrind."""
    line = line.replace("STORE", room.store).split()
    done = room.run(*line, prefix=("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"), timeout=300,
                    env={"THEMECTL_SYSTEM": "dark"})
    found = re.search(rb"Collected : (\d+)", done.err)
    require(found and done.status in (0, 1, 65), f"exited {done.status}: {done.err[-300:].decode(errors='replace')}")
    return int(found[1])


def linear(room, build):
    need("valgrind")
    counts = [count(room, build(room, size)) for size in SIZES]
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
