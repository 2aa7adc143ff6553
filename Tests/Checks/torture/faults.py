"""A write whose system calls fail, write less than they were given, or meet a limit."""

import os
import platform
import re
import sys

from harness.check import need
from harness.tally import Skip

from .room import CREATED, NEW, OLD, Case, contents, require, require_refusal, require_success, write
from .interruptions import enumerate_calls
from .plots import CREATE, LESSER_PLOTS, PLOTS, REPLACE, legacy_stores
from .tracing import require_strace

ERRORS = ("EIO", "ENOSPC", "EDQUOT", "EACCES", "EROFS", "EPERM", "EINTR")
LESSER_ERRORS = ("EIO", "EPERM", "EINTR")
# Calls that a signal may interrupt, so they have to be made again. A close is over even then.
RETRIED = ("openat", "read", "write", "fsync", "flock", "fchmod", "fchown", "close")
# Calls that cannot fail in these ways.
HARMLESS = ("mprotect", "geteuid", "getrandom", "exit_group", "rt_sigprocmask", "rt_sigpending")
# Without these a value is not safely stored, so no failure of theirs may pass for success.
ESSENTIAL = ("write", "fsync", "fchmod", "fchown", "flistxattr", "fgetxattr", "fsetxattr", "renameat2", "renameat",
             "rename", "linkat", "mkdirat")
# What a container's filter refuses with EPERM because it does not know the call is asked for in another way, by the first
# of these that goes through.
FALLBACKS = {
    "faccessat2": ("faccessat",), "renameat2": ("linkat", "renameat", "rename"), "linkat": ("renameat", "rename"),
}
# One of these gives the new content its name.
PLACING = ("renameat2", "renameat", "rename", "linkat")
STATUSES = (73, 74, 75, 77)
NOT_DURABLE = b"was written, but its folder"


def essential_calls(found):
    """The calls without which the value is not safely stored."""
    return (call for call in found if call.name in ESSENTIAL)


def failure(plot, call, error, essential, count=""):
    def body(room):
        plot.prepare(room)
        arguments, log = plot.arguments(room), room.log()
        injection = f"{call.name}:error={error}:when={call.count}{count}"
        result = room.run(*arguments, injections=(*plot.injections, injection), log=log)
        found = contents(plot.real(room))
        is_retried = error == "EINTR" and call.name in RETRIED and not count
        is_replaced = error == "EPERM" and call.name in FALLBACKS
        if is_retried or is_replaced:
            require_success(result, "set")
        if is_replaced:
            require_fallback(contents(log).decode(errors="replace").splitlines(), call)
        if result.status == 0:
            require(found == plot.new, f"exited 0, but the store holds {found!r}")
            require(is_retried or is_replaced or not essential, "exited 0 although the call that failed was needed")
        else:
            # If every write fails, so does the message.
            if call.name != "write" or not count:
                require_refusal(result, STATUSES)
            is_placed = NOT_DURABLE in result.err
            require(found == (plot.new if is_placed else plot.old),
                    f"said {result.err.decode().strip()!r}, but the store holds {found!r}")
        if call.name != "unlinkat":
            plot.require_tidy(room)
        require_success(room.run(*arguments, injections=plot.injections), "the next set")
        room.require_content(plot.new, plot.real(room), "after the next set the store")
        # Only a set that changes something writes, and sweeps.
        require_success(room.run("set", "light", *arguments[2:], injections=plot.injections), "the set after that")
        plot.require_tidy(room)

    return Case(f"{error} at {call}{' and all later ones' if count else ''} of '{plot.name}'", body)


def require_fallback(lines, call):
    """The refused call is replaced by another; the content and then the folder are synced."""
    def is_done(line, names):
        return re.search(rf"(?:^|\s)(?:{'|'.join(names)})\(.* = 0$", line)

    refused = [number for number, line in enumerate(lines) if f"{call.name}(" in line and "EPERM" in line]
    done = [number for number, line in enumerate(lines) if is_done(line, FALLBACKS[call.name])]
    synced = [number for number, line in enumerate(lines) if is_done(line, ("fsync",))]
    require(refused, "the call was not refused")
    require(done and done[-1] > refused[-1], "exited 0 although nothing was done instead of the call that failed")
    placed = max(number for number, line in enumerate(lines) if is_done(line, PLACING))
    require(synced and synced[0] < placed < synced[-1], "exited 0, but not all of it was synced")


