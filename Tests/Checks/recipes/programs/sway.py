"""sway, i3 and others without a desktop: the portal, its keys and its pictures."""

import configparser
import os
import re

from ..hooks import enabled, install_data, run_hook
from ..sessions import GNOME, SESSION
from ..steps import OPPOSITE, runs
from ..table import recipe
from ..trial import DARK, LIGHT


@recipe("The desktop portal asks themectl")
def portals_conf(home, text):
    """What is tried with a real portal by portal-check, which takes it from here."""
    found = configparser.ConfigParser(delimiters="=")
    found.optionxform = str
    found.read_string(text)
    home.expect("what the portal reads", {
        "preferred": {"default": "gtk", "org.freedesktop.impl.portal.Settings": "themectl;gtk"},
    }, {name: dict(found[name]) for name in found.sections()})


@recipe("VERSIONS OF THE PORTAL")
def desktop_name(home, text):
    for shell in home.shells():
        home.expect(f"{shell}, the desktop's name", "sway:themectl",
                    home.shell(shell, text + "printf %s $XDG_CURRENT_DESKTOP").out)


@recipe("CHOOSING THE BACKEND")
def ask_portal(home, text):
    home.stand_in("gdbus")
    runs(home, text, "<gdbus><call><--session><--dest><org.freedesktop.portal.Desktop><--object-path>"
         "</org/freedesktop/portal/desktop><--method><org.freedesktop.portal.Settings.Read>"
         "<org.freedesktop.appearance><color-scheme>")


@recipe("A screenshot of a GTK program")
def pictures_by_portal(home, text):
    home.program("take-picture", 'echo "$THEMECTL_APPEARANCE $XDG_CURRENT_DESKTOP" >"$1"')
    home.program("bin/dbus-run-session", '[ "$1" = -- ] && shift && exec "$@"')
    for shell in home.shells():
        home.expect(f"{shell}, how it ends", (0, "", ""), tuple(home.shell(shell, text)))
        home.expect(f"{shell}, pictures", ["light sway:themectl\n", "dark sway:themectl\n"],
                    [home.text(f"{style}.png") for style in ("light", "dark")])
        for style in ("light", "dark"):
            os.remove(home.path(f"{style}.png"))


@recipe("sway, niri, Hyprland, i3", [LIGHT], *SESSION)
def system_of_compositor(home, text):
    """The key is set, and the preference follows it."""
    os.remove(home.path("bin/gsettings"))
    home.write("script", text)
    ran = home.run("dbus-run-session", "sh", "-c", f"sh ./script && {GNOME}color-scheme && themectl get --effective",
                   GSETTINGS_BACKEND="keyfile")
    home.expect("the key, and the style", (0, "'prefer-dark'\ndark\n"), (ran.status, ran.out))


@recipe("sway and i3 with everything: themectl set system", [LIGHT, DARK])
def everything(home, text):
    install_data(home)
    for shell in home.shells():
        ran = home.shell(shell, text)
        home.expect(f"{shell}, how it ends", (0, ""), (ran.status, ran.out))
        home.expect("the links, and what is stored", ({"00-gtk3": "gtk3"}, "system"), (enabled(home), home.stored()))


@recipe("sway and i3 with everything: bindsym", [LIGHT], *SESSION)
def key_binding(home, text):
    """What the key runs turns the setting there and back."""
    os.remove(home.path("bin/gsettings"))
    command = re.fullmatch(r"bindsym Mod4\+Shift\+t exec --no-startup-id (themectl .*)\n", text)[1]
    ran = home.run("dbus-run-session", "sh", "-c", f"{command} && {command} && {GNOME}color-scheme",
                   GSETTINGS_BACKEND="keyfile")
    home.expect("what it prints, and the key", (0, "dark\nlight\n'prefer-light'\n"), (ran.status, ran.out))


TARGET = "A session's target for sway, i3, Hyprland and river"


@recipe(f"{TARGET}: BindsTo")
def session_target(home, text):
    """Only looked up: systemd does not start the other target by hand."""
    unit = configparser.RawConfigParser()
    unit.optionxform = str
    unit.read_string(text)
    expected = {"Description": "The compositor's session", "BindsTo": "graphical-session.target"}
    home.expect("the unit", expected, dict(unit["Unit"]))


@recipe(f"{TARGET}: exec")
def start_of_target(home, text):
    """sway and i3 join the lines, and have a shell run what stands behind the word."""
    for tool in ("dbus-update-activation-environment", "systemctl"):
        home.stand_in(tool)
    runs(home, text.replace("\\\n", " ").removeprefix("exec "),
         "<dbus-update-activation-environment><--systemd><WAYLAND_DISPLAY><DISPLAY><XDG_CURRENT_DESKTOP>",
         "<systemctl><--user><start><sway-session.target>")


@recipe("Wallpapers")
def wallpaper(home, text):
    home.stand_in("swaymsg")
    for style in OPPOSITE:
        run_hook(home, text, style, f"<swaymsg><output * bg {home.root}/Pictures/{style}.jpg fill>")
