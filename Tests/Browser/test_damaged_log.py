"""A log that was damaged or replaced between two starts is refused or repaired, and never lost."""

import shutil
import signal
import sqlite3
import subprocess

import pytest

from faulty_disk import LOG
from server import TIMEOUT, Server
from test_supervised import SUPERVISE
from wire_client import WireClient

NAME = "lectern-room.sqlite"
COUNT = 30


@pytest.fixture(scope="module", params=[signal.SIGKILL, signal.SIGTERM], ids=lambda how: how.name)
def recorded(request, product, tmp_path_factory):
    """The data folder of a room with a count, after a crash or an orderly end."""
    folder = tmp_path_factory.mktemp("recorded")
    server = Server(
        product("PrimeTimeServer"), "--data", folder / "data", log=folder / "log"
    ).start()
    with server.socket() as socket:
        client = WireClient(socket)
        for _ in range(COUNT):
            client.send("counter.incrTapped")
    server.stop(request.param)
    return folder / "data"


@pytest.fixture
def data(recorded, tmp_path):
    return shutil.copytree(recorded, tmp_path / "data")


def replace_by_garbage(log):
    log.write_bytes(bytes(range(256)) * 64)


def replace_by_nothing(log):
    log.write_bytes(b"")


def replace_by_another_database(log):
    log.unlink()
    log.with_name(NAME + "-wal").unlink(missing_ok=True)
    with sqlite3.connect(log) as database:
        database.execute("CREATE TABLE notes (text)")
    database.close()


def replace_by_a_newer_version(log):
    with sqlite3.connect(log) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()


def replace_by_a_folder(log):
    log.unlink()
    log.mkdir()


def replace_its_write_ahead_log_by_garbage(log):
    log.with_name(NAME + "-wal").write_bytes(bytes(range(256)) * 64)


REFUSED = [
    replace_by_garbage, replace_by_nothing, replace_by_another_database, replace_by_a_newer_version,
    replace_by_a_folder, replace_its_write_ahead_log_by_garbage,
]


@pytest.mark.parametrize("damage", REFUSED, ids=lambda damage: damage.__name__)
def test_a_server_refuses_a_log_that_it_cannot_use_and_leaves_it_as_it_is(product, data, damage):
    if damage is replace_by_garbage and (data / (NAME + "-wal")).exists():
        pytest.skip("its write-ahead log has all of it")
    damage(data / NAME)
    before = contents(data)
    # A supervised server would be started again after a crash.
    ended = subprocess.run(
        [SUPERVISE, product("PrimeTimeServer"), "--data", data, "--port", "0"],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=TIMEOUT, check=False,
    )
    assert (ended.returncode, ended.stdout) == (1, "")
    (line,) = ended.stderr.splitlines()
    assert line.startswith("Error: ") and str(data / NAME) in line
    assert contents(data) == before


def contents(folder):
    """Returns the contents of the log's files, without SQLite's index of the write-ahead log."""
    return {
        file.name: file.read_bytes() for file in folder.glob(f"{NAME}*")
        if file.is_file() and file.stat().st_size and not file.name.endswith("-shm")
    }


def test_a_log_of_which_only_the_write_ahead_log_is_whole_is_repaired(start, product, data):
    if not (data / (NAME + "-wal")).exists():
        pytest.skip("closed in an orderly way")
    replace_by_garbage(data / NAME)
    server = start(product("PrimeTimeServer"), "--data", data)
    assert server.state["count"] == COUNT
    assert "its snapshots cannot be read" in server.errors
    assert (data / (NAME + ".damaged-1")).exists()


def test_a_server_reports_what_it_cuts_off_a_truncated_log_and_keeps_the_original(start, product, data):
    log = data / NAME
    content = log.read_bytes()
    log.write_bytes(content[:len(content) // 2])
    before = contents(data)
    server = start(product("PrimeTimeServer"), "--data", data)
    if server.state["count"] < COUNT:
        assert "was cut off" in server.errors
        assert before[NAME] in contents(data).values()
        assert str(log) + ".damaged-1" in server.errors


@pytest.mark.parametrize("loss", ["missing", "empty", "cut"])
def test_a_server_says_that_its_write_ahead_log_was_lost_and_keeps_what_is_left(start, product, data, loss):
    wal = data / (NAME + "-wal")
    if not wal.exists():
        pytest.skip("closed in an orderly way")
    if loss == "missing":
        wal.unlink()
    else:
        wal.write_bytes(wal.read_bytes()[:-1000] if loss == "cut" else b"")
    verified = subprocess.run(
        [product("lectern"), "log", "verify", data], capture_output=True, text=True, check=False)
    told = "write-ahead log was cut" if loss == "cut" else "write-ahead log is missing or empty"
    assert verified.returncode == 1 and told in verified.stderr
    checked = subprocess.run(
        [product("PrimeTimeServer"), "--data", data, "--check-log"], capture_output=True, text=True, check=False)
    assert checked.returncode == 1 and told in checked.stderr
    server = start(product("PrimeTimeServer"), "--data", data)
    assert server.state["count"] < COUNT
    assert told in server.errors and "was cut off" in server.errors
    assert (data / (NAME + ".damaged-1")).exists()
    # What pages were shown that had more of it is not mistaken for what comes.
    assert "-f1-" in server.first_frame
    server.stop(signal.SIGKILL)
    server.start()
    assert server.errors.count(told) == 1


def test_a_log_that_is_whole_is_not_reported(product, data):
    verified = subprocess.run(
        [product("lectern"), "log", "verify", data], capture_output=True, text=True, check=False)
    assert (verified.returncode, verified.stderr) == (0, "")


def test_a_server_removes_what_a_killed_one_has_left_of_a_new_log(start, product, tmp_path, disk):
    data = tmp_path / "new"
    product = product("PrimeTimeServer")
    server = Server(product, "--data", data, log=tmp_path / "killed", environment=disk.environment)
    disk.block(LOG)
    server.launch()
    disk.wait_for_sync(LOG)
    server.process.kill()
    server.wait()
    assert any("-new-" in file.name for file in data.iterdir())
    disk.release(LOG)
    start(product, "--data", data)
    assert not any("-new-" in file.name for file in data.iterdir())


def test_a_server_without_its_log_begins_a_new_room_and_keeps_a_write_ahead_log(start, product, data):
    (data / NAME).unlink()
    orphan = (data / (NAME + "-wal")).exists() and (data / (NAME + "-wal")).read_bytes()
    server = start(product("PrimeTimeServer"), "--data", data)
    assert server.state["count"] == 0
    if orphan:
        assert (data / (NAME + ".orphan-1")).read_bytes() == orphan
        assert str(data / (NAME + ".orphan-1")) in server.errors
