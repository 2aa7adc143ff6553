"""foot, by its configuration and its hook."""

from harness.check import contents

from ..documents import COLOURS, HOOKS
from ..hooks import install_hook, nothing_set_up, run_hook, signalled
from ..steps import OPPOSITE, block
from ..table import recipe
from ..trial import LIGHT


@recipe("foot: include", [LIGHT], "foot")
def foot(home, text):
    """It reads the included file after another section, and only what it knows there."""
    home.write(".config/foot/foot.ini", "[colors]\nbackground=ffffff\n" + text)
    for line, status in ("font=monospace", 0), ("nonsense=dark", 230):
        home.write(".config/foot/theme.ini", line)
        home.expect(f"foot reads {line}", status, home.run("foot", "--check-config").status)


FOOT = 'echo "foot version: %s +pgo +ime +graphemes"'


SIGNALS = {"light": "USR2", "dark": "USR1"}


def switch_foot(home, text, version, style):
    """Runs the hook with that version of foot, which is signalled only if it does not end by it."""
    home.program("bin/foot", FOOT % version)
    calls = [] if version.startswith("1.") and version < "1.26" else signalled(SIGNALS[style], "foot")
    run_hook(home, text, style, *calls)
    return home.text(".config/foot/theme.ini")


@recipe("foot", document=HOOKS)
def foot_hook(home, text):
    """From 1.26 on, both palettes are there, and before it that of the style."""
    home.write(".config/foot/foot.ini", "")
    palettes = {style: f"[colors-{style}]\n# {style}\n" for style in OPPOSITE}
    for style in OPPOSITE:
        home.write(f".config/foot/{style}.ini", f"[colors]\n# {style}\n")
    for style in OPPOSITE:
        for version in "1.26.0", "1.30.1", "2.0.0":
            home.expect(f"what {version} reads", f"initial-color-theme={style}\n" + "".join(palettes.values()),
                        switch_foot(home, text, version, style))
        for version in "1.13.1", "1.25.0-12-gabcdef":
            home.expect(f"what {version} reads", f"[colors]\n# {style}\n", switch_foot(home, text, version, style))
    home.write(".config/foot/foot.ini", "[colors-dark]\n")
    home.expect("what 1.26.0 reads with a section of its own", f"initial-color-theme=dark\n{palettes['light']}",
                switch_foot(home, text, "1.26.0", "dark"))


@recipe("foot", document=HOOKS)
def foot_colours(home, text):
    """The installed colours are those of a style without a file; the cursor's are where the version looks."""
    home.write(".config/foot/foot.ini", "")
    installed = {style: contents(f"{COLOURS}/foot-{style}.ini") for style in OPPOSITE}
    for style, colours in installed.items():
        head, _, cursor = colours.rpartition("cursor=")
        home.expect("what 1.13.1 reads", f"{head}[cursor]\ncolor={cursor}", switch_foot(home, text, "1.13.1", style))
        home.expect("what 1.23.0 reads", colours, switch_foot(home, text, "1.23.0", style))
        home.expect("what 1.26.0 reads", f"initial-color-theme={style}\n" + "".join(
            colours.replace("[colors]", f"[colors-{name}]") for name, colours in installed.items()),
            switch_foot(home, text, "1.26.0", style))


@recipe("foot", [LIGHT], "foot", document=HOOKS)
def real_foot(home, text):
    """The installed foot accepts what the hook makes, below the user's own lines."""
    home.write(".config/foot/foot.ini", "[colors]\nbackground=ffffff\n" + block("foot", "include"))
    home.stand_in("pkill", "exit 1")
    for style in OPPOSITE:
        home.run(install_hook(home, text), style)
        ran = home.run("foot", "--check-config")
        wrong = [line for line in ran.err.splitlines() if "info:" not in line]
        home.expect(f"what foot finds wrong with {style}", (0, []), (ran.status, wrong))


recipe("foot", document=HOOKS)(nothing_set_up)
