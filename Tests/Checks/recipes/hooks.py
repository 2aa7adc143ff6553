"""Running a hook as the folder of hooks does."""

import os
import re

from harness.check import ROOT, contents

from .documents import COLOURS, HOOKS
from .steps import OPPOSITE, block

FOLDER_OF_HOOKS = ".config/themectl/hooks"


def signalled(signal_name, name, is_running=True):
    """The calls of pkill in a hook: of BusyBox's again, which has no -u, unless the hook is root's."""
    user = os.geteuid()
    call = f"<pkill><-{signal_name}><-u><{user}><-x><{name}>"
    return [call] if is_running or user == 0 else [call, f"<pkill><-{signal_name}><-x><{name}>"]


def install_data(home):
    """Installs the project's data next to the command's folder, where the command looks for hooks."""
    os.makedirs(home.path("share"), exist_ok=True)
    os.symlink(os.path.join(ROOT, "share"), home.path("share/themectl"))


def enabled(home):
    """The links of the folder of hooks, and the installed files that they are for."""
    folder, installed = home.path(FOLDER_OF_HOOKS), home.path("share/themectl/hooks/")
    return {name: os.readlink(f"{folder}/{name}").removeprefix(installed) for name in sorted(os.listdir(folder))}


def install_hook(home, text):
    """Installs a hook next to the colours, and enables it by a link."""
    installed = home.write("share/hooks/hook", text, 0o755)
    if not os.path.exists(home.path(COLOURS)):
        os.symlink(os.path.join(ROOT, COLOURS), home.path(COLOURS))
        os.symlink(installed, home.path("hook"))
    return home.path("hook")


def run_hook(home, text, style, *calls, **environment):
    """Runs a hook as the folder of hooks does, where the program that it tells is not running."""
    if any("pkill" in call for call in calls):
        # A script goes by the name of its file, so a hook with the program's name is told, too.
        names = [name for call in calls for name in re.findall("<(.*?)>", call)[-1].split("|")]
        told = [os.path.exists(os.path.join(ROOT, HOOKS, name)) for name in names]
        home.stand_in("pkill", 'kill "$1" "$PPID"' if any(told) else "exit 1")
    ran = home.run(install_hook(home, text), style, **environment)
    home.expect(f"how the hook ends for {style}, and what it runs", ((0, "", ""), [*calls]), (tuple(ran), home.calls()))


def copying(heading, folder, end, *calls):
    """A hook puts the colours of the style where the terminal's configuration includes them."""
    def trial(home, text):
        home.expect("the configuration includes them", True, f"theme{end}" in block(heading, "theme"))
        os.makedirs(home.path(f".config/{folder}"))
        for style in OPPOSITE:
            run_hook(home, text, style, *calls)
            installed = contents(f"{COLOURS}/{folder}-{style}{end}")
            home.expect(f"the installed colours of {style}", installed, home.text(f".config/{folder}/theme{end}"))
        for style in OPPOSITE:
            # As Nix has them: links to files that nobody may write.
            link = home.path(f".config/{folder}/{style}{end}")
            if not os.path.islink(link):
                os.symlink(home.write(f"store/{style}", style, 0o444), link)
            run_hook(home, text, style, *calls)
            home.expect(f"the colours of {style}", style, home.text(f".config/{folder}/theme{end}"))
            mode = os.stat(home.path(f".config/{folder}/theme{end}")).st_mode
            home.expect("the copy can be written again", 0o200, mode & 0o200)
    return trial


def nothing_set_up(home, text):
    """It does nothing where its program was never configured."""
    home.stand_in("pkill")
    ran = home.run(install_hook(home, text), "dark")
    home.expect("how it ends, and what it runs", ((0, "", ""), []), (tuple(ran), home.calls()))
