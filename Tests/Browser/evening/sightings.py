"""Where secret texts were seen: each has a mark that occurs nowhere else."""

import json
import re

MARK = "☆"
MARK_BYTES = MARK.encode()
TOKEN = re.compile(MARK + r"[a-z0-9-]+")
PERSONAL = re.compile(rb'"mine":')


class Sightings:
    """The marked texts in what the room has sent, by the revision of the message."""

    def __init__(self):
        # In what all receive.
        self.shared = set()
        # In what one participant alone receives: the text, and the number of the ghost.
        self.personal = set()
        self.latest = None

    def look(self, payload, owner=None):
        """Looks at the bytes of a message."""
        if MARK_BYTES not in payload or payload == self.latest:
            return
        if not PERSONAL.search(payload):
            # The same bytes go to everyone.
            self.latest = payload
        message = json.loads(payload)
        if "revision" not in message:
            # A fault or an acknowledgement has no text of the audience.
            self.see(message, -1)
            return
        mine = message.pop("mine", None)
        self.see(message, message["revision"])
        if mine is not None:
            for token in TOKEN.findall(json.dumps(mine, ensure_ascii=False)):
                self.personal.add((token, owner))

    def see(self, message, revision):
        for token in TOKEN.findall(json.dumps(message, ensure_ascii=False)):
            self.shared.add((token, revision))

    def look_at_page(self, html):
        """Looks at the first paint, which has the state as JSON."""
        if tokens := TOKEN.findall(html):
            revision = int(re.search(r'"revision":(\d+)', html)[1])
            self.shared.update((token, revision) for token in tokens)
