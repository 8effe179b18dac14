"""A network that can be cut: it passes bytes on, until it is told to stop."""

import socket
import threading


class Cuttable:
    """Listens, and connects whoever comes to a port of this machine."""

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
        """Ends every connection, and refuses new ones, until it is mended."""
        with self.lock:
            self.is_cut = True
            for end in self.sockets:
                self.end(end)

    def mend(self):
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
                near, _ = self.listener.accept()
            except OSError:
                return
            with self.lock:
                if self.is_cut:
                    near.close()
                    continue
                far = socket.create_connection(self.target)
                self.sockets += [near, far]
                self.run(self.pass_on, near, far)
                self.run(self.pass_on, far, near)

    def run(self, work, *arguments):
        thread = threading.Thread(target=work, args=arguments, daemon=True)
        self.threads.append(thread)
        thread.start()

    def pass_on(self, source, sink):
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
