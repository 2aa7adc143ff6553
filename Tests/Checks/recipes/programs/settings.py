"""Settings of other programs, in JSON with comments."""

import json
import re

from ..documents import HOOKS
from ..hooks import install_hook, run_hook, signalled
from ..steps import OPPOSITE
from ..table import recipe
from ..trial import LIGHT


def setting(name, file, document, expected, *calls, page=HOOKS):
    """Registers a hook that changes one value of a file, and nothing where the file is missing."""
    @recipe(name, [LIGHT], document=page)
    def trial(home, text):
        text = text.replace("/mnt/c", f"{home.root}/windows")
        run_hook(home, text, "dark")
        home.expect("nothing is made", "", home.text(file))
        for style in OPPOSITE:
            home.write(file, document % expected[OPPOSITE[style]])
            run_hook(home, text, style, *calls)
            home.expect(f"the file for {style}", document % expected[style], home.text(file))
    return trial


WORDS = {style: style for style in OPPOSITE}
# Each document is one of the program's documentation; the values were only looked up.
VSCODE = """{
    // The theme, by hand.
    "workbench.colorTheme": "%s", /* kept */
    "editor.fontSize": 14,
}
"""
THEMES = {style: f"Default {style.title()} Modern" for style in OPPOSITE}
for folder in ".config", "Library/Application Support":
    setting("vscode", f"{folder}/Code/User/settings.json", VSCODE, THEMES)
setting("zed", ".config/zed/settings.json", """// Zed settings
{
  "theme": {
    "mode": "%s", // or "system"
    "light": "One Light",
    "dark": "One Dark"
  },
  "ui_font_size": 16
}
""", WORDS)
setting("claude-code", ".claude/settings.json", '{"theme": "%s", "model": "opus"}\n', WORDS)
for name in "config", "config.jsonc":
    setting("waybar", f".config/waybar/{name}", """{
    // "layer": "top",
    "name": "%s",
    "modules-left": ["sway/workspaces"]
}
""", WORDS, *signalled("USR2", "waybar"))


@recipe("waybar", [LIGHT], document=HOOKS)
def waybar_bars(home, text):
    """Each of several bars gets the name, and a file that cannot be written is not tried again."""
    file, bars = ".config/waybar/config", '[{"name": "%s"}, {"name": "%s"}, {"name": "%s"}]\n'
    home.write(file, bars % (("light",) * 3))
    run_hook(home, text, "dark", *signalled("USR2", "waybar"))
    home.expect("the bars", bars % (("dark",) * 3), home.text(file))
    home.write(file, '{"name": "light"}', 0o444)
    ran = home.run(install_hook(home, text), "dark")
    home.expect("a file that is read-only", (77, "", ""), tuple(ran))


setting("Windows Terminal from WSL",
        "windows/Users/NAME/AppData/Local/Packages/Microsoft.WindowsTerminal_8wekyb3d8bbwe/LocalState/settings.json",
        '{\n    "$schema": "https://aka.ms/terminal-profiles-schema",\n    "theme": "%s",\n    "profiles": {}\n}\n', WORDS,
        page="man/themectl-remote.7")


@recipe("Zed")
def zed_object(home, text):
    """The object has the key that the hook changes, and all of it is comments."""
    lines = text.splitlines()
    home.expect("lines that are no comments", [], [line for line in lines if not line.startswith("// ")])
    member = "".join(line.removeprefix("// ") for line in lines[1:]).rstrip(",")
    home.expect("the mode", "dark", json.loads("{" + member + "}")["theme"]["mode"])


@recipe("Waybar")
def waybar_style(home, text):
    """Each rule is for a class that the hook gives, and all of it is comments."""
    home.expect("the classes", list(OPPOSITE), re.findall(r"^// window#waybar\.(\w+) \{.*\}$", text, re.MULTILINE))
    home.expect("lines that are no comments", [], [line for line in text.splitlines() if not line.startswith("// ")])


@recipe("Expo apps")
def expo(home, text):
    for shell in home.shells():
        home.write("app.json", '{"expo": {"name": "Notes", "userInterfaceStyle": "light"}}\n')
        ran = home.shell(shell, text)
        home.expect(f"{shell}, how it ends, and the file", (
            (0, "", ""), '{"expo": {"name": "Notes", "userInterfaceStyle": "automatic"}}\n'), (
                tuple(ran), home.text("app.json")))


@recipe("NixOS and home-manager")
def nix(home, text):
    """Only looked up; the file that it makes is one of the site's."""
    name, value = re.fullmatch(r'environment\.etc\."(.*)"\.text =\n  builtins\.toJSON \{ (\w+ = \d); \};\n', text).groups()
    member, number = value.split(" = ")
    home.write(name.replace("xdg/", "site/"), json.dumps({member: int(number)}))
    home.run("themectl", "reset")
    home.expect("the preference", "site\tdark\n", home.run("themectl", "get", "--show-origin").out)
