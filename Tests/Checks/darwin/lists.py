"""macOS's access control lists, as the emulation keeps them: `kauth_filesec` of <sys/kauth.h> in an attribute."""

import os
import struct

from harness.tally import Skip

NAME = "user.com.apple.system.Security"
"""The attribute of a file's list here; Darwin's name for it has no `user.`."""
HEADER = struct.Struct("<I32xII")
ENTRY = struct.Struct("<16sII")
MAGIC = 0x012CC16D
ALLOW, DENY = 1, 2
INHERITED, TO_FILES, TO_FOLDERS, LIMITED, ONLY_INHERITED = 0x10, 0x20, 0x40, 0x80, 0x100
READ, WRITE = 2, 4


def entry(user, rights, flags=0, kind=ALLOW):
    """An entry for a user; macOS derives its identifier from the number."""
    identifier = bytes.fromhex("ffffeeeeddddccccbbbbaaaa") + struct.pack(">I", user)
    return ENTRY.pack(identifier, kind | flags, rights)


def of_entries(*entries, flags=0):
    return HEADER.pack(MAGIC, len(entries), flags) + b"".join(entries)


def count(value):
    """How many entries a list has."""
    return HEADER.unpack_from(value)[1]


def give(path, value):
    """Gives a file or folder a list; `None` takes it away."""
    try:
        if value is not None:
            os.setxattr(path, NAME, value)
        elif NAME in os.listxattr(path):
            os.removexattr(path, NAME)
    except OSError as error:
        raise Skip(f"attributes cannot be set here: {error.strerror}") from error


def found(path):
    """A file's list, or `None`."""
    return os.getxattr(path, NAME) if NAME in os.listxattr(path) else None
