"""cron."""

from ..steps import DAY, OPPOSITE
from ..table import recipe
from ..trial import LIGHT, UNKNOWN


def hours(field):
    """The hours of a field of crontab(5)."""
    for part in field.split(","):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


@recipe("cron", [LIGHT, UNKNOWN])
def crontab(home, text):
    """Each hour has one line, which runs with the variables of the table and nothing else of the user's but the home."""
    variables = dict(line.split("=", 1) for line in text.splitlines() if not line.startswith("*"))
    home.expect("its path", "/usr/local/bin:/usr/bin:/bin", variables.pop("PATH"))
    found = {}
    for minutes, hour, *_, command in (line.split(None, 5) for line in text.splitlines() if line.startswith("*")):
        def runs_silently(command=command):
            home.expect(f"{command}: how it ends", (0, "", ""), tuple(home.run("sh", "-c", command, **variables)))
            return home.stored()
        home.expect("every ten minutes", "*/10", minutes)
        found |= {f"{number:02}": runs_silently() for number in hours(hour)}
        other = OPPOSITE[home.stored()]
        home.store(other)
        home.expect("a choice by hand, ten minutes later", other, runs_silently())
    home.expect("what is stored at each hour", DAY, found)
