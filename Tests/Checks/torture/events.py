"""To a program that watches a folder, each kind of write is an ordinary save: a new file that gets the old one's name."""

import ctypes
import os
import struct
import subprocess
import time

from harness.check import need
from harness.processes import stop

from .plots import GUARDED, LEGACY
from .room import NEW, OLD, Case, contents, require, require_success, write

MODIFY, ATTRIB, MOVED_FROM, MOVED_TO, CREATE, DELETE, DELETE_SELF = 0x2, 0x4, 0x40, 0x80, 0x100, 0x200, 0x400
CHANGES = MODIFY | ATTRIB | MOVED_FROM | MOVED_TO | CREATE | DELETE
KEYED = b'{"theme": "dark-daltonized"}\n'
# What the file has, and the words of the command; in a file of apps that others may read, the writers lock a file.
WRITES = {
    "replacing": (OLD, ("set", "dark")),
    "creating": (None, ("set", "dark")),
    "toggling": (OLD, ("toggle",)),
    "resetting": (OLD, ("reset",)),
    "migrating with a backup": (LEGACY, ("migrate", "--backup", ".old")),
    "changing another program's setting": (KEYED, ("set", "light", "--key", "theme=name")),
}


class Watch:
    """The events of inotify in a folder, and of the file in it."""

    def __init__(self, folder, name):
        library = ctypes.CDLL(None, use_errno=True)
        self.descriptor = library.inotify_init1(os.O_NONBLOCK)
        self.folder = library.inotify_add_watch(self.descriptor, os.fsencode(folder), CHANGES)
        path = os.fsencode(os.path.join(folder, name))
        self.file = library.inotify_add_watch(self.descriptor, path, DELETE_SELF) if os.path.exists(path) else None

    def events(self):
        try:
            data = os.read(self.descriptor, 65536)
        except BlockingIOError:
            data = b""
        os.close(self.descriptor)
        place = 0
        while place < len(data):
            watch, mask, _, length = struct.unpack_from("iIII", data, place)
            yield watch, mask, data[place + 16:place + 16 + length].rstrip(b"\0").decode()
            place += 16 + length


def saved(room, old, words, place="store.json"):
    """The last event of the store's name is that a file was moved to it, and the old file is gone."""
    store = os.path.join(room.folder, place)
    os.makedirs(os.path.dirname(store), exist_ok=True)
    if old is not None:
        write(store, old)
    operand = (store,) if words[0] == "migrate" else ("--store", store)
    watch = Watch(os.path.dirname(store), os.path.basename(store))
    require_success(room.run(*words, "--quiet", *operand), words[0])
    found = list(watch.events())
    named = [mask & CHANGES for descriptor, mask, name in found
             if descriptor == watch.folder and name == os.path.basename(store)]
    require(named == [MOVED_TO], f"the events of the store's name are {named}")
    ends = [mask & DELETE_SELF for descriptor, mask, _ in found if descriptor == watch.file]
    require(old is None or DELETE_SELF in ends, f"the events of the old file are {ends}")


def glib(room):
    """GLib's monitor reports neither a removal nor a new name of the store."""
    need("gio")
    write(room.store, OLD)
    line = ["stdbuf", "-oL", "gio", "monitor", "-d", room.folder]
    with subprocess.Popen(
            line, stdout=subprocess.PIPE, env={**os.environ, "LC_ALL": "C"}, start_new_session=True) as monitor:
        time.sleep(1)
        for value in ("dark", "light"):
            require_success(room.set(value))
        write(os.path.join(room.folder, "end"), b"")
        lines = []
        for line in monitor.stdout:
            lines.append(line.decode().replace(room.folder + "/", ""))
            if "end" in lines[-1]:
                break
        stop(monitor)
    about = [line for line in lines if "store.json" in line]
    require(about, f"the monitor reports nothing of the store: {lines}")
    wrong = [line for line in about if "delete" in line or "moved out" in line or "store.json: renamed" in line]
    require(not wrong, f"the monitor reports {wrong}")


def mirror(room):
    """A mirror that lsyncd keeps has the store, whole, after each write."""
    need("lsyncd", "rsync")
    write(room.store, OLD)
    target = os.path.join(room.base, "mirror")
    os.mkdir(target)
    copy = os.path.join(target, "store.json")
    line = ["lsyncd", "-nodaemon", "-delay", "1", "-rsync", room.folder, target]
    with subprocess.Popen(
            line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True) as daemon:
        try:
            for number in range(4):
                # rsync compares sizes and whole seconds.
                time.sleep(1.1)
                value, expected = (("light", OLD), ("dark", NEW))[number % 2]
                require_success(room.set(value))
                end = time.monotonic() + 30
                while contents(copy) != expected and time.monotonic() < end:
                    require(number == 0 or os.path.exists(copy), "the mirror has lost the store")
                    time.sleep(0.05)
                require(contents(copy) == expected, f"after write {number} the mirror has {contents(copy)!r}")
        finally:
            stop(daemon)


def events(_bench):
    for name, (old, words) in WRITES.items():
        yield Case(name, saved, old, words)
        yield Case(f"{name} in a guarded folder", saved, old, words, f"{GUARDED}/store.json")
    yield Case("GLib's monitor", glib)
    yield Case("a mirror of lsyncd's", mirror)
