"""The index of the recipes: its form, and the lines that load the installed files."""

import glob
import os
import re
import shutil

from harness import processes
from harness.check import ROOT, contents

from .documents import FILES, HOOKS, recipes

# How a program reads its file once, by the file's usual path. Other files cannot be read here.
READERS = {
    "~/.bashrc": "bash {file}",
    "~/.zshrc": "zsh -f {file}",
    "~/.config/fish/config.fish": "fish --no-config {file}",
    "~/.gitconfig": "git config -f {file} --includes --list",
    "~/.tmux.conf": "tmux -S {root}/tmux -f /dev/null new-session -d cat ; source-file {file}",
    "~/.vimrc": "vim --not-a-term -es -u {file} -c qa!",
    "~/.config/nvim/init.lua": "nvim --headless -u {file} -c qa!",
    "~/.emacs.d/init.el": "emacs --batch -Q -l {file}",
}
KINDS = {"desktop", "terminal", "hook", "line"}


def check_index(pages, tally):
    """Each row is complete, each file is on a page, and each hook is installed."""
    rows = list(recipes())
    names = [row["name"] for row in rows]
    tally.expect("the programs of the index are sorted, and each is there once", sorted(set(names)), names)
    words = [word for row in rows for word in {row["name"], *row["commands"].split(",")} - {"-"}]
    tally.expect("a word means one program", [], sorted({word for word in words if words.count(word) > 1}))
    for row in rows:
        name, file, load = row["name"], row["file"], row["load"]
        tally.expect(f"{name}: a kind of recipe", True, row["how"] in KINDS)
        tally.expect(f"{name}: its file is there", True, file == "-" or os.path.isfile(os.path.join(ROOT, FILES, file)))
        tally.expect(f"{name}: a line that loads has a file to load", load != "-", "@FILE@" in load and file != "-")
        if row["how"] == "hook":
            hook = row["detail"].removeprefix("themectl hooks enable ")
            tally.expect(f"{name}: its hook is installed", True, os.path.isfile(os.path.join(ROOT, HOOKS, hook)))
    shown = re.findall(rf'^\.\\" {FILES}/(.*)$', "".join(map(contents, pages)), re.MULTILINE)
    tally.expect("each file is on a page, once", sorted(shown), sorted(set(os.listdir(os.path.join(ROOT, FILES))) - {"index"} - {
        row["file"] for row in rows if row["how"] in ("desktop", "terminal")}))


def check_heads(tally):
    """The head of each hook begins with its name and a summary, which themectl prints."""
    for name in sorted(os.listdir(os.path.join(ROOT, HOOKS))):
        head = contents(f"{HOOKS}/{name}").splitlines()[1]
        found = re.fullmatch(rf"# {name}: [a-z][ -~]*[^.]", head)
        tally.expect(f"{name}: its summary", True, found is not None and len(head) <= len(f"# {name}: ") + 60)


def check_scripts(tally):
    """The recipes for shells pass shellcheck. `local` is not of POSIX, but every shell here has it."""
    if not shutil.which("shellcheck"):
        tally.skips("the recipes for shells", "there is no shellcheck")
        return
    scripts = sorted(glob.glob(os.path.join(ROOT, FILES, "*.sh")))
    found = processes.run(["shellcheck", "--shell=sh", "--exclude=SC3043", *scripts], 120)
    tally.expect("the recipes for shells: what shellcheck finds", (0, ""), (found.status, found.out))


def try_loading(home, _):
    """Without the command, a loaded file does nothing, and neither does a line whose file is gone."""
    os.remove(home.path("bin/themectl"))
    for row in recipes():
        reader = READERS.get(row["detail"])
        if row["load"] == "-" or not reader or not home.has(reader.split()[0]):
            continue
        for file in os.path.join(ROOT, FILES, row["file"]), home.path("missing"):
            text = f"{row['comment']} {row['detail']}\n{row['load'].replace('@FILE@', file)}\n"
            configuration = home.write(os.path.basename(row["detail"]), text)
            ran = home.run(*reader.format(root=home.root, file=configuration).split())
            home.expect(f"{row['name']}, what it reports with {os.path.basename(file)}", "", ran.err)
        home.end()
