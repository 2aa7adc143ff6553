"""What every recipe is tried in: a home of its own, stand-ins for other programs, and the count of what came out."""

import collections
import fcntl
import os
import pty
import re
import shutil
import signal
import struct
import subprocess
import tempfile
import termios
import threading
import time

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

Ran = collections.namedtuple("Ran", "status out err")

SOURCES = ["gsettings", "gdbus", "busctl"]
"""What themectl would ask the real session with."""


class Noticed(Exception):
    """Something failed where that is all there is to know."""


class Tally:
    """What was expected and what came; patience is how many seconds something may take to arrive."""

    def __init__(self, patience):
        self.patience = patience
        self.passed, self.failed, self.skipped = 0, 0, 0

    def expect(self, what, expected, actual):
        if expected == actual:
            self.passed += 1
            self.say(f"pass: {what}")
        else:
            self.fail(f"{what}: expected {expected!r}, got {actual!r}")

    def eventually(self, what, expected, question):
        """Expects an answer once it is as expected, or in the end whatever it is then."""
        deadline = time.monotonic() + self.patience
        answer = question()
        while answer != expected and time.monotonic() < deadline:
            time.sleep(0.02)
            answer = question()
        self.expect(what, expected, answer)

    def fail(self, what):
        self.failed += 1
        self.say(f"FAILED: {what}")

    def skip(self, what):
        self.skipped += 1
        self.say(f"skipped: {what}")

    def say(self, line):
        print(line, flush=True)

    def sum(self):
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"


class Lookout(Tally):
    """Says nothing, and stops at the first failure."""

    def say(self, line):
        pass

    def fail(self, what):
        raise Noticed(what)


class Home:
    """A home for the length of a `with`, in which nothing of the caller's is seen and from which nothing is left."""

    def __init__(self, command, tally, recipe, state):
        self.command, self.tally, self.state = command, tally, state
        self.name = f"{recipe}, {state.name}"
        self.folder = os.path.realpath(tempfile.mkdtemp(prefix="recipes."))
        self.terminals = []
        self.environment = {
            "HOME": self.folder, "PATH": f"{self.folder}/bin:{os.environ['PATH']}", "LC_ALL": "C.UTF-8",
            "TERM": "dumb", "SHELL": "/bin/sh", "TMPDIR": self.folder, "XDG_RUNTIME_DIR": self.folder,
            "XDG_CONFIG_DIRS": self.path("site"), **state.environment,
        }

    def __enter__(self):
        try:
            os.mkdir(self.path("bin"))
            os.symlink(self.command, self.path("bin/themectl"))
            for name in SOURCES:
                self.program(f"bin/{name}", "exit 1")
            if self.state.stored:
                self.store(self.state.stored)
        except BaseException:
            self.remove()
            raise
        return self

    def __exit__(self, kind, *_):
        try:
            if kind is None:
                self.tally.eventually(f"{self.name}: no process is left", [], self.processes)
        finally:
            self.remove()

    def remove(self):
        for process in self.processes():
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        for terminal in self.terminals:
            terminal.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def expect(self, what, expected, actual):
        self.tally.expect(f"{self.name}: {what}", expected, actual)

    def eventually(self, what, expected, question):
        self.tally.eventually(f"{self.name}: {what}", expected, question)

    # Files

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        # A link leads out of here, to a real program.
        if os.path.islink(self.path(name)):
            os.remove(self.path(name))
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return file.name

    def text(self, name):
        """What a file holds, or nothing where there is none."""
        try:
            with open(self.path(name), encoding="utf-8") as file:
                return file.read()
        except FileNotFoundError:
            return ""

    def program(self, name, script):
        """A program of sh for the recipe to run."""
        os.chmod(self.write(name, f"#!/bin/sh\n{script}\n"), 0o755)

    def stand_in(self, name, script=""):
        """A program in the place of a real one, which writes down what it was called with before it does anything."""
        # In one write, so that two that run at once do not mix.
        self.program(f"bin/{name}", f"""printf '%s\\n' "$(printf '<%s>' {name} "$@")" >>"$HOME/log"\n{script}""")

    def calls(self):
        """What the stand-ins were called with, in order; forgotten when asked for."""
        lines = self.text("log").splitlines()
        self.write("log", "")
        return lines

    # Processes

    def has(self, tool):
        """Whether a program is there for a part of the checks; says so where it is not."""
        if shutil.which(tool):
            return True
        self.tally.skip(f"{self.name}: there is no {tool}")
        return False

    def shells(self):
        """Each shell that a recipe for sh has to work in."""
        return filter(self.has, ["bash", "dash"])

    def run(self, *arguments, **environment):
        """Runs a command to its end."""
        ran = subprocess.run(
            arguments, cwd=self.folder, env=self.environment | environment, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=4 * self.tally.patience, check=False)
        return Ran(ran.returncode, ran.stdout, ran.stderr)

    def shell(self, name, script, **environment):
        """Runs a script by that shell, which sees the recipe as it is written."""
        self.write("recipe", script)
        return self.run(name, self.path("recipe"), **environment)

    def start(self, *arguments):
        return subprocess.Popen(
            arguments, cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)

    def terminal(self, *arguments, **environment):
        self.terminals.append(Terminal(arguments, self.folder, self.environment | environment))
        return self.terminals[-1]

    def processes(self):
        """The processes that live in this home: every one of them has it in its environment."""
        mark, found = f"HOME={self.folder}".encode(), []
        for process in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{process}/environ", "rb") as file:
                    if mark in file.read().split(b"\0"):
                        found.append(int(process))
            except OSError:
                continue
        return found

    # The command

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

    def watches(self):
        """The watches that live in this home."""
        found = []
        for process in self.processes():
            try:
                with open(f"/proc/{process}/cmdline", "rb") as file:
                    if re.match(rb"([^\0]*/)?themectl\0watch\0", file.read()):
                        found.append(process)
            except OSError:
                continue
        return found


class Terminal:
    """A process on a terminal of its own, and what is typed and shown there."""

    def __init__(self, arguments, folder, environment):
        self.end, end = pty.openpty()
        fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.shown = b""
        self.process = subprocess.Popen(
            arguments, cwd=folder, env=environment, stdin=end, stdout=end, stderr=end, start_new_session=True)
        os.close(end)
        # Read all the time, because a process whose terminal is full waits.
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        try:
            while piece := os.read(self.end, 4096):
                self.shown += piece
        except OSError:
            pass

    def type(self, keys):
        os.write(self.end, keys)

    def close(self):
        self.process.kill()
        self.process.wait()
        self.reader.join(10)
        os.close(self.end)
