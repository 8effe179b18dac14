"""A reducer, an effect or a view that traps: the restarted server refuses what it has crashed on, and goes on."""

import json
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect
from axe import Axe
from websockets.exceptions import ConnectionClosed, WebSocketException

from conftest import ROOT
from room_fixtures import TOKEN
from server import Server, wait_until
from test_supervised import SUPERVISE
from wire_client import WireClient

APP = ROOT / "Tests" / "TrappingApp"
CLIENT = "0123456789abcdef" * 2


@pytest.fixture
def options():
    return []


@pytest.fixture
def server(product, data, tmp_path, options):
    server = Server(
        SUPERVISE, product("TrappingApp"), "--data", data, "--public", APP / "Public", "--presenter-token", TOKEN,
        *options, log=tmp_path / "log",
    )
    server.start()
    yield server
    if server.is_running:
        server.stop()
    server.end()


class Page:
    """A page that sends what has no answer again, as each does."""

    def __init__(self, server):
        self.server = server
        self.last_ref = 0
        self.open = ExitStack()
        self.connect()

    def connect(self):
        self.open.close()
        self.client = WireClient(self.open.enter_context(self.server.socket(query=f"?client={CLIENT}")))

    def send(self, name, *value):
        """Sends an action until it is answered, and returns the answer."""
        self.last_ref += 1
        message = {"type": "action", "ref": self.last_ref, "name": name}
        if value:
            (message["value"],) = value
        while True:
            try:
                return self.client.send_text(json.dumps(message), ref=self.last_ref)
            except ConnectionClosed:
                self.reconnect()

    def reconnect(self):
        """Connects to the next server, which listens on the same port."""
        def is_connected():
            try:
                self.connect()
            except (OSError, EOFError, WebSocketException):
                return False
            return True

        wait_until(is_connected)


def crashes(server):
    return server.errors.count("and is started again")


@pytest.fixture
def page(server):
    page = Page(server)
    yield page
    page.open.close()


@pytest.mark.parametrize("name, activity", [
    ("columnPicked", 'reduced "columnPicked"'),
    ("columnLookedUp", 'reduced "columnLookedUp" or ran a synchronous effect of it'),
    ("columnDecoded", 'decoded "columnDecoded"'),
    ("columnShown", 'made the view state after "columnShown"'),
])
def test_an_action_that_crashes_the_server_is_refused_after_the_restart(server, page, name, activity):
    assert page.send("incrTapped")["type"] == "ack"
    fault = page.send(name, 7)
    assert (fault["type"], fault["code"]) == ("fault", "action_crashed")
    assert crashes(server) == 1
    assert page.send("incrTapped")["type"] == "ack"
    assert server.state["count"] == 2
    assert "The server crashed (SIG" in server.errors
    assert f"while it {activity}" in server.errors
    assert "Its value: 7" in server.errors or "decoded" in activity
    # The stack, in the report that the supervisor prints, and beside the action.
    assert server.errors.count("Grid.swift") >= 2
    sender = page.client.first["viewer"]["participant"]
    assert f"participant {sender} (participant) sent it; it is refused." in server.errors


@pytest.mark.parametrize("name, activity", [
    ("columnRequested", 'an effect of "columnRequested" ran'),
    ("columnLoaded", 'it reduced "columnResponse", which an effect of "columnLoaded" sent,'),
    ("columnFollowed", 'it ran what follows an effect of "columnFollowed"'),
])
def test_an_effect_that_crashes_the_server_does_not_run_again(server, page, name, activity):
    assert page.send("incrTapped")["type"] == "ack"
    assert page.send(name, 7)["type"] == "ack"
    wait_until(lambda: crashes(server) == 1)
    wait_until(lambda: "The effect does not run again." in server.errors)
    page.reconnect()
    assert page.send("incrTapped")["type"] == "ack"
    assert server.state["count"] == 2
    assert activity in server.errors
    assert crashes(server) == 1


def test_a_refused_action_stays_refused_when_the_server_is_killed_and_started_again(server, page):
    assert page.send("columnPicked", 7)["code"] == "action_crashed"
    # Before it has announced itself, a server traps no signals.
    wait_until(lambda: server.read_line().startswith("participants: "))
    wait_until(lambda: server.read_line().startswith("participants: "))
    assert server.stop() == 0
    server.start()
    page.reconnect()
    page.last_ref -= 1
    assert page.send("columnPicked", 7)["code"] == "action_crashed"
    assert page.send("incrTapped")["type"] == "ack"
    assert crashes(server) == 1


def test_a_truncated_file_stops_nothing(server, page, data):
    """On some file systems, a full disk ends a write to mapped memory in the same way."""
    assert page.send("incrTapped")["type"] == "ack"
    (data / "lectern-room.inflight").write_bytes(b"")
    assert page.send("incrTapped")["type"] == "ack"
    assert crashes(server) == 0


def test_a_folder_in_place_of_the_file_is_worked_without(product, data, start):
    (data / "lectern-room.inflight").mkdir(parents=True)
    server = start(product("TrappingApp"), "--data", data, "--public", APP / "Public")
    assert server.state["count"] == 0


def test_the_pages_say_what_crashed_the_server(server, visit, page_errors):
    page_errors.allow_connection_errors()
    audience = visit(server.url)
    audience.get_by_role("button", name="+").click()
    expect(audience.locator("output")).to_have_text("1")
    audience.get_by_role("button", name="Past the end").click()
    expect(audience.get_by_role("alert").filter(has_text="The server crashed on this, so it was not done.")).to_be_visible()
    audience.get_by_role("button", name="+").click()
    expect(audience.locator("output")).to_have_text("2")

    presenter = visit(f"{server.url}present#{TOKEN}")
    crash = presenter.get_by_role("region", name="The server has crashed and restarted")
    expect(crash.get_by_role("alert")).to_contain_text('while it reduced "columnPicked"')
    expect(crash.get_by_text("Its value: 3")).to_be_visible()
    crash.get_by_text("Where it crashed").click()
    expect(crash.locator("pre")).to_contain_text("Grid.reduce(into:action:)")
    assert Axe().run(presenter).response["violations"] == []
    crash.get_by_role("button", name="OK").click()
    expect(crash).to_be_hidden()


@pytest.mark.parametrize("options", [["--watchdog", "1"]])
def test_a_server_whose_reducer_never_returns_is_restarted_without_the_action(server, page):
    assert page.send("incrTapped")["type"] == "ack"
    assert page.send("columnSearched", 7)["code"] == "action_crashed"
    assert page.send("incrTapped")["type"] == "ack"
    assert server.state["count"] == 2
    assert crashes(server) == 1
    assert "The event loop has stood still for 1 seconds" in server.errors
    assert "The server hung, and was ended, while it reduced" in server.errors
    # The stack, in the crash report and beside the action.
    assert server.errors.count("Grid.swift") >= 2
