"""A login shell that asks its terminal, and follows it."""

from ..table import recipe
from ..terminals import in_colours, without_answer
from ..trial import LIGHT, SYSTEM_STATES


@recipe("Ask the terminal", [LIGHT, *SYSTEM_STATES], "tmux")
def profile(home, text):
    """At login on a terminal of that colour, whatever is stored; tmux is one that tells its background."""
    # A login shell begins with the system's $PATH.
    home.write(".profile", f'PATH="$HOME/bin:/usr/bin:/bin"\n{text}')
    look = 'sh -c "echo \\${LC_THEMECTL-none}"'
    for shell in home.shells():
        line = f"SSH_TTY=/dev/pts/1; export SSH_TTY; {shell} -lc '{look}' >new 2>&1; mv new seen"
        for colour, style in in_colours(home, line):
            home.eventually(f"{shell}, what is known after login on {colour}", f"{style}\n", lambda: home.text("seen"))
            # One that is still ending would take the next session with it.
            home.eventually(f"{shell}, servers after {colour}", [], home.processes)

    def login(shell, **environment):
        return tuple(home.run(shell, "-lc", 'echo "${LC_THEMECTL-none}"', **environment))

    for shell in home.shells():
        home.expect(f"{shell}, what is known where it is not SSH", (0, "none\n", ""), login(shell))
    without_answer(home, lambda: [login(shell, SSH_TTY="/dev/pts/1") for shell in home.shells()], [
        (0, "none\n", "") for _ in home.shells()])


@recipe("Follow the terminal")
def reports(home, text):
    """The shell asks the terminal to report changes while it shows a prompt, and hears them."""
    home.write("rc", text)
    shell = home.terminal("bash", "--rcfile", home.path("rc"), "-i", SSH_TTY="/dev/pts/1", TERM="xterm")
    home.expect("reports are asked for", True, shell.wait(lambda: b"\33[?2031h" in shell.shown, home.tally.patience))
    for number, style in (1, "dark"), (2, "light"):
        shell.type(f"\33[?997;{number}n" f"sh -c 'echo {number} $LC_THEMECTL'\r")
        expected = b"\33[?2031l%d %s\r\n" % (number, style.encode())
        home.expect(f"what a program is told of {style}, without reports", True, shell.wait(
            lambda: expected in shell.shown, home.tally.patience))
    shell.type("exit\r")
    for environment in {"SSH_TTY": ""}, {"SSH_TTY": "/dev/pts/1"}:
        home.expect("nothing else is said", (0, "", ""), tuple(home.run("bash", home.path("rc"), **environment)))
