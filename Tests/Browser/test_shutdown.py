"""Stopping the server: at once on a signal, and without harm on a crash."""

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from server import wait_until
from wire_client import WireClient

# Seconds from a signal to the exit, as documented.
SHUTDOWN_LIMIT = 2

SIGNALS = pytest.mark.parametrize(
    "how", [signal.SIGINT, signal.SIGTERM], ids=lambda how: how.name
)


@SIGNALS
def test_a_signal_closes_the_connections_and_stops_the_server_in_time(server, how):
    with server.socket() as one, server.socket() as other:
        viewers = [WireClient(one), WireClient(other)]
        assert server.stop(how, within=SHUTDOWN_LIMIT) == 0
        assert [client.wait_for_close() for client in viewers] == [1001, 1001]
    assert server.errors == ""


@SIGNALS
def test_a_long_computation_does_not_delay_the_shutdown(server, client, how):
    client.send("favoritePrimes.primeButtonTapped", 1_000_000)
    assert server.state["isNthPrimeRequestInFlight"]
    assert server.stop(how, within=SHUTDOWN_LIMIT) == 0
    assert client.wait_for_close() == 1001


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@SIGNALS
def test_a_signal_before_the_server_listens_stops_it(product, data, how):
    """The signal arrives as soon as there is an event loop."""
    for _ in range(10):
        process = subprocess.Popen(
            [product("PrimeTimeServer"), "--port", "0", "--data", data],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            # Shells start background processes with SIGINT ignored, which child processes inherit.
            preexec_fn=lambda: signal.signal(how, signal.SIG_DFL),
        )
        try:
            wait_until(lambda: has_event_loop(process.pid))
            process.send_signal(how)
            assert process.wait(SHUTDOWN_LIMIT) in (0, -how)
        finally:
            process.kill()
            process.wait()


def has_event_loop(pid):
    descriptors = Path(f"/proc/{pid}/fd")
    return any(target(link) == "anon_inode:[eventpoll]" for link in descriptors.iterdir())


def target(link):
    try:
        return os.readlink(link)
    except FileNotFoundError:
        return None  # Closed meanwhile.


@pytest.fixture
def slow_disk(tmp_path):
    """Returns the environment of a server with a slow fsync, and the file that appears when it begins."""
    if sys.platform != "linux":
        pytest.skip("preloads a library, as on Linux")
    compiler = shutil.which("clang") or shutil.which("cc")
    library, begun = tmp_path / "slow_fsync.so", tmp_path / "begun"
    source = Path(__file__).with_name("slow_fsync.c")
    subprocess.check_call(
        [compiler, "-D_GNU_SOURCE", "-shared", "-fPIC", "-o", library, source, "-ldl"]
    )

    def environment(microseconds):
        return {
            "LD_PRELOAD": str(library),
            "FSYNC_BEGUN": str(begun),
            "FSYNC_MICROSECONDS": str(microseconds),
        }

    return environment, begun


@pytest.fixture
def saving(start, product, data, slow_disk):
    """Starts a server with favourite 2 on disk and a save of 2 and 3 in flight."""

    def saving(microseconds):
        environment, begun = slow_disk
        data.mkdir()
        (data / "favorite-primes.json").write_text("[2]")
        server = start(product("PrimeTimeServer"), "--data", data,
                       environment=environment(microseconds))
        with server.socket() as socket:
            client = WireClient(socket)
            client.send("favoritePrimes.loadButtonTapped")
            wait_until(lambda: server.state["favoritePrimes"])
            for _ in range(3):
                client.send("counter.incrTapped")
            client.send("primeModal.saveFavoritePrimeTapped")
            client.send("favoritePrimes.saveButtonTapped")
            wait_until(begun.exists)
        return server

    return saving


@SIGNALS
def test_a_save_in_flight_is_finished_before_the_server_stops(saving, data, how):
    server = saving(microseconds=300_000)
    assert server.stop(how, within=SHUTDOWN_LIMIT) == 0
    assert {file.name for file in data.iterdir()} == {".lock", "favorite-primes.json"}
    assert json.loads((data / "favorite-primes.json").read_text()) == [2, 3]


def test_a_hanging_disk_does_not_delay_the_shutdown_and_the_old_file_stays(saving, data):
    server = saving(microseconds=60_000_000)
    assert server.stop(signal.SIGTERM, within=SHUTDOWN_LIMIT) == 0
    assert json.loads((data / "favorite-primes.json").read_text()) == [2]


def test_a_server_killed_during_a_save_leaves_the_old_file_intact(saving, data):
    server = saving(microseconds=60_000_000)
    assert server.stop(signal.SIGKILL) == -signal.SIGKILL
    assert json.loads((data / "favorite-primes.json").read_text()) == [2]
    # The next server takes over the folder and removes the temporary file.
    server.environment = {}
    server.start()
    wait_until(lambda: {file.name for file in data.iterdir()} == {".lock", "favorite-primes.json"})
