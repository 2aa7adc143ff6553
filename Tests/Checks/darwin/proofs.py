"""Proofs on the macOS program of what macOS does in another way than Linux, a function each."""

import fcntl
import os
import re
import resource
import shutil
import signal
import struct
import time

from harness import processes
from harness.check import need, need_root
from harness.home import Home
from harness.tally import Skip
import lists

STORES = "Library/Application Support/themectl"
DARK = '{\n  "userInterfaceStyle": 2\n}\n'
LIGHT = '{"userInterfaceStyle":1}'
LEGACY = '{"isDarkMode":true}'
NOBODY = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--")


def prove(proof, command, tally):
    """Tries a proof in a home of its own."""
    with Home(command) as home:
        home.tally = tally
        os.chmod(home.root, 0o755)
        os.makedirs(home.path(STORES), 0o700)
        tally.tries(proof.__doc__, proof, home)


def store(home, text=LIGHT, app="default", folder=STORES):
    return home.write(f"{folder}/{app}.json", text)


def user(home):
    """The words that start a program as a user to whom the home belongs: root's appearance is not asked for."""
    if os.getuid() != 0:
        return ()
    need("setpriv")
    for folder, _, files in os.walk(home.root):
        for path in (folder, *(os.path.join(folder, name) for name in files)):
            os.chown(path, 65534, 65534, follow_symlinks=False)
    return NOBODY


def brief(ran):
    """Status, output, and what the command says after the path."""
    return ran.status, ran.out, re.sub(r"(?m)^themectl: .*?: ", "", ran.err)


def expect(home, what, expected, actual):
    home.tally.expect(what, expected, actual)


# Watching

def reader(home):
    """A watch into a pipe ends when its reader does"""
    store(home)
    ran = home.run("sh", "-c", "timeout 20 themectl watch | head -n 1; echo status $?")
    expect(home, reader.__doc__, ((0, "light\nstatus 0\n", ""), True), (tuple(ran), ran.seconds < 10))


def idle(home):
    """A watch into a device sleeps"""
    store(home)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    ran = home.run("sh", "-c", "exec themectl watch --timeout 4 >/dev/null")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    expect(home, idle.__doc__, (1, True), (ran.status, spent < 2))


def fifo(home):
    """A watch of a FIFO ends by its clock, and a socket is refused as on Linux"""
    os.mkfifo(home.path("fifo"))
    home.program("bin/socket", "exec python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind(\"socket\")'")
    home.run("socket")
    for name, noun in (("fifo", "a FIFO"), ("socket", "a socket")):
        ran = home.run("themectl", "watch", "--timeout", "2", "--store", name, timeout=20)
        expect(home, f"{fifo.__doc__}: {name}", (65, "", f"is {noun}, not a regular file\n"), brief(ran))


def pending(home):
    """A signal that came before the watch listened ends it"""
    words = ("python3", "-c", "import os, signal\nsignal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])\n"
             "os.kill(os.getpid(), signal.SIGTERM)\nos.execvp('themectl', ['themectl', 'watch', '--timeout', '4'])")
    expect(home, pending.__doc__, -signal.SIGTERM, home.run(*words).status)


def neighbours(home):
    """Files that change beside a missing store folder have no source asked again"""
    shutil.rmtree(home.path(STORES))
    home.program("bin/defaults", f"echo run >>{home.root}/runs; exit 1")
    watch = home.start(*user(home), "themectl", "watch", "--effective", "--timeout", "20")
    home.tally.eventually("the watch asks at its start", True, lambda: "run" in home.text("runs"))
    for number in range(20):
        home.write(f"{os.path.dirname(STORES)}/other{number}", "")
        time.sleep(0.05)
    # The watch has seen all that when it sees this.
    store(home, '{"userInterfaceStyle":0}')
    home.tally.eventually("the watch asks when the store changes", True, lambda: home.text("runs").count("run") > 1)
    processes.stop(watch)
    expect(home, neighbours.__doc__, True, home.text("runs").count("run") <= 3)


