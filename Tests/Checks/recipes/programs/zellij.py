"""zellij, with a stand-in: only looked up in its source."""

import re

from ..documents import HOOKS
from ..hooks import nothing_set_up, run_hook
from ..steps import OPPOSITE
from ..table import recipe

LIST = """case $1 in list-sessions)
    echo "one [Created 2s ago] "
    echo "two [Created 1h ago] (EXITED - attach to resurrect)"
    echo "three [Created 1day ago] (current)" ;;
esac"""


@recipe("zellij", document=HOOKS)
def zellij(home, text):
    """Each session that runs is switched; a failure is reported."""
    home.stand_in("zellij", LIST)
    for style in OPPOSITE:
        run_hook(home, text, style, "<zellij><list-sessions><--no-formatting>", *(
            f"<zellij><--session><{name}><action><set-{style}-theme>" for name in ("one", "three")))
    home.stand_in("zellij", f"{LIST} >&2; echo one; exit 2")
    home.expect("how a failure ends", 1, home.run(home.path("hook"), "dark").status)


recipe("zellij", document=HOOKS)(nothing_set_up)


@recipe("zellij: theme_light")
def zellij_themes(home, text):
    """Both keys, without which the action fails."""
    home.expect("the keys", ["theme_light", "theme_dark"], re.findall(r'^(\w+) "[\w-]+"$', text, re.MULTILINE))
