"""Every recipe of README and manual, and what is expected of it."""

import collections
import configparser
import functools
import json
import os
import plistlib
import re
import shlex
import shutil
import signal
import time
import tomllib

from harness import processes
from harness.check import ROOT, contents

from .documents import HOOKS, blocks_of_manual
from .trial import DARK, LIGHT, STATES, SYSTEM_STATES, UNKNOWN

# How a part of the checks tries a recipe, in which states, and which programs it cannot do without.
Part = collections.namedtuple("Part", "function states needs")

# A recipe, found by the heading that it stands under and some text of it; any other block is unknown.
Row = collections.namedtuple("Row", "document heading text parts")

README, MANUAL, RECIPES = "README.md", "man/themectl.1", "man/themectl-recipes.7"
ROWS = []
BAT = "bat" if shutil.which("bat") else "batcat"


def recipe(name, states=(LIGHT,), *needs, document=RECIPES):
    """Registers a function that tries a recipe, whose name is its heading or 'HEADING: TEXT'."""
    heading, _, text = name.partition(": ")

    def register(function):
        row = next((row for row in ROWS if row[:3] == (document, heading, text)), Row(document, heading, text, []))
        if not row.parts:
            ROWS.append(row)
        row.parts.append(Part(function, states, needs))
        return function
    return register


OPPOSITE = {"light": "dark", "dark": "light"}
ADWAITA = {"light": "Adwaita", "dark": "Adwaita-dark"}

LEGACY = '{\n  "isDarkMode": true\n}\n'
CURRENT = '{\n  "userInterfaceStyle": 2\n}\n'

PROPERTY_LIST = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>isDarkMode</key><true/></dict></plist>
"""


@functools.cache
def block(heading, text):
    """The block of the recipes under a heading that begins with, or has, some text."""
    return next(found.text for found in blocks_of_manual(RECIPES, contents(RECIPES))
                if found.heading == heading and text in found.text)


def follow(home, what, expected, question):
    """A program that follows shows the style at the start, where one is known by then, and after each change."""
    style = home.state.style
    if home.state is not UNKNOWN:
        home.eventually(f"{what} at the start", expected[style], question)
    home.store(OPPOSITE[style])
    home.eventually(f"{what} after a change", expected[OPPOSITE[style]], question)
    if home.state is UNKNOWN:
        home.store(style)
    else:
        home.restore()
    home.eventually(f"{what} after the change back", expected[style], question)


def followed(home, text, what, expected, question):
    """A command follows until it is ended."""
    watch = home.start(*shlex.split(text))
    follow(home, what, expected, question)
    ends(home, watch)


def ends(home, watch):
    watch.send_signal(signal.SIGTERM)
    home.expect("how it ends", -signal.SIGTERM, watch.wait(60))


def runs(home, text, *calls):
    """In each shell, a script runs these programs, and says nothing."""
    for shell in home.shells():
        ran = home.shell(shell, text)
        home.expect(f"what {shell} runs", ((0, "", ""), [*calls]), (tuple(ran), home.calls()))


IDENTITY = {style: style for style in OPPOSITE}


@recipe("Installing: themectl set", document=README)
def first_preference(home, text):
    home.expect("what is stored", (0, "", "", "dark"), (*home.run("sh", "-c", text), home.stored()))


@recipe("A tour: export PATH", document=README)
def path(home, text):
    """The command that was built is found, and stores nothing in the user's own folder."""
    home.write(".build/release/themectl", "", 0o755)
    ran = home.run("sh", "-c", f"{text}command -v themectl; ls -A $XDG_CONFIG_HOME; rmdir $XDG_CONFIG_HOME")
    home.expect("what is found", (0, home.path(".build/release/themectl") + "\n", ""), tuple(ran))


@recipe("Installing: make install", document=README)
def targets(home, text):
    """The targets exist; which ones they are, the block's text says in full."""
    home.expect("targets that do not exist", [], [
        line for line in text.splitlines() if f"\n{line.split()[-1]}: " not in contents("Makefile")])
    home.expect("what is run", True, text == "make build\nsudo make install\n")


@recipe("bash")
def bash_completion(home, text):
    home.write(".bashrc", text)
    ran = home.run("bash", "-c", ". ~/.bashrc; complete -p themectl")
    home.expect("what completes", (0, "complete -F _themectl themectl\n", ""), ran)


@recipe("zsh", [LIGHT], "zsh")
@recipe("zsh, installed in your home", [LIGHT], "zsh")
def zsh_completion(home, text):
    """A script in the home is where 'make install PREFIX=$HOME/.local' puts it."""
    if "fpath" in text:
        home.write(".local/share/zsh/site-functions/_themectl", home.run("themectl", "completions", "zsh").out)
        text += "autoload -Uz compinit && compinit\n"
    home.write(".zshrc", text)
    home.expect("what completes", (0, "_themectl\n", ""), home.run("zsh", "-fc", ". ~/.zshrc; print $_comps[themectl]"))


@recipe("fish", [LIGHT], "fish")
def fish_completion(home, text):
    for shell in ("fish", *home.shells()):
        shutil.rmtree(home.path(".config"))
        home.expect(f"{shell}, how it is written", (0, "", ""), tuple(home.shell(shell, text)))
        ran = home.run("fish", "-c", "complete -C 'themectl toggl'")
        home.expect(f"{shell}, what it completes", (0, "toggle", ""), (ran.status, ran.out.split("\t")[0], ran.err))


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


recipe("Helix, up to version 25.07: theme = ")(
    lambda home, text: home.expect("the theme is the hook's", {"theme": "themectl"}, tomllib.loads(text)))


@recipe("helix", document=HOOKS)
def helix_theme(home, text):
    os.makedirs(home.path(".config/helix"), exist_ok=True)
    for style, theme in {"light": "onelight", "dark": "onedark"}.items():
        run_hook(home, text, style, "<pkill><-USR1><-x><hx|helix>")
        written = tomllib.loads(home.text(".config/helix/themes/themectl.toml"))
        home.expect(f"the theme of {style}", {"inherits": theme}, written)


LOOK = """(while t (accept-process-output nil 0.05)
  (write-region (format "%s" custom-enabled-themes) nil "themes" nil 'silent))"""


@recipe("Emacs", STATES, "emacs")
def emacs(home, text):
    editor = home.start("emacs", "--batch", "-l", home.write("init.el", text), "--eval", LOOK)
    follow(home, "theme", {"light": "(modus-operandi)", "dark": "(modus-vivendi)"}, lambda: home.text("themes"))
    editor.send_signal(signal.SIGTERM)
    home.eventually("watches after the editor", [], home.watches)


def run_hook(home, text, style, *calls, **environment):
    """Runs a hook as the folder of hooks does, where the program that it tells is not running."""
    if any("pkill" in call for call in calls):
        # A script goes by the name of its file, so a hook with the program's name is told, too.
        names = [name for call in calls for name in re.findall("<(.*?)>", call)[-1].split("|")]
        told = [os.path.exists(os.path.join(ROOT, HOOKS, name)) for name in names]
        home.stand_in("pkill", 'kill "$1" "$PPID"' if any(told) else "exit 1")
    ran = home.run(home.write("hook", text, 0o755), style, **environment)
    home.expect(f"how the hook ends for {style}, and what it runs", ((0, "", ""), [*calls]), (tuple(ran), home.calls()))