def settling(home):
    """After a change a watch walks its way twice, closes what it no longer needs, and sleeps"""
    need("strace")
    real = store(home, folder="a/b/c")
    os.symlink("b/c", home.path("a/link"))
    # With one leaked descriptor per change, the limit would be reached before the last change.
    watch = home.start("sh", "-c", "ulimit -n 20; exec strace -f -qq -o calls -e trace=inotify_add_watch "
                       "themectl watch --store a/link/default.json >seen 2>&1")

    def walked():
        """How many watches have been asked for; those of a folder's parent are the emulation's own."""
        return len(re.findall(r'/proc/self/fd/\d+",', home.text("calls")))

    lines = "light\n"
    home.tally.eventually("the watch is armed", lines, lambda: home.text("seen"))
    armed = walked()
    for number in range(20):
        os.rename(store(home, LIGHT.replace("1", "21"[number % 2]), folder="new"), real)
        lines += ("dark\n", "light\n")[number % 2]
        home.tally.eventually(f"change {number + 1} is reported", lines, lambda: home.text("seen"))
        if home.text("seen") != lines:
            return
    time.sleep(1)
    later = walked()
    time.sleep(1)
    processes.stop(watch)
    # The working folder, a, a for its link, b, c, c for its names, and the file.
    places = 7
    # Coming back is itself a change of what is watched, so once more may be walked.
    expect(home, settling.__doc__, (2 * places, True, 0), (
        armed, later - armed <= 20 * 2 * 2 * places, walked() - later))


def terminal(home):
    """The terminal's answer is read, and nothing of it is left as input"""
    end = home.terminal("sh", "-c", "TERM=xterm themectl get --system --source terminal; stty -icanon min 0 time 5; dd 2>/dev/null | od -c")
    if not end.wait(lambda: b"\x1b[c" in end.shown, 20):
        home.tally.fails(f"{terminal.__doc__}: it was not asked: {end.shown!r}")
        return
    end.type("\x1b]11;rgb:0000/0000/0000\x1b\\\x1b[?62;c")
    end.wait(lambda: False, 20)
    expect(home, terminal.__doc__, b"dark\r\n0000000\r\n", end.shown.split(b"\x1b[c")[-1])


# The system's appearance

MISSING_KEY = ("echo '2026-11-23 01:00:00.000 defaults[123:456]' >&2; "
               "echo 'The domain/default pair of (kCFPreferencesAnyApplication, AppleInterfaceStyle) does not exist' >&2; exit 1")
DEFAULTS = {
    "echo Dark": (0, "dark\n", ""),
    "echo 'objc[1]: a warning' >&2; echo Dark": (0, "dark\n", ""),
    "echo Light": (0, "light\n", ""),
    MISSING_KEY: (0, "light\n", ""),
    "exit 1": (69, "", "defaults failed with status 1"),
    "echo 'Could not talk to cfprefsd' >&2; exit 1": (69, "", "defaults failed with status 1"),
    "echo Purple": (69, "", "defaults answered 'Purple'"),
    "exit 0": (69, "", "defaults answered ''"),
}


def appearance(home):
    """The Mac is light only if 'defaults' says so, or that there is no key"""
    line = ("themectl", "get", "--system", "--source", "macos")
    for script, (status, out, reason) in DEFAULTS.items():
        home.program("bin/defaults", script)
        ran = home.run(*user(home), *line)
        expect(home, f"{appearance.__doc__}: {script}", (status, out, True), (ran.status, ran.out, reason in ran.err))
    need_root()
    ran = home.run(*line)
    expect(home, "Root's appearance is not the user's", (69, "", True),
           (ran.status, ran.out, "root's settings are not the user's" in ran.err))


def turning(home):
    """A watch hears the Mac turn dark from the file of the global preferences"""
    preferences = "Library/Preferences/.GlobalPreferences.plist"
    home.program("bin/defaults", f"[ -s '{home.root}/style' ] && exec cat '{home.root}/style'\n{MISSING_KEY}")
    store(home, '{"userInterfaceStyle":0}')
    home.write(preferences, "light")
    home.write("style", "")
    words = user(home)
    home.start(*words, "sh", "-c", "exec themectl watch --effective >seen 2>&1")
    home.tally.eventually("the watch begins light", "light\n", lambda: home.text("seen"))
    lines = "light\n"
    for style, word in (("Dark\n", "dark\n"), ("", "light\n"), ("Dark\n", "dark\n")):
        home.write("style", style)
        # As cfprefsd does: a new file takes the place of the old one.
        os.rename(home.write("Library/Preferences/new", style), home.path(preferences))
        lines += word
        home.tally.eventually(f"{turning.__doc__}: {word.strip()}", lines, lambda: home.text("seen"))


