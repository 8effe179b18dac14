"""A TCP proxy to a NATS server that withholds the answer to an append."""

import threading

from tcp_proxy import TcpProxy


class WithholdingProxy(TcpProxy):
    """Forwards everything; once armed, nothing more downwards from the next acknowledgement of the log's stream on."""

    def __init__(self, port):
        self.is_armed = False
        self.withheld = threading.Event()
        super().__init__(port)

    @property
    def url(self):
        return f"nats://127.0.0.1:{self.port}"

    def arm(self):
        self.is_armed = True

    def forward(self, source, sink):
        is_down = source.getpeername() == self.target
        try:
            while data := source.recv(65536):
                if is_down and self.is_armed and b'"stream":"lectern"' in data and b'"seq":' in data:
                    self.withheld.set()
                if not is_down or not self.withheld.is_set():
                    sink.sendall(data)
        except OSError:
            pass
        self.end(sink)
