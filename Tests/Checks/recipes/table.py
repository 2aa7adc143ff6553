"""Every recipe of README and manual, and what is expected of it."""

import collections
import json
import os
import plistlib
import re
import shlex
import shutil
import signal
import time

from harness.check import ROOT

from .trial import DARK, LIGHT, STATES, UNKNOWN
from .units import Unit

# How a part of the checks tries a recipe, in which states, and which programs it cannot do without.
Part = collections.namedtuple("Part", "function states needs", defaults=[[]])

# A recipe, found by the heading that it stands under, its kind and some text of it; any other block is unknown.
Row = collections.namedtuple("Row", "document heading kind text parts")

OPPOSITE = {"light": "dark", "dark": "light"}

LEGACY = '{\n  "isDarkMode": true\n}\n'
CURRENT = '{\n  "userInterfaceStyle": 2\n}\n'

PROPERTY_LIST = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>isDarkMode</key><true/></dict></plist>
"""


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


IDENTITY = {style: style for style in OPPOSITE}


# --- Building ---

def swift_run(home, text):
    """The product that Swift is told to run exists, and what it is told to do works."""
    opening = "swift run -c release themectl "
    home.expect("it runs the product", opening, text[:len(opening)])
    package = home.run("swift", "package", "--package-path", ROOT, "dump-package") if home.has("swift") else None
    if package:
        home.expect("there is the product", True, '"name" : "themectl"' in package.out)
    ran = home.run("themectl", *text.removeprefix(opening).split())
    home.expect("what the product does", (0, "", "", "dark"), (*ran, home.stored()))


def path(home, text):
    """The command that was built is found, and stores nothing in the user's own folder."""
    home.write(".build/release/themectl", "", 0o755)
    ran = home.run("sh", "-c", f"{text}command -v themectl; ls -A $XDG_CONFIG_HOME; rmdir $XDG_CONFIG_HOME")
    home.expect("what is found", (0, home.path(".build/release/themectl") + "\n", ""), tuple(ran))


def make(home, text):
    """The target exists, and is what a change has to pass."""
    home.expect("there is the target", True, f"\n{text.split()[1]}: " in contents("Makefile"))
    home.expect("it is run before a change lands", True, f"\n{text}" in contents(".ci/run"))


def install(home, text):
    """The targets exist, and what they do is tried before a change lands."""
    for line in text.splitlines():
        home.expect("there is the target", True, f"\n{line.removeprefix('sudo ').split()[1]}: " in contents("Makefile"))
    home.expect("what is built and installed", ["make build", "sudo make install"], text.splitlines())
    home.expect("it is tried before a change lands", True, "\nmake package-check" in contents(".ci/run"))


# --- Completions ---

def bash_completion(home, text):
    home.write(".bashrc", text)
    ran = home.run("bash", "-c", ". ~/.bashrc; complete -p themectl")
    home.expect("what completes", (0, "complete -F _themectl themectl\n", ""), ran)


def zsh_completion(home, text):
    home.write(".zshrc", text)
    home.expect("what completes", (0, "_themectl\n", ""), home.run("zsh", "-fc", ". ~/.zshrc; print $_comps[themectl]"))


def zsh_completion_at_home(home, text):
    """The script is where 'make install PREFIX=$HOME/.local' puts it."""
    home.write(".local/share/zsh/site-functions/_themectl", home.run("themectl", "completions", "zsh").out)
    zsh_completion(home, text + "autoload -Uz compinit && compinit\n")


def fish_completion(home, text):
    for shell in ("fish", *home.shells()):
        shutil.rmtree(home.path(".config"))
        home.expect(f"{shell}, how it is written", (0, "", ""), tuple(home.shell(shell, text)))
        ran = home.run("fish", "-c", "complete -C 'themectl toggl'")
        home.expect(f"{shell}, what it completes", (0, "toggle", ""), (ran.status, ran.out.split("\t")[0], ran.err))


# --- Editors ---

def vim(home, text):
    home.write(".vimrc", text)
    ran = home.run(
        "vim", "--not-a-term", "-c", 'call writefile([&background, v:errmsg], $HOME . "/seen")', "-c", "qa!")
    home.expect("Vim ends", 0, ran.status)
    home.expect("background, and the last error", f"{home.state.style}\n\n", home.text("seen"))


