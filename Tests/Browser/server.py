"""The server under test: the real executable as a child process."""

import json
import os
import re
import select
import signal
import subprocess
import time
import urllib.request

from websockets.sync.client import connect

# Seconds after which anything counts as stuck. Never the proof of anything.
TIMEOUT = 120


def wait_until(condition):
    """Waits until the condition holds."""
    deadline = time.monotonic() + TIMEOUT
    while not condition():
        assert time.monotonic() < deadline, "timed out waiting for a condition"


class Server:
    """A server process and the port it listens on."""

    def __init__(self, binary, *arguments, log, environment=None, port=0):
        self.binary = binary
        self.arguments = [str(argument) for argument in arguments]
        self.environment = environment or {}
        self.log = log
        self.scheme = "http"
        self.port = port
        self.process = None

    def start(self):
        """Starts the server, at its previous port if it had one, and waits until it listens."""
        self.launch()
        return self.wait_until_listening()

    def launch(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [self.binary, *self.arguments, "--port", str(self.port)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                # Unbuffered: `select` does not see what Python has already read.
                bufsize=0,
                stderr=log,
                env=os.environ | self.environment,
                # A shell's background job inherits an ignored SIGINT, which a script cannot trap.
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
            )

    def wait_until_listening(self):
        line = self.read_line()
        match = re.fullmatch(r"listening on (https?)://(\S+):(\d+)\n", line)
        assert match, f"the server printed {line!r}, and on standard error {self.errors!r}"
        self.scheme = match[1]
        self.port = int(match[3])
        return self

    def read_line(self):
        """Returns the next line of standard output; empty at its end."""
        readable, _, _ = select.select([self.process.stdout], [], [], TIMEOUT)
        assert readable, "the server printed nothing"
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

    def stop(self, how=signal.SIGTERM, within=TIMEOUT):
        """Sends a signal and returns the exit code."""
        self.process.send_signal(how)
        return self.wait(within)

    def wait(self, within=TIMEOUT):
        try:
            return self.process.wait(within)
        finally:
            self.process.stdout.close()

    def socket(self, room="", **options):
        """Opens a WebSocket to the server's main room, or to another one, such as "group-1/"."""
        scheme = "wss" if self.scheme == "https" else "ws"
        # Without pings: a test or a server that is stopped for long is no lost connection.
        return connect(
            f"{scheme}://127.0.0.1:{self.port}/{room}socket", subprotocols=["lectern.v1"],
            **({"open_timeout": TIMEOUT, "ping_interval": None} | options)
        )

    def presenter_socket(self, token, ssl=None, **options):
        """Opens a presenter's WebSocket: its messages are not limited by the processor time that they take."""
        request = urllib.request.Request(
            self.url + "key", method="POST", headers={"Authorization": f"Bearer {token}"})
        with urllib.request.urlopen(request, timeout=TIMEOUT, context=ssl) as answer:
            cookie = answer.headers["Set-Cookie"].split(";")[0]
        return self.socket(ssl=ssl, additional_headers={"Cookie": cookie}, **options)

    @property
    def state(self):
        """The view state that a new connection receives."""
        return json.loads(self.first_frame)["state"]

    @property
    def state_text(self):
        """The view state as JSON text."""
        return self.first_frame.split('"state":', 1)[1].rsplit(',"viewer":', 1)[0]

    @property
    def first_frame(self):
        with self.socket() as socket:
            return socket.recv(TIMEOUT)
