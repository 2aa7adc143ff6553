"""Screenshots in each appearance."""

import collections
import os
import shutil

from ..hooks import run_hook
from ..steps import runs
from ..table import recipe
from ..trial import DARK, LIGHT, UNKNOWN

PAGE = "<style>:root { color-scheme: light dark } html { background: light-dark(#FFF, #101010) }</style>\n"


@recipe("A screenshot in a simulator of iOS", [UNKNOWN])
def simulator(home, text):
    for program in ("xcrun", "sleep"):
        home.stand_in(program)
    runs(home, text, *(call for style in ("light", "dark") for call in (
        f"<xcrun><simctl><ui><booted><appearance><{style}>", "<sleep><2>",
        f"<xcrun><simctl><io><booted><screenshot><screenshots/{style}.png>")))
    home.expect("the folder", True, os.path.isdir(home.path("screenshots")))


@recipe("A screenshot in an emulator of Android", [UNKNOWN])
def emulator(home, text):
    for program in ("adb", "sleep"):
        home.stand_in(program)
    runs(home, text, *(call for night in ("no", "yes") for call in (
        f"<adb><shell><cmd><uimode><night><{night}>", "<sleep><2>", "<adb><exec-out><screencap><-p>")))
    home.expect("pictures", ["night-no.png", "night-yes.png"], sorted(os.listdir(home.path("screenshots"))))


@recipe("Simulator of iOS")
def simulator_follows(home, text):
    home.stand_in("xcrun")
    for style in ("light", "dark"):
        run_hook(home, text, style, f"<xcrun><simctl><ui><booted><appearance><{style}>")


@recipe("Emulator of Android")
def emulator_follows(home, text):
    home.stand_in("adb")
    for style, night in {"light": "no", "dark": "yes"}.items():
        run_hook(home, text, style, f"<adb><shell><cmd><uimode><night><{night}>")


@recipe("A screenshot of a web page", [UNKNOWN])
def page(home, text):
    home.stand_in("chromium", 'case $* in *page-0*) [ ! -e broken ] || exit 1 ;; esac')
    runs(home, text, *[
        f"<chromium><--headless><--blink-settings=preferredColorScheme={scheme}>"
        f"<--screenshot={home.root}/screenshots/page-{scheme}.png><page.html>" for scheme in (0, 1)])
    home.write("broken", "")
    home.expect("a failure of the dark one alone is one", 1, home.shell("sh", text).status)


@recipe("A screenshot of a web page", [UNKNOWN], "chromium", "convert", "identify")
def real_page(home, text):
    home.write("page.html", PAGE)
    # As root there is no sandbox.
    home.program("bin/chromium", f'exec {shutil.which("chromium")} --no-sandbox "$@"')
    home.expect("how it ends", 0, home.shell("bash", text).status)
    pixels = [home.run("convert", f"screenshots/page-{scheme}.png", "-format", "%[hex:p{9,9}]", "info:").out[:6]
              for scheme in (0, 1)]
    home.expect("a pixel of each picture", ["101010", "FFFFFF"], pixels)


@recipe("A screenshot in each appearance", [LIGHT, UNKNOWN])
def screenshots(home, text):
    """A picture is taken of what runs, as soon as it does; a failure of the light one alone is one, too."""
    app, sleep = f'echo "$THEMECTL_APPEARANCE" >running; exec {shutil.which("sleep")} ', shutil.which("sleep")
    home.program("bin/xvfb-run", '[ "$1" = -a ] && shift && exec "$@"')
    home.stand_in("import", """
        [ ! -e broken ] || [ "$THEMECTL_APPEARANCE" = dark ] || exit 1
        while [ ! -s running ]; do :; done
        mv running "$3" """)
    for shell in home.shells():
        home.program("my-app", f"{app}1000")
        home.stand_in("sleep")
        home.expect(f"{shell}, how it ends", (0, "", ""), tuple(home.shell(shell, text)))
        pictures = [home.text(f"screenshots/{style}.png") for style in ("light", "dark")]
        home.expect(f"{shell}, pictures", ["light\n", "dark\n"], pictures)
        home.expect(f"{shell}, what is run for each", {
            "<sleep><2>": 2,
            "<import><-window><root><screenshots/light.png>": 1, "<import><-window><root><screenshots/dark.png>": 1,
        }, collections.Counter(home.calls()))
        home.eventually(f"{shell}, apps that are left", [], home.processes)
        home.write("broken", "")
        home.expect(f"{shell}, a picture that fails is a failure", 1, home.shell(shell, text).status)
        home.eventually(f"{shell}, apps that are left by it", [], home.processes)
        os.remove(home.path("broken"))
        home.program("my-app", f"{app}0")
        home.stand_in("sleep", f"exec {sleep} 0.2")
        home.expect(f"{shell}, an app that has ended is a failure", 1, home.shell(shell, text).status)
        shutil.rmtree(home.path("screenshots"))
        home.calls()
    home.expect("what is stored", home.state.stored or "system", home.stored())


@recipe("A screenshot in each appearance", [DARK], "xvfb-run", "xauth", "import")
def real_screenshots(home, text):
    home.program("my-app", "exec sleep 1000")
    ran = home.shell("bash", text)
    home.expect("how it ends with the real ones", 0, ran.status)
    for style in ("light", "dark"):
        with open(home.path(f"screenshots/{style}.png"), "rb") as file:
            home.expect(f"the {style} picture is one", b"\x89PNG\r\n\x1a\n", file.read(8))
