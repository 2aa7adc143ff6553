"""Real sessions from Debian's packages, each started as its login manager would."""

import os
import re

from harness.check import need
from harness.processes import awaited
from harness.sessions import SESSION_PACKAGES

from .session import GNOME

KDE_BACKEND = f"/usr/lib/{os.uname().machine}-linux-gnu/libexec/xdg-desktop-portal-kde"
BREEZE_DARK = "/usr/share/color-schemes/BreezeDark.colors"
PLASMA = {"startplasma-x11": "plasma-workspace", "kwin_x11": "kwin-x11", KDE_BACKEND: "xdg-desktop-portal-kde"}
CINNAMON = {
    "cinnamon-session": "cinnamon-session", "cinnamon": "cinnamon", "csd-xsettings": "cinnamon-settings-daemon",
}
MATE = {
    "mate-session": "mate-session-manager", "marco": "marco", "mate-panel": "mate-panel",
    "mate-settings-daemon": "mate-settings-daemon",
}
XFCE = {
    "xfce4-session": "xfce4-session", "xfwm4": "xfwm4", "xfsettingsd": "xfce4-settings", "xfce4-panel": "xfce4-panel",
    "xfdesktop": "xfdesktop4", "thunar": "thunar",
}
LXQT = {"lxqt-session": "lxqt-session", "lxqt-panel": "lxqt-panel", "openbox": "openbox"}
SWAY = {"sway": "sway", "dbus-update-activation-environment": "dbus"}
GNOME_PORTAL = {"/usr/libexec/xdg-desktop-portal-gnome": "xdg-desktop-portal-gnome"}
PACKAGES = {**PLASMA, **CINNAMON, **MATE, **XFCE, **LXQT, **SWAY, **GNOME_PORTAL}


def start_session(desktop, tools, program, *names):
    """Starts a session on a display, and waits until its parts have their names on the bus."""
    need(*SESSION_PACKAGES, *tools)
    desktop.start_display()
    desktop.start_bus()
    desktop.start("sh", "-c", f"exec {program} >session.log 2>&1")
    for name in names:
        if not awaited(lambda name=name: desktop.owner(name), 60):
            raise RuntimeError(f"{program}: no {name}: {desktop.text('session.log')[-500:]}")


def expect_keys(desktop):
    """The portal follows GNOME's key, and all keys come back."""
    # At the first login, panels write their applets.
    untouched = desktop.settled(pause=5)
    desktop.expect_change(desktop.portal)
    desktop.tally.expect(
        f"{desktop.name}: explain has no complaint",
        ["told portal dark as org.freedesktop.impl.portal.desktop.gtk says"], desktop.told())
    desktop.expect_removal(untouched)


def cinnamon_session(desktop):
    start_session(desktop, CINNAMON, "cinnamon-session", "org.gnome.SessionManager", "org.Cinnamon")
    expect_keys(desktop)


def mate_session(desktop):
    start_session(
        desktop, MATE, "mate-session", "org.gnome.SessionManager", "org.mate.SettingsDaemon", "org.mate.Panel")
    expect_keys(desktop)


def xfce4_session(desktop):
    start_session(
        desktop, XFCE, "xfce4-session", "org.xfce.SessionManager", "org.xfce.SettingsDaemon", "org.xfce.Panel")
    expect_keys(desktop)


def lxqt_session(desktop):
    # Without a window manager, the session asks for one.
    desktop.write(".config/lxqt/session.conf", "[General]\nwindow_manager=openbox\n")
    start_session(desktop, LXQT, "lxqt-session", "org.lxqt.session")
    expect_keys(desktop)


def sway_session(desktop):
    """The portal has a backend only when the bus has the compositor's display."""
    need(*SESSION_PACKAGES, *SWAY)
    desktop.start_bus()
    desktop.write("sway.conf", f"exec env >'{desktop.path('variables')}'\n")
    # sway refuses to run as root, and the bus only knows one user.
    user = "" if os.getuid() else "unshare --user --map-user=1000 --map-group=1000"
    desktop.start(
        "sh", "-c", f"exec {user} sway -c sway.conf >session.log 2>&1", WLR_BACKENDS="headless", WLR_RENDERER="pixman",
        WLR_LIBINPUT_NO_DEVICES="1")
    found = awaited(lambda: re.search("(?m)^WAYLAND_DISPLAY=(.*)$", desktop.text("variables")), 60)
    if not found:
        raise RuntimeError(f"sway does not start: {desktop.text('session.log')[-500:]}")
    desktop.environment["WAYLAND_DISPLAY"] = found[1]
    desktop.tally.expect(
        f"{desktop.name}: without the display on the bus, explain names the command", True,
        "dbus-update-activation-environment" in "".join(desktop.told()))
    desktop.run("dbus-update-activation-environment", "WAYLAND_DISPLAY", "XDG_CURRENT_DESKTOP")
    desktop.end("org.freedesktop.portal.Desktop")
    expect_keys(desktop)


