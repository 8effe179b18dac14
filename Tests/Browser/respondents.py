"""Participants without pages: each connects, sends its actions, and leaves once all are acknowledged.

`python respondents.py PORT` reads the actions of all from standard input. It is a process of its own because Playwright
runs the loop of a test's.
"""

import asyncio
import json
import subprocess
import sys

from evening.phone_socket import PhoneSocket
from server import TIMEOUT

# The number of connections at the same time.
AT_ONCE = 50


class Respondent:
    def __init__(self, actions):
        self.actions = dict(enumerate(actions, 1))
        self.unanswered = set(self.actions)
        self.is_done = asyncio.get_running_loop().create_future()

    def opened(self, socket):
        for ref, (name, *value) in self.actions.items():
            message = {"type": "action", "ref": ref, "name": name} | ({"value": value[0]} if value else {})
            socket.send(json.dumps(message))

    def receive(self, payload):
        if payload.startswith((b'{"type":"ack"', b'{"type":"fault"')):
            message = json.loads(payload)
            if message["type"] == "fault":
                self.end(AssertionError(f"{self.actions.get(message.get('ref'))}: {message}"))
            self.unanswered.discard(message["ref"])
            if not self.unanswered:
                self.end()

    def closed(self, socket):
        self.end(AssertionError(f"a connection ended before {self.unanswered} were answered"))

    def end(self, error=None):
        if not self.is_done.done():
            if error:
                self.is_done.set_exception(error)
            else:
                self.is_done.set_result(None)


def respond(port, actions):
    """Lets each participant send its list of actions: names with values."""
    ended = subprocess.run(
        [sys.executable, __file__, str(port)], input=json.dumps(actions), capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr


async def all_of(port, actions):
    places = asyncio.Semaphore(AT_ONCE)

    async def take_part(number, own):
        async with places:
            respondent = Respondent(own)
            path = f"/socket?client={number:032x}"
            transport, _ = await asyncio.get_running_loop().create_connection(
                lambda: PhoneSocket(f"127.0.0.1:{port}", path, respondent), "127.0.0.1", port)
            async with asyncio.timeout(TIMEOUT):
                await respondent.is_done
            transport.abort()

    await asyncio.gather(*(take_part(number, own) for number, own in enumerate(actions, 1)))


if __name__ == "__main__":
    asyncio.run(all_of(int(sys.argv[1]), json.load(sys.stdin)))
