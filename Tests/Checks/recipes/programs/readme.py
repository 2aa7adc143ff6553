"""README's commands: the first lines, how to try and install it, the first hook."""

import os

from harness.check import contents

from ..hooks import FOLDER_OF_HOOKS
from ..table import README, recipe
from ..units import enables


@recipe("themectl: toggle --system", document=README)
def first_lines(home, text):
    """Only changing the desktop fails here, because the home has no session bus."""
    statuses = [home.run("sh", "-c", line).status for line in text.splitlines()]
    home.expect("how each line ends", [0, 0, 69, 0, 0], statuses)
    home.expect("what is in force in the end", "default\tsystem\n", home.run("themectl", "get", "--show-origin").out)


@recipe("Install: swift run", document=README)
def trial(home, text):
    """SwiftPM passes the words after the product to themectl. Both tools work in the clone only."""
    home.stand_in("git", 'mkdir "$3"')
    is_clone = '[ "${PWD##*/}" = themectl ] || exit'
    home.stand_in("make", is_clone)
    home.stand_in("swift", f'{is_clone}; shift 4; exec themectl "$@"')
    ran = home.run("sh", "-c", text)
    home.expect("how it ends, and what is stored", (0, "", "", "dark"), (*ran, home.stored()))
    calls = ["<git><clone><REPOSITORY><themectl>", "<swift><run><-c><release><themectl><set><dark>", "<make><test>"]
    home.expect("what is run", calls, home.calls())


@recipe("Install: make build", document=README)
def installation(home, text):
    """The targets exist, and the block has these commands only."""
    rules = contents("Makefile") + contents("packaging/install.mk")
    lines = text.splitlines()
    targets = [line.split()[-1] for line in lines]
    home.expect("targets that do not exist", [], [name for name in targets if f"\n{name}: " not in rules])
    commands = ["make build", "sudo make install"]
    home.expect("what is run", commands, lines)


@recipe("First steps: ln", document=README)
def first_hook(home, text):
    enables(home, text, "themectl-hooks.service")
    link = home.path(f"{FOLDER_OF_HOOKS}/desktop")
    home.expect("the link's target", "/usr/local/share/themectl/hooks/desktop", os.readlink(link))
