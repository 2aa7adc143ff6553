"""k9s, with a stand-in: only looked up in its source."""

from ..steps import runs
from ..table import recipe
from ..terminals import without_answer
from ..trial import DARK, LIGHT


@recipe("k9s", [LIGHT, DARK])
def k9s(home, text):
    home.stand_in("k9s", 'echo "$K9S_SKIN" >>"$HOME/skins"')
    calls = [*home.shells()]
    runs(home, f"{text}k9s --all-namespaces\nexit ${{skin:+1}}\n", "<k9s><--all-namespaces>")
    runs(home, f"{text}K9S_SKIN=mine k9s\n", "<k9s>")
    home.expect("the skins", [home.state.style] * len(calls) + ["mine"] * len(calls), home.text("skins").split())
    rc = home.write("rc", f"{text}k9s\n")
    without_answer(home, lambda: (tuple(home.run("bash", rc)), home.calls()), ((0, "", ""), ["<k9s>"]))