# Writing

def immutable(home):
    """The hint at a file's flags names macOS's tool"""
    need_root()
    need("chattr")
    path = store(home)
    if home.run("chattr", "+i", path).status:
        raise Skip("this file system has no immutable files")
    try:
        ran = home.run("themectl", "set", "dark")
    finally:
        home.run("chattr", "-i", path)
    expect(home, immutable.__doc__, (77, True), (ran.status, "; try 'ls -lO " in ran.err))


def size_limit(home):
    """A file grown too large is an error, not the end of a migration on threads"""
    padding = "x" * 40000
    for number in range(6):
        store(home, f'{{"isDarkMode":true,"x":"{padding}"}}', f"app{number}")
    ran = home.run("sh", "-c", "ulimit -c 0; ulimit -f 8; exec themectl migrate --all -q")
    expect(home, size_limit.__doc__, (65, 6, []), (
        ran.status, ran.err.count("file too large"), [name for name in os.listdir(home.path(STORES)) if "tmp" in name]))


def rehearsal(home):
    """A dry run fails where the run does"""
    store(home, '{"x":"' + "x" * 40000 + '"}')
    limited = "ulimit -c 0; ulimit -f 8; exec themectl set dark"
    expected = (74, "", "cannot be written: file too large\n")
    for line in (limited, limited + " -n"):
        expect(home, f"{rehearsal.__doc__}: {line[-11:]} over the size limit", expected, brief(home.run("sh", "-c", line)))
    expect(home, f"{rehearsal.__doc__}, and leaves nothing", ["default.json"], os.listdir(home.path(STORES)))


def owners(home):
    """A dry run fails where an owner cannot be kept"""
    need_root()
    need("setpriv")
    path = store(home)
    os.chmod(path, 0o666)
    os.chmod(home.path(STORES), 0o777)
    for options in ((), ("-n",)):
        ran = home.run(*NOBODY, "themectl", "set", "dark", *options)
        expect(home, f"{owners.__doc__} {options}",
               (77, "", "cannot be written: its owner could not be kept: operation not permitted\n"), brief(ran))


def groups(home):
    """A group that gives nobody anything may be lost, except where a list names more people"""
    need_root()
    need("setpriv")
    path = store(home)
    os.chmod(home.path(STORES), 0o777)
    for value, status in ((None, 0), (lists.of_entries(lists.entry(4323, lists.READ)), 77)):
        store(home)
        lists.give(path, value)
        os.chown(path, 65534, 4321)
        os.chmod(path, 0o644)
        expect(home, groups.__doc__, status, home.run(*NOBODY, "themectl", "set", "dark").status)


def hidden(home):
    """A hidden file stays hidden"""
    need("chattr", "lsattr")
    path = store(home)
    # The shim takes Linux's flag for compression for macOS's for hidden files.
    if home.run("chattr", "+c", path).status:
        raise Skip("this file system has no flags")
    home.run("themectl", "set", "dark")
    expect(home, hidden.__doc__, ('{"userInterfaceStyle":2}', True),
           (home.text(f"{STORES}/default.json"), "c" in home.run("lsattr", path).out.split()[0]))


def late(home):
    """What another program sets before the last look stays"""
    need("strace")
    delayed = ("strace", "-f", "-qq", "-o", "/dev/null", "-e", "inject=fsync:delay_exit=4000000:when=1")
    for name, value in (("user.note", b"late"), (lists.NAME, lists.of_entries(lists.entry(4323, lists.READ))),
                        (lists.NAME, lists.of_entries())):
        path = store(home)
        lists.give(path, None)
        writer = home.start(*delayed, "themectl", "set", "dark")
        home.tally.eventually("a writer has a temporary file", True, lambda: ".tmp" in str(os.listdir(home.path(STORES))))
        # It syncs the file, and the delay comes after that.
        time.sleep(1)
        os.setxattr(path, name, value)
        status = processes.finish(writer, 60).status
        expect(home, f"{late.__doc__}: {name}", (0, '{"userInterfaceStyle":2}', value),
               (status, home.text(f"{STORES}/default.json"), os.getxattr(path, name)))


