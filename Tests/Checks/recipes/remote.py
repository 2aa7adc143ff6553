"""Another machine or a container: a program in place of ssh and docker."""

import os

from .steps import IDENTITY, follow

FAR = """while [ "$1" != -- ] && [ "$1" != box ]; do shift; done; [ "$1" = box ] || shift; shift
    XDG_RUNTIME_DIR=$HOME/far; export XDG_RUNTIME_DIR; exec "$@"
"""
"""A program in the place of ssh and docker: what they run there has a runtime folder of its own."""


def sends(home, *words, **environment):
    """What runs keeps the far side in the style that is shown here, and ends with the connection."""
    os.makedirs(home.path("far"))
    ways = home.start(*words, **environment)

    def far():
        return home.run("themectl", "get", "--source", "received", "-q", XDG_RUNTIME_DIR=home.path("far")).out.strip()

    follow(home, "what is shown there", IDENTITY, far)
    return ways, far