def vim_alone(home, text):
    """Where themectl is not installed, Vim starts as ever."""
    os.remove(home.path("bin/themectl"))
    home.write(".vimrc", text)
    home.run("vim", "--not-a-term", "-c", 'call writefile([v:errmsg], $HOME . "/seen")', "-c", "qa!")
    home.expect("without themectl, the last error", "\n", home.text("seen"))


def neovim(home, text):
    home.write(".config/nvim/init.lua", text)
    server = home.path("nvim")
    editor = home.start("nvim", "--headless", "--listen", server)

    def ask(expression):
        # Older versions print the answer as if it were an error.
        ran = home.run("nvim", "--server", server, "--remote-expr", expression)
        return (ran.out + ran.err).strip()

    home.eventually("watches at the start", 1, lambda: len(home.watches()))
    follow(home, "background", IDENTITY, lambda: ask("&background"))
    home.expect("errors and messages", "", ask("v:errmsg . execute('messages')"))
    home.expect("watches", 1, len(home.watches()))
    home.run("nvim", "--server", server, "--remote-send", ":qa!<CR>")
    home.expect("the editor ends", 0, editor.wait(60))
    home.eventually("watches after the editor", [], home.watches)


def neovim_alone(home, text):
    """Where themectl is not installed, Neovim starts as ever."""
    os.remove(home.path("bin/themectl"))
    home.write(".config/nvim/init.lua", text)
    ran = home.run("nvim", "--headless", "-c", "qa!", PATH=f"{home.path('bin')}:/usr/bin:/bin")
    home.expect("without themectl, what it says", (0, "", ""), tuple(ran))


# --- bat, fzf, delta ---

def bat_and_fzf(home, text):
    for tool in ("bat", "fzf"):
        home.stand_in(tool)
    use = text + "bat 'a b' c; fzf --multi\n"
    theme = {"light": "OneHalfLight", "dark": "OneHalfDark"}[home.state.style]
    expected = [f"<bat><--theme={theme}><a b><c>", f"<fzf><--color={home.state.style}><--multi>"]
    for shell in home.shells():
        ran = home.shell(shell, use)
        home.expect(f"what {shell} runs", ((0, "", ""), expected), (tuple(ran), home.calls()))


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


def real_fzf(home, text):
    ran = home.shell("bash", f"{text}\nprintf '%s\\n' one two | fzf --filter=w\n")
    home.expect("fzf takes the colours", (0, "two\n", ""), tuple(ran))


def fzf(home, text):
    home.stand_in("fzf")
    for shell in home.shells():
        ran = home.shell(shell, text)
        home.expect(
            f"what {shell} runs", (0, "", [f"<fzf><--color={home.state.style}>"]), (ran.status, ran.out, home.calls()))


def real_fzf_line(home, text):
    ran = home.shell("bash", f"printf '%s\\n' one two | {text.rstrip()} --filter=w\n")
    home.expect("fzf takes the colours", (0, "two\n"), (ran.status, ran.out))


def repository(home, text):
    home.write(".gitconfig", text)
    home.write("repository/file", "one\n")
    for line in ("init -q", "add file", "-c user.name=A -c user.email=a@example.com commit -qm One"):
        ran = home.run("git", "-C", "repository", *line.split())
        if ran.status:
            raise RuntimeError(f"git {line}: {ran}")


def delta(home, text):
    home.stand_in("delta", "exec cat >shown")
    repository(home, text)
    # Git pages only on a terminal.
    git = home.terminal("git", "-C", "repository", "show", TERM="xterm")
    home.expect("git shows a commit", 0, git.process.wait(60))
    home.expect("what git runs", [f"<delta><--{home.state.style}>"], home.calls())
    home.expect("the pager is given the commit", True, "diff --git a/file b/file" in home.text("repository/shown"))


# --- tmux ---

def server(home, *arguments):
    return home.run("tmux", "-S", home.path("tmux"), *arguments).out.strip()


def option(home, name):
    return lambda: server(home, "show-options", "-gqv", name)


def styles(home):
    return [option(home, "status-style")(), option(home, "window-style")()]


def jobs(home):
    """What tmux tells of its jobs, which it does only to a client that is attached."""
    client = server(home, "list-clients", "-F", "#{client_name}")
    return home.run("tmux", "-S", home.path("tmux"), "show-messages", "-J", "-t", client)


def start_server(home):
    server(home, "new-session", "-d", "-x", "80", "-y", "24", "exec cat")


