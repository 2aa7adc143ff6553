"""What somebody has put under the names of temporary files is neither followed nor written to; our own leftovers go."""

import os
import stat
import subprocess

from .bench import CREATED, NEW, NOBODY, OLD, Case, contents, require, require_refusal, require_success, write
from .faults import tampering
from .metadata import require_root
from .tracing import require_strace

NAME = ".themectl-0123456789abcdef.tmp"
VICTIM = b"not ours"


class Plant:
    """Something under a name that a temporary file could have, and a victim that it may lead to."""

    def __init__(self, room, kind, name=NAME):
        self.path = os.path.join(room.folder, name)
        self.victim = os.path.join(room.base, "victim")
        write(self.victim, VICTIM)
        self.kind = kind
        getattr(self, kind)()
        self.before = self.look()

    def symlink(self):
        os.symlink(self.victim, self.path)

    def dangling(self):
        self.victim = os.path.join(os.path.dirname(self.victim), "nothing")
        os.symlink(self.victim, self.path)

    def folder(self):
        os.mkdir(self.path)
        self.victim = os.path.join(self.path, "inside")
        write(self.victim, VICTIM)

    def hard_link(self):
        os.link(self.victim, self.path)

    def fifo(self):
        os.mkfifo(self.path)

    def file_of_another_user(self):
        write(self.path, VICTIM, 0o666)

    def look(self):
        status = os.lstat(self.path)
        data = contents(self.path) if stat.S_ISREG(status.st_mode) else None
        return status.st_ino, status.st_mode, data, contents(self.victim)

    def require_untouched(self):
        require(contents(self.victim) == self.before[-1],
                f"the victim of the {self.kind} holds {contents(self.victim)!r}")
        require(os.path.lexists(self.path), f"the planted {self.kind} is gone")
        require(self.look() == self.before, f"the planted {self.kind} was {self.before} and is {self.look()}")


KINDS = ("symlink", "dangling", "folder", "hard_link", "fifo")


def arrange(room, kind, old, as_nobody):
    if old is not None:
        write(room.store, old)
    if as_nobody:
        require_root()
        os.chmod(room.folder, 0o777)
        if old is not None:
            os.chown(room.store, NOBODY, NOBODY)
    options = {"user": NOBODY, "group": NOBODY} if as_nobody else {}
    return Plant(room, kind), options


def lying_there(room, kind, old, as_nobody=False):
    plant, options = arrange(room, kind, old, as_nobody)
    require_success(room.set(**options))
    room.require_content(NEW if old is not None else CREATED)
    plant.require_untouched()


def in_the_way(room, kind, old, which, as_nobody=False):
    """The random name is the planted one, the first time or every time."""
    require_strace()
    changes = f"forge={which}"
    if room.bench.tampering:
        # Two programs cannot both trace a third, so what is taken out for a mutation is done by the same one.
        changes += "," + room.bench.tampering[-1]
    plant, _ = arrange(room, kind, old, as_nobody)
    if as_nobody:
        changes += f",user={NOBODY}"
    result = room.finish(room.bench.start(
        [*tampering(changes), room.bench.command, "set", "dark", "--store", room.store],
        env={"PATH": os.environ["PATH"], "HOME": room.home}, stdout=subprocess.PIPE, stderr=subprocess.PIPE))
    plant.require_untouched()
    if which == "first":
        require_success(result)
        room.require_content(NEW if old is not None else CREATED)
    else:
        require_refusal(result, (73, 74, 75))
        room.require_content(old)
    require(room.leftovers() == [NAME], f"left behind: {room.leftovers()}")


def swept(room, as_nobody=False, through_link=False):
    """Several leftovers, and beside them names that only look like it."""
    real = room.folder
    store = room.store
    write(room.store, OLD)
    if through_link:
        os.mkdir(os.path.join(room.folder, "links"))
        store = os.path.join(room.folder, "links", "link.json")
        os.symlink("../store.json", store)
    leftovers = [NAME, ".themectl-ffffffffffffffff.tmp", ".themectl-0000000000000000.tmp"]
    others = [".themectl-0123456789ABCDEF.tmp", ".themectl-0123.tmp", ".themectl-0123456789abcdef0.tmp",
              ".themectl-0123456789abcdef.tmp~", "themectl-0123456789abcdef.tmp", ".themectl-0123456789abcdeg.tmp",
              ".themectl-.tmp", ".themectl"]
    for name in leftovers + others:
        write(os.path.join(real, name), b"half")
    options = {}
    if as_nobody:
        require_root()
        for name in (".", "store.json", *leftovers, *others):
            os.chown(os.path.join(real, name), NOBODY, NOBODY)
        options = {"user": NOBODY, "group": NOBODY}
    require_success(room.set(store=store, **options))
    room.require_content(NEW)
    found = set(os.listdir(real))
    require(not found & set(leftovers), f"not swept: {sorted(found & set(leftovers))}")
    require(set(others) <= found, f"swept away: {sorted(set(others) - found)}")


def planted(_bench):
    for kind in KINDS:
        for old, what in ((OLD, "replacing"), (None, "creating")):
            yield Case(f"a {kind} lying there while {what}", lambda room, k=kind, o=old: lying_there(room, k, o))
            for which in ("first", "all"):
                yield Case(f"a {kind} under the {which} name tried while {what}",
                           lambda room, k=kind, o=old, w=which: in_the_way(room, k, o, w))
    for old in (OLD, None):
        yield Case("another user's file lying there",
                   lambda room, o=old: lying_there(room, "file_of_another_user", o, True))
        for which in ("first", "all"):
            yield Case(f"another user's file under the {which} name tried",
                       lambda room, o=old, w=which: in_the_way(room, "file_of_another_user", o, w, True))
    yield Case("our own leftovers", swept)
    yield Case("our own leftovers, as nobody", lambda room: swept(room, as_nobody=True))
    yield Case("our own leftovers beside a link's target", lambda room: swept(room, through_link=True))
