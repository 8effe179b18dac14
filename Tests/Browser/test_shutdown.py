"""Stopping the server: at once on a signal, and without harm on a crash."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from faulty_disk import FILES, LOG
from server import TIMEOUT, wait_until
from wire_client import WireClient

# Seconds from a signal to the exit, as documented. A busy machine may take longer at times, but not always.
SHUTDOWN_LIMIT = 2
ATTEMPTS = 5
# Seconds that a server which stops waits for its effects.
EFFECTS_LIMIT = 0.8
SLOW_DISK = "The disk did not answer in time."

SIGNALS = pytest.mark.parametrize(
    "how", [signal.SIGINT, signal.SIGTERM], ids=lambda how: how.name
)


@SIGNALS
def test_a_signal_closes_the_connections_and_stops_the_server_in_time(server, how):
    for _ in range(ATTEMPTS):
        with server.socket() as one, server.socket() as other:
            viewers = [WireClient(one), WireClient(other)]
            begin = time.monotonic()
            assert server.stop(how) == 0
            duration = time.monotonic() - begin
            assert [client.wait_for_close() for client in viewers] == [1001, 1001]
        assert [line for line in server.errors.splitlines() if SLOW_DISK not in line] == []
        if duration < SHUTDOWN_LIMIT:
            return
        server.start()
    pytest.fail(f"each time it took longer, at last {duration:.1f} s")


@SIGNALS
def test_a_long_computation_does_not_delay_the_shutdown(server, how):
    for _ in range(ATTEMPTS):
        with server.socket() as socket:
            client = WireClient(socket)
            client.send("favoritePrimes.primeButtonTapped", 1_000_000)
            begin = time.monotonic()
            assert server.stop(how) == 0
            duration = time.monotonic() - begin
            assert client.wait_for_close() == 1001
        if duration < SHUTDOWN_LIMIT:
            return
        server.start()
    pytest.fail(f"each time it took longer, at last {duration:.1f} s")


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@SIGNALS
def test_a_signal_before_the_server_listens_stops_it(product, data, how):
    """The signal arrives as soon as there is an event loop."""
    for _ in range(10):
        process = subprocess.Popen(
            [product("PrimeTimeServer"), "--port", "0", "--data", data],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            wait_until(lambda: has_event_loop(process.pid))
            process.send_signal(how)
            assert process.wait(TIMEOUT) in (0, -how)
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
def disk_server(start, product, data, disk):
    """A server whose disk can be blocked, with favourite 2 on disk."""
    data.mkdir()
    (data / "favorite-primes.json").write_text("[2]")
    return start(product("PrimeTimeServer"), "--data", data, environment=disk.environment)


@pytest.fixture
def saving(disk_server, disk):
    """A client of that server, with a save of 2 and 3 in flight."""
    with disk_server.socket() as socket:
        client = WireClient(socket)
        client.send("favoritePrimes.loadButtonTapped")
        wait_until(lambda: disk_server.state["favoritePrimes"])
        for _ in range(3):
            client.send("counter.incrTapped")
        client.send("primeModal.saveFavoritePrimeTapped")
        disk.block(FILES)
        client.send("favoritePrimes.saveButtonTapped")
        disk.wait_for_sync(FILES)
        yield client


def files(data):
    return {file.name for file in data.iterdir()}


@SIGNALS
def test_a_save_in_flight_is_finished_before_the_server_stops(
    saving, disk_server, disk, data, how
):
    begin = time.monotonic()
    disk_server.process.send_signal(how)
    assert saving.wait_for_close() == 1001
    disk.release(FILES)
    assert disk_server.wait() == 0
    if time.monotonic() - begin > EFFECTS_LIMIT:
        pytest.skip("the machine is slower than the time that a server gives its effects")
    assert files(data) == {
        ".lock", "favorite-primes.json", "lectern-room.inflight", "lectern-room.sqlite",
    }
    assert json.loads((data / "favorite-primes.json").read_text()) == [2, 3]


def test_a_hanging_disk_does_not_delay_the_shutdown_and_the_old_file_stays(
    saving, disk_server, data
):
    # The disk hangs all the while.
    assert disk_server.stop(signal.SIGTERM) == 0
    assert json.loads((data / "favorite-primes.json").read_text()) == [2]


def test_a_server_killed_during_a_save_leaves_the_old_file_intact(saving, disk_server, disk, data):
    assert disk_server.stop(signal.SIGKILL) == -signal.SIGKILL
    assert json.loads((data / "favorite-primes.json").read_text()) == [2]
    # The next server takes over the folder, removes the temporary file, and saves again.
    disk.release(FILES)
    disk_server.start()
    wait_until(lambda: json.loads((data / "favorite-primes.json").read_text()) == [2, 3])
    assert disk_server.stop() == 0
    assert {name for name in files(data) if "favorite" in name} == {"favorite-primes.json"}


def test_a_log_that_does_not_answer_does_not_delay_the_shutdown(disk_server, disk):
    with disk_server.socket() as socket:
        client = WireClient(socket)
        disk.block(LOG)
        socket.send('{"type":"action","ref":1,"name":"counter.incrTapped"}')
        disk.wait_for_sync(LOG)
        assert disk_server.stop(signal.SIGTERM) == 0
        assert client.wait_for_close() == 1001
    assert SLOW_DISK in disk_server.errors
