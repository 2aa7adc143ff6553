"""Vim."""

from ..table import recipe
from ..terminals import in_colours, keeps_up, server
from ..trial import STATES


@recipe("Vim", STATES, "vim", "tmux")
def vim(home, text):
    """Vim starts with what is stored or else with the terminal's background, and follows what is stored."""
    look = "call timer_start(50, {-> writefile([&background, v:errmsg], 'seen')}, {'repeat': -1})"
    home.write(".vimrc", f"{text}{look}\n")
    # The system says nothing here, or something else than the terminal.
    for colour, style in in_colours(home, "vim -u .vimrc"):
        shown = home.state.stored or style
        home.eventually(f"background and last error on {colour}", f"{shown}\n\n", lambda: home.text("seen"))
        home.eventually("watches", 1, lambda: len(home.watches()))
        keeps_up(home, shown, lambda: home.text("seen").strip(), f" on {colour}")
        server(home, "send-keys", ":qa!", "Enter")
        home.eventually("watches after the editor", [], home.watches)
        home.eventually("servers", [], home.processes)
        home.restore()