# Access control lists: copyfile-224, copyfile_security; XNU 11417, kauth_acl_inherit

STRANGER = lists.entry(4323, lists.READ)
FOR_STRANGER = lists.of_entries(lists.entry(4323, lists.READ | lists.WRITE, lists.TO_FILES | lists.TO_FOLDERS))
KEPT = {
    "no list, in a folder that gives one": (None, FOR_STRANGER),
    "a list without entries, in a folder that gives some": (lists.of_entries(), FOR_STRANGER),
    "a list without entries": (lists.of_entries(), None),
    "an inherited entry that the folder no longer gives": (
        lists.of_entries(lists.entry(4323, lists.READ, lists.INHERITED)), None),
    "an inherited entry that the folder gives": (
        lists.of_entries(lists.entry(4323, lists.READ | lists.WRITE, lists.INHERITED)), FOR_STRANGER),
    "entries that deny, before and after others": (
        lists.of_entries(lists.entry(4324, lists.WRITE, kind=lists.DENY), STRANGER,
                         lists.entry(4324, lists.READ, kind=lists.DENY),
                         lists.entry(4325, lists.READ, lists.INHERITED)), FOR_STRANGER),
    "a list with flags of its own": (lists.of_entries(STRANGER, flags=0x20000), FOR_STRANGER),
}


def kept_lists(home):
    """A write gives a store the list that it had"""
    for what, (value, folders) in KEPT.items():
        path = store(home)
        os.chmod(path, 0o600)
        lists.give(path, value)
        lists.give(home.path(STORES), folders)
        for words in (("set", "dark", "-n"), ("set", "dark"), ("migrate", "--backup=.old")):
            if "migrate" in words:
                store(home, LEGACY)
            ran = home.run("themectl", *words)
            expect(home, f"{kept_lists.__doc__}: {what}: {' '.join(words)}", (0, value, 0o600),
                   (ran.status, lists.found(path), os.stat(path).st_mode & 0o7777))
        expect(home, f"{kept_lists.__doc__}, and its copy: {what}", value, lists.found(f"{path}.old"))
        os.remove(f"{path}.old")


def closed(home):
    """What is written is never in a file that the folder's list opens for others"""
    need("strace")
    store(home)
    lists.give(home.path(STORES), FOR_STRANGER)
    traced = ("strace", "-f", "-qq", "-o", "calls", "-xx", "-s", "9999", "-e", "trace=openat,fsetxattr,write,close")
    for words in (("set", "dark"), ("migrate", "--backup=.old")):
        if "migrate" in words:
            store(home, LEGACY)
        status = home.run(*traced, "themectl", *words).status
        opened, written = {}, []
        for call, number, rest in re.findall(r"(?m)^\d+ +(\w+)\((\w+)(.*)$", home.text("calls")):
            if call == "openat" and (result := re.search(r"= (\d+)$", rest)):
                opened[result[1]] = 0
            texts = [bytes.fromhex(text.replace("\\x", "")) for text in re.findall(r'"((?:\\x[0-9a-f]{2})*)"', rest)]
            if call == "fsetxattr" and texts[0].decode() == lists.NAME:
                opened[number] = max(opened.get(number, 0), lists.count(texts[1]))
            if call == "write" and number in opened and re.search(b"userInterfaceStyle|isDarkMode", texts[0]):
                written.append(opened[number])
        expect(home, f"{closed.__doc__}: {' '.join(words)}", (0, True, {0}), (status, bool(written), set(written)))
        expect(home, f"{closed.__doc__}, nor is such a file ever made: {' '.join(words)}", 0, max(opened.values()))


