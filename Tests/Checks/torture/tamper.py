"""Runs a command and changes what it asks of the kernel: usage: tamper.py CHANGE[,CHANGE...] COMMAND [ARGUMENT...]

What strace cannot inject, because the call has to be made, only differently:
  short=N       each write of more than N bytes to a file is one of N bytes, as a kernel may do
  clear=FLAGS   files are created without these flags: O_EXCL, O_NOFOLLOW or both with a + between them
  user=NUMBER   the command runs as that user, in the group of the same number
  forge=DIGITS  these are the digits in each temporary file's name
"""

import ctypes
import os
import platform
import signal
import sys

TRACEME, SYSCALL, GETREGSET, SETREGSET, SETOPTIONS = 0, 24, 0x4204, 0x4205, 0x4200
SYSGOOD, EXITKILL, PRSTATUS = 1, 0x100000, 1
# Where a call's number and its first three arguments are among the registers, and the numbers themselves.
MACHINES = {
    "x86_64": {"words": 27, "number": 15, "arguments": (14, 13, 12), "openat": 257, "write": 1},
    "aarch64": {"words": 34, "number": 8, "arguments": (0, 1, 2), "openat": 56, "write": 64},
}

libc = ctypes.CDLL(None, use_errno=True)
libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
libc.ptrace.restype = ctypes.c_long


def ptrace(request, pid, address=None, data=None):
    if libc.ptrace(request, pid, address, data) < 0:
        raise OSError(ctypes.get_errno(), "ptrace")


class Registers:
    def __init__(self, pid, words):
        self.pid, self.buffer = pid, (ctypes.c_uint64 * words)()
        self.vector = (ctypes.c_uint64 * 2)(ctypes.addressof(self.buffer), ctypes.sizeof(self.buffer))
        ptrace(GETREGSET, pid, PRSTATUS, ctypes.addressof(self.vector))

    def set(self, index, value):
        self.buffer[index] = value
        ptrace(SETREGSET, self.pid, PRSTATUS, ctypes.addressof(self.vector))


class Tampering:
    def __init__(self, changes):
        self.changes = dict(change.split("=") for change in changes.split(","))
        self.machine = MACHINES[platform.machine()]

    def at_entry(self, pid):
        registers = Registers(pid, self.machine["words"])
        number = registers.buffer[self.machine["number"]]
        first, second, third = self.machine["arguments"]
        if number == self.machine["write"] and "short" in self.changes and registers.buffer[first] > 2:
            registers.set(third, min(registers.buffer[third], int(self.changes["short"])))
        if number == self.machine["openat"] and registers.buffer[third] & os.O_CREAT:
            if "clear" in self.changes:
                flags = sum(getattr(os, name) for name in self.changes["clear"].split("+"))
                registers.set(third, registers.buffer[third] & ~flags)
            if "forge" in self.changes:
                self.forge(pid, registers.buffer[second])

    def forge(self, pid, address):
        with open(f"/proc/{pid}/mem", "r+b", buffering=0) as memory:
            memory.seek(address)
            name = memory.read(64).split(b"\0")[0]
            if name.startswith(b".themectl-") and name.endswith(b".tmp"):
                memory.seek(address + len(b".themectl-"))
                memory.write(self.changes["forge"].encode())


def main():
    tampering = Tampering(sys.argv[1])
    pid = os.fork()
    if pid == 0:
        if "user" in tampering.changes:
            user = int(tampering.changes["user"])
            os.setgroups([])
            os.setgid(user)
            os.setuid(user)
        ptrace(TRACEME, 0)
        os.kill(os.getpid(), signal.SIGSTOP)
        os.execv(sys.argv[2], sys.argv[2:])
    os.waitpid(pid, 0)
    ptrace(SETOPTIONS, pid, None, SYSGOOD | EXITKILL)
    is_entry, passed_on = True, 0
    while True:
        ptrace(SYSCALL, pid, None, passed_on)
        _, status = os.waitpid(pid, 0)
        if os.WIFEXITED(status):
            sys.exit(os.WEXITSTATUS(status))
        if os.WIFSIGNALED(status):
            os.kill(os.getpid(), os.WTERMSIG(status))
            sys.exit(128 + os.WTERMSIG(status))
        passed_on = 0
        if os.WSTOPSIG(status) == signal.SIGTRAP | 0x80:
            if is_entry:
                tampering.at_entry(pid)
            is_entry = not is_entry
        elif os.WSTOPSIG(status) == signal.SIGTRAP:
            # The stop of an exec, which comes between its entry and its exit.
            passed_on = 0
        else:
            passed_on = os.WSTOPSIG(status)


if platform.machine() not in MACHINES:
    sys.exit("tamper.py: no registers known for this machine")
main()
