"""A client that watches a room by requests, without a browser."""

import http.client
import json
from urllib.parse import urlsplit

from server import TIMEOUT


class Watcher:
    """Requests one message after the other from `frames`, on one connection."""

    def __init__(self, url, trust=None):
        address = urlsplit(url)
        self.folder = address.path
        if address.scheme == "https":
            self.connection = http.client.HTTPSConnection(address.hostname, address.port, timeout=TIMEOUT, context=trust)
        else:
            self.connection = http.client.HTTPConnection(address.hostname, address.port, timeout=TIMEOUT)
        self.turn = 0
        status, self.redirect, _ = self.ask("frames")
        assert status == 307
        status, headers, body = self.ask(self.redirect["location"])
        assert (status, headers["cache-control"]) == (200, "public, max-age=31536000, immutable")
        self.take(json.loads(body))

    def ask(self, path):
        self.connection.request("GET", self.folder + path)
        response = self.connection.getresponse()
        body = response.read()
        return response.status, {name.lower(): value for name, value in response.getheaders()}, body

    def take(self, message):
        self.epoch = message.get("epoch", getattr(self, "epoch", None))
        self.revision = message["revision"]
        self.hash = message.get("hash")

    def next(self):
        """Waits for the next message, and returns it."""
        while True:
            turn = f"&turn={self.turn}" if self.turn else ""
            status, _, body = self.ask(f"frames/{self.epoch}/next?after={self.revision}{turn}")
            if status == 200:
                self.turn = 0
                message = json.loads(body)
                self.take(message)
                return message
            assert status == 204
            self.turn += 1

    def close(self):
        self.connection.close()
