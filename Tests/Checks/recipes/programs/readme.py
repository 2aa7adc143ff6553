"""README's commands: the first lines, how to try and install it, the first steps, and the walk."""

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


@recipe("Install: git clone", document=README)
def trial(home, text):
    """The build is tried where make has put it."""
    home.stand_in("git", 'mkdir "$3"')
    home.stand_in("make", '[ "${PWD##*/}" = themectl ] && mkdir -p .build/release &&\n'
                          f'ln -s "{home.command}" .build/release/themectl')
    ran = home.run("sh", "-c", text)
    home.expect("how it ends, and what is stored", (0, "", "", "dark"), (*ran, home.stored()))
    home.expect("what is run", ["<git><clone><REPOSITORY><themectl>", "<make><build>"], home.calls())


@recipe("Install: sudo", document=README)
def installation(home, text):
    home.expect("what is run", "sudo make install\n", text)
    home.expect("the target exists", True, "\ninstall: " in contents("packaging/install.mk"))


@recipe("First steps: hooks enable", document=README)
def first_hook(home, text):
    ran = home.run("sh", "-c", text)
    home.expect("how it ends, and its output", (0, ""), (ran.status, ran.out))
    home.expect("a note has the line that starts a runner", True, "watch --hooks" in ran.err)
    expect_hooks(home, "desktop")


@recipe("First steps: systemctl", document=README)
def runner(home, text):
    enables(home, text, "themectl-hooks.service")


@recipe("First steps: recipe nvim", document=README)
def neovim(home, text):
    expect_recipes(home, text, {"nvim": ".config/nvim/init.lua"})


@recipe("sway, foot, Neovim and tmux: exec", document=README)
def line_of_sway(home, text):
    """It is the line of the note in a session of sway."""
    ran = home.run("themectl", "hooks", "enable", "desktop", SWAYSOCK=home.path("sway"))
    line = text.strip()
    home.expect("the note has the line", (0, True, True), (ran.status, line.startswith("exec "), line in ran.err))


@recipe("sway, foot, Neovim and tmux: recipe foot", document=README)
def walk(home, text):
    expect_recipes(home, text, {"foot": ".config/foot/foot.ini", "nvim": ".config/nvim/init.lua"})
    expect_hooks(home, "desktop", "foot", "tmux")


def expect_hooks(home, *names):
    """Each hook is a link to its installed file, and nothing else is in the folder of hooks."""
    folder = home.path(FOLDER_OF_HOOKS)
    home.expect("the hooks", sorted(names), sorted(os.listdir(folder)))
    for name in names:
        target = os.readlink(f"{folder}/{name}")
        home.expect(f"{name}: an installed file, which can be run", (True, True), (
            target.endswith(f"/hooks/{name}"), os.access(target, os.X_OK)))


def expect_recipes(home, text, files):
    """In an empty home, each recipe becomes the whole of its program's file."""
    ran = home.run("sh", "-c", text)
    home.expect("how it ends, and its output", (0, ""), (ran.status, ran.out))
    for name, file in files.items():
        printed = home.run("themectl", "recipe", name)
        home.expect(f"{name}: its file", (0, printed.out, True), (printed.status, home.text(file), bool(printed.out)))
