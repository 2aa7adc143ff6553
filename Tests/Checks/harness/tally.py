"""Expectations, results, and the line that every check ends with."""

import sys

from .processes import awaited


class Skip(Exception):
    """The reason why something cannot be tried here."""


class Tally:
    """Counts and prints results; `patience` is how many seconds `eventually` waits."""

    def __init__(self, patience=30, shows_passes=True):
        self.patience, self.shows_passes = patience, shows_passes
        self.passed = self.failed = self.skipped = 0

    def expect(self, what, expected, actual):
        if expected == actual:
            self.passes(what)
        else:
            self.fails(f"{what}: expected {expected!r}, got {actual!r}")

    def eventually(self, what, expected, question):
        """Asks until the answer is as expected, or the time is up."""
        self.expect(what, expected, awaited(question, self.patience, lambda answer: answer == expected))

    def passes(self, what):
        self.passed += 1
        if self.shows_passes:
            self.say(f"pass: {what}")

    def fails(self, what, *details):
        self.failed += 1
        self.say("\n    | ".join([f"FAILED: {what}", *details]))

    def skips(self, what, reason):
        self.skipped += 1
        self.say(f"skipped: {what}: {reason}")

    def tries(self, what, body, *arguments):
        """Runs a part of a check; `Skip` skips it, and any other exception fails it."""
        try:
            return body(*arguments)
        except Skip as reason:
            self.skips(what, reason)
        except Exception as error:  # pylint: disable=broad-exception-caught
            self.fails(f"{what}: {type(error).__name__}: {error}")

    def say(self, line):
        print(line, flush=True)

    def close(self):
        """Prints the last line of a check, and ends it."""
        print(f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped")
        sys.exit(1 if self.failed or not self.passed + self.skipped else 0)
