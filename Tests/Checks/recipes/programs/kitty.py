"""kitty, by its configuration and its hook."""

from harness.check import contents

from ..documents import HOOKS
from ..hooks import copying, nothing_set_up, signalled
from ..table import recipe
from ..terminals import on_screen
from ..trial import LIGHT

recipe("kitty", document=HOOKS)(copying(
    "kitty", "kitty", ".conf", *signalled("USR1", "kitty")))


@recipe("kitty: include", [LIGHT], "kitty", "Xvfb")
def kitty(home, text):
    home.write(".config/kitty/kitty.conf", text)
    on_screen(home, contents(f"{HOOKS}/kitty"), "kitty", ".conf", None, "kitty")


recipe("kitty", document=HOOKS)(nothing_set_up)
