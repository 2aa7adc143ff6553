"""A machine's setting for all users."""

import os
import re

from ..steps import block
from ..table import recipe
from ..trial import UNKNOWN


def locked(home, app, *words):
    """A first command locks an app's setting in the site's folder."""
    home.expect("how it ends", (0, "", ""), tuple(home.run(*words)))
    # Other users may read the folder, so the lock is on a file in it.
    files = [".themectl.lock", f"{app}.json"]
    home.expect("the site's files", files, sorted(os.listdir(home.path("site/themectl"))))
    ran = home.run("themectl", "set", "light", "--app", app)
    home.expect("a user cannot choose, and what is in force", (77, "dark\n"), (
        ran.status, home.run("themectl", "get", "--app", app).out))


@recipe("All users of a machine: --lock", [UNKNOWN])
def site(home, text):
    home.program("bin/sudo", 'exec "$@"')
    locked(home, "default", *text.split())


@recipe("All users of a machine: reset", [UNKNOWN])
def unlocked(home, text):
    site(home, block("All users of a machine", "--lock"))
    home.expect("how it ends", (0, "", ""), tuple(home.run(*text.split())))
    home.expect("a user can choose again", 0, home.run("themectl", "set", "light").status)


@recipe("cloud-init", [UNKNOWN])
def cloud_init(home, text):
    head, key, command = text.splitlines()
    home.expect("it is a cloud-config that runs a command", ("#cloud-config", "runcmd:"), (head, key))
    locked(home, "com.example.Notes", *re.fullmatch(r"  - \[(.*)\]", command)[1].split(", "))
