"""A server under attack: its state and its other clients must not be affected, and nothing may leak."""

import contextlib

import pytest

from footprint import Footprint
from raw_connection import RawConnection
from server import wait_until
from wire_client import WireClient

# The allocator's slack.
MEMORY_MARGIN = 8 * 1024
# Pools and caches grow at first, and whenever a busy machine lets more pile up; a leak grows in each round.
ROUNDS = 6


class AttackTarget:
    """A server, a well-behaved client of it, and the count that its state should show."""

    def __init__(self, server, client):
        self.server = server
        self.client = client
        self.port = server.port
        self.count = 0
        self.footprint = Footprint(server)

    def connect(self, **options):
        """Opens an attacker's connection."""
        return RawConnection(self.port, **options)

    def expect_response(self):
        """Checks that the well-behaved client still gets its actions acknowledged."""
        assert self.client.send("counter.incrTapped")["type"] == "ack"
        self.count += 1

    @contextlib.contextmanager
    def no_leaks(self):
        """Checks that the block leaves the state as it was and no descriptor open."""
        before = self.footprint.descriptors
        yield
        self.expect_response()
        assert self.server.state["count"] == self.count
        # The connection that has just read the state is closing, too.
        wait_until(lambda: self.footprint.descriptors <= before)

    def expect_no_memory_growth(self, attack):
        """Checks that two attacks more keep no memory."""
        for _ in range(ROUNDS):
            before = self.footprint.memory
            for _ in range(2):
                attack()
            growth = self.footprint.memory - before
            if growth < MEMORY_MARGIN:
                return
        pytest.fail(f"each round keeps memory, the last one {growth} kB")

    def expect_no_peak_memory_growth(self, attack):
        """Checks that one attack more needs no more memory even while it runs."""
        for _ in range(ROUNDS):
            before = self.footprint.memory
            self.footprint.reset_peak_memory()
            attack()
            growth = self.footprint.peak_memory - before
            if growth < MEMORY_MARGIN // 4:
                return
        pytest.fail(f"each attack needs memory, the last one {growth} kB")


@pytest.fixture
def target(server):
    # A presenter: the attackers use up what all others at their address may send.
    with server.presenter_socket(server.read_token()) as socket:
        target = AttackTarget(server, WireClient(socket))
        target.expect_response()
        yield target
