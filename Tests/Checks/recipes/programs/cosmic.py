"""COSMIC."""

from ..hooks import run_hook
from ..table import recipe


@recipe("COSMIC")
def cosmic(home, text):
    run_hook(home, text, "dark")
    name = ".config/cosmic/com.system76.CosmicTheme.Mode/v1/is_dark"
    home.expect("nothing is written where there is no COSMIC", "", home.text(name))
    home.write(name, "")
    for style, word in {"light": "false", "dark": "true"}.items():
        run_hook(home, text, style)
        home.expect(f"the word of {style}", word, home.text(name))
