"""Property lists."""

from ..table import recipe
from ..trial import LIGHT, UNKNOWN

PROPERTY_LIST = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>isDarkMode</key><true/></dict></plist>
"""


@recipe("A property list", [LIGHT, UNKNOWN])
def plutil(home, text):
    home.stand_in("plutil", """[ -e "$5" ] && printf '{"isDarkMode":true}'""")
    property_list(home, text)
    home.expect("how plutil is run", ["<plutil><-convert><json><-o><-><App.plist>"] * 2, home.calls())


@recipe("A property list", [LIGHT], "plutil")
def property_list(home, text):
    home.write("App.plist", PROPERTY_LIST)
    for shell in home.shells():
        ran = home.shell(shell, text)
        home.expect(f"{shell}, how it ends, the document, and the user's own", (
            0, "", '{"userInterfaceStyle":2}', home.state.stored or "system",
        ), (ran.status, ran.err, (ran.out or home.text("App.json")).rstrip(), home.stored()))
