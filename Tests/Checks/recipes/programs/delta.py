"""delta, as git's pager."""

from ..steps import OPPOSITE
from ..table import recipe
from ..terminals import on_colours, without_answer
from ..trial import STATES


@recipe("delta, before version 0.17", STATES, "git", "tmux")
def delta(home, text):
    home.write(".gitconfig", text)
    home.write("repository/file", "one\n")
    for line in ("init -q", "add file", "-c user.name=A -c user.email=a@example.com commit -qm One"):
        home.run("git", "-C", "repository", *line.split())
    home.stand_in("delta", 'exec cat >"$HOME/shown"')

    def paged():
        # Git pages only on a terminal. This one tells no colour.
        git = home.terminal("git", "-C", "repository", "show", TERM="dumb")
        return git.process.wait(60), home.calls(), "diff --git a/file b/file" in home.text("shown")

    on_colours(home, "TERM=xterm git -C repository show >/dev/tty; cat log; : >log", {
        style: f"<delta><--{style}>\n" for style in OPPOSITE})
    if home.state.stored:
        home.expect("what git runs", (0, [f"<delta><--{home.state.stored}>"], True), paged())
    without_answer(home, paged, (0, ["<delta>"], True))
