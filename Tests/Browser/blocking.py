"""A company's proxy, which lets no WebSocket through."""

import re

from cuttable import Cuttable

UPGRADE = re.compile(rb"\r\nupgrade: *websocket", re.IGNORECASE)
# What a proxy that knows no upgrades does not pass on (RFC 9110 §7.6.1).
HOP = re.compile(rb"\r\n(upgrade|connection):[^\r\n]*", re.IGNORECASE)
FORBIDDEN = b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Blocking(Cuttable):
    """Passes on what is no WebSocket; what would be one it refuses, strips, or leaves hanging."""

    def __init__(self, port, how):
        self.how = how
        self.blocked = 0
        super().__init__(port)

    def pass_on(self, source, sink):
        # A browser makes a connection of its own for a WebSocket, so the first request tells.
        try:
            head = b""
            while b"\r\n\r\n" not in head and (data := source.recv(65536)):
                head += data
                if sink.getpeername() != self.target:
                    break
            is_blocked = self.how != "allow" and sink.getpeername() == self.target
            if is_blocked and UPGRADE.search(head):
                self.blocked += 1
                if self.how == "refuse":
                    source.sendall(FORBIDDEN)
                    head = b""
                    self.end(source)
                elif self.how == "strip":
                    head = HOP.sub(b"", head)
                else:
                    while source.recv(65536):
                        pass
                    head = b""
            sink.sendall(head)
        except OSError:
            pass
        super().pass_on(source, sink)
