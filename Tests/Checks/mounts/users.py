"""What becomes of other users' links and files in folders that users share."""

import contextlib
import os
import pathlib

from harness.check import need_root
from harness.tally import Skip

NOBODY, OTHER = 65534, 4321


@contextlib.contextmanager
def protection(name):
    """A setting of the kernel's for the length of a `with`."""
    setting = pathlib.Path("/proc/sys/fs", name)
    before = setting.read_text(encoding="ascii")
    try:
        setting.write_text("1", encoding="ascii")
    except OSError as error:
        raise Skip(f"{setting} cannot be set: {error.strerror}") from error
    try:
        yield
    finally:
        setting.write_text(before, encoding="ascii")


def protected_links(bench):
    need_root()
    folder = bench.folder("sticky", 0o1777)
    victim = bench.write("root.json", "{}")
    for name, target in (("link", victim), ("dangling", bench.path("made.json"))):
        os.symlink(target, f"{folder}/{name}")
        os.lchown(f"{folder}/{name}", OTHER, OTHER)
    with protection("protected_symlinks"):
        found = {name: bench.set(f"{folder}/{name}").status for name in ("link", "dangling")}
    bench.tally.expect("another user's link in a sticky folder is not followed", {"link": 77, "dangling": 77}, found)
    bench.tally.expect("what it leads to is as it was", ("{}", False), (bench.text("root.json"),
                                                                       os.path.exists(bench.path("made.json"))))


def protected_files(bench):
    need_root()
    store = bench.write("sticky2/s.json", "{}", 0o666)
    bench.folder("sticky2", 0o1777)
    os.chown(store, OTHER, OTHER)
    with protection("protected_regular"):
        bench.tally.expect("another user's file in a sticky folder is refused", 77, bench.set(store).status)
    bench.tally.expect("and is as it was", "{}", bench.text("sticky2/s.json"))


@contextlib.contextmanager
def told(bench, name, level):
    """A setting as the kernel tells it, for the length of a `with`: a file that is mounted over its own."""
    setting = f"/proc/sys/fs/{name}"
    ran = bench.run("mount", "--bind", bench.write(f"told{level}", f"{level}\n"), setting)
    if ran.status != 0:
        raise Skip(f"nothing can be mounted on {setting}: {ran.err.strip()}")
    try:
        yield
    finally:
        bench.run("umount", setting)


def protected_files_of_a_group(bench):
    """Level 1 is for folders that everybody may write to; level 2 is for a group's, too."""
    need_root()
    for level, status in ((0, 0), (1, 0), (2, 77)):
        store = bench.write(f"sticky{level}g/s.json", "{}", 0o666)
        folder = bench.folder(f"sticky{level}g", 0o1775)
        os.chown(folder, NOBODY, NOBODY)
        os.chown(store, OTHER, OTHER)
        with told(bench, "protected_regular", level):
            bench.tally.expect(f"another user's file in a group's sticky folder, level {level}", status,
                               bench.set(store).status)


def unopened_lock(bench):
    """One who may write to a folder, but not open the file that its writers lock, does not write without a lock."""
    need_root()
    bench.folder("team", 0o777)
    store = bench.write("team/s.json", "{}", 0o666)
    bench.write("team/.themectl.lock", "", 0o600)
    ran = bench.set(store, user=NOBODY)
    bench.tally.expect("a lock that cannot be opened is refused", (77, True), (ran.status, ".themectl.lock" in ran.err))
    bench.tally.expect("and the file is as it was", "{}", bench.text("team/s.json"))
