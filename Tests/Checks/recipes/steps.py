"""What recipes of several programs are tried with: following, running, and what stores have in them."""

import functools
import shlex
import signal

from .table import blocks_of_recipes
from .trial import UNKNOWN

OPPOSITE = {"light": "dark", "dark": "light"}
ADWAITA = {"light": "Adwaita", "dark": "Adwaita-dark"}
LEGACY = '{\n  "isDarkMode": true\n}\n'
CURRENT = '{\n  "userInterfaceStyle": 2\n}\n'


@functools.cache
def block(heading, text):
    """The block of the recipes under a heading that begins with, or has, some text."""
    return next(found.text for found in blocks_of_recipes() if found.heading == heading and text in found.text)


def follow(home, what, expected, question):
    """A program that follows shows the style at the start, where one is known by then, and after each change."""
    style = home.state.style
    if home.state is not UNKNOWN:
        home.eventually(f"{what} at the start", expected[style], question)
    home.store(OPPOSITE[style])
    home.eventually(f"{what} after a change", expected[OPPOSITE[style]], question)
    if home.state is UNKNOWN:
        home.store(style)
    else:
        home.restore()
    home.eventually(f"{what} after the change back", expected[style], question)


def followed(home, text, what, expected, question):
    """A command follows until it is ended."""
    watch = home.start(*shlex.split(text))
    follow(home, what, expected, question)
    ends(home, watch)


def ends(home, watch):
    watch.send_signal(signal.SIGTERM)
    home.expect("how it ends", -signal.SIGTERM, watch.wait(60))


def runs(home, text, *calls):
    """In each shell, a script runs these programs, and says nothing."""
    for shell in home.shells():
        ran = home.shell(shell, text)
        home.expect(f"what {shell} runs", ((0, "", ""), [*calls]), (tuple(ran), home.calls()))


IDENTITY = {style: style for style in OPPOSITE}


def storing(*styles):
    """A script stores the style that it is run with."""
    def trial(home, text):
        for style in styles:
            ran = home.run(home.write("script", text, 0o755), style)
            home.expect("how it ends, and what is stored", (0, "", "", style), (*ran, home.stored()))
    return trial


DAY = {f"{hour:02}": "light" if 7 <= hour < 19 else "dark" for hour in range(24)}
