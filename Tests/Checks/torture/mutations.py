"""Parts of the command's work are taken out, and the cases have to notice.

Nothing in the command helps with that: strace makes a call do nothing and report success, and `tamper.py` takes flags
away. A family that still passes then has proven nothing.
"""

import collections

from harness.tally import Skip, Tally

from . import faults, interruptions, metadata, planted, power, turns
from .families import try_family
from .room import BROKEN
from .tracing import require_strace

Mutation = collections.namedtuple("Mutation", "name injections changes cases begins")

# Without it, the time between the last look and the rename is too short to be met by chance.
LATE_RENAME = "?rename,renameat,renameat2:delay_enter=5000"

MUTATIONS = [
    Mutation("no fsync of the new content", ["fsync:retval=0:when=1"], "", power.power_cuts,
             ("ext4: cut after 'replace'", "ext4: cut after 'create'")),
    Mutation("no fsync of the folder", ["fsync:retval=0:when=2"], "", power.power_cuts,
             ("ext4: cut after 'replace'", "ext4: cut after 'create'")),
    Mutation("no fsync at all, in a row of sets", ["fsync:retval=0"], "", power.power_cuts, ("ext4: cut in a row",)),
    Mutation("no lock", ["flock:retval=0"], "", turns.locks, ("a stopped writer",)),
    Mutation("no lock on a file", ["fcntl:retval=0", LATE_RENAME], "", turns.crowds, ("50 writers of a new store in a guarded",)),
    Mutation("no lock on a guarded folder's file", ["fcntl:retval=0"], "", turns.locks, (
        "a stopped writer of a guarded folder", "a killed writer of a guarded folder")),
    Mutation("a lock file that stays open to others", ["unlinkat:retval=0"], "", turns.locks, (
        "another user, and a guarded folder with a lock file of mode 666",)),
    Mutation("no lock, in a crowd", ["flock:retval=0", LATE_RENAME], "", turns.crowds, ("50 writers of a new store in new",)),
    Mutation("no fsync of the new content in a migration", ["fsync:retval=0:when=1+2"], "", power.power_cuts,
             ("ext4: cut after a migration",)),
    Mutation("no O_EXCL", [], "clear=O_EXCL", planted.planted, ("a file_of_another_user under",)),
    Mutation("neither O_EXCL nor O_NOFOLLOW", [], "clear=O_EXCL+O_NOFOLLOW", planted.planted,
             ("a symlink under", "a dangling under")),
    Mutation("no mode", ["fchmod:retval=0"], "", metadata.modes, ("mode 0640",)),
    Mutation("no owner", ["fchown:retval=0"], "", metadata.modes, ("another user's file", "a file of a group")),
    Mutation("no attributes", ["fsetxattr:retval=0"], "", metadata.lists, ("a list", "one attribute")),
    Mutation("a default list that stays", ["fremovexattr:retval=0"], "", metadata.lists, ("a folder's default list",)),
    Mutation("no removal of temporaries", ["unlinkat:retval=0"], "", faults.shortness, ("a file size limit",)),
    Mutation("no sweeping", ["unlinkat:retval=0"], "", interruptions.kills, ("SIGKILL at fsync#1 of 'replace'",)),
    Mutation("no holding of signals", ["rt_sigprocmask:retval=0"], "", interruptions.signals,
             ("SIGTERM at write", "SIGTERM at fsync")),
    Mutation("no following of links", ["readlinkat:error=EINVAL"], "", power.power_cuts,
             ("ext4: cut after 'replace through a link'",)),
]


class Aside(Tally):
    """Only counts."""

    def say(self, line):
        pass


def try_mutations(bench, tally):
    for mutation in MUTATIONS:
        tally.tries(mutation.name, try_mutation, mutation, bench, tally)


def try_mutation(mutation, bench, tally):
    require_strace()

    def cases(bench):
        return [case for case in mutation.cases(bench) if case.name.startswith(mutation.begins)]

    aside = Aside()
    unsound = {name for name, _ in try_family(bench, "sound", cases, aside)}
    if aside.passed == 0:
        raise Skip("its cases cannot be tried here, or fail without it")
    arguments = faults.tampering(mutation.changes) if mutation.changes else []
    found = try_family(
        bench.mutated(mutation.injections, arguments), "mutated",
        lambda bench: [case for case in cases(bench) if case.name not in unsound], Aside())
    found = [(name, complaint) for name, complaint in found if not complaint.startswith(BROKEN)]
    if found:
        tally.passes(f"{mutation.name}: caught by {len(found)} of {aside.passed} cases")
        tally.say(f"  {found[0][0]}: {found[0][1].splitlines()[0]}")
    else:
        tally.fails(f"{mutation.name}: NOT CAUGHT by {aside.passed} cases")