def copying(heading, folder, end, *calls):
    """A hook puts the colours of the style where the terminal's configuration includes them."""
    def trial(home, text):
        home.expect("the configuration includes them", True, f"theme{end}" in block(heading, "theme"))
        for style in OPPOSITE:
            home.write(f".config/{folder}/{style}{end}", style)
            run_hook(home, text, style, *calls)
            home.expect(f"the colours of {style}", style, home.text(f".config/{folder}/theme{end}"))
    return trial


recipe("kitty", document=HOOKS)(copying(
    "kitty, before version 0.38", "kitty", ".conf", "<pkill><-USR1><-x><kitty>"))
recipe("alacritty", document=HOOKS)(copying("Alacritty", "alacritty", ".toml"))


def on_screen(home, hook, folder, end, colours, *words):
    """A real terminal on a screen that nobody sees tells its background before and after a hook."""
    home.program("ask", f"""cd {home.root}
        while :; do themectl get --source terminal >new 2>&1; mv new seen; sleep 0.1; done""")
    home.stand_in("pkill", 'kill "$1" "$(cat terminal)"')
    for style, colour in {"light": "#ffffff", "dark": "#101010"}.items():
        home.write(f".config/{folder}/{style}{end}", colours % colour)
    screen = home.start("sh", "-c", "exec Xvfb -displayfd 1 >display")
    home.eventually("there is a screen", True, lambda: home.text("display").endswith("\n"))
    home.run(home.write("hook", hook, 0o755), "dark")
    shown = {"DISPLAY": ":" + home.text("display").strip(), "LIBGL_ALWAYS_SOFTWARE": "1"}
    terminal = home.start(*words, home.path("ask"), **shown)
    home.write("terminal", str(terminal.pid))
    home.eventually("the background at the start", "dark\n", lambda: home.text("seen"))
    for style in ("light", "dark"):
        home.run(home.path("hook"), style)
        home.eventually(f"the background after the hook for {style}", f"{style}\n", lambda: home.text("seen"))
    processes.stop(terminal)
    processes.stop(screen)


@recipe("kitty, before version 0.38: include", [LIGHT], "kitty", "Xvfb")
def kitty(home, text):
    home.write(".config/kitty/kitty.conf", text)
    on_screen(home, contents(f"{HOOKS}/kitty"), "kitty", ".conf", "background %s\n", "kitty")


@recipe("Alacritty: import", [LIGHT], "alacritty", "Xvfb")
def alacritty(home, text):
    """Versions before 0.13 read YAML, of which JSON is a part."""
    configuration, colours = text, '[colors.primary]\nbackground = "%s"\n'
    version = [int(part) for part in re.findall(r"\d+", home.run("alacritty", "--version").out)[:2]]
    if version < [0, 14]:
        configuration = json.dumps(tomllib.loads(text)["general"])
        colours = '{"colors": {"primary": {"background": "%s"}}}\n'
    name = "alacritty.yml" if version < [0, 13] else "alacritty.toml"
    home.write(f".config/alacritty/{name}", configuration)
    on_screen(home, contents(f"{HOOKS}/alacritty"), "alacritty", ".toml", colours, "alacritty", "-e")


@recipe("foot: include", [LIGHT], "foot")
def foot(home, text):
    """It reads the included file, and only what it knows there."""
    home.write(".config/foot/foot.ini", text)
    for line, status in ("font=monospace", 0), ("nonsense=dark", 230):
        home.write(".config/foot/theme.ini", line)
        home.expect(f"foot reads {line}", status, home.run("foot", "--check-config").status)


FOOT = 'echo "foot version: %s +pgo +ime +graphemes"'


@recipe("foot", document=HOOKS)
def foot_hook(home, text):
    """An open foot is signalled only from the version on that does not end by it."""
    home.write(".config/foot/foot.ini", "")
    for style, signal_name in {"light": "USR2", "dark": "USR1"}.items():
        home.write(f".config/foot/{style}.ini", f"[colors]\n# {style}\n")
        for version in "1.26.0", "1.30.1", "2.0.0":
            home.program("bin/foot", FOOT % version)
            run_hook(home, text, style, f"<pkill><-{signal_name}><-x><foot>")
            home.expect(f"what new windows of {version} read", f"initial-color-theme={style}\n",
                        home.text(".config/foot/theme.ini"))
        for version in "1.9.2", "1.13.1", "1.25.0-12-gabcdef":
            home.program("bin/foot", FOOT % version)
            run_hook(home, text, style)
            home.expect(f"what new windows of {version} read", f"[colors]\n# {style}\n",
                        home.text(".config/foot/theme.ini"))


@recipe("foot", [LIGHT], "foot", document=HOOKS)
def real_foot(home, text):
    """The installed foot accepts what the hook makes of its colours."""
    home.write(".config/foot/foot.ini", block("foot", "include"))
    home.stand_in("pkill", "exit 1")
    for style, colour in {"light": "ffffff", "dark": "101010"}.items():
        home.write(f".config/foot/{style}.ini", f"[colors]\nbackground={colour}\n")
    for style in OPPOSITE:
        home.run(home.write("hook", text, 0o755), style)
        ran = home.run("foot", "--check-config")
        wrong = [line for line in ran.err.splitlines() if "info:" not in line]
        home.expect(f"what foot finds wrong with {style}", (0, []), (ran.status, wrong))


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


@recipe("bat and fzf", [DARK, *SYSTEM_STATES], "tmux")
def bat_and_fzf(home, text):
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


@recipe("bat and fzf", [LIGHT, DARK], BAT)
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


@recipe("EXAMPLES: fzf", STATES, document=MANUAL)
def fzf(home, text):
    home.stand_in("fzf")
    runs(home, text, f"<fzf><--color={home.state.style}>")
    home.write(".config/themectl/default.json", "{")
    expected = (0, ["<fzf><--color=dark>"])
    home.expect("with a broken store, how it ends, and what runs", expected, (
        home.shell("sh", text).status, home.calls()))
    os.remove(home.path("bin/themectl"))
    home.expect("without the command, how it ends, and what runs", expected, (
        home.shell("sh", text).status, home.calls()))


@recipe("EXAMPLES: fzf", [LIGHT, DARK], "fzf", document=MANUAL)
def real_fzf_line(home, text):
    ran = home.shell("bash", f"printf '%s\\n' one two | {text.rstrip()} --filter=w\n")
    home.expect("fzf takes the colours", (0, "two\n"), (ran.status, ran.out))


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


@recipe("bat for fzf's preview and for man", [DARK, *SYSTEM_STATES], "tmux")
def themed_bat(home, text):
    home.stand_in("bat")
    home.write("themed-bat", text, 0o755)
    words = "./themed-bat 'a b'; cat $HOME/log; : >$HOME/log"
    home.write("rc", words)
    on_colours(home, "sh rc", {style: f"<bat><--theme=OneHalf{style.title()}><a b>\n" for style in OPPOSITE})
    without_answer(home, lambda: (tuple(home.run("./themed-bat", "a b")), home.calls()), ((0, "", ""), ["<bat><a b>"]))


