"""A server under attack: the state must stay, the others be served, and nothing be kept."""

import contextlib

import pytest

from attacker import Attacker, Footprint
from server import wait_until
from viewer import Viewer

# A round may leave a little: pools that grow once, an allocator's slack.
MEMORY_MARGIN = 8 * 1024


class Besieged:
    """A server, somebody who looks on, and what was there before."""

    def __init__(self, server, onlooker):
        self.server = server
        self.onlooker = onlooker
        self.port = server.port
        self.count = 0
        self.footprint = Footprint(server)

    def attacker(self, **options):
        return Attacker(self.port, **options)

    def expect_service(self):
        """Somebody else's action is answered, and shows."""
        assert self.onlooker.send("counter.incrTapped")["type"] == "ack"
        self.count += 1

    @contextlib.contextmanager
    def leaving_nothing(self):
        """After what is done here the state is as it was, but for what others did; so is the rest."""
        before = self.footprint.descriptors
        yield
        self.expect_service()
        assert self.server.state["count"] == self.count
        # The viewer that has just asked for the state is going, too.
        wait_until(lambda: self.footprint.descriptors <= before)

    @contextlib.contextmanager
    def keeping_no_memory(self):
        """What is done here was done before, so that what is needed only once is there."""
        before = self.footprint.memory
        yield
        wait_until(lambda: self.footprint.memory < before + MEMORY_MARGIN)

    @contextlib.contextmanager
    def needing_no_memory(self):
        """The same, and not in the midst of it either."""
        before = self.footprint.memory
        self.footprint.forget_peak()
        yield
        assert self.footprint.peak_memory < before + MEMORY_MARGIN // 4


@pytest.fixture
def besieged(server):
    with server.socket() as socket:
        besieged = Besieged(server, Viewer(socket))
        besieged.expect_service()
        yield besieged
