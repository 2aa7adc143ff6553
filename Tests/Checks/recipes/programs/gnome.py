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
    """It runs nothing for what the system shows by itself, nor without the desktop's tool."""
    for tool in ("gsettings", "plasma-apply-colorscheme"):
        home.stand_in(tool)
        run_hook(home, text, "dark", THEMECTL_APPEARANCE="system")
        os.remove(home.path(f"bin/{tool}"))
    home.program("bin/themectl", 'echo "told $*"')
    hook = home.write("hook", text, 0o755)
    for desktop in ("sway", "KDE"):
        ran = home.run("/bin/sh", hook, "dark", PATH=home.path("bin"), XDG_CURRENT_DESKTOP=desktop)
        home.expect(f"in {desktop} without its tool", (0, ""), (ran.status, ran.out))
    home.stand_in("plasma-apply-colorscheme")
    home.program("bin/uname", "echo Linux")
    for style in OPPOSITE:
        ran = home.run(hook, style, PATH=home.path("bin"), XDG_CURRENT_DESKTOP="x:KDE", THEMECTL_APPEARANCE=style)
        home.expect(f"in KDE for {style}", (0, f"told set {style} --system --quiet\n", ""), tuple(ran))
    home.program("bin/uname", "echo Darwin")
    ran = home.run(hook, "dark", PATH=home.path("bin"), XDG_CURRENT_DESKTOP="KDE")
    home.expect("on macOS without osascript", (0, "", ""), tuple(ran))
