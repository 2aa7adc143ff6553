"""Desktops that need only settings and a portal, some of them with stand-ins for what Debian does not have."""

import os
import time

from harness.check import ROOT
from harness.sessions import PORTAL

from .session import GNOME

XAPP = "org.x.apps.portal color-scheme"
BUDGIE = "com.solus-project.budgie-panel dark-theme"
PANTHEON = "io.elementary.settings-daemon.prefers-color-scheme color-scheme"
COSMIC = ".config/cosmic/com.system76.CosmicTheme.Mode/v1"
ENUM = """<enum id="{id}"><value nick="{none}" value="0"/><value nick="prefer-dark" value="1"/>
<value nick="prefer-light" value="2"/></enum>
<schema id="{schema}" path="/{id}/"><key name="color-scheme" enum="{id}"><default>'{none}'</default></key></schema>"""


def gnome(desktop):
    """GNOME's key, and the portal's backend for GTK."""
    desktop.start_bare()
    untouched = desktop.settled()
    desktop.expect_change(desktop.portal)
    desktop.expect_removal(untouched)


def xapp(desktop):
    """Stand-in: xapp's backend of the portal reads only its own key (xdg-desktop-portal-xapp, src/settings.c)."""
    desktop.install_schema(ENUM.format(schema="org.x.apps.portal", id="xapp", none="default"))
    desktop.start_display()
    desktop.start_bus()
    desktop.start_backend("xapp", f"gsettings get {XAPP}")
    desktop.start_service(PORTAL)
    untouched = desktop.settled()
    desktop.expect_change(desktop.portal, [GNOME, XAPP])
    desktop.expect_removal(untouched)


def mate(desktop):
    """Stand-in: xapp's schema is installed, but mate-portals.conf names GTK's backend, which reads GNOME's key."""
    desktop.install_schema(ENUM.format(schema="org.x.apps.portal", id="xapp", none="default"))
    desktop.start_bare()
    desktop.expect_change(desktop.portal, [GNOME, XAPP])


def budgie(desktop):
    """Stand-in: its daemon writes its own key into GNOME's at each login (budgie-desktop, src/daemon/settings.vala)."""
    schema, key = BUDGIE.split()
    desktop.install_schema(
        f'<schema id="{schema}" path="/budgie/"><key name="{key}" type="b"><default>true</default></key></schema>')
    desktop.start_bare()
    desktop.expect_change(desktop.portal, [GNOME, BUDGIE])
    desktop.tally.expect(f"{desktop.name}: there is no choice to remove", 64, (
        desktop.themectl("set", "system", "--system").status))
    for style in "dark", "light":
        desktop.themectl("set", style, "--system")
        desktop.set_key("prefer-dark" if desktop.key(BUDGIE) == "true" else "prefer-light")
        desktop.tally.eventually(f"{desktop.name}: {style} survives a login", style, desktop.portal)


def pantheon(desktop):
    """Stand-in: its daemon copies its key into GNOME's (settings-daemon, src/Backends/PrefersColorSchemeSettings.vala).

    Its own backend of the portal reads what the same daemon stores with the accounts service. GTK's backend stands in.
    """
    schema, key = PANTHEON.split()
    desktop.install_schema(ENUM.format(schema=schema, id="pantheon", none="no-preference"))
    desktop.start_bare()
    desktop.start("sh", "-c", (
        f"gsettings monitor {schema} {key} | while read -r _ word; do "
        f"gsettings set {GNOME} $(echo $word | sed 's/no-preference/default/'); done"))
    time.sleep(0.5)
    untouched = desktop.settled()
    desktop.expect_change(desktop.portal, [GNOME, PANTHEON])
    desktop.expect_removal(untouched)


def cosmic(desktop):
    """Stand-in: its backend of the portal reads the file is_dark (libcosmic, cosmic-theme/src/model/mode.rs)."""
    desktop.stand_in("backend")
    desktop.start_display()
    desktop.start_bus()
    desktop.write(f"{COSMIC}/is_dark", "false")
    desktop.start_backend("cosmic", f"cat '{desktop.path(COSMIC)}/is_dark'")
    desktop.start_service(PORTAL)
    desktop.expect_change(desktop.portal, [])
    desktop.tally.expect(f"{desktop.name}: the choice is removed", "0", desktop.answer("set", "system", "--system"))
    desktop.tally.expect(f"{desktop.name}: its files", {"is_dark": "true", "auto_switch": "true"}, {
        name: desktop.text(f"{COSMIC}/{name}") for name in os.listdir(desktop.path(COSMIC))})


def start_plasma6(desktop, own, defaults):
    """Stand-in: Plasma 6.5's tools, and a backend of the portal that reads the colour scheme."""
    desktop.stand_in("plasma6", "plasma-apply-lookandfeel", "kwriteconfig6", "plasma-style")
    desktop.write(".config/kdeglobals", own)
    desktop.write(".config/kdedefaults/kdeglobals", defaults)
    desktop.start_display()
    desktop.start_bus()
    desktop.start_backend("kde", "plasma-style")
    desktop.start_service(PORTAL)


