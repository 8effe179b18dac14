"""A phone without a screen. It resumes after cuts, and sends again what was not answered, as the runtime does."""

import json
import random
import re

from evening.habits import choose
from evening.network import ConferenceWifi
from evening.phone_socket import PhoneSocket
from evening.replica import Replica
from evening.sightings import MARK

PATCH = re.compile(rb'\{"type":"patch","from":(\d+),"revision":(\d+)')
SNAPSHOT = re.compile(rb'\{"type":"snapshot","epoch":"([^"]+)","revision":(\d+)')
ANSWER = re.compile(rb'\{"type":"(ack|fault)","ref":(\d+)')
VIEWER = re.compile(rb'"viewer":\{"id":"([^"]+)"')
LONGEST_PAUSE = 3


class Ghost:
    def __init__(self, number, crowd):
        self.number, self.crowd = number, crowd
        self.random = random.Random(number)
        self.network = ConferenceWifi(self.random)
        self.client = f"{number:032x}"
        self.viewer = self.epoch = self.revision = self.socket = None
        self.is_greeted = self.is_cut = False
        # By ref: the text, what was sent, and "ack" or "fault".
        self.unanswered, self.sent, self.answers = {}, {}, {}
        self.uses, self.marks, self.failures = {}, 0, 0
        self.replica = Replica() if number == 1 else None

    # The connection.

    def connect(self):
        path = f"/socket?client={self.client}"
        if self.revision is not None:
            path += f"&epoch={self.epoch}&revision={self.revision}"
        self.crowd.loop.create_task(self.open(path))

    async def open(self, path):
        try:
            await self.crowd.loop.create_connection(
                lambda: PhoneSocket(self.crowd.address, path, self), *self.crowd.server)
        except OSError:
            self.retry()

    def opened(self, socket):
        self.socket, self.is_greeted, self.is_cut = socket, False, False

    def closed(self, socket):
        self.socket = None
        self.retry()

    def retry(self):
        self.failures += 1
        pause = self.random.random() * min(LONGEST_PAUSE, 0.25 * 2 ** self.failures)
        self.crowd.loop.call_later(pause, self.connect)

    def cut(self, socket):
        """The device is between two access points."""
        if socket is self.socket and not self.crowd.is_over:
            self.crowd.cuts += 1
            self.socket, self.is_cut = None, True
            socket.lose_network()
            length = self.network.cut_length()
            self.crowd.loop.call_later(length, socket.transport.abort)
            self.crowd.loop.call_later(length, self.connect)

    # Messages.

    def receive(self, payload):
        self.crowd.messages += 1
        self.crowd.bytes += len(payload)
        self.crowd.sightings.look(payload, self.number)
        if match := PATCH.match(payload):
            assert int(match[1]) == self.revision, f"ghost {self.number} missed a change"
            self.update(int(match[2]), payload)
        elif match := ANSWER.match(payload):
            self.later("down", lambda: self.settle(match))
        elif match := SNAPSHOT.match(payload):
            self.epoch = match[1].decode()
            self.update(int(match[2]), payload)

    def update(self, revision, payload):
        assert revision >= (self.revision or 0), f"ghost {self.number} was sent back to an earlier revision"
        self.revision = revision
        if self.replica:
            self.replica.apply(json.loads(payload))
            self.crowd.view = {"slide": self.replica.slide} | {
                name: self.replica.state[name] for name in ("feedback", "questions", "position", "rules")}
        if b'"viewer":{' in payload and (match := VIEWER.search(payload)):
            viewer = match[1].decode()
            assert self.viewer in (None, viewer), f"ghost {self.number} is somebody else after a cut"
            self.viewer = viewer
        if not self.is_greeted:
            self.is_greeted, self.failures = True, 0
            self.crowd.loop.call_later(self.network.time_to_cut(), self.cut, self.socket)
            for text in self.unanswered.values():
                self.transmit(text)

    def settle(self, match):
        ref = int(match[2])
        if self.unanswered.pop(ref, None) is not None:
            self.answers[ref] = match[1].decode()
            self.crowd.answered += 1

    @property
    def is_online(self):
        return self.socket is not None and self.is_greeted

    # Actions.

    def tap(self):
        if self.is_online and self.crowd.view and not self.unanswered:
            for action in choose(self, self.crowd.view):
                self.act(*action)

    def act(self, name, *value):
        ref = len(self.sent) + 1
        self.sent[ref] = [name, *value]
        message = {"type": "action", "ref": ref, "name": name} | ({"value": value[0]} if value else {})
        text = self.unanswered[ref] = json.dumps(message, ensure_ascii=False)
        self.transmit(text)

    def transmit(self, text):
        socket = self.socket
        self.later("up", lambda: socket is self.socket and socket and socket.send(text))

    def later(self, direction, work):
        loop = self.crowd.loop
        loop.call_at(self.network.arrival(direction, loop.time()), work)

    def count(self, name, limit):
        """Counts a use, unless the limit is reached."""
        uses = self.uses.get(name, 0)
        if uses >= limit:
            return False
        self.uses[name] = uses + 1
        return True

    def mark(self, kind):
        self.marks += 1
        return f"{MARK}{kind}{self.number}-{self.marks}"