def press_prefix(home, client):
    """Types the prefix until it counts: what is typed while a client is still attaching may be thrown away."""
    for _ in range(15):
        client.type(b"\x02")
        deadline = time.monotonic() + 2
        while time.monotonic() < deadline:
            if server(home, "list-clients", "-F", "#{client_prefix}") == "1":
                return
            time.sleep(0.02)


def tmux_key(home, text):
    expected = {"light": ["bg=white,fg=black"] * 2, "dark": ["bg=black,fg=white"] * 2}
    home.write(".tmux.conf", text)
    start_server(home)
    home.eventually("styles at the start", expected[home.state.style], lambda: styles(home))
    client = home.terminal("tmux", "-S", home.path("tmux"), "attach", TERM="xterm")
    home.eventually("clients", "1", lambda: server(home, "display-message", "-p", "#{session_attached}"))
    style = home.state.style
    for _ in range(2):
        # Without an answer from the system, toggling starts from light.
        style = "dark" if home.state is UNKNOWN and not home.has_store() else OPPOSITE[style]
        press_prefix(home, client)
        client.type(b"T")
        home.eventually(f"what is stored after prefix T to {style}", style, home.stored)
        home.eventually(f"styles after prefix T to {style}", expected[style], lambda: styles(home))
        # What a job prints is shown once it has ended.
        home.eventually(f"jobs after prefix T to {style}", (0, "", ""), lambda: tuple(jobs(home)))
        home.expect("modes that hide the pane", "0", server(home, "display-message", "-p", "#{pane_in_mode}"))
    server(home, "kill-server")


def tmux_watch(home, text):
    expected = {"light": "fg=black,bg=white", "dark": "fg=white,bg=black"}
    home.write(".tmux.conf", text)
    start_server(home)
    follow(home, "style", expected, option(home, "status-style"))
    server(home, "source-file", home.path(".tmux.conf"))
    server(home, "source-file", home.path(".tmux.conf"))
    # The server, what its pane runs, and one watch: what becomes another is there at once, and stays.
    home.eventually("processes, with the file read three times", 3, lambda: len(home.processes()))
    home.expect("watches", 1, len(home.watches()))
    home.expect("modes that hide the pane", "0", server(home, "display-message", "-p", "#{pane_in_mode}"))
    # A server ends by itself, too, with its last session.
    server(home, "kill-server" if home.state is LIGHT else "kill-session")
    home.eventually("watches after the server", [], home.watches)


def tmux_option(home, text):
    start_server(home)
    # In a pane, as a reader would, with the server that the pane tells of.
    server(home, "respawn-pane", "-k", text.rstrip())
    follow(home, "option", IDENTITY, option(home, "@appearance"))
    server(home, "kill-server")


# --- GNOME ---

def gsettings(home, text):
    """The desktop's answer is fixed, so that either direction is seen."""
    settings = "<org.gnome.desktop.interface><color-scheme>"
    words = {"light": "prefer-light", "dark": "prefer-dark", None: "default"}
    for shell in home.shells():
        for word in ("prefer-dark", "prefer-light", "default"):
            home.restore()
            home.stand_in("gsettings", f"""[ "$1" = set ] || echo "'{word}'" """)
            ran = home.shell(shell, text)
            taken = {"prefer-dark": "dark", "prefer-light": "light", "default": "system"}[word]
            home.expect(f"{shell}, GNOME says {word}: it runs, and takes over", ((0, "", ""), taken), (
                tuple(ran), home.stored()))
            # The one that comes first hands on, or takes, what was there before.
            handed = words[home.state.stored] if text.startswith("gsettings set") else word
            home.expect(f"{shell}, GNOME says {word}: what GNOME is asked", sorted([
                f"<gsettings><set>{settings}<{handed}>", f"<gsettings><get>{settings}",
            ]), sorted(home.calls()))


def real_gsettings(home, text):
    os.remove(home.path("bin/gsettings"))
    words = {"light": "prefer-light", "dark": "prefer-dark", None: "default"}
    # A file of its own instead of a bus.
    backend = {"GSETTINGS_BACKEND": "keyfile", "XDG_DATA_DIRS": "/usr/share"}
    key = ("org.gnome.desktop.interface", "color-scheme")
    if home.run("gsettings", "get", *key, **backend).status:
        home.tally.skips(home.name, "GNOME's schema is not there")
        return
    handed = words[home.state.stored] if text.startswith("gsettings set") else "prefer-light"
    home.run("gsettings", "set", *key, "prefer-light", **backend)
    ran = home.shell("bash", text, **backend)
    home.expect("the real gsettings", (0, f"'{handed}'\n"), (
        ran.status, home.run("gsettings", "get", *key, **backend).out))


