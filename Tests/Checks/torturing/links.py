"""A link is followed and stays a link; everything happens where the real file is."""

import os

from .bench import CREATED, NEW, OLD, Case, require, require_refusal, require_success, write
from .tracing import Call, Paused, require_strace


def link(room, target, name="store.json"):
    path = os.path.join(room.folder, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    os.symlink(target, path)
    return path


def make_target(room, name, data=OLD):
    path = os.path.join(room.folder, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if data is not None:
        write(path, data)
    return path


def followed(room, links, target, data=OLD, store="store.json"):
    """`links` are pairs of a link's name and what it holds; `{}` stands for the folder."""
    real = make_target(room, target, data)
    paths = {link(room, held.format(room.folder), name): held.format(room.folder) for name, held in links}
    before = os.stat(real).st_ino if data is not None else None
    require_success(room.set(store=os.path.join(room.folder, store)))
    for path, held in paths.items():
        require(os.path.islink(path) and os.readlink(path) == held, f"{path} is no longer the link that it was")
    room.require_content(NEW if data is not None else CREATED, real, "the target")
    require(not os.path.islink(real), "the target has become a link")
    require(os.stat(real).st_ino != before, "the target has been rewritten in its place")
    for folder, _, names in os.walk(room.folder):
        left = [name for name in names if name.startswith(".themectl")]
        require(not left, f"left behind in {folder}: {left}")


def made_in_the_real_folder(room):
    """The temporary file is where the target is: nowhere else can it be renamed from, and nowhere else is it swept."""
    require_strace()
    real = make_target(room, "real/target.json")
    link(room, "../real/target.json", "links/store.json")
    with Paused(room, ("set", "dark", "--store", os.path.join(room.folder, "links/store.json")),
                Call("fsync", 1, "", True)) as paused:
        require(len(room.leftovers(os.path.dirname(real))) == 1, "there is no temporary file beside the target")
        require(os.listdir(os.path.join(room.folder, "links")) == ["store.json"], "there is something beside the link")
        require_success(paused.finish())
    room.require_content(NEW, real)


def endless(room, links):
    for name, held in links:
        link(room, held.format(room.folder), name)
    before = sorted(os.listdir(room.folder))
    result = room.set(timeout=10)
    require_refusal(result, (74,), b"symbolic links")
    require(result.seconds < 1, f"that took {result.seconds:.1f} s")
    require(sorted(os.listdir(room.folder)) == before, "something has been created")


def chain(length):
    names = ["store.json"] + [f"link{number}" for number in range(1, length)]
    return list(zip(names, names[1:] + ["target.json"]))


def retargeted(room):
    """A link that is pointed elsewhere between two writes is followed anew."""
    one, other = make_target(room, "one.json"), make_target(room, "other.json")
    link(room, "one.json")
    require_success(room.set())
    os.remove(room.store)
    link(room, "other.json")
    require_success(room.set())
    room.require_content(NEW, one)
    room.require_content(NEW, other)


def missing_folder(room):
    link(room, "missing/target.json")
    require_success(room.set())
    room.require_content(CREATED, os.path.join(room.folder, "missing", "target.json"), "the target")


def links(_bench):
    def case(name, *arguments, **options):
        return Case(name, lambda room: followed(room, *arguments, **options))

    yield case("a relative link", [("store.json", "target.json")], "target.json")
    yield case("an absolute link", [("store.json", "{}/target.json")], "target.json")
    yield case("a link into another folder", [("store.json", "real/target.json")], "real/target.json")
    yield case("a link from another folder", [("links/store.json", "../target.json")], "target.json",
               store="links/store.json")
    yield case("a link with dots in it", [("store.json", "./real/../real/./target.json")], "real/target.json")
    yield case("a chain of links in several folders",
               [("store.json", "a/one"), ("a/one", "../b/two"), ("b/two", "{}/c/three"), ("c/three", "../real/t.json")],
               "real/t.json")
    yield case("a chain of 39 links", chain(39), "target.json")
    yield case("a link to a folder on the way", [("folder", "real")], "real/store.json", store="folder/store.json")
    yield case("links to folders and files", [("folder", "real"), ("real/store.json", "../deep/target.json")],
               "deep/target.json", store="folder/store.json")
    yield case("a dangling link", [("store.json", "target.json")], "target.json", None)
    yield case("a dangling link into another folder", [("store.json", "real/target.json")], "real/target.json", None)
    yield case("a dangling chain", [("store.json", "one"), ("one", "real/two"), ("real/two", "../target.json")],
               "target.json", None)
    yield case("a dangling link through a linked folder", [("folder", "real"), ("store.json", "folder/target.json")],
               "real/target.json", None)
    yield Case("a dangling link into a folder that is not there", missing_folder)
    yield Case("the folder of the temporary file", made_in_the_real_folder)
    yield Case("a link to itself", lambda room: endless(room, [("store.json", "store.json")]))
    yield Case("two links in a circle",
               lambda room: endless(room, [("store.json", "other"), ("other", "{}/store.json")]))
    yield Case("a circle of folders", lambda room: endless(room, [("store.json", "folder/x"), ("folder", "folder")]))
    yield Case("a chain of 60 links", lambda room: endless(room, chain(60)))
    yield Case("a link that is pointed elsewhere", retargeted)
