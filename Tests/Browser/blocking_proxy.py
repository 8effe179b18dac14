"""A proxy that blocks WebSockets, as some company networks do."""

import re

from tcp_proxy import TcpProxy

UPGRADE = re.compile(rb"\r\nupgrade: *websocket", re.IGNORECASE)
# Hop-by-hop headers. A proxy without upgrade support drops them (RFC 9110 §7.6.1).
HOP = re.compile(rb"\r\n(upgrade|connection):[^\r\n]*", re.IGNORECASE)
FORBIDDEN = b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class BlockingProxy(TcpProxy):
    """Forwards HTTP; `how` says what happens to an upgrade request: "refuse", "strip", "hang" or "allow"."""

    def __init__(self, port, how):
        self.how = how
        self.blocked = 0
        super().__init__(port)

    def forward(self, source, sink):
        # A browser opens a separate connection for each WebSocket, so the first request decides.
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
        super().forward(source, sink)
