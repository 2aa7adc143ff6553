"""What cannot be replaced is refused: with a sentence of its own, the old bytes in place, and nothing left behind."""

import os
import shutil
import subprocess

from .bench import NOBODY, OLD, Case, Skip, contents, require, require_refusal, require_success, write
from .disks import Disk, Mounted, require_tools, run, tmpfs

NO_SPACE = b"no space left on device"


def require_root():
    if os.getuid() != 0:
        raise Skip("only root can bring this about")


def use(room, folder):
    room.folder = os.path.join(folder, "store")
    os.makedirs(room.folder, exist_ok=True)
    room.store = os.path.join(room.folder, "store.json")


def require_refused(room, statuses, words, **options):
    """A set is refused, and so is one of a scope; nothing has changed, the modification time included."""
    before = os.stat(room.store)
    for extra in ((), ("--scope", "checkout")):
        require_refusal(room.set("dark", *extra, **options), statuses, words)
    after = os.stat(room.store)
    room.require_content(OLD)
    require((before.st_ino, before.st_mtime_ns, before.st_mode) == (after.st_ino, after.st_mtime_ns, after.st_mode),
            "the store has been touched")
    room.require_clean()


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
    with tmpfs(os.path.join(room.base, "small"), "size=64k") as small:
        use(room, small.folder)
        write(room.store, OLD)
        fill(small.folder)
        require_refused(room, (74,), NO_SPACE)
        os.remove(os.path.join(small.folder, "ballast"))
        require_success(room.set(), "set with room again")


def full_tmpfs_creating(room):
    with tmpfs(os.path.join(room.base, "small"), "size=64k") as small:
        use(room, small.folder)
        fill(small.folder)
        require_refusal(room.set(), (73, 74), NO_SPACE)
        require(os.listdir(room.folder) == [], f"left behind: {os.listdir(room.folder)}")


def full_part_way(room):
    """The first page of the new content fits, the rest does not."""
    old = OLD.replace(b"1.10", b'"' + b"x" * 30_000 + b'"')
    with tmpfs(os.path.join(room.base, "small"), "size=128k") as small:
        use(room, small.folder)
        write(room.store, old)
        fill(small.folder, keep=2)
        require_refusal(room.set(), (74,), NO_SPACE)
        room.require_content(old)
        room.require_clean()


def no_inodes(room):
    with tmpfs(os.path.join(room.base, "small"), "size=1M,nr_inodes=8") as small:
        use(room, small.folder)
        write(room.store, OLD)
        use_up_inodes(small.folder)
        require_refused(room, (73, 74), NO_SPACE)


def use_up_inodes(folder):
    try:
        for number in range(10_000):
            write(os.path.join(folder, f"ballast{number}"), b"")
    except OSError:
        pass


def no_inodes_on_disk(room):
    with Disk(room, "ext4", "-N", "16") as disk:
        use(room, disk.folder)
        write(room.store, OLD)
        use_up_inodes(disk.folder)
        require_refused(room, (73, 74), NO_SPACE)


