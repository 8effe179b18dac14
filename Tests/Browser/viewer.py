"""A viewer without a browser, who may say what no page would."""

import json

from server import PATIENCE


class Viewer:
    """Sends what it is told to, and collects the answers."""

    def __init__(self, socket):
        self.socket = socket
        self.last_ref = 0
        self.first = json.loads(self.socket.recv(PATIENCE))

    def send(self, name, *value):
        """Sends an action, with at most one value, and returns the answer: an ack or a fault."""
        self.last_ref += 1
        message = {"type": "action", "ref": self.last_ref, "name": name}
        if value:
            (message["value"],) = value
        return self.say(json.dumps(message), ref=self.last_ref)

    def say(self, text, ref=None):
        """Sends anything at all, and returns the answer to `ref`."""
        self.socket.send(text)
        while True:
            message = json.loads(self.socket.recv(PATIENCE))
            if message["type"] in ("ack", "fault") and message.get("ref") == ref:
                return message

    def wait_for_close(self):
        """Reads to the end, and returns the close code that the server sent."""
        for _ in self.socket:
            pass
        return self.socket.protocol.close_code
