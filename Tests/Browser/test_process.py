"""The server as a process: what it prints, and what it needs."""

import json
import signal
import socket
import subprocess
import sys

import pytest

from server import PATIENCE, wait_until
from viewer import Viewer


def test_it_says_where_it_listens_and_nothing_else(server):
    # Its first line was read and checked when it started. The signal comes right after it.
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(PATIENCE) == 0
    assert server.process.stdout.read() == b""
    server.process.stdout.close()
    assert server.errors == ""


def test_a_port_of_its_own_choosing_is_not_the_same_for_two(server, start, product, tmp_path):
    second = start(product("PrimeTimeServer"), "--data", tmp_path / "second")
    assert second.port not in (0, server.port)
    assert server.state["count"] == second.state["count"] == 0


def addresses_of_this_machine():
    """The IPv4 addresses that others can reach, as the system's own tool has them."""
    if sys.platform != "linux":
        pytest.skip("asks the `ip` of Linux")
    found = subprocess.check_output(["ip", "-json", "-4", "address"], text=True)
    return [
        address["local"]
        for interface in json.loads(found) if "UP" in interface["flags"]
        for address in interface["addr_info"] if address["scope"] == "global"
    ]


def test_shared_it_prints_every_address_of_the_machine(start, product, data):
    addresses = addresses_of_this_machine()
    server = start(product("PrimeTimeServer"), "--share", "--data", data)
    printed = {server.read_line() for _ in addresses}
    assert printed == {f"open http://{address}:{server.port}\n" for address in addresses}
    for address in addresses:
        socket.create_connection((address, server.port), PATIENCE).close()


def test_it_may_hold_as_many_sockets_as_the_system_allows(server):
    if sys.platform != "linux":
        pytest.skip("reads /proc")
    with open(f"/proc/{server.process.pid}/limits") as limits:
        (line,) = [line for line in limits if line.startswith("Max open files")]
    soft, hard = line.split()[3:5]
    assert int(soft) == min(int(hard), 1 << 20)


def test_nobody_reading_its_output_is_no_reason_to_stop(server):
    server.process.stdout.close()
    with server.socket() as socket:
        assert Viewer(socket).send("counter.incrTapped")["type"] == "ack"
    assert server.state["count"] == 1


def test_nobody_reading_its_output_from_the_start_is_none_either(product, data, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [product("PrimeTimeServer"), "--port", str(port), "--data", data],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )
    process.stdout.close()
    try:
        wait_until(lambda: process.poll() is not None or accepts_connections(port))
        assert process.poll() is None
    finally:
        process.kill()
        process.communicate()


def accepts_connections(port):
    with socket.socket() as end:
        return end.connect_ex(("127.0.0.1", port)) == 0
