"""Programs that replace the store without our lock: neither what they wrote nor what we acknowledged is lost."""

import json
import os
import subprocess
import threading
import time

from harness.check import need
from harness.tally import Skip

from .room import Case, age, contents, facts, look, require, require_refusal, require_success, write
from .interruptions import enumerate_calls
from .plots import CREATE, REPLACE
from .tracing import calls, paused_set, require_strace

LOOKS = ("newfstatat", "fstatat64", "fstatat", "statx")
RENAMES = ("renameat", "rename", "renameat2")
COUNTER = b'{\n  "n": 1,\n  "userInterfaceStyle": 1\n}\n'


def replace(store, data):
    write(store + ".foreign", data)
    os.rename(store + ".foreign", store)


def count_up(store):
    """What `jq '.n += 1' store > tmp && mv tmp store` does."""
    document = json.loads(contents(store) or b"{}")
    document["n"] = document.get("n", 0) + 1
    replace(store, json.dumps(document).encode())


def require_both(room, number):
    found = json.loads(contents(room.store))
    require(found.get("n") == number, f"the other program's change is lost: {found}")
    require(found.get("userInterfaceStyle") == 2, f"the acknowledged value is lost: {found}")
    room.require_clean()


# MARK: At one instant


def meddled_at(room, call, meddle, old=COUNTER):
    """Another program does something at a call; what it did and the acknowledged value are both there afterwards."""
    with paused_set(room, call, old) as paused:
        meddle(room)
        number, before = json.loads(contents(room.store))["n"], (os.path.islink(room.store), facts(room.store))
        require_success(paused.finish())
    require_both(room, number)
    after = os.path.islink(room.store), facts(room.store)
    require(after == before, f"whether the store is a link, and its mode, owner and attributes: {before}, now {after}")


def replaced(room):
    count_up(room.store)


def rewritten(room):
    with open(room.store, "r+b") as file:
        file.write(COUNTER.replace(b'"n": 1', b'"n": 2'))


def linked(room):
    """A dotfiles program puts a link in the place of the file."""
    write(os.path.join(room.folder, "target.json"), b'{"n": 2}')
    os.symlink("target.json", room.store + ".foreign")
    os.rename(room.store + ".foreign", room.store)


def narrowed(room):
    os.chmod(room.store, 0o600)


def tagged(room):
    try:
        os.setxattr(room.store, "user.note", b"late")
    except OSError as error:
        raise Skip(f"user.* attributes cannot be set here: {error.strerror}") from error


def removed_at(room, call):
    """Its last word is that there is none, so ours is a store of its own."""
    with paused_set(room, call, COUNTER) as paused:
        os.remove(room.store)
        require_success(paused.finish())
    room.require_content(CREATE.new)
    room.require_clean()


def refused_at(room, call, meddle, status, words):
    """What another program has made of the store is no longer ours to write, and stays."""
    with paused_set(room, call, COUNTER) as paused:
        meddle(room)
        before = look(room.store)
        require_refusal(paused.finish(), (status,), words)
    require(look(room.store) == before, f"the store was {before}, and is {look(room.store)}")
    room.require_clean()


def broken(room):
    replace(room.store, b"{ half")


def doubled(room):
    os.link(room.store, os.path.join(room.folder, "second.json"))


# MARK: The last look


def work(found):
    """The calls that do the work. Darwin's emulation follows each stat by reading the creation date."""
    return [call for call in found if call.is_work and call.name != "lgetxattr"]


def look_and_rename(found):
    """The last look at the store, and the index of the rename, which is the next call."""
    rename = next(index for index, call in enumerate(found) if call.name in RENAMES)
    last_look = found[rename - 1]
    require(last_look.name in LOOKS, f"before the rename comes {last_look}, not a look at the store")
    return last_look, rename


# MARK: On FUSE


