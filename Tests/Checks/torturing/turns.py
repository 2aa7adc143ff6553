"""Writers take turns, wait within bounds and without spinning, and readers never wait."""

import fcntl
import json
import os
import threading
import time

from harness.check import need, need_root
from harness.processes import stop

from .room import CREATED, NEW, OLD, Case, Lost, contents, require, require_refusal, require_success, write
from .tracing import Call, Paused, require_strace

# The first fsync is that of the new content, so the lock is held and nothing is visible yet.
HOLDING = Call("fsync", 1, "", True)
LONER = 61_234
"""A user of whom there is no other process."""


class Reader:
    """Reads every version it can get hold of, until the end of a `with`, and parses it."""

    def __init__(self, store, may_be_missing=False):
        self.store, self.may_be_missing = store, may_be_missing
        self.versions, self.complaint = 0, None
        self.is_over = threading.Event()
        self.thread = threading.Thread(target=self.read)

    def read(self):
        last = None
        while not self.is_over.is_set():
            data = contents(self.store)
            if data is None:
                if not self.may_be_missing or last is not None:
                    self.complaint = "a reader found no file"
            elif data != last:
                try:
                    json.loads(data)
                    self.versions += 1
                except ValueError:
                    self.complaint = f"a reader saw {data[-80:]!r}"
                last = data
            # The writers want a processor, too.
            time.sleep(0.0002)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.is_over.set()
        self.thread.join()
        require(self.complaint is None, self.complaint)


def crowd(room, count, store=None, prepare=True, stores=None, **options):
    """So many writers at once, each with a scope of its own; all of them succeed and none of them vanishes."""
    store = store or room.store
    if prepare:
        write(store, OLD)
    stores = stores or [store]
    processes = []
    with Reader(store, may_be_missing=not prepare) as reader:
        try:
            for number in range(count):
                processes.append(room.start(
                    ("set", "dark", "--scope", f"s{number}", "--store", stores[number % len(stores)],
                     "--lock-timeout", "100"), **options))
            for process in processes:
                require_success(room.finish(process, 120), "one of the writers")
        finally:
            for process in processes:
                stop(process)
    try:
        scopes = json.loads(contents(store))["userInterfaceStyleOverrides"]
    except (ValueError, KeyError, TypeError) as error:
        raise Lost(f"at the end the store holds {contents(store)!r}") from error
    missing = [number for number in range(count) if scopes.get(f"s{number}") != 2]
    require(not missing, f"{len(missing)} of {count} acknowledged scopes are missing, s{missing[:1]} for one")
    require(reader.versions > 0, "the reader saw no version")
    room.require_clean(os.path.dirname(store))


def crowd_through_links(room):
    others = []
    for name in ("a", "b"):
        os.mkdir(os.path.join(room.folder, name))
        others.append(os.path.join(room.folder, name, "link.json"))
        os.symlink(room.store, others[-1])
    crowd(room, 50, stores=[room.store, *others])


def crowd_without_folder_locks(room, prepare):
    require_strace()
    # Only calls on the folder itself are touched, so locks on the store are real.
    crowd(room, 50, prepare=prepare, prefix=["strace", "-f", "-qq", "-o", os.devnull, "-P", room.folder,
                                             "-e", "inject=flock:error=EBADF"])


def hold(room, *arguments, **options):
    require_strace()
    write(room.store, OLD)
    return Paused(room, ("set", "dark", "--store", room.store, *arguments), HOLDING, **options)


def require_timeout(room, seconds, store=None, **options):
    """The wait is as long as was asked, and costs no processor time."""
    arguments = ("set", "dark", "--scope", "other", "--store", store or room.store, "--lock-timeout", str(seconds))
    log = room.log()
    with open(log, "wb") as err:
        begin = time.monotonic()
        pid = os.posix_spawn(
            room.bench.command, ["themectl", *arguments], room.environment,
            file_actions=[(os.POSIX_SPAWN_DUP2, err.fileno(), 2)]) if not room.bench.injections else None
        if pid is None:
            result = room.run(*arguments, timeout=seconds + 5)
            status, text, cpu = result.status, result.err, 0
        else:
            _, raw, usage = os.wait4(pid, 0)
            status, text, cpu = os.waitstatus_to_exitcode(raw), contents(log), usage.ru_utime + usage.ru_stime
        waited = time.monotonic() - begin
    require(status == 75, f"exited {status} after {waited:.2f} s, not 75: {text!r}")
    require(b"another writer has held the lock" in text and text.count(b"\n") == 1, f"said {text!r}")
    require(seconds - 0.01 <= waited < seconds + 1, f"asked to wait {seconds} s, and waited {waited:.2f} s")
    require(cpu < 0.1, f"waiting took {cpu:.2f} s of processor time")


def stopped_holder(room, seconds):
    with hold(room) as holder:
        require_timeout(room, seconds)
        room.require_content(OLD)
        require_success(holder.finish(), "the writer that had been stopped")
    room.require_content(NEW)
    require_success(room.set("dark", "--scope", "other"))
    require(json.loads(contents(room.store))["userInterfaceStyleOverrides"] == {"other": 2}, "the scope is missing")
    room.require_clean()
    require(os.listdir(room.folder) == ["store.json"], f"litter: {os.listdir(room.folder)}")


def stopped_holder_of_a_new_store(room):
    require_strace()
    with Paused(room, ("set", "dark", "--store", room.store), HOLDING) as holder:
        require_timeout(room, 0.3)
        require_success(holder.finish())
    room.require_content(CREATED)
    room.require_clean()


