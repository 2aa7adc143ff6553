"""A kernel of one's own: user-mode Linux, whose root is this machine's, read only, and whose disks are images."""

import os
import subprocess

from harness.check import need
from harness.tally import Skip

KERNEL, MODULES = "linux.uml", "/usr/lib/uml/modules"
PACKAGES = {KERNEL: "user-mode-linux", "modprobe": "kmod", "mkfs.ext4": "e2fsprogs", "mkfs.vfat": "dosfstools",
            "mkfs.erofs": "erofs-utils"}
INIT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "inside")
# As inside: the first is ubd0's.
DISKS = ("ext4", "vfat", "erofs")
PATIENCE = 240


def make_disks(bench):
    """An image for each of the file systems, in their order."""
    for kind in DISKS[:2]:
        bench.run("truncate", "-s", "32M", bench.path(kind))
        bench.run(f"mkfs.{kind}", bench.path(kind))
    bench.write("image/s.json", '{"userInterfaceStyle": 2}')
    bench.run("mkfs.erofs", bench.path("erofs"), bench.path("image"))
    return [f"ubd{number}={bench.path(kind)}" for number, kind in enumerate(DISKS)]


def memory_folder():
    """Where the guest's memory can be: in a file that may be mapped to be executed."""
    for folder in ("/dev/shm", os.environ.get("TMPDIR", "/tmp"), "/tmp"):
        if os.access(folder, os.W_OK) and not os.statvfs(folder).f_flag & os.ST_NOEXEC:
            return folder
    raise Skip("there is no folder for a kernel's memory")


def own_kernel(bench):
    """Boots the kernel, and takes over what has been tried inside."""
    need(*PACKAGES)
    os.makedirs(bench.path("modules/lib"))
    os.symlink(MODULES, bench.path("modules/lib/modules"))
    results = bench.write("results/lines", "")
    line = [
        KERNEL, "root=/dev/root", "rootfstype=hostfs", "rootflags=/", "ro", "mem=256M", "quiet", "con=null",
        "con0=null,fd:1", f"init={INIT}", f"CHECK_COMMAND={bench.command}", f"CHECK_HOME={bench.root}",
        *make_disks(bench),
    ]
    try:
        ran = bench.run(*line, timeout=PATIENCE, TMPDIR=memory_folder())
        console = ran.out.splitlines()
    except subprocess.TimeoutExpired:
        console = [f"It was not over after {PATIENCE} seconds."]
    with open(results, encoding="utf-8") as file:
        lines = file.read().splitlines()
    if not lines:
        raise Skip(f"user-mode Linux does not run here: {console[-1:]}")
    take_over(bench.tally, lines, console)


def take_over(tally, lines, console):
    """Counts what a tally inside has said; its last line is there only where it came to its end."""
    for line in lines[:-1]:
        verdict, _, what = line.partition(": ")
        if verdict == "pass":
            tally.passes(what)
        elif verdict == "FAILED":
            tally.fails(what)
        elif verdict == "skipped":
            tally.skips(*what.split(": ", 1))
        else:
            tally.say(line)
    if not lines[-1].endswith(" skipped"):
        tally.fails("the user-mode kernel came to its end", lines[-1], *console[-20:])
