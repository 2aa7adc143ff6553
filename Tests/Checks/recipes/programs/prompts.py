"""Prompts of bash, zsh and fish, and the colours of ls."""

from ..table import recipe
from ..terminals import on_colours, without_answer
from ..trial import DARK, SYSTEM_STATES


@recipe("A prompt and the colours of ls", [DARK, *SYSTEM_STATES], "tmux")
def prompt(home, text):
    home.write("rc", f"PS1=mine; unset LS_COLORS; . ./text; . ./text; echo \"$PS1\"; env | grep LS_COLORS; true\n")
    home.write("text", text)
    colours = {"light": r"\[\e[34m\]\w\[\e[m\] \$ " "\nLS_COLORS=di=34:ln=35:ex=31\n",
               "dark": r"\[\e[94m\]\w\[\e[m\] \$ " "\nLS_COLORS=di=94:ln=95:ex=92\n"}
    on_colours(home, "bash rc", colours)
    without_answer(home, lambda: tuple(home.run("bash", "rc")), (0, "mine\n", ""))


@recipe("A prompt in zsh", [DARK, *SYSTEM_STATES], "tmux", "zsh")
def zsh_prompt(home, text):
    home.write("text", text)
    home.write("rc", 'PROMPT=mine; . ./text; . ./text; echo "$PROMPT"')
    on_colours(home, "zsh -f rc", {"light": "%F{4}%~%f %# \n", "dark": "%F{12}%~%f %# \n"})
    without_answer(home, lambda: tuple(home.run("zsh", "-f", "rc")), (0, "mine\n", ""))


@recipe("A prompt in fish", [DARK, *SYSTEM_STATES], "tmux", "fish")
def fish_prompt(home, text):
    home.write("text", text)
    home.write("rc", "set -g fish_color_cwd mine; source text; source text; echo $fish_color_cwd")
    on_colours(home, "fish --no-config rc", {"light": "blue\n", "dark": "brblue\n"})
    without_answer(home, lambda: tuple(home.run("fish", "--no-config", "rc")), (0, "mine\n", ""))