def own_themes(desktop):
    """The user's own global themes are applied."""
    start_plasma6(
        desktop, "[KDE]\nDefaultLightLookAndFeel=org.example.dawn\nDefaultDarkLookAndFeel=org.example.dusk\n\n",
        "[General]\nColorScheme=BreezeLight\n\n")
    for style, theme in ("dark", "dusk"), ("light", "dawn"), ("dark", "dusk"):
        desktop.tally.expect(f"{desktop.name}: {style} is set", "0", desktop.answer("set", style, "--system"))
        desktop.tally.expect(f"{desktop.name}: the user's own {style} theme", True, (
            f"LookAndFeelPackage=org.example.{theme}\n" in desktop.text(".config/kdeglobals")))
        desktop.tally.expect(f"{desktop.name}: the portal reports {style}", style, desktop.portal())


def automatic(desktop):
    """Automatic switching ends with a choice, even if the style is shown already, and begins when it is removed."""
    start_plasma6(
        desktop, "[KDE]\nAutomaticLookAndFeel=true\nLookAndFeelPackage=org.kde.breezedark.desktop\n\n",
        "[General]\nColorScheme=BreezeDark\n\n")
    is_automatic = "AutomaticLookAndFeel=true\n"
    for style in "dark", "light":
        desktop.tally.expect(f"{desktop.name}: {style} is set", "0", desktop.answer("set", style, "--system"))
        desktop.tally.expect(f"{desktop.name}: it no longer switches by itself", False, (
            is_automatic in desktop.text(".config/kdeglobals")))
        desktop.tally.expect(f"{desktop.name}: the portal reports {style}", style, desktop.portal())
        desktop.tally.expect(f"{desktop.name}: the choice is removed", "0", desktop.answer("set", "system", "--system"))
        desktop.tally.expect(f"{desktop.name}: it switches by itself", True, (
            is_automatic in desktop.text(".config/kdeglobals")))


def hooks(desktop):
    """GTK's theme changes before the colour scheme, because some programs read both at the first signal."""
    desktop.start_bare()
    folder = desktop.path(".config/themectl/hooks")
    os.makedirs(folder)
    for hook, link in {"gtk3": "00-gtk3", "desktop": "desktop"}.items():
        os.symlink(os.path.join(ROOT, "share/hooks", hook), f"{folder}/{link}")
    desktop.themectl("set", "dark")
    desktop.start(desktop.command, "watch", "--hooks")
    desktop.tally.eventually(f"{desktop.name}: what the portal reports", "dark", desktop.portal)
    desktop.start("sh", "-c", "exec gsettings monitor org.gnome.desktop.interface >changes")
    time.sleep(1)
    desktop.themectl("set", "light")
    desktop.tally.eventually(
        f"{desktop.name}: the theme, then the colour scheme", ["gtk-theme: 'Adwaita'", "color-scheme: 'prefer-light'"],
        lambda: desktop.text("changes").splitlines())


def failing_dconf(desktop):
    """gsettings exits with 0 although dconf writes nothing."""
    desktop.start_keys()
    desktop.write(".config/dconf", "a file in place of the folder")
    # gsettings may exit before it has written dconf's reason.
    ran = desktop.themectl("set", "dark", "--system")
    desktop.tally.expect(f"{desktop.name}: status 69, and the key", (69, True), (
        ran.status, f"the key '{GNOME}'" in ran.err))


def hint(desktop):
    """A person whose desktop does not follow gets one note, on a terminal only."""
    desktop.start_bare()
    desktop.portal()
    note = "note: the desktop still shows light; to switch it too, try 'themectl set dark --system'"
    desktop.tally.expect(f"{desktop.name}: no note without a terminal", "0", desktop.answer("set", "dark"))
    for name, words, expected in (("set", ["set", "dark"], 1), ("quiet", ["set", "dark", "-q"], 0),
                                  ("an app's own", ["set", "dark", "-a", "org.example.App"], 0)):
        desktop.themectl("reset")
        terminal = desktop.terminal(desktop.command, *words, columns=200)
        terminal.process.wait(20)
        desktop.tally.eventually(
            f"{desktop.name}, {name}: notes on a terminal", expected, lambda: terminal.shown.decode().count(note))


PARTS = [
    (gnome, "GNOME", "gtk"), (gnome, "sway", "gtk"), (xapp, "X-Cinnamon"), (xapp, "XFCE"), (mate, "MATE", "gtk"),
    (budgie, "Budgie:GNOME", "gtk"), (pantheon, "Pantheon", "gtk"), (cosmic, "COSMIC"), (own_themes, "KDE"),
    (automatic, "KDE"), (hooks, "GNOME", "gtk"), (failing_dconf, "GNOME"), (hint, "sway", "gtk"),
]
