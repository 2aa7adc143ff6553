"""Writers take turns, wait within bounds and without spinning, and readers never wait."""

import fcntl
import json
import os
import subprocess
import sys
import threading
import time

from harness.check import need, need_root
from harness.processes import stop

from .plots import GUARDED
from .room import NEW, OLD, Case, Lost, age, contents, require, require_refusal, require_success, write
from .tracing import ALLOCATORS_CALLS, Call, calls, paused_set, require_strace

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


def crowd(room, count, place="store.json", prepare=True, links=(), **options):
    """So many writers at once, each with a scope of its own; all of them succeed and none of them vanishes."""
    store = os.path.join(room.folder, place)
    if prepare:
        write(store, OLD)
    stores = [store, *links]
    processes = []
    with Reader(store, may_be_missing=not prepare) as reader:
        try:
            for number in range(count):
                processes.append(room.start(
                    ("set", "dark", "--scope", f"s{number}", "--store", stores[number % len(stores)],
                     "--lock-timeout", "900"), **options))
            for process in processes:
                require_success(room.finish(process, 920), "one of the writers")
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


def link_to(room, name):
    """A link to the store in a folder of its own."""
    os.mkdir(os.path.join(room.folder, name))
    link = os.path.join(room.folder, name, "link.json")
    os.symlink("../store.json", link)
    return link


def crowd_through_links(room):
    crowd(room, 50, links=[link_to(room, name) for name in ("a", "b")])


def crowd_without_folder_locks(room, prepare):
    require_strace()
    # Only calls on the folder itself are touched, so locks on the store are real.
    crowd(room, 50, prepare=prepare, prefix=["strace", "-f", "-qq", "-o", os.devnull, "-P", room.folder,
                                             "-e", "inject=flock:error=EBADF"])


