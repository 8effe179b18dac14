"""Goes through a talk as its speaker, and lets the room answer."""

import json
import time

from evening.replica import Replica
from server import next_message

# The share of the ghosts whose answers a picture needs, and the seconds after which it is taken without them.
QUORUM, LONGEST_WAIT = 0.4, 30
TEXTS, CLAPS = 5, 100


class Host:
    def __init__(self, socket, ghosts):
        self.socket, self.ghosts = socket, ghosts
        self.replica, self.ref = Replica(), 0
        self.receive()

    def slides(self):
        """Shows one slide after the other at its last step, and yields each once the room has answered."""
        for slide in self.state["slides"]:
            self.act("slides.slideChosen", slide["id"])
            while self.state["speaker"]["stepsLeft"]:
                self.act("slides.nextTapped")
            self.let_answer()
            yield self.slide

    @property
    def state(self):
        return self.replica.state

    @property
    def slide(self):
        return self.replica.slide

    @property
    def position(self):
        return self.state["position"]

    def let_answer(self):
        """Waits for answers to the slide's block, approves texts, and reveals the results."""
        slide = self.slide
        if poll := slide["poll"]:
            self.wait_for_share(lambda slide: slide["poll"]["voteCount"])
            self.act("poll.revealed", poll["id"])
        elif rating := slide["rating"]:
            self.wait_for_share(lambda slide: int(slide["rating"]["summary"].split()[0]))
            self.act("ratings.revealed", rating["id"])
        elif slide["words"] or slide["ideas"] or slide["asks"]:
            self.wait_until(lambda: self.approve() >= TEXTS)
        elif slide["applause"]:
            self.wait_until(lambda: self.slide["applause"]["count"] >= CLAPS)
        elif slide["leaderboard"] and slide["leaderboard"]["teams"]:
            self.wait_for_share(lambda slide: sum(
                int(team["members"].split()[0]) for team in slide["leaderboard"]["teams"]))

    def approve(self):
        """Approves the texts that wait. Returns the number of those that the slide shows."""
        for question in self.state["moderation"]["questions"]:
            self.act("questions.approved", question["id"])
        for word in self.state["moderation"]["words"]:
            self.act("words.approved", word["value"])
        slide = self.slide
        if slide["words"]:
            return len(slide["words"]["words"])
        return len(slide["ideas"]["rows"] if slide["ideas"] else self.state["questions"]["rows"])

    # The wire.

    def act(self, name, *value):
        self.ref += 1
        message = {"type": "action", "ref": self.ref, "name": name} | ({"value": value[0]} if value else {})
        self.socket.send(json.dumps(message))
        while (answer := self.receive()).get("ref") != self.ref:
            pass
        assert answer["type"] == "ack", answer

    def wait_for_share(self, count):
        self.wait_until(lambda: count(self.slide) >= QUORUM * self.ghosts)

    def wait_until(self, condition):
        """Waits for a condition, but not for ever: a talk may ask what ghosts can't answer."""
        deadline = time.monotonic() + LONGEST_WAIT
        while not condition() and (left := deadline - time.monotonic()) > 0:
            try:
                self.receive(left)
            except TimeoutError:
                return

    def receive(self, *timeout):
        message = json.loads(self.socket.recv(*timeout) if timeout else next_message(self.socket))
        if message["type"] in ("snapshot", "patch"):
            self.replica.apply(message)
        return message
