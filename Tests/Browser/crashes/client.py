"""A client that behaves as a page does: see `Public/lectern/client/session.js` and `connection.js`."""

import asyncio
import json
import urllib.parse

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from crashes.replica import Replica
from crashes.violation import Violation

REF_WINDOW = 256


class Client:
    """Reconnects, resumes at its revision, and sends unanswered actions again."""

    def __init__(self, name, port, history, random, transcript, cookie=None, query=None):
        self.name = name
        self.port = port
        self.history = history
        self.random = random
        self.transcript = transcript
        self.cookie = cookie
        self.query = query or {}
        self.id = f"{random.getrandbits(128):032x}"
        self.replica = Replica()
        self.outbox = {}
        self.last_ref = 0
        self.sender = None
        self.is_open = False
        self.is_first = True
        self.outgoing = None
        self.acknowledged = []

    async def run(self):
        failures = 0
        while True:
            self.is_first = True
            try:
                async with connect(
                    self.url, subprotocols=["lectern.v1"], additional_headers=self.headers, proxy=None,
                    compression=None, ping_interval=None, open_timeout=30, close_timeout=1, max_size=None,
                ) as socket:
                    await self.talk(socket)
            except (OSError, WebSocketException, EOFError):
                pass
            failures = failures + 1 if self.is_first else 0
            self.is_open = False
            self.note("disconnected")
            await asyncio.sleep(self.random.random() * min(0.3, 0.02 * 2**failures))

    async def talk(self, socket):
        self.note("connected")
        self.outgoing = asyncio.Queue()
        writing = asyncio.create_task(self.write(socket, self.outgoing))
        try:
            async for text in socket:
                self.note(f"< {text}")
                self.receive(json.loads(text))
        finally:
            writing.cancel()

    async def write(self, socket, outgoing):
        try:
            while True:
                text = await outgoing.get()
                self.note(f"> {text}")
                await socket.send(text)
        except WebSocketException:
            pass

    @property
    def url(self):
        query = self.query | {"client": self.id}
        if self.replica.revision is not None:
            query |= {"epoch": self.replica.epoch, "revision": self.replica.revision}
        return f"ws://127.0.0.1:{self.port}/socket?{urllib.parse.urlencode(query)}"

    @property
    def headers(self):
        return {"Cookie": self.cookie} if self.cookie else {}

    def receive(self, message):
        if message["type"] in ("snapshot", "patch"):
            self.show(message)
        elif message.get("ref") in self.outbox:
            sent = self.outbox.pop(message["ref"])
            self.history.answer(self.id, sent, message)
            if message["type"] == "ack":
                self.acknowledged.append(sent)

    def show(self, message):
        epoch, revision = self.replica.epoch, self.replica.revision
        self.replica.apply(message)
        if epoch == self.replica.epoch and self.replica.revision < revision:
            raise Violation(f"{self.name} went back from revision {revision} to {self.replica.revision}")
        self.history.show(self.name, self.replica)
        self.is_first = False
        if not self.is_open:
            self.is_open = True
            self.resume()

    def resume(self):
        if self.sender not in (None, self.replica.viewer["id"]):
            raise Violation(f"{self.name} was {self.sender}, and is {self.replica.viewer['id']} now")
        self.sender = self.replica.viewer["id"]
        viewer = self.replica.viewer
        is_audience = viewer["role"] == "audience" and not viewer["isOut"]
        if is_audience and self.cookie and not self.query:
            raise Violation(f"the cookie of {self.name} is no longer valid")
        for message in self.outbox.values():
            self.outgoing.put_nowait(json.dumps(message))

    def may(self, name):
        """Returns whether the viewer may send an action, as far as its page knows."""
        return any(
            not name.startswith("$") if prefix == "*" else f"{name}.".startswith(f"{prefix}.")
            for prefix in self.replica.may
        )

    def send(self, name, *value):
        """Sends an action, with at most one value, if the page would."""
        ref = self.last_ref + 1
        if not self.is_open or not self.may(name) or ref - min(self.outbox, default=ref) >= REF_WINDOW:
            return
        self.last_ref = ref
        self.outbox[ref] = {"type": "action", "ref": ref, "name": name}
        if value:
            (self.outbox[ref]["value"],) = value
        self.outgoing.put_nowait(json.dumps(self.outbox[ref]))

    def note(self, text):
        self.transcript.note(self.name, text)