def server(home, *arguments):
    return home.run("tmux", "-S", home.path("tmux"), *arguments).out.strip()


def option(home, name):
    return lambda: server(home, "show-options", "-gqv", name)


def start_server(home):
    server(home, "new-session", "-d", "-x", "80", "-y", "24", "exec cat")


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


@recipe("GNOME: gsettings get", [LIGHT, DARK, UNKNOWN])
def gsettings(home, text):
    """The desktop's choice is taken over where there is no other."""
    call = "<gsettings><get><org.gnome.desktop.interface><color-scheme>"
    for shell in home.shells():
        for word, taken in {"prefer-dark": "dark", "prefer-light": "light", "default": "system"}.items():
            home.restore()
            home.stand_in("gsettings", f"echo \"'{word}'\"")
            expected, calls = (home.state.stored, []) if home.state.stored else (taken, [call])
            for _ in range(2):
                ran = home.shell(shell, text)
                home.expect(f"{shell}, GNOME says {word}: how it ends, what is stored, and what GNOME is asked", (
                    (0, "", ""), expected, calls), (tuple(ran), home.stored(), home.calls()))
                calls = []


@recipe("sway, niri, Hyprland, i3: [preferred]")
def portals_conf(home, text):
    """What is tried with a real portal by portal-check, which takes it from here."""
    found = configparser.ConfigParser(delimiters="=")
    found.optionxform = str
    found.read_string(text)
    home.expect("what the portal reads", {
        "preferred": {"default": "gtk", "org.freedesktop.impl.portal.Settings": "themectl;gtk"},
    }, {name: dict(found[name]) for name in found.sections()})


@recipe("sway, niri, Hyprland, i3: export")
def desktop_name(home, text):
    for shell in home.shells():
        home.expect(f"{shell}, the desktop's name", "sway:themectl",
                    home.shell(shell, text + "printf %s $XDG_CURRENT_DESKTOP").out)


@recipe("sway, niri, Hyprland, i3: gdbus")
def ask_portal(home, text):
    home.stand_in("gdbus")
    runs(home, text, "<gdbus><call><--session><--dest><org.freedesktop.portal.Desktop><--object-path>"
         "</org/freedesktop/portal/desktop><--method><org.freedesktop.portal.Settings.Read>"
         "<org.freedesktop.appearance><color-scheme>")


@recipe("A screenshot of a GTK program")
def pictures_by_portal(home, text):
    home.program("take-picture", 'echo "$THEMECTL_APPEARANCE $XDG_CURRENT_DESKTOP" >"$1"')
    home.program("bin/dbus-run-session", '[ "$1" = -- ] && shift && exec "$@"')
    for shell in home.shells():
        home.expect(f"{shell}, how it ends", (0, "", ""), tuple(home.shell(shell, text)))
        home.expect(f"{shell}, pictures", ["light sway:themectl\n", "dark sway:themectl\n"],
                    [home.text(f"{style}.png") for style in ("light", "dark")])
        for style in ("light", "dark"):
            os.remove(home.path(f"{style}.png"))


def telling(words, program, script="", skips_system=True):
    """A hook tells a program the word of the style; one that turns the system does so only for a choice."""
    def trial(home, text):
        home.stand_in(program, script)
        for style, word in words.items():
            run_hook(home, text, style, f"<{program}>{word}", THEMECTL_APPEARANCE=style)
            run_hook(home, text, style, *[] if skips_system else [f"<{program}>{word}"], THEMECTL_APPEARANCE="system")
    return trial


def in_session(query, expected, **environment):
    """A script changes the real setting, which a session of its own keeps."""
    def trial(home, text):
        os.remove(home.path("bin/gsettings"))
        home.write("script", text)
        for style, word in expected.items():
            ran = home.run("dbus-run-session", "sh", "-c", f"sh ./script {style} >out && {query}", **environment)
            home.expect(f"the setting for {style}", (0, word), (ran.status, ran.out.strip("'\n")))
    return trial


GNOME = "gsettings get org.gnome.desktop.interface "
SESSION = ("dbus-run-session", "gsettings", "/usr/share/glib-2.0/schemas/org.gnome.desktop.interface.gschema.xml")
GNOME_WORDS = {"light": "prefer-light", "dark": "prefer-dark"}
recipe("desktop", [LIGHT], *SESSION, document=HOOKS)(
    in_session(f"{GNOME}color-scheme", GNOME_WORDS, GSETTINGS_BACKEND="keyfile"))


@recipe("desktop", document=HOOKS)
def desktop_hook(home, text):
    """It runs nothing for what the system shows by itself, nor without the desktop's tool."""
    for tool in ("gsettings", "plasma-apply-colorscheme"):
        home.stand_in(tool)
        run_hook(home, text, "dark", THEMECTL_APPEARANCE="system")
        os.remove(home.path(f"bin/{tool}"))
    home.program("bin/themectl", 'echo "told $*"')
    hook = home.write("hook", text, 0o755)
    for desktop in ("sway", "KDE"):
        ran = home.run("/bin/sh", hook, "dark", PATH=home.path("bin"), XDG_CURRENT_DESKTOP=desktop)
        home.expect(f"in {desktop} without its tool", (0, ""), (ran.status, ran.out))
    home.stand_in("plasma-apply-colorscheme")
    home.program("bin/uname", "echo Linux")
    for style in OPPOSITE:
        ran = home.run(hook, style, PATH=home.path("bin"), XDG_CURRENT_DESKTOP="x:KDE", THEMECTL_APPEARANCE=style)
        home.expect(f"in KDE for {style}", (0, f"told set {style} --system --quiet\n", ""), tuple(ran))
    home.program("bin/uname", "echo Darwin")
    ran = home.run(hook, "dark", PATH=home.path("bin"), XDG_CURRENT_DESKTOP="KDE")
    home.expect("on macOS without osascript", (0, "", ""), tuple(ran))


def nothing_set_up(home, text):
    """It does nothing where its program was never configured."""
    home.stand_in("pkill")
    ran = home.run(home.write("hook", text, 0o755), "dark")
    home.expect("how it ends, and what it runs", ((0, "", ""), []), (tuple(ran), home.calls()))


for name in ("kitty", "alacritty", "foot", "helix"):
    recipe(name, document=HOOKS)(nothing_set_up)


@recipe("Hooks that are installed")
def linked_hook(home, text):
    """A link to the installed file, also where there is one."""
    for shell in [*home.shells()] * 2:
        home.expect(f"{shell}, how it ends", (0, "", ""), tuple(home.shell(shell, text)))
        home.expect("where the link leads", "/usr/local/share/themectl/hooks/desktop",
                    os.readlink(home.path(f"{FOLDER_OF_HOOKS}/desktop")))


@recipe("sway, niri, Hyprland, i3: --system", [LIGHT], *SESSION)
def system_of_compositor(home, text):
    """The key is set, and the preference follows it."""
    os.remove(home.path("bin/gsettings"))
    home.write("script", text)
    ran = home.run("dbus-run-session", "sh", "-c", f"sh ./script && {GNOME}color-scheme && themectl get --effective",
                   GSETTINGS_BACKEND="keyfile")
    home.expect("the key, and the style", (0, "'prefer-dark'\ndark\n"), (ran.status, ran.out))


