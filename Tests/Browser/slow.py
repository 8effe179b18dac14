"""A network that takes its time."""

import queue
import threading
import time

from cuttable import Cuttable


class Slow(Cuttable):
    """Passes bytes on in their order, each no sooner than after a delay, and none while it stalls."""

    def __init__(self, port, delay=0):
        self.delay = delay
        self.flows = threading.Event()
        self.flows.set()
        super().__init__(port)

    def stall(self):
        """Nothing gets through, in either direction, until it flows again."""
        self.flows.clear()

    def flow(self):
        self.flows.set()

    def close(self):
        self.flow()
        super().close()

    def pass_on(self, source, sink):
        under_way = queue.SimpleQueue()
        self.run(self.deliver, under_way, sink)
        try:
            while data := source.recv(65536):
                under_way.put((time.monotonic() + self.delay, data))
        except OSError:
            pass
        under_way.put((time.monotonic(), b""))

    def deliver(self, under_way, sink):
        try:
            while True:
                due, data = under_way.get()
                time.sleep(max(0, due - time.monotonic()))
                self.flows.wait()
                if not data:
                    break
                sink.sendall(data)
        except OSError:
            pass
        self.end(sink)
