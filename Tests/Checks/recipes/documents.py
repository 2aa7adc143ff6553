"""The recipes: the files of share/recipes, and every other block of README and manual pages that is there to be pasted."""

import collections
import glob
import os
import re
import shutil
import subprocess

from harness.check import ROOT, contents

HOOKS = "share/hooks"
COLOURS = "share/colours"
FILES = "share/recipes"
INDEX = f"{FILES}/index"

# A block of a document: where it begins, the heading that it stands under, the kind that its fence tells, the paragraph
# before it, and its text.
Block = collections.namedtuple("Block", "document line heading kind lead text")

ELSEWHERE = {"console", "example", "session", "store", "swift"}
"""The kinds that the tests run or compile."""


def blocks_of_markdown(document, text):
    found, heading, opened, lead = [], "", None, ""
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        if line.startswith("```"):
            if opened:
                found.append(Block(document, *opened, "".join(lines)))
                opened, lead = None, ""
            else:
                opened, lines = (number, heading, line[3:].strip(), lead), []
        elif opened:
            lines.append(line)
        elif line.startswith("#"):
            heading, lead = line.lstrip("#").strip(), ""
        # A blank line ends a paragraph where another one begins.
        elif line.strip():
            lead = line if lead.endswith("\n\n") else lead + line
        elif lead:
            lead += line
    return found


def blocks_of_manual(document, text):
    """The blocks of a page. A block after the path of a recipe's file has the text of that file."""
    found, heading, opened, lead, file = [], "", None, "", None
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        if line.startswith(f'.\\" {FILES}/'):
            file = line.split()[1]
        elif line.startswith(".Bd -literal"):
            opened, lines = number, []
        elif line.startswith(".Ed") and opened:
            literal = contents(file) if file else "".join(map(shown, lines))
            found.append(Block(document, opened, heading, literal_kind(document, heading, lines), lead, literal))
            opened, lead, file = None, "", None
        elif opened:
            lines.append(line)
        elif line.startswith(".Dl "):
            found.append(Block(document, number, heading, "line", lead, shown(line.removeprefix(".Dl "))))
            lead = ""
        elif line.startswith((".Sh ", ".Ss ")):
            heading, lead = line[len(".Sh "):].strip().replace("\\&", ""), ""
        else:
            lead = "" if line.startswith(".Pp") else lead + line
    return found


def hooks():
    """Each hook that is installed, as the block of a document of its own."""
    for path in sorted(glob.glob(os.path.join(ROOT, HOOKS, "*"))):
        name = os.path.basename(path)
        yield Block(HOOKS, 1, name, "hook", "", contents(f"{HOOKS}/{name}"))


def recipes():
    """Each program of the index: its fields by their names."""
    names = ["name", "commands", "how", "detail", "file", "load", "comment"]
    for line in contents(INDEX).splitlines():
        if not line.startswith("#"):
            yield dict(zip(names, line.split("\t"), strict=True))


def literal_kind(document, heading, lines):
    # A command's examples, which its help shows too, also on the page of watch.
    if heading == "COMMANDS" or (document, heading) == ("man/themectl-watch.1", "DESCRIPTION"):
        return "example"
    if lines[0].startswith("$ "):
        return "session"
    return "store" if lines[0].startswith("{") else "literal"


def shown(line):
    """What mandoc makes of a line whose only escape is the backslash's."""
    return line.replace("\\e", "\\")


def rendered(path):
    """The lines of a manual page on a terminal, or `None` where nothing can render it."""
    if not shutil.which("mandoc"):
        return None
    page = subprocess.run(["mandoc", "-T", "ascii", path], capture_output=True, text=True, timeout=60, check=True)
    return re.sub(".\b", "", page.stdout).splitlines()