@recipe("sway and i3 with everything: themectl set system", [LIGHT, DARK])
def everything(home, text):
    for shell in home.shells():
        home.expect(f"{shell}, how it ends", (0, "", ""), tuple(home.shell(shell, text)))
        home.expect("where the link leads, and what is stored", ("/usr/local/share/themectl/hooks/gtk3", "system"),
                    (os.readlink(home.path(f"{FOLDER_OF_HOOKS}/gtk3")), home.stored()))


@recipe("sway and i3 with everything: bindsym", [LIGHT], *SESSION)
def key_binding(home, text):
    """What the key runs turns the setting there and back."""
    os.remove(home.path("bin/gsettings"))
    command = re.fullmatch(r"bindsym Mod4\+Shift\+t exec --no-startup-id (themectl .*)\n", text)[1]
    ran = home.run("dbus-run-session", "sh", "-c", f"{command} && {command} && {GNOME}color-scheme",
                   GSETTINGS_BACKEND="keyfile")
    home.expect("what it prints, and the key", (0, "dark\nlight\n'prefer-light'\n"), (ran.status, ran.out))


@recipe("Xsettings, for GTK 3 on X11: exec")
def xsettings_daemon(home, text):
    """What i3 runs starts the daemon only where that has a file."""
    home.stand_in("xsettingsd", "exec test -f ~/.xsettingsd")
    ran = home.run("sh", "-c", re.fullmatch(r"exec (.*)\n", text)[1])
    home.expect("how it ends, and what it runs", ((0, "", ""), ["<xsettingsd>"]), (tuple(ran), home.calls()))


@recipe("Xsettings, for GTK 3 on X11: pkill")
def xsettings(home, text):
    for style, theme in ADWAITA.items():
        run_hook(home, text, style, "<pkill><-HUP><-x><xsettingsd>")
        home.expect(f"the theme of {style}", f'Net/ThemeName "{theme}"\n', home.text(".xsettingsd"))


@recipe("COSMIC")
def cosmic(home, text):
    run_hook(home, text, "dark")
    name = ".config/cosmic/com.system76.CosmicTheme.Mode/v1/is_dark"
    home.expect("nothing is written where there is no COSMIC", "", home.text(name))
    home.write(name, "")
    for style, word in {"light": "false", "dark": "true"}.items():
        run_hook(home, text, style)
        home.expect(f"the word of {style}", word, home.text(name))


recipe("gtk3", [LIGHT], *SESSION, document=HOOKS)(in_session(f"{GNOME}gtk-theme", ADWAITA, GSETTINGS_BACKEND="keyfile"))
recipe("gtk3", document=HOOKS)(telling({
    style: f"<set><org.gnome.desktop.interface><gtk-theme><{theme}>" for style, theme in ADWAITA.items()
}, "gsettings", skips_system=False))


@recipe("gtk3", document=HOOKS)
def without_gsettings(home, text):
    os.remove(home.path("bin/gsettings"))
    ran = home.run("/bin/sh", home.write("hook", text, 0o755), "dark", PATH=home.path("bin"))
    home.expect("without gsettings", (0, "", ""), tuple(ran))


recipe("Xfce", [LIGHT], "dbus-run-session", "xfconf-query")(
    in_session("xfconf-query -c xsettings -p /Net/ThemeName", ADWAITA))
recipe("Xfce")(telling({
    style: f"<-c><xsettings><-p></Net/ThemeName><-n><-t><string><-s><{theme}>" for style, theme in ADWAITA.items()
}, "xfconf-query", skips_system=False))


FOLDER_OF_HOOKS = ".config/themectl/hooks"


def write_hooks(home):
    """Two programs, and files that cannot be run."""
    for name in "one", "two words":
        home.program(f"{FOLDER_OF_HOOKS}/{name}", f'echo "{name} $1" >>"$HOME/ran"')
    home.write(f"{FOLDER_OF_HOOKS}/README", "", 0o644)
    os.makedirs(home.path(f"{FOLDER_OF_HOOKS}/folder"), exist_ok=True)


HOOKED = {style: [f"one {style}", f"two words {style}"] for style in OPPOSITE}


def hooked(home):
    return home.text("ran").splitlines()[-2:]


def hooks_followed(home, *words):
    """A runner follows, and a second one that starts meanwhile waits for it."""
    write_hooks(home)
    watches = [home.start(*words) for _ in range(2)]
    follow(home, "hooks", HOOKED, lambda: hooked(home))
    for watch in watches:
        ends(home, watch)


@recipe("Hooks in sway and i3", STATES)
def hooks_of_compositor(home, text):
    hooks_followed(home, "sh", "-c", text)


@recipe("Hooks in sway, where D-Bus lacks the display", [LIGHT, DARK])
def hooks_after_bus(home, text):
    """sway joins the lines, and has a shell run what stands behind the word."""
    home.stand_in("dbus-update-activation-environment")
    hooks_followed(home, "sh", "-c", text.replace("\\\n", " ").removeprefix("exec "))
    home.expect("what it tells D-Bus", ["<dbus-update-activation-environment><WAYLAND_DISPLAY><DISPLAY>"] * 2,
                home.calls())


@recipe("Hooks in another session without systemd: &", STATES)
def hooks_at_login(home, text):
    """Any number of sessions start at once, and have one runner at a time, which waits for a store that is broken."""
    home.write(".config/themectl/default.json", "{")
    write_hooks(home)
    for shell in [*home.shells()] * 2:
        ran = home.run(shell, "-c", f"exec >>printed 2>>errors\n{text}")
        home.expect(f"{shell} at login", (0, "", ""), tuple(ran))
    home.eventually("runners", 2 * len([*home.shells()]), lambda: len(home.watches()))
    home.eventually("it says that the store is broken", True, lambda: "default.json" in home.text("errors"))
    home.write(".config/themectl/default.json", CURRENT)
    home.eventually("hooks once it is mended", HOOKED["dark"], lambda: hooked(home))
    home.restore()
    follow(home, "hooks", HOOKED, lambda: hooked(home))
    home.end()


@recipe("Hooks in another session without systemd: [Desktop Entry]", [LIGHT, DARK])
def hooks_by_autostart(home, text):
    entry = configparser.RawConfigParser()
    entry.optionxform = str
    entry.read_string(text)
    entry = entry["Desktop Entry"]
    home.expect("it is named, and a program", ("Hooks of themectl", "Application"), (entry["Name"], entry["Type"]))
    hooks_followed(home, *shlex.split(entry["Exec"]))


@recipe("Hooks with systemd", [LIGHT, DARK])
def hooks_unit(home, text):
    """The folder is the unit's, which starts and ends with the session, and is not given up for a failure."""
    enables(home, text, "themectl-hooks.service")
    home.expect("the folder of hooks", True, os.path.isdir(home.path(FOLDER_OF_HOOKS)))
    unit = configparser.RawConfigParser()
    unit.optionxform = str
    unit.read_string(contents("share/themectl-hooks.service"))
    session = "graphical-session.target"
    home.expect("its session", (session, session, "!@system"), (
        unit["Install"]["WantedBy"], unit["Unit"]["PartOf"], unit["Unit"]["ConditionUser"]))
    # Less often than the five starts in ten seconds after which systemd gives up.
    home.expect("it starts again after a failure", ("on-failure", "5"), (
        unit["Service"]["Restart"], unit["Service"]["RestartSec"]))
    hooks_followed(home, *unit["Service"]["ExecStart"].replace("@BINDIR@/", "").split())


