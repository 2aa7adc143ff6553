"""The clock's units of systemd."""

import re

from harness.check import contents

from ..table import recipe
from ..units import enables, script_of_unit


@recipe("systemd: systemctl")
def timers(home, text):
    enables(home, text, "themectl-light.timer", "themectl-dark.timer")
    unit = contents("share/themectl-clock.service")
    at_these_times(home, unit, {"0659": "dark", "0700": "light", "1859": "light", "1900": "dark"})


@recipe("systemd: Environment")
def other_times(home, text):
    at_these_times(home, text, {"0629": "dark", "0630": "light", "2129": "light", "2130": "dark"})
    at_these_times(home, "Environment=LIGHT_FROM=0900 DARK_FROM=0:30", {
        "0000": "light", "0029": "light", "0030": "dark", "0859": "dark", "0900": "light", "2359": "light"})
    for times in ("LIGHT_FROM=6.30 DARK_FROM=2130", "LIGHT_FROM=0630 DARK_FROM=24:00", "LIGHT_FROM=0660 DARK_FROM=2130",
                  "LIGHT_FROM= DARK_FROM=2130", "LIGHT_FROM=dawn DARK_FROM=2130"):
        ran = run_clock(home, "1200", times)
        home.expect(f"{times} is a failure, which says so, and stores nothing", (
            78, f"{times}: not times of day\n", "light"), (ran.status, ran.err, home.stored()))
        home.restore()
    changed(home, "themectl-clock.service", text)


def run_clock(home, time_of_day, times):
    home.program("bin/date", '[ "$1" = +%H%M ] && echo "$TIME"')
    settings = dict(word.split("=") for word in times.split())
    return home.run("sh", "-c", script_of_unit("themectl-clock.service"), "themectl", TIME=time_of_day, **settings)


def at_these_times(home, unit, expected):
    times = re.search("^Environment=(.*)", unit, re.MULTILINE)[1]
    for time_of_day, style in {"0000": "dark", "0859": "light", **expected}.items():
        ran = run_clock(home, time_of_day, times)
        home.expect(f"{times}, at {time_of_day}", (0, "", style), (ran.status, ran.err, home.stored()))
    home.restore()


def changed(home, name, text):
    """systemd accepts a unit with a change to it."""
    for unit in (name, "themectl-clock.service"):
        home.write(f"units/{unit}", contents(f"share/{unit}").replace("@BINDIR@/themectl", "/bin/true"))
    home.write(f"units/{name}.d/override.conf", text)
    if home.has("systemd-analyze"):
        ran = home.run("systemd-analyze", "verify", "--user", "--man=no", home.path(f"units/{name}"))
        home.expect("what systemd-analyze finds wrong", "", ran.err)


@recipe("systemd: OnCalendar")
def other_timer(home, text):
    home.expect("its only time", ["OnCalendar=", "OnCalendar=06:30"], text.splitlines()[-2:])
    changed(home, "themectl-light.timer", text)