def unit(home, text):
    home.stand_in("gsettings", '[ "$1" = set ]')
    unit = Unit(text)
    home.expect("what the unit says besides", {
        ("Unit", "Description"): "GTK follows themectl", ("Unit", "PartOf"): "graphical-session.target",
        ("Service", "Restart"): "on-failure", ("Install", "WantedBy"): "graphical-session.target",
    }, {key: value for key, value in unit.settings.items() if key != ("Service", "ExecStart")})
    theme = {"light": "Adwaita", "dark": "Adwaita-dark"}

    def shown():
        calls = [call for call in home.text("log").splitlines() if call.startswith("<gsettings><set>")]
        return calls[-1:]

    service = home.start(*unit.command(home.environment))
    opening = "<gsettings><set><org.gnome.desktop.interface><gtk-theme>"
    follow(home, "theme", {style: [f"{opening}<{name}>"] for style, name in theme.items()}, shown)
    service.send_signal(signal.SIGTERM)
    home.expect("how it ends for systemd, which is not a failure", -signal.SIGTERM, service.wait(60))


def verified_unit(home, text):
    name = home.write("gtk-appearance.service", text)
    ran = home.run("systemd-analyze", "verify", "--user", name)
    # systemd looks for commands in folders of its own, where this one need not be installed.
    complaints = [line for line in ran.err.splitlines() if "Command themectl is not executable" not in line]
    home.expect("what systemd-analyze finds wrong", [], complaints)


def hooks(home, text):
    """Every program in the folder of the style runs, with the style, and what cannot be run does not."""
    for style in OPPOSITE:
        for name in "one", "two words":
            home.program(f".local/share/{style}-mode.d/{name}", f'echo "{style} {name} $1" >>"$HOME/ran"')
        home.write(f".local/share/{style}-mode.d/README", "", 0o644)

    def ran(style):
        return [f"{style} one {style}", f"{style} two words {style}"]

    watch = home.start(*shlex.split(text))
    follow(home, "hooks", {style: ran(style) for style in OPPOSITE}, lambda: home.text("ran").splitlines()[-2:])
    watch.send_signal(signal.SIGTERM)
    home.expect("how it ends", -signal.SIGTERM, watch.wait(60))


def darkman_hook(home, text):
    home.write("hook", text, 0o755)
    home.expect("how it ends", (0, "", ""), tuple(home.run(home.path("hook"), "dark")))
    home.expect("what is stored", "dark", home.stored())


def darkman_follows(home, text):
    home.stand_in("darkman")
    watch = home.start(*text.split())
    follow(home, "what darkman is told", {style: [f"<darkman><set><{style}>"] for style in OPPOSITE},
           lambda: home.text("log").splitlines()[-1:])
    watch.send_signal(signal.SIGTERM)
    home.expect("how it ends", -signal.SIGTERM, watch.wait(60))


# --- The clock ---

DAY = {f"{hour:02}": "light" if 7 <= hour < 19 else "dark" for hour in range(24)}


def by_the_clock(home, words):
    """A command stores what the hour asks for, every hour of a day."""
    home.program("bin/date", '[ "$1" = +%H ] && echo "$HOUR"')
    for hour, style in DAY.items():
        ran = home.run(*words, HOUR=hour)
        home.expect(f"{hour} o'clock, how it ends", (0, "", style), (ran.status, ran.err, home.stored()))


def clock_unit(home, text):
    unit = Unit(text)
    home.expect("the type", "oneshot", unit.settings["Service", "Type"])
    home.expect("the description", "Light by day, dark by night", unit.settings.get(("Unit", "Description")))
    by_the_clock(home, unit.command(home.environment))


def clock_timer(home, text):
    lines = text.splitlines()
    home.expect("the description", True, "Description=Light at 7:00, dark at 19:00" in text.splitlines())
    home.expect("its times", ["OnCalendar=07:00", "OnCalendar=19:00", "Persistent=true"],
                [line for line in lines if line[:2] == "On" or "Persistent" in line])
    home.expect("what starts it", "timers.target", Unit(text).settings["Install", "WantedBy"])


