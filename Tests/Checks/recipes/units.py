"""systemd's units that are installed."""

import re

from harness.check import contents

from .steps import runs


def enables(home, text, *units):
    """A script enables units that are installed."""
    home.stand_in("systemctl")
    runs(home, text, "<systemctl><--user><enable><--now>" + "".join(f"<{unit}>" for unit in units))
    home.expect("they are installed", True, all(unit in contents("packaging/install.mk") for unit in units))


def script_of_unit(name):
    """What a unit has the shell run, as systemd.service(5) reads it."""
    command = re.search(r"/bin/sh -c '(.*?)'", contents(f"share/{name}"), re.DOTALL)[1]
    return command.replace("\\\n", " ").replace("$$", "$").replace("%%", "%")
