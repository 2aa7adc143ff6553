"""What is measured: the commands, beside whom, and the bars that they are held to."""

import os
import re
import select
import shlex
import shutil
import time

from harness import processes
from harness.check import need
from harness.tally import Skip

from . import stores
from .racing import Entrant, Taken, spell, watching

FLOORS = {"empty musl program": "musl-gcc", "empty glibc program": "cc"}
PORTAL_BARS = {"C": (1.8, 1.2), "busctl": (0.25, 0.12)}
BARS = {"empty musl program": (4.0, 1.4), "empty glibc program": (0.6, 0.35), "git config": (0.35, 0.12)}


def peers(bench):
    """Other programs that read the same setting from a store of their own."""
    key, schema = "themectl.userInterfaceStyle", "org/gnome/desktop/interface"

    def reading(tool, text, *words, answer="2"):
        def make():
            need(tool)
            file = bench.write(f"{tool}.ini", text)
            entrant = Entrant([tool, *(file if word is ... else word for word in words)])
            found = bench.once(entrant.words).out.strip()
            if found != answer:
                raise Skip(f"{tool} answers {found!r}, and {answer!r} was prepared")
            return entrant
        return make

    def database(tool, *words):
        def make():
            need(tool, "dconf")
            # What a desktop's writer leaves behind, made without the service that writes it.
            bench.write("dconf/keys", f'[{schema}]\ncolor-scheme="prefer-dark"\n')
            os.makedirs(bench.path(".config/dconf"), exist_ok=True)
            bench.once(["dconf", "compile", bench.path(".config/dconf/user"), bench.path("dconf")])
            return reading(tool, "", *words, answer="'prefer-dark'")()
        return make

    return {
        "git config": reading("git", "[themectl]\n\tuserInterfaceStyle = 2\n", "config", "--file", ..., key),
        "dconf read": database("dconf", "read", f"/{schema}/color-scheme"),
        "gsettings get": database("gsettings", "get", schema.replace("/", "."), "color-scheme"),
        "jq": reading("jq", "", ".userInterfaceStyle", bench.small),
    }


def small_store(bench):
    bench.begin("get, small store")
    floors = {name: lambda compiler=compiler: Entrant([bench.yardstick("empty", compiler=compiler)])
              for name, compiler in FLOORS.items()}
    taken = bench.race({"themectl": lambda: bench.get(bench.small), **bench.beside("get", "--store", bench.small),
                        **floors, **peers(bench)})
    bench.ratios("get", taken, BARS)
    size = os.path.getsize(bench.command)
    bench.row("size of the program", f"{size / 1e6:.2f} MB", value=size / 1e6, bar=1.2, aim=0.9)
    bench.measure("instructions", instructions)


def instructions(bench):
    need("valgrind")
    for what, words in {
            "get": ["get"], "get --effective": ["get", "--effective"], "set -n": ["set", "dark", "-n"],
            "list": ["list"], "check": ["check"]}.items():
        ran = bench.once(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", bench.command, *words],
                         THEMECTL_SYSTEM="dark")
        found = re.search(r"Collected : (\d+)", ran.err)
        if not found:
            raise Skip("valgrind gives no count for this program")
        count = int(found[1])
        bench.row(f"instructions of {what}", f"{count:,}",
                  **({"value": count, "bar": 90_000, "aim": 45_000} if what == "get" else {}))


def large_stores(bench):
    bench.begin("get, large stores, net of what a small one takes")

    def add(what, store, *options, peer=None):
        entrants = {"get": lambda: bench.get(store, *options), "small": lambda: bench.get(bench.small)}
        taken = bench.race(entrants | (peer or {}), rounds=6)
        bench.rate(what, taken["get"], os.path.getsize(store), taken["small"])
        return taken

    def jq():
        need("jq")
        return Entrant(["jq", ".userInterfaceStyle", bench.path("large.json")])

    store = bench.store("large.json", map(stores.mixed, range(100_000)))
    taken = add("100,000 members", store, peer={"jq": jq, **bench.beside("get", "--store", store)})
    bench.ratios("100,000 members", {name: taken[name] for name in taken if name != "small"}, {"jq": (0.1, 0.02)})
    peak = taken["get"].peak / os.path.getsize(store)
    bench.row("peak memory, by the file's size", f"{taken['get'].peak / 1e6:.3g} MB", result=f"{peak:.3g} ×",
              value=peak, bar=1.5, aim=1.1)
    for kind, members in stores.kinds(10_000_000).items():
        validated(bench, kind, bench.store("kind.json", members))
    for power in range(2, 7):
        add(f"{10**power:,} members", bench.store("members.json", map(stores.mixed, range(10**power))))
    for power in range(5):
        add(f"a scope of {10**power:,}", bench.store("scopes.json", stores.scopes(10**power)),
            f"--scope=screen{10**power - 1:05}/pane")


