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


def scopes(count):
    entries = [f'"screen{index:05}/pane": {index % 3}' for index in range(count)]
    return ['"userInterfaceStyleOverrides": {\n    ' + ",\n    ".join(entries) + "\n  }"]
