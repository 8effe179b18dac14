"""A disk that blocks and fails on request."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from server import wait_until

# SQLite syncs its files by this call, so it is the log's alone.
LOG = "fdatasync"
# The call of everything else.
FILES = "fsync"


class FaultyDisk:
    """Makes the syncs of a server that is started with `environment` wait or fail."""

    def __init__(self, folder):
        if sys.platform != "linux":
            pytest.skip("preloads a library, as on Linux")
        self.folder = folder / "disk-faults"
        self.folder.mkdir()
        compiler = shutil.which("clang") or shutil.which("cc")
        library = self.folder / "faulty_disk.so"
        source = Path(__file__).with_name("faulty_disk.c")
        subprocess.check_call(
            [compiler, "-D_GNU_SOURCE", "-shared", "-fPIC", "-o", library, source, "-ldl"]
        )
        self.environment = {"LD_PRELOAD": str(library), "DISK_FAULTS": str(self.folder)}

    def block(self, call):
        """Has syncs wait until the disk is released."""
        (self.folder / f"{call}-begun").unlink(missing_ok=True)
        (self.folder / f"{call}-blocked").touch()

    def release(self, call):
        (self.folder / f"{call}-blocked").unlink()

    def fail(self, call):
        """Has syncs fail from now on."""
        (self.folder / f"{call}-fails").touch()

    def fill(self):
        """Has writes to files fail from now on, as on a full disk."""
        (self.folder / "disk-full").touch()

    def empty(self):
        (self.folder / "disk-full").unlink()

    @property
    def trace(self):
        """The files that were renamed, with their new paths, and the files and folders that were synced, in order."""
        file = self.folder / "trace-lines"
        lines = file.read_text().splitlines() if file.exists() else []
        return [tuple(line.split(" ", 1)) for line in lines]

    def wait_for_sync(self, call):
        """Waits until a sync is blocked."""
        wait_until((self.folder / f"{call}-begun").exists)
