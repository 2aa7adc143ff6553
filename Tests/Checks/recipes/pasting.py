"""Every block of README and recipes, pasted in the order of the pages into one home, where none may undo another."""

import collections
import os
import re
import shutil
import time

from harness import processes

from .documents import ELSEWHERE
from .table import OPPOSITE, README, RECIPES, script_of_unit

RUN, LEFT = "run", "left"
"""Run at once, in a shell; and left, with the reason."""

HOOKS = ".config/themectl/hooks"

Place = collections.namedtuple("Place", "heading text kind where")


def run(heading, text=""):
    return Place(heading, text, RUN, None)


def left(heading, text="", why=""):
    return Place(heading, text, LEFT, why)


def to_file(heading, text, path):
    return Place(heading, text, "file", path)


def hook(heading, name):
    return Place(heading, "#!", "hook", f"{HOOKS}/{name}")


PLACES = {
    README: [
        run("Two commands", "swift run"),
        left("Two commands", "make test", "it runs the tests"),
        run("A tour", "export PATH"),
        left("Installing", "make install", "package-check does that"),
        to_file("Three recipes", "vim.fn", ".config/nvim/init.lua"),
        to_file("Three recipes", "if-shell", ".tmux.conf"),
        run("Three recipes", "./my-app"),
    ],
    RECIPES: [
        run("Hooks with systemd"),
        to_file("Hooks without systemd", "", ".profile"),
        to_file("Hooks with launchd", "", "Library/LaunchAgents/themectl.hooks.plist"),
        run("GNOME", "gsettings get"),
        hook("GNOME", "gnome"),
        hook("GTK", "gtk"),
        hook("KDE Plasma", "kde"),
        hook("Xfce", "xfce"),
        hook("macOS", "macos"),
        to_file("darkman", "", ".local/share/darkman/themectl"),
        to_file("sway, niri, Hyprland, i3", "[preferred]", ".config/xdg-desktop-portal/portals.conf"),
        left("sway, niri, Hyprland, i3", "export", "it is for a session that no desktop owns"),
        left("sway, niri, Hyprland, i3", "gdbus", "portal-check asks a real portal"),
        hook("kitty, before version 0.38", "kitty"),
        to_file("kitty, before version 0.38", "include", ".config/kitty/kitty.conf"),
        hook("Alacritty", "alacritty"),
        to_file("Alacritty", "import", ".config/alacritty/alacritty.toml"),
        hook("foot", "foot"),
        to_file("foot", "include", ".config/foot/foot.ini"),
        to_file("Vim", "", ".vimrc"),
        to_file("Neovim", "", ".config/nvim/init.lua"),
        hook("Helix, up to version 25.07", "helix"),
        to_file("Helix, up to version 25.07", "theme = ", ".config/helix/config.toml"),
        to_file("Emacs", "", ".emacs.d/init.el"),
        to_file("bat and fzf", "", ".bashrc"),
        to_file("delta, before version 0.17", "", ".gitconfig"),
        to_file("A prompt and the colours of ls", "", ".bashrc"),
        to_file("tmux", "", ".tmux.conf"),
        run("systemd", "systemctl"),
        left("systemd", "Environment", "it is for an editor that systemd opens"),
        left("systemd", "OnCalendar", "it is for an editor that systemd opens"),
        left("cron", "", "it is to store by the clock"),
        to_file("launchd", "", "Library/LaunchAgents/themectl.appearance.plist"),
        run("In a shell script"),
        run("In a style sheet"),
        left("In a style sheet, following changes", "", "it follows until it is ended"),
        run("On a page"),
        run("In an icon"),
        run("In Xcode"),
        to_file("Ask the terminal", "", ".profile"),
        to_file("Hear of changes", "", ".bashrc"),
        run("Send your answer along"),
        to_file("WSL", "", ".profile"),
        run("The command in a job"),
        run("A screenshot in each appearance"),
        run("A screenshot of a web page"),
        left("A screenshot of a GTK program", "", "portal-check starts one"),
        run("A configuration for the tests"),
        run("No screen changes its style by mistake"),
        run("No text is too faint"),
        run("No legacy key is shipped"),
        run("A property list"),
        left("YOUR OWN MACHINES", "", "it is chezmoi's to run, and stores dark"),
        run("All users of a machine", "--lock"),
        run("All users of a machine", "reset"),
        left("cloud-init", "", "it is cloud-init's"),
        run("Ansible"),
        to_file("bash", "", ".bashrc"),
        to_file("zsh", "", ".zshrc"),
        to_file("zsh, installed in your home", "", ".zshrc"),
        run("fish"),
    ],
}

