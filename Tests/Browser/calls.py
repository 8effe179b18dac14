"""Calls: actions by HTTP, as scripts and devices send them."""

import json
import urllib.error
import urllib.request

from room_fixtures import TOKEN
from server import TIMEOUT

TAP = {"name": "counter.incrTapped"}


def call(server, *actions, secret=TOKEN, path="actions", **headers):
    """Makes a call and returns its status and its answers, decoded if they are JSON."""
    own = {"Content-Type": "application/json", "Authorization": f"Bearer {secret}"}
    own |= {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(
        server.url + path, method="POST", headers={name: value for name, value in own.items() if value},
        data="\n".join(json.dumps(action) for action in actions or (TAP,)).encode(),
    )
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT) as response:
            status, body, kind = response.status, response.read().decode(), response.headers["Content-Type"]
    except urllib.error.HTTPError as error:
        with error:
            status, body, kind = error.code, error.read().decode(), error.headers["Content-Type"]
    if kind == "application/x-ndjson":
        return status, [json.loads(line) for line in body.splitlines()]
    return status, body
