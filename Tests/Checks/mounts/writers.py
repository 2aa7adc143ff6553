"""The demands on every file system: concurrent writers, a single writer, and a write without a change."""

import concurrent.futures
import json
import os
import random
import threading
import time

WRITES = 40
PRECIOUS = [1, 2]
# A file that was renamed aside is there for as long as its reader has it open.
PASSING = (".nfs", ".fuse_hidden")


def left_behind(folder):
    """What a folder holds beside the store and the file that is locked."""
    return [name for name in os.listdir(folder) if name not in ("s.json", ".themectl.lock", "lost+found")
            and not name.startswith(PASSING)]


def race(bench, what, stores, passes_locks, writes=WRITES, readers=()):
    """Two writers at once, each through a store of its own that leads to the same file, and readers beside them."""
    real = bench.write("source/s.json", json.dumps({"precious": PRECIOUS, "userInterfaceStyle": 2}))
    is_over = threading.Event()

    def write(number):
        turns = {f"s{number}x{turn}": bench.set(stores[number], "--scope", f"s{number}x{turn}", "--lock-timeout", "30")
                 for turn in range(writes)}
        return [name for name in turns if turns[name].status == 0], [ran for ran in turns.values() if ran.status != 0]

    def read(store):
        found = set()
        while not is_over.is_set():
            found.add(bench.themectl("get", "--store", store))
        return found

    with concurrent.futures.ThreadPoolExecutor(2 + len(readers)) as pool:
        looks = [pool.submit(read, store) for store in readers]
        results = list(pool.map(write, range(2)))
        is_over.set()
    bench.tally.expect(f"{what}: every write succeeds", [], [ran for _, failed in results for ran in failed])
    for look in looks:
        bench.tally.expect(f"{what}: a reader always finds the store", {(0, "dark\n", "")}, look.result())
    try:
        with open(real, encoding="utf-8") as file:
            found = json.load(file)
    except (OSError, ValueError) as error:
        bench.tally.fails(f"{what}: the store is no store any more: {error}")
        return
    bench.tally.expect(f"{what}: another program's member is there", PRECIOUS, found.get("precious"))
    if passes_locks:
        kept = found.get("userInterfaceStyleOverrides", {})
        lost = [name for acknowledged, _ in results for name in acknowledged if name not in kept]
        bench.tally.expect(f"{what}: no acknowledged change is missing", [], lost)
    bench.tally.eventually(f"{what}: nothing is left behind", [], lambda: left_behind(bench.path("source")))


def kill_writers(bench, what, store, seen_at, longest):
    """Kills writers of a store sooner or later; each leaves the old content or the new, seen at another path."""
    with open(seen_at, "w", encoding="utf-8") as file:
        json.dump({"precious": PRECIOUS}, file)
    broken = []
    for turn in range(25):
        writer = bench.start(bench.path("bin/themectl"), "toggle", "--store", store)
        time.sleep(random.uniform(0, longest))
        writer.kill()
        writer.wait()
        with open(seen_at, encoding="utf-8") as file:
            text = file.read()
        if json.loads(text).get("precious") != PRECIOUS:
            broken.append(text)
        after = bench.set(seen_at, "--scope", f"k{turn}", "--lock-timeout", "3")
        if after.status != 0:
            broken.append(after)
    bench.tally.expect(f"{what}: a killed writer harms nothing, and holds nobody up", [], broken)


def alone(bench, what, folder):
    """What every file system has to do: create, change, change nothing, read."""
    store = os.path.join(folder, "new.json")
    results = [bench.set(store).status, bench.set(store).status,
               bench.themectl("set", "light", "--store", store).status, bench.themectl("get", "--store", store).out]
    bench.tally.expect(f"{what}: create, leave, change, read", [0, 0, 0, "light\n"], results)
    os.remove(store)


def never_written(bench, what, store):
    """A store that says dark, where nothing can be written."""
    bench.tally.expect(f"{what}: a write that changes nothing succeeds", (0, "", ""), tuple(bench.set(store)))
    other = bench.themectl("set", "light", "--store", store)
    bench.tally.expect(f"{what}: another is refused", (77, "read-only file system"),
                       (other.status, other.err.strip().rpartition(": ")[2]))