# Programs that change nothing here; what they are called with is written down.
TOLD = {
    "osascript": "", "plasma-apply-colorscheme": "", "xfconf-query": "", "pkill": "exit 1", "darkman": "", "magick": "",
    "ansible-playbook": "", "ssh": "", "chromium": "", "tmux": "",
    "swift": 'shift 4; exec themectl "$@"',
    "sudo": 'exec "$@"',
    "xvfb-run": 'shift; exec "$@"',
    "import": 'echo >"$3"',
    "plutil": """printf '{"isDarkMode":true}'""",
    "reg.exe": "exit 1",
    # GNOME keeps what it was told, and begins with the opposite of what is stored.
    "gsettings": """case $1 in set) echo "'$4'" >"$HOME/$3" ;; *) cat "$HOME/$3" ;; esac""",
}

DESKTOP = {
    "gnome": "<gsettings><set><org.gnome.desktop.interface><color-scheme><prefer-{style}>",
    "gtk": "<gsettings><set><org.gnome.desktop.interface><gtk-theme><Adwaita{suffix}>",
    "kde": "<plasma-apply-colorscheme><Breeze{title}>",
    "xfce": "<xfconf-query><-c><xsettings><-p></Net/ThemeName><-n><-t><string><-s><Adwaita{suffix}>",
    "macos": '<osascript><-e><tell application "System Events"><-e>'
             "<tell appearance preferences to set dark mode to {dark}><-e><end tell>",
    "kitty": "<pkill><-USR1><-x><kitty>",
    "helix": "<pkill><-USR1><-x><hx>",
}


def expected_calls(style):
    words = {"style": style, "title": style.title(), "suffix": "-dark" if style == "dark" else "",
             "dark": "true" if style == "dark" else "false"}
    return sorted(call.format(**words) for call in DESKTOP.values())


def matched(blocks, tally):
    """Each block that is there to be pasted with its place; one without a place is a failure, and so is the reverse."""
    pairs = []
    for document, places in PLACES.items():
        unused = list(places)
        for block in blocks:
            if block.document != document or block.kind in ELSEWHERE:
                continue
            found = [place for place in unused if place.heading == block.heading and place.text in block.text]
            if not found:
                tally.fails(f"{document}:{block.line}: no place is known for this block")
                continue
            unused.remove(found[0])
            pairs.append((block, found[0]))
        for place in unused:
            tally.fails(f"{document}, {place.heading}: there is no block for this place")
    return pairs


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
        for name in ("kitty/%s.conf", "alacritty/%s.toml", "foot/%s.ini"):
            home.write(f".config/{name % style}", f"# {style}\n")
    home.write("palette.json", '{"helpText": {"light": "#000000", "dark": "#FFFFFF"}}')
    home.write("settings/a.json", '{"userInterfaceStyle": 2}')
    home.write("page.html", "")
    home.write("icon.png", "")
    home.write("App.plist", "")
    home.write("hosts", "")


def paste(home, block, place):
    if place.kind == RUN:
        # The block as it is, with nothing of what was pasted into a terminal before it but the files.
        ran = home.shell("bash", block.text)
        home.expect(f"{block.document}, {block.heading}: how it ends, and errors", (0, ""), (ran.status, ran.err))
    elif place.kind == "file":
        home.write(place.where, f"{home.text(place.where)}\n{block.text}")
    elif place.kind == "hook":
        home.write(place.where, block.text, 0o755)


def try_pasting(home, pairs):
    """Pasted twice, in order; then a choice is one, each hook runs once for it, and every start is as ever."""
    prepare(home)
    for times in ("once", "twice"):
        for block, place in pairs:
            if block.document == RECIPES:
                paste(home, block, place)
                home.expect(f"{block.heading}, pasted {times}: what is stored", home.state.stored, home.stored())
        home.calls()
    for block, place in pairs:
        if block.document == README:
            paste(home, block, place)
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
    """The unit runs, beside what a login starts: each hook once for each choice, which stays."""
    home.program(f"{HOOKS}/counting", 'echo "$1" >>"$HOME/told"')
    home.calls()
    script = script_of_unit("themectl-hooks.service")
    watch = home.start("themectl", "watch", "--effective", "--", "sh", "-c", script, "hooks")
    for style in (home.state.style, OPPOSITE[home.state.style], home.state.style):
        home.store(style)
        # The hook of the last name is the last to run.
        home.eventually(f"programs that are told of {style}", expected_calls(style), lambda: told(home))
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
