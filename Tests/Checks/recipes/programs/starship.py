"""starship."""

import os

from ..hooks import run_hook
from ..steps import OPPOSITE
from ..table import recipe


@recipe("starship")
def starship(home, text):
    home.stand_in("starship")
    for style in OPPOSITE:
        run_hook(home, text, style, f"<starship><config><palette><{style}>")
    os.remove(home.path("bin/starship"))
    run_hook(home, text, "dark")
