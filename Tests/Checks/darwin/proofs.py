"""Proofs on the macOS program of what macOS does in another way than Linux, a function each."""

import os
import re
import resource
import shutil
import signal
import subprocess
import time

from harness import processes
from harness.check import need, need_root
from harness.home import Home
from harness.tally import Skip

STORES = "Library/Application Support/themectl"
DARK = '{\n  "userInterfaceStyle": 2\n}\n'
LIGHT = '{"userInterfaceStyle":1}'
NOBODY = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--")


def prove(proof, command, tally):
    """Tries a proof in a home of its own."""
    with Home(command) as home:
        home.tally = tally
        os.chmod(home.root, 0o755)
        os.makedirs(home.path(STORES))
        tally.tries(proof.__doc__, proof, home)


def store(home, text=LIGHT, app="default", folder=STORES):
    return home.write(f"{folder}/{app}.json", text)


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
    watch = home.start("themectl", "watch", "--effective", "--timeout", "20")
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
    # A descriptor that stays open after each change would be too many before the last one.
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
    end = home.terminal("sh", "-c", "themectl get --system --source terminal; stty -icanon min 0 time 5; dd 2>/dev/null | od -c")
    if not end.wait(lambda: b"\x1b[c" in end.shown, 20):
        home.tally.fails(f"{terminal.__doc__}: it was not asked: {end.shown!r}")
        return
    end.type("\x1b]11;rgb:0000/0000/0000\x1b\\\x1b[?62;c")
    end.wait(lambda: False, 20)
    expect(home, terminal.__doc__, b"dark\r\n0000000\r\n", end.shown.split(b"\x1b[c")[-1])


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
    expect(home, immutable.__doc__, (77, True), (ran.status, "; try 'ls -lO' on it\n" in ran.err))


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
    need("setpriv", "setfacl")
    path = store(home)
    os.chmod(home.path(STORES), 0o777)
    for has_list, status in ((False, 0), (True, 77)):
        store(home)
        os.chown(path, 65534, 4321)
        os.chmod(path, 0o644)
        if has_list and home.run("setfacl", "-m", "u:4323:r", path).status:
            raise Skip("this file system has no access control lists")
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
    """What another program sets right before the files are exchanged stays"""
    need("strace", "setfattr", "setfacl")
    delayed = ("strace", "-f", "-qq", "-o", "/dev/null", "-e", "inject=renameat2:delay_enter=4000000:when=1")
    for name, *words in (("user.note", "setfattr", "-n", "user.note", "-v", "late"),
                         ("system.posix_acl_access", "setfacl", "-m", "u:4323:r")):
        path = store(home)
        writer = home.start(*delayed, "themectl", "set", "dark")
        home.tally.eventually("a writer records what it exchanges", True, lambda: ".swap" in str(os.listdir(home.path(STORES))))
        # The last look comes after the record, and the delay after that.
        time.sleep(1)
        if home.run(*words, path).status:
            raise Skip(f"{name} cannot be set here")
        status = processes.finish(writer, 60).status
        expect(home, f"{late.__doc__}: {name}", (0, '{"userInterfaceStyle":2}', True),
               (status, home.text(f"{STORES}/default.json"), name in os.listxattr(path)))


# Volumes

def lesser_volumes(home):
    """A volume without full syncing, or without exchanging files, is written to all the same"""
    for lacking in ("fullfsync", "renamex", "fullfsync,renamex"):
        for value, text in (("dark", DARK), ("light", DARK.replace("2", "1"))):
            ran = home.run("themectl", "set", value, DARWIN_WITHOUT=lacking)
            expect(home, f"{lesser_volumes.__doc__}: {lacking}, {value}", (0, "", "", text, ["default.json"]),
                   (*ran, home.text(f"{STORES}/default.json"), os.listdir(home.path(STORES))))
        os.remove(home.path(f"{STORES}/default.json"))


def lists(home):
    """A list of access rights that cannot be kept refuses the write"""
    need("setfacl")
    path = store(home)
    if home.run("setfacl", "-m", "u:4323:r", path).status:
        raise Skip("this file system has no access control lists")
    ran = home.run("themectl", "set", "dark", DARWIN_WITHOUT="lists")
    reason = "cannot be written: its extended attributes could not be kept: operation not supported\n"
    expect(home, lists.__doc__, (77, "", reason, LIGHT, ["default.json"]),
           (*brief(ran), home.text(f"{STORES}/default.json"), os.listdir(home.path(STORES))))


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
    expect(home, f"{descriptors.__doc__}: migrate", (0, "300 migrated, 0 already current, 0 failed\n", ""), tuple(ran))
    deep = "/".join("d" * 200)
    store(home, folder=deep)
    ran = home.run("sh", "-c", f"ulimit -n 256; exec themectl watch --timeout 2 --store {deep}/default.json")
    expect(home, f"{descriptors.__doc__}: watch", (1, "light\n", ""), tuple(ran))


PROOFS = [
    reader, idle, fifo, pending, neighbours, settling, terminal, immutable, size_limit, rehearsal, owners, groups, hidden,
    late, lesser_volumes, lists, spellings, descriptors,
]