@recipe("Hooks with launchd", [LIGHT, DARK])
def hooks_agent(home, text):
    home.expect("it says that it is XML", True, text.startswith("<?xml"))
    agent = plistlib.loads(text.encode())
    home.expect("it is named and started again", ("themectl.hooks", True), (agent["Label"], agent["KeepAlive"]))
    hooks_followed(home, *agent["ProgramArguments"])


def enables(home, text, *units):
    """A script enables units that are installed."""
    home.stand_in("systemctl")
    runs(home, text, "<systemctl><--user><enable><--now>" + "".join(f"<{unit}>" for unit in units))
    home.expect("they are installed", True, all(unit in contents("Makefile") for unit in units))


def script_of_unit(name):
    """What a unit has the shell run, as systemd.service(5) reads it."""
    command = re.search(r"/bin/sh -c '(.*?)'", contents(f"share/{name}"), re.DOTALL)[1]
    return command.replace("\\\n", " ").replace("$$", "$").replace("%%", "%")


def storing(*styles):
    """A script stores the style that it is run with."""
    def trial(home, text):
        for style in styles:
            ran = home.run(home.write("script", text, 0o755), style)
            home.expect("how it ends, and what is stored", (0, "", "", style), (*ran, home.stored()))
    return trial


recipe("darkman", [LIGHT, UNKNOWN])(storing("dark", "light"))
recipe("YOUR OWN MACHINES", [LIGHT, UNKNOWN])(storing("dark", "dark"))


DAY = {f"{hour:02}": "light" if 7 <= hour < 19 else "dark" for hour in range(24)}


@recipe("systemd: systemctl")
def timers(home, text):
    enables(home, text, "themectl-light.timer", "themectl-dark.timer")
    unit = contents("share/themectl-clock.service")
    at_these_times(home, unit, {"0659": "dark", "0700": "light", "1859": "light", "1900": "dark"})


@recipe("systemd: Environment")
def other_times(home, text):
    at_these_times(home, text, {"0629": "dark", "0630": "light", "2129": "light", "2130": "dark"})
    at_these_times(home, "Environment=LIGHT_FROM=0900 DARK_FROM=0:30", {
        "0000": "light", "0029": "light", "0030": "dark", "0859": "dark", "0900": "light", "2359": "light"})
    for times in ("LIGHT_FROM=6.30 DARK_FROM=2130", "LIGHT_FROM=0630 DARK_FROM=24:00", "LIGHT_FROM=0660 DARK_FROM=2130",
                  "LIGHT_FROM= DARK_FROM=2130", "LIGHT_FROM=dawn DARK_FROM=2130"):
        ran = run_clock(home, "1200", times)
        home.expect(f"{times} is a failure, which says so, and stores nothing", (
            78, f"{times}: not times of day\n", "light"), (ran.status, ran.err, home.stored()))
        home.restore()
    changed(home, "themectl-clock.service", text)


def run_clock(home, time_of_day, times):
    home.program("bin/date", '[ "$1" = +%H%M ] && echo "$TIME"')
    settings = dict(word.split("=") for word in times.split())
    return home.run("sh", "-c", script_of_unit("themectl-clock.service"), "themectl", TIME=time_of_day, **settings)


def at_these_times(home, unit, expected):
    times = re.search("^Environment=(.*)", unit, re.MULTILINE)[1]
    for time_of_day, style in {"0000": "dark", "0859": "light", **expected}.items():
        ran = run_clock(home, time_of_day, times)
        home.expect(f"{times}, at {time_of_day}", (0, "", style), (ran.status, ran.err, home.stored()))
    home.restore()


def changed(home, name, text):
    """systemd accepts a unit with a change to it."""
    for unit in (name, "themectl-clock.service"):
        home.write(f"units/{unit}", contents(f"share/{unit}").replace("@BINDIR@/themectl", "/bin/true"))
    home.write(f"units/{name}.d/override.conf", text)
    if home.has("systemd-analyze"):
        ran = home.run("systemd-analyze", "verify", "--user", "--man=no", home.path(f"units/{name}"))
        home.expect("what systemd-analyze finds wrong", "", ran.err)


@recipe("systemd: OnCalendar")
def other_timer(home, text):
    home.expect("its only time", ["OnCalendar=", "OnCalendar=06:30"], text.splitlines()[-2:])
    changed(home, "themectl-light.timer", text)


def hours(field):
    """The hours of a field of crontab(5)."""
    for part in field.split(","):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


@recipe("cron", [LIGHT, UNKNOWN])
def crontab(home, text):
    """Each hour has one line, which runs with the variables of the table and nothing else of the user's but the home."""
    variables = dict(line.split("=", 1) for line in text.splitlines() if not line.startswith("*"))
    home.expect("its path", "/usr/local/bin:/usr/bin:/bin", variables.pop("PATH"))
    found = {}
    for minutes, hour, *_, command in (line.split(None, 5) for line in text.splitlines() if line.startswith("*")):
        def runs_silently(command=command):
            home.expect(f"{command}: how it ends", (0, "", ""), tuple(home.run("sh", "-c", command, **variables)))
            return home.stored()
        home.expect("every ten minutes", "*/10", minutes)
        found |= {f"{number:02}": runs_silently() for number in hours(hour)}
        other = OPPOSITE[home.stored()]
        home.store(other)
        home.expect("a choice by hand, ten minutes later", other, runs_silently())
    home.expect("what is stored at each hour", DAY, found)


@recipe("launchd", [LIGHT, UNKNOWN])
def launch_agent(home, text):
    home.expect("it says that it is XML", True, text.startswith("<?xml"))
    agent = plistlib.loads(text.encode())
    home.expect("its times", [{"Hour": 7, "Minute": 0}, {"Hour": 19, "Minute": 0}], agent["StartCalendarInterval"])
    home.expect("it is named and starts at login", ("themectl.appearance", True), (agent["Label"], agent["RunAtLoad"]))
    home.expect("it finds Homebrew's programs", True, "PATH=/opt/homebrew/bin:" in agent["ProgramArguments"][-1])
    home.program("bin/date", '[ "$1" = +%H ] && echo "$HOUR"')
    for hour, style in DAY.items():
        ran = home.run(*agent["ProgramArguments"], HOUR=hour)
        home.expect(f"{hour} o'clock, how it ends", (0, "", style), (ran.status, ran.err, home.stored()))


FAR = """while [ "$1" != -- ] && [ "$1" != box ]; do shift; done; [ "$1" = box ] || shift; shift
    XDG_RUNTIME_DIR=$HOME/far; export XDG_RUNTIME_DIR; exec "$@"
"""
"""A program in the place of ssh and docker: what they run there has a runtime folder of its own."""


def sends(home, *words, **environment):
    """What runs keeps the far side in the style that is shown here, and ends with the connection."""
    os.makedirs(home.path("far"))
    ways = home.start(*words, **environment)

    def far():
        return home.run("themectl", "get", "--source", "received", "-q", XDG_RUNTIME_DIR=home.path("far")).out.strip()

    follow(home, "what is shown there", IDENTITY, far)
    return ways, far


