"""A NATS server with JetStream, as nodes share."""

import os
import re
import shutil
import signal
import subprocess
from pathlib import Path

from server import keep_port, wait_until

ROOT = Path(__file__).resolve().parents[2]
# The system's is old, that of the requirements new: they differ.
BINARIES = {
    "system": lambda: shutil.which("nats-server", path=os.environ.get("PATH", "") + ":/usr/sbin"),
    "recent": lambda: ROOT / ".venv/bin/nats-server",
}


class NATSServer:
    def __init__(self, kind, folder):
        self.binary = BINARIES[kind]()
        assert self.binary and Path(self.binary).exists(), "there is no nats-server: Scripts/setup nats"
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
