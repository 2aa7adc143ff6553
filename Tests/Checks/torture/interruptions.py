"""A write that is killed, or asked to end, at each of its system calls."""

import os
import signal

from .room import NEW, OLD, Case, require, require_success, write
from .plots import LEGACY, LESSER_PLOTS, MIGRATED, PLOTS, REPLACE, legacy_stores
from .tracing import ALLOCATORS_CALLS, Call, calls, require_strace
from .turns import hold, wait_for_it

SIGNALS = ("INT", "TERM", "HUP")


def enumerate_calls(bench, plot):
    room = bench.room()
    try:
        plot.prepare(room)
        return [call for call in calls(room, plot.arguments(room), plot.injections)
                if plot.can_inject(call) and call.name not in ALLOCATORS_CALLS]
    finally:
        room.remove()


def interruption(plot, call, name, is_tidy):
    number = getattr(signal, f"SIG{name}")

    def body(room):
        plot.prepare(room)
        arguments = plot.arguments(room)
        result = room.run(*arguments, injections=(*plot.injections, call.inject(f"signal={name}")))
        # A signal that comes with the last call of all finds nobody any more.
        is_late = call.name == "exit_group" and name != "KILL" or call.name == "execve"
        require(result.status == -number or is_late, f"exited {result.status}, not by the signal: {result.err!r}")
        room.require_content(plot.allowed(), plot.real(room))
        if is_tidy:
            plot.require_tidy(room)
        again = room.run(*arguments, injections=plot.injections)
        require_success(again, "the next set")
        room.require_content(plot.new, plot.real(room), "after the next set the store")
        left = room.leftovers(plot.real_folder(room))
        back = room.run("set", "light", *arguments[2:], injections=plot.injections)
        require_success(back, "the set after that")
        room.require_content(plot.new.replace(b"2", b"1"), plot.real(room), "after the set after that the store")
        plot.require_tidy(room)
        require(not left, f"left behind by the next set, which found nothing to change: {' '.join(left)}")

    return Case(f"SIG{name} at {call} of '{plot.name}'", body)


def kills(bench):
    require_strace()
    for plot in PLOTS + LESSER_PLOTS:
        for call in enumerate_calls(bench, plot):
            if call.name != "execve":
                yield interruption(plot, call, "KILL", is_tidy=False)
    for name in ("openat", "write", "fsync", "fchmod", "close", "renameat2", "unlinkat"):
        for count in (1, 2, 3, 8, 21):
            call = Call(name, count, "", True)
            yield Case(f"SIGKILL at {call} of a migration of many", migration_killed, call)


def migration_killed(room, call):
    """Each store is old or new, and the next migration finishes the work."""
    apps, stores = legacy_stores(os.path.join(room.home, ".config"), 10)
    room.run("migrate", "--all", injections=[call.inject("signal=KILL")])
    for store in stores:
        room.require_content((LEGACY, MIGRATED), store)
    require_success(room.run("migrate", "--all"), "the next migration")
    for store in stores:
        room.require_content(MIGRATED, store)
    room.require_clean(apps)


def signals(bench):
    require_strace()
    for plot in PLOTS:
        for index, call in enumerate(enumerate_calls(bench, plot)):
            if call.is_work:
                # The signals do not differ in what is left, so in most plots they take turns.
                for name in SIGNALS if plot is REPLACE else (SIGNALS[index % len(SIGNALS)],):
                    yield interruption(plot, call, name, is_tidy=True)
    for name in SIGNALS:
        yield Case(f"SIG{name} while waiting for the lock", while_waiting, name)
        yield Case(f"SIG{name} that is ignored, as nohup does", ignored, name)


def while_waiting(room, name):
    number = getattr(signal, f"SIG{name}")
    with hold(room) as holder:
        waiter = wait_for_it(room)
        os.kill(waiter.pid, number)
        result = room.finish(waiter, 2)
        require(result.status == -number, f"exited {result.status}")
        require_success(holder.finish())
    room.require_content(NEW)
    room.require_clean()


def ignored(room, name):
    write(room.store, OLD)
    require_success(room.set(injections=[f"write:signal={name}:when=1"], prefix=["env", f"--ignore-signal={name}"]))
    room.require_content(NEW)
    room.require_clean()