def verified_timer(home, text):
    home.write("appearance.service", "[Service]\nType=oneshot\nExecStart=/bin/true\n")
    ran = home.run("systemd-analyze", "verify", "--user", home.write("appearance.timer", text))
    home.expect("what systemd-analyze finds wrong", "", ran.err)


def verified_clock_unit(home, text):
    ran = home.run("systemd-analyze", "verify", "--user", home.write("appearance.service", text))
    home.expect("what systemd-analyze finds wrong", "", ran.err)


def hours(field):
    """The hours of a field of crontab(5)."""
    for part in field.split(","):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


def crontab(home, text):
    """Each hour has one line, which runs with the PATH of the table and nothing else of the user's but the home."""
    first, *lines = text.splitlines()
    home.expect("it has a path", "PATH=/usr/local/bin:/usr/bin:/bin", first)
    found = {}
    for minutes, hour, *_, command in (line.split(None, 5) for line in lines):
        home.expect("every ten minutes", "*/10", minutes)
        home.expect(f"{command}: how it ends", (0, "", ""), tuple(home.run("sh", "-c", command)))
        found |= {f"{number:02}": home.stored() for number in hours(hour)}
    home.expect("what is stored at each hour", DAY, found)


def launch_agent(home, text):
    agent = plistlib.loads(text.encode())
    home.expect("its times", [{"Hour": 7, "Minute": 0}, {"Hour": 19, "Minute": 0}], agent["StartCalendarInterval"])
    home.expect("it is named and starts at login", ("themectl.appearance", True), (agent["Label"], agent["RunAtLoad"]))
    shell, option, script = agent["ProgramArguments"]
    by_the_clock(home, [shell, option, script])


# --- SSH ---

def profile(home, text):
    """At login on a terminal of that colour, whatever is stored; tmux is one that tells its background."""
    # A login shell begins with the system's $PATH.
    home.write(".profile", f'PATH="$HOME/bin:$PATH"\n{text}')
    for shell in home.shells():
        for colour, style in (("white", "light"), ("black", "dark"), ("default", "dark")):
            home.write("seen", "")
            look = f'{shell} -lc \'sh -c "echo \\${{THEMECTL_SYSTEM-none}}"\' >new 2>&1; mv new seen'
            server(home, "-f", "/dev/null", "start-server", ";", "set", "-g", "window-style", f"bg={colour}", ";",
                   "new-session", "-d", "-x", "80", "-y", "24", f"SSH_TTY=/dev/pts/1; export SSH_TTY; {look}")
            home.eventually(f"{shell}, what is known after login on {colour}", f"{style}\n", lambda: home.text("seen"))
            server(home, "kill-server")
            # One that is still ending would take the next session with it.
            home.eventually(f"{shell}, servers after {colour}", [], home.processes)
        known = home.state.environment.get("THEMECTL_SYSTEM", "none")
        ran = home.run(shell, "-lc", 'echo "${THEMECTL_SYSTEM-none}"')
        home.expect(f"{shell}, what is known where it is not SSH", (0, f"{known}\n", ""), tuple(ran))


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


# --- Continuous integration ---

def screenshots(home, text):
    home.program("my-app", f'echo "$THEMECTL_APPEARANCE" >running; exec {shutil.which("sleep")} 1000')
    home.stand_in("sleep")
    home.program("bin/xvfb-run", '[ "$1" = -a ] && shift && exec "$@"')
    # A picture is taken of what runs, as soon as it does; of the light one only if there is nothing to fail by.
    home.stand_in("import", """
        [ ! -e broken ] || [ "$THEMECTL_APPEARANCE" = dark ] || exit 1
        while [ ! -s running ]; do :; done
        mv running "$3" """)
    for shell in home.shells():
        ran = home.shell(shell, text)
        home.expect(f"{shell}, how it ends", (0, "", ""), tuple(ran))
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
        app = home.text("my-app")
        home.program("my-app", 'echo "$THEMECTL_APPEARANCE" >running')
        home.stand_in("sleep", f'exec {shutil.which("sleep")} 0.2')
        home.expect(f"{shell}, an app that has ended is a failure", 1, home.shell(shell, text).status)
        home.write("my-app", app)
        home.stand_in("sleep")
        shutil.rmtree(home.path("screenshots"))
        home.calls()
    home.expect("what is stored", home.state.stored or "system", home.stored())


