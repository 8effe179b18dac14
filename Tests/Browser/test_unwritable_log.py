"""A restart on a full or read-only disk: the room is restored, and continues unrecorded."""

import os
import re
import signal
import subprocess

import pytest
from playwright.sync_api import expect

from presenter_page import PresenterPage
from wire_client import WireClient

NAME = "lectern-room.sqlite"
TAPS = 30
# Root writes to every file, unless it gives up that right.
UNPRIVILEGED = (
    ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-dac_override,-dac_read_search"]
    if os.geteuid() == 0 else []
)


class Full:
    """A disk on which nothing more can be written."""

    def __init__(self, disk, _):
        self.problem = "no space left for the log"
        self.begin, self.end = disk.fill, disk.empty


class ReadOnly:
    """A folder whose files can only be read."""

    def __init__(self, _, data):
        self.problem = "cannot be written"
        self.data = data

    def begin(self):
        self.change(0o500, 0o400)

    def end(self):
        self.change(0o700, 0o600)

    def change(self, folder_mode, file_mode):
        for file in self.data.iterdir():
            file.chmod(file_mode)
        self.data.chmod(folder_mode)


@pytest.fixture(params=[Full, ReadOnly])
def fault(request, disk, data):
    fault = request.param(disk, data)
    yield fault
    if data.stat().st_mode & 0o200 == 0:
        fault.end()


@pytest.fixture
def server(start, product, data, disk):
    server = start(product("PrimeTimeServer"), "--data", data, environment=disk.environment)
    server.wrapper = UNPRIVILEGED
    return server


def announcement(server):
    """Reads the announcement up to the line with the join code."""
    text = ""
    while not re.search(r"join, code (\S+)", text):
        text += server.read_line()
    return text


def tap(server):
    """Counts to TAPS, and returns the page's epoch and its last revision."""
    with server.socket() as socket:
        client = WireClient(socket)
        for _ in range(TAPS):
            answer = client.send("counter.incrTapped")
        return client.first["epoch"], answer["revision"]


def contents(folder):
    """Returns the contents of the log's files. SQLite may have created an empty write-ahead log."""
    return {file.name: file.read_bytes() for file in folder.glob(NAME + "*") if file.stat().st_size}


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM], ids=lambda how: how.name)
def test_a_room_whose_log_cannot_be_written_is_restored_and_continues_unrecorded(server, data, fault, how):
    code = re.search(r"join, code (\S+)", announcement(server))[1]
    epoch, revision = tap(server)
    server.stop(how)
    before = contents(data)
    fault.begin()

    server.start()
    text = announcement(server)
    assert f"join, code {code}" in text and f"after {TAPS} actions" in text
    assert "no longer recorded" in server.errors and fault.problem in server.errors
    with server.socket(query=f"?epoch={epoch}&revision={revision}") as socket:
        client = WireClient(socket)
        # The page had this state: it needs nothing but what the room says of itself.
        assert client.first["type"] == "patch" and client.first["ops"] == []
        assert client.send("counter.incrTapped")["type"] == "ack"
        unrecorded = client.first["revision"]
    assert server.state["count"] == TAPS + 1
    assert contents(data) == before

    # As announced, the next server does not know of what was not recorded.
    server.stop(how)
    fault.end()
    server.start()
    assert server.state["count"] == TAPS
    with server.socket(query=f"?epoch={epoch}&revision={unrecorded}") as socket:
        client = WireClient(socket)
        assert (client.first["type"], client.first["epoch"]) == ("snapshot", epoch)
        assert client.send("counter.incrTapped")["type"] == "ack"
    server.stop(how)
    server.start()
    assert server.state["count"] == TAPS + 1


def test_presenters_are_told_that_what_happens_is_not_recorded(server, fault, visit):
    tap(server)
    server.stop(signal.SIGKILL)
    fault.begin()
    server.start()
    page = PresenterPage(visit(re.search(r"presenter: (\S+)", announcement(server))[1]))
    expect(page.recording).to_contain_text("Not recorded")
    expect(page.recording).to_contain_text(fault.problem)
    expect(page.recording).to_contain_text("What happens now is lost when the server ends.")
    expect(page.button("Continue without recording")).to_be_hidden()


def test_a_log_on_a_full_or_read_only_disk_can_be_checked(server, data, fault, product):
    tap(server)
    server.stop(signal.SIGKILL)
    fault.begin()
    checked = subprocess.run(
        [*UNPRIVILEGED, product("PrimeTimeServer"), "--data", data, "--check-log"],
        capture_output=True, text=True, check=False, env=os.environ | server.environment,
    )
    assert (checked.returncode, "No difference was found." in checked.stdout) == (0, True), checked.stderr
