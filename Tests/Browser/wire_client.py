"""A client of the wire protocol without a browser; it can send what no page would."""

import json

from server import next_message


class WireClient:
    """Sends actions over a WebSocket and reads the answers."""

    def __init__(self, socket):
        self.socket = socket
        self.last_ref = 0
        self.first = self.receive()

    def send(self, name, *value):
        """Sends an action, with at most one value, and returns the answer: an ack or a fault."""
        self.last_ref += 1
        message = {"type": "action", "ref": self.last_ref, "name": name}
        if value:
            (message["value"],) = value
        return self.send_text(json.dumps(message), ref=self.last_ref)

    def receive(self):
        """Returns the next message that is no heartbeat."""
        return json.loads(next_message(self.socket))

    def send_text(self, text, ref=None):
        """Sends any text and returns the answer to `ref`."""
        self.socket.send(text)
        while True:
            message = self.receive()
            if message["type"] in ("ack", "fault") and message.get("ref") == ref:
                return message

    def wait_for_close(self):
        """Reads to the end and returns the server's close code."""
        for _ in self.socket:
            pass
        return self.socket.protocol.close_code
