"""File systems in files, whose power can be cut, and small ones that can be filled."""

import ctypes
import os
import subprocess

from harness.check import need, need_own_spaces
from harness.tally import Skip


def run(*arguments):
    done = subprocess.run(arguments, capture_output=True, check=False)
    if done.returncode != 0:
        lines = done.stderr.decode(errors="replace").split("\n")
        raise Skip(f"{' '.join(arguments[:3])} fails here: {lines[0].rsplit(': ', 1)[-1]}")


class Mounted:
    """A mount for the length of a `with`."""

    def __init__(self, folder, *arguments):
        need_own_spaces()
        self.folder, self.arguments = folder, arguments

    def __enter__(self):
        if not os.path.exists(self.folder):
            os.makedirs(self.folder)
        run("mount", *self.arguments, self.folder)
        return self

    def __exit__(self, *_):
        # Detached, if a process that a case has left is still in there.
        if subprocess.run(["umount", self.folder], capture_output=True, check=False).returncode != 0:
            subprocess.run(["umount", "-l", self.folder], capture_output=True, check=False)


class Disk(Mounted):
    """A file system on a loop device. ext4 does without the heuristics that save careless programs."""

    MAKE = {"ext4": ("64M", ["mkfs.ext4", "-q", "-F"]), "xfs": ("320M", ["mkfs.xfs", "-q", "-f"])}
    OPTIONS = {"ext4": "loop,noauto_da_alloc", "xfs": "loop"}

    def __init__(self, room, kind, *options):
        need_own_spaces()
        size, make = self.MAKE[kind]
        need(make[0], "losetup")
        image = os.path.join(room.base, "image")
        run("truncate", "-s", size, image)
        run(*make, *options, image)
        super().__init__(os.path.join(room.base, "disk"), "-t", kind, "-o", self.OPTIONS[kind], image)

    def cut_power(self):
        """What has not reached the disk by now never will."""
        run("xfs_io", "-x", "-c", "shutdown", self.folder)

    def restart(self):
        """Comes back up as after a power cut, with the journal replayed."""
        run("umount", self.folder)
        run("mount", *self.arguments, self.folder)

    def lose_power(self):
        self.cut_power()
        self.restart()

    def limit(self, user, kilobytes):
        """Gives a user a quota, as setquota does, which is seldom installed."""
        device = subprocess.run(
            ["findmnt", "-n", "-o", "SOURCE", self.folder], capture_output=True, check=True).stdout.strip()
        set_quota, of_users, block_limits = 0x800008 << 8, 0, 1
        quota = (ctypes.c_uint64 * 9)(kilobytes, kilobytes, 0, 0, 0, 0, 0, 0, block_limits)
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.quotactl(ctypes.c_int(set_quota | of_users), device, user, quota) != 0:
            raise Skip(f"quotas cannot be set here: {os.strerror(ctypes.get_errno())}")
