"""A home with a desktop session of its own, of which what is wanted is started: a bus, a display, portals."""

import contextlib
import os
import re
import signal
import time

from .home import Home
from .processes import awaited, seconds_used, status

PORTAL, BACK_END = "/usr/libexec/xdg-desktop-portal", "/usr/libexec/xdg-desktop-portal-gtk"
BACK_ENDS = "/usr/share/xdg-desktop-portal/portals"
DCONF, SCHEMA = "/usr/libexec/dconf-service", "/usr/share/glib-2.0/schemas/org.gnome.desktop.interface.gschema.xml"
SESSION_PACKAGES = {
    "dbus-daemon": "dbus", "gdbus": "libglib2.0-bin", "gsettings": "libglib2.0-bin", "Xvfb": "xvfb",
    PORTAL: "xdg-desktop-portal", BACK_END: "xdg-desktop-portal-gtk", DCONF: "dconf-gsettings-backend",
    SCHEMA: "gsettings-desktop-schemas",
}
NAMES = {BACK_END: "org.freedesktop.impl.portal.desktop.gtk", PORTAL: "org.freedesktop.portal.Desktop"}
CONFIGURATION = """<busconfig><type>session</type><listen>unix:dir={root}</listen><auth>EXTERNAL</auth>
<servicedir>{root}/services</servicedir><policy context="default"><allow send_destination="*" eavesdrop="true"/>
<allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
"""


class Session(Home):
    """A session in a home, of a desktop."""

    def __init__(self, command, tally, desktop):
        super().__init__(command, XDG_CURRENT_DESKTOP=desktop)
        # What a bus starts by itself has this environment, and nothing of the caller's session.
        self.environment["PATH"] = self.path("bin") + ":" + os.environ["PATH"]
        self.tally = tally

    def begin(self, line):
        """Starts a program that prints a line when it is ready, and returns the line."""
        self.start("sh", "-c", f"exec {line} >{self.path('ready')}.new 2>>{self.path('log')}")
        text = awaited(lambda: self.text("ready.new"), 20, lambda text: text.endswith("\n"))
        if not text.endswith("\n"):
            raise RuntimeError(f"{line} does not start: {self.text('log')}")
        os.remove(self.path("ready.new"))
        return text.strip()

    def offer_backends(self, *names):
        """Has the portal know only these of its installed backends. Without a call, it knows all."""
        folder = self.path("portals")
        os.makedirs(folder)
        for name in names:
            if os.path.exists(file := f"{BACK_ENDS}/{name}.portal"):
                os.symlink(file, f"{folder}/{name}.portal")
        # Up to version 1.16 the desktop's name decides, from 1.17 on this file.
        self.write("portals/portals.conf", f"[preferred]\ndefault={';'.join(names)}\n")
        self.environment["XDG_DESKTOP_PORTAL_DIR"] = folder

    def start_bus(self, services=None, *flags):
        """Starts a bus that can start these services; by default all installed ones."""
        configuration = " ".join(["--session", *flags])
        if services is not None:
            os.makedirs(self.path("services"), exist_ok=True)
            for name in services:
                os.symlink(f"/usr/share/dbus-1/services/{name}.service", self.path(f"services/{name}.service"))
            configuration = " ".join([
                "--config-file=" + self.write("bus.conf", CONFIGURATION.format(root=self.root)), *flags])
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = self.begin(
            f"dbus-daemon {configuration} --nofork --print-address=1")

    def start_display(self):
        """Starts a display whose picture is in the file `Xvfb_screen0`."""
        self.environment["DISPLAY"] = ":" + self.begin(
            f"Xvfb -displayfd 1 -screen 0 640x480x24 -nolisten tcp -fbdir {self.root}")

    def start_desktop(self):
        """Starts a display, a bus and the portal's usual backend, which the portal looks for when it starts."""
        self.start_display()
        self.start_bus()
        self.start_service(BACK_END)

    def start_service(self, program):
        """Starts a part of the portal, and waits until it has its name."""
        self.start(program)
        self.wait_for(NAMES[program])

    def wait_for(self, name):
        """Waits until a name is owned on the bus."""
        self.run("gdbus", "wait", "--session", "--timeout", "20", name)

    def set_key(self, word, tool="gsettings"):
        self.run(tool, "set", "org.gnome.desktop.interface", "color-scheme", word)

    def call(self, name, path, method, *arguments):
        return self.run("gdbus", "call", "--session", "--dest", name, "--object-path", path, "--method", method, *arguments)

    def owner(self, name):
        """The process that has a name on the bus."""
        ran = self.call("org.freedesktop.DBus", "/", "org.freedesktop.DBus.GetConnectionUnixProcessID", name)
        found = re.search(r"uint32 (\d+)", ran.out)
        return int(found[1]) if found else None

    def end(self, name):
        """Ends the owner of a name on the bus, and waits until it is gone."""
        if number := self.owner(name):
            os.kill(number, signal.SIGTERM)
        awaited(lambda: not self.owner(name), 20)

    def monitor(self, name):
        """Listens to what a name sends; gives back what tells the lines so far."""
        self.start("sh", "-c", f"exec gdbus monitor --session --dest {name} >monitor.{name}")
        if not awaited(lambda: "owned by" in self.text(f"monitor.{name}"), 60):
            raise RuntimeError(f"nothing owns {name}")
        return lambda: self.text(f"monitor.{name}")

    def wakes(self, process, seconds=3):
        """How often a process is woken up in this time, and the seconds of processor time that it uses.

        A process that never sleeps is never woken up.
        """
        def now():
            return status(process, "voluntary_ctxt_switches"), seconds_used(process)

        before = now()
        time.sleep(seconds)
        return tuple(new - old for new, old in zip(now(), before))

    def remove(self):
        # A bus that ends takes with it what it has started; the portal has a file system to unmount first.
        for process in self.processes():
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGTERM)
        awaited(lambda: f" {self.root}/" not in self.text("/proc/self/mounts"), 10)
        super().remove()
