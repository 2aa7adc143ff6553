"""Both releases do the same: random command lines give the same status, output, messages and files, on little stack."""

import os
import random

from harness import processes
from harness.check import need, verdicts
from harness.tally import Skip

from .room import Case, require, write
from .scarcity import timeless

VERBS = ("get", "set", "toggle", "reset", "is", "list", "path", "hierarchy", "palette", "migrate", "check", "explain",
         "watch --timeout 0.01", "with dark -- pwd", "completions", "help", "complete --", "sett", "")
OPERANDS = ("light", "dark", "system", "drak", "1", "s.json", "nothing.json", "screens.json", "card", "zsh", "get", "--", "")
OPTIONS = ("--app a", "--app ../b", "--store s.json", "-s none/s.json", "--scope main", "--scope main/detail", "--scope /",
           "--site", "--lock", "--json", "--quiet", "-n", "--strict", "--effective", "--system", "--as raw", "--as name",
           "--as hex", "--default light", "--source environment", "--show-origin", "--all", "--all-scopes", "--scopes",
           "--key dark=bool", "--key a.b=name", "--false-as light", "--keep", "--backup .old", "--style dark",
           "--over card", "--lock-timeout 1", "--jsno", "-q=1", "-xyz", "--version", "--help")
COUNT = 40
LITTLE_STACK = ("prlimit", "--stack=65536")


def random_line(chance):
    words = chance.choice(VERBS).split() + chance.choices(OPERANDS, k=chance.choice((0, 1, 1, 1, 2)))
    for option in chance.choices(OPTIONS, k=chance.choice((0, 1, 1, 2, 3))):
        words += option.split()
    return words


def files(folder):
    """What is in a folder: modes and contents by their paths."""
    found = {}
    for place, folders, names in os.walk(folder):
        for name in folders + names:
            path = os.path.join(place, name)
            data = open(path, "rb").read() if name in names else None
            found[os.path.relpath(path, folder)] = os.stat(path).st_mode, data
    return found


def prepare(room, seed, texts):
    chance = random.Random(seed)
    apps = os.path.join(room.home, ".config/themectl")
    for folder in (apps, os.path.join(room.home, "site/themectl")):
        os.makedirs(folder)
        for name in ("default.json", "a.json"):
            if chance.random() < 0.7:
                write(os.path.join(folder, name), chance.choice(texts).encode("utf-8", "surrogatepass"))
    write(os.path.join(room.home, "s.json"), chance.choice(texts).encode("utf-8", "surrogatepass"))
    write(os.path.join(room.home, "screens.json"), b'{"name": "main", "kind": "window", "scope": "main"}')


def run(room, command, line, environment):
    ran = processes.run([*LITTLE_STACK, command, *line], text=False, cwd=room.home, env={**room.environment, **environment})
    return ran.status, *(timeless(text.replace(room.base.encode(), b"~")) for text in ran[1:])


def same(room, seed, texts):
    other = room.bench.room()
    try:
        for each in (room, other):
            prepare(each, seed, texts)
        chance, typed = random.Random(seed), []
        for _ in range(COUNT):
            line = random_line(chance)
            environment = {"THEMECTL_SYSTEM": chance.choice(("light", "dark", "drak")), "LC_ALL": "C"}
            typed.append(" ".join(line))
            found = run(room, room.bench.command, line, environment), files(room.home)
            expected = run(other, room.bench.beside, line, environment), files(other.home)
            require(found == expected, f"after {typed[-5:]} one release gives {found[0]}, the other {expected[0]}"
                    f"{'' if found[1] == expected[1] else ', and their files differ'}")
    finally:
        other.remove()


def releases(bench):
    if not bench.beside:
        raise Skip("no other release is named by --beside")
    need("prlimit")
    texts = [text for text, _ in verdicts("store")]
    for seed in range(25):
        yield Case(f"{COUNT} random lines, {seed + 1}", same, seed, texts)
