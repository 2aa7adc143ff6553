"""ssh, to which the style is sent."""

import os
import shutil
import signal

from harness.check import contents

from ..remote import FAR, sends
from ..steps import OPPOSITE, runs
from ..table import recipe
from ..trial import LIGHT, STATES
from ..units import script_of_unit


@recipe("Every change, on another machine: ssh")
def send(home, text):
    """The unit is enabled once ssh asks for no password; what it runs follows, and ends with ssh."""
    home.stand_in("systemctl")
    home.stand_in("ssh", "[ ! -e refused ]")
    asked = "<ssh><-o><BatchMode=yes><host><themectl><get>"
    runs(home, text, asked, "<systemctl><--user><enable><--now><themectl-send@host.service>")
    home.write("refused", "")
    home.expect("what is done where ssh is refused", [asked], [home.shell("sh", text), home.calls()][1])
    home.expect("the unit is installed", True, "themectl-send@.service\n" in contents("packaging/install.mk"))
    home.stand_in("ssh", FAR)
    script = script_of_unit("themectl-send@.service").replace("%i", "host")
    service, far = sends(home, "sh", "-c", script, "themectl")
    home.expect("how ssh is called", [
        "<ssh><-T><-a><-x><-o><ClearAllForwardings=yes><-o><ControlPath=none><-o><BatchMode=yes>"
        "<-o><ServerAliveInterval=15><--><host><themectl><receive>"], home.calls())
    for receiver in home.watches("receive"):
        os.kill(receiver, signal.SIGKILL)
    home.expect("how it ends with ssh", 128 + signal.SIGKILL, service.wait(60))
    home.expect("what is known there then", "", far())


@recipe("Every change, on another machine: ClientAlive", [LIGHT])
def alive(home, text):
    home.expect("what sshd is told", "ClientAliveInterval 15\n", text)


@recipe("Every change, for one session")
def session(home, text):
    """The session has the terminal and its status; the other connection follows, and ends with it."""
    home.write("rc", text + "themessh host -p 22 'a b'\n")
    home.stand_in("ssh", 'case $1 in host) until [ -e end ]; do sleep 0.1; done; exit 3 ;; esac\n' + FAR)
    for shell in filter(home.has, ("bash", "zsh")):
        shutil.rmtree(home.path("far"), ignore_errors=True)
        home.calls()
        running, far = sends(home, shell, home.path("rc"))
        home.expect(f"{shell}, how ssh is called", sorted([
            "<ssh><-T><-a><-x><-o><ClearAllForwardings=yes><-o><BatchMode=yes><--><host><themectl><receive>",
            "<ssh><host><-p><22><a b>"]), sorted(home.calls()))
        home.write("end", "")
        home.expect(f"{shell}, the session's status", 3, running.wait(60))
        home.eventually(f"{shell}, what is left", [], home.processes)
        home.expect(f"{shell}, what is known there then", "", far())
        os.remove(home.path("end"))


@recipe("In new sessions only", [LIGHT], "ssh")
def send_environment(home, text):
    ran = home.run("ssh", "-G", "-F", home.write("config", text), "host")
    home.expect("what ssh passes on", True, "\nsendenv LC_THEMECTL\n" in ran.out)


@recipe("In new sessions, with a hook", [LIGHT], "ssh")
def set_environment(home, text):
    """Where ssh has no folder, nothing is written; the file is one that ssh reads."""
    home.write("hook", text, 0o755)
    for style in OPPOSITE:
        home.expect("without ssh's folder", (0, "", ""), tuple(home.run("./hook", style)))
    home.expect("what is made", False, os.path.exists(home.path(".ssh")))
    os.mkdir(home.path(".ssh"))
    for style in OPPOSITE:
        home.expect(f"the hook for {style}", (0, "", ""), tuple(home.run("./hook", style)))
        ran = home.run("ssh", "-G", "-F", home.path(".ssh/themectl.conf"), "host")
        home.expect(f"what ssh sets for {style}", True, f"\nsetenv LC_THEMECTL={style}\n" in ran.out)
    home.expect("what is left", ["themectl.conf"], os.listdir(home.path(".ssh")))


@recipe("Send your answer along", STATES)
def ssh(home, text):
    """Run by several shells on either side; those of others are far away."""
    home.program("far/job", 'echo "$THEMECTL_SYSTEM" >seen')
    for far in ("bash", "dash", "zsh", "fish"):
        if not shutil.which(far) and far in ("zsh", "fish"):
            continue
        # As sshd does: the words joined, for the user's login shell.
        home.stand_in("ssh", f'shift; cd far; exec {far} -c "$*"')
        for shell in home.shells():
            home.write("far/seen", "")
            ran = home.shell(shell, text, SHELL=far)
            home.expect(f"{shell} to {far}: what the job is told", (0, f"{home.state.style}\n"), (
                ran.status, home.text("far/seen")))
            home.expect(f"{shell} to {far}: the host", ["<ssh><host>"], [call[:11] for call in home.calls()])