def crowd_in_guarded_folder(room):
    """Others may read the folder of the apps' stores, and somebody has locked it for good."""
    apps = os.path.join(room.folder, GUARDED)
    os.makedirs(apps, 0o755)
    folder = os.open(apps, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        crowd(room, 50, place=f"{GUARDED}/store.json", prepare=False)
    finally:
        os.close(folder)
    found = os.stat(os.path.join(apps, ".themectl.lock")).st_mode & 0o777
    require(found == 0o600, f"the lock file's mode is {found:o}")


def guard(room):
    """Moves the room's store into the user's configuration folder, which others may read."""
    room.folder = os.path.join(room.folder, GUARDED)
    os.makedirs(room.folder, 0o755)
    room.store = os.path.join(room.folder, "store.json")
    for folder in (room.home, os.path.dirname(room.folder), room.folder):
        os.chmod(folder, 0o755)


def hold(room):
    """A writer that stands still while it has the lock."""
    require_strace()
    return paused_set(room, HOLDING, OLD)


def wait_for_it(room, *scope):
    """Starts a writer, by default of a scope, that waits for the stopped one."""
    waiter = room.start(("set", "dark", *(scope or ("--scope", "other")), "--store", room.store))
    time.sleep(0.3)
    require(waiter.poll() is None, "the other writer did not wait")
    return waiter


def require_value(room, value, *scopes):
    found = json.loads(contents(room.store))
    require((found["userInterfaceStyle"], found.get("userInterfaceStyleOverrides")) == (value, dict.fromkeys(scopes, 2)),
            f"found {found}")
    room.require_clean()


def require_timeout(room, seconds, store=None):
    """The wait is as long as was asked, and costs no processor time."""
    begin, before = time.monotonic(), os.times()
    result = room.set("dark", "--scope", "other", "--lock-timeout", str(seconds), store=store, timeout=seconds + 5)
    waited, after = time.monotonic() - begin, os.times()
    require_refusal(result, (75,), b"another writer has held the lock")
    require(seconds - 0.01 <= waited < seconds + 1, f"asked to wait {seconds} s, and waited {waited:.2f} s")
    taken = sum(after[2:4]) - sum(before[2:4])
    # What is injected costs some.
    require(room.bench.injections or taken < 0.1, f"waiting took {taken:.2f} s of processor time")


def stopped_holder(room, seconds):
    with hold(room) as holder:
        require_timeout(room, seconds)
        room.require_content(OLD)
        require_success(holder.finish(), "the writer that had been stopped")
    room.require_content(NEW)
    require_success(room.set("dark", "--scope", "other"))
    require_value(room, 2, "other")
    require(os.listdir(room.folder) == ["store.json"], f"litter: {os.listdir(room.folder)}")


def stopped_holder_through_a_link(room):
    """The lock belongs to the real file, whichever way it is reached."""
    with hold(room) as holder:
        require_timeout(room, 0.3, store=link_to(room, "elsewhere"))
        require_success(holder.finish())
    room.require_clean()


def killed_holder(room):
    with hold(room) as holder:
        waiter = wait_for_it(room)
        begin = time.monotonic()
        holder.kill()
        require_success(room.finish(waiter, 10), "the writer that had been waiting")
        require(time.monotonic() - begin < 1, "the lock of a dead writer was not free at once")
    require_value(room, 1, "other")


def stopped_holder_in_guarded_folder(room):
    """The lock is on the file, which stays and which the message names."""
    guard(room)
    with hold(room) as holder:
        refusal = room.set("dark", "--scope", "other", "--lock-timeout", "0.3", timeout=5)
        require_refusal(refusal, (75,), b".themectl.lock: another writer has held the lock for 0.3 seconds")
        require_success(holder.finish(), "the writer that had been stopped")
    room.require_content(NEW)
    require(sorted(os.listdir(room.folder)) == [".themectl.lock", "store.json"],
            f"the folder has {os.listdir(room.folder)}")


def killed_holder_in_guarded_folder(room):
    guard(room)
    killed_holder(room)


# The user may read the folder of which argv[1] is the name. The locks are kept until the input ends.
LOCKER = """
import fcntl, os, sys
folder = os.open(sys.argv[1], os.O_RDONLY)
fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
opened = []
for mode in (os.O_RDONLY, os.O_WRONLY, os.O_RDWR):
    try:
        os.open(".themectl.lock", mode, dir_fd=folder)
        opened.append(mode)
    except PermissionError:
        pass
print(opened, flush=True)
sys.stdin.read()
"""


def another_user_in_guarded_folder(room, mode):
    """Another user locks the folder, and can open its lock file in no way, whatever mode that has had."""
    need_root()
    need("setpriv")
    guard(room)
    write(room.store, OLD)
    if mode is not None:
        write(os.path.join(room.folder, ".themectl.lock"), b"", mode)
    require_success(room.set("light", "--scope", "first", "--lock-timeout", "1"))
    line = ["setpriv", f"--reuid={LONER}", f"--regid={LONER}", "--clear-groups", "--", sys.executable, "-c", LOCKER]
    with subprocess.Popen([*line, room.folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as locker:
        opened = locker.stdout.readline().strip()
        result = room.set("dark", "--lock-timeout", "1", timeout=5)
        locker.stdin.close()
    require(opened == b"[]", f"another user opened the lock file: {opened!r}")
    require_success(result, "a set while another user had locked the folder")
    require(json.loads(contents(room.store))["userInterfaceStyle"] == 2, f"the store holds {contents(room.store)!r}")
    room.require_clean()


def folder_locked_by_older_version(room):
    """An older version locks the folder itself. It counts as another program, so its file is written again."""
    guard(room)
    with hold(room) as holder:
        folder = os.open(room.folder, os.O_RDONLY)
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
            replaced = os.path.join(room.folder, "older")
            write(replaced, OLD.replace(b"1.10", b"2.20"))
            os.rename(replaced, room.store)
        finally:
            os.close(folder)
        require_success(holder.finish(), "the writer that had been stopped")
    room.require_content(NEW.replace(b"1.10", b"2.20"))
    room.require_clean()


def several_waiters(room):
    scopes = [f"s{number}" for number in range(5)]
    with hold(room) as holder:
        waiters = [wait_for_it(room, "--scope", scope) for scope in scopes]
        require_success(holder.finish(), "the writer that had been stopped")
        for waiter in waiters:
            require_success(room.finish(waiter, 10), "a writer that had been waiting")
    require_value(room, 2, *scopes)


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
        waiter = wait_for_it(room)
        os.rename(room.folder, room.folder + ".moved")
        os.mkdir(room.folder)
        write(room.store, OLD)
        require_success(holder.finish())
        require_success(room.finish(waiter, 10), "the writer that had been waiting")
    require_value(room, 2, "other")
    room.require_content(NEW, os.path.join(room.folder + ".moved", "store.json"), "what was moved away")


def folder_exchanged_while_waiting(room):
    """The folder moved away has a dark store; the new folder under its name has a light one."""
    write(room.store, NEW)
    folder = os.open(room.folder, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        waiter = wait_for_it(room, "--quiet")
        os.rename(room.folder, room.folder + ".moved")
        os.mkdir(room.folder)
        write(room.store, OLD)
    finally:
        os.close(folder)
    require_success(room.finish(waiter, 10), "the writer that had been waiting")
    room.require_content(NEW)
    room.require_clean()


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


def torn(room):
    """Two users of one folder disagree on the lock, whose file keeps being removed. No reader sees half a store."""
    guard(room)
    write(room.store, OLD)
    stranger = os.path.join(room.base, "stranger")
    os.mkdir(stranger)
    lock, is_over, complaints = os.path.join(room.folder, ".themectl.lock"), threading.Event(), []

    def remove():
        while not is_over.is_set():
            try:
                os.remove(lock)
            except FileNotFoundError:
                pass
            time.sleep(0.003)

    def sets(home):
        number = 0
        while not is_over.is_set():
            number += 1
            result = room.set(("light", "dark")[number % 2], "--scope", f"s{number % 7}", env={"HOME": home})
            if result.status not in (0, 75):
                complaints.append(f"set exited {result.status}: {result.err!r}")

    threads = [threading.Thread(target=work, args=arguments)
               for work, *arguments in ((remove,), (sets, room.home), (sets, stranger))]
    for thread in threads:
        thread.start()
    try:
        for _ in range(100_000):
            data = contents(room.store)
            try:
                json.loads(data)
            except (TypeError, ValueError):
                complaints.append(f"a reader saw {data!r}")
                break
    finally:
        is_over.set()
        for thread in threads:
            thread.join()
    require(not complaints, complaints[:1])
    require_success(room.set())
    room.require_clean()


def removed_lock_file(room):
    """The lock file goes between any call of a write and the next."""
    require_strace()
    guard(room)
    lock = os.path.join(room.folder, ".themectl.lock")
    require_success(room.set("light"))
    write(room.store, OLD)
    age()
    for at in calls(room, ("set", "dark", "--store", room.store)):
        if not at.is_work or at.name in ALLOCATORS_CALLS | {"exit_group"}:
            continue
        require_success(room.set("light"))
        with paused_set(room, at, OLD) as writer:
            os.remove(lock)
            require_success(writer.finish(), f"the writer stopped at {at}")
        room.require_content(NEW)


def crowds(_bench):
    yield Case("50 writers", crowd, 50)
    yield Case("500 writers", crowd, 500)
    yield Case("50 writers of a new store", crowd, 50, prepare=False)
    yield Case("50 writers of a new store in new folders", crowd, 50, place="a/b/store.json", prepare=False)
    yield Case("50 writers through links", crowd_through_links)
    yield Case("50 writers of a new store in a guarded folder", crowd_in_guarded_folder)
    yield Case("two users of a folder, and a lock file that is removed", torn)
    yield Case("50 writers without folder locks", crowd_without_folder_locks, True)
    yield Case("50 writers of a new store without folder locks", crowd_without_folder_locks, False)


def locks(_bench):
    for seconds in (0.1, 0.5, 1.5):
        yield Case(f"a stopped writer, and one that waits {seconds} s", stopped_holder, seconds)
    yield Case("a stopped writer, and one through a link", stopped_holder_through_a_link)
    yield Case("a stopped writer, and one with no process to spare", nothing_to_spare)
    yield Case("a killed writer", killed_holder)
    yield Case("a stopped writer of a guarded folder, and one that waits", stopped_holder_in_guarded_folder)
    yield Case("a killed writer of a guarded folder", killed_holder_in_guarded_folder)
    for mode in (None, 0o644, 0o666):
        name = "no lock file" if mode is None else f"a lock file of mode {mode:o}"
        yield Case(f"another user, and a guarded folder with {name}", another_user_in_guarded_folder, mode)
    yield Case("an older version in a guarded folder", folder_locked_by_older_version)
    yield Case("a lock file that is removed at each call of a write", removed_lock_file)
    yield Case("a stopped writer, and five that wait", several_waiters)
    yield Case("a stopped writer, and readers", readers_do_not_wait)
    yield Case("a folder that moves while one waits", folder_moved_while_waiting)
    yield Case("a folder that is exchanged while one waits", folder_exchanged_while_waiting)
