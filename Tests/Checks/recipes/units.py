"""A unit of systemd, read as systemd.syntax(7) and systemd.service(5) say."""

import re

WORD = re.compile(r"""'((?:[^'\\]|\\.)*)'(?!\S)|"((?:[^"\\]|\\.)*)"(?!\S)|(\S+)""")
"""A word in quotes of either kind, or without."""


class Unit:
    """The settings of a unit, by section and name, with continued lines made one."""

    def __init__(self, text):
        self.settings = {}
        section, line = None, ""
        for piece in text.splitlines():
            line += piece
            if line.endswith("\\"):
                # The backslash is replaced by a space.
                line = line[:-1] + " "
                continue
            if line.startswith("["):
                section = line.strip("[]")
            elif line.strip() and line[0] not in "#;":
                name, _, value = line.partition("=")
                self.settings[section, name.strip()] = value.strip()
            line = ""

    def command(self, environment):
        """The words of ExecStart: quotes taken off, variables put in, and `$$` made `$`."""
        words = []
        for spelling in WORD.findall(self.settings["Service", "ExecStart"]):
            word = "".join(spelling)
            if re.search(r"\\|%", word.replace("%%", "")):
                raise ValueError(f"neither escapes nor specifiers are read here: {word}")
            if alone := re.fullmatch(r"\$([A-Za-z_]\w*)", word):
                words += environment.get(alone[1], "").split()
            else:
                words.append(re.sub(
                    r"\$\$|\$\{(\w+)\}", lambda found: environment.get(found[1], "") if found[1] else "$",
                    word.replace("%%", "%")))
        return words