def inherited(home):
    """A new store gets what its folder gives to new files, whatever its mode"""
    entries = (lists.entry(1, lists.READ, lists.TO_FILES), lists.entry(2, lists.READ, lists.TO_FOLDERS),
               lists.entry(3, lists.READ, lists.TO_FILES | lists.ONLY_INHERITED | lists.LIMITED, lists.DENY))
    lists.give(home.path(STORES), lists.of_entries(*entries))
    ran = home.run("sh", "-c", "umask 077; themectl set dark")
    made = lists.of_entries(lists.entry(1, lists.READ, lists.INHERITED),
                            lists.entry(3, lists.READ, lists.INHERITED, lists.DENY))
    path = home.path(f"{STORES}/default.json")
    expect(home, inherited.__doc__, (0, made, 0o600), (ran.status, lists.found(path), os.stat(path).st_mode & 0o777))


# Attributes

def system_attributes(home):
    """What the system sets by itself is neither a change nor a reason to refuse"""
    for names, environment in ((("note",), {"DARWIN_WITH": "provenance"}),
                               (("com.apple.macl", "com.apple.provenance", "note"), {"DARWIN_WITH": "provenance"}),
                               (("com.apple.macl", "com.apple.provenance", "note"), {"DARWIN_WITHOUT": "provenance"}),
                               (("com.apple.quarantine", "note"), {"DARWIN_WITHOUT": "quarantine"}),
                               (("com.apple.provenance",), {"DARWIN_WITH": "provenance", "DARWIN_WITHOUT": "renamex"})):
        path = store(home)
        for name in names:
            os.setxattr(path, f"user.{name}", name.encode())
        for value, word in (("2", "dark"), ("1", "light")):
            ran = home.run("themectl", "set", word, **environment)
            expect(home, f"{system_attributes.__doc__}: {environment}, {names}, {word}",
                   (0, "", LIGHT.replace("1", value), "note" in names),
                   (ran.status, ran.err, home.text(f"{STORES}/default.json"), "user.note" in os.listxattr(path)))
        os.remove(path)


def refused_attributes(home):
    """An attribute that cannot be kept refuses the write, wherever it is in the listing"""
    for names in (("com.example.refused",), ("a", "com.example.refused", "z"), ("com.apple.quarantin", "a")):
        path = store(home)
        for name in names:
            os.setxattr(path, f"user.{name}", b"value")
        before = {name: os.getxattr(path, name) for name in os.listxattr(path)}
        ran = home.run("themectl", "set", "dark", DARWIN_WITHOUT="attributes")
        if "com.example.refused" in names:
            reason = "cannot be written: its extended attributes could not be kept: operation not permitted\n"
            expect(home, f"{refused_attributes.__doc__}: {names}", (77, "", reason, LIGHT, ["default.json"]),
                   (*brief(ran), home.text(f"{STORES}/default.json"), os.listdir(home.path(STORES))))
        expect(home, f"the attributes {names} stay", before,
               {name: os.getxattr(path, name) for name in os.listxattr(path) if name in before})
        os.remove(path)


def creation_date(home):
    """A write keeps the creation date, where the volume can"""
    name, date = "user.com.apple.system.crtime", struct.pack("<qq", 1_000_000_000, 7)
    for lacking, kept in (("", date), ("renamex", date), ("crtime", None)):
        path = store(home)
        os.setxattr(path, name, date)
        status = home.run("themectl", "set", "dark", DARWIN_WITHOUT=lacking).status
        found = os.getxattr(path, name) if name in os.listxattr(path) else None
        expect(home, f"{creation_date.__doc__}: without {lacking or 'nothing'}", (0, kept), (status, found))
        os.remove(path)
    # Without a date of its own, a file has that of the file system.
    path = store(home)
    birth = home.run("stat", "--format=%W", path).out.strip()
    time.sleep(1.1)
    home.run("themectl", "set", "dark")
    expect(home, f"{creation_date.__doc__}: one of the file system's", birth,
           str(struct.unpack("<qq", os.getxattr(path, name))[0]))


# Volumes

def lesser_volumes(home):
    """A volume without full syncing, or without exclusive renames, is written to all the same"""
    for lacking in ("fullfsync", "renamex", "fullfsync,renamex"):
        for value, text in (("dark", DARK), ("light", DARK.replace("2", "1"))):
            ran = home.run("themectl", "set", value, DARWIN_WITHOUT=lacking)
            expect(home, f"{lesser_volumes.__doc__}: {lacking}, {value}", (0, "", "", text, ["default.json"]),
                   (*ran, home.text(f"{STORES}/default.json"), os.listdir(home.path(STORES))))
        os.remove(home.path(f"{STORES}/default.json"))


