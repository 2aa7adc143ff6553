"""Alacritty, by its configuration and its hook."""

import json
import re
import tomllib

from harness.check import contents

from ..documents import HOOKS
from ..hooks import copying, nothing_set_up
from ..table import recipe
from ..terminals import on_screen
from ..trial import LIGHT

recipe("alacritty", document=HOOKS)(copying("Alacritty", "alacritty", ".toml"))


@recipe("Alacritty: import", [LIGHT], "alacritty", "Xvfb")
def alacritty(home, text):
    """Versions before 0.13 read YAML, of which JSON is a part."""
    configuration, colours = text, '[colors.primary]\nbackground = "%s"\n'
    version = [int(part) for part in re.findall(r"\d+", home.run("alacritty", "--version").out)[:2]]
    if version < [0, 14]:
        configuration = json.dumps(tomllib.loads(text)["general"])
        colours = '{"colors": {"primary": {"background": "%s"}}}\n'
    name = "alacritty.yml" if version < [0, 13] else "alacritty.toml"
    home.write(f".config/alacritty/{name}", configuration)
    on_screen(home, contents(f"{HOOKS}/alacritty"), "alacritty", ".toml", colours, "alacritty", "-e")


recipe("alacritty", document=HOOKS)(nothing_set_up)
