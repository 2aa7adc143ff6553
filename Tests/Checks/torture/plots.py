"""The kinds of write that are interrupted, made to fail, and cut off from power."""

import os
import shutil
import subprocess

from .room import CREATED, NEW, OLD, age, write


GUARDED = "../home/.config/themectl"
LEGACY, MIGRATED = b'{\n  "isDarkMode": true\n}\n', b'{\n  "userInterfaceStyle": 2\n}\n'


class Plot:
    """A write: what is there before, the command, and the bytes on either side of it."""

    def __init__(self, name, prepare, old, new, injections=(), place="store.json", real=None):
        self.name, self.prepare, self.old, self.new = name, prepare, old, new
        self.injections = injections
        self.place, self.real_place = place, real or place

    def store(self, room):
        return os.path.join(room.folder, self.place)

    def real(self, room):
        return os.path.join(room.folder, self.real_place)

    def real_folder(self, room):
        return os.path.dirname(self.real(room))

    def arguments(self, room):
        # Without notes, which a write does not need.
        return ("set", "dark", "--quiet", "--store", self.store(room))

    def allowed(self):
        return (self.old, self.new)

    def can_inject(self, call):
        """strace takes one injection a call, and this plot may need that for itself."""
        return not any(injection.startswith(f"{call.name}:") for injection in self.injections)

    def require_tidy(self, room):
        if os.path.isdir(self.real_folder(room)):
            room.require_clean(self.real_folder(room))
        room.require_clean()


def existing(room):
    write(room.store, OLD)
    age()


def linked(room):
    os.mkdir(os.path.join(room.folder, "real"))
    write(os.path.join(room.folder, "real", "target.json"), OLD)
    os.symlink("real/target.json", room.store)
    age()


def laden(room):
    """A store with all metadata that is carried over, so that the calls for it are interrupted, too."""
    write(room.store, OLD, 0o640)
    if os.getuid() == 0:
        os.chown(room.store, 4321, 4322)
    try:
        os.setxattr(room.store, "user.note", b"kept")
    except OSError:
        pass
    if shutil.which("setfacl"):
        subprocess.run(["setfacl", "-m", "u:4323:r", room.store], stderr=subprocess.DEVNULL, check=False)
    age()


def guarded(room):
    """A store in the user's configuration folder, which others may read, so its writers lock a file in it."""
    os.makedirs(os.path.join(room.folder, GUARDED), 0o755)
    write(os.path.join(room.folder, GUARDED, "store.json"), OLD)
    age()


def nothing(_room):
    pass


def legacy_stores(folder, count):
    """Stores of apps that a migration finds where this is the folder of configurations."""
    apps = os.path.join(folder, "themectl")
    os.makedirs(apps)
    stores = [os.path.join(apps, f"app{number}.json") for number in range(count)]
    for store in stores:
        write(store, LEGACY)
    return apps, stores


REPLACE = Plot("replace", existing, OLD, NEW)
CREATE = Plot("create", nothing, None, CREATED)
PLOTS = [
    REPLACE,
    CREATE,
    Plot("create with folders", nothing, None, CREATED, place="a/b/store.json"),
    Plot("replace through a link", linked, OLD, NEW, real="real/target.json"),
    Plot("replace with owner, list and attributes", laden, OLD, NEW),
]
# A folder whose lock is a file, and the fallbacks for file systems without these calls.
LESSER_PLOTS = [
    Plot("replace in a guarded folder", guarded, OLD, NEW, place=f"{GUARDED}/store.json"),
    Plot("create without exclusive rename", nothing, None, CREATED, injections=("renameat2:error=EINVAL",)),
    Plot("replace without folder locks", existing, OLD, NEW, injections=("flock:error=EBADF:when=1",)),
    Plot("create without folder locks", nothing, None, CREATED, injections=("flock:error=EBADF:when=1",)),
]
