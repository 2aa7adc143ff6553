"""bat, also for fzf's preview and for man."""

import os
import shutil

from ..steps import OPPOSITE, block, runs
from ..table import recipe
from ..terminals import on_colours, without_answer
from ..trial import DARK, LIGHT, SYSTEM_STATES

BAT = "bat" if shutil.which("bat") else "batcat"


@recipe("bat and fzf: bat()", [DARK, *SYSTEM_STATES], "tmux")
def bat_and_fzf(home, text):
    text += block("bat and fzf", "fzf()")
    words = "bat 'a b' c; fzf --multi"
    for tool in ("bat", "fzf"):
        home.stand_in(tool)
    themes = {"light": "OneHalfLight", "dark": "OneHalfDark"}
    for shell in filter(home.has, ("bash", "zsh")):
        rc = home.write("rc", f"{text}{words}; cat $HOME/log; : >$HOME/log; echo $theme$color\n")
        on_colours(home, f"{shell} {rc}", {
            style: f"<bat><--theme={theme}><a b><c>\n<fzf><--color={style}><--multi>\n\n"
            for style, theme in themes.items()})
    for shell in filter(home.has, ("bash", "zsh")):
        rc = home.write("rc", f"{text}{words}\n")
        if shell == "bash":
            without_answer(home, lambda shell=shell, rc=rc: (tuple(home.run(shell, rc)), home.calls()), (
                (0, "", ""), ["<bat><a b><c>", "<fzf><--multi>"]))


@recipe("bat and fzf: --theme=ansi", [LIGHT], BAT)
def terminal_theme(home, text):
    """bat reads it after another theme, and then has only colours of the terminal, by their numbers."""
    home.write(".config/bat/config", f"--theme=OneHalfDark\n{text}")
    home.write("text.py", "x = 1  # one\n")
    ran = home.run(BAT, "--color=always", "--style=plain", "--paging=never", "text.py")
    home.expect("bat's colours", (0, "", False, True), (ran.status, ran.err, "[38;" in ran.out, "\33[3" in ran.out))


@recipe("bat and fzf: fzf()", [LIGHT, DARK])
def fzf_function(home, text):
    home.stand_in("fzf")
    runs(home, f"{text}fzf --multi\nexit ${{color:+1}}\n", f"<fzf><--color={home.state.style}><--multi>")


@recipe("bat and fzf: bat()", [LIGHT, DARK], BAT)
def real_bat(home, text):
    """The themes are bat's."""
    # Debian's has another name.
    os.symlink(shutil.which("bat") or shutil.which("batcat"), home.path("bin/bat"))
    home.write("text.py", "x = 1  # one\n")
    options = "--color=always --style=plain --paging=never text.py"
    themes = {"light": "OneHalfLight", "dark": "OneHalfDark"}
    colours = {style: home.run("bat", f"--theme={theme}", *options.split()) for style, theme in themes.items()}
    home.expect("bat knows the themes", (0, "", True), (
        colours["light"].status, colours["light"].err, colours["light"].out != colours["dark"].out))
    home.expect("bat's colours", colours[home.state.style], home.shell("bash", f"{text}\nbat {options}\n"))


@recipe("bat for fzf's preview and for man", [DARK, *SYSTEM_STATES], "tmux")
def themed_bat(home, text):
    home.stand_in("bat")
    home.write("themed-bat", text, 0o755)
    words = "./themed-bat 'a b'; cat $HOME/log; : >$HOME/log"
    home.write("rc", words)
    on_colours(home, "sh rc", {style: f"<bat><--theme=OneHalf{style.title()}><a b>\n" for style in OPPOSITE})
    # Without a terminal, as in fzf's preview, the system's style counts.
    home.run("themectl", "reset")
    theme = f"<--theme=OneHalf{home.state.style.title()}>" if home.state.environment else ""
    home.run("./themed-bat", "a b")
    home.expect("without a terminal", [f"<bat>{theme}<a b>"], home.calls())
    without_answer(home, lambda: (
        tuple(home.run("./themed-bat", "a b", THEMECTL_SYSTEM="")), home.calls()), ((0, "", ""), ["<bat><a b>"]))
    os.remove(home.path("bin/bat"))
    home.stand_in("batcat")
    if not shutil.which("bat"):
        home.run("./themed-bat", "a b")
        home.expect("with Debian's name", ["<batcat><a b>"], home.calls())
