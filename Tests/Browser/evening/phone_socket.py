"""A WebSocket client (RFC 6455) on asyncio: little work a message, since thousands run in one process."""

import asyncio
import os
import struct

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


def masked_frame(opcode, payload):
    mask = os.urandom(4)
    repeated = int.from_bytes((mask * (len(payload) // 4 + 1))[:len(payload)], "big")
    body = (int.from_bytes(payload, "big") ^ repeated).to_bytes(len(payload), "big")
    length = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + struct.pack(">H", len(payload))
    return bytes([0x80 | opcode]) + length + mask + body


class PhoneSocket(asyncio.Protocol):
    def __init__(self, host, path, phone):
        self.host, self.path, self.phone = host, path, phone
        self.buffer = bytearray()
        self.is_upgraded = False
        self.transport = None

    def connection_made(self, transport):
        self.transport = transport
        lines = (
            f"GET {self.path} HTTP/1.1", f"Host: {self.host}", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Protocol: lectern.v1", "", "",
        )
        transport.write("\r\n".join(lines).encode())

    def data_received(self, data):
        self.buffer += data
        if not self.is_upgraded:
            head, separator, rest = bytes(self.buffer).partition(b"\r\n\r\n")
            if not separator:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.transport.abort()
                return
            self.is_upgraded, self.buffer = True, bytearray(rest)
            self.phone.opened(self)
        self.read_frames()

    def read_frames(self):
        buffer, start = self.buffer, 0
        while len(buffer) - start >= 2:
            length, header = buffer[start + 1] & 0x7F, 2
            if length > 125:
                header = 4 if length == 126 else 10
                if len(buffer) - start < header:
                    break
                length = int.from_bytes(buffer[start + 2:start + header], "big")
            if len(buffer) - start < header + length:
                break
            opcode = buffer[start] & 0xF
            payload = bytes(buffer[start + header:start + header + length])
            start += header + length
            if opcode == TEXT and self.phone:
                self.phone.receive(payload)
            elif opcode == PING:
                self.transport.write(masked_frame(PONG, payload))
            elif opcode == CLOSE:
                self.transport.abort()
                break
        del buffer[:start]

    def connection_lost(self, error):
        if self.phone:
            self.phone.closed(self)

    def lose_network(self):
        """Reads and answers nothing any more."""
        self.phone = None
        self.transport.pause_reading()

    def send(self, text):
        if not self.transport.is_closing():
            self.transport.write(masked_frame(TEXT, text.encode()))
