"""A TCP proxy whose connections can be cut."""

import socket
import threading


class TcpProxy:
    """Forwards connections to a port of this machine."""

    def __init__(self, port):
        self.target = ("127.0.0.1", port)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.is_cut = False
        self.sockets = []
        self.threads = []
        self.lock = threading.Lock()
        self.run(self.accept)

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}/"

    def cut(self):
        """Closes every connection and refuses new ones until restored."""
        with self.lock:
            self.is_cut = True
            for end in self.sockets:
                self.end(end)

    def restore(self):
        with self.lock:
            self.is_cut = False

    def close(self):
        self.end(self.listener)
        self.listener.close()
        self.cut()
        for thread in self.threads:
            thread.join()
        for end in self.sockets:
            end.close()

    def accept(self):
        while True:
            try:
                downstream, _ = self.listener.accept()
            except OSError:
                return
            with self.lock:
                if self.is_cut:
                    downstream.close()
                    continue
                try:
                    upstream = socket.create_connection(self.target)
                except OSError:
                    # As a network does to which the server does not answer.
                    downstream.close()
                    continue
                self.sockets += [downstream, upstream]
                self.run(self.forward, downstream, upstream)
                self.run(self.forward, upstream, downstream)

    def run(self, work, *arguments):
        thread = threading.Thread(target=work, args=arguments, daemon=True)
        self.threads.append(thread)
        thread.start()

    def forward(self, source, sink):
        try:
            while data := source.recv(65536):
                sink.sendall(data)
        except OSError:
            pass
        self.end(sink)

    @staticmethod
    def end(end):
        try:
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
