"""Jobs of CI."""

import os

from ..steps import CURRENT, LEGACY
from ..table import recipe
from ..trial import DARK, LIGHT, UNKNOWN


@recipe("The command in a job", [UNKNOWN])
def job_command(home, text):
    os.mkdir(home.path("tools"))
    os.rename(home.path("bin/themectl"), home.path("tools/themectl"))
    for shell in home.shells():
        ran = home.shell(shell, text + "command -v themectl\n", PATH="/usr/bin:/bin")
        version, *found = ran.out.splitlines()
        home.expect(f"{shell}, how it ends, and which is found", (0, True, [home.path("tools/themectl")], ""), (
            ran.status, version.startswith("themectl "), found, ran.err))


@recipe("A configuration for the tests", [LIGHT, DARK, UNKNOWN])
def job(home, text):
    store = "config/themectl/com.example.Notes.json"
    for shell in home.shells():
        for name in (store, "config/themectl/Other.json"):
            if os.path.exists(home.path(name)):
                os.remove(home.path(name))
        ran = home.shell(shell, text)
        home.expect(f"{shell}, how it ends, and the store", ((0, "", ""), CURRENT), (tuple(ran), home.text(store)))
        home.expect(f"{shell}, the user's own", home.state.stored or "system", home.stored())
        home.write("config/themectl/Other.json", "{")
        home.expect(f"{shell}, a store with a problem is a failure", 1, home.shell(shell, text).status)
    home.program("bin/themectl", f'[ "$1" != is ] || [ "$2" = dark ] || exit 1; exec "{home.command}" "$@"')
    os.remove(home.path("config/themectl/Other.json"))
    home.expect("an app that does not follow is a failure", 1, home.shell("bash", text).status)


@recipe("No legacy key is shipped", [LIGHT, UNKNOWN])
def job_checks(home, text):
    """It changes nothing, so a job cannot mend what it is to find."""
    for shell in home.shells():
        home.write("settings/b.json", CURRENT)
        for legacy, status in ((CURRENT, 0), (LEGACY, 1), ('{"isDarkMode": "perhaps"}\n', 1), ("{", 1)):
            home.write("settings/a.json", legacy)
            home.expect(f"{shell}, with {legacy!r}", status, home.shell(shell, text).status)
            home.expect(f"{shell}, what is left", [legacy, CURRENT], [home.text(f"settings/{name}.json") for name in "ab"])


SCREENS = """{
  "name": "main", "kind": "window",
  "children": [{"name": "shop", "kind": "screen"%s}, {"name": "pay", "kind": "screen", "scope": "pay"}]
}
"""


@recipe("No screen changes its style by mistake", [LIGHT, UNKNOWN])
def hierarchy(home, text):
    def settings(style, pin="1"):
        home.write("settings.json", '{"userInterfaceStyle": %d, "userInterfaceStyleOverrides": {"pay": %s}}'
                   % (1 + (style == "dark"), pin))

    home.write("screens.json", SCREENS % "")
    recording = "".join(line for line in text.splitlines(keepends=True) if "for " not in line and "done" not in line)
    recording = recording.replace(" |\n    diff", " \\\n    >")[:-len(" -\n")].replace('"screens.', ' "screens.')
    for style in ("light", "dark"):
        settings("light")
        ran = home.shell("sh", f"appearance={style}\n{recording}\n")
        home.expect(f"what is recorded for {style}", (0, "", 3), (
            ran.status, ran.err, len(home.text(f"screens.{style}").splitlines())))
    for shell in home.shells():
        home.write("screens.json", SCREENS % "")
        home.expect(f"{shell}, as recorded", (0, "", ""), tuple(home.shell(shell, text)))
        # The same style for another reason.
        home.write("screens.json", SCREENS.replace('"scope": "pay"', '"overrideUserInterfaceStyle": "light"') % "")
        home.expect(f"{shell}, the same style by other means", (0, "", ""), tuple(home.shell(shell, text)))
        for pinned in ("light", "dark"):
            home.write("screens.json", SCREENS % f', "overrideUserInterfaceStyle": "{pinned}"')
            home.expect(f"{shell}, pinned to {pinned} is a failure", 1, home.shell(shell, text).status)
        home.write("screens.json", SCREENS % "")
        recorded = home.text("screens.light")
        home.write("screens.light", "")
        home.expect(f"{shell}, a difference in light alone is a failure", 1, home.shell(shell, text).status)
        home.write("screens.light", recorded)


@recipe("No text is too faint", [UNKNOWN])
def contrast(home, text):
    colors = '{"helpText": {"light": "%s", "dark": "#FFFFFF"}}'
    for color, status in (("#000000", 0), ("#DDDDDD", 1)):
        home.write("palette.json", colors % color)
        home.expect(f"{color}, how it ends", status, home.shell("sh", text).status)
