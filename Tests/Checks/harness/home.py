"""A temporary home that is isolated from the caller's."""

import os
import shutil
import tempfile

from . import processes
from .terminal import Terminal


class Home:
    """A home that exists for one `with` statement, with the command first in its PATH."""

    def __init__(self, command=None, parent=None, **environment):
        self.command = command
        self.root = os.path.realpath(tempfile.mkdtemp(prefix="themectl-check-", dir=parent))
        self.terminals = []
        self.environment = {
            "HOME": self.root, "PATH": f"{self.root}/bin:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", "TERM": "dumb",
            "SHELL": "/bin/sh", "TMPDIR": self.root, "TMUX_TMPDIR": self.root,
            "XDG_RUNTIME_DIR": self.root, "XDG_CONFIG_DIRS": self.path("site"), **environment,
        }
        os.mkdir(self.path("bin"))
        if command:
            os.symlink(command, self.path("bin/themectl"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.remove()

    def remove(self):
        for process in self.processes():
            processes.kill(process)
        for terminal in self.terminals:
            terminal.close()
        shutil.rmtree(self.root, ignore_errors=True)

    # Files

    def path(self, name):
        return os.path.join(self.root, name)

    def write(self, name, text, mode=None):
        path = self.path(name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        # A symbolic link to a real program outside.
        if os.path.islink(path):
            os.remove(path)
        with processes.STARTING, open(path, "w", encoding="utf-8") as file:
            file.write(text)
        if mode is not None:
            os.chmod(path, mode)
        return path

    def text(self, name):
        """A file's content, or nothing if it does not exist."""
        try:
            with open(self.path(name), encoding="utf-8") as file:
                return file.read()
        except FileNotFoundError:
            return ""

    def program(self, name, script):
        """Adds a shell script as a program."""
        return self.write(name, f"#!/bin/sh\n{script}\n", 0o755)

    # Processes

    def options(self, environment):
        return {"cwd": self.root, "env": self.environment | environment}

    def run(self, *words, timeout=120, **environment):
        """Runs a program to its end."""
        return processes.run(words, timeout, **self.options(environment))

    def start(self, *words, **environment):
        """Starts a program and ignores its output."""
        return processes.start(
            words, stdout=processes.subprocess.DEVNULL, stderr=processes.subprocess.DEVNULL, **self.options(environment))

    def terminal(self, *words, columns=80, **environment):
        self.terminals.append(Terminal(words, columns, **self.options(environment)))
        return self.terminals[-1]

    def processes(self):
        """The processes of this home, found by their environment."""
        return processes.living_with(f"HOME={self.root}")
