"""Entries of the log that the server saves as a test in Swift, which Tests/PrimeTimeTests/SavedTests compiles and runs."""

import subprocess

from server import TIMEOUT
from wire_client import WireClient


def test_entries_become_a_test_in_swift(start, product, data, tmp_path):
    server = start(product("PrimeTimeServer"), "--data", data, "--permit", "everyone")
    with server.socket() as socket:
        client = WireClient(socket)
        for _ in range(3):
            assert client.send("counter.incrTapped")["type"] == "ack"
    assert server.stop() == 0

    def save(*arguments):
        return subprocess.run(
            [product("PrimeTimeServer"), "--data", data, "--save-test", *arguments],
            capture_output=True, text=True, timeout=TIMEOUT,
        )

    file = tmp_path / "ThreeTaps.swift"
    saved = save(file, "--entries", "2")
    assert (saved.returncode, saved.stderr) == (0, "")
    assert saved.stdout == f"Saved 2 actions as the test {file}.\n"
    source = file.read_text()
    assert "@testable import PrimeTime\n" in source and "@Suite struct ThreeTaps {" in source
    assert source.count("store.send(.counter(.incrTapped), from: alice") == 2
    assert "$0.count.state = 2" in source and "$0.count.state = 3" in source
    assert "$0.count.state = 1" not in source

    again = save(file)
    assert again.returncode == 1 and "already" in again.stderr
    none = save(tmp_path / "None.swift", "--entries", "900-950")
    assert none.returncode == 1 and "no action of the app among the entries 900-950" in none.stderr
    assert not (tmp_path / "None.swift").exists()
