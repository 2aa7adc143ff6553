"""xsettingsd, for GTK 3 on X11."""

import re

from ..hooks import run_hook, signalled
from ..steps import ADWAITA
from ..table import recipe


@recipe("Xsettings, for GTK 3 on X11: exec")
def xsettings_daemon(home, text):
    """What i3 runs starts the daemon only where that has a file."""
    home.stand_in("xsettingsd", "exec test -f ~/.xsettingsd")
    ran = home.run("sh", "-c", re.fullmatch(r"exec (.*)\n", text)[1])
    home.expect("how it ends, and what it runs", ((0, "", ""), ["<xsettingsd>"]), (tuple(ran), home.calls()))


@recipe("Xsettings, for GTK 3 on X11: pkill")
def xsettings(home, text):
    for style, theme in ADWAITA.items():
        run_hook(home, text, style, *signalled("HUP", "xsettingsd"))
        home.expect(f"the theme of {style}", f'Net/ThemeName "{theme}"\n', home.text(".xsettingsd"))
