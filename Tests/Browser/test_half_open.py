"""Half-open connections: whose other end has vanished without a word, with all packets lost."""

import contextlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from attacker import Footprint

SERVER, CROWD = "10.85.0.1", "10.85.0.2"
# Who does not answer a ping before the next is gone; pings come every twenty seconds.
LONGEST = 90

CROWD_OF_PAGES = """
import sys
sys.path.insert(0, sys.argv[1])
from attacker import Attacker
pages = [Attacker(int(sys.argv[3]), host=sys.argv[2]).upgrade() for _ in range(50)]
print("here", flush=True)
sys.stdin.read()
"""

ONLOOKER = """
import sys
sys.path.insert(0, sys.argv[1])
from attacker import Attacker, PING, PONG, action, frame
page = Attacker(int(sys.argv[3]), host=sys.argv[2]).upgrade()
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
    """Two hosts of our own, and a cable between them that can be pulled."""
    if os.geteuid() != 0 or not shutil.which("ip"):
        pytest.skip("hosts in network namespaces take root and iproute2")
    stage, hall = (f"lectern-{name}-{os.getpid()}" for name in ("stage", "hall"))
    with contextlib.ExitStack() as stack:
        for name in (stage, hall):
            try:
                run("ip", "netns", "add", name)
            except subprocess.CalledProcessError as error:
                pytest.skip(f"there is no network namespace to be had: {error.stderr}")
            stack.callback(run, "ip", "netns", "delete", name)
        run("ip", "-n", stage, "link", "add", "stage0", "type", "veth",
            "peer", "name", "hall0", "netns", hall)
        for name, cable, address in [(stage, "stage0", SERVER), (hall, "hall0", CROWD)]:
            run("ip", "-n", name, "address", "add", f"{address}/30", "dev", cable)
            run("ip", "-n", name, "link", "set", cable, "up")
            run("ip", "-n", name, "link", "set", "lo", "up")
        yield stage, hall


@pytest.fixture
def spawn():
    """Runs a script on a host, with the way to this folder, the server's address and its port."""
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


def test_pages_that_vanish_are_let_go_of_and_nobody_waits_for_them(
    hosts, spawn, start, product, data
):
    stage, hall = hosts
    server = start(
        shutil.which("ip"), "netns", "exec", stage, product("PrimeTimeServer"),
        "--data", data, "--host", SERVER, "--permit", "everyone",
    )
    onlooker = spawn(stage, ONLOOKER, server.port)

    def expect_service():
        onlooker.stdin.write("\n")
        onlooker.stdin.flush()
        assert onlooker.stdout.readline() == "served\n"

    expect_service()
    before = Footprint(server).descriptors
    crowd = spawn(hall, CROWD_OF_PAGES, server.port)
    assert crowd.stdout.readline() == "here\n"
    assert Footprint(server).descriptors == before + 50
    run("ip", "-n", hall, "link", "set", "hall0", "down")
    deadline = time.monotonic() + LONGEST
    while Footprint(server).descriptors > before:
        expect_service()
        assert time.monotonic() < deadline, "they are still waited for"
        time.sleep(0.2)