@recipe("Every change, on another machine: ssh")
def send(home, text):
    """The unit is enabled once ssh asks for no password; what it runs follows, and ends with ssh."""
    home.stand_in("systemctl")
    home.stand_in("ssh", "[ ! -e refused ]")
    asked = "<ssh><-o><BatchMode=yes><host><themectl><get>"
    runs(home, text, asked, "<systemctl><--user><enable><--now><themectl-send@host.service>")
    home.write("refused", "")
    home.expect("what is done where ssh is refused", [asked], [home.shell("sh", text), home.calls()][1])
    home.expect("the unit is installed", True, " themectl-send@.service\n" in contents("Makefile"))
    home.stand_in("ssh", FAR)
    script = script_of_unit("themectl-send@.service").replace("%i", "host")
    service, far = sends(home, "sh", "-c", script, "themectl")
    home.expect("how ssh is called", [
        "<ssh><-T><-a><-x><-o><ClearAllForwardings=yes><-o><ControlPath=none><-o><BatchMode=yes>"
        "<-o><ServerAliveInterval=15><--><host><themectl><receive>"], home.calls())
    for receiver in home.watches("receive"):
        os.kill(receiver, signal.SIGKILL)
    home.expect("how it ends with ssh", 128 + signal.SIGKILL, service.wait(60))
    home.expect("what is known there then", "", far())


@recipe("Every change, on another machine: ClientAlive", [LIGHT])
def alive(home, text):
    home.expect("what sshd is told", "ClientAliveInterval 15\n", text)


@recipe("Every change, for one session")
def session(home, text):
    """The session has the terminal and its status; the other connection follows, and ends with it."""
    home.write("rc", text + "themessh host -p 22 'a b'\n")
    home.stand_in("ssh", 'case $1 in host) until [ -e end ]; do sleep 0.1; done; exit 3 ;; esac\n' + FAR)
    for shell in filter(home.has, ("bash", "zsh")):
        shutil.rmtree(home.path("far"), ignore_errors=True)
        home.calls()
        running, far = sends(home, shell, home.path("rc"))
        home.expect(f"{shell}, how ssh is called", sorted([
            "<ssh><-T><-a><-x><-o><ClearAllForwardings=yes><-o><BatchMode=yes><--><host><themectl><receive>",
            "<ssh><host><-p><22><a b>"]), sorted(home.calls()))
        home.write("end", "")
        home.expect(f"{shell}, the session's status", 3, running.wait(60))
        home.eventually(f"{shell}, what is left", [], home.processes)
        home.expect(f"{shell}, what is known there then", "", far())
        os.remove(home.path("end"))


@recipe("Every change, in a container: exec")
def container(home, text):
    home.stand_in("docker", FAR)
    running, far = sends(home, "sh", "-c", text)
    home.expect("how docker is called", [f"<docker><exec><-i><-u><{os.getuid()}><box><themectl><receive>"], home.calls())
    for receiver in home.watches("receive"):
        os.kill(receiver, signal.SIGTERM)
    home.expect("how it ends", 128 + signal.SIGTERM, running.wait(60))
    home.expect("what is known there then", "", far())


@recipe("Every change, in a container: run", [LIGHT])
def mounted(home, text):
    home.stand_in("docker")
    user = os.getuid()
    for shell in home.shells():
        home.shell(shell, text, XDG_RUNTIME_DIR="/run/folder")
        home.expect(f"{shell}, how docker is called", [
            f"<docker><run><-u><{user}><--mount><type=bind,readonly,source=/run/folder/themectl,"
            f"target=/tmp/themectl-{user}><image>"], home.calls())


@recipe("In new sessions only: SendEnv", [LIGHT], "ssh")
def send_environment(home, text):
    ran = home.run("ssh", "-G", "-F", home.write("config", text), "host")
    home.expect("what ssh passes on", True, "\nsendenv LC_THEMECTL\n" in ran.out)


@recipe("In new sessions only: SetEnv", [LIGHT], "ssh")
def set_environment(home, text):
    """Where ssh has no folder, nothing is written; the file is one that ssh reads."""
    home.write("hook", text, 0o755)
    for style in OPPOSITE:
        home.expect("without ssh's folder", (0, "", ""), tuple(home.run("./hook", style)))
    home.expect("what is made", False, os.path.exists(home.path(".ssh")))
    os.mkdir(home.path(".ssh"))
    for style in OPPOSITE:
        home.expect(f"the hook for {style}", (0, "", ""), tuple(home.run("./hook", style)))
        ran = home.run("ssh", "-G", "-F", home.path(".ssh/themectl.conf"), "host")
        home.expect(f"what ssh sets for {style}", True, f"\nsetenv LC_THEMECTL={style}\n" in ran.out)
    home.expect("what is left", ["themectl.conf"], os.listdir(home.path(".ssh")))


@recipe("Behind sudo", STATES)
def sudo(home, text):
    """Root's program has a home of its own, and none of the variables."""
    home.program("job", 'echo "$THEMECTL_SYSTEM" >seen')
    home.stand_in("sudo", 'exec env -i PATH="$PATH" HOME=/nonexistent "$@"')
    for shell in home.shells():
        home.write("seen", "")
        ran = home.shell(shell, text)
        home.expect(f"{shell}: what the job is told", (0, f"{home.state.style}\n"), (ran.status, home.text("seen")))


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


@recipe("WSL", [LIGHT, *SYSTEM_STATES])
def windows(home, text):
    """What reg.exe prints is what Windows' own manual shows of it."""
    home.write(".profile", f'PATH="$HOME/bin:/usr/bin:/bin"\n{text}')
    key = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
    known = home.state.environment.get("THEMECTL_SYSTEM", "none")
    for answer, style in {"0x0": "dark", "0x1": "light", "": known, None: known}.items():
        for shell in home.shells():
            home.stand_in("reg.exe", "exit 1" if not answer else rf"""
                printf '\r\n%s\r\n    AppsUseLightTheme    REG_DWORD    {answer}\r\n\r\n' 'HKEY_CURRENT_USER' """)
            if answer is None:
                os.remove(home.path("bin/reg.exe"))
            ran = home.run(shell, "-lc", 'echo "${THEMECTL_SYSTEM-none}"')
            home.expect(f"{shell}, what is known where Windows says {answer}", (0, f"{style}\n", ""), tuple(ran))
            calls = [] if answer is None else [f"<reg.exe><query><{key}></v><AppsUseLightTheme>"]
            home.expect("what Windows is asked", calls, home.calls())


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


@recipe("Send your answer along", STATES)
def ssh(home, text):
    """Run by several shells on either side; those of others are far away."""
    home.program("far/job", 'echo "$THEMECTL_SYSTEM" >seen')
    for far in ("bash", "dash", "zsh", "fish"):
        if not shutil.which(far) and far in ("zsh", "fish"):
            continue
        # As sshd does: the words joined, for the user's login shell.
        home.stand_in("ssh", f'shift; cd far; exec {far} -c "$*"')
        for shell in home.shells():
            home.write("far/seen", "")
            ran = home.shell(shell, text, SHELL=far)
            home.expect(f"{shell} to {far}: what the job is told", (0, f"{home.state.style}\n"), (
                ran.status, home.text("far/seen")))
            home.expect(f"{shell} to {far}: the host", ["<ssh><host>"], [call[:11] for call in home.calls()])


