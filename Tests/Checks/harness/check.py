"""The start of a check: its options, the command under test, the tools that it needs, and the files of the project."""

import argparse
import fcntl
import json
import os
import shutil
import signal
import subprocess
import sys

from .tally import Skip

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "../../.."))
OWN_SPACES = "CHECK_OWN_NAME_SPACES"


def contents(name):
    """A file of the project's, by its path in it."""
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        return file.read()


def verdicts(kind):
    """Each text of a kind in the table that the tests hold the readers to, with whether its schema is to accept it."""
    for row in json.loads(contents("Tests/ThemeStoreTests/Golden/verdicts.json")):
        for pattern in row.get(kind, []):
            for name, is_fine in {"accepted": True, "refused": False, "refusedBeyondSchema": True}.items():
                yield from ((pattern.replace("@", value), is_fine) for value in row.get(name, []))


def begin(documentation, packages=None, **options):
    """Reads the options of a check, installs the tools it needs, and returns the options.

    The second paragraph of the documentation is the check's usage. Each of `options` is one more, by its name, with what
    `add_argument` is told of it; `packages` are tools, as programs or files, with the package that each comes in.
    """
    parser = argparse.ArgumentParser(usage=documentation.split("\n\n")[1].removeprefix("usage: "))
    parser.add_argument("--command", default=os.path.join(ROOT, ".build/release/themectl"), type=os.path.realpath)
    for name, rules in options.items():
        parser.add_argument(name if "nargs" in rules else f"--{name}", **rules)
    found = parser.parse_args()
    if not os.access(found.command, os.X_OK):
        parser.error(f"{found.command} is not there; try 'make build'")
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    sys.stdout.reconfigure(line_buffering=True)
    os.umask(0o022)
    install(packages or {})
    return found


def is_there(tool):
    return bool(shutil.which(tool)) or os.path.isabs(tool) and os.path.exists(tool)


def install(packages):
    """Installs the packages of missing tools if CI is true; elsewhere that is up to the user."""
    if os.environ.get("CI") != "true" or all(map(is_there, packages)):
        return
    # Checks that run beside each other take turns.
    with open(__file__, encoding="utf-8") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        missing = sorted({package for tool, package in packages.items() if not is_there(tool)})
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for words in (["update"], ["install", "-y", "--no-install-recommends", *missing]):
            subprocess.run(["apt-get", *words], env=environment, check=False)


def need(*tools):
    """Skips a part of a check whose tools are missing."""
    if missing := [tool for tool in tools if not is_there(tool)]:
        raise Skip(f"there is no {', '.join(missing)}")


def need_root():
    if os.getuid() != 0:
        raise Skip("only root can bring this about")


def enter_own_spaces(*options):
    """Starts over in a name space of mounts, and of what else `unshare` is told, which end with this program.

    It returns where there are none to be had, or when it is in them.
    """
    if os.getuid() != 0 or not shutil.which("unshare") or os.environ.get(OWN_SPACES):
        return
    line = ["unshare", "--mount", "--propagation", "private", *options]
    if subprocess.run([*line, "true"], stderr=subprocess.DEVNULL, check=False).returncode == 0:
        os.environ[OWN_SPACES] = "1"
        os.execvp("unshare", [*line, sys.executable, "-B", *sys.argv])


def need_own_spaces():
    """Skips what would be left behind if this program were outside of its own name spaces."""
    need_root()
    if not os.environ.get(OWN_SPACES):
        raise Skip("there are no name spaces to be had")
