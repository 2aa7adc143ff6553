"""Programs that are run: what came of them, and how they end."""

import collections
import os
import signal
import subprocess
import time


class Ran(collections.namedtuple("Ran", "status out err")):
    """Status, standard output and standard error, to be compared at once; beside them, how many seconds it took."""

    seconds = 0


def start(words, **options):
    """Starts a program in a session of its own, with nothing to read, so that it can be ended with all it has started."""
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(words, start_new_session=True, **{**streams, **options})


def finish(process, timeout=60):
    """Waits for the end of a program; `subprocess.TimeoutExpired` where that does not come."""
    begin = time.monotonic()
    try:
        out, err = process.communicate(timeout=timeout)
    finally:
        stop(process)
    ran = Ran(process.returncode, out, err)
    ran.seconds = time.monotonic() - begin
    return ran


def run(words, timeout=60, text=True, **options):
    return finish(start(words, text=text, **options), timeout)


def stop(process):
    """Ends a program and what it has started, which are a group of their own."""
    if process.returncode is None:
        kill(-process.pid)
        process.wait()


def kill(number):
    """Kills a process, or the group of a negative number, unless it is gone already."""
    try:
        os.kill(number, signal.SIGKILL)
    except ProcessLookupError:
        pass


def living_with(variable):
    """The processes that have such an entry, or an entry that begins so, in their environment."""
    found = []
    for number in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{number}/environ", "rb") as file:
                if any(entry.startswith(variable.encode()) for entry in file.read().split(b"\0")):
                    found.append(int(number))
        except OSError:
            continue
    return found
