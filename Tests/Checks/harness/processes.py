"""Starting programs, their results, and ending them."""

import collections
import os
import re
import signal
import subprocess
import threading
import time


STARTING = threading.Lock()
"""Held while a program is started or written: a child of another thread would have a file open for writing until it has
become its program, and the kernel runs no such file."""


class Ran(collections.namedtuple("Ran", "status out err")):
    """Status, standard output and standard error, compared at once, and the seconds that the run took."""

    seconds = 0


def start(words, **options):
    """Starts a program with empty input in a session of its own, so that its children can be ended with it."""
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    begun = time.monotonic()
    with STARTING:
        process = subprocess.Popen(words, start_new_session=True, **{**streams, **options})
    process.begun = begun
    return process


def finish(process, timeout=60):
    """Waits for the end of a program; raises `subprocess.TimeoutExpired` if it does not end."""
    try:
        out, err = process.communicate(timeout=timeout)
    finally:
        stop(process)
    ran = Ran(process.returncode, out, err)
    ran.seconds = time.monotonic() - process.begun
    return ran


def run(words, timeout=60, text=True, **options):
    return finish(start(words, text=text, **options), timeout)


def stop(process):
    """Ends a program and its children, which are a process group."""
    if process.returncode is None:
        kill(-process.pid)
        process.wait()


def kill(number):
    """Kills a process, or a group if the number is negative; a missing one is ignored."""
    try:
        os.kill(number, signal.SIGKILL)
    except ProcessLookupError:
        pass


def status(number, name):
    """A number in what the kernel shows of a process, such as its resident memory in kB, VmRSS."""
    with open(f"/proc/{number}/status", encoding="utf-8") as file:
        return int(re.search(rf"^{name}:\s+(\d+)", file.read(), re.MULTILINE)[1])


def seconds_used(number):
    """The processor time that a process has used, in seconds."""
    with open(f"/proc/{number}/stat", encoding="utf-8") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def awaited(question, seconds, is_enough=bool):
    """Asks until the answer is enough, or the time is up, and returns the last answer."""
    deadline = time.monotonic() + seconds
    while not is_enough(answer := question()) and time.monotonic() < deadline:
        time.sleep(0.02)
    return answer


def living_with(variable):
    """The processes with an entry in their environment that is, or begins with, this text."""
    found = []
    for number in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{number}/environ", "rb") as file:
                if any(entry.startswith(variable.encode()) for entry in file.read().split(b"\0")):
                    found.append(int(number))
        except OSError:
            continue
    return found