def real_screenshots(home, text):
    home.program("my-app", "exec sleep 1000")
    ran = home.shell("bash", text)
    home.expect("how it ends with the real ones", 0, ran.status)
    for style in ("light", "dark"):
        with open(home.path(f"screenshots/{style}.png"), "rb") as file:
            home.expect(f"the {style} picture is one", b"\x89PNG\r\n\x1a\n", file.read(8))


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


def job_checks(home, text):
    """It changes nothing, so a job cannot mend what it is to find."""
    for shell in home.shells():
        home.write("settings/b.json", CURRENT)
        for legacy, status in ((CURRENT, 0), (LEGACY, 1), ('{"isDarkMode": "perhaps"}\n', 1), ("{", 1)):
            home.write("settings/a.json", legacy)
            home.expect(f"{shell}, with {legacy!r}", status, home.shell(shell, text).status)
            home.expect(f"{shell}, what is left", [legacy, CURRENT], [home.text(f"settings/{name}.json") for name in "ab"])


# --- Screens and colours ---

SCREENS = """{
  "name": "main", "kind": "window",
  "children": [{"name": "shop", "kind": "screen"%s}]
}
"""


def hierarchy(home, text):
    home.write("screens.json", SCREENS % "")
    for style in ("light", "dark"):
        ran = home.run("themectl", "with", style, "--", "themectl", "hierarchy", "screens.json")
        home.expect(f"what is recorded for {style}", (0, ""), (ran.status, ran.err))
        home.write(f"screens.{style}", ran.out)
    for shell in home.shells():
        home.write("screens.json", SCREENS % "")
        home.expect(f"{shell}, as recorded", (0, "", ""), tuple(home.shell(shell, text)))
        for pinned in ("light", "dark"):
            home.write("screens.json", SCREENS % f', "overrideUserInterfaceStyle": "{pinned}"')
            home.expect(f"{shell}, pinned to {pinned} is a failure", 1, home.shell(shell, text).status)
        home.write("screens.json", SCREENS % "")
        recorded = home.text("screens.light")
        home.write("screens.light", "")
        home.expect(f"{shell}, a difference in light alone is a failure", 1, home.shell(shell, text).status)
        home.write("screens.light", recorded)


def contrast(home, text):
    colors = '{"helpText": {"light": "%s", "dark": "#FFFFFF"}}'
    for color, status in (("#000000", 0), ("#DDDDDD", 1)):
        home.write("palette.json", colors % color)
        home.expect(f"{color}, how it ends", status, home.shell("sh", text).status)


def shell_colors(home, text):
    home.stand_in("tmux")
    expected = {"light": "fg=#202020,bg=#F5F5F5", "dark": "fg=#FFFFFF,bg=#212121"}[home.state.style]
    for shell in home.shells():
        ran = home.shell(shell, text)
        home.expect(f"what {shell} runs", ((0, "", ""), [f"<tmux><set><-g><status-style><{expected}>"]), (
            tuple(ran), home.calls()))


def style_sheet(home, text):
    home.expect("how it ends", (0, "", ""), tuple(home.shell("sh", text)))
    home.expect("the style sheet has both styles", True, "--primary-text: light-dark(#" in home.text("palette.css"))


def style_sheet_watch(home, text):
    card = {"light": "--card: #FFFFFF;", "dark": "--card: #424242;"}

    watch = home.start(*shlex.split(text))
    follow(home, "colours", {style: [line] for style, line in card.items()},
           lambda: [line for line in card.values() if line in home.text("theme.css")])
    watch.send_signal(signal.SIGTERM)
    home.expect("how it ends", -signal.SIGTERM, watch.wait(60))


def page(home, text):
    home.expect("how it ends", (0, "", ""), tuple(home.shell("sh", text)))
    shown = home.text("palette.html")
    home.expect("it is a page", True, shown.startswith("<!DOCTYPE html>\n") and shown.endswith("</html>\n"))
    home.expect("what it would load or run", [], re.findall(r"<script|https?:|src=|url\(", shown))


ICON = {"light": "#707070", "dark": "#FFFFFF"}


def icon(home, text):
    home.stand_in("magick")
    for shell in home.shells():
        ran = home.shell(shell, text)
        call = f"<magick><icon.png><-fill><{ICON[home.state.style]}><-colorize><100><toolbar.png>"
        home.expect(f"what {shell} runs", ((0, "", ""), [call]), (tuple(ran), home.calls()))


