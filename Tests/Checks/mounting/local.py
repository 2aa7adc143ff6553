"""File systems of this kernel that are not its disks."""

import json
import os

from harness.check import need, need_root

from .writers import PRECIOUS, alone, never_written


def squashfs(bench):
    need("mksquashfs")
    need_root()
    store = bench.write("image/s.json", '{"userInterfaceStyle": 2}')
    bench.run("mksquashfs", os.path.dirname(store), bench.path("image.squashfs"), "-quiet", "-no-progress")
    mount = bench.mount("squash", "mount", "-o", "loop,ro", bench.path("image.squashfs"), "AT")
    never_written(bench, "squashfs", f"{mount}/s.json")


def tmpfs(bench):
    need_root()
    alone(bench, "tmpfs", bench.mount("memory", "mount", "-t", "tmpfs", "none", "AT"))


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
