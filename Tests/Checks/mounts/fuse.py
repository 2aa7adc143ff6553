"""File systems that another program provides: their mounts pass no locks on to each other."""

import os

from harness.check import need
from harness.tally import Skip

from .writers import alone, never_written, race

SFTP = "/usr/lib/openssh/sftp-server"


def need_fuse():
    if not os.access("/dev/fuse", os.R_OK | os.W_OK):
        raise Skip("there is no /dev/fuse")


def bindfs(bench):
    need("bindfs")
    need_fuse()
    first, second = (bench.mount(name, "bindfs", bench.path("source"), "AT") for name in ("one", "two"))
    alone(bench, "bindfs", first)
    race(bench, "one bindfs mount", [f"{first}/s.json"] * 2, True)
    race(bench, "two bindfs mounts", [f"{first}/s.json", f"{second}/s.json"], False)
    race(bench, "a bindfs mount beside its source", [f"{first}/s.json", bench.path("source/s.json")], False)
    with open(f"{first}/s.json", encoding="utf-8"):
        # A file that someone has open there is renamed aside while it is replaced.
        race(bench, "two bindfs mounts, and a reader", [f"{first}/s.json", f"{second}/s.json"], False)
    bench.write("source/s.json", '{"userInterfaceStyle": 2}')
    never_written(bench, "bindfs, read only", bench.mount("three", "bindfs", "-r", bench.path("source"), "AT") + "/s.json")


def sshfs(bench):
    need("sshfs", SFTP)
    need_fuse()
    source = bench.path("source")
    bench.program("bin/sftp", f"exec {SFTP}")
    mounts = [bench.mount(name, "sshfs", "-o", f"ssh_command={bench.path('bin/sftp')}", f"host:{source}", "AT")
              for name in ("far", "farther")]
    alone(bench, "sshfs", mounts[0])
    race(bench, "one sshfs mount", [f"{mounts[0]}/s.json"] * 2, True)
    race(bench, "two sshfs mounts", [f"{mount}/s.json" for mount in mounts], False)