def real_icon(home, text):
    home.program("bin/magick", 'exec convert "$@"')
    home.run("convert", "-size", "2x2", "xc:#FF000080", "icon.png")
    home.expect("how it ends", (0, "", ""), tuple(home.shell("sh", text)))
    pixel = home.run("sh", "-c", "convert toolbar.png -crop 1x1+0+0 -depth 8 rgba:- | od -An -tx1")
    digits = ICON[home.state.style].removeprefix("#").lower() + "80"
    home.expect("a pixel", digits, pixel.out.replace(" ", "").strip())


def color_sets(home, text):
    home.expect("how it ends", (0, "", ""), tuple(home.shell("sh", text)))
    for role in ("primaryText", "card"):
        contents = json.loads(home.text(f"Colors.xcassets/{role}.colorset/Contents.json"))
        home.expect(f"{role}, how many colours", 2, len(contents["colors"]))


# --- Sites ---

def site_files(home):
    return sorted(os.listdir(home.path("site/themectl"))) if os.path.isdir(home.path("site/themectl")) else []


def locked(home, *words):
    """A first command locks an app's setting in the site's folder."""
    home.expect("how it ends", (0, "", ""), tuple(home.run(*words)))
    home.expect("the site's files", ["com.example.Notes.json"], site_files(home))
    ran = home.run("themectl", "set", "light", "--app", "com.example.Notes")
    home.expect("a user cannot choose", 77, ran.status)
    home.expect("what is in force", "dark\n", home.run("themectl", "get", "--app", "com.example.Notes").out)


def site(home, text):
    home.program("bin/sudo", 'exec "$@"')
    lock, unlock = text.splitlines()
    locked(home, *lock.split())
    home.expect("how the other ends", (0, "", ""), tuple(home.run(*unlock.split())))
    home.expect("a user can choose again", 0, home.run("themectl", "set", "light", "--app", "com.example.Notes").status)


def cloud_init(home, text):
    head, key, command = text.splitlines()
    home.expect("it is a cloud-config that runs a command", ("#cloud-config", "runcmd:"), (head, key))
    locked(home, *re.fullmatch(r"  - \[(.*)\]", command)[1].split(", "))


def chezmoi(home, text):
    home.write("run_onchange_appearance.sh", text, 0o755)
    for _ in range(2):
        home.expect("how it ends", (0, "", ""), tuple(home.run(home.path("run_onchange_appearance.sh"))))
        home.expect("what is stored", "dark", home.stored())


# --- Property lists ---

def plutil(home, text):
    home.stand_in("plutil", """[ -e "$5" ] && printf '{"isDarkMode":true}'""")
    property_list(home, text)
    home.expect("how plutil is run", ["<plutil><-convert><json><-o><-><App.plist>"] * 2, home.calls())


def property_list(home, text):
    home.write("App.plist", PROPERTY_LIST)
    for shell in home.shells():
        ran = home.shell(shell, text)
        home.expect(f"{shell}, how it ends", (0, ""), (ran.status, ran.err))
        home.expect(f"{shell}, the document", '{"userInterfaceStyle":2}', (ran.out or home.text("App.json")).rstrip())
        home.expect(f"{shell}, the user's own", home.state.stored or "system", home.stored())


# --- Fleets ---

def playbook(home, text):
    """The block is the file that 'make fleet-check' runs, word for word."""
    home.expect("the block is the file", contents("man/themectl.playbook.yml"), text)
    home.expect("the file is run before a change lands", True, "\nmake fleet-check" in contents(".ci/run"))


# --- All of them ---

