"""Shells of a desktop with a setting of their own: noctalia and DankMaterialShell."""

from ..hooks import run_hook
from ..steps import OPPOSITE
from ..table import recipe


def telling(name, program, *words):
    """Registers a hook that calls a program, and is quiet if the shell does not run."""
    @recipe(name)
    def trial(home, text):
        for script in ("", "echo no shell runs >&2; exit 1"):
            home.stand_in(program, script)
            for style in OPPOSITE:
                run_hook(home, text, style, "".join(f"<{word}>" for word in (program, *words)).format(
                    style=style, setting=f"set{style.title()}"))


telling("noctalia", "qs", "-c", "noctalia-shell", "ipc", "call", "darkMode", "{setting}")
telling("DankMaterialShell", "dms", "ipc", "call", "theme", "{style}")
