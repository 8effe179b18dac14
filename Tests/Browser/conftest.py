"""A real server for each test; the browsers are in `browsing`, a talk in `talk`."""

import os
import subprocess
from pathlib import Path

import pytest

from server import Server
from slow import Slow
from viewer import Viewer

ROOT = Path(__file__).resolve().parents[2]

pytest_plugins = ["browsing", "engines.fixtures", "talk"]


@pytest.fixture(scope="session")
def product():
    """Finds what `swift build` made; LECTERN_PRODUCTS names another folder than its own."""
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
    """Starts a server that ends with the test."""
    servers = []

    # A server that is told no folder keeps its links among the user's data.
    user_data = {"XDG_DATA_HOME": str(tmp_path / "user-data")}

    def start(binary, *arguments, environment=None, **options):
        server = Server(
            binary, *arguments, log=tmp_path / f"log-{len(servers)}",
            environment=user_data | (environment or {}), **options,
        )
        servers.append(server)
        return server.start()

    yield start
    for server in servers:
        if server.is_running:
            server.process.kill()
            server.wait()
        elif server.process is not None:
            server.process.stdout.close()


@pytest.fixture
def data(tmp_path):
    return tmp_path / "data"


@pytest.fixture
def server(start, product, data):
    """PrimeTime, which must still be there when the test is over, unless the test stopped it."""
    server = start(product("PrimeTimeServer"), "--data", data)
    yield server
    assert server.process.poll() in (None, 0, -9), f"the server died: {server.errors}"


@pytest.fixture
def network(server):
    """A way to the server that a test can slow down, stall and cut."""
    network = Slow(server.port)
    yield network
    network.close()


@pytest.fixture
def viewer(server):
    """One who speaks the protocol, and has no page."""
    with server.socket() as socket:
        yield Viewer(socket)
