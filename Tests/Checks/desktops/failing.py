"""Portals that fail, each in its own way, and what 'get --effective', 'explain' and 'set --system' report."""

import os
import re

from harness.check import contents, need
from harness.sessions import DCONF, PORTAL, SESSION_PACKAGES
from harness.tally import Skip

from .session import PROGRAMS, STAND_IN

SERVICE = "[D-BUS Service]\nName=org.freedesktop.portal.Desktop\nExec={}\n"
DOES_NOT_START, NO_BACKEND = "the desktop portal does not start", "the desktop portal has no backend for settings"
TARGET = (
    "graphical-session.target", "exec systemctl --user start sway-session.target",
    "journalctl --user -u xdg-desktop-portal",
)
BACKEND = ("xdg-desktop-portal-gtk", "dbus-update-activation-environment --systemd WAYLAND_DISPLAY DISPLAY XDG_CURRENT_DESKTOP")
NOTE = "themectl: note: programs that ask the portal do not see the change: "


def expect(desktop, reason, words=()):
    """Expects one reason everywhere, advice with these words, and a change of GNOME's key that succeeds.

    Without words there is no row of 'explain', and no note.
    """
    name = desktop.name
    ran = desktop.themectl("get", "--effective")
    found = re.search("portal: ([^;]*)", ran.err)
    desktop.tally.expect(f"{name}: get --effective", (69, reason), (ran.status, found and found[1]))
    told = desktop.told()
    desktop.tally.expect(f"{name}: the row of explain", [f"! told portal - {reason}"] if words else [], told[:1])
    desktop.tally.expect(f"{name}: the advice of explain", [], [
        word for word in words if word not in (told + ["", ""])[1]])
    ran = desktop.themectl("set", "dark", "--system")
    desktop.tally.expect(f"{name}: set --system", (0, "", bool(words)), (ran.status, ran.out, ran.err.startswith(NOTE)))
    desktop.tally.expect(f"{name}: the advice of set --system", [], [word for word in words if word not in ran.err])
    desktop.tally.expect(f"{name}: the key", "prefer-dark", desktop.key())
    desktop.tally.expect(f"{name}: it takes at most the seconds of the two queries", True, ran.seconds < 3)


def expect_hanging(desktop, row, words):
    """Expects the key to change in time, and a row in what 'explain' prints."""
    ran = desktop.themectl("get", "--effective")
    desktop.tally.expect(f"{desktop.name}: get --effective", (69, True), (
        ran.status, "portal: no answer within a second;" in ran.err))
    told = desktop.told()
    desktop.tally.expect(f"{desktop.name}: the row of explain", [f"! told portal - {row}"], told[:1])
    desktop.tally.expect(f"{desktop.name}: the advice of explain", [], [word for word in words if word not in told[-1]])
    ran = desktop.themectl("set", "dark", "--system")
    desktop.tally.expect(f"{desktop.name}: set --system", (0, "", ""), ran)
    desktop.tally.expect(f"{desktop.name}: the key", "prefer-dark", desktop.key())
    desktop.tally.expect(f"{desktop.name}: it takes at most the seconds of the two queries", True, ran.seconds < 3)


def start_with(desktop, command, *flags):
    """Starts a bus that starts a program in place of the portal."""
    need(*STAND_IN)
    desktop.start_display()
    desktop.write("services/org.freedesktop.portal.Desktop.service", SERVICE.format(command))
    desktop.start_bus(["ca.desrt.dconf"], *flags)


def absent(desktop):
    desktop.start_keys()
    expect(desktop, "there is no desktop portal")


def program_that_fails(desktop):
    start_with(desktop, "/bin/false")
    expect(desktop, DOES_NOT_START, TARGET)


def program_that_is_missing(desktop):
    start_with(desktop, "/nonexistent/xdg-desktop-portal")
    expect(desktop, DOES_NOT_START, TARGET)


def start_job_that_fails(desktop):
    """The bus of Fedora and Arch answers NameHasNoOwner."""
    start_with(desktop, "/bin/false\nSystemdService=xdg-desktop-portal.service", "--systemd-activation")
    desktop.start(os.path.join(PROGRAMS, "activator"))
    desktop.wait_for("org.freedesktop.systemd1")
    desktop.start(DCONF)
    desktop.wait_for("ca.desrt.dconf")
    expect(desktop, DOES_NOT_START, TARGET)


