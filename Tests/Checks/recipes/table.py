"""The table of recipes. Each file of programs/ puts its rows into it."""

import collections
import functools
import importlib
import os

from harness.check import contents

from .documents import blocks_of_manual
from .trial import LIGHT

# How a recipe is tried, in which states, and the programs without which it cannot be tried.
Part = collections.namedtuple("Part", "function states needs")

# A recipe, found by its heading and some text of it. A block that no row has is a failure.
Row = collections.namedtuple("Row", "document heading text parts")

README, MANUAL = "README.md", "man/themectl.1"
RECIPES = "man/themectl-recipes.7", "man/themectl-remote.7", "man/themectl-ci.7", "man/themectl-portal.1"
"""The pages with recipes; no two have the same heading above one."""
ROWS = []


@functools.cache
def blocks_of_recipes():
    return [block for page in RECIPES for block in blocks_of_manual(page, contents(page))]


def page_of(heading):
    return next((block.document for block in blocks_of_recipes() if block.heading == heading), RECIPES[0])


def recipe(name, states=(LIGHT,), *needs, document=None):
    """Registers a function that tries a recipe, whose name is its heading or 'HEADING: TEXT'.

    Without a document it is the page of recipes that has the heading."""
    heading, _, text = name.partition(": ")
    document = document or page_of(heading)

    def register(function):
        row = next((row for row in ROWS if row[:3] == (document, heading, text)), None)
        if not row:
            row = Row(document, heading, text, [])
            ROWS.append(row)
        row.parts.append(Part(function, states, needs))
        return function
    return register


def read_programs():
    """Imports every file of programs/, which fills the table."""
    for name in sorted(os.listdir(os.path.join(os.path.dirname(__file__), "programs"))):
        if name.endswith(".py"):
            importlib.import_module(f"recipes.programs.{name.removesuffix('.py')}")
