"""Helix, by its configuration and its hook."""

import os
import tomllib

from ..documents import HOOKS
from ..hooks import nothing_set_up, run_hook, signalled
from ..table import recipe

@recipe("Helix, up to version 25.07: theme = ")
def helix(home, text):
    """All of it is comments, because a key above the first table cannot be appended."""
    home.expect("what is appended", {}, tomllib.loads(text))
    home.expect("the theme is the hook's", {"theme": "themectl"}, tomllib.loads(text.splitlines()[-1].removeprefix("# ")))


@recipe("helix", document=HOOKS)
def helix_theme(home, text):
    os.makedirs(home.path(".config/helix"), exist_ok=True)
    for style, theme in {"light": "onelight", "dark": "onedark"}.items():
        run_hook(home, text, style, *signalled("USR1", "hx|helix"))
        written = tomllib.loads(home.text(".config/helix/themes/themectl.toml"))
        home.expect(f"the theme of {style}", {"inherits": theme}, written)


recipe("helix", document=HOOKS)(nothing_set_up)
