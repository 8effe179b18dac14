"""A TCP proxy with a delay, which can stall."""

import queue
import threading
import time

from tcp_proxy import TcpProxy


class SlowProxy(TcpProxy):
    """Forwards bytes in order, each after a delay, and none while stalled."""

    def __init__(self, port, delay=0):
        self.delay = delay
        self.is_flowing = threading.Event()
        self.is_flowing.set()
        super().__init__(port)

    def stall(self):
        """Forwards nothing, in either direction, until resumed."""
        self.is_flowing.clear()

    def resume(self):
        self.is_flowing.set()

    def close(self):
        self.resume()
        super().close()

    def forward(self, source, sink):
        in_flight = queue.SimpleQueue()
        self.run(self.deliver, in_flight, sink)
        try:
            while data := source.recv(65536):
                in_flight.put((time.monotonic() + self.delay, data))
        except OSError:
            pass
        in_flight.put((time.monotonic(), b""))

    def deliver(self, in_flight, sink):
        try:
            while True:
                due, data = in_flight.get()
                time.sleep(max(0, due - time.monotonic()))
                self.is_flowing.wait()
                if not data:
                    break
                sink.sendall(data)
        except OSError:
            pass
        self.end(sink)
