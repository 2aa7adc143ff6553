"""What every case stands on: folders of its own, and the built command run in them."""

import os
import shutil
import subprocess
import tempfile
import threading
import time

from harness import processes
from harness.tally import Skip

OLD = b'{\n  "n": 1.10,\n  "userInterfaceStyle": 1\n}\n'
NEW = b'{\n  "n": 1.10,\n  "userInterfaceStyle": 2\n}\n'
CREATED = b'{\n  "userInterfaceStyle": 2\n}\n'
NOBODY = 65534
"""The user and the group that own nothing here."""


class Lost(Exception):
    """A promise was broken."""


class Broken(Exception):
    """A case could not be brought about, which proves nothing in either direction."""


BROKEN = "the case itself broke: "


def require(condition, complaint):
    if not condition:
        raise Lost(complaint)


class Case:
    """A function to be tried in a room of its own, with its arguments after the room."""

    def __init__(self, name, body, *arguments, **options):
        self.name = name
        self.body = lambda room: body(room, *arguments, **options)


def contents(path):
    """A file's bytes, or `None` where there is no file."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return None


def write(path, data, mode=0o644):
    with open(path, "wb") as file:
        file.write(data)
    os.chmod(path, mode)


class Bench:
    """The built command, another release beside it, a folder for everything, and what is taken out of the command for a mutation."""

    def __init__(self, command, beside=None):
        self.folder = tempfile.mkdtemp(prefix="themectl-torture-")
        # Other users' cases have to get through to their own folders.
        os.chmod(self.folder, 0o711)
        self.command = os.path.join(self.folder, "themectl")
        shutil.copy(command, self.command)
        os.chmod(self.command, 0o755)
        self.beside = beside
        self.injections = []
        self.tampering = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in processes.living_with(f"HOME={self.folder}/"):
            processes.kill(process)
        if os.getuid() == 0 and shutil.which("chattr"):
            subprocess.run(["chattr", "-R", "-f", "-ia", self.folder], stderr=subprocess.DEVNULL, check=False)
        shutil.rmtree(self.folder, ignore_errors=True)

    def room(self):
        return Room(self, tempfile.mkdtemp(dir=self.folder))

    def mutated(self, injections=(), tampering=()):
        """The same bench for a command from which something has been taken."""
        other = Bench.__new__(Bench)
        other.__dict__.update(self.__dict__, injections=list(injections), tampering=list(tampering))
        return other


class Room:
    """One case's folders: `folder` for its store, `home` for what the command may look for, `aside` for logs."""

    def __init__(self, bench, base):
        self.bench = bench
        self.base = base
        os.chmod(base, 0o755)
        self.folder, self.home, self.aside = (os.path.join(base, name) for name in ("store", "home", "aside"))
        for folder in (self.folder, self.home, self.aside):
            os.mkdir(folder)
        os.chmod(self.aside, 0o777)
        self.store = os.path.join(self.folder, "store.json")
        # Without its own folder of the site's files, a case would reach the machine's. macOS's usual folder is another.
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": self.home, "XDG_CONFIG_DIRS": os.path.join(self.home, "site"),
            "XDG_CONFIG_HOME": os.path.join(self.home, ".config"),
        }
        self.number = 0
        self.guard = threading.Lock()

    def remove(self):
        shutil.rmtree(self.base, ignore_errors=True)

    def move(self, folder, old=None):
        """Has the store on another file system, which is mounted there."""
        self.folder = os.path.join(folder, "store")
        os.mkdir(self.folder)
        self.store = os.path.join(self.folder, "store.json")
        if old is not None:
            write(self.store, old)

    def log(self):
        """A new file that any user's process may write to."""
        with self.guard:
            self.number += 1
            path = os.path.join(self.aside, f"log{self.number}")
        write(path, b"", 0o666)
        return path

    def arguments(self, arguments, injections=(), log=None, only=None, prefix=()):
        """The command line, under strace where something is to be injected."""
        own = [*prefix, self.bench.command, *arguments]
        if self.bench.tampering and not injections:
            return [*self.bench.tampering, *own]
        # Of two injections into one call strace takes the last, so a case's own come after a mutation's.
        everything = [*self.bench.injections, *injections]
        if not everything and not log:
            return own
        options = ["-e", f"trace={only}"] if only else []
        for injection in everything:
            options += ["-e", f"inject={injection}"]
        return ["strace", "-f", "-qq", "-o", log or os.devnull, *options, *own]

    def start(self, arguments, injections=(), log=None, only=None, prefix=(), env=None, **options):
        line = self.arguments(arguments, injections, log, only, prefix)
        environment = {**self.environment, "LC_ALL": "C", **(env or {})}
        if "user" in options and os.getuid() == 0:
            options.setdefault("extra_groups", [])
        return processes.start(line, cwd=self.folder, env=environment, **options)

    @staticmethod
    def finish(process, timeout=60):
        try:
            return processes.finish(process, timeout)
        except subprocess.TimeoutExpired as expired:
            raise Lost(f"did not end within {timeout} seconds") from expired

    def run(self, *arguments, timeout=60, **options):
        return self.finish(self.start(arguments, **options), timeout)

    def set(self, value="dark", *arguments, store=None, **options):
        return self.run("set", value, "--store", store or self.store, *arguments, **options)

    def leftovers(self, folder=None):
        # The lock of a folder that cannot be locked itself stays.
        return [name for name in os.listdir(folder or self.folder)
                if name.startswith(".themectl") and name != ".themectl.lock"]

    def require_clean(self, folder=None):
        left = self.leftovers(folder)
        require(not left, f"left behind: {' '.join(left)}")

    def require_content(self, expected, store=None, what="the store"):
        found = contents(store or self.store)
        require(found in expected if isinstance(expected, (set, tuple)) else found == expected,
                f"{what} holds {found!r}")


