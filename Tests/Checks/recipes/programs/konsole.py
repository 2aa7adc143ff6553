"""Konsole, with stand-ins for its tools: only looked up in its source."""

import os

from ..documents import HOOKS
from ..hooks import nothing_set_up, run_hook
from ..steps import OPPOSITE
from ..table import recipe

SCHEMES = {"light": "BlackOnWhite", "dark": "Breeze"}
QDBUS = """case "$1 $2" in
" ") printf ' %s\\n' org.kde.konsole-12 org.kde.kwin :1.5 ;;
"org.kde.konsole-12 ") printf '%s\\n' / /Sessions /Sessions/1 /Windows/1 ;;
*) echo 77 ;;
esac"""


@recipe("Konsole")
def konsole_profile(home, text):
    home.expect("lines that are no comments", [], [line for line in text.splitlines() if not line.startswith("# ")])


@recipe("konsole", document=HOOKS)
def konsole(home, text):
    """Each tab is changed through its terminal, and the default profile by KDE's tool."""
    home.stand_in("konsoleprofile")
    home.stand_in("kwriteconfig6")
    home.stand_in("qdbus6", QDBUS)
    home.stand_in("ps", "echo null")
    session = "<qdbus6><org.kde.konsole-12>"
    tabs = ["<qdbus6>", session, f"{session}</Sessions/1><org.kde.konsole.Session.processId>", "<ps><-o><tty=><-p><77>"]
    for style in OPPOSITE:
        run_hook(home, text, style, *tabs, f"<konsoleprofile><ColorScheme={SCHEMES[style]}>")
    home.write(".config/konsolerc", "[Desktop Entry]\nDefaultProfile=My own.profile\n")
    profile = home.write(".local/share/konsole/My own.profile", "")
    for style in OPPOSITE:
        change = f"<kwriteconfig6><--file><{profile}><--group><Appearance><--key><ColorScheme><{SCHEMES[style]}>"
        run_hook(home, text, style, change, *tabs, f"<konsoleprofile><ColorScheme={SCHEMES[style]}>")
    os.remove(home.path("bin/kwriteconfig6"))
    run_hook(home, text, "dark", *tabs, f"<konsoleprofile><ColorScheme={SCHEMES['dark']}>")


recipe("konsole", document=HOOKS)(nothing_set_up)
