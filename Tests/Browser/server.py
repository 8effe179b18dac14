"""A server under test: the real binary, in a process of its own."""

import json
import os
import re
import select
import signal
import subprocess
import time

from websockets.sync.client import connect

# How long anything may take before it counts as stuck. Never the proof of anything.
PATIENCE = 30


def wait_until(condition):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "it does not come about"


class Server:
    """Starts a binary, and knows where it listens once it has said so."""

    def __init__(self, binary, *arguments, log, environment=None, port=0):
        self.binary = binary
        self.arguments = [str(argument) for argument in arguments]
        self.environment = environment or {}
        self.log = log
        self.scheme = "http"
        self.port = port
        self.process = None

    def start(self):
        """Starts it, at the port it had before if it had one, and waits until it listens."""
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [self.binary, *self.arguments, "--port", str(self.port)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                # What a buffer holds, nobody can wait for.
                bufsize=0,
                stderr=log,
                env=os.environ | self.environment,
            )
        line = self.read_line()
        said = re.fullmatch(r"listening on (https?)://(\S+):(\d+)\n", line)
        assert said, f"it said {line!r}, and on standard error {self.errors!r}"
        self.scheme = said[1]
        self.port = int(said[3])
        return self

    def read_line(self):
        """The next line of its standard output; empty at its end."""
        readable, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        assert readable, "it says nothing"
        return self.process.stdout.readline().decode()

    @property
    def errors(self):
        return self.log.read_text()

    @property
    def url(self):
        return f"{self.scheme}://127.0.0.1:{self.port}/"

    @property
    def is_running(self):
        return self.process is not None and self.process.poll() is None

    def stop(self, how=signal.SIGTERM, within=PATIENCE):
        """Sends it a signal and waits for its end; returns its exit code."""
        self.process.send_signal(how)
        return self.wait(within)

    def wait(self, within=PATIENCE):
        try:
            return self.process.wait(within)
        finally:
            self.process.stdout.close()

    def socket(self, **options):
        """A viewer without a browser."""
        scheme = "wss" if self.scheme == "https" else "ws"
        return connect(
            f"{scheme}://127.0.0.1:{self.port}/socket", subprotocols=["lectern.v1"], **options
        )

    @property
    def state(self):
        """What a viewer who joins now is shown."""
        return json.loads(self.first_frame)["state"]

    @property
    def state_text(self):
        """The same, as it comes."""
        return self.first_frame.split('"state":', 1)[1].rsplit(',"viewer":', 1)[0]

    @property
    def first_frame(self):
        with self.socket() as socket:
            return socket.recv(PATIENCE)
