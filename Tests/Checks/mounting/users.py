"""What becomes of other users' links, files and groups in folders that users share."""

import os
import subprocess

from harness.check import need, need_root
from harness.tally import Skip

NOBODY, OTHER = 65534, 4321


class Protection:
    """A setting of the kernel's for the length of a `with`."""

    def __init__(self, name):
        self.path = f"/proc/sys/fs/{name}"

    def write(self, value):
        try:
            with open(self.path, "w", encoding="utf-8") as file:
                file.write(value)
        except OSError as error:
            raise Skip(f"{self.path} cannot be set: {error.strerror}") from error

    def __enter__(self):
        with open(self.path, encoding="utf-8") as file:
            self.before = file.read()
        self.write("1")

    def __exit__(self, *_):
        self.write(self.before)


def protected_links(bench):
    need_root()
    folder = bench.folder("sticky", 0o1777)
    victim = bench.write("root.json", "{}")
    for name, target in (("link", victim), ("dangling", bench.path("made.json"))):
        os.symlink(target, f"{folder}/{name}")
        os.lchown(f"{folder}/{name}", OTHER, OTHER)
    with Protection("protected_symlinks"):
        found = {name: bench.set(f"{folder}/{name}").status for name in ("link", "dangling")}
    bench.tally.expect("another user's link in a sticky folder is not followed", {"link": 77, "dangling": 77}, found)
    bench.tally.expect("what it leads to is as it was", ("{}", False), (bench.text("root.json"),
                                                                       os.path.exists(bench.path("made.json"))))


def protected_files(bench):
    need_root()
    store = bench.write("sticky2/s.json", "{}", 0o666)
    bench.folder("sticky2", 0o1777)
    os.chown(store, OTHER, OTHER)
    with Protection("protected_regular"):
        bench.tally.expect("another user's file in a sticky folder is refused", 77, bench.set(store).status)
    bench.tally.expect("and is as it was", "{}", bench.text("sticky2/s.json"))


def lost_access(bench):
    """A file whose group cannot be kept, and that more or fewer people could use then."""
    need_root()
    folder = bench.folder("shared", 0o777)
    for name, mode, access in (("group", 0o640, None), ("list", 0o644, f"u:{OTHER}:rw")):
        store = bench.write(f"shared/{name}.json", "{}", mode)
        os.chown(store, NOBODY, OTHER)
        if access:
            need("setfacl")
            if subprocess.run(["setfacl", "-m", access, store], stderr=subprocess.DEVNULL, check=False).returncode:
                continue
        before = os.stat(store)
        ran = bench.set(store, user=NOBODY)
        bench.tally.expect(f"a lost {name} is refused", (77, True), (ran.status, "could not be kept" in ran.err))
        bench.tally.expect(f"a lost {name}: all is as it was", before, os.stat(store))
    bench.tally.expect("nothing is left behind", [], [name for name in os.listdir(folder) if name.startswith(".")])


def unopened_lock(bench):
    """One who may write to a folder, but not open the file that its writers lock, does not write without a lock."""
    need_root()
    bench.folder("team", 0o777)
    store = bench.write("team/s.json", "{}", 0o666)
    bench.write("team/.themectl.lock", "", 0o600)
    ran = bench.set(store, user=NOBODY)
    bench.tally.expect("a lock that cannot be opened is refused", (77, True), (ran.status, ".themectl.lock" in ran.err))
    bench.tally.expect("and the file is as it was", "{}", bench.text("team/s.json"))


def flags(bench):
    need("chattr")
    need_root()
    store = bench.write("flags/s.json", "{}")
    if bench.run("chattr", "+d", store).status != 0:
        raise Skip("this file system has no flags")
    bench.set(store)
    bench.tally.expect("a flag of chattr is kept", True, "d" in bench.run("lsattr", store).out.split()[0])