def validated(bench, kind, store):
    """Reads a store beside a C program that checks the same file byte by byte and keeps nothing."""
    taken = bench.race({
        "get": lambda: bench.get(store),
        "C": lambda: Entrant([bench.yardstick("validate"), store]),
        "small": lambda: bench.get(bench.small),
    }, rounds=6)
    small = taken.pop("small")
    bench.ratios(f"10 MB of {kind}", taken, {"C": (1.5, 1.1)})
    own = taken["get"].peak - small.peak
    size = os.path.getsize(store)
    bench.row(f"10 MB of {kind}: memory", f"{own / 1e6:.3g} MB", result=f"{own / size:.3g} ×",
              value=own / size, bar=1.15, aim=1.1)


def durable_set(bench):
    bench.begin("durable writes")
    os.mkdir(bench.path("durable"))
    light, dark = ('{\n  "userInterfaceStyle": %d\n}\n' % number for number in (1, 2))
    own = [bench.command, "set", "--store", bench.write("durable/app.json", light)]

    def replace(text):
        return [bench.yardstick("replace"), text, bench.path("durable")]

    # Each run finds the other value and has something to write; what it finds is on the disk already.
    taken = bench.race({
        "set": lambda: Entrant([*own, "dark"], shlex.join([*own, "light"])),
        "C": lambda: Entrant(replace(dark), shlex.join(replace(light))),
        **bench.beside(*own[1:], "dark", prepare=shlex.join([*own, "light"])),
    }, rounds=40, budget=0.1)
    bench.ratios("set", taken, {"C": (1.5, 1.1)})


def apps(bench, count, text):
    for index in range(count):
        bench.write(f"apps/themectl/app{index:05}.json", text)
    return bench.path("apps")


def migrations(bench):
    for count in (100, 1000, 10_000):
        config, work = apps(bench, count, '{\n  "isDarkMode": true\n}\n'), bench.path("migrating")
        # The copy has to be on the disk, or the first to sync would pay for it.
        prepare = f"rm -rf {work} && cp -a {config} {work} && sync -f {work}"
        bench.once(["sh", "-c", prepare])
        taken = bench.race({
            "migrate": lambda: Entrant([bench.command, "migrate", "--all"], prepare, {"XDG_CONFIG_HOME": work}),
            **bench.beside("migrate", "--all", prepare=prepare, environment={"XDG_CONFIG_HOME": work}),
        }, rounds=4)
        bench.row(f"migrate --all, {count:,} apps", *taken.values())
        shutil.rmtree(config)
        shutil.rmtree(work)


def lists(bench):
    bench.begin("list")
    for count in (100, 1000, 10_000):
        config = apps(bench, count, '{\n  "userInterfaceStyle": 2\n}\n')
        names = [f"{config}/themectl/app{index:05}.json" for index in range(count)]
        rows = {
            "list": lambda: Entrant([bench.command, "list"], environment={"XDG_CONFIG_HOME": config}),
            **bench.beside("list", environment={"XDG_CONFIG_HOME": config}),
            "grep": lambda: Entrant(["grep", "-H", "userInterfaceStyle", *names]),
            "jq": lambda: Entrant(["jq", "-r", '"\\(input_filename)\\t\\(.userInterfaceStyle)"', *names]),
        }
        taken = bench.race(rows, rounds=5)
        bench.ratios(f"{count:,} apps, {spell(taken['list'].median / count)} each", taken, {})
        shutil.rmtree(config)


