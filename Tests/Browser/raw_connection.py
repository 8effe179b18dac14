"""A TCP connection that sends raw bytes, valid or not."""

import contextlib
import socket

from server import TIMEOUT

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
MASK = bytes([0x37, 0xFA, 0x21, 0x3D])


def frame(opcode, payload=b"", *, final=True, reserved=0, masked=True, length=None):
    """Returns a WebSocket frame (RFC 6455 §5.2), well-formed or not."""
    if isinstance(payload, str):
        payload = payload.encode()
    count = len(payload) if length is None else length
    first = (0x80 if final else 0) | reserved << 4 | opcode
    mask_bit = 0x80 if masked else 0
    if count < 126:
        header = bytes([first, mask_bit | count])
    elif count < 65536:
        header = bytes([first, mask_bit | 126]) + count.to_bytes(2, "big")
    else:
        header = bytes([first, mask_bit | 127]) + count.to_bytes(8, "big")
    if not masked:
        return header + payload
    return header + MASK + bytes(byte ^ MASK[index & 3] for index, byte in enumerate(payload))


def action(name="counter.incrTapped", ref=1):
    """Returns the text frame of an action."""
    return frame(TEXT, f'{{"type":"action","ref":{ref},"name":"{name}"}}')


def handshake(port, *headers, host="127.0.0.1"):
    """Returns a WebSocket upgrade request."""
    lines = (
        "GET /socket HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket",
        "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: lectern.v1", *headers,
    )
    return "".join(f"{line}\r\n" for line in (*lines, "")).encode()


class RawConnection:
    """A TCP connection to a server; `source` is the local address to connect from."""

    def __init__(self, port, host="127.0.0.1", source=None, receive_buffer=None):
        self.host, self.port = host, port
        self.socket = socket.socket()
        self.socket.settimeout(TIMEOUT)
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        if source:
            self.socket.bind((source, 0))
        self.socket.connect((host, port))
        self.received = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, data):
        """Sends all the data; returns whether the server still held the connection."""
        try:
            self.socket.sendall(data)
            return True
        except (BrokenPipeError, ConnectionResetError):
            return False

    def end_sending(self):
        """Sends the end of the stream, unless the server has closed the connection."""
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_WR)

    def upgrade(self, *headers):
        """Upgrades to a WebSocket; leaves the first frame unread."""
        self.send(handshake(self.port, *headers, host=self.host))
        head = self.read_head()
        assert head.startswith("HTTP/1.1 101"), head
        return self

    def receive(self):
        """Reads what has arrived; returns False at the end of the stream."""
        try:
            data = self.socket.recv(65536)
        except ConnectionResetError:
            data = b""
        self.received += data
        return bool(data)

    def read_exactly(self, count):
        while len(self.received) < count:
            if not self.receive():
                raise EOFError
        data, self.received = self.received[:count], self.received[count:]
        return data

    def read_head(self):
        while b"\r\n\r\n" not in self.received:
            if not self.receive():
                raise EOFError(self.received)
        head, self.received = self.received.split(b"\r\n\r\n", 1)
        return head.decode()

    def read_all(self):
        while self.receive():
            pass
        return self.received

    def read_frame(self):
        first, second = self.read_exactly(2)
        count = second & 0x7F
        if count > 125:
            count = int.from_bytes(self.read_exactly(2 if count == 126 else 8), "big")
        return first & 0xF, self.read_exactly(count)

    def close_code(self):
        """Reads to the end; returns the server's close code, if any."""
        code = None
        try:
            while True:
                opcode, payload = self.read_frame()
                if opcode == CLOSE:
                    code = int.from_bytes(payload[:2], "big")
        except EOFError:
            return code
