"""A session of a desktop: what its portal reports, its keys, and what two changes must leave as it was."""

import os
import re
import time

from harness.check import need
from harness.sessions import DCONF, PORTAL, SCHEMA, SESSION_PACKAGES, Session

PROGRAMS = os.path.join(os.path.dirname(__file__), "programs")
PYTHON_DBUS, PYTHON_GI = (f"/usr/lib/python3/dist-packages/{name}/__init__.py" for name in ("dbus", "gi"))
# For all that needs only settings and a portal.
PACKAGES = {
    **SESSION_PACKAGES, "glib-compile-schemas": "libglib2.0-bin", PYTHON_DBUS: "python3-dbus", PYTHON_GI: "python3-gi",
}
STAND_IN = ("glib-compile-schemas", PYTHON_DBUS, PYTHON_GI)
STYLES = {"0": "light", "1": "dark", "2": "light"}
GNOME = "org.gnome.desktop.interface color-scheme"
# What the desktops keep outside of GSettings.
CONFIGURATION = ("kdeglobals", "kdedefaults/kdeglobals", "xfce4", "lxqt", "cosmic")


class Desktop(Session):
    """A session in which the portal has only the backends that are named."""

    def __init__(self, command, tally, name, desktops, *backends):
        super().__init__(command, tally, desktops)
        self.name, self.desktops = name, desktops
        self.offer_backends(*backends)
        self.environment.update(
            XDG_CONFIG_DIRS=f"{self.path('site')}:/etc/xdg", XDG_DATA_DIRS=f"{self.path('share')}:/usr/share",
            LIBGL_ALWAYS_SOFTWARE="1", NO_AT_BRIDGE="1")

    def start_bare(self):
        """Starts display, bus and portal; the bus starts the portal's installed backends."""
        need(*SESSION_PACKAGES)
        self.start_display()
        self.start_bus()
        self.start_service(PORTAL)

    def start_keys(self):
        """Starts a display, and a bus that has GNOME's settings and no portal."""
        need("dbus-daemon", "gdbus", "gsettings", "Xvfb", DCONF, SCHEMA)
        self.start_display()
        self.start_bus(services=["ca.desrt.dconf"])

    # Stand-ins

    def stand_in(self, program, *names):
        """Puts a program of this check into the session's PATH, by these names."""
        need(*STAND_IN)
        for name in names or [program]:
            os.symlink(os.path.join(PROGRAMS, program), self.path(f"bin/{name}"))

    def start_backend(self, name, command):
        """Starts a backend of the portal that shows what a command prints."""
        self.write(f"portals/{name}.portal", (
            f"[portal]\nDBusName=org.freedesktop.impl.portal.desktop.{name}\n"
            f"Interfaces=org.freedesktop.impl.portal.Settings\nUseIn={self.desktops.replace(':', ';')}\n"))
        self.start(os.path.join(PROGRAMS, "backend"), name, command)
        self.wait_for(f"org.freedesktop.impl.portal.desktop.{name}")

    def install_schema(self, schema):
        """Installs a schema of GSettings for this session."""
        need(*STAND_IN)
        folder = "share/glib-2.0/schemas"
        self.write(f"{folder}/stand-in.gschema.xml", f"<schemalist>\n{schema}\n</schemalist>\n")
        self.run("glib-compile-schemas", self.path(folder))

    # What the session shows

    def themectl(self, *words, **environment):
        return self.run(self.command, *words, **environment)

    def answer(self, *words, **environment):
        """Status and output in one line."""
        ran = self.themectl(*words, **environment)
        return f"{ran.status} {ran.out}{ran.err}".strip()

    def portal(self):
        """The style that the portal reports to programs, or its error."""
        ran = self.call(
            "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings.Read",
            "org.freedesktop.appearance", "color-scheme")
        found = re.search(r"uint32 (\d)", ran.out)
        return STYLES[found[1]] if found else ran.err.strip()

    def told(self, **environment):
        """The portal's row in what 'explain' prints, without its time, and the line below it."""
        lines = self.themectl("explain", **environment).out.splitlines()
        first = next((number for number, line in enumerate(lines) if line[3:].startswith("told ")), len(lines))
        return [re.sub(" +", " ", re.sub(r" [\d.]+ ms ", " ", line)).strip() for line in lines[first:]]

    def key(self, key=GNOME):
        return self.run("gsettings", "get", *key.split()).out.strip("'\n")

    def snapshot(self):
        """Each key of GSettings, and the desktop's own files, byte for byte."""
        found = {"keys": self.run("gsettings", "list-recursively").out}
        for name in CONFIGURATION:
            top = self.path(f".config/{name}")
            files = [os.path.join(folder, file) for folder, _, files in os.walk(top) for file in files]
            found.update({file: self.text(file) for file in (files if os.path.isdir(top) else [top])})
        return found

    def settled(self, pause=0.3):
        """The snapshot as soon as the session's own programs write nothing more."""
        last = None
        deadline = time.monotonic() + 60
        while last != (last := self.snapshot()) and time.monotonic() < deadline:
            time.sleep(pause)
        return last

    # What is tried

    def expect_dark(self, shown, keys=(GNOME,)):
        """Dark is set with status 0 and without a note, and `shown` returns it."""
        self.tally.expect(f"{self.name}: dark is set", "0", self.answer("set", "dark", "--system"))
        self.tally.eventually(f"{self.name}: what it shows", "dark", shown)
        for key in keys:
            self.tally.expect(f"{self.name}: {key} is dark", True, self.key(key) in ("prefer-dark", "true"))

    def expect_change(self, shown, keys=(GNOME,)):
        """Both styles are set, and two changes restore every key."""
        self.expect_dark(shown, keys)
        before = self.settled()
        self.tally.expect(f"{self.name}: toggle", "0 light", self.answer("toggle", "--system"))
        self.tally.eventually(f"{self.name}: what it shows after a change", "light", shown)
        self.tally.expect(f"{self.name}: toggle again", "0 dark", self.answer("toggle", "--system"))
        self.tally.eventually(f"{self.name}: what it shows after two changes", "dark", shown)
        self.expect_same("two changes restore every key", before)

    def expect_removal(self, untouched):
        """The removal of the choice leaves every key as it was before the first choice."""
        self.tally.expect(f"{self.name}: the choice is removed", "0", self.answer("set", "system", "--system"))
        self.expect_same("without a choice every key is as before", untouched)

    def expect_same(self, what, before):
        def changes():
            now = self.snapshot()
            texts = ((name, before.get(name, ""), now.get(name, "")) for name in {**before, **now})
            return [
                (name, sorted(set(old.splitlines()) ^ set(new.splitlines()))) for name, old, new in texts if old != new]

        self.tally.eventually(f"{self.name}: {what}", [], changes)
