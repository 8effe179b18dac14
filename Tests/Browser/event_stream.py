"""A viewer where WebSockets are blocked: a response that does not end, and requests beside it."""

import http.client
import json

from server import PATIENCE


class EventStream:
    """Reads the events of a stream, and speaks with its token."""

    def __init__(self, port, query="", receive_buffer=None, **headers):
        self.port = port
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        if receive_buffer:
            import socket

            self.connection.sock = socket.socket()
            self.connection.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
            self.connection.sock.settimeout(PATIENCE)
            self.connection.sock.connect(("127.0.0.1", port))
        self.connection.request("GET", f"/events{query}", headers={
            "Accept": "text/event-stream", "Lectern-Protocol": "lectern.v1",
        } | {name.replace("_", "-"): value for name, value in headers.items()})
        self.response = self.connection.getresponse()
        self.token = None
        if self.response.status == 200:
            name, data = self.read()
            assert name == "open"
            self.token = data["token"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.response.close()
        self.connection.close()

    def read(self):
        """The next event: its name, if it has one, and its data; None at the end."""
        name, data = None, []
        while True:
            line = self.response.readline()
            if not line:
                return None
            line = line.decode().rstrip("\n")
            if not line:
                return name, json.loads("\n".join(data))
            field, value = line.split(": ", 1)
            if field == "event":
                name = value
            else:
                assert field == "data", line
                data.append(value)

    def message(self):
        name, data = self.read()
        assert name is None, (name, data)
        return data

    def reply(self, ref):
        while True:
            message = self.message()
            if message["type"] in ("ack", "fault") and message.get("ref") == ref:
                return message

    def post(self, body, headers=None, method="POST"):
        """Sends actions; returns the response's status."""
        own = {"Content-Type": "application/json", "Lectern-Token": self.token}
        own |= headers or {}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(
                method, "/actions", body=body,
                headers={name: value for name, value in own.items() if value is not None},
            )
            response = connection.getresponse()
            response.read()
            return response.status
        except (ConnectionResetError, BrokenPipeError):
            # What the server would not read came after its answer.
            return None
        finally:
            connection.close()

    def send(self, name, ref, **value):
        action = {"type": "action", "ref": ref, "name": name} | value
        assert self.post(json.dumps(action)) == 204
        return self.reply(ref)
