"""Half-open connections: the peer has vanished, and all packets are lost."""

import contextlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from footprint import Footprint
from server import TIMEOUT

SERVER, CLIENTS = "10.85.0.1", "10.85.0.2"

IDLE_CLIENTS = """
import sys
sys.path.insert(0, sys.argv[1])
from raw_connection import RawConnection
pages = [RawConnection(int(sys.argv[3]), host=sys.argv[2]).upgrade() for _ in range(50)]
print("here", flush=True)
sys.stdin.read()
"""

ACTIVE_CLIENT = """
import sys
sys.path.insert(0, sys.argv[1])
from raw_connection import PING, PONG, RawConnection, action, frame
page = RawConnection(int(sys.argv[3]), host=sys.argv[2]).upgrade()
for ref, _ in enumerate(sys.stdin, 1):
    page.send(action(ref=ref))
    payload = b""
    while b'"ack"' not in payload:
        opcode, payload = page.read_frame()
        if opcode == PING:
            page.send(frame(PONG, payload))
    print("served", flush=True)
"""


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@pytest.fixture
def hosts():
    """Two hosts in network namespaces, and a link between them that can be cut."""
    if os.geteuid() != 0 or not shutil.which("ip"):
        pytest.skip("hosts in network namespaces take root and iproute2")
    server_host, client_host = (f"lectern-{name}-{os.getpid()}" for name in ("server", "client"))
    with contextlib.ExitStack() as stack:
        for name in (server_host, client_host):
            try:
                run("ip", "netns", "add", name)
            except subprocess.CalledProcessError as error:
                pytest.skip(f"there is no network namespace to be had: {error.stderr}")
            stack.callback(run, "ip", "netns", "delete", name)
        run("ip", "-n", server_host, "link", "add", "server0", "type", "veth",
            "peer", "name", "client0", "netns", client_host)
        for name, interface, address in [(server_host, "server0", SERVER), (client_host, "client0", CLIENTS)]:
            run("ip", "-n", name, "address", "add", f"{address}/30", "dev", interface)
            run("ip", "-n", name, "link", "set", interface, "up")
            run("ip", "-n", name, "link", "set", "lo", "up")
        yield server_host, client_host


@pytest.fixture
def spawn():
    """Runs a script on a host; its arguments are this folder, the server's address and its port."""
    processes = []

    def spawn(host, script, port):
        process = subprocess.Popen(
            ["ip", "netns", "exec", host, sys.executable, "-c", script,
             str(Path(__file__).parent), SERVER, str(port)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        processes.append(process)
        return process

    yield spawn
    for process in processes:
        process.kill()
        process.communicate()


def test_connections_to_vanished_clients_are_closed_and_hold_up_no_others(
    hosts, spawn, start, product, data
):
    server_host, client_host = hosts
    server = start(
        shutil.which("ip"), "netns", "exec", server_host, product("PrimeTimeServer"),
        "--data", data, "--host", SERVER, "--permit", "everyone",
    )
    active_client = spawn(server_host, ACTIVE_CLIENT, server.port)

    def expect_response():
        active_client.stdin.write("\n")
        active_client.stdin.flush()
        assert active_client.stdout.readline() == "served\n"

    expect_response()
    before = Footprint(server).sockets
    idle_clients = spawn(client_host, IDLE_CLIENTS, server.port)
    assert idle_clients.stdout.readline() == "here\n"
    assert Footprint(server).sockets == before + 50
    run("ip", "-n", client_host, "link", "set", "client0", "down")
    # A connection without a pong before the next ping is closed; pings are 10 s apart.
    deadline = time.monotonic() + TIMEOUT
    while Footprint(server).sockets > before:
        expect_response()
        assert time.monotonic() < deadline, "they are still waited for"
        time.sleep(0.2)
