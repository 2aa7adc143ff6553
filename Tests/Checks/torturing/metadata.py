"""Mode, owner, group, access control list and attributes are the target's, before, after, and while it is replaced."""

import os
import subprocess

from harness.check import need, need_root
from harness.tally import Skip

from .room import CREATED, NEW, NOBODY, OLD, Case, require, require_refusal, require_success, write
from .tracing import Paused, calls, require_strace

MODES = (0o600, 0o640, 0o664, 0o666, 0o604, 0o200, 0o755, 0o4644, 0o6770)
MASKS = (0o000, 0o022, 0o077)
OWNER, GROUP, STRANGER = 4321, 4322, 4323


def require_status(path, mode, owner=None, group=None):
    status = os.stat(path)
    found = status.st_mode & 0o7777
    require(found == mode, f"the mode is {found:04o}, not {mode:04o}")
    if owner is not None:
        require((status.st_uid, status.st_gid) == (owner, group),
                f"the owner is {status.st_uid}:{status.st_gid}, not {owner}:{group}")


def kept(room, mode, mask, owner=None, **options):
    if not mode & 0o400:
        need_root()
    write(room.store, OLD)
    if owner is not None:
        need_root()
        os.chown(room.store, *owner)
    os.chmod(room.store, mode)
    before = os.stat(room.store)
    require_success(room.set(umask=mask, **options))
    room.require_content(NEW)
    require_status(room.store, mode, before.st_uid, before.st_gid)
    room.require_clean()


def created(room, mask):
    require_success(room.set(umask=mask))
    room.require_content(CREATED)
    require_status(room.store, 0o666 & ~mask)
    nested = os.path.join(room.folder, "a", "b", "store.json")
    require_success(room.set(store=nested, umask=mask))
    require_status(nested, 0o666 & ~mask)
    for folder in ("a", "a/b"):
        require_status(os.path.join(room.folder, folder), 0o777 & ~mask)


def own_group(room, mode):
    """Nobody's file of a group that nobody is in besides its own."""
    need_root()
    os.chown(room.folder, NOBODY, NOBODY)
    kept(room, mode, 0o022, (NOBODY, GROUP), user=NOBODY, group=NOBODY, extra_groups=[GROUP])


def lost_group(room, mode, is_refused):
    """A group that the user is not in cannot be kept; nobody may gain or lose by that."""
    need_root()
    os.chown(room.folder, NOBODY, NOBODY)
    write(room.store, OLD)
    os.chown(room.store, NOBODY, GROUP)
    os.chmod(room.store, mode)
    result = room.set(user=NOBODY, group=NOBODY)
    if is_refused:
        require_refusal(result, (77,), b"its group could not be kept")
    else:
        require_success(result)
    room.require_content(OLD if is_refused else NEW)
    require_status(room.store, mode, NOBODY, GROUP if is_refused else NOBODY)
    room.require_clean()


def unmapped(room, mode, owner, is_refused):
    """In a user namespace, every owner and group that it does not map shows as the same number."""
    need_root()
    need("unshare")
    prefix = ("unshare", "--user", "--map-root-user")
    if subprocess.run([*prefix, "true"], stderr=subprocess.DEVNULL, check=False).returncode != 0:
        raise Skip("there are no user namespaces here")
    write(room.store, OLD)
    os.chown(room.store, *owner)
    os.chmod(room.store, mode)
    result = room.set(prefix=prefix)
    if is_refused:
        require_refusal(result, (77,), b", which this user namespace does not map, could not be kept")
    else:
        require_success(result)
    room.require_content(OLD if is_refused else NEW)
    require_status(room.store, mode, *(owner if is_refused else (0, 0)))
    room.require_clean()


def shared_lock(room):
    """Where a folder cannot be locked, all who may write to it can lock the file beside the store, whatever the mask."""
    need_root()
    require_strace()
    os.chmod(room.folder, 0o777)
    for user in (0, NOBODY):
        require_success(room.set(store=os.path.join(room.folder, f"{user}.json"), umask=0o077, user=user,
                                 injections=["flock:error=EBADF:when=1"]))
    require_status(os.path.join(room.folder, ".themectl.lock"), 0o666, 0, 0)


def inherited_group(room):
    """A folder that hands its group down does not change the group of a file that has another."""
    need_root()
    os.chown(room.folder, 0, GROUP)
    os.chmod(room.folder, 0o2775)
    kept(room, 0o640, 0o022, (OWNER, STRANGER))
    require_success(room.set(store=os.path.join(room.folder, "new.json"), umask=0o002))
    require_status(os.path.join(room.folder, "new.json"), 0o664, 0, GROUP)


