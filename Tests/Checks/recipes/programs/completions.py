"""The completions of bash, zsh and fish."""

import shutil

from ..table import recipe
from ..trial import LIGHT


@recipe("bash")
def bash_completion(home, text):
    home.write(".bashrc", text)
    ran = home.run("bash", "-c", ". ~/.bashrc; complete -p themectl")
    home.expect("what completes", (0, "complete -F _themectl themectl\n", ""), ran)


@recipe("zsh", [LIGHT], "zsh")
def zsh_completion(home, text):
    home.write(".zshrc", text)
    home.expect("what completes", (0, "_themectl\n", ""), home.run("zsh", "-fc", ". ~/.zshrc; print $_comps[themectl]"))


@recipe("fish", [LIGHT], "fish")
def fish_completion(home, text):
    for shell in ("fish", *home.shells()):
        shutil.rmtree(home.path(".config"))
        home.expect(f"{shell}, how it is written", (0, "", ""), tuple(home.shell(shell, text)))
        ran = home.run("fish", "-c", "complete -C 'themectl toggl'")
        home.expect(f"{shell}, what it completes", (0, "toggle", ""), (ran.status, ran.out.split("\t")[0], ran.err))
