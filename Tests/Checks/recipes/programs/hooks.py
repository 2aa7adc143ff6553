"""What runs hooks: systemd, launchd, a compositor, a login."""

import configparser
import os
import plistlib
import shlex

from harness.check import contents

from ..hooks import FOLDER_OF_HOOKS, enabled, install_data
from ..steps import CURRENT, OPPOSITE, ends, follow
from ..table import recipe
from ..trial import DARK, LIGHT, STATES
from ..units import enables


@recipe("Hooks that are installed")
def linked_hook(home, text):
    """A link to the installed file, also where there is one."""
    install_data(home)
    for shell in [*home.shells()] * 2:
        ran = home.shell(shell, text)
        home.expect(f"{shell}, how it ends", (0, ""), (ran.status, ran.out))
        home.expect("the links", {"00-gtk3": "gtk3", "desktop": "desktop"}, enabled(home))


def write_hooks(home):
    """Two programs, and files that cannot be run."""
    for name in "one", "two words":
        home.program(f"{FOLDER_OF_HOOKS}/{name}", f'echo "{name} $1" >>"$HOME/ran"')
    home.write(f"{FOLDER_OF_HOOKS}/README", "", 0o644)
    os.makedirs(home.path(f"{FOLDER_OF_HOOKS}/folder"), exist_ok=True)


HOOKED = {style: [f"one {style}", f"two words {style}"] for style in OPPOSITE}


def hooked(home):
    return home.text("ran").splitlines()[-2:]


def hooks_followed(home, *words):
    """A runner follows, and a second one that starts meanwhile waits for it."""
    write_hooks(home)
    watches = [home.start(*words) for _ in range(2)]
    follow(home, "hooks", HOOKED, lambda: hooked(home))
    for watch in watches:
        ends(home, watch)


def in_shell(text, word):
    """What a compositor has a shell run: it joins the lines, and takes off its own word.

    The runner replaces the shell here, so that it can be ended."""
    return "sh", "-c", text.replace("\\\n", " ").removeprefix(word).replace("themectl", "exec themectl")


@recipe("Hooks in i3", [LIGHT, DARK])
def hooks_of_i3(home, text):
    hooks_followed(home, *in_shell(text, "exec --no-startup-id "))


@recipe("Hooks in Hyprland", [LIGHT])
def hooks_of_hyprland(home, text):
    hooks_followed(home, *in_shell(text, "exec-once = "))


@recipe("Hooks in niri", [LIGHT])
def hooks_of_niri(home, text):
    """niri runs the words themselves."""
    hooks_followed(home, *shlex.split(text.removeprefix("spawn-at-startup ")))


@recipe("Hooks in sway", [LIGHT, DARK])
def hooks_after_bus(home, text):
    home.stand_in("dbus-update-activation-environment")
    hooks_followed(home, *in_shell(text, "exec "))
    home.expect("what it tells D-Bus", [
        "<dbus-update-activation-environment><--systemd><WAYLAND_DISPLAY><DISPLAY><XDG_CURRENT_DESKTOP>"] * 2,
        home.calls())


@recipe("Hooks in another session without systemd: &", STATES)
def hooks_at_login(home, text):
    """Any number of sessions start at once, and have one runner at a time, which waits for a store that is broken."""
    home.write(".config/themectl/default.json", "{")
    write_hooks(home)
    for shell in [*home.shells()] * 2:
        ran = home.run(shell, "-c", f"exec >>printed 2>>errors\n{text}")
        home.expect(f"{shell} at login", (0, "", ""), tuple(ran))
    home.eventually("runners", 2 * len([*home.shells()]), lambda: len(home.watches()))
    home.eventually("it says that the store is broken", True, lambda: "default.json" in home.text("errors"))
    home.write(".config/themectl/default.json", CURRENT)
    home.eventually("hooks once it is mended", HOOKED["dark"], lambda: hooked(home))
    home.restore()
    follow(home, "hooks", HOOKED, lambda: hooked(home))
    home.end()


@recipe("Hooks in another session without systemd: [Desktop Entry]", [LIGHT, DARK])
def hooks_by_autostart(home, text):
    entry = configparser.RawConfigParser()
    entry.optionxform = str
    entry.read_string(text)
    entry = entry["Desktop Entry"]
    home.expect("it is named, and a program", ("Hooks of themectl", "Application"), (entry["Name"], entry["Type"]))
    hooks_followed(home, *shlex.split(entry["Exec"]))


@recipe("Hooks with systemd", [LIGHT, DARK])
def hooks_unit(home, text):
    """The folder is the unit's, which starts and ends with the session, and is not given up for a failure."""
    enables(home, text, "themectl-hooks.service")
    home.expect("the folder of hooks", True, os.path.isdir(home.path(FOLDER_OF_HOOKS)))
    unit = configparser.RawConfigParser()
    unit.optionxform = str
    unit.read_string(contents("share/themectl-hooks.service"))
    session = "graphical-session.target"
    home.expect("its session", (session, session, "!@system"), (
        unit["Install"]["WantedBy"], unit["Unit"]["PartOf"], unit["Unit"]["ConditionUser"]))
    # Less often than the five starts in ten seconds after which systemd gives up.
    home.expect("it starts again after a failure", ("on-failure", "5"), (
        unit["Service"]["Restart"], unit["Service"]["RestartSec"]))
    hooks_followed(home, *unit["Service"]["ExecStart"].replace("@BINDIR@/", "").split())


@recipe("Hooks with launchd", [LIGHT, DARK])
def hooks_agent(home, text):
    home.expect("it says that it is XML", True, text.startswith("<?xml"))
    agent = plistlib.loads(text.encode())
    home.expect("it is named and started again", ("themectl.hooks", True), (agent["Label"], agent["KeepAlive"]))
    hooks_followed(home, *agent["ProgramArguments"])
