"""Containers, to which the style is sent."""

import os
import signal

from ..remote import FAR, sends
from ..table import recipe
from ..trial import LIGHT


@recipe("Every change, in a container: exec")
def container(home, text):
    home.stand_in("docker", FAR)
    running, far = sends(home, "sh", "-c", text)
    home.expect("how docker is called", [f"<docker><exec><-i><-u><{os.getuid()}><box><themectl><receive>"], home.calls())
    for receiver in home.watches("receive"):
        os.kill(receiver, signal.SIGTERM)
    home.expect("how it ends", 128 + signal.SIGTERM, running.wait(60))
    home.expect("what is known there then", "", far())


@recipe("Every change, in a container: run", [LIGHT])
def mounted(home, text):
    home.stand_in("docker")
    user = os.getuid()
    for shell in home.shells():
        home.shell(shell, text, XDG_RUNTIME_DIR="/run/folder")
        home.expect(f"{shell}, how docker is called", [
            f"<docker><run><-u><{user}><--mount><type=bind,readonly,source=/run/folder/themectl,"
            f"target=/tmp/themectl-{user}><image>"], home.calls())