def on_fuse(room):
    """Numbers and times prove nothing there, so content, permissions, attributes and links are compared."""
    need("bindfs", "umount")
    mount = os.path.join(room.base, "mount")
    os.mkdir(mount)
    ran = subprocess.run(["bindfs", room.folder, mount], capture_output=True, check=False)
    if ran.returncode != 0:
        raise Skip(f"bindfs does not work here: {ran.stderr.decode(errors='replace').strip()}")
    try:
        room.move(mount, COUNTER)
        # The lock file is made.
        require_success(room.set())
        write(room.store, COUNTER)
        age()
        found = work(calls(room, ("set", "dark", "--store", room.store)))
        _, rename = look_and_rename(found)
        synced = next(index for index, call in enumerate(found) if call.name == "fsync")
        for call in found[synced:rename - 1]:
            meddled_at(room, call, replaced)
            os.remove(room.store)
        attributes = max(index for index, call in enumerate(found) if call.name == "flistxattr")
        for call in found[synced:attributes]:
            for meddle in (rewritten, narrowed, tagged):
                meddled_at(room, call, meddle)
                os.remove(room.store)
            refused_at(room, call, doubled, 77, b"2 hard links")
            os.remove(os.path.join(room.folder, "second.json"))
            os.remove(room.store)
    finally:
        subprocess.run(["umount", "-l", mount], check=False)


# MARK: In a loop


def loop(room, with_jq, count):
    """Nothing that the other program has done is undone by us. What it undoes of ours is its own affair."""
    if with_jq:
        need("jq")
    write(room.store, b'{\n  "n": 0,\n  "userInterfaceStyle": 1\n}\n')
    is_over, complaints, done = threading.Event(), [], []

    def sets():
        number = 0
        while not is_over.is_set():
            number += 1
            result = room.set(("light", "dark")[number % 2], "--scope", f"s{number % 7}")
            # The other program never stops, so giving up is an honest answer.
            if result.status not in (0, 75):
                complaints.append(f"set exited {result.status}: {result.err!r}")
            done.append(result.status)

    threads = [threading.Thread(target=sets) for _ in range(2)]
    for thread in threads:
        thread.start()
    begin = time.monotonic()
    try:
        for _ in range(count):
            if with_jq:
                subprocess.run(["sh", "-c", "jq '.n += 1' \"$1\" > \"$1.jq\" && mv \"$1.jq\" \"$1\"", "sh", room.store],
                               check=True)
            else:
                count_up(room.store)
    finally:
        seconds = time.monotonic() - begin
        is_over.set()
        for thread in threads:
            thread.join()
    require(not complaints, complaints[:1])
    require(done.count(0) > 0, "no set came through")
    found = json.loads(contents(room.store))["n"]
    # What is written between the last look and the rename is lost, and no file system has a rename that would notice.
    # With 100 replacements a second, that is one in 300 writes. Four times as many have another reason.
    usual = count / seconds / 100 * done.count(0) / 300
    most = 2 + 4 * usual
    require(count - most <= found <= count,
            f"the other program counted to {count} in {seconds:.1f} s, the store says {found} after {done.count(0)} writes")
    require_success(room.set())
    require_both(room, found)


def foreign_programs(bench):
    require_strace()
    found = work(enumerate_calls(bench, REPLACE))
    reads = [index for index, call in enumerate(found) if call.name == "read"]
    last_look, rename = look_and_rename(found)
    # What comes between the last look and the rename is not noticed.
    until_look = found[:rename - 1]
    for call in found:
        if call.name != "exit_group" and call != last_look:
            yield Case(f"replaced after {call}", meddled_at, call, replaced)
    for call in until_look[reads[0]:]:
        yield Case(f"removed after {call}", removed_at, call)
        yield Case(f"given a second hard link after {call}", refused_at, call, doubled, 77, b"2 hard links")
        for what, meddle in (("made a link", linked), ("narrowed to 0600", narrowed), ("given an attribute", tagged)):
            yield Case(f"{what} after {call}", meddled_at, call, meddle)
    # Before the last read, a file rewritten in place cannot be told from half a version.
    for call in until_look[reads[-1]:]:
        yield Case(f"rewritten in its place after {call}", meddled_at, call, rewritten)
        yield Case(f"broken after {call}", refused_at, call, broken, 65, b"")
    creation = [call for call in enumerate_calls(bench, CREATE) if call.is_work]
    rename = next((index for index, call in enumerate(creation) if call.name == "renameat2"), len(creation))
    for call in creation[:rename]:
        yield Case(f"created after {call}", meddled_at, call, replaced, None)
    yield Case("changed after each call, on FUSE", on_fuse)
    yield Case("a loop of jq and mv", loop, True, 150)
    yield Case("a faster loop", loop, False, 1500)