def gnome_portal(desktop):
    """GNOME's own backend, which runs without its shell, but then has settings only."""
    need(*SESSION_PACKAGES, *GNOME_PORTAL)
    desktop.start_bare()
    untouched = desktop.settled()
    desktop.expect_change(desktop.portal)
    desktop.expect_removal(untouched)


# KDE


def start_plasma(desktop):
    start_session(desktop, PLASMA, "startplasma-x11", "org.kde.KWin", "org.kde.ksmserver", "org.kde.kded5")
    # kconf_update records each update in this file, on a busy machine long after the session has its names.
    last = "style_widgetstyle_default_breeze.upd"
    if os.path.exists(f"/usr/share/kconf_update/{last}"):
        awaited(lambda: last in desktop.text(".config/kdeglobals"), 60)


def scheme(desktop):
    """The colour scheme in force."""
    ran = desktop.run("plasma-apply-colorscheme", "--list-schemes", XDG_CONFIG_DIRS=(
        f"{desktop.path('.config/kdedefaults')}:{desktop.environment['XDG_CONFIG_DIRS']}"))
    found = re.search(r"\* (\S+) \(current", ran.out)
    return found and found[1]


def expect_schemes(desktop, *expected):
    """Each style is set from outside of the session, as over SSH, and gets a colour scheme."""
    for style, name in expected:
        desktop.tally.expect(f"{desktop.name}: {style} is set", "0", desktop.answer("set", style, "--system"))
        desktop.tally.expect(f"{desktop.name}: the scheme of {style}", name, scheme(desktop))
        desktop.tally.eventually(f"{desktop.name}: the portal reports {style}", style, desktop.portal)


def plasma_of_breeze(desktop):
    """The scheme comes from the global theme. Two changes give back the scheme, and what the portal reports."""
    start_plasma(desktop)
    expect_schemes(desktop, ("dark", "BreezeDark"), ("light", "BreezeLight"), ("dark", "BreezeDark"))
    desktop.tally.expect(f"{desktop.name}: there is no choice to remove", 64, (
        desktop.themectl("set", "system", "--system").status))


def plasma_of_a_dark_theme(desktop):
    """From outside of the session, KDE's tool finds BreezeLight set already."""
    start_plasma(desktop)
    desktop.run("plasma-apply-lookandfeel", "-a", "org.kde.breezedark.desktop")
    desktop.tally.eventually(f"{desktop.name}: it begins dark", "dark", desktop.portal)
    expect_schemes(desktop, ("light", "BreezeLight"), ("dark", "BreezeDark"))


def plasma_of_nordic(desktop):
    """The user's own scheme comes back, and with it each key of the file."""
    start_plasma(desktop)
    with open(BREEZE_DARK, encoding="utf-8") as file:
        text = file.read()
    desktop.write(".local/share/color-schemes/Nordic.colors", re.sub("(?m)^(ColorScheme|Name)=.*$", r"\1=Nordic", text))
    desktop.run("plasma-apply-colorscheme", "Nordic")
    desktop.tally.eventually(f"{desktop.name}: it begins dark", "dark", desktop.portal)
    before = desktop.settled()
    expect_schemes(desktop, ("light", "BreezeLight"), ("dark", "Nordic"))
    desktop.expect_same("two changes restore every key", before)


PARTS = [
    (gnome_portal, "GNOME", "gnome"), (cinnamon_session, "X-Cinnamon", "gtk"), (mate_session, "MATE", "gtk"),
    (xfce4_session, "XFCE", "gtk"), (lxqt_session, "LXQt", "gtk"), (sway_session, "sway", "gtk"),
    (plasma_of_breeze, "KDE", "kde"), (plasma_of_a_dark_theme, "KDE", "kde"), (plasma_of_nordic, "KDE", "kde"),
]
