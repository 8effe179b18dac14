"""A NATS server with JetStream, as nodes share."""

import os
import re
import shutil
import signal
import subprocess
from pathlib import Path

from server import keep_port, wait_until

ROOT = Path(__file__).resolve().parents[2]
# Old ones and new ones differ: 2.9, as in Debian 12, and that of the requirements.
FITTING = {
    "old": ("2.9", lambda version: version == (2, 9)),
    "recent": ("later than 2.9", lambda version: version > (2, 9)),
}


def version_of(binary):
    """Returns the first two numbers in `nats-server: v2.9.10`."""
    text = subprocess.check_output([binary, "--version"], text=True)
    return tuple(int(number) for number in re.search(r"v(\d+)\.(\d+)", text).groups())


def find_binary(kind):
    """Returns the first server of this machine with a fitting version."""
    # Debian installs it outside the PATH of a normal user.
    folders = [str(ROOT / ".venv/bin"), *os.environ.get("PATH", "").split(":"), "/usr/sbin"]
    binaries = dict.fromkeys(filter(None, (shutil.which("nats-server", path=folder) for folder in folders if folder)))
    found = {binary: version_of(binary) for binary in binaries}
    name, is_fitting = FITTING[kind]
    fitting = [binary for binary, version in found.items() if is_fitting(version)]
    assert fitting, f"there is no nats-server {name}, but {found}: Scripts/setup nats"
    return fitting[0]


class NATSServer:
    def __init__(self, kind, folder):
        self.binary = find_binary(kind)
        self.folder = folder
        self.keeper = None
        self.log = folder / "nats.log"
        folder.mkdir(parents=True)
        self.start()

    def start(self, port=-1):
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [self.binary, "--jetstream", "--addr", "127.0.0.1", "--port", str(port),
                 "--store_dir", self.folder / "store"],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )
        wait_until(lambda: "Server is ready" in self.log.read_text() or self.process.poll() is not None)
        text = self.log.read_text()
        match = re.search(r"Listening for client connections on 127\.0\.0\.1:(\d+)", text)
        assert match and self.process.poll() is None, text
        self.port = int(match[1])

    @property
    def url(self):
        return f"nats://127.0.0.1:{self.port}"

    def kill(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        if self.keeper is None:
            # For `restart`.
            self.keeper = keep_port(self.port)

    def restart(self):
        """Starts a server that was killed at its port, with its store."""
        self.start(self.port)
        self.keeper.close()
        self.keeper = None