@recipe("The command in a job", [UNKNOWN])
def job_command(home, text):
    os.mkdir(home.path("tools"))
    os.rename(home.path("bin/themectl"), home.path("tools/themectl"))
    for shell in home.shells():
        ran = home.shell(shell, text + "command -v themectl\n", PATH="/usr/bin:/bin")
        version, *found = ran.out.splitlines()
        home.expect(f"{shell}, how it ends, and which is found", (0, True, [home.path("tools/themectl")], ""), (
            ran.status, version.startswith("themectl "), found, ran.err))


PAGE = "<style>:root { color-scheme: light dark } html { background: light-dark(#FFF, #101010) }</style>\n"


@recipe("A screenshot in a simulator of iOS", [UNKNOWN])
def simulator(home, text):
    for program in ("xcrun", "sleep"):
        home.stand_in(program)
    runs(home, text, *(call for style in ("light", "dark") for call in (
        f"<xcrun><simctl><ui><booted><appearance><{style}>", "<sleep><2>",
        f"<xcrun><simctl><io><booted><screenshot><screenshots/{style}.png>")))
    home.expect("the folder", True, os.path.isdir(home.path("screenshots")))


@recipe("A screenshot of a web page", [UNKNOWN])
def page(home, text):
    home.stand_in("chromium", 'case $* in *page-0*) [ ! -e broken ] || exit 1 ;; esac')
    runs(home, text, *[
        f"<chromium><--headless><--blink-settings=preferredColorScheme={scheme}>"
        f"<--screenshot={home.root}/screenshots/page-{scheme}.png><page.html>" for scheme in (0, 1)])
    home.write("broken", "")
    home.expect("a failure of the dark one alone is one", 1, home.shell("sh", text).status)


@recipe("A screenshot of a web page", [UNKNOWN], "chromium", "convert", "identify")
def real_page(home, text):
    home.write("page.html", PAGE)
    # As root there is no sandbox.
    home.program("bin/chromium", f'exec {shutil.which("chromium")} --no-sandbox "$@"')
    home.expect("how it ends", 0, home.shell("bash", text).status)
    pixels = [home.run("convert", f"screenshots/page-{scheme}.png", "-format", "%[hex:p{9,9}]", "info:").out[:6]
              for scheme in (0, 1)]
    home.expect("a pixel of each picture", ["101010", "FFFFFF"], pixels)


@recipe("A screenshot in each appearance", [LIGHT, UNKNOWN])
def screenshots(home, text):
    """A picture is taken of what runs, as soon as it does; a failure of the light one alone is one, too."""
    app, sleep = f'echo "$THEMECTL_APPEARANCE" >running; exec {shutil.which("sleep")} ', shutil.which("sleep")
    home.program("bin/xvfb-run", '[ "$1" = -a ] && shift && exec "$@"')
    home.stand_in("import", """
        [ ! -e broken ] || [ "$THEMECTL_APPEARANCE" = dark ] || exit 1
        while [ ! -s running ]; do :; done
        mv running "$3" """)
    for shell in home.shells():
        home.program("my-app", f"{app}1000")
        home.stand_in("sleep")
        home.expect(f"{shell}, how it ends", (0, "", ""), tuple(home.shell(shell, text)))
        pictures = [home.text(f"screenshots/{style}.png") for style in ("light", "dark")]
        home.expect(f"{shell}, pictures", ["light\n", "dark\n"], pictures)
        home.expect(f"{shell}, what is run for each", {
            "<sleep><2>": 2,
            "<import><-window><root><screenshots/light.png>": 1, "<import><-window><root><screenshots/dark.png>": 1,
        }, collections.Counter(home.calls()))
        home.eventually(f"{shell}, apps that are left", [], home.processes)
        home.write("broken", "")
        home.expect(f"{shell}, a picture that fails is a failure", 1, home.shell(shell, text).status)
        home.eventually(f"{shell}, apps that are left by it", [], home.processes)
        os.remove(home.path("broken"))
        home.program("my-app", f"{app}0")
        home.stand_in("sleep", f"exec {sleep} 0.2")
        home.expect(f"{shell}, an app that has ended is a failure", 1, home.shell(shell, text).status)
        shutil.rmtree(home.path("screenshots"))
        home.calls()
    home.expect("what is stored", home.state.stored or "system", home.stored())


@recipe("A screenshot in each appearance", [DARK], "xvfb-run", "xauth", "import")
def real_screenshots(home, text):
    home.program("my-app", "exec sleep 1000")
    ran = home.shell("bash", text)
    home.expect("how it ends with the real ones", 0, ran.status)
    for style in ("light", "dark"):
        with open(home.path(f"screenshots/{style}.png"), "rb") as file:
            home.expect(f"the {style} picture is one", b"\x89PNG\r\n\x1a\n", file.read(8))


@recipe("A configuration for the tests", [LIGHT, DARK, UNKNOWN])
def job(home, text):
    store = "config/themectl/com.example.Notes.json"
    for shell in home.shells():
        for name in (store, "config/themectl/Other.json"):
            if os.path.exists(home.path(name)):
                os.remove(home.path(name))
        ran = home.shell(shell, text)
        home.expect(f"{shell}, how it ends, and the store", ((0, "", ""), CURRENT), (tuple(ran), home.text(store)))
        home.expect(f"{shell}, the user's own", home.state.stored or "system", home.stored())
        home.write("config/themectl/Other.json", "{")
        home.expect(f"{shell}, a store with a problem is a failure", 1, home.shell(shell, text).status)
    home.program("bin/themectl", f'[ "$1" != is ] || [ "$2" = dark ] || exit 1; exec "{home.command}" "$@"')
    os.remove(home.path("config/themectl/Other.json"))
    home.expect("an app that does not follow is a failure", 1, home.shell("bash", text).status)


@recipe("No legacy key is shipped", [LIGHT, UNKNOWN])
def job_checks(home, text):
    """It changes nothing, so a job cannot mend what it is to find."""
    for shell in home.shells():
        home.write("settings/b.json", CURRENT)
        for legacy, status in ((CURRENT, 0), (LEGACY, 1), ('{"isDarkMode": "perhaps"}\n', 1), ("{", 1)):
            home.write("settings/a.json", legacy)
            home.expect(f"{shell}, with {legacy!r}", status, home.shell(shell, text).status)
            home.expect(f"{shell}, what is left", [legacy, CURRENT], [home.text(f"settings/{name}.json") for name in "ab"])


SCREENS = """{
  "name": "main", "kind": "window",
  "children": [{"name": "shop", "kind": "screen"%s}, {"name": "pay", "kind": "screen", "scope": "pay"}]
}
"""


