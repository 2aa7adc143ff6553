"""Times of commands that take turns, and their table."""

import os
import shlex
import shutil
import statistics
import sys
import time
from dataclasses import dataclass, field

from harness import processes
from harness.check import ROOT, need
from harness.home import Home
from harness.tally import Skip


@dataclass
class Entrant:
    """A command line that takes part in a race, and what is run before each run of it, untimed."""

    words: list
    prepare: str = ""
    environment: dict = field(default_factory=dict)


class Taken(list):
    """What the runs of an entrant took, in seconds: the median, and the spread, from one quarter to three of them."""

    peak = 0

    @property
    def median(self):
        return statistics.median(self)

    def __str__(self):
        low, _, high = statistics.quantiles(self, n=4) if len(self) > 1 else self * 3
        return f"{spell(self.median)} [{spell(low)}–{spell(high)}]"


def spell(seconds):
    for scale, unit in ((1, "s"), (1e-3, "ms")):
        if abs(seconds) >= scale:
            return f"{seconds / scale:.3g} {unit}"
    return f"{seconds * 1e6:.3g} µs" if abs(seconds) < 1e-4 else f"{seconds * 1e6:.0f} µs"


class Bench(Home):
    """A home to measure in, on the disk whose durable writes are to be measured."""

    def __init__(self, command, folder, is_quick, other=None):
        super().__init__(parent=folder)
        # Beside the yardsticks, because the depth of a path counts.
        self.command = shutil.copy(command, self.path("themectl"))
        self.other = other and shutil.copy(other, self.path("other"))
        self.is_quick, self.section, self.rows = is_quick, "", []
        self.environment |= {
            "PATH": os.environ["PATH"], "XDG_CONFIG_HOME": self.path(".config"), "XDG_RUNTIME_DIR": self.root,
            "DBUS_SESSION_BUS_ADDRESS": "disabled:", "GSETTINGS_BACKEND": "dconf", "LC_ALL": "C",
            # The folder may lie inside a repository, and looking for that would slow git down.
            "GIT_CEILING_DIRECTORIES": self.root}
        self.small = self.store("small.json")

    def store(self, name, members=()):
        # Ours stands last, so that no reader can be done early.
        return self.write(name, "{\n  " + ",\n  ".join([*members, '"userInterfaceStyle": 2']) + "\n}\n")

    def get(self, store, *options):
        return Entrant([self.command, "get", "--store", store, *options])

    def beside(self, *words, **rest):
        """The other release as an entrant, where there is one."""
        return {"the other release": lambda: Entrant([self.other, *words], **rest)} if self.other else {}

    def yardstick(self, name, *options, compiler="cc"):
        """Builds one of our C programs."""
        program = self.path(f"{name}-{compiler}")
        if not os.path.exists(program):
            need(compiler)
            source = os.path.join(ROOT, "Tests/Checks/tools/yardsticks", f"{name}.c")
            self.once([compiler, "-O2", "-static", *options, "-o", program, source])
        return program

    def library(self):
        """Compiles the library with what calls it as an app does, as release builds are compiled."""
        need("swiftc")
        program = self.path("library-yardstick")
        library = os.path.join(ROOT, "Sources/ThemeStore")
        sources = [os.path.join(folder, name) for folder, _, names in os.walk(library) for name in names
                   if name.endswith(".swift")]
        self.once([
            "swiftc", "-swift-version", "6", "-O", "-wmo", "-parse-as-library", "-package-name", "themectl",
            "-module-name", "LibraryYardstick", "-Xcc", "-D_GNU_SOURCE", "-I", os.path.join(library, "System/C"),
            *sources, os.path.join(ROOT, "Tests/Checks/tools/yardsticks/library.swift"), "-o", program], timeout=1800)
        return program

    def once(self, words, **environment):
        """Runs something once; what it does not do skips what needs it."""
        ran = self.run(*map(str, words), **environment)
        if ran.status:
            raise Skip(f"{shlex.join(map(str, words[:3]))}: {(ran.err.strip().splitlines() or ['no message'])[-1]}")
        return ran

    # Taking times

    def race(self, entrants, rounds=10, budget=0.5):
        """What each entrant took, or why it did not run. They take turns, so that what else the machine does falls on
        each alike; one that takes long gets fewer runs in each round. Entrants are functions that make them."""
        if self.is_quick:
            rounds, budget = max(2, rounds // 3), budget / 2
        taken, ready = {}, {}
        for name, make in entrants.items():
            try:
                entrant = make()
                start = time.perf_counter()
                self.once(entrant.words, **entrant.environment)
                ready[name] = entrant, max(1, min(50, round(budget / (time.perf_counter() - start))))
                taken[name] = Taken()
            except Skip as reason:
                taken[name] = reason
        for turn in range(rounds):
            names = list(ready)
            # Nobody always comes right after the same neighbour's mess.
            for name in names[turn % len(names):] + names[:turn % len(names)] if names else []:
                self.take(taken[name], *ready[name])
        return taken

    def take(self, taken, entrant, runs):
        program = [shutil.which(entrant.words[0]), *map(str, entrant.words[1:])]
        ran = self.once([self.yardstick("stopwatch"), runs, entrant.prepare, *program], **entrant.environment)
        for line in ran.out.splitlines():
            nanoseconds, peak = map(int, line.split())
            taken.append(nanoseconds / 1e9)
            taken.peak = max(taken.peak, peak)

    # Rows

    def begin(self, section):
        self.section = section

    def row(self, what, own="", against="", result="", difference="", value=None, bar=None, aim=None):
        verdict = "" if bar is None else "aim met" if value <= aim else "bar met" if value <= bar else "MISSED"
        limits = "" if bar is None else f"≤ {bar:,g}, aim {aim:,g}"
        self.rows.append((self.section, what, str(own), str(against), result, difference, limits, verdict))
        if sys.stderr.isatty():
            print(f"\r\033[K{self.section}: {what}", end="", file=sys.stderr, flush=True)

    def skip(self, what, reason):
        self.rows.append((self.section, what, "", "", f"skipped: {reason}", "", "", ""))

    def ratio(self, what, own, name, other, bar=None, aim=None):
        """How many times the other's median it took, and how much more or less that is."""
        for taken in (own, other):
            if isinstance(taken, Skip):
                return self.skip(f"{what}, beside {name}", taken)
        value = own.median / other.median
        self.row(what, own, f"{name} {other}", f"{value:.3g} ×",
                 f"{(own.median - other.median) * 1e6:+,.0f} µs", value, bar, aim)

    def ratios(self, what, taken, bars):
        """Adds a row for the first entrant against each of the others, with that one's bars, if any."""
        own, *others = taken
        for name in others:
            self.ratio(what, taken[own], name, taken[name], *bars.get(name, ()))

    def rate(self, what, taken, size, start_up):
        """The bytes a second without what a small store takes in the same race."""
        if isinstance(taken, Skip):
            return self.skip(what, taken)
        net = taken.median - start_up.median
        # Of a store that small, only noise is left.
        self.row(what, taken, f"{size / 1e6:.3g} MB",
                 f"{size / net / 1e9:.2f} GB/s" if net > start_up.median / 2 else "", f"{net * 1e6:+,.0f} µs")

    def measure(self, what, body, *arguments):
        """Runs a part, and says what it lacks."""
        try:
            body(self, *arguments)
        except Skip as reason:
            self.skip(what, reason)

    def print_table(self):
        heads = ("", "", "themectl", "against", "result", "difference", "bar", "verdict")
        widths = [max(map(len, column)) for column in zip(heads, *self.rows)][1:]
        section = ""
        for row in [heads, *self.rows]:
            if row[0] != section:
                section = row[0]
                print(f"\n{section}")
            cells = [row[1].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[2:], widths[1:]))]
            print("  ".join(cells).rstrip())


def watching(bench, words, **environment):
    """Starts something that prints a line a change."""
    return processes.start(
        words, stderr=processes.subprocess.DEVNULL, cwd=bench.root, env=bench.environment | environment)
