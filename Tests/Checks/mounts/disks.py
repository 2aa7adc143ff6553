"""Disks of the kernel's own, as images of file systems that this machine may not mount."""

import os

from .guest import DISKS
from .writers import alone, kill_writers, left_behind, never_written


def mount(bench, kind, *options):
    number = DISKS.index(kind)
    device = f"/dev/ubd{chr(ord('a') + number)}"
    return bench.mount(kind, "mount", "-t", kind, *options, device, "AT")


def ext4(bench):
    written(bench, "ext4")


def vfat(bench):
    written(bench, "vfat")


def erofs(bench):
    never_written(bench, "erofs", mount(bench, "erofs", "-o", "ro") + "/s.json")


def written(bench, what):
    folder = mount(bench, what)
    store = os.path.join(folder, "s.json")
    alone(bench, what, folder)
    kill_writers(bench, what, store, store, 0.04)
    bench.tally.expect(f"{what}: what a killed writer leaves is swept by the next one", [], left_behind(folder))
    bench.write(store, '{"userInterfaceStyle": 2}')
    bench.run("mount", "-o", "remount,ro", folder)
    never_written(bench, f"{what}, read only", store)
