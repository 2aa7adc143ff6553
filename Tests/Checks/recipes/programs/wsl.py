"""Windows, asked from WSL."""

from harness import processes

import os

from ..table import recipe
from ..trial import LIGHT, SYSTEM_STATES

KEY = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"


@recipe("WSL", [LIGHT, *SYSTEM_STATES])
def windows(home, text):
    """What reg.exe prints is what Windows' own manual shows of it."""
    home.write(".profile", f'PATH="$HOME/bin:/usr/bin:/bin"\n{text}')
    known = home.state.environment.get("THEMECTL_SYSTEM", "none")
    for answer, style in {"0x0": "dark", "0x1": "light", "": known, None: known}.items():
        for shell in home.shells():
            home.stand_in("reg.exe", "exit 1" if not answer else rf"""
                printf '\r\n%s\r\n    AppsUseLightTheme    REG_DWORD    {answer}\r\n\r\n' 'HKEY_CURRENT_USER' """)
            if answer is None:
                os.remove(home.path("bin/reg.exe"))
            ran = home.run(shell, "-lc", 'echo "${THEMECTL_SYSTEM-none}"')
            home.expect(f"{shell}, what is known where Windows says {answer}", (0, f"{style}\n", ""), tuple(ran))
            calls = [] if answer is None else [f"<reg.exe><query><{KEY}></v><AppsUseLightTheme>"]
            home.expect("what Windows is asked", calls, home.calls())


@recipe("WSL, following Windows while it runs", [LIGHT])
def follows_windows(home, text):
    home.stand_in("sleep", "exec /bin/sleep 0.1")
    home.program("bin/reg.exe", rf"""[ "$*" = 'query {KEY} /v AppsUseLightTheme' ] && cat "$HOME/answer" """)
    home.write("answer", "")
    follower = home.start(home.write("follow-windows", text, 0o755))
    for value, style in (("0x0", "dark"), ("0x1", "light"), ("0x0", "dark")):
        home.write("answer", f"    AppsUseLightTheme    REG_DWORD    {value}\n")
        home.eventually(f"the style after {value}", style, lambda: home.run(
            "themectl", "get", "--source", "received", "-q").out.strip())
    processes.stop(follower)
    home.end()
