"""Every block of README and recipes, pasted in the order of the pages into one home, where none may undo another."""

import os
import re
import shutil
import time

from harness import processes

from .documents import ELSEWHERE, hooks
from .hooks import FOLDER_OF_HOOKS, signalled
from .steps import OPPOSITE
from .table import README, RECIPES

# What is not pasted, by its heading and some text of it, and why.
LEFT = {
    "themectl: toggle --system": "it stores nothing in the end",
    "Install: sudo": "package-check does that",
    "First steps: hooks enable": "the hooks are not installed here",
    "sway, foot, Neovim and tmux: exec": "it is sway's",
    "sway, foot, Neovim and tmux: recipe foot": "the hooks are not installed here",
    "Hooks that are installed: enable": "the hooks are not installed here",
    "sway, niri, Hyprland, i3: --system": "it stores system",
    "VERSIONS OF THE PORTAL: export": "it is for a session that no desktop owns",
    "CHOOSING THE BACKEND: gdbus": "portal-check asks a real portal",
    "Follow the terminal, with tmux: set-hook": "it is for tmux 3.6",
    "All users of a machine: --lock": "it locks what the trial stores",
    "sway and i3 with everything: themectl set system": "it stores system",
    "Every change, on another machine: ClientAlive": "it is sshd's",
    "systemd: Environment": "it is for an editor that systemd opens",
    "systemd: OnCalendar": "it is for an editor that systemd opens",
    "cron: T=themectl": "it is to store by the clock",
    "In a style sheet, following changes: watch": "it follows until it is ended",
    "A screenshot of a GTK program: dbus-run-session": "portal-check starts one",
    "YOUR OWN MACHINES: set dark": "it is chezmoi's to run, and stores dark",
    "cloud-init: runcmd": "it is cloud-init's",
    "A job for GitHub Actions: runs-on": "it is GitHub's",
    "A Dockerfile: FROM": "it is Docker's",
    "Zed: mode": "all of it is comments",
    "Waybar: window": "all of it is comments",
    "Expo apps: app.json": "there is no app",
    "NixOS and home-manager: toJSON": "it is Nix's",
}

# Programs that change nothing here; what they are called with is written down.
TOLD = {
    "xfconf-query": "", "pkill": "exit 1", "darkman": "", "magick": "",
    "ansible-playbook": "", "ssh": "", "docker": "", "chromium": "", "tmux": "",
    "xcrun": "", "adb": "", "starship": "", "swaymsg": "", "qs": "", "dms": "",
    "git": 'case $1 in clone) mkdir "$3" ;; *) PATH=${PATH#*:} exec git "$@" ;; esac',
    "make": 'mkdir -p .build/release && ln -sf "$(command -v themectl)" .build/release/themectl',
    "sudo": 'exec "$@"',
    "xvfb-run": 'shift; exec "$@"',
    "import": 'echo >"$3"',
    "plutil": """printf '{"isDarkMode":true}'""",
    "reg.exe": "exit 1",
    # GNOME keeps what it was told, and begins with the opposite of what is stored.
    "gsettings": """case $1 in set) echo "'$4'" >"$HOME/$3" ;; *) cat "$HOME/$3" ;; esac""",
}

# What the hooks call, in the order of the pages.
CALLS = [
    "<gsettings><set><org.gnome.desktop.interface><gtk-theme><Adwaita{suffix}>",
    "<xfconf-query><-c><xsettings><-p></Net/ThemeName><-n><-t><string><-s><Adwaita{suffix}>",
    *signalled("HUP", "xsettingsd"),
    *signalled("USR1", "kitty", False),
    *signalled("USR1", "hx|helix", False),
    "<starship><config><palette><{style}>",
    "<tmux><set><-g><window-style><fg={text},bg={background}>",
    "<swaymsg><output * bg {root}/Pictures/{style}.jpg fill>",
    "<qs><-c><noctalia-shell><ipc><call><darkMode><set{title}>",
    "<dms><ipc><call><theme><{style}>",
    "<tmux><set-environment><-g><COLORFGBG><{colors}>",
    "<xcrun><simctl><ui><booted><appearance><{style}>",
    "<adb><shell><cmd><uimode><night><{night}>",
]


def expected_calls(style, root):
    suffix, colors, night = ("-dark", "15;0", "yes") if style == "dark" else ("", "0;15", "no")
    text, background = ("#d8dce3", "#16191f") if style == "dark" else ("#24292f", "#fafafa")
    return sorted(call.format(
        style=style, title=style.title(), suffix=suffix, colors=colors, night=night, text=text, background=background,
        root=root) for call in CALLS)


def pasted(blocks, tally):
    """The blocks that are there to be pasted, without those that are left; a row that leaves none is a failure."""
    blocks = [block for block in blocks if block.kind not in ELSEWHERE]
    for row, reason in LEFT.items():
        heading, _, text = row.rpartition(": ")
        found = [block for block in blocks if block.heading == heading and text in block.text]
        if len(found) != 1:
            tally.fails(f"{row}, left because {reason}: {len(found)} blocks have it")
        blocks = [block for block in blocks if block not in found]
    return blocks


