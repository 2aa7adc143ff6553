"""Terminals of a known colour, and the tmux that shows them."""

import os

from harness import processes

from .hooks import install_hook
from .steps import OPPOSITE


def in_colours(home, line):
    """Runs a line in a white and in a black terminal; the caller checks the file `seen` that the line writes."""
    for colour, style in (("white", "light"), ("black", "dark")):
        home.write("seen", "")
        server(home, "-f", "/dev/null", "start-server", ";", "set", "-g", "window-style", f"bg={colour}", ";",
               "new-session", "-d", "-x", "80", "-y", "24", line)
        yield colour, style


def keeps_up(home, shown, question, where=""):
    """An editor shows each change of what is stored; without a choice it stays as it is."""
    for word in (OPPOSITE[shown], shown, "system"):
        home.store(word)
        shown = shown if word == "system" else word
        home.eventually(f"background after {word}{where}", shown, question)


def on_screen(home, hook, folder, end, colours, *words):
    """A real terminal on a screen that nobody sees tells its background before and after a hook.

    Without colours, the installed ones count."""
    home.program("ask", f"""cd {home.root}
        while :; do themectl get --source terminal >new 2>&1; mv new seen; sleep 0.1; done""")
    home.stand_in("pkill", 'kill "$1" "$(cat terminal)"')
    for style, colour in {"light": "#ffffff", "dark": "#101010"}.items():
        if colours:
            home.write(f".config/{folder}/{style}{end}", colours % colour)
    screen = home.start("sh", "-c", "exec Xvfb -displayfd 1 >display")
    home.eventually("there is a screen", True, lambda: home.text("display").endswith("\n"))
    home.run(install_hook(home, hook), "dark")
    shown = {"DISPLAY": ":" + home.text("display").strip(), "LIBGL_ALWAYS_SOFTWARE": "1"}
    terminal = home.start(*words, home.path("ask"), **shown)
    home.write("terminal", str(terminal.pid))
    home.eventually("the background at the start", "dark\n", lambda: home.text("seen"))
    for style in ("light", "dark"):
        home.run(home.path("hook"), style)
        home.eventually(f"the background after the hook for {style}", f"{style}\n", lambda: home.text("seen"))
    processes.stop(terminal)
    processes.stop(screen)


def on_colours(home, run, expected):
    """On a terminal: what is stored counts, or else the terminal's colour, whatever the system shows."""
    for colour, style in in_colours(home, f"{{ {run}; }} >new 2>&1; mv new seen"):
        home.eventually(f"on {colour}", expected[home.state.stored or style], lambda: home.text("seen"))
        home.eventually(f"servers after {colour}", [], home.processes)


def without_answer(home, run, expected):
    """Without the command, with a broken store, and where no terminal is, a program runs as ever."""
    home.run("themectl", "reset")
    home.expect("without a terminal", expected, run())
    home.write(".config/themectl/default.json", "<<<<<<< HEAD\n")
    home.expect("with a broken store", expected, run())
    os.remove(home.path("bin/themectl"))
    home.expect("without the command", expected, run())


def server(home, *arguments):
    return home.run("tmux", "-S", home.path("tmux"), *arguments).out.strip()


def option(home, name):
    return lambda: server(home, "show-options", "-gqv", name)


def start_server(home):
    server(home, "new-session", "-d", "-x", "80", "-y", "24", "exec cat")
