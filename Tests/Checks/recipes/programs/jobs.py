"""Jobs of CI, and an image."""

import json
import os
import shutil

from ..steps import CURRENT, LEGACY
from ..table import recipe
from ..trial import DARK, LIGHT, UNKNOWN

try:
    import yaml
except ImportError:
    yaml = None


@recipe("The command in a job", [UNKNOWN])
def job_command(home, text):
    os.mkdir(home.path("tools"))
    os.rename(home.path("bin/themectl"), home.path("tools/themectl"))
    for shell in home.shells():
        ran = home.shell(shell, text + "command -v themectl\n", PATH="/usr/bin:/bin")
        version, *found = ran.out.splitlines()
        home.expect(f"{shell}, how it ends, and which is found", (0, True, [home.path("tools/themectl")], ""), (
            ran.status, version.startswith("themectl "), found, ran.err))


def write_sources(home, palette="#000000"):
    """The sources of an app that a job or an image is made of, with the command in a folder of their own."""
    home.write("tools/themectl", f'#!/bin/sh\nexec {home.command} "$@"\n', 0o755)
    home.write("settings/notes.json", CURRENT)
    home.write("palette.json", '{"helpText": {"light": "%s", "dark": "#FFFFFF"}}' % palette)
    home.program("run-tests", 'themectl get --show-origin')


@recipe("A job for GitHub Actions", [DARK, UNKNOWN])
def workflow(home, text):
    """Each step runs as GitHub's machines run it: by bash, with the folders that steps before it have added."""
    if not yaml:
        home.tally.skips(home.name, "there is no PyYAML")
        return
    # YAML 1.1 reads the key `on` as true.
    contents = yaml.safe_load(text)
    home.expect("when it runs, and what it may do", ("appearance", ["push", "pull_request"], {"contents": "read"}), (
        contents["name"], contents[True], contents["permissions"]))
    (name, job), = contents["jobs"].items()
    home.expect("its machine", ("appearance", "ubuntu-24.04", 10), (name, job["runs-on"], job["timeout-minutes"]))
    checkout, *steps = job["steps"]
    home.expect("the first step", {"uses": "actions/checkout@v4"}, checkout)
    home.expect("the steps' names", ["The command", "Settings and palette", "Tests"], [step["name"] for step in steps])
    (variable, values), = job["strategy"]["matrix"].items()

    def run(value):
        """What each step prints on standard output, up to the first that fails, with its status."""
        environment = {key: text.replace("${{ matrix.%s }}" % variable, value) for key, text in job["env"].items()}
        home.write("added", "")
        for step in steps:
            path = ":".join([*reversed(home.text("added").split()), "/usr/bin:/bin"])
            home.write("step", step["run"])
            ran = home.run("bash", "-eo", "pipefail", home.path("step"), PATH=path, GITHUB_PATH=home.path("added"),
                           **environment)
            yield step["name"], ran.status, ran.out
            if ran.status:
                return

    for value in values:
        write_sources(home)
        ran = list(run(value))
        home.expect(f"{value}, how the steps end", [("The command", 0), ("Settings and palette", 0), ("Tests", 0)],
                    [step[:2] for step in ran])
        home.expect(f"{value}, what the tests see", f"environment\t{value}\n", ran[-1][2])
        home.expect(f"{value}, the version", True, ran[0][2].startswith("themectl "))
        write_sources(home, "#DDDDDD")
        home.expect(f"{value}, a text that is too faint is a failure", ("Settings and palette", 1),
                    list(run(value))[-1][:2])
        write_sources(home)
        home.write("settings/notes.json", LEGACY)
        home.expect(f"{value}, a legacy key is a failure", ("Settings and palette", 1), list(run(value))[-1][:2])
    home.expect("the appearances", ["light", "dark"], values)


@recipe("A Dockerfile", [LIGHT, UNKNOWN])
def image(home, text):
    """Each instruction is followed in a folder that stands for the image's root."""
    write_sources(home)
    home.expect("the instructions", ["FROM", "COPY", "WORKDIR", "COPY", "RUN", "USER", "CMD"],
                [line.split(" ", 1)[0] for line in text.splitlines()])
    root = home.path("image")
    folder, user, last = root, "root", None
    environment = {"PATH": f"{root}/usr/local/bin:/usr/bin:/bin", "XDG_CONFIG_DIRS": f"{root}/etc/xdg"}
    for line in text.splitlines():
        instruction, words = line.split(" ", 1)
        if instruction == "FROM":
            home.expect("the image that it begins with", "debian:bookworm-slim", words)
            os.makedirs(folder)
        elif instruction == "WORKDIR":
            folder = root + words
            os.makedirs(folder)
        elif instruction == "COPY":
            source, target = words.split()
            target = f"{root}{target}" if target.startswith("/") else os.path.join(folder, target)
            for name in [source] if source != "." else ("tools", "settings", "palette.json", "run-tests"):
                os.makedirs(target, exist_ok=True)
                copy = shutil.copytree if os.path.isdir(home.path(name)) else shutil.copy
                copy(home.path(name), os.path.join(target, os.path.basename(name)))
        elif instruction == "RUN":
            home.write("step", f"cd '{folder}' && {words}")
            ran = home.run("sh", home.path("step"), HOME=f"{root}/root", **environment)
            home.expect(f"how '{words}' ends", (0, "", ""), tuple(ran))
        elif instruction == "USER":
            user = words
        else:
            home.expect("the last instruction", "CMD", instruction)
            last = json.loads(words)
    home.expect("the user", "nobody", user)
    ran = home.run(*last, HOME=f"{root}/nonexistent", **environment)
    home.expect("what the image prints", (0, "site\tdark\n", ""), tuple(ran))
    chosen = home.run(*last, HOME=f"{root}/nonexistent", THEMECTL_APPEARANCE="light", **environment)
    home.expect("a user may choose another", "environment\tlight\n", chosen.out)


