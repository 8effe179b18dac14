"""A network that can be cut at any byte."""

import collections
import threading

from cuttable import Cuttable


class Counting(Cuttable):
    """Passes bytes on, and ends a connection where it is told to; who was on it may come back."""

    def __init__(self, port):
        self.cuts = collections.deque()
        self.was_cut = threading.Event()
        super().__init__(port)

    def cut_after(self, *cuts):
        """Lets so many bytes go "up", or "down", and then ends the connection that they are on.

        Each is counted from the one before. After none, the connection is ended in place of the first.
        """
        self.was_cut.clear()
        with self.lock:
            self.cuts = collections.deque(cuts)

    def pass_on(self, source, sink):
        is_last = False
        try:
            direction = "up" if sink.getpeername() == self.target else "down"
            while not is_last and (data := source.recv(65536)):
                allowed, is_last = self.allow(direction, len(data))
                sink.sendall(data[:allowed])
        except OSError:
            pass
        self.end(sink)
        self.end(source)
        if is_last and not self.cuts:
            self.was_cut.set()

    def allow(self, direction, count):
        """How many of these bytes may be passed on, and whether they are the last."""
        with self.lock:
            if not self.cuts or self.cuts[0][1] != direction:
                return count, False
            left, _ = self.cuts.popleft()
            if left > count:
                self.cuts.appendleft((left - count, direction))
            return min(left, count), left <= count
