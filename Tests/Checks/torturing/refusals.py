"""What a disk or a mount does not let be replaced is refused, with the old bytes in place, and nothing left behind."""

import contextlib
import os
import subprocess

from harness.check import need, need_root
from harness.tally import Skip

from .disks import Disk, Mounted, run, tmpfs
from .room import NOBODY, OLD, Case, require, require_refusal, require_success, write

NO_SPACE = b"no space left on device"


def use(room, folder, old=OLD):
    """Has the room's store on a file system that is mounted there."""
    room.folder = os.path.join(folder, "store")
    os.makedirs(room.folder, exist_ok=True)
    room.store = os.path.join(room.folder, "store.json")
    if old is not None:
        write(room.store, old)


@contextlib.contextmanager
def small_tmpfs(room, options, old=OLD):
    """Has the room's store on a file system in memory, and gives the folder where that is mounted."""
    with tmpfs(os.path.join(room.base, "small"), options) as small:
        use(room, small.folder, old)
        yield small.folder


def require_refused(room, statuses, words, **options):
    """A set is refused, and so are one of a scope and a dry run, with the same words; nothing has changed, the
    modification time included."""
    before = os.stat(room.store)
    for extra in ((), ("--scope", "checkout")):
        refusal = room.set("dark", *extra, **options)
        require_refusal(refusal, statuses, words)
        require_same(room.set("dark", *extra, "-n", **options), refusal)
    after = os.stat(room.store)
    room.require_content(OLD)
    require((before.st_ino, before.st_mtime_ns, before.st_mode) == (after.st_ino, after.st_mtime_ns, after.st_mode),
            "the store has been touched")
    room.require_clean()


def require_same(dry, refusal):
    require((dry.status, dry.err) == (refusal.status, refusal.err),
            f"a dry run exited {dry.status}, not {refusal.status}: {dry.err.decode(errors='replace').strip()}")


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
        require_refused(room, (74,), NO_SPACE)
        os.remove(os.path.join(folder, "ballast"))
        require_success(room.set(), "set with room again")


def full_tmpfs_creating(room):
    with small_tmpfs(room, "size=64k", None) as folder:
        fill(folder)
        refusal = room.set()
        require_refusal(refusal, (73, 74), NO_SPACE)
        require_same(room.set("dark", "-n"), refusal)
        require(os.listdir(room.folder) == [], f"left behind: {os.listdir(room.folder)}")


def full_part_way(room):
    """The first page of the new content fits, the rest does not."""
    old = OLD.replace(b"1.10", b'"' + b"x" * 30_000 + b'"')
    with small_tmpfs(room, "size=128k", old) as folder:
        fill(folder, keep=2)
        require_refusal(room.set(), (74,), NO_SPACE)
        room.require_content(old)
        room.require_clean()


def no_inodes(room):
    with small_tmpfs(room, "size=1M,nr_inodes=8") as folder:
        use_up_inodes(folder)
        require_refused(room, (73, 74), NO_SPACE)


def use_up_inodes(folder):
    try:
        for number in range(10_000):
            write(os.path.join(folder, f"ballast{number}"), b"")
    except OSError:
        pass


def full_disk(room):
    with Disk(room, "ext4", "-m", "0") as disk:
        use(room, disk.folder)
        # What is written last is reckoned larger than it turns out to be on the disk.
        for _ in range(3):
            fill(disk.folder)
            run("sync", "-f", disk.folder)
        require_refused(room, (73, 74), NO_SPACE)


def quota(room):
    """The user may have as much as the store takes, and no more."""
    if not os.path.isdir("/proc/sys/fs/quota"):
        raise Skip("this kernel knows no quotas")
    with Disk(room, "ext4", "-O", "quota", "-E", "quotatype=usrquota") as disk:
        use(room, disk.folder)
        os.chown(room.store, NOBODY, NOBODY)
        os.chmod(room.folder, 0o777)
        run("sync", "-f", disk.folder)
        disk.limit(NOBODY, os.stat(room.store).st_blocks // 2)
        require_refused(room, (74,), b"disk quota exceeded", user=NOBODY, group=NOBODY)


def read_only_mount(room):
    with small_tmpfs(room, "size=1M") as folder:
        run("mount", "-o", "remount,ro", folder)
        require_refused(room, (77,), b"read-only file system")


def read_only_mount_creating(room):
    with small_tmpfs(room, "size=1M", None) as folder:
        run("mount", "-o", "remount,ro", folder)
        for store in (room.store, os.path.join(room.folder, "a", "b")):
            refusal = room.set(store=store)
            require_refusal(refusal, (73, 77), b"read-only file system")
            require_same(room.set("dark", "-n", store=store), refusal)


def bind_mounted(room):
    source = os.path.join(room.base, "source.json")
    write(source, OLD)
    write(room.store, b"{}")
    with BindMount(source, room.store):
        require_refused(room, (74,), b"something is mounted on it")


class BindMount(Mounted):
    def __init__(self, source, target):
        super().__init__(target, "--bind", source)

    def __enter__(self):
        run("mount", *self.arguments, self.folder)
        return self


def attribute(room, flag, target):
    need_root()
    need("chattr")
    write(room.store, OLD)
    path = room.store if target == "file" else room.folder
    if subprocess.run(["chattr", f"+{flag}", path], stderr=subprocess.DEVNULL, check=False).returncode != 0:
        raise Skip(f"this file system has no chattr +{flag}")
    try:
        require_refused(room, (77,), b"immutable or append-only")
    finally:
        subprocess.run(["chattr", f"-{flag}", path], check=False)
        room.require_clean()


def refusals(_bench):
    need("mount")
    yield Case("a full tmpfs", full_tmpfs)
    yield Case("a new store on a full tmpfs", full_tmpfs_creating)
    yield Case("a tmpfs that fills up part way", full_part_way)
    yield Case("a full ext4", full_disk)
    yield Case("a tmpfs without free inodes", no_inodes)
    yield Case("a quota", quota)
    yield Case("a read-only mount", read_only_mount)
    yield Case("a new store on a read-only mount", read_only_mount_creating)
    yield Case("a bind-mounted file", bind_mounted)
    for flag, what in (("i", "immutable"), ("a", "append-only")):
        for target in ("file", "folder"):
            yield Case(f"an {what} {target}", attribute, flag, target)
