"""Several servers of one room, and relays before them."""

import signal

import pytest

from nats_server import NATSServer
from nodes import Nodes
from tcp_proxy import TcpProxy


@pytest.fixture
def nats(tmp_path):
    nats = NATSServer("recent", tmp_path / "nats")
    yield nats
    nats.kill()
    nats.keeper.close()


@pytest.fixture
def make_nodes(product, nats, tmp_path):
    made = []

    def make_nodes(*arguments):
        made.append(Nodes(product("PrimeTimeNode"), nats, *arguments, folder=tmp_path))
        return made[-1].start()

    yield make_nodes
    for nodes in made:
        nodes.stop_all(signal.SIGKILL)


@pytest.fixture
def balancer(page_errors):
    """What stands before the nodes: a test points it at the one that leads."""
    balancers = []

    def balancer(nodes):
        balancers.append(TcpProxy(nodes.port))
        return balancers[-1]

    page_errors.allow_connection_errors()
    yield balancer
    for one in balancers:
        one.close()


@pytest.fixture
def make_relay(start, product, nats):
    """Starts a relay of the room of the nodes."""
    def make_relay(*arguments):
        return start(product("RelayServer"), "--nats", nats.url, *arguments)

    return make_relay
