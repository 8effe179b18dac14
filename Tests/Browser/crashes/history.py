"""What clients were shown and answered, in all lives of a server."""

import collections
import hashlib

from crashes.replica import canonical
from crashes.violation import Violation

# The number of whole states that are kept for the text of a violation.
KEPT = 256


class History:
    """Checks that a revision means one state in all lives, and counts what was acknowledged."""

    def __init__(self):
        # By epoch and revision.
        self.digests = {}
        self.texts = collections.OrderedDict()
        # The latest revision shown, by epoch.
        self.latest = {}
        self.frames = 0
        self.alarm = None
        # The net increments of the count that were acknowledged, and by (client, ref) each answer.
        self.count = 0
        self.answers = {}

    def show(self, name, replica):
        """Notes what a client is shown."""
        key = (replica.epoch, replica.revision)
        text = canonical([replica.state, replica.room])
        digest = hashlib.sha1(text.encode()).digest()
        if self.digests.setdefault(key, digest) != digest:
            raise Violation(
                f"{name}: revision {replica.revision} of {replica.epoch} shows another state than before."
                f"\nbefore: {self.texts.get(key, '(no longer kept)')}\nnow:    {text}"
            )
        self.texts[key] = text
        if len(self.texts) > KEPT:
            self.texts.popitem(last=False)
        self.latest[replica.epoch] = max(self.latest.get(replica.epoch, 0), replica.revision)
        self.frames += 1
        if self.frames == self.alarm:
            self.ring()

    def ring_after(self, frames, ring):
        """Calls a function when so many more frames have been shown."""
        self.alarm, self.ring = self.frames + frames, ring

    def answer(self, client, message, answer):
        """Notes the first answer to a client's message."""
        self.answers[client, message["ref"]] = (answer["type"], message["name"])
        if answer["type"] == "ack":
            self.count += {"counter.incrTapped": 1, "counter.decrTapped": -1}.get(message["name"], 0)

    @property
    def acknowledged(self):
        """The (client, ref, name) of all acknowledged messages."""
        return {
            (*key, name) for key, (kind, name) in self.answers.items() if kind == "ack"
        }
