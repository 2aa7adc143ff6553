"""The commands whose --json output is held against its schema, and what they find."""

import json

BROKEN = '{"userInterfaceStyle": 2,}'
STORES = {
    ".config/themectl/default.json": '{"userInterfaceStyle": 1, "userInterfaceStyleOverrides": {"a": 2, "b": 9}}',
    ".config/themectl/Broken.json": BROKEN,
    ".config/themectl/Unset.json": "{}",
    "site/themectl/Locked.json": '{"userInterfaceStyle": 2, "userInterfaceStyleLocked": true}',
    "odd.json": '{"userInterfaceStyle": "dark", "isDarkMode": true}',
    "legacy.json": '{"isDarkMode": true, "APP.CONFIG.DARKMODE": 2}',
    "screens.json": """{"name": "main", "kind": "window", "children": [
        {"name": "root", "kind": "screen", "overrideUserInterfaceStyle": 2,
         "presents": [{"name": "editor", "kind": "sheet"}]}]}""",
}

# By the definition that each line is to meet: the command lines, each of which has some output.
LINES = {
    "get": [
        "get", "get --effective", "get --system", "get --scope a", "get --scope b", "get --app Unset --effective",
        "get --app Locked", "get --store odd.json", "get --store none.json", "get --site --app Locked",
    ],
    "write": [
        "set dark -n", "set light", "set dark --scope c", "toggle -n", "toggle --scope a -n", "reset --app Unset",
        "reset --all-scopes -n", "reset -n", "set light --store odd.json -n", "set dark --site --lock --app New",
        "set dark --site --lock --app New -n", "reset --site --app New",
    ],
    "list": ["list"],
    "scopes": ["list --scopes", "list --scopes --store odd.json"],
    "check": ["check odd.json legacy.json", "check --app Broken"],
    "migrate": ["migrate -n legacy.json odd.json", "migrate -n --all", "migrate -n --keep legacy.json"],
    "explain": ["explain", "explain --scope a", "explain --app Locked"],
    "watch": ["watch --timeout 0.01", "watch --effective --timeout 0.01 --scope a"],
    "hierarchy": ["hierarchy screens.json"],
}


def hold(home, validator, schema, tally):
    """Holds each line against its definition, and what no line may be, too."""
    for name, text in STORES.items():
        home.write(name, text, 0o644)
    for name, lines in LINES.items():
        checker = validator({"$ref": f"#/definitions/{name}", "definitions": schema["definitions"]})
        for words in lines:
            ran = home.run("themectl", *words.split(), "--json", THEMECTL_SYSTEM="dark")
            found = [json.loads(line) for line in ran.out.splitlines()]
            tally.expect(f"{words}: lines and their flaws", (True, []), (
                bool(found), [error.message for line in found for error in checker.iter_errors(line)]))
            for value in found:
                for what, wrong in spoiled(value):
                    tally.expect(f"{words} {what}: is refused", False, checker.is_valid(wrong))
    tally.expect("definitions without a line", set(), set(schema["definitions"]) - set(LINES))


def spoiled(value):
    """What no line is: one without a member, with one more, or with a value that no member has."""
    objects = value if isinstance(value, list) else [value]
    for index, line in enumerate(objects):
        for what, wrong in (
                *((f"without {name}", {key: line[key] for key in line if key != name}) for name in line),
                ("with a member more", {**line, "more": None}),
                *((f"with another {name}", {**line, name: ["?"]}) for name in line if name != "rawValue")):
            yield what, [*objects[:index], wrong, *objects[index + 1:]] if isinstance(value, list) else wrong
