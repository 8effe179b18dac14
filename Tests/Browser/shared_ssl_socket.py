"""A TLS socket that two threads may use."""

import select
import ssl
import threading


class SharedSSLSocket(ssl.SSLSocket):
    """A TLS socket of which one thread may read while another writes.

    websockets does so, and OpenSSL allows no two threads in one connection. Before Python 3.13 nothing keeps them
    apart: the first read of TLS 1.3 handles session tickets, and a write meanwhile fails ("internal error") or is
    lost, so that the handshake of the WebSocket never ends.
    """

    def do_handshake(self, *args):
        self.lock = threading.Lock()
        super().do_handshake(*args)

    def send(self, *args):
        with self.lock:
            return super().send(*args)

    def recv(self, *args):
        readable = select.poll()
        readable.register(self, select.POLLIN)
        while True:
            # Not blocking, because the lock is held: a session ticket makes the socket readable, and is no data.
            with self.lock:
                timeout = self.gettimeout()
                self.setblocking(False)
                try:
                    return super().recv(*args)
                # The other is of a socket that is plain again.
                except (ssl.SSLWantReadError, BlockingIOError):
                    pass
                finally:
                    self.settimeout(timeout)
            if not readable.poll(None if timeout is None else timeout * 1000):
                raise TimeoutError("nothing arrived")
