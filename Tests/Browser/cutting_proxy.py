"""A TCP proxy that cuts connections at exact byte positions."""

import collections
import re
import threading

from tcp_proxy import TcpProxy

# What comes at any time, and is no part of an exchange: the server's ping with its heartbeat, and the page's pong.
BEAT = {
    "down": re.compile(rb"\x89\x00\x81\x14\{\"type\":\"heartbeat\"\}"),
    "up": re.compile(rb"\A\x8a\x80.{4}", re.DOTALL),
}


class CuttingProxy(TcpProxy):
    """Forwards bytes and closes a WebSocket at each scheduled position; reconnecting is allowed.

    Pings, pongs and heartbeats do not count, nor do other requests.
    """

    def __init__(self, port):
        self.cuts = collections.deque()
        self.was_cut = threading.Event()
        # The pages' ends of WebSockets; the one that is cut at the next byte to it; whether the next that sends is.
        self.upgraded = set()
        self.asking = None
        self.cuts_answer = False
        super().__init__(port)

    def cut_after(self, *cuts):
        """Schedules cuts, each a byte count and a direction ("up" or "down"), counted from the one before.

        A count of 0 cuts the connection instead of forwarding the next byte.
        """
        self.was_cut.clear()
        with self.lock:
            self.cuts = collections.deque(cuts)

    def cut_answer(self):
        """Cuts the WebSocket over which a page sends something next, before anything comes back.

        Other connections go on: those of modules that load late, and a heartbeat is no answer.
        """
        self.was_cut.clear()
        with self.lock:
            self.cuts_answer = True

    def forward(self, source, sink):
        is_last = False
        try:
            direction = "up" if sink.getpeername() == self.target else "down"
            while not is_last and (data := source.recv(65536)):
                counted = BEAT[direction].sub(b"", data)
                if not counted:
                    sink.sendall(data)
                    continue
                if direction == "up":
                    self.note(source, counted)
                # A module that loads late is no part of an exchange.
                if (source if direction == "up" else sink) not in self.upgraded:
                    sink.sendall(data)
                    continue
                allowed, is_last = self.allow(direction, len(counted))
                if sink is self.asking:
                    allowed, is_last = 0, True
                sink.sendall(counted[:allowed] if is_last else data)
        except OSError:
            pass
        # Before the page notices.
        if is_last and not self.cuts:
            self.was_cut.set()
        self.end(sink)
        self.end(source)

    def note(self, source, data):
        """Notes which connection is a WebSocket, and which one is to be cut."""
        with self.lock:
            if self.cuts_answer and source in self.upgraded:
                self.asking, self.cuts_answer = source, False
            if b"upgrade: websocket" in data.lower():
                self.upgraded.add(source)

    def allow(self, direction, count):
        """Returns how many of these bytes to forward, and whether a cut follows."""
        with self.lock:
            if not self.cuts or self.cuts[0][1] != direction:
                return count, False
            left, _ = self.cuts.popleft()
            if left > count:
                self.cuts.appendleft((left - count, direction))
            return min(left, count), left <= count
