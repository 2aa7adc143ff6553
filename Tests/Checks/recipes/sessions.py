"""A desktop's settings: a stand-in for its tool, or the real one in a session."""

import os

from .hooks import run_hook


def telling(words, program, script="", skips_system=True):
    """A hook tells a program the word of the style; one that turns the system does so only for a choice."""
    def trial(home, text):
        home.stand_in(program, script)
        for style, word in words.items():
            run_hook(home, text, style, f"<{program}>{word}", THEMECTL_APPEARANCE=style)
            run_hook(home, text, style, *[] if skips_system else [f"<{program}>{word}"], THEMECTL_APPEARANCE="system")
    return trial


def in_session(query, expected, **environment):
    """A script changes the real setting, which a session of its own keeps."""
    def trial(home, text):
        os.remove(home.path("bin/gsettings"))
        home.write("script", text)
        for style, word in expected.items():
            ran = home.run("dbus-run-session", "sh", "-c", f"sh ./script {style} >out && {query}", **environment)
            home.expect(f"the setting for {style}", (0, word), (ran.status, ran.out.strip("'\n")))
    return trial


GNOME = "gsettings get org.gnome.desktop.interface "
SESSION = ("dbus-run-session", "gsettings", "/usr/share/glib-2.0/schemas/org.gnome.desktop.interface.gschema.xml")
