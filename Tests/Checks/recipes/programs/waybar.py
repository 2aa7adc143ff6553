"""Waybar."""

import json
import shlex

from ..steps import OPPOSITE, ends
from ..table import recipe
from ..trial import DARK, LIGHT


@recipe("Waybar, a button", [LIGHT, DARK])
def button(home, text):
    """Each line that its program prints is the button's text; a click runs the other. Waybar 0.9.17 shows it in headless sway."""
    module = json.loads("{" + text + "}")["custom/themectl"]
    home.expect("a click does not start the program again", False, module["exec-on-event"])
    shown = home.start("sh", "-c", f"exec {module['exec']} >shown")
    style = home.state.style
    for expected in (style, OPPOSITE[style], style):
        home.eventually(f"the text for {expected}", expected, lambda: home.text("shown").split()[-1:][0] if home.text(
            "shown") else "")
        home.run(*shlex.split(module["on-click"]))
    ends(home, shown)
