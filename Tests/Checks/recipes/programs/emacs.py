"""Emacs."""

import signal

from ..steps import follow
from ..table import recipe
from ..trial import STATES

LOOK = """(while t (accept-process-output nil 0.05)
  (write-region (format "%s" custom-enabled-themes) nil "themes" nil 'silent))"""


@recipe("Emacs", STATES, "emacs")
def emacs(home, text):
    editor = home.start("emacs", "--batch", "-l", home.write("init.el", text), "--eval", LOOK)
    follow(home, "theme", {"light": "(modus-operandi)", "dark": "(modus-vivendi)"}, lambda: home.text("themes"))
    editor.send_signal(signal.SIGTERM)
    home.eventually("watches after the editor", [], home.watches)
