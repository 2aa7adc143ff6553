"""fzf, by the manual's example."""

import os

from ..steps import runs
from ..table import MANUAL, recipe
from ..trial import DARK, LIGHT, STATES


@recipe("EXAMPLES: fzf", STATES, document=MANUAL)
def fzf(home, text):
    home.stand_in("fzf")
    runs(home, text, f"<fzf><--color={home.state.style}>")
    home.write(".config/themectl/default.json", "{")
    expected = (0, ["<fzf><--color=dark>"])
    home.expect("with a broken store, how it ends, and what runs", expected, (
        home.shell("sh", text).status, home.calls()))
    os.remove(home.path("bin/themectl"))
    home.expect("without the command, how it ends, and what runs", expected, (
        home.shell("sh", text).status, home.calls()))


@recipe("EXAMPLES: fzf", [LIGHT, DARK], "fzf", document=MANUAL)
def real_fzf_line(home, text):
    ran = home.shell("bash", f"printf '%s\\n' one two | {text.rstrip()} --filter=w\n")
    home.expect("fzf takes the colours", (0, "two\n"), (ran.status, ran.out))
