"""A client of the event-stream transport: server-sent events down, POST requests up."""

import http.client
import json

from server import TIMEOUT


class EventStream:
    """An open event stream, and requests with its token."""

    def __init__(self, port, query="", receive_buffer=None, **headers):
        self.port = port
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT)
        if receive_buffer:
            import socket

            self.connection.sock = socket.socket()
            self.connection.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
            self.connection.sock.settimeout(TIMEOUT)
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
        """Returns the next event as its name, if any, and data; None at the end of the stream."""
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
        """Returns the next message of the wire protocol that is no heartbeat: those come at any time."""
        while True:
            name, data = self.read()
            assert name is None, (name, data)
            if data["type"] != "heartbeat":
                return data

    def reply(self, ref):
        """Returns the ack or fault of an action."""
        while True:
            message = self.message()
            if message["type"] in ("ack", "fault") and message.get("ref") == ref:
                return message

    def post(self, body, headers=None, method="POST"):
        """Posts actions and returns the response status; None where the server resets the connection."""
        own = {"Content-Type": "application/json", "Lectern-Token": self.token}
        own |= headers or {}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        try:
            connection.request(
                method, "/actions", body=body,
                headers={name: value for name, value in own.items() if value is not None},
            )
            response = connection.getresponse()
            response.read()
            return response.status
        except (ConnectionResetError, BrokenPipeError):
            # The server answers and resets without reading an oversized body.
            return None
        finally:
            connection.close()

    def send(self, name, ref, **value):
        action = {"type": "action", "ref": ref, "name": name} | value
        assert self.post(json.dumps(action)) == 204
        return self.reply(ref)
