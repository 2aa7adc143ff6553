"""All families of cases, in the order in which they are tried."""

import collections

from . import faults, foreign, interruptions, links, metadata, planted, power, refusals, turns

Family = collections.namedtuple("Family", "name cases parallel")

FAMILIES = [
    Family("kills", interruptions.kills, True),
    Family("signals", interruptions.signals, True),
    Family("errors", faults.errors, True),
    Family("short writes", faults.shortness, True),
    Family("power cuts", power.power_cuts, True),
    Family("refusals", refusals.refusals, True),
    Family("crowds", turns.crowds, False),
    Family("locks", turns.locks, False),
    Family("other programs", foreign.foreign_programs, True),
    Family("modes", metadata.modes, True),
    Family("lists and attributes", metadata.lists, True),
    Family("exposure", metadata.exposure, True),
    Family("links", links.links, True),
    Family("planted names", planted.planted, True),
]