def contents(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        return file.read()


README, MANUAL, RECIPES = "README.md", "man/themectl.1", "man/themectl-recipes.7"
BAT = "bat" if shutil.which("bat") else "batcat"

ROWS = [
    Row(README, "Two commands", "sh", "swift run", [Part(swift_run, [LIGHT])]),
    Row(README, "Two commands", "sh", "make test", [Part(make, [LIGHT])]),
    Row(README, "A tour", "sh", "export PATH", [Part(path, [LIGHT])]),
    Row(README, "Installing", "sh", "make install", [Part(install, [LIGHT])]),
    Row(MANUAL, "EXAMPLES", "line", "fzf", [Part(fzf, STATES), Part(real_fzf_line, [LIGHT, DARK], ["fzf"])]),
    Row(MANUAL, "EXAMPLES", "line", "themectl watch", [Part(tmux_option, STATES, ["tmux"])]),
    *(Row(RECIPES, heading, "literal", text, parts) for heading, text, parts in [
        ("Vim", "background", [Part(vim, STATES, ["vim"]), Part(vim_alone, [UNKNOWN], ["vim"])]),
        ("Neovim", "jobstart", [Part(neovim, STATES, ["nvim"]), Part(neovim_alone, [UNKNOWN], ["nvim"])]),
        ("bat and fzf", "bat()", [
            Part(bat_and_fzf, STATES), Part(real_bat, [LIGHT, DARK], [BAT]), Part(real_fzf, [LIGHT, DARK], ["fzf"]),
        ]),
        ("delta", "pager =", [Part(delta, STATES, ["git"])]),
        ("tmux, with a key", "bind T", [Part(tmux_key, STATES, ["tmux"])]),
        ("tmux, following changes", "themectl watch", [Part(tmux_watch, STATES, ["tmux"])]),
        ("GNOME", "gsettings set", [
            Part(gsettings, [LIGHT, DARK, UNKNOWN]), Part(real_gsettings, [LIGHT, DARK, UNKNOWN], ["gsettings"]),
        ]),
        ("GTK, following changes", "ExecStart", [
            Part(unit, STATES), Part(verified_unit, [LIGHT], ["systemd-analyze"]),
        ]),
        ("A folder of hooks", "themectl watch", [Part(hooks, STATES)]),
        ("darkman", "themectl set", [Part(darkman_hook, [LIGHT, UNKNOWN])]),
        ("darkman", "themectl watch", [Part(darkman_follows, STATES)]),
        ("systemd", "ExecStart", [
            Part(clock_unit, [LIGHT, UNKNOWN]), Part(verified_clock_unit, [LIGHT], ["systemd-analyze"]),
        ]),
        ("systemd", "OnCalendar", [Part(clock_timer, [LIGHT]), Part(verified_timer, [LIGHT], ["systemd-analyze"])]),
        ("cron", "themectl set", [Part(crontab, [LIGHT, UNKNOWN])]),
        ("launchd", "plist", [Part(launch_agent, [LIGHT, UNKNOWN])]),
        ("In a shell script", "palette --as sh", [Part(shell_colors, STATES)]),
        ("In a style sheet", "palette --as css", [Part(style_sheet, [UNKNOWN])]),
        ("In a style sheet, following changes", "theme.css", [Part(style_sheet_watch, STATES)]),
        ("On a page", "palette.html", [Part(page, [UNKNOWN])]),
        ("In an icon", "magick", [Part(icon, STATES), Part(real_icon, [LIGHT, DARK], ["convert", "identify"])]),
        ("In Xcode", "colorset", [Part(color_sets, [UNKNOWN])]),
        ("Ask the terminal", "SSH_TTY", [Part(profile, STATES, ["tmux"])]),
        ("Send your answer along", "ssh host", [Part(ssh, STATES)]),
        ("A screenshot in each appearance", "xvfb-run", [
            Part(screenshots, [LIGHT, UNKNOWN]), Part(real_screenshots, [DARK], ["xvfb-run", "xauth", "import"]),
        ]),
        ("A configuration for the tests", "XDG_CONFIG_HOME", [Part(job, [LIGHT, DARK, UNKNOWN])]),
        ("No screen changes its style by mistake", "hierarchy", [Part(hierarchy, [LIGHT, UNKNOWN])]),
        ("No text is too faint", "palette --check", [Part(contrast, [UNKNOWN])]),
        ("No legacy key is shipped", "check settings", [Part(job_checks, [LIGHT, UNKNOWN])]),
        ("A property list", "plutil", [Part(plutil, [LIGHT, UNKNOWN]), Part(property_list, [LIGHT], ["plutil"])]),
        ("All users of a machine", "--site", [Part(site, [UNKNOWN])]),
        ("cloud-init", "runcmd", [Part(cloud_init, [UNKNOWN])]),
        ("chezmoi", "themectl set", [Part(chezmoi, [LIGHT, UNKNOWN])]),
        ("Ansible", "hosts: all", [Part(playbook, [LIGHT])]),
        ("bash", "completions bash", [Part(bash_completion, [LIGHT])]),
        ("zsh", "completions zsh", [Part(zsh_completion, [LIGHT], ["zsh"])]),
        ("zsh, installed in your home", "fpath", [Part(zsh_completion_at_home, [LIGHT], ["zsh"])]),
        ("fish", "completions fish", [Part(fish_completion, [LIGHT], ["fish"])]),
    ]),
]
