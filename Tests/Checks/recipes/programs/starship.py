"""starship."""

import os
import tomllib

from ..documents import HOOKS
from ..hooks import run_hook
from ..steps import OPPOSITE
from ..table import recipe


@recipe("starship: palettes")
def palettes(home, text):
    """Each palette has the same names, which are starship's."""
    found = tomllib.loads(text)["palettes"]
    names = ["blue", "cyan", "green", "purple", "red", "yellow"]
    home.expect("the palettes", {style: names for style in OPPOSITE}, {
        style: sorted(palette) for style, palette in found.items()})


@recipe("starship", document=HOOKS)
def starship(home, text):
    home.stand_in("starship")
    for style in OPPOSITE:
        run_hook(home, text, style, f"<starship><config><palette><{style}>")
    os.remove(home.path("bin/starship"))
    run_hook(home, text, "dark")
