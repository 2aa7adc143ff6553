"""Stores of the kinds that a reader may be slow at."""


def mixed(index):
    """A member such as other programs keep: mostly strings, some objects, lists and numbers, a few not in English."""
    values = (
        f'"/opt/example/plugins/{index:06}/lib/module-{index % 97}.so; loaded at start, kept until exit"',
        f'"/usr/share/example/{index:06}/resources.bundle"',
        '"lorem ipsum dolor sit amet lorem ipsum dolor sit amet lorem ipsum dolor sit amet, consectetur"',
        f'{{ "enabled": true, "order": {index}, "label": "Plugin {index}", "tags": ["a", "b"], "parent": null }}',
        f"[{index}, {index}.5, -1.25e3, 0, 1e-7, 123456789012345678901234567890, 42, 7]",
        f'"caf\\u00e9 \\"{index}\\" — naïve façade, 日本語, tab\\there and a few more words"',
        f"{index}.{index % 1000:03}",
        "false",
    )
    return f'"com.example.plugin{index:06}": {values[(0, 1, 2, 3, 0, 4, 1, 2, 5, 3, 6, 7)[index % 12]]}'


# Values of about 100 bytes.
SHAPES = {
    "long strings": '"' + "plain text of ASCII letters " * 4 + '"',
    "short strings": '["", "ab", "cde", "f", "", "ghi", "jk", "l", "mno", "pq", "r", "stu", "vw", "xyz"]',
    "numbers": "[7, 12345, 0, -3.25, 99991, 1e-7, 42, 65536, 0.5, 1234567890, 2, 31, 6.02e23, 17, 1048576]",
    "nested lists": '[[[[1], [2]], [[3], [4]]], [[[], []], [[], []]], [[], [[]]], { "a": { "b": {} } }, [], [5]]',
    "indented objects": '{\n    "enabled": true,\n    "order": 12,\n    "label": "Plugin",\n    "parent": null\n  }',
    "non-ASCII text": '"Съешь же ещё этих мягких французских булок, 日本語テキスト"',
    "escapes": r'"\u0416\n\ta word \"quoted\" and a path \\\\server\\share\\folder, \u00e9t\u00e9 \/ \ud83d\ude00"',
}


def shaped(kind):
    return (f'"com.example.plugin{index:06}": {SHAPES[kind]}' for index in range(70_000))


def scopes(count):
    entries = [f'"screen{index:05}/pane": {index % 3}' for index in range(count)]
    return ['"userInterfaceStyleOverrides": {\n    ' + ",\n    ".join(entries) + "\n  }"]


def side_by_side(count):
    """A view hierarchy of one window with as many screens."""
    screens = [f'{{ "name": "screen {index}", "kind": "screen", "scope": "s{index}" }}' for index in range(count)]
    return '{ "name": "window", "kind": "window", "children": [\n' + ",\n".join(screens) + "\n] }"


def chains(count):
    """A view hierarchy of as many windows, each as deep as it may be."""
    nodes = '{ "name": "n", "kind": "view", "children": [' * 254 + '{ "name": "n", "kind": "view" }' + "] }" * 254
    windows = [f'{{ "name": "w{index}", "kind": "window", "children": [{nodes}] }}' for index in range(count)]
    return "[" + ",\n".join(windows) + "]"
