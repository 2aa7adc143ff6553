"""What somebody has put under the name that a temporary file gets is neither followed nor written to."""

import os
import stat

from harness import processes
from harness.check import need_root

from .room import CREATED, NEW, NOBODY, OLD, Case, contents, require, require_refusal, require_success, write
from .faults import tampering
from .tracing import Call, Paused, require_strace

# The digits of each temporary name, where random ones are forged.
DIGITS = "2fdea9cc99e03eb2" * 2
NAME = f".themectl-{DIGITS}.tmp"
VICTIM = b"not ours"


class Plant:
    """Something planted under a temporary name, and the victim that it may lead to."""

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


KINDS = ("symlink", "dangling", "folder", "fifo")
ANOTHERS = "file_of_another_user"


def arrange(room, kind, old, as_nobody):
    if old is not None:
        write(room.store, old)
    if as_nobody:
        need_root()
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


def in_the_way(room, kind, old, as_nobody=False):
    """Every temporary name that is tried is taken."""
    require_strace()
    changes = f"forge={DIGITS}"
    if room.bench.tampering:
        # Two programs cannot both trace a third, so what is taken out for a mutation is done by the same one.
        changes += "," + room.bench.tampering[-1]
    plant, _ = arrange(room, kind, old, as_nobody)
    if as_nobody:
        changes += f",user={NOBODY}"
    result = room.finish(processes.start(
        [*tampering(changes), room.bench.command, "set", "dark", "--store", room.store], env=room.environment))
    plant.require_untouched()
    require_refusal(result, (73, 74, 75))
    room.require_content(old)
    require(room.leftovers() == [NAME], f"left behind: {room.leftovers()}")


def swept(room):
    """A second name that looks like a temporary one goes, and its file stays."""
    write(room.store, OLD)
    victim = os.path.join(room.base, "victim")
    write(victim, VICTIM)
    os.link(victim, os.path.join(room.folder, NAME))
    require_success(room.set())
    room.require_clean()
    require(contents(victim) == VICTIM, f"the victim holds {contents(victim)!r}")


def link_in_the_way(room):
    """Root has just made a folder in a user's folder, and the user puts a link in its place."""
    need_root()
    require_strace()
    victim = os.path.join(room.base, "victim")
    os.mkdir(victim)
    os.chmod(victim, 0o700)
    os.chown(room.folder, NOBODY, NOBODY)
    site = os.path.join(room.folder, "site")
    with Paused(room, ("set", "dark", "--site"), Call("renameat2", 1, "", True),
                env={"XDG_CONFIG_DIRS": site}) as paused:
        os.rmdir(site)
        os.symlink(victim, site)
        require_refusal(paused.finish(), (73,), b"the folder cannot be created")
    require(stat.S_IMODE(os.stat(victim).st_mode) == 0o700, f"its mode is {os.stat(victim).st_mode:o}")
    require(os.listdir(victim) == [], f"it holds {os.listdir(victim)}")


def planted(_bench):
    for old, what in ((OLD, "replacing"), (None, "creating")):
        for kind in (*KINDS, ANOTHERS):
            yield Case(f"a {kind} lying there while {what}", lying_there, kind, old, kind == ANOTHERS)
            yield Case(f"a {kind} under every name tried while {what}", in_the_way, kind, old, kind == ANOTHERS)
    yield Case("a hard link of a temporary name", swept)
    yield Case("a link in the place of a new folder", link_in_the_way)
