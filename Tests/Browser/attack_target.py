"""A server under attack: its state and its other clients must not be affected, and nothing may leak."""

import contextlib

import pytest

from footprint import Footprint
from raw_connection import RawConnection
from server import wait_until
from wire_client import WireClient

# Pools that grow once, and the allocator's slack.
MEMORY_MARGIN = 8 * 1024


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

    @contextlib.contextmanager
    def no_memory_growth(self):
        """Checks that the block keeps no memory. Run it once before: the first time allocates pools."""
        before = self.footprint.memory
        yield
        wait_until(lambda: self.footprint.memory < before + MEMORY_MARGIN)

    @contextlib.contextmanager
    def no_peak_memory_growth(self):
        """Checks that the block needs no more memory even while it runs."""
        before = self.footprint.memory
        self.footprint.reset_peak_memory()
        yield
        assert self.footprint.peak_memory < before + MEMORY_MARGIN // 4


@pytest.fixture
def target(server):
    with server.socket() as socket:
        target = AttackTarget(server, WireClient(socket))
        target.expect_response()
        yield target
