"""The executable `lectern log`, on the log of a server."""

import json
import re
import subprocess

import pytest

from server import TIMEOUT


@pytest.fixture
def lectern_log(product, data):
    """Runs a subcommand of `lectern log` on the server's data folder."""

    def lectern_log(*arguments):
        return subprocess.run(
            [product("lectern"), "log", *arguments, data],
            capture_output=True, text=True, timeout=TIMEOUT, stdin=subprocess.DEVNULL,
        )

    return lectern_log


@pytest.fixture
def stopped(server, client):
    """The server, after an action and its end."""
    assert client.send("counter.incrTapped")["type"] == "ack"
    assert server.stop() == 0
    return server


def files(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_the_log_of_a_running_server_is_neither_read_nor_removed(server, lectern_log, data):
    before = files(data).keys()
    for command in (["show"], ["verify"], ["export"], ["trim"], ["forget", "--yes"]):
        ended = lectern_log(*command)
        assert ended.returncode == 1
        assert "Another process has the log" in ended.stderr
    assert files(data).keys() == before
    assert server.is_running


def test_an_action_is_shown_and_exported_and_the_log_stays_as_it_is(stopped, lectern_log, data):
    before = files(data)
    shown = lectern_log("show")
    assert shown.returncode == 0
    assert "counter.incrTapped" in shown.stdout
    exported = lectern_log("export")
    assert exported.returncode == 0
    entries = [json.loads(line) for line in exported.stdout.splitlines()]
    assert all(entry["time"] > 1_000_000_000_000 for entry in entries)
    assert len(entries) == len(shown.stdout.splitlines())
    (action,) = [entry for entry in entries if entry.get("name") == "counter.incrTapped"]
    assert action["kind"] == "action" and action["lane"] == "app" and action["ref"] == 1
    verified = lectern_log("verify")
    assert (verified.returncode, verified.stderr) == (0, "")
    assert "snapshot" in verified.stdout
    assert files(data) == before


def test_an_export_goes_to_a_new_file_of_its_owner(stopped, lectern_log, tmp_path):
    file = tmp_path / "entries.jsonl"
    assert lectern_log("export", "--output", file).returncode == 0
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.read_text() == lectern_log("export").stdout
    again = lectern_log("export", "--output", file)
    assert again.returncode == 1 and "exists" in again.stderr


@pytest.mark.parametrize("command", [["export"], ["show"], ["show", "--last", str(2**63 - 1)]], ids=" ".join)
def test_a_full_disk_fails_a_command_whose_output_is_kept(stopped, product, data, command):
    with open("/dev/full", "w") as full:
        ended = subprocess.run(
            [product("lectern"), "log", *command, data],
            stdout=full, stderr=subprocess.PIPE, text=True, timeout=TIMEOUT, stdin=subprocess.DEVNULL)
    assert ended.returncode == 1 and "No space left on device" in ended.stderr


def test_a_server_restores_its_room_from_a_trimmed_log(stopped, lectern_log):
    trimmed = lectern_log("trim")
    assert trimmed.returncode == 0 and trimmed.stdout.startswith("Removed the batches 1 to ")
    assert lectern_log("verify").returncode == 0
    assert stopped.start().state["count"] == 1


@pytest.fixture
def check_log(product, data):
    """Runs a server with --check-log."""

    def check_log(*arguments):
        return subprocess.run(
            [product("PrimeTimeServer"), "--check-log", "--data", data, *arguments],
            capture_output=True, text=True, timeout=TIMEOUT,
        )

    return check_log


def test_a_server_checks_its_log_and_ends(stopped, check_log, lectern_log, data):
    checked = check_log()
    assert (checked.returncode, checked.stderr) == (0, "")
    assert re.search(r"\d checkpoints and 1 snapshots\. No difference was found\.", checked.stdout)
    exported = lectern_log("export").stdout
    assert lectern_log("trim").returncode == 0
    checked = check_log()
    assert checked.returncode == 0 and "Replayed 0 actions after batch" in checked.stdout
    assert len(exported.splitlines()) > 0 and lectern_log("export").stdout == ""


def test_a_check_needs_a_log_that_no_server_has_open(server, check_log, data, tmp_path):
    in_use = check_log()
    assert in_use.returncode == 1 and "another server" in in_use.stderr
    missing = check_log("--data", tmp_path / "empty")
    assert missing.returncode == 1 and "lectern-room.sqlite" in missing.stderr
    assert not (tmp_path / "empty" / "lectern-room.sqlite").exists()


def test_a_server_plays_a_log_which_stays_as_it_is(stopped, start, product, data, tmp_path):
    before = files(data)
    player = start(product("PrimeTimeServer"), "--replay", data, "--data", tmp_path / "player", "--speed", "1000")
    lines = [player.read_line()]
    while not lines[-1].startswith("replay: ended"):
        lines.append(player.read_line())
    header = re.compile(r"replay: \S+/lectern-room.sqlite from 0:00 to \d+:\d\d at 1000×; .*\n")
    assert any(map(header.fullmatch, lines))
    assert lines[-1].endswith("; the room continues from here\n")
    assert player.state["count"] == 1
    assert player.stop() == 0
    assert files(data) == before
    assert not (tmp_path / "player" / "lectern-room.sqlite").exists()


def test_a_damaged_log_does_not_verify(stopped, lectern_log, data):
    log = data / "lectern-room.sqlite"
    log.write_bytes(log.read_bytes().replace(b"counter.incrTapped", b"counter.decrTapped"))
    ended = lectern_log("verify")
    assert ended.returncode == 1 and "is damaged" in ended.stderr


def test_forgetting_asks_first_and_leaves_a_new_room(stopped, lectern_log, data):
    before = files(data)
    asked = lectern_log("forget")
    assert asked.returncode == 64 and "--yes" in asked.stderr
    assert files(data) == before
    forgotten = lectern_log("forget", "--yes")
    assert forgotten.returncode == 0 and "lectern-room.sqlite" in forgotten.stdout
    assert not any(name.startswith("lectern-room") for name in files(data))
    assert stopped.start().state["count"] == 0
