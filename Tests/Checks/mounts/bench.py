"""A home whose folder `source` is seen through mounts."""

import os
import shutil
import subprocess

from harness.home import Home
from harness.tally import Skip


class Bench(Home):
    """A home for the length of a `with`, and what is mounted in it."""

    def __init__(self, command, tally, parent=None):
        super().__init__(command, parent)
        self.tally, self.mounts = tally, []
        os.chmod(self.root, 0o755)
        # Other users cannot read the folder that the command was built in.
        os.remove(self.path("bin/themectl"))
        shutil.copy(command, self.path("bin/themectl"))
        self.folder("source")

    def __exit__(self, *_):
        for mount in reversed(self.mounts):
            subprocess.run(["umount", "-l", mount], stderr=subprocess.DEVNULL, check=False)
        super().__exit__()

    def folder(self, name, mode=0o755):
        os.makedirs(self.path(name), exist_ok=True)
        os.chmod(self.path(name), mode)
        return self.path(name)

    def mount(self, name, *line):
        """Mounts something at a folder of that name, or skips."""
        path = self.folder(name)
        ran = self.run(*(path if word == "AT" else word for word in line))
        if ran.status != 0 or not os.path.ismount(path):
            raise Skip(f"{line[0]} does not work here: {ran.err.strip().splitlines()[-1:]}")
        self.mounts.append(path)
        return path

    def themectl(self, *words, user=None, **options):
        line = ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups", "--"] if user else []
        return self.run(*line, self.path("bin/themectl"), *words, **options)

    def set(self, store, *words, **options):
        return self.themectl("set", "dark", "--store", store, *words, **options)
