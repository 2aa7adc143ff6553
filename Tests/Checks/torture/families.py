"""All families of cases, in order, and how a family is tried."""

import collections
import concurrent.futures
import fnmatch
import os
import time

from harness.tally import Skip

from . import (
    events, faults, foreign, growth, interruptions, metadata, planted, power, refusals, releases, scarcity, turns)
from .room import attempt

Family = collections.namedtuple("Family", "name cases parallel")

FAMILIES = [
    Family("kills", interruptions.kills, True),
    Family("signals", interruptions.signals, True),
    Family("errors", faults.errors, True),
    Family("short writes", faults.shortness, True),
    Family("power cuts", power.power_cuts, True),
    Family("disks and mounts", refusals.refusals, True),
    Family("scarcity", scarcity.scarcity, True),
    Family("growth", growth.growth, True),
    Family("crowds", turns.crowds, False),
    Family("locks", turns.locks, False),
    Family("other programs", foreign.foreign_programs, True),
    Family("events", events.events, True),
    Family("modes", metadata.modes, True),
    Family("lists, attributes, links", metadata.lists, True),
    Family("exposure", metadata.exposure, True),
    Family("planted names", planted.planted, True),
    Family("both releases", releases.releases, True),
]


def leave_out(name, cases, tally, without):
    """Skips the cases that match one of a family's patterns, and gives back the others."""
    for pattern, reason in (entry.split("=", 1) for entry in without if entry.startswith(f"{name}: ")):
        matching = [case for case in cases if fnmatch.fnmatchcase(f"{name}: {case.name}", pattern)]
        if not matching:
            tally.fails(f"there is no case to leave out: {pattern}")
        for case in matching:
            tally.skips(f"{name}: {case.name}", reason)
            cases.remove(case)
    return cases


def try_family(bench, name, cases, tally, parallel=True, without=()):
    """Tries a family's cases, prints its line, and gives back its failures, each with its case's name."""
    try:
        cases = leave_out(name, list(cases(bench)), tally, without)
    except Skip as reason:
        tally.skips(name, reason)
        return []
    failures, skips, tried = [], collections.Counter(), 0
    begin = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(max(2, os.cpu_count() or 2) if parallel else 1) as pool:
        for case, outcome in zip(cases, pool.map(lambda case: attempt(bench, case), cases)):
            if isinstance(outcome, Skip):
                skips[str(outcome)] += 1
                continue
            tried += 1
            if outcome is not None:
                failures.append((case.name, outcome))
    tally.passed += tried - len(failures)
    tally.say(f"{name}: {tried} tried, {len(failures)} failed ({time.monotonic() - begin:.0f} s)")
    for case, complaint in failures:
        tally.fails(f"{name}: {case}: {complaint}")
    for reason, count in skips.items():
        tally.skipped += count - 1
        tally.skips(f"{name}: {count}", reason)
    return failures
