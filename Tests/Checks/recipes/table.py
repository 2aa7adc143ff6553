"""The table of recipes. Each file of programs/ puts its rows into it."""

import collections
import importlib
import os

from .trial import LIGHT

# How a recipe is tried, in which states, and the programs without which it cannot be tried.
Part = collections.namedtuple("Part", "function states needs")

# A recipe, found by its heading and some text of it. A block that no row has is a failure.
Row = collections.namedtuple("Row", "document heading text parts")

README, MANUAL, RECIPES = "README.md", "man/themectl.1", "man/themectl-recipes.7"
ROWS = []


def recipe(name, states=(LIGHT,), *needs, document=RECIPES):
    """Registers a function that tries a recipe, whose name is its heading or 'HEADING: TEXT'."""
    heading, _, text = name.partition(": ")

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
