"""A home with a desktop session of its own, of which what is wanted is started: a bus, a display, portals."""

import contextlib
import os
import re
import signal
import time

from .home import Home

PORTAL, BACK_END = "/usr/libexec/xdg-desktop-portal", "/usr/libexec/xdg-desktop-portal-gtk"
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
        for _ in range(200):
            if (text := self.text("ready.new")).endswith("\n"):
                os.remove(self.path("ready.new"))
                return text.strip()
            time.sleep(0.1)
        raise RuntimeError(f"{line} does not start: {self.text('log')}")

    def start_bus(self, services=None):
        """Starts a bus that can start these services; by default all installed ones."""
        configuration = "--session"
        if services is not None:
            os.makedirs(self.path("services"))
            for name in services:
                os.symlink(f"/usr/share/dbus-1/services/{name}.service", self.path(f"services/{name}.service"))
            configuration = "--config-file=" + self.write("bus.conf", CONFIGURATION.format(root=self.root))
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = self.begin(
            f"dbus-daemon {configuration} --nofork --print-address=1")

    def start_display(self):
        """Starts a display whose picture is in the file `Xvfb_screen0`."""
        self.environment["DISPLAY"] = ":" + self.begin(
            f"Xvfb -displayfd 1 -screen 0 640x480x24 -nolisten tcp -fbdir {self.root}")

    def start_service(self, program):
        """Starts a part of the portal, and waits until it has its name."""
        self.start(program)
        self.run("gdbus", "wait", "--session", "--timeout", "20", NAMES[program])

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
        for _ in range(200):
            if not self.owner(name):
                return
            time.sleep(0.05)

    def monitor(self, name):
        """Listens to what a name sends; gives back what tells the lines so far."""
        self.start("sh", "-c", f"exec gdbus monitor --session --dest {name} >monitor.{name}")
        for _ in range(600):
            if "owned by" in self.text(f"monitor.{name}"):
                return lambda: self.text(f"monitor.{name}")
            time.sleep(0.05)
        raise RuntimeError(f"nothing owns {name}")

    def resident(self, process):
        """The memory of a process that is in use, in kB."""
        return self.status(process, "VmRSS")

    def wakes(self, process, seconds=3):
        """How often a process is woken up in this time."""
        before = self.status(process, "voluntary_ctxt_switches")
        time.sleep(seconds)
        return self.status(process, "voluntary_ctxt_switches") - before

    @staticmethod
    def status(process, name):
        with open(f"/proc/{process}/status", encoding="utf-8") as file:
            return int(re.search(rf"^{name}:\s+(\d+)", file.read(), re.MULTILINE)[1])

    def remove(self):
        # A bus that ends takes with it what it has started; the portal has a file system to unmount first.
        for process in self.processes():
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGTERM)
        for _ in range(100):
            with open("/proc/self/mounts", encoding="utf-8") as mounts:
                if f" {self.root}/" not in mounts.read():
                    break
            time.sleep(0.1)
        super().remove()
