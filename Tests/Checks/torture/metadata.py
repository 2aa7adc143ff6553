"""Mode, owner, group, access control list and attributes are the target's, before, after, and while it is replaced."""

import os
import subprocess

from harness.check import need, need_root
from harness.tally import Skip

from .room import CREATED, NEW, NOBODY, OLD, Case, age, facts, require, require_refused, require_success, write
from .tracing import Paused, calls, require_strace

MODES = (0o600, 0o640, 0o664, 0o666, 0o604, 0o200, 0o755, 0o4644, 0o6770)
MASKS = (0o000, 0o022, 0o077)
OWNER, GROUP, STRANGER = 4321, 4322, 4323
AS_NOBODY = {"user": NOBODY, "group": NOBODY}


def require_status(path, mode, owner=None, group=None):
    status = os.stat(path)
    found = status.st_mode & 0o7777
    require(found == mode, f"the mode is {found:04o}, not {mode:04o}")
    if owner is not None:
        require((status.st_uid, status.st_gid) == (owner, group),
                f"the owner is {status.st_uid}:{status.st_gid}, not {owner}:{group}")


def arrange(room, mode=0o644, owner=None, entries=(), defaults=(), names=()):
    """A store with that mode, owner and group, with these entries of a list and attributes, in a folder with defaults.

    The folder of nobody's store is nobody's, too.
    """
    if owner or not mode & 0o400:
        need_root()
    write(room.store, OLD)
    if owner:
        os.chown(room.store, *owner)
        if owner[0] == NOBODY:
            os.chown(room.folder, NOBODY, NOBODY)
    os.chmod(room.store, mode)
    for path, line in (room.store, entries), (room.folder, defaults):
        if line:
            need("setfacl")
            if subprocess.run(["setfacl", *line, path], capture_output=True, check=False).returncode != 0:
                raise Skip("this file system has no access control lists")
    for name in names:
        try:
            os.setxattr(room.store, name, f"value of {name}".encode() + b"\0\xff")
        except OSError as error:
            raise Skip(f"{name.split('.')[0]}.* attributes cannot be set here: {error.strerror}") from error


def require_kept(room, **options):
    """A set changes the content, and nothing else that there is about the file."""
    before = facts(room.store)
    require_success(room.set(**options))
    room.require_content(NEW)
    after = facts(room.store)
    require(after == before, f"mode, owner, group and attributes were {before}, and are {after}")
    room.require_clean()


def kept(room, mode=0o644, mask=0o022, owner=None, entries=(), defaults=(), names=(), **options):
    arrange(room, mode, owner, entries, defaults, names)
    require_kept(room, umask=mask, **options)


def lost(room, mode, owner, later, words, **options):
    """If owner or group cannot be kept, the write is refused, unless nobody gains or loses access by the change."""
    arrange(room, mode, owner)
    if words:
        require_refused(room, (77,), words, **options)
        return
    require_success(room.set(**options))
    room.require_content(NEW)
    require_status(room.store, mode, *later)
    room.require_clean()


def unmapped(room, mode, owner, words):
    """In a user namespace, every owner and group that it does not map shows as the same number."""
    need("unshare")
    prefix = ("unshare", "--user", "--map-root-user")
    if subprocess.run([*prefix, "true"], stderr=subprocess.DEVNULL, check=False).returncode != 0:
        raise Skip("there are no user namespaces here")
    lost(room, mode, owner, (0, 0), words, prefix=prefix)


def created(room, mask):
    require_success(room.set(umask=mask))
    room.require_content(CREATED)
    require_status(room.store, 0o666 & ~mask)
    nested = os.path.join(room.folder, "a", "b", "store.json")
    require_success(room.set(store=nested, umask=mask))
    require_status(nested, 0o666 & ~mask)
    for folder in ("a", "a/b"):
        require_status(os.path.join(room.folder, folder), 0o777 & ~mask)


