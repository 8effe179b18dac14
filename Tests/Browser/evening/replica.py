"""A copy of the view state, made from snapshots and patches (RFC 6902)."""

import json


class Replica:
    def __init__(self):
        self.state, self.revision, self.epoch = None, None, None

    def apply(self, message):
        if message["type"] == "snapshot":
            self.state, self.epoch = message["state"], message["epoch"]
        else:
            assert message["from"] == self.revision, "a patch of another revision"
            for operation in message["ops"]:
                self.change(operation)
        self.revision = message["revision"]

    def change(self, operation):
        tokens = [part.replace("~1", "/").replace("~0", "~") for part in operation["path"].split("/")[1:]]
        if not tokens:
            self.state = operation["value"]
            return
        parent = self.state
        for token in tokens[:-1]:
            parent = parent[int(token) if isinstance(parent, list) else token]
        key = int(tokens[-1]) if isinstance(parent, list) else tokens[-1]
        if operation["op"] == "remove":
            del parent[key]
        elif operation["op"] == "add" and isinstance(parent, list):
            parent.insert(key, operation["value"])
        else:
            parent[key] = operation["value"]

    @property
    def slide(self):
        """The current slide; None in a talk without slides."""
        return next((slide for slide in self.state["slides"] if slide["isCurrent"]), None)


def canonical(state):
    return json.dumps(state, sort_keys=True, ensure_ascii=False)
