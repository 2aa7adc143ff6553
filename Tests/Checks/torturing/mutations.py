"""Parts of the command's work are taken out, and the cases have to notice.

Nothing in the command helps with that: strace makes a call do nothing and report success, and `tamper.py` takes flags
away. A family that still passes then has proven nothing.
"""

import collections
import io

from . import faults, foreign, interruptions, links, metadata, planted, power, turns
from .bench import BROKEN, Skip, Tally
from .tracing import require_strace

Mutation = collections.namedtuple("Mutation", "name injections changes cases begins")

MUTATIONS = [
    Mutation("no fsync of the new content", ["fsync:retval=0:when=1"], "", power.power_cuts,
             ("ext4: cut after 'replace'", "ext4: cut after 'create'")),
    Mutation("no fsync of the folder", ["fsync:retval=0:when=2"], "", power.power_cuts,
             ("ext4: cut after 'replace'", "ext4: cut after 'create'")),
    Mutation("no fsync at all, in a row of sets", ["fsync:retval=0"], "", power.power_cuts, ("ext4: cut in a row",)),
    Mutation("no lock", ["flock:retval=0"], "", turns.locks, ("",)),
    Mutation("no lock, in a crowd", ["flock:retval=0"], "", turns.crowds, ("50 writers",)),
    Mutation("no first fsync of each thread of a migration", ["fsync:retval=0:when=1"], "", power.power_cuts,
             ("ext4: cut after a migration",)),
    Mutation("no O_EXCL", [], "clear=O_EXCL", planted.planted, ("a hard_link", "another")),
    Mutation("neither O_EXCL nor O_NOFOLLOW", [], "clear=O_EXCL+O_NOFOLLOW", planted.planted,
             ("a symlink", "a dangling")),
    Mutation("no look at what was exchanged", ["renameat2:error=EINVAL"], "", foreign.foreign_programs,
             ("replaced after",)),
    Mutation("no mode", ["fchmod:retval=0"], "", metadata.modes, ("mode",)),
    Mutation("no owner", ["fchown:retval=0"], "", metadata.modes, ("another user's file", "a file of a group")),
    Mutation("no attributes", ["fsetxattr:retval=0"], "", metadata.lists, ("a list", "one attribute")),
    Mutation("a default list that stays", ["fremovexattr:retval=0"], "", metadata.lists, ("a folder's default list",)),
    Mutation("no removal of temporaries", ["unlinkat:retval=0"], "", faults.shortness, ("a file size limit",)),
    Mutation("no sweeping", ["getdents64:retval=0"], "", planted.planted, ("our own leftovers",)),
    Mutation("no holding of signals", ["rt_sigprocmask:retval=0"], "", interruptions.signals,
             tuple(f"SIG{name} at {call}" for name in ("INT", "TERM", "HUP") for call in ("write", "fsync"))),
    Mutation("no following of links", ["readlinkat:error=EINVAL"], "", links.links, ("a relative", "a dangling link")),
]


def try_mutations(bench, tally):
    try:
        require_strace()
    except Skip as reason:
        tally.skipped += len(MUTATIONS)
        print(f"mutations: skipped: {reason}")
        return
    for mutation in MUTATIONS:
        def cases(bench, mutation=mutation):
            return [case for case in mutation.cases(bench) if case.name.startswith(mutation.begins)]

        aside = Tally()
        sound = {name for name, _ in aside.run(bench, "sound", cases, show=io.StringIO().write)}
        if aside.passed == 0:
            tally.skipped += 1
            print(f"mutation {mutation.name}: skipped, for its cases cannot be tried here or fail without it")
            continue
        arguments = faults.tampering(mutation.changes) if mutation.changes else []
        found = Tally().run(bench.mutated(mutation.injections, arguments), "mutated",
                            lambda bench, sound=sound, cases=cases: [c for c in cases(bench) if c.name not in sound],
                            show=io.StringIO().write)
        found = [(name, complaint) for name, complaint in found if not complaint.startswith(BROKEN)]
        if found:
            tally.passed += 1
            print(f"mutation {mutation.name}: caught by {len(found)} of {aside.passed} cases")
            print(f"  {found[0][0]}: {found[0][1].splitlines()[0]}")
        else:
            tally.failed += 1
            print(f"mutation {mutation.name}: NOT CAUGHT by {aside.passed} cases")
