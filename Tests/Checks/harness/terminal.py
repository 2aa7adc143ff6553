"""A pseudo-terminal, what is typed there, and what it is sent."""

import fcntl
import os
import pty
import struct
import subprocess
import termios
import threading

from .processes import STARTING


class Terminal:
    """A program on a terminal of its own.

    All that comes is read at once, because a program whose terminal is full waits.
    """

    def __init__(self, words, columns=80, rows=24, **options):
        self.end, end = pty.openpty()
        fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.changed = threading.Condition()
        self.shown, self.is_over = b"", False
        with STARTING:
            self.process = subprocess.Popen(
                words, stdin=end, stdout=end, stderr=end, start_new_session=True,
                preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0), **options)
        os.close(end)
        self.reader = self.follow(self.end, self.show)

    def show(self, piece):
        self.shown += piece
        self.is_over = not piece

    def follow(self, descriptor, take):
        """Reads from a descriptor until its end, which is an empty piece, or the program's."""
        def read():
            piece = b"-"
            while piece and not self.is_over:
                try:
                    piece = os.read(descriptor, 65536)
                except OSError:
                    piece = b""
                with self.changed:
                    take(piece)
                    self.changed.notify_all()

        reader = threading.Thread(target=read, daemon=True)
        reader.start()
        return reader

    def wait(self, is_so, seconds):
        """Waits until something is so that depends on what has come, and tells whether it is."""
        with self.changed:
            self.changed.wait_for(lambda: is_so() or self.is_over, seconds)
            return is_so()

    def type(self, keys):
        data = keys.encode("utf-8", "surrogateescape") if isinstance(keys, str) else keys
        while data:
            data = data[os.write(self.end, data):]

    def close(self):
        self.process.kill()
        self.process.wait()
        self.reader.join(10)
        os.close(self.end)
