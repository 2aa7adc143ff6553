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
    alone(bench, what, folder)
    killed(bench, what, folder)
    never_written_now(bench, what, folder)


def killed(bench, what, folder):
    """A writer that is killed leaves the old content or the new, and nothing that the next one does not sweep."""
    store = os.path.join(folder, "s.json")
    bench.tally.expect(f"{what}: a killed writer harms nothing, and holds nobody up", [],
                       kill_writers(bench, store, store, 0.04))
    bench.tally.expect(f"{what}: and nothing is left behind", [], left_behind(folder))


def never_written_now(bench, what, folder):
    """A disk that is read only from now on, with a store that says dark."""
    with open(os.path.join(folder, "s.json"), "w", encoding="utf-8") as file:
        file.write('{"userInterfaceStyle": 2}')
    bench.run("mount", "-o", "remount,ro", folder)
    never_written(bench, f"{what}, read only", f"{folder}/s.json")
