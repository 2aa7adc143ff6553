"""launchd."""

import plistlib

from ..steps import DAY
from ..table import recipe
from ..trial import LIGHT, UNKNOWN


@recipe("launchd", [LIGHT, UNKNOWN])
def launch_agent(home, text):
    home.expect("it says that it is XML", True, text.startswith("<?xml"))
    agent = plistlib.loads(text.encode())
    home.expect("its times", [{"Hour": 7, "Minute": 0}, {"Hour": 19, "Minute": 0}], agent["StartCalendarInterval"])
    home.expect("it is named and starts at login", ("themectl.appearance", True), (agent["Label"], agent["RunAtLoad"]))
    home.expect("it finds Homebrew's programs", True, "PATH=/opt/homebrew/bin:" in agent["ProgramArguments"][-1])
    home.program("bin/date", '[ "$1" = +%H ] && echo "$HOUR"')
    for hour, style in DAY.items():
        ran = home.run(*agent["ProgramArguments"], HOUR=hour)
        home.expect(f"{hour} o'clock, how it ends", (0, "", style), (ran.status, ran.err, home.stored()))
