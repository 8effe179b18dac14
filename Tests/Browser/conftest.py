"""A real server for each test, or a room of a shared one.

Fixtures of pages are in `browser_fixtures`, those of a presented room in `room_fixtures`, those of a talk in
`deck_fixtures`, those of several servers in `node_fixtures`, and those of a sign-in in `sign_in_fixtures`.
"""

import os
import subprocess
from pathlib import Path

import pytest

from faulty_disk import FaultyDisk
from server import Server
from shared_servers import SharedServers
from slow_proxy import SlowProxy
from wire_client import WireClient

ROOT = Path(__file__).resolve().parents[2]
# The files that take longest, the first of them most. They begin first: else one worker would have one left in the end.
SLOW_FILES = [
    "test_deck_check.py", "test_every_engine.py", "test_layout.py", "test_presenter_bar.py", "test_running_the_room.py",
    "test_relays.py", "test_deck_layout.py", "test_crashes.py", "test_evening_of_ghosts.py", "test_rehearsed_deck.py",
]
# The room ends with the server.
UNRECORDED = pytest.mark.parametrize("arguments", [["--no-journal"]], ids=["unrecorded"])

pytest_plugins = ["browser_fixtures", "deck_fixtures", "engines.fixtures", "node_fixtures", "room_fixtures", "sign_in_fixtures"]


def pytest_collection_modifyitems(items):
    items.sort(key=lambda item: SLOW_FILES.index(item.path.name) if item.path.name in SLOW_FILES else len(SLOW_FILES))


@pytest.fixture(scope="session")
def product():
    """Finds a built executable by name, in LECTERN_PRODUCTS or else in SwiftPM's own folder."""
    folder = os.environ.get("LECTERN_PRODUCTS") or subprocess.check_output(
        ["swift", "build", "--show-bin-path"], cwd=ROOT, text=True
    ).strip()

    def find(name):
        binary = Path(folder, name)
        assert binary.exists(), f"{name} is not built: swift build --product {name}"
        return str(binary)

    return find


@pytest.fixture
def start(tmp_path):
    """Starts servers and stops them with the test."""
    servers = []

    # Without --data a server keeps its links in the user's data folder.
    user_data = {"XDG_DATA_HOME": str(tmp_path / "user-data"), "XDG_CACHE_HOME": str(tmp_path / "user-cache")}

    def start(binary, *arguments, environment=None, **options):
        server = Server(
            binary, *arguments, log=tmp_path / f"log-{len(servers)}",
            environment=user_data | (environment or {}), **options,
        )
        servers.append(server)
        return server.start()

    yield start
    for server in servers:
        server.end()


@pytest.fixture(scope="session")
def shared(tmp_path_factory):
    """The servers of the tests that are marked with `shared_server`."""
    servers = SharedServers(tmp_path_factory.mktemp("shared"))
    yield servers
    servers.end()


@pytest.fixture
def is_shared(request):
    marks = request.node.get_closest_marker
    return marks("shared_server") is not None and marks("own_server") is None


@pytest.fixture
def serve(is_shared, start, shared, data):
    """Starts a server, or takes a shared one."""
    if is_shared:
        return shared.take
    return lambda binary, *arguments: start(binary, "--data", data, *arguments)


@pytest.fixture
def data(tmp_path):
    return tmp_path / "data"


@pytest.fixture
def arguments():
    """Further arguments of the server, for tests to parametrise."""
    return []


@pytest.fixture
def server(serve, product, arguments):
    """A PrimeTime server; fails a test in which it crashes."""
    server = serve(product("PrimeTimeServer"), *arguments)
    yield server
    assert server.process.poll() in (None, 0, -9), f"the server crashed: {server.errors}"


@pytest.fixture
def disk(tmp_path):
    return FaultyDisk(tmp_path)


@pytest.fixture
def network(server):
    """A proxy to the server that a test can slow down, stall and cut."""
    network = SlowProxy(server.port)
    yield network
    network.close()


@pytest.fixture
def client(server):
    """A client of the wire protocol without a page."""
    with server.socket() as socket:
        yield WireClient(socket)