def shared_lock(room):
    """Where a folder cannot be locked, its group can lock the file beside the store, whatever the mask."""
    need_root()
    require_strace()
    os.chown(room.folder, 0, NOBODY)
    os.chmod(room.folder, 0o770)
    for user in (0, NOBODY):
        require_success(room.set(store=os.path.join(room.folder, f"{user}.json"), umask=0o077, user=user, group=user,
                                 injections=["flock:error=EBADF:when=1"]))
    require_status(os.path.join(room.folder, ".themectl.lock"), 0o660, 0, NOBODY)


def inherited_group(room):
    """A set-group-ID folder does not change the group of an existing file."""
    need_root()
    os.chown(room.folder, 0, GROUP)
    os.chmod(room.folder, 0o2775)
    kept(room, 0o640, owner=(OWNER, STRANGER))
    require_success(room.set(store=os.path.join(room.folder, "new.json"), umask=0o002))
    require_status(os.path.join(room.folder, "new.json"), 0o664, 0, GROUP)


# MARK: Lists and attributes


def default_list(room):
    """What a folder gives to new files is not for the new version of an old one."""
    need("getfacl")
    kept(room, 0o640, defaults=("-d", "-m", f"u:{STRANGER}:rwx,g:{GROUP}:rwx"))
    # A store that is new is another matter.
    new = os.path.join(room.folder, "new.json")
    require_success(room.set(store=new))
    found = subprocess.run(["getfacl", "-cpn", new], capture_output=True, check=True).stdout.decode()
    require(f"user:{STRANGER}:rw" in found, f"a new store's list is\n{found}")


def lost_group_with_list(room):
    """The list says what the owning group may do, although the mode gives it no more than all have."""
    arrange(room, 0o644, (NOBODY, GROUP), entries=("-m", f"u:{STRANGER}:r"))
    require_refused(room, (77,), b"its group could not be kept", **AS_NOBODY)


def attribute_of_root(room, name):
    """What only root may give a file, its owner cannot keep, and is told so."""
    arrange(room, 0o644, (NOBODY, NOBODY), names=[name])
    require_refused(room, (77,), b"its extended attributes could not be kept", **AS_NOBODY)
    # Root, who may, keeps it.
    require_kept(room)


def flags_kept(room, flags, owner, **options):
    """Those that only say how a file is stored."""
    need("chattr", "lsattr")
    arrange(room, owner=owner)
    if subprocess.run(["chattr", f"+{flags}", room.store], stderr=subprocess.DEVNULL, check=False).returncode != 0:
        raise Skip(f"this file system has no flags {flags}")
    require_kept(room, **options)
    found = subprocess.run(["lsattr", room.store], capture_output=True, check=True).stdout.split()[0].decode()
    require(set(flags) <= set(found), f"the flags were {flags}, and are {found}")


# MARK: While it is replaced


LOOK = """
number=0
for path; do
    true <"$path" && echo $number reads
    true >>"$path" && echo $number writes
    number=$((number + 1))
done
"""