def completions(bench):
    """TAB in bash, and what a user with many apps waits for it."""
    bench.begin("TAB after 'get --app', in bash")
    need("bash")
    config, line = apps(bench, 10_000, "{}\n"), "themectl get --app "
    script = bench.write("completion", bench.once([bench.command, "completions", "bash"]).out)
    typing = f". {script}; COMP_LINE='{line}' COMP_POINT={len(line)} COMP_WORDS=({line} '') COMP_CWORD=3"
    environment = {"XDG_CONFIG_HOME": config, "PATH": f"{bench.root}:{os.environ['PATH']}"}
    taken = bench.race({
        "themectl": lambda: Entrant(
            ["bash", "-c", f"{typing}; _themectl; (( ${{#COMPREPLY[@]}} == 10000 ))"], environment=environment),
        "bash without TAB": lambda: Entrant(["bash", "-c", typing], environment=environment),
    }, rounds=6)
    bench.ratios("10,000 apps", taken, {})
    shutil.rmtree(config)


def sources(bench):
    """The cost of explaining an answer; a preference other than system asks no source."""
    bench.begin("get --effective, and explain")
    following = bench.write("following.json", "{}\n")
    taken = bench.race({
        "plain get": lambda: bench.get(bench.small),
        "pinned by the preference": lambda: bench.get(bench.small, "--effective"),
        "no source has an answer": lambda: bench.get(following, "--effective", "--default", "light"),
        "explain": lambda: Entrant([bench.command, "explain", "--store", following]),
    }, rounds=5)
    for name in list(taken)[1:]:
        bench.ratio(name, taken[name], "plain get", taken["plain get"])


def portal(bench):
    """What it costs to ask the desktop portal over a real bus, beside other programs that ask the same."""
    bench.begin("get --effective, by the portal")
    need("dbus-daemon")
    following, bus = bench.write("following.json", "{}\n"), bench.path("bus")
    session = {"DBUS_SESSION_BUS_ADDRESS": f"unix:path={bus}"}
    name, path = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
    method, setting = "org.freedesktop.portal.Settings.ReadOne", ["org.freedesktop.appearance", "color-scheme"]
    running = []

    def serve(*words):
        """Starts a program, and waits for its first line."""
        running.append(watching(bench, words, **session))
        if not running[-1].stdout.readline():
            raise Skip(f"{words[0]} does not start")

    def asking(tool, *words):
        need(tool)
        return Entrant([tool, *words, *setting], environment=session)

    try:
        yardstick = bench.yardstick("portal", "-D_GNU_SOURCE", compiler="musl-gcc")
        serve("dbus-daemon", "--session", "--nofork", f"--address=unix:path={bus}", "--print-address")
        serve(yardstick, bus, "serve")
        taken = bench.race({
            "themectl": lambda: Entrant(bench.get(following, "--effective").words, environment=session),
            "C": lambda: Entrant([yardstick, bus]),
            "busctl": lambda: asking("busctl", "--user", "call", name, path, *method.rsplit(".", 1), "ss"),
            "gdbus": lambda: asking("gdbus", "call", "--session", "--dest", name, "--object-path", path, "--method",
                                    method),
        })
    finally:
        for process in running:
            processes.stop(process)
    bench.ratios("portal", taken, PORTAL_BARS)


def watches(bench):
    bench.begin("watch, from rename to line")
    own = [bench.command, "watch", "--store", bench.path("watched/store.json")]
    peer = ["inotifywait", "-m", "-q", "-e", "moved_to", "--include", r"store\.json$", bench.path("watched")]
    rounds = 100 if bench.is_quick else 500
    taken = {"themectl": latencies(bench, [own], rounds)}
    try:
        need("inotifywait")
        taken["inotifywait"] = latencies(bench, [peer], rounds)
    except Skip as reason:
        taken["inotifywait"] = reason
    bench.ratios("a watcher", taken, {})
    slowest = sorted(taken["themectl"])[int(rounds * 0.99)]
    bench.row("99 of 100 times", spell(slowest), value=slowest * 1e3, bar=5, aim=1, result="in ms")
    bench.row("100 watchers, the last to tell", latencies(bench, [own] * 100, 20))
    bench.measure("system calls for a change", calls, own)
    process = watching(bench, own)
    time.sleep(1)
    before = switches(process)
    time.sleep(3 if bench.is_quick else 10)
    count, memory = switches(process) - before, processes.status(process.pid, "VmRSS") / 1e3
    bench.row("at rest: context switches", count, value=count, bar=0, aim=0)
    bench.row("at rest: resident memory", f"{memory:.3g} MB", value=memory, bar=10, aim=2)
    processes.stop(process)


