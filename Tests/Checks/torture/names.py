"""The names that a killed writer leaves beside a store: the table at the head of Recovery.swift, row by row."""

import ctypes
import os
import re

from harness.tally import Skip

from .foreign import replace
from .planted import NAME
from .room import CREATED, NEW, OLD, Broken, Case, contents, require, require_refusal, require_success, write
from .tracing import require_strace

TABLE = os.path.join(
    os.path.dirname(__file__), "../../../Sources/ThemeStore/Files/Replacing/Recovery.swift")
RECORD = NAME + ".swap"
OTHERS, OTHERS_NEW = b'{"n": 2, "userInterfaceStyle": 1}\n', b'{"n": 2, "userInterfaceStyle": 2}\n'
NEWEST, NEWEST_NEW = b'{"n": 3, "userInterfaceStyle": 1}\n', b'{"n": 3, "userInterfaceStyle": 2}\n'
EXCHANGE = 2


def path(room, name):
    return os.path.join(room.folder, name)


def exchange(room):
    """What the writer was about to do when it was killed."""
    names = [os.fsencode(path(room, name)) for name in (NAME, "store.json")]
    if ctypes.CDLL(None, use_errno=True).renameat2(-100, names[0], -100, names[1], EXCHANGE) != 0:
        raise Skip(f"no exchange here: {os.strerror(ctypes.get_errno())}")


def kill_at(room, call, old=OLD, count=1, injections=()):
    if old is not None:
        write(room.store, old)
    result = room.set(injections=[*injections, f"{call}:signal=KILL:when={count}"])
    if result.status != -9:
        raise Broken(f"the writer was not killed: {result.status}, {result.err!r}")


def require_left(room, names, when):
    require(sorted(room.leftovers()) == sorted(names), f"{when} there are {room.leftovers()}, not {names}")


def cleared(room, left, expected, after=()):
    """These names are left; the next writer succeeds, and then only those are."""
    require_left(room, left, "after the kill")
    require_success(room.set(), "the next set")
    room.require_content(expected)
    require_left(room, after, "after the next set")


def killed(room, call, left, old=OLD, then=OLD, count=1):
    """Killed at a call, the writer leaves these names, and what the store then holds."""
    kill_at(room, call, old, count)
    room.require_content(then)
    if then == NEW and RECORD in left:
        room.require_content(OLD, path(room, NAME), "the temporary name")
    cleared(room, left, NEW if old else CREATED)


def displace(room):
    kill_at(room, "renameat2")
    replace(room.store, OTHERS)
    exchange(room)
    room.require_content(NEW)
    room.require_content(OTHERS, path(room, NAME), "the temporary name")


def displaced(room):
    displace(room)
    cleared(room, (NAME, RECORD), OTHERS_NEW)


def displaced_and_changed(room, newest, expected):
    displace(room)
    if newest is None:
        os.remove(room.store)
    else:
        replace(room.store, newest)
    require_left(room, (NAME, RECORD), "after the kill")
    result = room.set()
    kept = room.leftovers()
    require(len(kept) == 1 and kept[0].endswith(".kept"), f"left are {kept}, not one kept version")
    require_refusal(result, (74,), os.fsencode(kept[0]))
    room.require_content(newest)
    cleared(room, kept, expected, kept)
    room.require_content(OTHERS, path(room, kept[0]), "the kept version")


def undone(room):
    kill_at(room, "renameat2")
    replace(room.store, OTHERS)
    cleared(room, (NAME, RECORD), OTHERS_NEW)


def linked(room):
    kill_at(room, "unlinkat", None, injections=["renameat2:error=EINVAL"])
    require(os.path.samefile(room.store, path(room, NAME)), "the temporary name is not the store's second")
    cleared(room, (NAME,), CREATED)


def record_alone(room):
    write(room.store, OLD)
    os.symlink("1-2", path(room, RECORD))
    cleared(room, (RECORD,), NEW)


def planted(room):
    write(room.store, OLD)
    os.mkdir(path(room, NAME))
    cleared(room, (NAME,), NEW, (NAME,))


def random_name(room):
    os.mkdir(path(room, NAME))
    kill_at(room, "fsync")
    left = room.leftovers()
    require(len(left) == 2, f"left are {left}, not the planted name and a random one")
    cleared(room, left, NEW, left)
    os.rmdir(path(room, NAME))
    require_success(room.set("light"), "the set after that")
    require_left(room, [name for name in left if name != NAME], "after another set")


# The rows by what the writer was killed at, each with its cases.
ROWS = {
    "before T was made": ((killed, "newfstatat", ()), (killed, "newfstatat", (), None, None)),
    "while T was written": ((killed, "fsync", (NAME,)), (killed, "fsync", (NAME,), None, None)),
    "before the exchange": ((killed, "renameat2", (NAME, RECORD)),),
    "after the exchange": ((killed, "unlinkat", (NAME, RECORD), OLD, NEW),),
    "after R was removed": ((killed, "unlinkat", (NAME,), OLD, NEW, 2),),
    "after an exchange that came second": ((displaced,),),
    "so, and X was changed since":
        ((displaced_and_changed, NEWEST, NEWEST_NEW), (displaced_and_changed, None, CREATED)),
    "after the exchange was undone": ((undone,),),
    "after T was linked to X": ((linked,),),
    "while a next writer cleared up": ((record_alone,),),
    "never: it was planted": ((planted,),),
    "then, while T was written": ((random_name,),),
}


def every_row(_room):
    """The table and these cases have the same rows."""
    rows = re.findall(r"^// \| (.+) \|$", contents(TABLE).decode(), re.MULTILINE)[1:]
    found = [row.split(" | ")[3].strip() for row in rows]
    require(found == list(ROWS), f"the table's rows are {found}")


def names(_bench):
    require_strace()
    yield Case("the table's rows", every_row)
    for row, cases in ROWS.items():
        for number, (body, *arguments) in enumerate(cases):
            yield Case(f"killed {row}, {number + 1}", body, *arguments)
