"""File systems of this kernel that are not its disks."""

import json
import os

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
