"""The commands of README's installation and tour."""

from harness.check import contents

from ..table import README, recipe


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
    rules = contents("Makefile") + contents("packaging/install.mk")
    home.expect("targets that do not exist", [], [
        line for line in text.splitlines() if f"\n{line.split()[-1]}: " not in rules])
    home.expect("what is run", True, text == "make build\nsudo make install\n")