@recipe("No screen changes its style by mistake", [LIGHT, UNKNOWN])
def hierarchy(home, text):
    def settings(style, pin="1"):
        home.write("settings.json", '{"userInterfaceStyle": %d, "userInterfaceStyleOverrides": {"pay": %s}}'
                   % (1 + (style == "dark"), pin))

    home.write("screens.json", SCREENS % "")
    recording = "".join(line for line in text.splitlines(keepends=True) if "for " not in line and "done" not in line)
    recording = recording.replace(" |\n    diff", " \\\n    >")[:-len(" -\n")].replace('"screens.', ' "screens.')
    for style in ("light", "dark"):
        settings("light")
        ran = home.shell("sh", f"appearance={style}\n{recording}\n")
        home.expect(f"what is recorded for {style}", (0, "", 3), (
            ran.status, ran.err, len(home.text(f"screens.{style}").splitlines())))
    for shell in home.shells():
        home.write("screens.json", SCREENS % "")
        home.expect(f"{shell}, as recorded", (0, "", ""), tuple(home.shell(shell, text)))
        # The same style for another reason.
        home.write("screens.json", SCREENS.replace('"scope": "pay"', '"overrideUserInterfaceStyle": "light"') % "")
        home.expect(f"{shell}, the same style by other means", (0, "", ""), tuple(home.shell(shell, text)))
        for pinned in ("light", "dark"):
            home.write("screens.json", SCREENS % f', "overrideUserInterfaceStyle": "{pinned}"')
            home.expect(f"{shell}, pinned to {pinned} is a failure", 1, home.shell(shell, text).status)
        home.write("screens.json", SCREENS % "")
        recorded = home.text("screens.light")
        home.write("screens.light", "")
        home.expect(f"{shell}, a difference in light alone is a failure", 1, home.shell(shell, text).status)
        home.write("screens.light", recorded)


@recipe("No text is too faint", [UNKNOWN])
def contrast(home, text):
    colors = '{"helpText": {"light": "%s", "dark": "#FFFFFF"}}'
    for color, status in (("#000000", 0), ("#DDDDDD", 1)):
        home.write("palette.json", colors % color)
        home.expect(f"{color}, how it ends", status, home.shell("sh", text).status)


@recipe("In a shell script", STATES)
def shell_colors(home, text):
    home.stand_in("tmux")
    expected = {"light": "fg=#202020,bg=#F5F5F5", "dark": "fg=#FFFFFF,bg=#212121"}[home.state.style]
    runs(home, text, f"<tmux><set><-g><status-style><{expected}>")
    os.remove(home.path("bin/themectl"))
    home.expect("what runs without the command", (127, []), (home.shell("sh", text).status, home.calls()))


def writes(**expected):
    """A recipe writes files, each of which has some text."""
    def trial(home, text):
        home.expect("how it ends", (0, "", ""), tuple(home.shell("sh", text)))
        home.expect("texts that are missing", [], [
            part for name, part in expected.items() if part not in home.text(f"{name.replace('_', '.')}")])
    return trial


recipe("In a style sheet", [UNKNOWN])(writes(palette_css="--primary-text: light-dark(#"))
recipe("On a page", [UNKNOWN])(writes(palette_html="</html>"))
recipe("In Xcode", [UNKNOWN])(lambda home, text: [
    writes()(home, text), home.expect("the colours of each role", [2, 2], [
        len(json.loads(home.text(f"Colors.xcassets/{role}.colorset/Contents.json"))["colors"])
        for role in ("primaryText", "card")])])


@recipe("In a style sheet, following changes", STATES)
def style_sheet_watch(home, text):
    card = {"light": "--card: #FFFFFF;", "dark": "--card: #424242;"}
    followed(home, text, "colours", {style: [line] for style, line in card.items()},
             lambda: [line for line in card.values() if line in home.text("theme.css")])


ICON = {"light": "#707070", "dark": "#FFFFFF"}


@recipe("In an icon", STATES)
def icon(home, text):
    home.stand_in("magick")
    runs(home, text, f"<magick><icon.png><-fill><{ICON[home.state.style]}><-colorize><100><toolbar.png>")


@recipe("In an icon", [LIGHT, DARK], "convert", "identify")
def real_icon(home, text):
    home.program("bin/magick", 'exec convert "$@"')
    home.run("convert", "-size", "2x2", "xc:#FF000080", "icon.png")
    home.expect("how it ends", (0, "", ""), tuple(home.shell("sh", text)))
    pixel = home.run("sh", "-c", "convert toolbar.png -crop 1x1+0+0 -depth 8 rgba:- | od -An -tx1")
    digits = ICON[home.state.style].removeprefix("#").lower() + "80"
    home.expect("a pixel", digits, pixel.out.replace(" ", "").strip())


def locked(home, *words):
    """A first command locks an app's setting in the site's folder."""
    home.expect("how it ends", (0, "", home.site_note()), tuple(home.run(*words)))
    home.expect("the site's files", ["com.example.Notes.json"], os.listdir(home.path("site/themectl")))
    ran = home.run("themectl", "set", "light", "--app", "com.example.Notes")
    home.expect("a user cannot choose, and what is in force", (77, "dark\n"), (
        ran.status, home.run("themectl", "get", "--app", "com.example.Notes").out))


@recipe("All users of a machine: --lock", [UNKNOWN])
def site(home, text):
    home.program("bin/sudo", 'exec "$@"')
    locked(home, *text.split())


@recipe("All users of a machine: reset", [UNKNOWN])
def unlocked(home, text):
    site(home, block("All users of a machine", "--lock"))
    home.expect("how it ends", (0, "", home.site_note()), tuple(home.run(*text.split())))
    home.expect("a user can choose again", 0, home.run("themectl", "set", "light", "--app", "com.example.Notes").status)


@recipe("cloud-init", [UNKNOWN])
def cloud_init(home, text):
    head, key, command = text.splitlines()
    home.expect("it is a cloud-config that runs a command", ("#cloud-config", "runcmd:"), (head, key))
    locked(home, *re.fullmatch(r"  - \[(.*)\]", command)[1].split(", "))


@recipe("A property list", [LIGHT, UNKNOWN])
def plutil(home, text):
    home.stand_in("plutil", """[ -e "$5" ] && printf '{"isDarkMode":true}'""")
    property_list(home, text)
    home.expect("how plutil is run", ["<plutil><-convert><json><-o><-><App.plist>"] * 2, home.calls())


@recipe("A property list", [LIGHT], "plutil")
def property_list(home, text):
    home.write("App.plist", PROPERTY_LIST)
    for shell in home.shells():
        ran = home.shell(shell, text)
        home.expect(f"{shell}, how it ends, the document, and the user's own", (
            0, "", '{"userInterfaceStyle":2}', home.state.stored or "system",
        ), (ran.status, ran.err, (ran.out or home.text("App.json")).rstrip(), home.stored()))


@recipe("Ansible", [UNKNOWN])
def playbook(home, text):
    """The file is the one that is installed and that 'make fleet-check' runs."""
    home.stand_in("ansible-playbook")
    runs(home, text, "<ansible-playbook><-i><hosts></usr/local/share/themectl/themectl.playbook.yml>"
         "<-e><app=com.example.Notes><-e><appearance=dark><-e><command=/usr/local/bin/themectl>")
    variables = contents("share/themectl.playbook.yml")
    home.expect("variables that the file has not", [], [
        name for name in ("app", "appearance", "command") if f"\n    {name}: " not in variables])
    home.expect("the file is run before a change lands", True, "make fleet-check\n" in contents(".ci/run"))
