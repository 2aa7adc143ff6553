"""What every recipe is tried in: a home with something stored in it, and stand-ins for other programs."""

import collections
import os
import re
import shutil

import harness.home
from harness.processes import Ran, kill
from harness.tally import Tally

# What is stored, what the environment says of the system, and the style that is shown then.
State = collections.namedtuple("State", "name stored environment style")

LIGHT = State("light", "light", {}, "light")
DARK = State("dark", "dark", {}, "dark")
SYSTEM_STATES = [
    State("unset, in a dark system", None, {"THEMECTL_SYSTEM": "dark"}, "dark"),
    State("unset, in a light system", None, {"THEMECTL_SYSTEM": "light"}, "light"),
]
KNOWN_STATES = [LIGHT, DARK, *SYSTEM_STATES]
UNKNOWN = State("unset, and nothing knows", None, {}, "dark")
"""The recipes that say what to take then say dark."""
STATES = [*KNOWN_STATES, UNKNOWN]

SOURCES = ["gsettings"]
"""What themectl would ask the real session with; the home has no session bus."""


class Noticed(Exception):
    """Something failed where that is all there is to know."""


class Lookout(Tally):
    """Says nothing, and stops at the first failure."""

    def say(self, line):
        pass

    def fails(self, what, *details):
        raise Noticed(what)


class Home(harness.home.Home):
    """A home in one of the states; what is expected in it is counted under its name."""

    def __init__(self, command, tally, recipe, state):
        super().__init__(command, **state.environment)
        self.tally, self.state = tally, state
        self.name = f"{recipe}, {state.name}"
        try:
            for name in SOURCES:
                self.program(f"bin/{name}", "exit 1")
            if state.stored:
                self.store(state.stored)
        except BaseException:
            self.remove()
            raise

    def __exit__(self, kind, *_):
        try:
            if kind is None:
                self.eventually("no process is left", [], self.processes)
        finally:
            self.remove()

    def expect(self, what, expected, actual):
        self.tally.expect(f"{self.name}: {what}", expected, actual)

    def eventually(self, what, expected, question):
        self.tally.eventually(f"{self.name}: {what}", expected, question)

    def run(self, *words, **environment):
        return super().run(*words, timeout=4 * self.tally.patience, **environment)

    def stand_in(self, name, script=""):
        """A program in the place of a real one, which writes down what it was called with before it does anything."""
        # In one write, so that two that run at once do not mix.
        self.program(f"bin/{name}", f"""printf '%s\\n' "$(printf '<%s>' {name} "$@")" >>"$HOME/log"\n{script}""")

    def calls(self):
        """What the stand-ins were called with, in order; forgotten when asked for."""
        lines = self.text("log").splitlines()
        self.write("log", "")
        return lines

    def has(self, tool):
        """Whether a program is there for a part of the checks; says so where it is not."""
        if shutil.which(tool):
            return True
        self.tally.skips(self.name, f"there is no {tool}")
        return False

    def shells(self):
        """Each shell that a recipe for sh has to work in."""
        return filter(self.has, ["bash", "dash"])

    def shell(self, name, script, **environment):
        """Runs a script by that shell, which sees the recipe as it is written."""
        self.write("recipe", script)
        return self.run(name, self.path("recipe"), **environment)

    def store(self, word):
        ran = self.run("themectl", "set", word)
        if ran != Ran(0, "", ""):
            raise RuntimeError(f"themectl set {word}: {ran}")

    def restore(self):
        """Back to what was stored at first."""
        if self.state.stored:
            self.store(self.state.stored)
        else:
            self.run("themectl", "reset")

    def stored(self):
        return self.run("themectl", "get").out.strip()

    def has_store(self):
        return os.path.exists(self.path(".config/themectl/default.json"))

    def end(self):
        """Ends what is to outlive a trial's own programs."""
        while found := self.processes():
            for process in found:
                kill(process)

    def watches(self, verb="watch"):
        """The watches that live in this home, or runs of another command."""
        found = []
        for process in self.processes():
            try:
                with open(f"/proc/{process}/cmdline", "rb") as file:
                    if re.match(rf"([^\0]*/)?themectl\0{verb}\0".encode(), file.read()):
                        found.append(process)
            except OSError:
                continue
        return found
