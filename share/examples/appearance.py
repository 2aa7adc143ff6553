"""Prints the preference of an app: system, light or dark. With --watch, prints it again after each change.

usage: python3 appearance.py [--watch] [APP]

It reads the files that themectl(5) describes. Only --watch needs the command.
"""

import decimal
import json
import os
import subprocess
import sys


def read(folder, app):
    try:
        with open(os.path.join(folder, "themectl", f"{app}.json"), encoding="utf-8-sig") as file:
            return json.load(file, parse_float=decimal.Decimal)
    except FileNotFoundError:
        return {}


def word(value):
    if isinstance(value, (int, decimal.Decimal)) and not isinstance(value, bool):
        return {1: "light", 2: "dark"}.get(value, "system")
    return value.lower() if str(value).lower() in ("light", "dark") else "system"


def preference(app):
    own = "Library/Application Support" if sys.platform == "darwin" else ".config"
    config = os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser(f"~/{own}")
    folders = (os.environ.get("XDG_CONFIG_DIRS") or "/etc/xdg").split(":")
    user, *site = [read(folder, app) for folder in [config, *folders]]
    lock = next((at for at, store in enumerate(site) if store.get("userInterfaceStyleLocked") is True), None)
    chosen = os.environ.get("THEMECTL_APPEARANCE")
    if chosen and lock is None:
        return word(int(chosen) if chosen.isdigit() else chosen)
    stores = [user, *site] if lock is None else [site[lock], *site[:lock]]
    values = [store.get("userInterfaceStyle") for store in stores]
    return next((word(value) for value in values if value is not None), "system")


apps = [argument for argument in sys.argv[1:] if argument != "--watch"] or ["default"]
if "--watch" in sys.argv:
    watch = subprocess.Popen(["themectl", "watch", "--json", "--app", apps[0]], stdout=subprocess.PIPE)
    for line in watch.stdout:
        print(json.loads(line)["appearance"], flush=True)
else:
    print(preference(apps[0]))