def full_disk(room):
    with Disk(room, "ext4", "-m", "0") as disk:
        use(room, disk.folder)
        write(room.store, OLD)
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
        write(room.store, OLD)
        os.chown(room.store, NOBODY, NOBODY)
        os.chmod(room.folder, 0o777)
        run("sync", "-f", disk.folder)
        disk.limit(NOBODY, os.stat(room.store).st_blocks // 2)
        require_refused(room, (74,), b"disk quota exceeded", user=NOBODY, group=NOBODY)


def read_only_mount(room):
    with tmpfs(os.path.join(room.base, "small"), "size=1M") as small:
        use(room, small.folder)
        write(room.store, OLD)
        run("mount", "-o", "remount,ro", small.folder)
        require_refused(room, (77,), b"read-only file system")


def read_only_mount_creating(room):
    with tmpfs(os.path.join(room.base, "small"), "size=1M") as small:
        use(room, small.folder)
        run("mount", "-o", "remount,ro", small.folder)
        require_refusal(room.set(), (73, 77), b"read-only file system")
        require_refusal(room.set(store=os.path.join(room.folder, "a", "b")), (73, 77), b"read-only file system")


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
    require_root()
    require_tools("chattr")
    write(room.store, OLD)
    path = room.store if target == "file" else room.folder
    if subprocess.run(["chattr", f"+{flag}", path], stderr=subprocess.DEVNULL, check=False).returncode != 0:
        raise Skip(f"this file system has no chattr +{flag}")
    try:
        require_refused(room, (77,), b"immutable or append-only")
    finally:
        subprocess.run(["chattr", f"-{flag}", path], check=False)
        room.require_clean()


def hard_linked(room):
    write(room.store, OLD)
    other = os.path.join(room.folder, "other.json")
    os.link(room.store, other)
    require_refused(room, (77,), b"hard links")
    require(os.stat(room.store).st_ino == os.stat(other).st_ino, "the two names have been parted")


def file_mode(room, mode, **options):
    write(room.store, OLD, mode)
    if options:
        require_root()
        os.chown(room.store, NOBODY, NOBODY)
        os.chown(room.folder, NOBODY, NOBODY)
    require_refused(room, (77,), b"it is read-only", **options)


def folder_mode(room, mode, words, **options):
    write(room.store, OLD)
    if options:
        require_root()
        os.chown(room.store, NOBODY, NOBODY)
        os.chown(room.folder, NOBODY, NOBODY)
    os.chmod(room.folder, mode)
    require_refused(room, (77,), words, **options)
    os.chmod(room.folder, 0o755)


def another_users(room, owner_of_folder, mode, words):
    """A file of root's, set by nobody."""
    require_root()
    write(room.store, OLD, mode)
    os.chown(room.folder, owner_of_folder, owner_of_folder)
    require_refused(room, (77,), words, user=NOBODY, group=NOBODY)


def sticky(room):
    require_root()
    write(room.store, OLD, 0o666)
    os.chmod(room.folder, 0o1777)
    require_refused(room, (77,), b"cannot be written", user=NOBODY, group=NOBODY)


def creating_in_read_only_folder(room):
    require_root()
    require_refusal(room.set(user=NOBODY, group=NOBODY), (73, 77), b"permission denied")
    require_refusal(room.set(user=NOBODY, group=NOBODY, store=os.path.join(room.folder, "a", "b")), (73, 77),
                    b"permission denied")
    require(os.listdir(room.folder) == [], "something was created")


def no_store(room, make, words):
    make(room.store)
    result = room.set(timeout=5)
    require_refusal(result, (65,), words)
    require(result.seconds < 2, f"that took {result.seconds} seconds")
    require(os.listdir(room.folder) == ["store.json"], f"left behind: {os.listdir(room.folder)}")


def no_object(room, text):
    write(room.store, text)
    require_refusal(room.set(), (65,))
    room.require_content(text)
    require(os.listdir(room.folder) == ["store.json"], f"left behind: {os.listdir(room.folder)}")


def file_in_the_way(room):
    write(os.path.join(room.folder, "a"), b"not a folder")
    store = os.path.join(room.folder, "a", "store.json")
    require_refusal(room.set(store=store), (73, 74), b"not a directory")
    require(contents(os.path.join(room.folder, "a")) == b"not a folder", "the file in the way has changed")


def nothing_to_change(room):
    """Where the value is there already, none of these is in the way, and nothing is touched."""
    write(room.store, OLD, 0o444)
    before = os.stat(room.store)
    require_success(room.set("light"))
    after = os.stat(room.store)
    require((before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns), "the store has been touched")


def refusals(_bench):
    if not shutil.which("mount"):
        raise Skip("there is no mount")
    nobody = {"user": NOBODY, "group": NOBODY}
    yield Case("a full tmpfs", full_tmpfs)
    yield Case("a new store on a full tmpfs", full_tmpfs_creating)
    yield Case("a tmpfs that fills up part way", full_part_way)
    yield Case("a full ext4", full_disk)
    yield Case("a tmpfs without free inodes", no_inodes)
    yield Case("an ext4 without free inodes", no_inodes_on_disk)
    yield Case("a quota", quota)
    yield Case("a read-only mount", read_only_mount)
    yield Case("a new store on a read-only mount", read_only_mount_creating)
    yield Case("a bind-mounted file", bind_mounted)
    for flag, what in (("i", "immutable"), ("a", "append-only")):
        for target in ("file", "folder"):
            yield Case(f"an {what} {target}", lambda room, f=flag, t=target: attribute(room, f, t))
    yield Case("a hard link", hard_linked)
    for mode in (0o444, 0o400, 0o555):
        yield Case(f"a file with mode {mode:04o}", lambda room, m=mode: file_mode(room, m))
    for mode in (0o444, 0o440):
        yield Case(f"nobody's own file with mode {mode:04o}", lambda room, m=mode: file_mode(room, m, **nobody))
    yield Case("a folder with mode 0555", lambda room: folder_mode(room, 0o555, b"its folder is read-only"))
    yield Case("nobody's own folder with mode 0555",
               lambda room: folder_mode(room, 0o555, b"its folder is read-only", **nobody))
    yield Case("another user's file that others may not write",
               lambda room: another_users(room, NOBODY, 0o644, b"permission denied"))
    yield Case("another user's file that others may write",
               lambda room: another_users(room, NOBODY, 0o666, b"its owner could not be kept"))
    yield Case("another user's folder", lambda room: another_users(room, 0, 0o666, b"permission denied"))
    yield Case("another user's file in a sticky folder", sticky)
    yield Case("a new store in another user's folder", creating_in_read_only_folder)
    yield Case("a folder", lambda room: no_store(room, os.mkdir, b"is a folder"))
    yield Case("a FIFO", lambda room: no_store(room, os.mkfifo, b"is a FIFO"))
    yield Case("a device", lambda room: no_store(room, lambda path: os.symlink("/dev/null", path), b"is a device"))
    yield Case("a file in the way of a folder", file_in_the_way)
    for text in (b"", b"\n", b"[]", b"{", b'{"a":1,}', b'{"userInterfaceStyle":1,"userInterfaceStyle":2}', b"\xff"):
        yield Case(f"the text {text!r}", lambda room, t=text: no_object(room, t))
    yield Case("nothing to change in a read-only file", nothing_to_change)
