"""Another program that holds the lock on a file."""

import fcntl
import os
import signal
import struct

# `struct flock`: a lock for writing, on the whole file.
RECORD = struct.pack("hhllix", fcntl.F_WRLCK, os.SEEK_SET, 0, 0, 0)


class Holder:
    """A process that has a record lock on a file for the length of a `with`, or until it is killed."""

    def __init__(self, path):
        self.path = path

    def __enter__(self):
        reading, writing = os.pipe()
        self.number = os.fork()
        if self.number == 0:
            file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o666)
            fcntl.fcntl(file, fcntl.F_OFD_SETLKW, RECORD)
            os.write(writing, b".")
            signal.pause()
        os.close(writing)
        os.read(reading, 1)
        os.close(reading)
        return self

    def kill(self):
        if self.number:
            os.kill(self.number, signal.SIGKILL)
            os.waitpid(self.number, 0)
            self.number = 0

    def __exit__(self, *_):
        self.kill()
