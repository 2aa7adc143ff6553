"""foot, by its configuration and its hook."""

from ..documents import HOOKS
from ..hooks import nothing_set_up, run_hook, signalled
from ..steps import OPPOSITE, block
from ..table import recipe
from ..trial import LIGHT


@recipe("foot: include", [LIGHT], "foot")
def foot(home, text):
    """It reads the included file, and only what it knows there."""
    home.write(".config/foot/foot.ini", text)
    for line, status in ("font=monospace", 0), ("nonsense=dark", 230):
        home.write(".config/foot/theme.ini", line)
        home.expect(f"foot reads {line}", status, home.run("foot", "--check-config").status)


FOOT = 'echo "foot version: %s +pgo +ime +graphemes"'


@recipe("foot", document=HOOKS)
def foot_hook(home, text):
    """An open foot is signalled only from the version on that does not end by it."""
    home.write(".config/foot/foot.ini", "")
    for style, signal_name in {"light": "USR2", "dark": "USR1"}.items():
        home.write(f".config/foot/{style}.ini", f"[colors]\n# {style}\n")
        for version in "1.26.0", "1.30.1", "2.0.0":
            home.program("bin/foot", FOOT % version)
            run_hook(home, text, style, *signalled(signal_name, "foot"))
            home.expect(f"what new windows of {version} read", f"initial-color-theme={style}\n",
                        home.text(".config/foot/theme.ini"))
        for version in "1.9.2", "1.13.1", "1.25.0-12-gabcdef":
            home.program("bin/foot", FOOT % version)
            run_hook(home, text, style)
            home.expect(f"what new windows of {version} read", f"[colors]\n# {style}\n",
                        home.text(".config/foot/theme.ini"))


@recipe("foot", [LIGHT], "foot", document=HOOKS)
def real_foot(home, text):
    """The installed foot accepts what the hook makes of its colours."""
    home.write(".config/foot/foot.ini", block("foot", "include"))
    home.stand_in("pkill", "exit 1")
    for style, colour in {"light": "ffffff", "dark": "101010"}.items():
        home.write(f".config/foot/{style}.ini", f"[colors]\nbackground={colour}\n")
    for style in OPPOSITE:
        home.run(home.write("hook", text, 0o755), style)
        ran = home.run("foot", "--check-config")
        wrong = [line for line in ran.err.splitlines() if "info:" not in line]
        home.expect(f"what foot finds wrong with {style}", (0, []), (ran.status, wrong))


recipe("foot", document=HOOKS)(nothing_set_up)