def age():
    """Waits until a file that was just written is too old to change unseen, so that it is not read twice: 20 ms."""
    time.sleep(0.03)


def require_success(result, what="set"):
    require(result.status == 0, f"{what} exited {result.status}: {result.err.decode(errors='replace').strip()}")


def require_refusal(result, statuses, words=b""):
    """Exit status, one line on standard error, nothing on standard output."""
    text = result.err.decode(errors="replace")
    require(result.status in statuses, f"exited {result.status}, not {' or '.join(map(str, statuses))}: {text.strip()}")
    require(result.out == b"", f"printed {result.out!r}")
    require(text.startswith("themectl: ") and text.count("\n") == 1 and text.endswith("\n"),
            f"standard error is not one line of ours: {text!r}")
    require(words in result.err, f"does not say {words.decode()!r}: {text.strip()}")


def facts(path):
    """A file's mode, owner, group and attributes, its access control list among them.

    macOS's emulation keeps a creation date in an attribute that the program never sees; a proof tries it.
    """
    status = os.stat(path)
    return {"mode": f"{status.st_mode & 0o7777:04o}", "owner": status.st_uid, "group": status.st_gid,
            **{name: os.getxattr(path, name) for name in os.listxattr(path) if name != "user.com.apple.system.crtime"}}


def look(path):
    """Everything that changes if a file is touched; `None` for a missing file."""
    if not os.path.lexists(path):
        return None
    status = os.stat(path)
    return status.st_ino, status.st_mtime_ns, contents(path), facts(path)


def require_refused(room, statuses, words, store=None, shows=True, **options):
    """A set is refused, and so are one of a scope and, if a look shows the reason, a dry run, with the same words; nothing has changed."""
    store = store or room.store
    before = look(store)
    for extra in ((), ("--scope", "checkout")):
        refusal = room.set("dark", *extra, store=store, **options)
        require_refusal(refusal, statuses, words)
        dry = room.set("dark", *extra, "-n", store=store, **options)
        expected = (refusal.status, refusal.err) if shows else (0, b"themectl: note: dry run")
        require((dry.status, dry.err[:len(expected[1])]) == expected,
                f"a dry run exited {dry.status}, not {refusal.status}: {dry.err.decode(errors='replace').strip()}")
    require(look(store) == before, f"the store was {before!r:.300}, and is {look(store)!r:.300}")
    room.require_clean()


def attempt(bench, case):
    """`None` where the case passes, a `Skip`, or the complaint."""
    room = bench.room()
    try:
        case.body(room)
        return None
    except Skip as skip:
        return skip
    except Lost as lost:
        return str(lost)
    except Broken as broken:
        return f"{BROKEN}{broken}"
    except Exception as error:
        return f"{BROKEN}{type(error).__name__}: {error}"
    finally:
        room.remove()
