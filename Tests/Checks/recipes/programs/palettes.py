"""Colours for scripts, style sheets, pages, Xcode and icons."""

import json
import os

from ..steps import followed, runs
from ..table import recipe
from ..trial import DARK, LIGHT, STATES, UNKNOWN


@recipe("In a shell script", STATES)
def shell_colors(home, text):
    home.stand_in("tmux")
    expected = {"light": "fg=#202020,bg=#F5F5F5", "dark": "fg=#FFFFFF,bg=#212121"}[home.state.style]
    runs(home, text, f"<tmux><set><-g><status-style><{expected}>")
    os.remove(home.path("bin/themectl"))
    home.expect("what runs without the command", (127, []), (home.shell("sh", text).status, home.calls()))


def writes(**expected):
    """A recipe writes files, each of which has some text."""
    def trial(home, text):
        home.expect("how it ends", (0, "", ""), tuple(home.shell("sh", text)))
        home.expect("texts that are missing", [], [
            part for name, part in expected.items() if part not in home.text(f"{name.replace('_', '.')}")])
    return trial


recipe("In a style sheet", [UNKNOWN])(writes(palette_css="--primary-text: light-dark(#"))
recipe("On a page", [UNKNOWN])(writes(palette_html="</html>"))
recipe("In Xcode", [UNKNOWN])(lambda home, text: [
    writes()(home, text), home.expect("the colours of each role", [2, 2], [
        len(json.loads(home.text(f"Colors.xcassets/{role}.colorset/Contents.json"))["colors"])
        for role in ("primaryText", "card")])])


@recipe("In a style sheet, following changes", STATES)
def style_sheet_watch(home, text):
    card = {"light": "--card: #FFFFFF;", "dark": "--card: #424242;"}
    followed(home, text, "colours", {style: [line] for style, line in card.items()},
             lambda: [line for line in card.values() if line in home.text("theme.css")])


ICON = {"light": "#707070", "dark": "#FFFFFF"}


@recipe("In an icon", STATES)
def icon(home, text):
    home.stand_in("magick")
    runs(home, text, f"<magick><icon.png><-fill><{ICON[home.state.style]}><-colorize><100><toolbar.png>")


@recipe("In an icon", [LIGHT, DARK], "convert", "identify")
def real_icon(home, text):
    home.program("bin/magick", 'exec convert "$@"')
    home.run("convert", "-size", "2x2", "xc:#FF000080", "icon.png")
    home.expect("how it ends", (0, "", ""), tuple(home.shell("sh", text)))
    pixel = home.run("sh", "-c", "convert toolbar.png -crop 1x1+0+0 -depth 8 rgba:- | od -An -tx1")
    digits = ICON[home.state.style].removeprefix("#").lower() + "80"
    home.expect("a pixel", digits, pixel.out.replace(" ", "").strip())
