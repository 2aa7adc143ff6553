"""File systems of this kernel that are not its disks."""

import ctypes
import json
import os
import struct
import subprocess
import time

from harness.check import need, need_root
from harness.tally import Skip

from .writers import PRECIOUS, alone, never_written


def squashfs(bench):
    need("mksquashfs")
    need_root()
    store = bench.write("image/s.json", '{"userInterfaceStyle": 2}')
    bench.run("mksquashfs", os.path.dirname(store), bench.path("image.squashfs"), "-quiet", "-no-progress")
    mount = bench.mount("squash", "mount", "-o", "loop,ro", bench.path("image.squashfs"), "AT")
    never_written(bench, "squashfs", f"{mount}/s.json")


def overlay(bench):
    need_root()
    base = bench.mount("layers", "mount", "-t", "tmpfs", "none", "AT")
    for name in ("lower", "upper", "work"):
        os.mkdir(os.path.join(base, name))
    bench.write("layers/lower/s.json", json.dumps({"precious": PRECIOUS}))
    layers = f"lowerdir={base}/lower,upperdir={base}/upper,workdir={base}/work"
    mount = bench.mount("merged", "mount", "-t", "overlay", "none", "-o", layers, "AT")
    alone(bench, "overlay", mount)
    bench.tally.expect("overlay: a file of the lower layer is replaced", 0, bench.set(f"{mount}/s.json").status)
    with open(f"{mount}/s.json", encoding="utf-8") as file:
        bench.tally.expect("overlay: with what is in it", {"precious": PRECIOUS, "userInterfaceStyle": 2}, json.load(file))


def links_not_followed(bench):
    """A mount with `nosymfollow`: a link on it is named, in the folder or on the way, and behind another link."""
    need_root()
    mount = bench.mount("unfollowed", "mount", "-t", "tmpfs", "-o", "nosymfollow", "none", "AT")
    for name in ("s.json", "sub/s.json"):
        bench.write(f"unfollowed/{name}", "{}")
    for link, target in (("link", "s.json"), ("dir", "sub")):
        os.symlink(target, f"{mount}/{link}")
    os.symlink(f"{mount}/link", bench.path("outer"))
    for path, link in ((f"{mount}/link", "link"), (f"{mount}/dir/s.json", "dir"), (bench.path("outer"), "link")):
        why = f"the symbolic link '{mount}/{link}' is on a mount that follows none (nosymfollow)"
        for words in (("get",), ("set", "dark"), ("set", "dark", "-n")):
            ran = bench.themectl(*words, "--store", path)
            texts = [f"themectl: {path}: cannot be {deed}: {why}\n" for deed in ("read", "written")]
            bench.tally.expect(f"nosymfollow: {' '.join(words)} of {os.path.basename(path)}", (74, "", True),
                               (ran.status, ran.out, ran.err in texts))
    bench.tally.expect("nosymfollow: a loop is called that", True, "or a loop" in loop(bench))


def loop(bench):
    os.symlink("circle", bench.path("circle"))
    return bench.themectl("get", "--store", bench.path("circle")).err


def copied_on_write(bench):
    """btrfs: the flag `C`, which only an empty file takes, stays as it was, whatever the folder gives new files."""
    need("chattr", "lsattr")
    mount_btrfs(bench)
    for file, folder in (("+C", "-C"), ("-C", "+C"), ("+C", "+C"), ("+c", "-C")):
        store = bench.write(f"btrfs/{file}{folder}/s.json", "")
        for line in ((file, store), (folder, os.path.dirname(store))):
            subprocess.run(["chattr", *line], check=True)
        with open(store, "w", encoding="utf-8") as opened:
            opened.write("{}")
        before = bench.run("lsattr", store).out
        bench.tally.expect(f"btrfs: a file {file} in a folder {folder} is replaced", 0, bench.set(store).status)
        bench.tally.expect("btrfs: and its flags are what they were", before, bench.run("lsattr", store).out)


def removed_as_a_whole(bench):
    """btrfs: a subvolume with a store that is removed, of which nothing in it tells, and that comes again."""
    folder = f"{mount_btrfs(bench)}/sub"
    bench.start("sh", "-c", f"exec themectl watch --store {folder}/s.json >lines")
    expected = "system\n"
    for word in ("dark", "light"):
        bench.tally.eventually(f"btrfs: before a subvolume with {word}", expected, lambda: bench.text("lines"))
        bench.run("btrfs", "subvolume", "create", folder)
        bench.themectl("set", word, "--store", f"{folder}/s.json")
        expected += f"{word}\n"
        bench.tally.eventually(f"btrfs: a subvolume with {word} is heard", expected, lambda: bench.text("lines"))
        bench.run("btrfs", "subvolume", "delete", folder)
        expected += "system\n"
    bench.tally.eventually("btrfs: the removal of the last one is heard", expected, lambda: bench.text("lines"))


