"""A client's copy of the view state, as `Public/lectern/client/replica.js` keeps it."""

import functools
import json

from crashes.violation import Violation


class Replica:
    def __init__(self):
        self.state = None
        self.room = None
        self.viewer = None
        self.epoch = None
        self.revision = None

    def apply(self, message):
        """Applies a snapshot or a patch; it must lead to the state that the server has hashed."""
        if message["type"] == "snapshot":
            self.epoch, self.state = message["epoch"], message["state"]
        else:
            if message["from"] != self.revision:
                raise Violation(f"a patch from {message['from']} at revision {self.revision}")
            self.state = patched(self.state, message["ops"])
        self.revision = message["revision"]
        self.room = message.get("room", self.room)
        self.viewer = message.get("viewer", self.viewer)
        if "hash" in message and hash_of(canonical(self.state)) != message["hash"]:
            raise Violation(f"the state at revision {self.revision} does not have the server's hash")

    @property
    def may(self):
        return self.viewer["may"]


def canonical(value):
    """Returns canonical JSON (RFC 8785); all names of fields are ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


# All clients of a revision have the same text.
@functools.lru_cache(64)
def hash_of(text):
    """Returns 32-bit FNV-1a in hexadecimal digits."""
    value = 0x811C9DC5
    for byte in text.encode():
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return f"{value:08x}"


def patched(state, operations):
    """Returns a copy of the state with a JSON patch applied (RFC 6902 4.1 to 4.3)."""
    if not operations:
        return state
    root = [json.loads(json.dumps(state))]
    for operation in operations:
        # RFC 6901 4: `~1` before `~0`.
        tokens = [
            token.replace("~1", "/").replace("~0", "~") for token in operation["path"].split("/")
        ]
        parent = root
        for token in [0, *tokens[1:]][:-1]:
            parent = parent[int(token) if isinstance(parent, list) else token]
        key = tokens[-1] if len(tokens) > 1 else 0
        try:
            apply(parent, int(key) if isinstance(parent, list) else key, operation)
        except (LookupError, ValueError) as error:
            raise Violation(f"{operation} does not apply: {error!r}") from error
    return root[0]


def apply(parent, key, operation):
    match operation["op"], parent:
        case "add", list():
            if not 0 <= key <= len(parent):
                raise IndexError(key)
            parent.insert(key, operation["value"])
        case "add", _:
            parent[key] = operation["value"]
        case "remove", _:
            del parent[key]
        case "replace", _:
            # Must exist.
            _ = parent[key]
            parent[key] = operation["value"]
