"""Without memory, random numbers, /dev/null or much stack, a command works, or ends with one line and a status."""

import os
import re
import shutil
import subprocess
import time

from harness.check import need, need_root
from harness.processes import status

from .room import NEW, OLD, Case, require, require_refusal, require_success, write
from .tracing import require_strace

LARGE = OLD.replace(b"1.10", b'"' + b"x" * 3_000_000 + b'"')
LINES = {
    "get": "get --store STORE", "set": "set dark --store STORE", "check": "check --store STORE",
    "migrate": "migrate --store STORE --key theme=name", "watch": "watch --store STORE --timeout 0.05",
    "explain": "explain --store STORE", "palette": "palette --style dark", "list": "list --scopes --store STORE",
}


def run(room, verb, **options):
    return room.run(*LINES[verb].replace("STORE", room.store).split(), **options)


def limited(room, verb, kilobytes):
    return run(room, verb, prefix=("prlimit", f"--as={kilobytes * 1024}"))


def least(room, goal):
    """The least address space, in kilobytes, with which something succeeds, to 64 kilobytes."""
    low, high = 0, 1 << 20
    while high - low > 64:
        middle = (low + high) // 2
        low, high = (low, middle) if goal(middle) else (middle, high)
    return high


def little_memory(verb):
    def body(room):
        need("prlimit")
        write(room.store, LARGE)
        end = run(room, verb).status
        # Less than this is too little for the kernel to start any program.
        first = least(room, lambda size: room.run("--version", prefix=("prlimit", f"--as={size * 1024}")).status == 0)
        last = least(room, lambda size: limited(room, verb, size).status == end)
        require(last > first, "a large store needs no memory")
        write(room.store, LARGE)
        for kilobytes in range(first, last + 256, max(64, (last - first) // 40)):
            result = limited(room, verb, kilobytes)
            require(result.status in (end, 74),
                    f"with {kilobytes} kB exited {result.status}: {result.err.decode(errors='replace').strip()}")
            if result.status == 74:
                require_refusal(result, (74,))
            room.require_clean()
            if result.status == 74 or verb != "set":
                room.require_content(LARGE)
            write(room.store, LARGE)
        require_success(room.set(), "set with memory again")

    return Case(f"{verb} with little memory", body)


def little_memory_for_hooks(room):
    """A runner of hooks that can just start ends with a status, or reports that the hook cannot run."""
    need("prlimit")
    hook = os.path.join(room.home, ".config", "themectl", "hooks", "a")
    os.makedirs(os.path.dirname(hook), mode=0o700)
    write(hook, b"#!/bin/sh\n", 0o700)
    line = ("watch", "--hooks", "--default", "light", "--timeout", "0.05")
    first = least(room, lambda size: room.run("--version", prefix=("prlimit", f"--as={size * 1024}")).status == 0)
    for kilobytes in range(first, first + 512, 8):
        result = room.run(*line, prefix=("prlimit", f"--as={kilobytes * 1024}"))
        require(result.status in (1, 74), f"with {kilobytes} kB exited {result.status}: {result.err!r}")


def the_same(room, verb, **options):
    """A command does what it does without these options."""
    need("prlimit")
    require_strace()
    ran = []
    for given in ({}, options):
        write(room.store, OLD)
        result = run(room, verb, timeout=20, **given)
        # explain also prints how long each layer took.
        ran.append((result.status, timeless(result.out), result.err))
        room.require_content(NEW if verb == "set" else OLD)
        room.require_clean()
    require(ran[0] == ran[1], f"without it {ran[0]}, with it {ran[1]}")


def timeless(text):
    return re.sub(rb' *[0-9.]+ ms|"milliseconds":[0-9.]+', b"", text)


def bare_root(room):
    """A root without /dev: the command that a watch runs gets something to read from all the same."""
    need_root()
    root = os.path.join(room.base, "root")
    os.mkdir(root)
    shutil.copy(room.bench.command, os.path.join(root, "themectl"))
    line = ["/themectl", "watch", "--timeout", "0.5", "--store", "/s.json", "--", "/themectl", "set", "--store", "-"]
    done = subprocess.run(line, env={}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          preexec_fn=lambda: (os.chroot(root), os.chdir("/")), timeout=60, check=False)
    # The inner command was started if it complains of its empty standard input.
    require(b"cannot be run" not in done.stderr and b"empty" in done.stderr, f"said {done.stderr!r}")


def failed_reads(room):
    """A watch does not grow by reading an empty file again and again."""
    write(room.store, OLD)
    process = room.start(("watch", "--store", room.store, "--quiet"))
    try:
        sizes = []
        for count in range(8000):
            if count in (1000, 7999):
                sizes.append(status(process.pid, "VmRSS"))
            for data in (b"", OLD):
                write(room.store, data)
                time.sleep(0.0002)
        require(sizes[1] - sizes[0] < 300, f"a watch grew from {sizes[0]} to {sizes[1]} kB")
    finally:
        process.terminate()
        room.finish(process)


def scarcity(bench):
    yield from map(little_memory, ("get", "set", "check", "migrate", "watch"))
    yield Case("watch --hooks with little memory", little_memory_for_hooks)
    for verb in ("get", "set", "check", "watch"):
        yield Case(f"{verb} with a stack of 32 KiB", the_same, verb, prefix=("prlimit", "--stack=32768"))
    for verb in ("get", "set", "explain", "palette", "list", "watch"):
        yield Case(f"{verb} without random numbers", the_same, verb, injections=("getrandom:error=EPERM",))
    yield Case("a root without /dev", bare_root)
    yield Case("failed reads", failed_reads)
