"""Xfce."""

from ..sessions import in_session, telling
from ..steps import ADWAITA
from ..table import recipe
from ..trial import LIGHT

recipe("Cinnamon, MATE, Xfce", [LIGHT], "dbus-run-session", "xfconf-query")(
    in_session("xfconf-query -c xsettings -p /Net/ThemeName", ADWAITA))
recipe("Cinnamon, MATE, Xfce")(telling({
    style: f"<-c><xsettings><-p></Net/ThemeName><-n><-t><string><-s><{theme}>" for style, theme in ADWAITA.items()
}, "xfconf-query", skips_system=False))
