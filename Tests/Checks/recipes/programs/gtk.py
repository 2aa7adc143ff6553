"""The hook for GTK 3."""

import os

from ..documents import HOOKS
from ..sessions import GNOME, SESSION, in_session, telling
from ..steps import ADWAITA
from ..table import recipe
from ..trial import LIGHT

recipe("gtk3", [LIGHT], *SESSION, document=HOOKS)(in_session(f"{GNOME}gtk-theme", ADWAITA, GSETTINGS_BACKEND="keyfile"))
recipe("gtk3", document=HOOKS)(telling({
    style: f"<set><org.gnome.desktop.interface><gtk-theme><{theme}>" for style, theme in ADWAITA.items()
}, "gsettings", skips_system=False))


@recipe("gtk3", document=HOOKS)
def without_gsettings(home, text):
    os.remove(home.path("bin/gsettings"))
    ran = home.run("/bin/sh", home.write("hook", text, 0o755), "dark", PATH=home.path("bin"))
    home.expect("without gsettings", (0, "", ""), tuple(ran))
