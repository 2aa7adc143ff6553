"""tmux."""

import os
import time

from harness import processes
from harness.check import contents

from ..documents import COLOURS, HOOKS
from ..hooks import FOLDER_OF_HOOKS, install_hook
from ..steps import CURRENT, IDENTITY, OPPOSITE, follow
from ..table import MANUAL, recipe
from ..terminals import option, server, start_server
from ..trial import DARK, LIGHT, STATES, UNKNOWN

STAND_INS = {"client-dark-theme": "client-focus-in", "client-light-theme": "client-focus-out"}


def press_prefix(home, client):
    """Types the prefix until it counts: what is typed while a client is still attaching may be thrown away."""
    def counts():
        client.type(b"\x02")
        return processes.awaited(lambda: server(home, "list-clients", "-F", "#{client_prefix}") == "1", 2)

    processes.awaited(counts, 30)


@recipe("tmux", STATES, "tmux")
def tmux(home, text):
    expected = {"light": "fg=black,bg=white", "dark": "fg=white,bg=black"}
    file = ".config/tmux/tmux.conf" if home.state is DARK else ".tmux.conf"
    home.write(file, text)
    start_server(home)
    follow(home, "style", expected, option(home, "status-style"))
    for _ in range(2):
        server(home, "source-file", home.path(file))
    # The server, what its pane runs, one watch, and the shell around it: another would be there at once, and stay.
    home.eventually("processes, with the file read three times", 4, lambda: len(home.processes()))
    home.expect("watches", 1, len(home.watches()))
    client = home.terminal("tmux", "-S", home.path("tmux"), "attach", TERM="xterm")
    home.eventually("clients", "1", lambda: server(home, "display-message", "-p", "#{session_attached}"))
    # What came last in the trial above is stored, or else what nothing knows.
    style = home.state.style
    for _ in range(2):
        # Without an answer from the system, toggling starts from light.
        style = OPPOSITE[style] if home.has_store() or home.state is not UNKNOWN else "dark"
        press_prefix(home, client)
        client.type(b"T")
        home.eventually(f"what is stored after prefix T to {style}", style, home.stored)
        home.eventually(f"style after prefix T to {style}", expected[style], option(home, "status-style"))
    home.expect("modes that hide the pane", "0", server(home, "display-message", "-p", "#{pane_in_mode}"))
    home.expect("what is taken from a client, once", 1, server(home, "show", "-g", "update-environment").count(
        "LC_THEMECTL"))
    # A server ends by itself, too, with its last session.
    server(home, "kill-server" if home.state is LIGHT else "kill-session")
    home.eventually("watches after the server", [], home.watches)


@recipe("tmux", [LIGHT], "tmux")
def tmux_alone(home, text):
    home.write(".tmux.conf", text)
    os.remove(home.path("bin/themectl"))
    start_server(home)
    time.sleep(0.5)
    home.expect("the style without the command", "bg=green,fg=black", option(home, "status-style")())
    home.expect("messages, and modes that hide the pane", ("", "0"), (
        server(home, "show-messages"), server(home, "display-message", "-p", "#{pane_in_mode}")))
    server(home, "kill-server")


@recipe("tmux", [LIGHT], "tmux")
def tmux_mended(home, text):
    """A store that is broken at the start hides nothing, and is looked at again."""
    home.write(".tmux.conf", text)
    home.write(".config/themectl/default.json", "{")
    home.program("bin/sleep", "echo >>slept; exec /bin/sleep 0.1")
    start_server(home)
    home.eventually("it waits", True, lambda: home.text("slept") != "")
    home.expect("modes that hide the pane", "0", server(home, "display-message", "-p", "#{pane_in_mode}"))
    home.write(".config/themectl/default.json", CURRENT)
    home.eventually("the style once the store is mended", "fg=white,bg=black", option(home, "status-style"))
    server(home, "kill-server")


@recipe("EXAMPLES: themectl watch", STATES, "tmux", document=MANUAL)
def tmux_option(home, text):
    start_server(home)
    # In a pane, as a reader would, with the server that the pane tells of.
    server(home, "respawn-pane", "-k", text.rstrip())
    follow(home, "option", IDENTITY, option(home, "@appearance"))
    server(home, "kill-server")


@recipe("tmux, for programs that read COLORFGBG", [LIGHT], "tmux")
def tmux_variable(home, text):
    hook = home.write("hook", text, 0o755)
    environment = {"TMUX": f"{home.path('tmux')},1,0"}
    home.expect("without a server, how it ends", (0, "", ""), tuple(home.run(hook, "dark")))
    start_server(home)
    for style, colors in {"dark": "15;0", "light": "0;15"}.items():
        home.expect("how it ends", (0, "", ""), tuple(home.run(hook, style, **environment)))
        home.expect(f"the variable for {style}", f"COLORFGBG={colors}",
                    server(home, "show-environment", "-g", "COLORFGBG"))
    server(home, "kill-server")