def rights(paths, user, group):
    """What somebody could open each of these files for. Root, who starts this, can be anybody."""
    done = subprocess.run(["sh", "-c", LOOK, "sh", *paths], user=user, group=group, extra_groups=[],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    found = [set() for _ in paths]
    for line in done.stdout.decode().splitlines():
        number, right = line.split()
        found[int(number)].add(right)
    return found


ONLOOKERS = ((STRANGER, STRANGER), (OWNER, STRANGER), (STRANGER + 1, GROUP), (NOBODY, NOBODY))


# Stores with restricted access, in folders open to everyone.
GUARDED = {
    **{f"mode {mode:04o}": {"mode": mode} for mode in (0o600, 0o640, 0o604, 0o464)},
    "a list whose mask forbids writing": {"entries": ("-m", f"u:{STRANGER}:rw,m::r")},
    "a list that shuts out the group": {"mode": 0o640, "entries": ("-m", f"u:{STRANGER}:r,g::-")},
    "a folder's default list": {"mode": 0o640, "defaults": ("-d", "-m", f"u:{STRANGER}:r")},
}


def exposed(room, kind, call):
    arrange(room, owner=(OWNER, GROUP), **GUARDED[kind])
    age()
    allowed = {who: rights([room.store], *who)[0] for who in ONLOOKERS}
    with Paused(room, ("set", "dark", "--store", room.store), call, umask=0) as paused:
        names = os.listdir(room.folder)
        paths = [os.path.join(room.folder, name) for name in names]
        for who in ONLOOKERS:
            for name, found in zip(names, rights(paths, *who)):
                gained = found - allowed[who]
                require(not gained, f"of {name}, user {who[0]}, group {who[1]} now {' and '.join(sorted(gained))}")
        require_success(paused.finish())


def modes(_bench):
    for mode in MODES:
        for mask in MASKS:
            yield Case(f"mode {mode:04o} with mask {mask:03o}", kept, mode, mask)
    for mask in MASKS:
        yield Case(f"a new store with mask {mask:03o}", created, mask)
    for mode in (0o600, 0o640, 0o664, 0o4755):
        yield Case(f"another user's file with mode {mode:04o}", kept, mode, owner=(OWNER, GROUP))
        yield Case(f"a file of a group of one's own with mode {mode & 0o777:04o}", kept, mode & 0o777,
                   owner=(NOBODY, GROUP), extra_groups=[GROUP], **AS_NOBODY)
    group = b"its group could not be kept"
    for mode, words in ((0o600, b""), (0o640, group), (0o664, group), (0o666, b""), (0o2644, group), (0o644, b""),
                        (0o606, group)):
        yield Case(f"a file of a group that is not one's own with mode {mode:04o}", lost, mode, (NOBODY, GROUP),
                   (NOBODY, NOBODY), words, **AS_NOBODY)
    refusal = b", which this user namespace does not map, could not be kept"
    for mode, owner, words in ((0o664, (0, GROUP), refusal), (0o640, (0, GROUP), refusal), (0o644, (0, GROUP), b""),
                               (0o600, (0, GROUP), b""), (0o666, (OWNER, 0), refusal)):
        yield Case(f"an unmapped owner or group of a file with mode {mode:04o}", unmapped, mode, owner, words)
    yield Case("a folder that hands its group down", inherited_group)
    yield Case("two users' writers of a folder that cannot be locked, with mask 077", shared_lock)


def lists(_bench):
    for name, entries in (("a list", f"u:{STRANGER}:rw,g:{GROUP}:r"),
                          ("a list that shuts out the group", f"u:{STRANGER}:r,g::-")):
        yield Case(name, kept, 0o640, 0o077, entries=("-m", entries))
    yield Case("a folder's default list", default_list)
    yield Case("a list, and a group that is not one's own", lost_group_with_list)
    yield Case("one attribute", kept, names=["user.note"])
    yield Case("a trusted attribute", kept, names=["trusted.note", "user.note"])
    yield Case("an attribute that only root may set", attribute_of_root, "security.note")
    yield Case("flags", flags_kept, "dASsutx", (0, 0))
    yield Case("flags of an ordinary user's file", flags_kept, "dASsutx", (NOBODY, NOBODY), **AS_NOBODY)


def exposure(bench):
    require_strace()
    need_root()
    for kind in GUARDED:
        for call in exposing_calls(bench, kind):
            yield Case(f"after {call} of a store with {kind}", exposed, kind, call)


def exposing_calls(bench, kind):
    """Those from the creation of the temporary file on."""
    room = bench.room()
    try:
        arrange(room, owner=(OWNER, GROUP), **GUARDED[kind])
        age()
        found = calls(room, ("set", "dark", "--store", room.store))
    except Skip:
        return []
    finally:
        room.remove()
    start = next((index for index, call in enumerate(found) if "O_EXCL" in call.text), 0)
    return [call for call in found[start:] if call.name != "exit_group"]
