"""strace as a tool: the calls of a run, and a run that stands still at one of them."""

import os
import re
import signal
import subprocess
import time

from harness.check import need
from harness.processes import stop
from harness.tally import Skip

from .room import Broken, age, contents, write

LINE = re.compile(rb"^(?:\d+\s+)?(\w+)\((.*)$", re.MULTILINE)
STREAMS = re.compile(r"F_GETFD|^\[\{fd=0, events=0\}, \{fd=1, ")
# An allocator asks for memory a different number of times from run to run.
ALLOCATORS_CALLS = {"brk", "mmap", "munmap"}
EMULATOR = "qemu-"
# An emulator makes these for itself, and so the program's own cannot be told from them.
EMULATORS_CALLS = ALLOCATORS_CALLS | {"access", "futex", "madvise", "mprotect", "rt_sigaction", "rt_sigprocmask"}


class Call:
    """One system call of a run: the `count`th of its `name`."""

    def __init__(self, name, count, text, is_work):
        self.name, self.count, self.text, self.is_work = name, count, text, is_work

    def __str__(self):
        return f"{self.name}#{self.count}"

    def inject(self, what):
        return f"{self.name}:{what}:when={self.count}"


def require_strace():
    need("strace")
    probe = subprocess.run(["strace", "-qq", "-o", os.devnull, "true"], capture_output=True, check=False)
    if probe.returncode != 0:
        raise Skip(f"strace may not trace here: {probe.stderr.decode(errors='replace').strip()}")


def calls(room, arguments, injections=(), **options):
    """The calls of a run in their order. Work begins when the command has looked at its standard streams."""
    log = room.log()
    room.run(*arguments, injections=injections, log=log, **options)
    found, counts = [], {}
    for match in LINE.finditer(contents(log)):
        name = match[1].decode()
        counts[name] = counts.get(name, 0) + 1
        found.append(Call(name, counts[name], match[2].decode(errors="replace"), True))
    start = max((index for index, call in enumerate(found) if STREAMS.search(call.text)), default=-1)
    for call in found[: start + 1]:
        call.is_work = False
    if any(call.name == "execve" and EMULATOR in call.text for call in found):
        return [call for call in found if call.is_work and call.name not in EMULATORS_CALLS]
    return found


class Paused:
    """A run that is stopped right after one of its calls, until `resume`."""

    def __init__(self, room, arguments, at, injections=(), **options):
        self.room, self.log = room, room.log()
        self.process = room.start(
            arguments, injections=[*injections, at.inject("signal=STOP")], log=self.log, **options)
        self.stops = 0
        self.wait()

    def wait(self, seconds=20):
        """Waits until it stands still once more."""
        deadline = time.monotonic() + seconds
        while True:
            stops = re.findall(rb"^(\d+)\s+--- stopped by SIGSTOP ---", contents(self.log), re.MULTILINE)
            if len(stops) > self.stops:
                self.stops = len(stops)
                self.pid = int(stops[-1])
                return
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise Broken("the run never came to the call that it was to be stopped at")
            time.sleep(0.002)

    def resume(self):
        os.kill(self.pid, signal.SIGCONT)

    def kill(self):
        os.kill(self.pid, signal.SIGKILL)
        return self.room.finish(self.process)

    def finish(self, timeout=60):
        self.resume()
        return self.room.finish(self.process, timeout)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        stop(self.process)


def paused_set(room, at, old, **options):
    """A set of a store with this content, if any, that is stopped right after a call."""
    if old is not None:
        write(room.store, old)
        age()
    return Paused(room, ("set", "dark", "--store", room.store), at, **options)
