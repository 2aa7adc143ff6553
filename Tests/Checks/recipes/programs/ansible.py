"""Ansible."""

from harness.check import contents

from ..steps import runs
from ..table import recipe
from ..trial import UNKNOWN


@recipe("Ansible", [UNKNOWN])
def playbook(home, text):
    """The file is the one that is installed and that 'make fleet-check' runs."""
    home.stand_in("ansible-playbook")
    runs(home, text, "<ansible-playbook><-i><hosts></usr/local/share/themectl/themectl.playbook.yml>"
         "<-e><app=com.example.Notes><-e><appearance=dark>")
    variables = contents("share/themectl.playbook.yml")
    home.expect("variables that the file has not", [], [
        name for name in ("app", "appearance", "command") if f"\n    {name}: " not in variables])
    home.expect("the file is run before a change lands", True, "\nfleet-check: " in contents("Tests/Checks/checks.mk"))