def prepare(home):
    """What the recipes expect to be there: an app, its screens, its settings, colours for each terminal."""
    for name, script in TOLD.items():
        home.stand_in(name, script)
    # A login shell begins with the system's $PATH.
    home.write(".profile", 'PATH="$HOME/bin:$PATH"\n')
    home.write("color-scheme", f"'prefer-{OPPOSITE[home.state.style]}'\n")
    home.program("bin/systemctl", """case "$2 $3" in
        "enable --now") shift 3; for unit; do : >"$HOME/enabled-${unit%.service}"; done ;;
        "is-enabled "*) [ -e "$HOME/enabled-$3" ] ;;
        esac""")
    home.program("bin/foot", "echo 'foot version: 1.13.1'")
    home.program("my-app", "exec sleep 60")
    home.program("job", "")
    os.makedirs(home.path("tools"), exist_ok=True)
    shutil.copy2(home.command, home.path("tools/themectl"))
    home.write("screens.json", '{"name": "main", "kind": "window"}')
    home.write("settings.json", '{"userInterfaceStyle": 2}')
    for style in OPPOSITE:
        home.write(f"screens.{style}", '{"path":"main","kind":"window","style":"%s"\n' % style)
        for name in ("kitty/%s.conf", "alacritty/%s.toml", "foot/%s.ini", "helix/%s.toml"):
            home.write(f".config/{name % style}", f"# {style}\n")
    # All but the one that needs a bus.
    for hook in hooks():
        if hook.heading != "desktop":
            home.write(f"{FOLDER_OF_HOOKS}/{hook.heading}", hook.text, 0o755)
    home.write("palette.json", '{"helpText": {"light": "#000000", "dark": "#FFFFFF"}}')
    home.write("settings/a.json", '{"userInterfaceStyle": 2}')
    home.write("page.html", "")
    home.write("icon.png", "")
    home.write("App.plist", "")
    home.write("hosts", "")


def paste(home, block):
    """Puts a block where the paragraph before it says: into a file of the home, among the hooks, or into a shell."""
    # A whole script has its path in its second line.
    file = block.kind != "sh" and (
        re.match(r"#!.*\n# ~/(\S+)\n", block.text) or re.search(r"~/([^\s`]+)", block.lead))
    if block.text.startswith("#!"):
        hook = f"{FOLDER_OF_HOOKS}/{re.match('[a-z]+', block.heading.lower())[0]}"
        home.write(file[1] if file else hook, block.text, 0o755)
    elif file:
        home.write(file[1], f"{home.text(file[1])}\n{block.text}")
    else:
        # The block as it is, with nothing of what was pasted into a terminal before it but the files.
        ran = home.shell("bash", block.text)
        home.expect(f"{block.document}, {block.heading}: how it ends, and errors", (0, ""), (ran.status, ran.err))


def try_pasting(home, blocks):
    """Pasted twice, in order; then a choice is one, each hook runs once for it, and every start is as ever."""
    prepare(home)
    for times in ("once", "twice"):
        for block in blocks:
            if block.document in RECIPES:
                paste(home, block)
                home.expect(f"{block.heading}, pasted {times}: what is stored", home.state.stored, home.stored())
        home.calls()
    for block in blocks:
        if block.document == README:
            paste(home, block)
    home.expect("what README's command stored", "dark", home.stored())
    home.restore()
    starts_as_ever(home)
    follows(home)
    if home.has("tmux"):
        multiplexes(home)
    home.write(".config/themectl/default.json", "<<<<<<< HEAD\n")
    starts_as_ever(home)
    os.remove(home.path("bin/themectl"))
    starts_as_ever(home, PATH=f"{home.root}/bin:/usr/bin:/bin")


def starts_as_ever(home, **environment):
    """Login shells and editors return, and say nothing."""
    for words in (["bash", "-lc", ":"], ["dash", "-lc", ":"], ["bash", "-ic", ":"], ["zsh", "-ic", ":"],
                  ["fish", "-ic", ":"],
                  ["vim", "--not-a-term", "-es", "-u", home.path(".vimrc"), "-c", "qa!"],
                  ["nvim", "--headless", "-c", "qa!"],
                  ["emacs", "--batch", "-Q", "-l", home.path(".emacs.d/init.el")],
                  ["git", "--version"]):
        if not home.has(words[0]):
            continue
        ran = home.run(*words, SSH_TTY="/dev/pts/99", **environment)
        # An interactive bash without a terminal says so itself.
        said = [line for line in ran.err.splitlines() if not re.match(
            "bash: (cannot set terminal process group|no job control in this shell)", line)]
        if words[0] == "git":
            said += [] if ran.out.startswith("git version") else [ran.out]
        home.expect(f"{' '.join(words[:2])}: how it ends, and what it says", (0, []), (ran.status, said))


def follows(home):
    """A runner has each hook run once for each choice, which stays."""
    home.program(f"{FOLDER_OF_HOOKS}/aa", 'echo "$1" >>"$HOME/told"')
    home.calls()
    watch = home.start("themectl", "watch", "--hooks")
    for style in (home.state.style, OPPOSITE[home.state.style], home.state.style):
        home.store(style)
        # The hook that counts is the first of them to run.
        home.eventually(f"programs that are told of {style}", expected_calls(style, home.root), lambda: told(home))
        home.expect(f"hooks for {style}, and what is stored", (f"{style}\n", style), (home.text("told"), home.stored()))
        home.calls()
        home.write("told", "")
    time.sleep(0.5)
    home.expect("hooks and programs that ran again", ("", []), (home.text("told"), told(home)))
    processes.stop(watch)


def told(home):
    return sorted(call for call in home.text("log").splitlines() if "><get>" not in call)


def multiplexes(home):
    """The real tmux reads its file, into which the recipe was pasted several times."""
    os.remove(home.path("bin/tmux"))
    home.run("tmux", "-S", home.path("tmux"), "new-session", "-d", "-x", "80", "-y", "24", "exec cat")
    style = {"light": "fg=black,bg=white", "dark": "fg=white,bg=black"}[home.state.style]
    home.eventually("the style of tmux", style, lambda: home.run(
        "tmux", "-S", home.path("tmux"), "show-options", "-gqv", "status-style").out.strip())
    home.expect("watches of tmux", 1, len(home.watches()))
    home.run("tmux", "-S", home.path("tmux"), "kill-server")
    home.eventually("watches after tmux", [], home.watches)