def stopped_holder_through_a_link(room):
    """The lock belongs to the real file, whichever way it is reached."""
    os.mkdir(os.path.join(room.folder, "elsewhere"))
    link = os.path.join(room.folder, "elsewhere", "link.json")
    os.symlink("../store.json", link)
    with hold(room) as holder:
        require_timeout(room, 0.3, store=link)
        require_success(holder.finish())
    room.require_clean()


def killed_holder(room):
    with hold(room) as holder:
        waiter = room.start(("set", "light", "--scope", "other", "--store", room.store))
        time.sleep(0.3)
        require(waiter.poll() is None, "the other writer did not wait")
        begin = time.monotonic()
        holder.kill()
        require_success(room.finish(waiter, 10), "the writer that had been waiting")
        require(time.monotonic() - begin < 1, "the lock of a dead writer was not free at once")
    found = json.loads(contents(room.store))
    require((found["userInterfaceStyle"], found["userInterfaceStyleOverrides"]) == (1, {"other": 1}), f"found {found}")
    room.require_clean()


def several_waiters(room):
    with hold(room) as holder:
        waiters = [room.start(("set", "dark", "--scope", f"s{number}", "--store", room.store)) for number in range(5)]
        time.sleep(0.3)
        require_success(holder.finish(), "the writer that had been stopped")
        for waiter in waiters:
            require_success(room.finish(waiter, 10), "a writer that had been waiting")
    found = json.loads(contents(room.store))
    require(found["userInterfaceStyle"] == 2 and len(found["userInterfaceStyleOverrides"]) == 5, f"found {found}")
    room.require_clean()


def readers_do_not_wait(room):
    with hold(room) as holder:
        for _ in range(3):
            result = room.run("get", "--store", room.store, timeout=5)
            require(result.out == b"light\n" and result.seconds < 1,
                    f"printed {result.out!r} in {result.seconds:.2f} s")
        dry = room.set("dark", "--dry-run", timeout=5)
        require(dry.status == 0 and dry.seconds < 1, f"a dry run exited {dry.status} after {dry.seconds:.2f} s")
        require_success(holder.finish())


def folder_moved_while_waiting(room):
    """Who gets the lock of a folder that is no longer the store's has to look where the store is now."""
    with hold(room) as holder:
        waiter = room.start(("set", "dark", "--scope", "other", "--store", room.store))
        time.sleep(0.3)
        os.rename(room.folder, room.folder + ".moved")
        os.mkdir(room.folder)
        write(room.store, OLD)
        require_success(holder.finish())
        require_success(room.finish(waiter, 10), "the writer that had been waiting")
    found = json.loads(contents(room.store))
    require(found.get("userInterfaceStyleOverrides") == {"other": 2}, f"where the store is now there is {found}")
    room.require_content(NEW, os.path.join(room.folder + ".moved", "store.json"), "what was moved away")


def lock_held_by_another_program(room):
    """For as long as any program holds the lock, not only ours."""
    write(room.store, OLD)
    folder = os.open(room.folder, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        require_timeout(room, 0.3)
    finally:
        os.close(folder)
    require_success(room.set())


def no_patience(room):
    with hold(room) as holder:
        result = room.set("light", "--lock-timeout", "0", timeout=5)
        require_refusal(result, (75,), b"another writer")
        require(result.seconds < 0.5, f"that took {result.seconds:.2f} s")
        require_success(holder.finish())


def nothing_to_spare(room):
    """One who can have neither one more process nor a thread waits all the same."""
    need_root()
    need("prlimit", "setpriv")
    with hold(room) as holder:
        alone = ["prlimit", "--nproc=1", "setpriv", f"--reuid={LONER}", f"--regid={LONER}", "--clear-groups", "--"]
        result = room.set("light", "--lock-timeout", "0.3", prefix=alone, timeout=5)
        require_refusal(result, (75,), b"another writer has held the lock for 0.3 seconds")
        require(result.seconds >= 0.3, f"that took {result.seconds:.2f} s")
        require_success(holder.finish())


def crowds(_bench):
    yield Case("50 writers", lambda room: crowd(room, 50))
    yield Case("500 writers", lambda room: crowd(room, 500))
    yield Case("50 writers of a new store", lambda room: crowd(room, 50, prepare=False))
    yield Case("50 writers of a new store in new folders",
               lambda room: crowd(room, 50, store=os.path.join(room.folder, "a", "b", "store.json"), prepare=False))
    yield Case("50 writers through links", crowd_through_links)
    yield Case("50 writers without folder locks", lambda room: crowd_without_folder_locks(room, True))
    yield Case("50 writers of a new store without folder locks", lambda room: crowd_without_folder_locks(room, False))


def locks(_bench):
    for seconds in (0.1, 0.5, 1.5):
        yield Case(f"a stopped writer, and one that waits {seconds} s", lambda room, s=seconds: stopped_holder(room, s))
    yield Case("a stopped writer of a new store", stopped_holder_of_a_new_store)
    yield Case("a stopped writer, and one through a link", stopped_holder_through_a_link)
    yield Case("a stopped writer, and one without patience", no_patience)
    yield Case("a stopped writer, and one with no process to spare", nothing_to_spare)
    yield Case("a killed writer", killed_holder)
    yield Case("a stopped writer, and five that wait", several_waiters)
    yield Case("a stopped writer, and readers", readers_do_not_wait)
    yield Case("a folder that moves while one waits", folder_moved_while_waiting)
    yield Case("a lock that another program holds", lock_held_by_another_program)
