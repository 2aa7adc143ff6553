"""What the macOS program and the Linux release have in common: version, help and exit statuses."""

from harness.home import Home

VERBS = ("check", "completions", "explain", "get", "help", "hierarchy", "is", "list", "migrate", "palette", "path", "reset",
         "set", "toggle", "watch", "with")
LINES = [
    "", "--version", "--help", "nonsense", "set", "set purple", "get --nonsense", "get -a /", "is dark", "set dark", "is dark",
    "is light", "get", "get --json", "get --effective", "get --system --source colorfgbg", "list", "list --json",
    "list --scopes", "toggle", "set dark --scope a.b", "get --scope a.b", "reset --scope a.b", "reset", "get -s none.json",
    "get -s none.json --strict", "set dark -s folder", "set dark -s none/s.json/x", "set light -s bad.json",
    "get -s bad.json", "check", "check -s bad.json", "migrate", "migrate -s old.json -n", "migrate -s old.json",
    "get -s old.json", "palette", "palette --json", "hierarchy tree.json", "with dark -- sh -c exit\\ 3",
    "with dark -- nonsense", "watch --timeout 0.1", "completions bash", "completions zsh", "completions fish",
    "set dark -s readonly/s.json", "set dark -s loop",
]
PREPARATION = """
mkdir folder readonly; chmod 555 readonly; echo '{' >bad.json; echo '{"isDarkMode": true}' >old.json; ln -s loop loop
echo '{"name": "w", "kind": "window"}' >tree.json
"""


def outcomes(command):
    """The status, output and errors of each line, in a home of its own."""
    with Home(command, THEMECTL_SYSTEM="dark") as home:
        home.environment["XDG_CONFIG_HOME"] = home.path("config")
        home.run("sh", "-c", PREPARATION)
        found = {}
        for number, line in enumerate([*LINES, *(f"help {verb}" for verb in VERBS)]):
            ran = home.run("sh", "-c", f"exec themectl {line}")
            found[number, line] = tuple(
                text.replace(home.root, "~") if isinstance(text, str) else text for text in ran)
        return found


def compare(command, linux, tally):
    expected = outcomes(linux)
    for (_, line), (one, other) in zip(expected, zip(expected.values(), outcomes(command).values())):
        tally.expect(f"'themectl {line}' does as on Linux", one, other)
