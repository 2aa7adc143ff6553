"""Running a hook as the folder of hooks does."""

import os
import re

from harness.check import ROOT

from .documents import HOOKS
from .steps import OPPOSITE, block

FOLDER_OF_HOOKS = ".config/themectl/hooks"


def signalled(signal_name, name, is_running=True):
    """The calls of pkill in a hook: of BusyBox's again, which has no -u, unless the hook is root's."""
    user = os.geteuid()
    call = f"<pkill><-{signal_name}><-u><{user}><-x><{name}>"
    return [call] if is_running or user == 0 else [call, f"<pkill><-{signal_name}><-x><{name}>"]


def run_hook(home, text, style, *calls, **environment):
    """Runs a hook as the folder of hooks does, where the program that it tells is not running."""
    if any("pkill" in call for call in calls):
        # A script goes by the name of its file, so a hook with the program's name is told, too.
        names = [name for call in calls for name in re.findall("<(.*?)>", call)[-1].split("|")]
        told = [os.path.exists(os.path.join(ROOT, HOOKS, name)) for name in names]
        home.stand_in("pkill", 'kill "$1" "$PPID"' if any(told) else "exit 1")
    ran = home.run(home.write("hook", text, 0o755), style, **environment)
    home.expect(f"how the hook ends for {style}, and what it runs", ((0, "", ""), [*calls]), (tuple(ran), home.calls()))


def copying(heading, folder, end, *calls):
    """A hook puts the colours of the style where the terminal's configuration includes them."""
    def trial(home, text):
        home.expect("the configuration includes them", True, f"theme{end}" in block(heading, "theme"))
        for style in OPPOSITE:
            # As Nix has them: links to files that nobody may write.
            link = home.path(f".config/{folder}/{style}{end}")
            if not os.path.islink(link):
                os.makedirs(os.path.dirname(link), exist_ok=True)
                os.symlink(home.write(f"store/{style}", style, 0o444), link)
            run_hook(home, text, style, *calls)
            home.expect(f"the colours of {style}", style, home.text(f".config/{folder}/theme{end}"))
            mode = os.stat(home.path(f".config/{folder}/theme{end}")).st_mode
            home.expect("the copy can be written again", 0o200, mode & 0o200)
    return trial


def nothing_set_up(home, text):
    """It does nothing where its program was never configured."""
    home.stand_in("pkill")
    ran = home.run(home.write("hook", text, 0o755), "dark")
    home.expect("how it ends, and what it runs", ((0, "", ""), []), (tuple(ran), home.calls()))
