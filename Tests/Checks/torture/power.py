"""Power cuts: what a set has acknowledged is there when the disk comes back, and nothing is ever half."""

import json
import os
import random
import threading
import time

from harness.check import need, need_own_spaces
from harness.processes import stop

from .room import NEW, OLD, Case, Lost, contents, require, require_refusal, require_success, write
from .disks import Disk, run
from .foreign import replace
from .interruptions import enumerate_calls
from .plots import CREATE, MIGRATED, PLOTS, REPLACE, legacy_stores
from .tracing import Paused, calls, require_strace

KINDS = ("ext4", "xfs")


def on_disk(kind, body, *extra):
    """A case with its store on a disk of its own."""

    def with_disk(room):
        with Disk(room, kind) as disk:
            room.move(disk.folder)
            body(room, disk, *extra)

    return with_disk


def settle(disk, room=None, data=OLD):
    """Puts on the disk what is there, the store with that data too.

    Not with a sync of everything, which would save other cases' data as well.
    """
    if room:
        write(room.store, data)
    run("sync", "-f", disk.folder)


def acknowledged(room, disk, plot):
    plot.prepare(room)
    settle(disk)
    require_success(room.run(*plot.arguments(room), injections=plot.injections))
    disk.lose_power()
    room.require_content(plot.new, plot.real(room), "after the cut the store")
    plot.require_tidy(room)


def reset(room, disk):
    settle(disk, room, NEW)
    require_success(room.run("reset", "--store", room.store))
    disk.lose_power()
    room.require_content(b'{\n  "n": 1.10\n}\n')


def migrated(room, disk):
    """Many stores are replaced one after the other."""
    apps, stores = legacy_stores(room.folder, 100)
    settle(disk)
    require_success(room.run("migrate", "--all", env={"XDG_CONFIG_HOME": room.folder}), "migrate")
    disk.lose_power()
    for store in stores:
        room.require_content(MIGRATED, store, "after the cut a store")
    room.require_clean(apps)


def at_call(room, disk, plot, call):
    """The call is the last one before the cut."""
    plot.prepare(room)
    settle(disk)
    with Paused(room, plot.arguments(room), call) as paused:
        disk.cut_power()
        paused.kill()
    disk.restart()
    room.require_content(plot.allowed(), plot.real(room), "after the cut the store")
    require_success(room.run(*plot.arguments(room)), "the next set")
    require_success(room.run("set", "light", *plot.arguments(room)[2:]), "the set after that")
    plot.require_tidy(room)


def in_a_row(room, disk, seed):
    """A program sets one scope after the other; at some instant the power goes."""
    settle(disk, room)
    chance = random.Random(seed)
    acknowledged_scopes, processes, is_over = [], [], threading.Event()

    def writer():
        number = 0
        while not is_over.is_set():
            number += 1
            process = room.start(("set", "dark", "--scope", f"s{number}", "--store", room.store))
            processes.append(process)
            if process.wait() == 0 and not is_over.is_set():
                acknowledged_scopes.append(number)

    thread = threading.Thread(target=writer)
    thread.start()
    count, deadline = chance.randint(2, 8), time.monotonic() + 30
    while len(acknowledged_scopes) < count and time.monotonic() < deadline:
        time.sleep(chance.uniform(0, 0.005))
    # What is acknowledged from here on may have been acknowledged by a disk without power.
    expected = len(acknowledged_scopes)
    disk.cut_power()
    is_over.set()
    thread.join()
    for process in processes:
        stop(process)
        process.stdout.close()
        process.stderr.close()
    disk.restart()
    try:
        scopes = json.loads(contents(room.store)).get("userInterfaceStyleOverrides", {})
    except ValueError as error:
        raise Lost(f"after the cut the store holds {contents(room.store)!r}") from error
    require(expected >= count, f"only {expected} sets were acknowledged in 30 seconds")
    missing = [number for number in range(1, expected + 1) if f"s{number}" not in scopes]
    require(not missing, f"of {expected} acknowledged scopes {missing} are gone")


def set_again(room, disk, made_visible):
    """The value is visible, and not on the disk; the next set, which finds nothing to change, answers for it."""
    settle(disk, room)
    made_visible(room)
    room.require_content(NEW, what="before the next set the store")
    require_success(room.set(), "the next set")
    disk.lose_power()
    room.require_content(NEW, what="the next set exited 0, but after the cut the store")


def into_a_folder_being_made(room, disk):
    """Another writer has made the folder, and is stopped before that is on the disk."""
    store = os.path.join(room.folder, "a", "store.json")
    found = [call for call in calls(room, ("set", "dark", "--store", os.path.join(room.folder, "b", "x")))
             if call.name == "mkdirat"]
    settle(disk)
    with Paused(room, ("set", "dark", "--store", store), found[-1]) as paused:
        require_success(room.set(store=store, value="light"))
        disk.cut_power()
        paused.kill()
    disk.restart()
    require(contents(store) is not None, "set exited 0, but after the cut there is no store")


def power_cuts(bench):
    need_own_spaces()
    need("xfs_io")
    require_strace()
    found = {plot: [call for call in enumerate_calls(bench, plot) if call.is_work and call.name != "exit_group"]
             for plot in (REPLACE, CREATE)}
    for kind in KINDS:
        def case(name, body, *extra, kind=kind):
            return Case(f"{kind}: {name}", on_disk(kind, body, *extra))

        for plot in PLOTS:
            yield case(f"cut after '{plot.name}'", acknowledged, plot)
        yield case("cut after a reset", reset)
        yield case("cut after a migration of many", migrated)
        for plot in (REPLACE, CREATE):
            for call in found[plot]:
                yield case(f"cut after {call} of '{plot.name}'", at_call, plot, call)
        for seed in range(8):
            yield case(f"cut in a row of sets, {seed + 1}", in_a_row, seed)
        yield case("set again after a kill", set_again,
                   lambda room: room.set(injections=["fsync:signal=KILL:when=2"]))
        yield case("set again after a folder could not be synced", set_again,
                   lambda room: require_refusal(room.set(injections=["fsync:error=EIO:when=2"]), (74,)))
        yield case("set what a careless program wrote", set_again, lambda room: replace(room.store, NEW))
        yield case("set into a folder that another set is making", into_a_folder_being_made)
