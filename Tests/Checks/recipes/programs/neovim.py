"""Neovim."""

from ..table import recipe
from ..terminals import keeps_up
from ..trial import STATES


@recipe("Neovim", STATES, "nvim")
def neovim(home, text):
    server = home.path("nvim")
    editor = home.start("nvim", "--headless", "-u", home.write("init.lua", text), "--listen", server)

    def ask(expression):
        # Older versions print the answer as if it were an error.
        ran = home.run("nvim", "--server", server, "--remote-expr", expression)
        return (ran.out + ran.err).strip()

    home.eventually("watches at the start", 1, lambda: len(home.watches()))
    # Without a choice it is what Neovim takes by itself, whatever the system shows.
    shown = home.state.stored or "dark"
    home.eventually("background at the start", shown, lambda: ask("&background"))
    keeps_up(home, shown, lambda: ask("&background"))
    home.expect("errors and messages, and watches", ("", 1), (
        ask("v:errmsg . execute('messages')"), len(home.watches())))
    home.run("nvim", "--server", server, "--remote-send", ":qa!<CR>")
    home.expect("the editor ends", 0, editor.wait(60))
    home.eventually("watches after the editor", [], home.watches)
