"""Uploads as a page makes them, without a browser."""

import contextlib
import http.client
import json

from conftest import ROOT
from wire_client import WireClient

PHOTOS = ROOT / "Tests" / "Fixtures" / "uploads"
PORTRAIT = (PHOTOS / "portrait.jpg").read_bytes()
# What the photos say about the place.
SECRET = b"52.5200N 13.4050E secret place"


class Uploader:
    """A page with a connection, and the uploads that it makes beside it."""

    def __init__(self, server, number=1):
        self.server = server
        self.token = f"{number:032x}"
        self.client = None

    @contextlib.contextmanager
    def connected(self):
        """Connects the page, for as long as it makes uploads."""
        with self.server.socket(query=f"?client={self.token}") as socket:
            self.client = WireClient(socket)
            yield self

    def request(self, method, query="", body=None, **headers):
        """Makes a request, and returns the status and the answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port)
        try:
            headers = {"lectern-token": self.token, **headers}
            connection.request(method, f"/lectern/upload{query}", body, headers)
            response = connection.getresponse()
            text = response.read()
            is_json = response.headers["Content-Type"] == "application/json"
            return response.status, json.loads(text) if is_json else None
        finally:
            connection.close()

    def offer(self, action, size, name="photo.jpg", **fields):
        return self.request("POST", "", json.dumps({"action": action, "name": name, "size": size, **fields}))

    def part(self, key, offset, body):
        return self.request("PATCH", f"?key={key}&offset={offset}", body)

    def state(self, key):
        return self.request("GET", f"?key={key}")

    def begin(self, action, size, **fields):
        """Offers a file that is accepted, and returns its key."""
        status, answer = self.offer(action, size, **fields)
        assert (status, set(answer)) == (200, {"key", "limit"}), answer
        return answer["key"]

    def upload(self, action, body, **fields):
        """Uploads a file, and returns the end."""
        key = self.begin(action, len(body), **fields)
        assert self.part(key, 0, body) == (200, {"offset": len(body)})
        return self.wait(key)

    def wait(self, key):
        """Waits for the end of an upload that is whole, and returns it."""
        while True:
            status, answer = self.state(key)
            if status != 200 or answer.keys() != {"offset"}:
                return answer


def get(server, address, **headers):
    """Returns the status, the headers and the body of a file."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    try:
        connection.request("GET", f"/{address}", headers=headers)
        response = connection.getresponse()
        return response.status, response.headers, response.read()
    finally:
        connection.close()