def followed(room, old):
    real = os.path.join(room.folder, "real.json")
    if old is not None:
        write(real, old)
    os.symlink("real.json", room.store)
    require_success(room.set())
    require(os.path.islink(room.store) and os.readlink(room.store) == "real.json", "the link is not what it was")
    room.require_content(NEW if old is not None else CREATED, real)
    room.require_clean()


# MARK: Lists and attributes


def set_list(path, *entries):
    need("setfacl", "getfacl")
    line = ["setfacl", *entries, path]
    if subprocess.run(line, capture_output=True, check=False).returncode != 0:
        raise Skip("this file system has no access control lists")


def access_list(path):
    return subprocess.run(["getfacl", "-cpn", path], capture_output=True, check=True).stdout.decode()


def list_kept(room, *entries):
    write(room.store, OLD, 0o640)
    set_list(room.store, *entries)
    before, status = access_list(room.store), os.stat(room.store)
    require_success(room.set(umask=0o077))
    room.require_content(NEW)
    require(access_list(room.store) == before, f"the list was\n{before}and is\n{access_list(room.store)}")
    require(os.stat(room.store).st_mode == status.st_mode, "the mode has changed")
    room.require_clean()


def default_list(room):
    """What a folder gives to new files is not for the new version of an old one."""
    write(room.store, OLD, 0o640)
    before = access_list(room.store)
    set_list(room.folder, "-d", "-m", f"u:{STRANGER}:rwx,g:{GROUP}:rwx")
    require_success(room.set())
    require(access_list(room.store) == before, f"the list was\n{before}and is\n{access_list(room.store)}")
    require_status(room.store, 0o640)
    # A store that is new is another matter.
    new = os.path.join(room.folder, "new.json")
    require_success(room.set(store=new))
    require(f"user:{STRANGER}:rw" in access_list(new), f"a new store's list is\n{access_list(new)}")


def lost_group_with_list(room):
    """The list says what the owning group may do, although the mode gives it no more than all have."""
    need_root()
    os.chown(room.folder, NOBODY, NOBODY)
    write(room.store, OLD, 0o644)
    os.chown(room.store, NOBODY, GROUP)
    set_list(room.store, "-m", f"u:{STRANGER}:r")
    before = access_list(room.store)
    require_refusal(room.set(user=NOBODY, group=NOBODY), (77,), b"its group could not be kept")
    room.require_content(OLD)
    require(access_list(room.store) == before, "the list has changed")
    room.require_clean()


def attributes_kept(room, names):
    write(room.store, OLD)
    values = {}
    for name in names:
        try:
            os.setxattr(room.store, name, f"value of {name}".encode() + b"\0\xff")
        except OSError as error:
            raise Skip(f"{name.split('.')[0]}.* attributes cannot be set here: {error.strerror}") from error
    for name in os.listxattr(room.store):
        values[name] = os.getxattr(room.store, name)
    require_success(room.set())
    room.require_content(NEW)
    found = {name: os.getxattr(room.store, name) for name in os.listxattr(room.store)}
    require(found == values, f"the attributes were {values} and are {found}")
    room.require_clean()


def attribute_of_root(room, name):
    """What only root may give a file, its owner cannot keep, and is told so."""
    need_root()
    os.chown(room.folder, NOBODY, NOBODY)
    write(room.store, OLD)
    try:
        os.setxattr(room.store, name, b"root's")
    except OSError as error:
        raise Skip(f"{name} cannot be set here: {error.strerror}") from error
    os.chown(room.store, NOBODY, NOBODY)
    before = os.stat(room.store)
    require_refusal(room.set(user=NOBODY, group=NOBODY), (77,), b"its extended attributes could not be kept")
    room.require_content(OLD)
    require(os.getxattr(room.store, name) == b"root's" and os.stat(room.store) == before, "the store has been touched")
    room.require_clean()
    # Root, who may, keeps it.
    require_success(room.set())
    require(os.getxattr(room.store, name) == b"root's", "root has lost it")


def flags_kept(room, flags, **options):
    """Those that only say how a file is stored."""
    need_root()
    need("chattr", "lsattr")
    write(room.store, OLD)
    if subprocess.run(["chattr", f"+{flags}", room.store], stderr=subprocess.DEVNULL, check=False).returncode != 0:
        raise Skip(f"this file system has no flags {flags}")
    for path in (room.folder, room.store):
        os.chown(path, options.get("user", 0), options.get("group", 0))
    require_success(room.set(**options))
    room.require_content(NEW)
    found = subprocess.run(["lsattr", room.store], capture_output=True, check=True).stdout.split()[0].decode()
    require(set(flags) <= set(found), f"the flags were {flags}, and are {found}")


# MARK: While it is replaced


LOOK = '( : <"$1" ) && echo reads; ( : >>"$1" ) && echo writes'