def refused_lists(home):
    """A list of access rights that cannot be kept refuses the write"""
    path = store(home)
    lists.give(path, lists.of_entries(STRANGER))
    ran = home.run("themectl", "set", "dark", DARWIN_WITHOUT="lists")
    reason = "cannot be written: its access control list could not be kept: operation not supported\n"
    expect(home, refused_lists.__doc__, (77, "", reason, LIGHT, ["default.json"]),
           (*brief(ran), home.text(f"{STORES}/default.json"), os.listdir(home.path(STORES))))


def unlocked(home):
    """On an NFS volume without locks a store is written as where locks are not passed on"""
    for without in ("", "locks"):
        for value, text in (("dark", DARK), ("light", DARK.replace("2", "1")), ("dark", DARK)):
            ran = home.run("themectl", "set", value, DARWIN_WITH="nfs", DARWIN_WITHOUT=without)
            expect(home, f"{unlocked.__doc__}: {value} without {without or 'nothing'}", (0, "", "", text),
                   (*ran, home.text(f"{STORES}/default.json")))
        expect(home, f"{unlocked.__doc__}, and nothing is left", [".themectl.lock", "default.json"],
               sorted(os.listdir(home.path(STORES))))
        os.remove(home.path(f"{STORES}/default.json"))


def spellings(home):
    """Two apps whose names differ in case share a store where names do"""
    for app, value in (("Notes", "dark"), ("notes", "light"), ("NOTES", "dark")):
        expect(home, f"{spellings.__doc__}: set -a {app}", (0, "", ""),
               tuple(home.run("themectl", "set", "-a", app, value, DARWIN_WITHOUT="case")))
    expect(home, spellings.__doc__, (0, "Notes\tdark\n", ""),
           tuple(home.run("themectl", "list", DARWIN_WITHOUT="case")))


def descriptors(home):
    """256 descriptors are enough for many stores and for a deep folder"""
    for number in range(300):
        store(home, '{"isDarkMode":true}', f"app{number}")
    ran = home.run("sh", "-c", "ulimit -n 256; themectl migrate --all -q | tail -n 1")
    expect(home, f"{descriptors.__doc__}: migrate", (0, "300 migrated, 0 already current, 0 without a setting, 0 failed\n", ""), tuple(ran))
    deep = "/".join("d" * 200)
    store(home, folder=deep)
    ran = home.run("sh", "-c", f"ulimit -n 256; exec themectl watch --timeout 2 --store {deep}/default.json")
    expect(home, f"{descriptors.__doc__}: watch", (1, "light\n", ""), tuple(ran))


def received(home):
    """Root's style is that of a receiver that runs, whose lock another process finds"""
    need_root()
    home.write("themectl/received-1", "")
    os.chmod(home.path("themectl"), 0o700)
    home.program("bin/defaults", "exit 1")
    # Without a receiver there is a file, and no lock on it.
    expect(home, f"{received.__doc__}: none", True, home.run("themectl", "get", "--effective").status != 125)
    home.start("sh", "-c", "{ echo dark; sleep 60; } | exec themectl receive >told 2>&1")
    home.tally.eventually("the style is received", "dark\n",
                          lambda: home.run("themectl", "get", "--effective").out)


def guarded(home):
    """A lock on a folder of stores that others can read does not block a writer, who locks the file in it"""
    os.chmod(home.path(STORES), 0o755)
    store(home)
    folder = os.open(home.path(STORES), os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        ran = home.run("themectl", "set", "dark", "--lock-timeout", "1")
    finally:
        os.close(folder)
    mode = os.stat(home.path(f"{STORES}/.themectl.lock")).st_mode & 0o777
    expect(home, guarded.__doc__, (0, "", "", 0o600), (*ran, mode))


PROOFS = [
    reader, idle, fifo, pending, neighbours, settling, terminal, appearance, turning, immutable, size_limit, rehearsal, owners, groups, hidden,
    late, kept_lists, closed, inherited, system_attributes, refused_attributes, creation_date, lesser_volumes, refused_lists,
    unlocked, spellings, descriptors, received, guarded,
]