@recipe("tmux", [LIGHT], "tmux", document=HOOKS)
def tmux_panes(home, text):
    """Each server of the user gets the colours: that of $TMUX, the usual one, and one with a name."""
    hook = install_hook(home, text)
    environment = {"TMUX": f"{home.path('tmux')},1,0"}
    home.expect("without a server, how it ends", (0, "", ""), tuple(home.run(hook, "dark", **environment)))
    start_server(home)
    for name in "default", "work":
        home.run("tmux", "-L", name, "new-session", "-d", "exec cat")
    for style in OPPOSITE:
        home.expect("how it ends", (0, "", ""), tuple(home.run(hook, style, **environment)))
        colours = dict(line.split("=") for line in contents(f"{COLOURS}/foot-{style}.ini").splitlines() if "=" in line)
        expected = f"fg=#{colours['foreground']},bg=#{colours['background']}"
        home.expect(f"the style of panes for {style}", expected, option(home, "window-style")())
        for name in "default", "work":
            shown = home.run("tmux", "-L", name, "show-options", "-gqv", "window-style")
            home.expect(f"the style of panes of {name} for {style}", f"{expected}\n", shown.out)
    server(home, "kill-server")
    for name in "default", "work":
        home.run("tmux", "-L", name, "kill-server")


@recipe("TERMINAL PROGRAMS", [LIGHT, DARK], "tmux")
def tmux_panes_at_start(home, text):
    """A new server has the colours from the enabled hook, and is quiet without the hook or the command."""
    home.write(".tmux.conf", text)
    start_server(home)
    time.sleep(0.5)
    quiet = ("", "0", "default")
    seen = [["show-messages"], ["display-message", "-p", "#{pane_in_mode}"], ["show", "-gv", "window-style"]]
    home.expect("without the hook", quiet, tuple(server(home, *words) for words in seen))
    server(home, "kill-server")
    # One that is still ending would take the next one with it.
    home.eventually("servers", [], home.processes)
    home.write(f"{FOLDER_OF_HOOKS}/tmux", contents(f"{HOOKS}/tmux"), 0o755)
    start_server(home)
    background = "bg=#fafafa" if home.state is LIGHT else "bg=#16191f"
    home.eventually("the style of panes", True, lambda: background in option(home, "window-style")())
    server(home, "kill-server")
    home.eventually("servers with the hook", [], home.processes)
    os.remove(home.path("bin/themectl"))
    start_server(home)
    time.sleep(0.5)
    home.expect("without the command", quiet, tuple(server(home, *words) for words in seen))
    server(home, "kill-server")


@recipe("Follow the terminal, with tmux", [LIGHT], "tmux")
def tmux_receives(home, text):
    """The hooks are of tmux 3.6, and were only looked up: hooks of older versions stand in for them."""
    home.expect("hooks of tmux 3.6", (1, 1), tuple(text.count(hook) for hook in STAND_INS))
    for hook, stand_in in STAND_INS.items():
        text = text.replace(hook, stand_in)
    file = home.write(".tmux.conf", text)
    start_server(home)
    for _ in range(2):
        home.eventually("there is a pipe", True, lambda: os.path.exists(home.path(".themectl-tmux")))
        server(home, "source-file", file)
    for word, hook in zip(("dark", "light", "dark"), (*STAND_INS.values(), *STAND_INS.values())):
        server(home, "set-hook", "-gR", hook)
        home.eventually(f"the style after {word}", word, lambda: home.run(
            "themectl", "get", "--source", "received", "-q").out.strip())
    home.expect("receivers, with the file read three times", 1, len(home.watches("receive")))
    server(home, "kill-server")
    home.eventually("receivers after the server", [], lambda: home.watches("receive"))


@recipe("Follow the terminal, with tmux", [LIGHT], "tmux")
def tmux_without_themectl(home, text):
    """Without the command nothing is shown, and no file is left: a failing command opens tmux's view mode."""
    os.remove(home.path("bin/themectl"))
    for hook, stand_in in STAND_INS.items():
        text = text.replace(hook, stand_in)
    home.write(".tmux.conf", text)
    start_server(home)
    for hook in STAND_INS.values():
        server(home, "set-hook", "-gR", hook)
    # What run-shell has started by then is over: each command waits for those before it.
    server(home, "run-shell", "sleep 1")
    home.expect("modes that hide the pane, and the pipe", ("0", False), (
        server(home, "display-message", "-p", "#{pane_in_mode}"), os.path.exists(home.path(".themectl-tmux"))))
    server(home, "kill-server")
