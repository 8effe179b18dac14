"""The process of the ghosts: `python -m evening.crowd PORT GHOSTS SECONDS_BETWEEN_TAPS`.

Commands are lines of JSON on standard input, answered in their order on standard output, each once its condition holds.
"""

import asyncio
import json
import sys

from evening.ghost import Ghost
from evening.sightings import Sightings

JOIN_TIME = 0.004


class Crowd:
    def __init__(self, port, count, interval):
        self.loop = asyncio.get_running_loop()
        self.server, self.address = ("127.0.0.1", port), f"127.0.0.1:{port}"
        self.interval = interval
        self.sightings = Sightings()
        # What the first ghost sees. All look at the same wall.
        self.view = None
        self.is_over = False
        self.cuts = self.messages = self.bytes = self.answered = 0
        self.ghosts = [Ghost(number, self) for number in range(1, count + 1)]
        for ghost in self.ghosts:
            self.loop.call_later(JOIN_TIME * ghost.number, ghost.connect)
            self.tap_later(ghost)

    def tap_later(self, ghost):
        self.loop.call_later(ghost.random.expovariate(1 / self.interval), self.tap, ghost)

    def tap(self, ghost):
        if not self.is_over:
            ghost.tap()
            self.tap_later(ghost)

    def joined(self):
        """Whether all are there, but for those whose network is cut just now."""
        return all(ghost.is_online or ghost.is_cut for ghost in self.ghosts)

    def sees(self, position):
        """Whether all see a slide, such as `4 / 60`, that came with the revision that the first has."""
        return self.view is not None and self.view["position"] == position

    def reads(self, text):
        """Whether the current slide has a text."""
        return text in json.dumps(self.view["slide"]["columns"], ensure_ascii=False)

    def goes_alone(self):
        """Whether each goes through the talk at its own pace."""
        return self.view["rules"]["pace"] == "own"

    def kind(self):
        """Returns the kind of the slide's live block, and its id."""
        slide = self.view["slide"]
        for kind in ("poll", "rating", "words", "ideas"):
            if block := slide[kind]:
                return {"kind": kind, "id": block["id"], "isOpen": block["isOpen"]}
        kinds = (kind for kind in ("leaderboard", "applause") if slide[kind])
        return {"kind": "questions" if slide["asks"] else next(kinds, None), "id": None, "isOpen": False}

    def used(self, name, share):
        """Whether a share of the ghosts has answered a block."""
        return sum(name in ghost.uses for ghost in self.ghosts) >= share * len(self.ghosts)

    def settled(self):
        """Whether all actions are answered, and all ghosts are at the same revision; nobody acts any more."""
        self.is_over = True
        return (all(ghost.is_online for ghost in self.ghosts) and not any(ghost.unanswered for ghost in self.ghosts)
                and len({ghost.revision for ghost in self.ghosts}) == 1)

    def status(self):
        first = self.ghosts[0]
        return {"messages": self.messages, "bytes": self.bytes, "answered": self.answered, "cuts": self.cuts,
                "revision": first.revision}

    def save(self, path):
        ghosts = [
            {"client": ghost.client, "viewer": ghost.viewer, "sent": ghost.sent, "answers": ghost.answers}
            for ghost in self.ghosts]
        replica = self.ghosts[0].replica
        seen = {"shared": sorted(self.sightings.shared), "personal": sorted(self.sightings.personal)}
        with open(path, "w") as file:
            json.dump({"ghosts": ghosts, "state": replica.state, **seen, **self.status()}, file)
        return True


async def main():
    port, count, interval = sys.argv[1:]
    crowd = Crowd(int(port), int(count), float(interval))
    failed = asyncio.Event()

    def fail(loop, context):
        # One phone's error ends the evening.
        loop.default_exception_handler(context)
        failed.set()

    crowd.loop.set_exception_handler(fail)
    reader = asyncio.StreamReader(limit=2 ** 20)
    await crowd.loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        name, *arguments = json.loads(line)
        while not (result := getattr(crowd, name)(*arguments)):
            if failed.is_set():
                sys.exit(1)
            await asyncio.sleep(0.01)
        print(json.dumps(result), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
