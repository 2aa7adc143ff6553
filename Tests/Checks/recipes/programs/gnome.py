"""GNOME's setting, and the hook that changes the desktop's."""

import os

from ..documents import HOOKS
from ..hooks import run_hook
from ..sessions import GNOME, SESSION, in_session
from ..steps import OPPOSITE
from ..table import recipe
from ..trial import DARK, LIGHT, UNKNOWN


@recipe("GNOME: gsettings get", [LIGHT, DARK, UNKNOWN])
def gsettings(home, text):
    """The desktop's choice is taken over where there is no other."""
    call = "<gsettings><get><org.gnome.desktop.interface><color-scheme>"
    for shell in home.shells():
        for word, taken in {"prefer-dark": "dark", "prefer-light": "light", "default": "system"}.items():
            home.restore()
            home.stand_in("gsettings", f"echo \"'{word}'\"")
            expected, calls = (home.state.stored, []) if home.state.stored else (taken, [call])
            for _ in range(2):
                ran = home.shell(shell, text)
                home.expect(f"{shell}, GNOME says {word}: how it ends, what is stored, and what GNOME is asked", (
                    (0, "", ""), expected, calls), (tuple(ran), home.stored(), home.calls()))
                calls = []


GNOME_WORDS = {"light": "prefer-light", "dark": "prefer-dark"}
recipe("desktop", [LIGHT], *SESSION, document=HOOKS)(
    in_session(f"{GNOME}color-scheme", GNOME_WORDS, GSETTINGS_BACKEND="keyfile"))


@recipe("desktop", document=HOOKS)
def desktop_hook(home, text):
    """It runs nothing for what the system shows by itself, and a missing tool is no failure."""
    for tool in ("gsettings", "plasma-apply-colorscheme"):
        home.stand_in(tool)
        run_hook(home, text, "dark", THEMECTL_APPEARANCE="system")
        os.remove(home.path(f"bin/{tool}"))
    hook = home.write("hook", text, 0o755)
    missing = "themectl: 'gsettings' is not installed"
    failed = "themectl: 'gsettings' ended with status 1"
    endings = {
        "a change": ("", (0, "", "")),
        "a missing tool": (f'echo "{missing}" >&2; exit 69', (0, "", "")),
        "a failing tool": (f'echo "{failed}" >&2; exit 69', (69, "", f"{failed}\n")),
    }
    for name, (script, expected) in endings.items():
        home.stand_in("themectl", script)
        for style in OPPOSITE:
            home.calls()
            ran = home.run("/bin/sh", hook, style, THEMECTL_APPEARANCE=style)
            home.expect(f"{name} for {style}", (expected, [f"<themectl><set><{style}><--system><--quiet>"]), (
                tuple(ran), home.calls()))