def start_that_hangs(desktop):
    """dbus-daemon waits for a failed start job of systemd as long as for one that takes its time."""
    start_with(desktop, "/bin/sleep 600")
    expect_hanging(desktop, DOES_NOT_START, TARGET)


def no_backend(desktop):
    need(*SESSION_PACKAGES)
    desktop.start_bare()
    expect(desktop, NO_BACKEND, BACKEND)


def backend_without_a_display(desktop):
    """The bus was started without the variables of the display, which the backend needs."""
    need(*SESSION_PACKAGES)
    desktop.start_bus()
    desktop.start_display()
    expect(desktop, NO_BACKEND, BACKEND)
    desktop.run("dbus-update-activation-environment", "DISPLAY", "XDG_CURRENT_DESKTOP")
    desktop.end("org.freedesktop.portal.Desktop")
    desktop.tally.eventually(f"{desktop.name}: after the advice", "dark", desktop.portal)


def without_a_display(desktop):
    """No source starts the portal, because it would lack most of its parts until the session ends."""
    desktop.start_bus()
    desktop.tally.expect(f"{desktop.name}: the row of explain", ["! told portal - the desktop portal does not run"], (
        desktop.told()[:1]))
    desktop.tally.expect(f"{desktop.name}: the advice of explain", True, (
        "try 'themectl explain' in a terminal on the desktop" in desktop.told()[-1]))
    desktop.tally.expect(f"{desktop.name}: the portal is not started", None, (
        desktop.owner("org.freedesktop.portal.Desktop")))


def portal_that_passes_themectl_over(desktop):
    """Advice that the portal's own environment shows as followed is not given again."""
    need(*SESSION_PACKAGES)
    variable = "try 'XDG_CURRENT_DESKTOP=sway:themectl' in the session's environment"

    def advice():
        lines = desktop.told()
        return lines[-1] if lines[0].startswith("!") else ""

    def start_portal(names):
        desktop.end("org.freedesktop.portal.Desktop")
        desktop.start(PORTAL, XDG_CURRENT_DESKTOP=names)
        desktop.wait_for("org.freedesktop.portal.Desktop")

    def expect_advice(what, words):
        desktop.tally.expect(f"{desktop.name}, {what}: the advice", (True, words == variable), (
            words in advice(), variable in advice()))

    desktop.write(
        "services/org.freedesktop.impl.portal.desktop.themectl.service",
        f"[D-BUS Service]\nName=org.freedesktop.impl.portal.desktop.themectl\nExec={desktop.command} portal\n")
    desktop.start_display()
    desktop.start_bus(["ca.desrt.dconf", "org.freedesktop.impl.portal.desktop.gtk"])
    start_portal("sway")
    version = desktop.call(
        "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", "org.freedesktop.DBus.Properties.Get",
        "org.freedesktop.portal.Settings", "version").out
    if "uint32 1" not in version:
        raise Skip(f"the portal's settings have another version than 1: {version}")
    desktop.themectl("set", "dark")
    expect_advice("its file is elsewhere", "install it under /usr")
    file = desktop.write("portals/themectl.portal", contents("share/xdg-desktop-portal/portals/themectl.portal"))
    start_portal("sway")
    expect_advice("the variable is not set", variable)
    os.rename(file, f"{file}.later")
    start_portal("sway:themectl")
    expect_advice("only the variable is set", "install it under /usr")
    os.rename(f"{file}.later", file)
    expect_advice("its file came after the portal", "try 'systemctl --user restart xdg-desktop-portal'")
    start_portal("sway:themectl")
    desktop.tally.eventually(f"{desktop.name}: after all of the advice", "dark", desktop.portal)
    desktop.tally.expect(f"{desktop.name}: explain has no more advice", "", advice())


def portal_that_hangs(desktop):
    start_with(desktop, os.path.join(PROGRAMS, "silent"))
    desktop.start(os.path.join(PROGRAMS, "silent"))
    desktop.wait_for("org.freedesktop.portal.Desktop")
    expect_hanging(desktop, "no answer within a second", ("D-Bus does not find themectl's backend",))


PARTS = [
    (part, "sway", *backends) for part, *backends in (
        (absent,), (program_that_fails,), (program_that_is_missing,), (start_job_that_fails,), (start_that_hangs,),
        (no_backend,), (backend_without_a_display, "gtk"),
        (without_a_display,), (portal_that_hangs,), (portal_that_passes_themectl_over, "gtk"))
]