def mount_btrfs(bench):
    need("mkfs.btrfs", "btrfs")
    need_root()
    with open(bench.path("image.btrfs"), "wb") as image:
        image.truncate(200 << 20)
    bench.run("mkfs.btrfs", "-q", bench.path("image.btrfs"))
    return bench.mount("btrfs", "mount", "-o", "loop", bench.path("image.btrfs"), "AT")


def ids_not_mapped(bench):
    """A mount that maps one user's ids only: for others, root among them, it is not permitted to make files there."""
    need_root()
    user = 4321
    for name in ("s.json", "others.json"):
        bench.write(f"mapped/{name}", "{}", 0o666)
    for path in ("mapped", "mapped/s.json"):
        os.chown(bench.path(path), user, user)
    target = bench.folder("mount")
    try:
        map_ids(bench.path("mapped"), target, user)
    except OSError as error:
        raise Skip(f"no mount with other ids can be made: {error.strerror}") from error
    bench.mounts.append(target)
    why = "its mount does not map this user and group, so they can own no file there\n"
    for name, deed in (("s.json", "cannot be written"), ("new.json", "cannot be created"),
                       ("new/s.json", "the folder cannot be created")):
        ran = bench.set(f"{target}/{name}")
        bench.tally.expect(f"unmapped ids: {name} of root's", (77, "", f"themectl: {target}/{name}: {deed}: {why}"), tuple(ran))
    bench.tally.expect("unmapped ids: another's file", 77, bench.set(f"{target}/others.json", user=user).status)
    bench.tally.expect("unmapped ids: the user's own", 0, bench.set(f"{target}/s.json", user=user).status)
    bench.tally.expect("unmapped ids: nothing is left", ["others.json", "s.json"], sorted(os.listdir(target)))


def map_ids(source, target, user):
    """Mounts a folder at another, where only this user and group have numbers: `mount_setattr` with `MOUNT_ATTR_IDMAP`."""
    libc = ctypes.CDLL(None, use_errno=True)

    def call(number, *arguments):
        result = libc.syscall(number, *arguments)
        if result < 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
        return result

    with subprocess.Popen(["unshare", "-U", "sleep", "60"]) as holder:
        own = f"/proc/{holder.pid}"
        while os.readlink(f"{own}/ns/user") == os.readlink("/proc/self/ns/user") and holder.poll() is None:
            time.sleep(0.01)
        try:
            for kind in ("uid", "gid"):
                with open(f"{own}/{kind}_map", "w", encoding="ascii") as file:
                    file.write(f"{user} {user} 1")
            space = os.open(f"{own}/ns/user", os.O_RDONLY)
            tree = call(428, -100, source.encode(), 1)  # open_tree, OPEN_TREE_CLONE
            attributes = struct.pack("QQQQ", 0x0010_0000, 0, 0, space)
            call(442, tree, b"", 0x1000, attributes, len(attributes))  # mount_setattr, AT_EMPTY_PATH
            call(429, tree, b"", -100, target.encode(), 4)  # move_mount, MOVE_MOUNT_F_EMPTY_PATH
        finally:
            holder.kill()


def stale(bench):
    """A file that another machine replaces while it is open here, as NFS 3 says it, is opened again."""
    need("strace")
    store = bench.write("source/s.json", json.dumps({"precious": PRECIOUS, "userInterfaceStyle": 2}))
    if bench.run("strace", "-o", "/dev/null", "true").status != 0:
        raise Skip("strace may not trace here")
    for call in ("fstat", "read"):
        traced = ("strace", "-qq", "-o", "/dev/null", "-P", store, "-e", f"inject={call}:error=ESTALE:when=1")
        reader = bench.run(*traced, bench.path("bin/themectl"), "get", "--store", store)
        bench.tally.expect(f"a reader opens a file again whose {call} finds it stale", (0, "dark\n", ""), tuple(reader))
        writer = bench.run(*traced, bench.path("bin/themectl"), "set", "light", "--scope", call, "--store", store)
        bench.tally.expect("and so does a writer", (0, "", ""), tuple(writer))
