"""The server under test: the real executable as a child process."""

import json
import os
import re
import select
import signal
import socket
import subprocess
import time
import urllib.request
import weakref

from websockets.sync.client import connect

# Seconds after which anything counts as stuck. Never the proof of anything.
TIMEOUT = 120

# A shell's background job ignores SIGINT, and so would the servers, whose script could not trap it. What has a handler
# here has the default there.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def next_message(socket):
    """Returns the next text message that is no heartbeat: those come at any time, also before the first state."""
    while '"type":"heartbeat"' in (message := socket.recv(TIMEOUT)):
        pass
    return message


def wait_until(condition):
    """Waits until the condition holds."""
    deadline = time.monotonic() + TIMEOUT
    while not condition():
        assert time.monotonic() < deadline, "timed out waiting for a condition"
        # Leaves the processor to what is waited for.
        time.sleep(0.001)


def keep_port(port=0):
    """Returns a socket that keeps a port, by default any, for a server: the system gives it to no other program.

    As it does not listen, a server that sets SO_REUSEADDR, as all do, can.
    """
    keeper = socket.socket()
    keeper.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        keeper.bind(("127.0.0.1", port))
    except OSError:
        keeper.close()
        raise
    return keeper


class Server:
    """A server process and the port it listens on."""

    def __init__(self, binary, *arguments, log, environment=None, port=0):
        self.binary = binary
        self.arguments = [str(argument) for argument in arguments]
        self.environment = environment or {}
        self.log = log
        self.scheme = "http"
        self.host = "127.0.0.1"
        self.port = port
        self.process = None
        # Keeps the port between two starts.
        self.keeper = None
        # What its command begins with.
        self.wrapper = []

    def start(self):
        """Starts the server, at its previous port if it had one, and waits until it listens."""
        self.launch()
        return self.wait_until_listening()

    def launch(self):
        if self.process is not None:
            # One that has ended by itself leaves its end of the pipe open.
            self.process.stdout.close()
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [*self.wrapper, self.binary, *self.arguments, "--port", str(self.port)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                # Unbuffered: `select` does not see what Python has already read.
                bufsize=0,
                stderr=log,
                env=os.environ | self.environment,
            )

    def wait_until_listening(self):
        line = self.read_line()
        match = re.fullmatch(r"listening on (https?)://(\S+):(\d+)\n", line)
        assert match, f"the server printed {line!r}, and on standard error {self.errors!r}"
        self.scheme = match[1]
        self.host = match[2]
        self.port = int(match[3])
        return self

    def read_line(self):
        """Returns the next line of standard output; empty at its end."""
        readable, _, _ = select.select([self.process.stdout], [], [], TIMEOUT)
        assert readable, "the server printed nothing"
        return self.process.stdout.readline().decode()

    def read_token(self):
        """Returns the presenter's token, from the line after the first."""
        return self.read_address("presenter").split("#")[1]

    def read_address(self, name):
        """Returns the address on the next line, which has a name."""
        line = self.read_line()
        assert line.startswith(f"{name}: "), line
        return line.strip().removeprefix(f"{name}: ")

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
            code = self.process.wait(within)
        finally:
            self.process.stdout.close()
        self.keep_port()
        return code

    def end(self):
        """Kills the process if it still runs, and frees what was left of it: for the end of a test."""
        if self.process is not None:
            self.process.kill()
            self.wait()

    def keep_port(self):
        """Keeps the port for the next start, if there is one."""
        if self.keeper is None and self.port:
            try:
                self.keeper = keep_port(self.port)
            except OSError:
                # A port of another host, or one that another process of a supervisor has.
                return
            weakref.finalize(self, self.keeper.close)

    def socket(self, room="", query="", **options):
        """Opens a WebSocket to the server's main room, or to another one, such as "group-1/"; a query begins with "?"."""
        scheme = "wss" if self.scheme == "https" else "ws"
        # A client that is slow to read, or slower than its own pings, is none of a test's business.
        defaults = {"open_timeout": TIMEOUT, "ping_interval": None, "max_queue": None}
        return connect(
            f"{scheme}://127.0.0.1:{self.port}/{room}socket{query}", subprotocols=["lectern.v1"], **(defaults | options)
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
            return next_message(socket)
