"""What a disk or a mount does not let be replaced is refused, with the old bytes in place, and nothing left behind."""

import contextlib
import os
import subprocess

from harness.check import need, need_root
from harness.tally import Skip

from .disks import Disk, Mounted, run
from .room import NOBODY, OLD, Case, require_refused, require_success, write

NO_SPACE = b"no space left on device"


@contextlib.contextmanager
def small_tmpfs(room, options, old=OLD):
    """Has the room's store on a file system in memory, and gives the folder where that is mounted."""
    with Mounted(os.path.join(room.base, "small"), "-t", "tmpfs", "-o", options, "tmpfs") as small:
        room.move(small.folder, old)
        yield small.folder


def fill(folder, keep=0):
    with open(os.path.join(folder, "ballast"), "ab", buffering=0) as file:
        # A page at a time leaves some blocks that are smaller than a page.
        for size in (4096, 512):
            try:
                while True:
                    file.write(b"x" * size)
            except OSError:
                pass
        if keep:
            file.truncate(os.fstat(file.fileno()).st_size - keep * 4096)


def full_tmpfs(room):
    with small_tmpfs(room, "size=64k") as folder:
        fill(folder)
        require_refused(room, (74,), NO_SPACE, shows=False)
        os.remove(os.path.join(folder, "ballast"))
        require_success(room.set(), "set with room again")


def new_store_on_a_full_tmpfs(room):
    with small_tmpfs(room, "size=64k", None) as folder:
        fill(folder)
        require_refused(room, (73, 74), NO_SPACE, shows=False)


def tmpfs_that_fills_up_part_way(room):
    """The first page of the new content fits, the rest does not."""
    with small_tmpfs(room, "size=128k", OLD.replace(b"1.10", b'"' + b"x" * 30_000 + b'"')) as folder:
        fill(folder, keep=2)
        require_refused(room, (74,), NO_SPACE, shows=False)


def tmpfs_without_free_inodes(room):
    with small_tmpfs(room, "size=1M,nr_inodes=8") as folder:
        with contextlib.suppress(OSError):
            for number in range(10_000):
                write(os.path.join(folder, f"ballast{number}"), b"")
        require_refused(room, (73, 74), NO_SPACE, shows=False)


def full_disk(room):
    with Disk(room, "ext4", "-m", "0") as disk:
        room.move(disk.folder, OLD)
        # What is written last is reckoned larger than it turns out to be on the disk.
        for _ in range(3):
            fill(disk.folder)
            run("sync", "-f", disk.folder)
        require_refused(room, (73, 74), NO_SPACE, shows=False)


def quota(room):
    """The user may have as much as the store takes, and no more."""
    if not os.path.isdir("/proc/sys/fs/quota"):
        raise Skip("this kernel knows no quotas")
    with Disk(room, "ext4", "-O", "quota", "-E", "quotatype=usrquota") as disk:
        room.move(disk.folder, OLD)
        os.chown(room.store, NOBODY, NOBODY)
        os.chmod(room.folder, 0o777)
        run("sync", "-f", disk.folder)
        disk.limit(NOBODY, os.stat(room.store).st_blocks // 2)
        require_refused(room, (74,), b"disk quota exceeded", shows=False, user=NOBODY, group=NOBODY)


def read_only_mount(room):
    with small_tmpfs(room, "size=1M") as folder:
        run("mount", "-o", "remount,ro", folder)
        require_refused(room, (77,), b"read-only file system")


def new_store_on_a_read_only_mount(room):
    with small_tmpfs(room, "size=1M", None) as folder:
        run("mount", "-o", "remount,ro", folder)
        for store in (room.store, os.path.join(room.folder, "a", "b")):
            require_refused(room, (73, 77), b"read-only file system", store)


def bind_mounted_file(room):
    source = os.path.join(room.base, "source.json")
    write(source, OLD)
    write(room.store, b"{}")
    with Mounted(room.store, "--bind", source):
        require_refused(room, (74,), b"something is mounted on it")


def attribute(room, flag, target, status=77):
    need_root()
    need("chattr")
    if status == 77:
        write(room.store, OLD)
    path = room.store if target == "file" else room.folder
    if subprocess.run(["chattr", f"+{flag}", path], stderr=subprocess.DEVNULL, check=False).returncode != 0:
        raise Skip(f"this file system has no chattr +{flag}")
    try:
        require_refused(room, (status,), b"immutable or append-only")
    finally:
        subprocess.run(["chattr", f"-{flag}", path], check=False)
        room.require_clean()


BODIES = (
    full_tmpfs, new_store_on_a_full_tmpfs, tmpfs_that_fills_up_part_way, full_disk, tmpfs_without_free_inodes, quota,
    read_only_mount, new_store_on_a_read_only_mount, bind_mounted_file,
)


def refusals(_bench):
    need("mount")
    for body in BODIES:
        yield Case(body.__name__.replace("_", " "), body)
    for flag, what in (("i", "immutable"), ("a", "append-only")):
        for target in ("file", "folder"):
            yield Case(f"an {what} {target}", attribute, flag, target)
    yield Case("a new store in an immutable folder", attribute, "i", "folder", 73)