def library(bench):
    """The calls of an app: their processor time, and the time next to the same calls one after the other."""
    bench.begin("the library")
    program = bench.library()
    count, rounds = (500, 1) if bench.is_quick else (5_000, 3)
    for call, what in {"set": "sets of one store", "migrate": "migrations of a store each"}.items():
        turns = [app_calls(bench, program, f"{call}-in-turn", count) for _ in range(rounds)]
        tasks = [app_calls(bench, program, f"{call}-in-tasks", count) for _ in range(rounds)]
        (turn, turn_time), (task, task_time) = ([Taken(column) for column in zip(*runs)] for runs in (turns, tasks))
        bench.row(f"{count:,} {what} in tasks, processor time", task, f"one after the other {turn}",
                  f"{task.median / turn.median:.3g} ×")
        ratio = task_time.median / turn_time.median
        bench.row(f"{count:,} {what} in tasks", task_time, f"one after the other {turn_time}", f"{ratio:.3g} ×",
                  value=ratio, bar=2, aim=1)
    for call, few, counts, bar in (("select", 50, (100, 300, 1_000, 3_000), 60), ("attach", 30, (3_000,), 2)):
        least, *others = (
            Taken(app_calls(bench, program, call, number)[0] for _ in range(9)) for number in (few, *counts))
        for number, taken in zip(counts, others):
            ratio = taken.median / least.median
            limits = {"value": ratio, "bar": bar, "aim": bar} if number == counts[-1] else {}
            what = f"a selection after {number:,} scopes" if call == "select" else f"attach with {number:,} targets"
            bench.row(f"{what}, processor time", taken, f"with {few} {least}", f"{ratio:.3g} ×", **limits)


def app_calls(bench, program, calls, count):
    """The processor time and the time of the calls, in seconds."""
    folder = bench.path("library")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    if calls.startswith("migrate"):
        for number in range(count):
            bench.write(f"library/{number}.json", '{"isDarkMode": true}')
    processor, wall = map(int, bench.once([program, calls, count, folder]).out.split())
    return processor / 1e9, wall / 1e9


def calls(bench, words):
    need("strace")
    counts = []
    for rounds in (1, 11):
        latencies(bench, [["strace", "-f", "-o", bench.path("trace"), *words]], rounds)
        counts.append(len(bench.text("trace").splitlines()))
    bench.row("system calls for a change", (counts[1] - counts[0]) // 10)


def switches(process):
    """How often a process has been woken up, or was made to wait for others."""
    return sum(processes.status(process.pid, f"{kind}_ctxt_switches") for kind in ("voluntary", "nonvoluntary"))


def latencies(bench, lines, rounds):
    """The times from a rename to the last line that it makes the watchers print."""
    texts = ['{"userInterfaceStyle": 1}\n', '{"userInterfaceStyle": 2}\n']
    file = bench.write("watched/store.json", texts[0])
    running = [watching(bench, words) for words in lines]
    try:
        # They sleep, and have nothing more to say.
        time.sleep(1)
        drain(running)
        taken = Taken()
        for turn in range(rounds):
            new = bench.write("watched/new", texts[(turn + 1) % 2])
            start = time.perf_counter()
            os.rename(new, file)
            waiting = {process.stdout.fileno() for process in running}
            while waiting:
                if not (ready := select.select(waiting, [], [], 5)[0]):
                    raise Skip(f"{lines[0][0]} says nothing of a change within 5 s")
                for descriptor in ready:
                    os.read(descriptor, 4096)
                    waiting.discard(descriptor)
            taken.append(time.perf_counter() - start)
            time.sleep(0.002)
            drain(running)
        return taken
    finally:
        for process in running:
            processes.stop(process)


def drain(running):
    while ready := select.select([process.stdout for process in running], [], [], 0)[0]:
        for stream in ready:
            if not os.read(stream.fileno(), 4096):
                raise Skip("a watcher ends at once")


PARTS = {
    "small": small_store, "large": large_stores, "set": durable_set, "migrate": migrations, "list": lists,
    "complete": completions, "effective": sources, "portal": portal, "watch": watches,
    "library": library,
}