@recipe("A configuration for the tests", [LIGHT, DARK, UNKNOWN])
def job(home, text):
    store = "config/themectl/com.example.Notes.json"
    for shell in home.shells():
        for name in (store, "config/themectl/Other.json"):
            if os.path.exists(home.path(name)):
                os.remove(home.path(name))
        ran = home.shell(shell, text)
        home.expect(f"{shell}, how it ends, and the store", ((0, "", ""), CURRENT), (tuple(ran), home.text(store)))
        home.expect(f"{shell}, the user's own", home.state.stored or "system", home.stored())
        home.write("config/themectl/Other.json", "{")
        home.expect(f"{shell}, a store with a problem is a failure", 1, home.shell(shell, text).status)
    home.program("bin/themectl", f'[ "$1" != is ] || [ "$2" = dark ] || exit 1; exec "{home.command}" "$@"')
    os.remove(home.path("config/themectl/Other.json"))
    home.expect("an app that does not follow is a failure", 1, home.shell("bash", text).status)


@recipe("No legacy key is shipped", [LIGHT, UNKNOWN])
def job_checks(home, text):
    """It changes nothing, so a job cannot mend what it is to find."""
    for shell in home.shells():
        home.write("settings/b.json", CURRENT)
        for legacy, status in ((CURRENT, 0), (LEGACY, 1), ('{"isDarkMode": "perhaps"}\n', 1), ("{", 1)):
            home.write("settings/a.json", legacy)
            home.expect(f"{shell}, with {legacy!r}", status, home.shell(shell, text).status)
            home.expect(f"{shell}, what is left", [legacy, CURRENT], [home.text(f"settings/{name}.json") for name in "ab"])


SCREENS = """{
  "name": "main", "kind": "window",
  "children": [{"name": "shop", "kind": "screen"%s}, {"name": "pay", "kind": "screen", "scope": "pay"}]
}
"""


@recipe("No screen changes its style by mistake", [LIGHT, UNKNOWN])
def hierarchy(home, text):
    def settings(style, pin="1"):
        home.write("settings.json", '{"userInterfaceStyle": %d, "userInterfaceStyleOverrides": {"pay": %s}}'
                   % (1 + (style == "dark"), pin))

    home.write("screens.json", SCREENS % "")
    recording = "".join(line for line in text.splitlines(keepends=True) if "for " not in line and "done" not in line)
    recording = recording.replace(" |\n    diff", " \\\n    >")[:-len(" -\n")].replace('"screens.', ' "screens.')
    for style in ("light", "dark"):
        settings("light")
        ran = home.shell("sh", f"appearance={style}\n{recording}\n")
        home.expect(f"what is recorded for {style}", (0, "", 3), (
            ran.status, ran.err, len(home.text(f"screens.{style}").splitlines())))
    for shell in home.shells():
        home.write("screens.json", SCREENS % "")
        home.expect(f"{shell}, as recorded", (0, "", ""), tuple(home.shell(shell, text)))
        # The same style for another reason.
        home.write("screens.json", SCREENS.replace('"scope": "pay"', '"overrideUserInterfaceStyle": "light"') % "")
        home.expect(f"{shell}, the same style by other means", (0, "", ""), tuple(home.shell(shell, text)))
        for pinned in ("light", "dark"):
            home.write("screens.json", SCREENS % f', "overrideUserInterfaceStyle": "{pinned}"')
            home.expect(f"{shell}, pinned to {pinned} is a failure", 1, home.shell(shell, text).status)
        home.write("screens.json", SCREENS % "")
        recorded = home.text("screens.light")
        home.write("screens.light", "")
        home.expect(f"{shell}, a difference in light alone is a failure", 1, home.shell(shell, text).status)
        home.write("screens.light", recorded)


@recipe("No text is too faint", [UNKNOWN])
def contrast(home, text):
    colors = '{"helpText": {"light": "%s", "dark": "#FFFFFF"}}'
    for color, status in (("#000000", 0), ("#DDDDDD", 1)):
        home.write("palette.json", colors % color)
        home.expect(f"{color}, how it ends", status, home.shell("sh", text).status)
