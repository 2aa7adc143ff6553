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


def _filled(member, size):
    """Members until they are of a size together."""
    members, length = [], 0
    while length < size:
        members.append(member(len(members)))
        length += len(members[-1])
    return members


def kinds(size):
    """Stores of a size, each of one kind of value, by the name of the kind."""
    numbers, words = "[" + ", ".join(map(str, range(2000))) + "]", '"' + "lorem ipsum dolor sit amet " * 400 + '"'
    return {
        "flat members": _filled(lambda index: f'"member{index}": {index % 100}', size),
        "small objects": _filled(lambda index: f'"member{index}": {{"a": {index % 100}, "b": true}}', size),
        "arrays of numbers": _filled(lambda index: f'"member{index}": {numbers}', size),
        "long strings": _filled(lambda index: f'"member{index}": {words}', size),
    }