def rights(path, user, group):
    """What somebody could open a file for. Root, who starts this, can be anybody."""
    done = subprocess.run(["sh", "-c", LOOK, "sh", path], user=user, group=group, extra_groups=[],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    return set(done.stdout.decode().split())


ONLOOKERS = ((STRANGER, STRANGER), (OWNER, STRANGER), (STRANGER + 1, GROUP), (NOBODY, NOBODY))


def guarded_files(room):
    """Stores that not everyone may read or write, in folders in which everyone may look."""
    def plain(mode):
        def make():
            write(room.store, OLD)
            os.chown(room.store, OWNER, GROUP)
            os.chmod(room.store, mode)
        return make

    def with_list():
        plain(0o640)()
        set_list(room.store, "-m", f"u:{STRANGER}:r,g::-")

    def below_default_list():
        plain(0o640)()
        set_list(room.folder, "-d", "-m", f"u:{STRANGER}:r")

    def with_mask():
        plain(0o644)()
        set_list(room.store, "-m", f"u:{STRANGER}:rw,m::r")

    return {"mode 0600": plain(0o600), "mode 0640": plain(0o640), "mode 0604": plain(0o604),
            "mode 0464": plain(0o464), "a list whose mask forbids writing": with_mask,
            "a list that shuts out the group": with_list, "a folder's default list": below_default_list}


def exposed(room, kind, call):
    need_root()
    guarded_files(room)[kind]()
    allowed = {who: rights(room.store, *who) for who in ONLOOKERS}
    with Paused(room, ("set", "dark", "--store", room.store), call, umask=0) as paused:
        for name in os.listdir(room.folder):
            for who in ONLOOKERS:
                gained = rights(os.path.join(room.folder, name), *who) - allowed[who]
                require(not gained, f"of {name}, user {who[0]}, group {who[1]} now {' and '.join(sorted(gained))}")
        require_success(paused.finish())


def modes(bench):
    for mode in MODES:
        for mask in MASKS:
            yield Case(f"mode {mode:04o} with mask {mask:03o}", kept, mode, mask)
    for mask in MASKS:
        yield Case(f"a new store with mask {mask:03o}", created, mask)
    for mode in (0o600, 0o640, 0o664, 0o4755):
        yield Case(f"another user's file with mode {mode:04o}", kept, mode, 0o022, (OWNER, GROUP))
        yield Case(f"a file of a group of one's own with mode {mode & 0o777:04o}", own_group, mode & 0o777)
    for mode, is_refused in ((0o600, False), (0o640, True), (0o664, True), (0o666, False), (0o2644, True), (0o644, False),
                             (0o606, True)):
        yield Case(f"a file of a group that is not one's own with mode {mode:04o}", lost_group, mode, is_refused)
    for mode, owner, is_refused in ((0o664, (0, GROUP), True), (0o640, (0, GROUP), True), (0o644, (0, GROUP), False),
                                    (0o600, (0, GROUP), False), (0o666, (OWNER, 0), True)):
        yield Case(f"an unmapped owner or group of a file with mode {mode:04o}", unmapped, mode, owner, is_refused)
    yield Case("a folder that hands its group down", inherited_group)
    yield Case("two users' writers of a folder that cannot be locked, with mask 077", shared_lock)


def lists(bench):
    yield Case("a list", list_kept, "-m", f"u:{STRANGER}:rw,g:{GROUP}:r")
    yield Case("a list that shuts out the group", list_kept, "-m", f"u:{STRANGER}:r,g::-")
    yield Case("a folder's default list", default_list)
    yield Case("a list, and a group that is not one's own", lost_group_with_list)
    yield Case("one attribute", attributes_kept, ["user.note"])
    yield Case("a trusted attribute", attributes_kept, ["trusted.note", "user.note"])
    yield Case("an attribute that only root may set", attribute_of_root, "security.note")
    yield Case("flags", flags_kept, "dASsutx")
    yield Case("flags of an ordinary user's file", flags_kept, "dASsutx", user=NOBODY, group=NOBODY)
    yield Case("a link", followed, OLD)
    yield Case("a dangling link", followed, None)


def exposure(bench):
    require_strace()
    need_root()
    room = bench.room()
    try:
        kinds = list(guarded_files(room))
    finally:
        room.remove()
    for kind in kinds:
        for call in exposing_calls(bench, kind):
            yield Case(f"after {call} of a store with {kind}", exposed, kind, call)


def exposing_calls(bench, kind):
    """Those from the creation of the temporary file on."""
    room = bench.room()
    try:
        guarded_files(room)[kind]()
        found = calls(room, ("set", "dark", "--store", room.store))
    except Skip:
        return []
    finally:
        room.remove()
    start = next((index for index, call in enumerate(found) if "O_EXCL" in call.text), 0)
    return [call for call in found[start:] if call.name != "exit_group"]