def errors(bench):
    require_strace()
    for plot in PLOTS + LESSER_PLOTS:
        found = enumerate_calls(bench, plot)
        essential = set(essential_calls(found))
        for call in found:
            if call.is_work and call.name not in HARMLESS:
                for error in ERRORS if plot in (REPLACE, CREATE) else LESSER_ERRORS:
                    yield failure(plot, call, error, call in essential)
                for error in ("EIO", "ENOSPC") if plot in (REPLACE, CREATE) else ("EIO",) if plot in PLOTS else ():
                    yield failure(plot, call, error, call in essential, "+")
    for plot in PLOTS:
        yield Case(f"a container that knows none of the newer calls, and '{plot.name}'", old_container, plot)
    for error, old, status in (("EIO", OLD, 74), ("EROFS", OLD, 74), ("EINVAL", OLD, 0), ("EINVAL", None, 0),
                               ("EIO", NEW, 74), ("EROFS", NEW, 0), ("EINVAL", NEW, 0)):
        yield Case(f"{error} at the folder's sync after {old!r}", folder_sync, error, old, status)
    yield Case("EIO at the folder's sync of a migration of many", migration_sync)
    created = enumerate_calls(bench, CREATE)
    yield Case("no status of anything once it is placed", without_status, created)


def failing_sync(folder, error):
    """Only the calls on the folder itself fail."""
    return ["strace", "-f", "-qq", "-o", os.devnull, "-P", folder, "-e", f"inject=fsync:error={error}"]


def folder_sync(room, error, old, status):
    """A file system that cannot sync folders, or is read-only, is not a failure."""
    if old is not None:
        write(room.store, old)
    result = room.set(prefix=failing_sync(room.folder, error))
    if status == 0:
        require_success(result)
    else:
        require_refusal(result, (status,), NOT_DURABLE)
    room.require_content(CREATED if old is None else NEW)
    room.require_clean()


def migration_sync(room):
    """Each store that was replaced may come back after a power cut, so each has failed."""
    apps, _ = legacy_stores(os.path.join(room.home, ".config"), 3)
    result = room.run("migrate", "--all", prefix=failing_sync(apps, "EIO"))
    require(result.status == 65, f"exited {result.status}")
    require(result.out.endswith(b"0 migrated, 0 already current, 0 without a setting, 3 failed\n"), f"printed {result.out!r}")
    require(result.err.count(NOT_DURABLE) == 3, f"said {result.err!r}")
    require_success(room.run("migrate", "--all"), "the next migration")
    room.require_clean(apps)


def old_container(room, plot):
    """The filters of older container runtimes refuse each call that they have not heard of with EPERM."""
    refusals = [f"{name}:error=EPERM" for name in ("faccessat2", "renameat2", "statx")]
    plot.prepare(room)
    require_success(room.run(*plot.arguments(room), injections=refusals))
    room.require_content(plot.new, plot.real(room))
    plot.require_tidy(room)


def without_status(room, found):
    """After the new content is in place and synced, a failing status call does not fail the write."""
    placed = next(index for index, call in enumerate(found) if call.name in PLACING)
    looks = ("newfstatat", "fstat", "statx")
    counts = [(name, max((call.count for call in found[:placed] if call.name == name), default=0)) for name in looks]
    require_success(room.run(*CREATE.arguments(room),
                             injections=[f"{name}:error=EACCES:when={count + 1}+" for name, count in counts]))
    room.require_content(CREATE.new)
    room.require_clean()


def large_store():
    notes = ",\n".join(f'  "note {number}": "{"x" * 80}"' for number in range(10_000))
    return f'{{\n  "userInterfaceStyle": 1,\n{notes}\n}}\n'.encode()


def tampering(changes):
    if platform.machine() not in ("x86_64", "aarch64"):
        raise Skip("how registers are laid out is known for x86_64 and aarch64 only")
    return [sys.executable, "-I", os.path.join(os.path.dirname(os.path.abspath(__file__)), "tamper.py"), changes]


def short_writes(room, old, length):
    require_strace()
    if old is not None:
        write(room.store, old)
    require_success(room.set(prefix=tampering(f"short={length}")))
    room.require_content(CREATE.new if old is None else old.replace(b'Style": 1', b'Style": 2'))
    room.require_clean()


def file_size_limit(room, old, limit, fits, prefix=()):
    need("prlimit")
    write(room.store, old)
    result = room.set(prefix=["prlimit", f"--fsize={limit}", *prefix])
    room.require_clean()
    if fits:
        require_success(result)
        room.require_content(old.replace(b'Style": 1', b'Style": 2'))
    else:
        room.require_content(old)
        require_refusal(result, (74,), b"file too large")


def shortness(_bench):
    old = large_store()
    for length in (1, 2, 7, 30):
        yield Case(f"writes of {length} bytes", short_writes, REPLACE.old, length)
    for length in (4096, 65_537, len(old) - 1):
        yield Case(f"writes of {length} bytes of {len(old)}", short_writes, old, length)
    yield Case("writes of one byte into a new file", short_writes, None, 1)
    for limit in (0, 1, 4096, 65_536, len(old) - 1):
        yield Case(f"a file size limit of {limit} bytes", file_size_limit, old, limit, False)
        yield Case(f"a file size limit of {limit} bytes with SIGXFSZ ignored",
                   file_size_limit, old, limit, False, ["env", "--ignore-signal=XFSZ"])
    yield Case("a file size limit that is just enough", file_size_limit, old, len(old), True)
