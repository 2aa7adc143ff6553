"""lazygit, which has git run delta."""

from ..table import recipe
from ..trial import STATES


def folded(text):
    """The one value of the recipe, as YAML folds it."""
    head, _, value = text.partition(">-\n")
    return head.split(), " ".join(value.split())


@recipe("lazygit with delta", STATES, "git")
def lazygit(home, text):
    """Only looked up: lazygit gives git the pager in a variable, which git runs by a shell."""
    keys, pager = folded(text)
    home.expect("the keys", ["git:", "pagers:", "-", "pager:"], keys)
    home.write("repository/file", "one\n")
    for line in ("init -q", "add file", "-c user.name=A -c user.email=a@example.com commit -qm One"):
        home.run("git", "-C", "repository", *line.split())
    home.stand_in("delta", 'exec cat >"$HOME/shown"')
    style = home.state.stored or home.state.environment.get("THEMECTL_SYSTEM")
    git = home.terminal("git", "-C", "repository", "show", GIT_PAGER=pager)
    option = f"<--{style}>" if style else ""
    home.expect("how it ends, and what git runs", (0, [f"<delta><--paging=never>{option}"]), (
        git.process.wait(60), home.calls()))
