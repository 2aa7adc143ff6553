"""NFS, which passes locks on: a server and two independent clients."""

import os
import subprocess
import time

from .holding import Holder
from .writers import alone, kill_writers, left_behind, never_written, race

WRITES = 120
SERVER, CLIENT = "10.91.0.1", "10.91.0.2"
# No expiry before this kernel ends.
LATER = 0x7FFFFFFF
# From any port, without a check of what is above the folder, with the number 0: <linux/nfsd/export.h>.
EXPORT_FLAGS = 0x0002 | 0x0400 | 0x2000


def tell(file, line):
    with open(file, "w", encoding="ascii") as channel:
        channel.write(f"{line}\n")


def serve(bench):
    """Exports the folder `source`, and answers beforehand what the server would ask the daemons."""
    folder = bench.mount("source", "mount", "-t", "tmpfs", "none", "AT")
    subprocess.run(["mount", "-t", "nfsd", "none", "/proc/fs/nfsd"], check=True)
    for address in ("127.0.0.1", SERVER, CLIENT):
        tell("/proc/net/rpc/auth.unix.ip/channel", f"nfsd {address} {LATER} check")
    tell("/proc/net/rpc/auth.unix.gid/channel", f"0 {LATER} 1 0")
    tell("/proc/net/rpc/nfsd.fh/channel", f"check 1 \\x00000000 {LATER} {folder}")
    tell("/proc/net/rpc/nfsd.export/channel", f"check {folder} {LATER} {EXPORT_FLAGS} 65534 65534 0")
    # Without a folder for what it knows of its clients, a server cannot be told not to wait for those of its last life.
    for file, line in (("nfsv4recoverydir", bench.folder("recovery")), ("nfsv4leasetime", 10), ("nfsv4gracetime", 10),
                       ("versions", "-3 +4 +4.1 +4.2"), ("portlist", "tcp 2049"), ("threads", 4), ("v4_end_grace", "Y")):
        tell(f"/proc/fs/nfsd/{file}", line)


def mount(bench, name, server, *options, before=()):
    """A mount that shares no cache with another of this kernel."""
    words = ",".join(("vers=4.2,proto=tcp,nosharecache", f"addr={server}", *options))
    return bench.mount(name, *before, "mount", "-i", "-t", "nfs4", "-o", words, f"{server}:/", "AT")


def other_machine():
    """A network and a host name of its own: to the server, that is another machine."""
    holder = subprocess.Popen(["unshare", "--net", "--uts", "sh", "-c", "hostname other; echo; exec sleep 1000"],
                              stdout=subprocess.PIPE)
    holder.stdout.readline()
    inside = ["nsenter", f"--net=/proc/{holder.pid}/ns/net", f"--uts=/proc/{holder.pid}/ns/uts"]
    for line in (["ip", "link", "add", "near", "type", "veth", "peer", "name", "far", "netns", str(holder.pid)],
                 ["ip", "address", "add", f"{SERVER}/24", "dev", "near"], ["ip", "link", "set", "near", "up"],
                 [*inside, "ip", "address", "add", f"{CLIENT}/24", "dev", "far"],
                 [*inside, "ip", "link", "set", "far", "up"]):
        subprocess.run(line, check=True)
    return inside


def nfs(bench):
    serve(bench)
    first = mount(bench, "one", "127.0.0.1")
    same = mount(bench, "two", "127.0.0.1")
    other = mount(bench, "three", SERVER, f"clientaddr={CLIENT}", before=other_machine())
    source = bench.path("source")
    alone(bench, "NFS", first)
    readers = [f"{other}/s.json"]
    race(bench, "two NFS clients", [f"{first}/s.json", f"{other}/s.json"], True, WRITES, readers)
    race(bench, "two NFS mounts of a client", [f"{first}/s.json", f"{same}/s.json"], True, 40, readers)
    race(bench, "an NFS client beside the server", [f"{other}/s.json", f"{source}/s.json"], True, 40, readers)
    held(bench, [first, other, source])
    killed(bench, first, other)
    bench.write("source/s.json", '{"userInterfaceStyle": 2}')
    never_written(bench, "NFS, read only", mount(bench, "four", "127.0.0.1", "ro") + "/s.json")


def held(bench, folders):
    """A held lock keeps all others out until its holder ends."""
    for folder in folders:
        with Holder(f"{folder}/.themectl.lock") as holder:
            found = {other: bench.set(f"{other}/s.json", "--lock-timeout", "0.2").status for other in folders}
            bench.tally.expect(f"NFS: a lock taken in {os.path.basename(folder)} is respected everywhere",
                               {other: 75 for other in folders}, found)
            holder.kill()
            found = {other: bench.set(f"{other}/s.json", "--lock-timeout", "3").status for other in folders}
            bench.tally.expect("NFS: and is free when its holder is killed", {other: 0 for other in folders}, found)


def killed(bench, first, other):
    """What a killed writer was writing is swept later, because another machine may still be writing it."""
    folder = bench.path("source")
    kill_writers(bench, "NFS", f"{first}/s.json", f"{other}/s.json", 0.08)
    long_ago = time.time() - 7200
    for name in left_behind(folder):
        os.utime(os.path.join(folder, name), (long_ago, long_ago))
    bench.set(f"{other}/s.json", "--scope", "last")
    bench.tally.eventually("NFS: what killed writers left is swept when it is old", [], lambda: left_behind(folder))
