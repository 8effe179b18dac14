"""A room outlives its server: its pages go on as if nothing had happened."""

import json
import re
import signal

import pytest
from playwright.sync_api import expect

from change_watcher import ChangeWatcher
from controls_page import select, selection
from cutting_proxy import CuttingProxy
from presenter_page import PresenterPage
from prime_time_page import PrimeTimePage
from room_page import RoomPage
from server import TIMEOUT, wait_until
from socket_recorder import RECORD, count_sockets, received, sent, visit_recorded
from wire_client import WireClient

HOWS = pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM], ids=lambda how: how.name)
# What is measured anew after a restart: clocks, head counts, and the wall in the preview.
MEASURED = "time, .headcount, .links, .wall, #awake"
# Takes a debug build seconds.
FAR, FAR_PRIME = 999_983, 15_485_651


class StartedRoom:
    """A server of a presented room, with the link and the code that it prints."""

    def __init__(self, server):
        self.server = server
        self.read_announcement()

    def restart(self):
        self.server.start()
        self.read_announcement()

    def read_announcement(self):
        lines = [self.server.read_line()]
        while lines[-1] and not lines[-1].startswith("participants: "):
            lines.append(self.server.read_line())
        text = "".join(lines)
        (self.presenter,) = re.findall(r"presenter: (\S+)", text)
        (self.code,) = re.findall(r"join, code (\S+)", text)
        self.resumes = re.findall(r"room: (.+)", text)


@pytest.fixture
def started(start, product, data, arguments):
    return StartedRoom(
        start(product("PrimeTimeServer"), "--data", data, "--permit", "presenter", *arguments)
    )


def first_frame(page):
    """The first message since the latest connection."""
    return received(page.page)[0]


def test_nothing_changes_on_any_page_when_the_server_restarts(started, visit, page_errors):
    server = started.server
    presenter_page = PresenterPage(visit_recorded(visit, started.presenter))
    presenter_page.expect_open()
    presenter = RoomPage(presenter_page.page.context.new_page())
    presenter.page.add_init_script(RECORD)
    presenter.page.goto(server.url)
    presenter.expect_live()
    ada, grace = (
        RoomPage(visit_recorded(visit, f"{server.url}join#{started.code}")) for _ in range(2)
    )
    audience = RoomPage(visit_recorded(visit, server.url))
    audience.expect_connected()
    ada.raise_hand("Ada")
    presenter_page.button("Give the floor to Ada").click()
    ada.expect_driving()
    grace.raise_hand("Grace")
    presenter_page.button("New link for a co-presenter").click()
    expect(presenter_page.links).to_have_count(3)
    expect(presenter_page.hands).to_have_count(1)
    expect(presenter_page.headcount("watching")).to_have_text("3")
    for page in (grace, audience):
        expect(page.room_status.get_by_text("Ada has the floor.")).to_be_visible()
    link, code = started.presenter, started.code
    pages = (presenter_page, presenter, ada, grace, audience)
    page_errors.allow_connection_errors()

    # The second server has a log that was restored itself.
    for count, how in ((1, signal.SIGKILL), (2, signal.SIGTERM)):
        # Not logged, and yet a revision.
        presenter.send_from_console("$room.pointerHidden")
        ada.increment.click()
        for page in (presenter, ada, grace, audience):
            expect(page.count).to_have_text(str(count))
            # Announcements are throttled, so this one may be the last change.
            expect(page.announcement).to_have_text(f"The count is {count}.")
        ada.display_name.focus()
        watchers = [ChangeWatcher(page.page, MEASURED) for page in pages]
        server.stop(how)
        for page in pages:
            expect(page.page.locator("html")).to_have_attribute("data-connection", "closed")
        started.restart()
        for page in pages:
            expect(page.page.locator("html")).to_have_attribute("data-connection", "open")
        expect(presenter_page.headcount("watching")).to_have_text("3")

        for watcher in watchers:
            watcher.expect_no_change()
        for page in (ada, grace, audience):
            first = first_frame(page)
            assert first["type"] == "patch", first
            # Head counts are not logged, so their revisions are left out.
            assert first["ops"] == [] and first["revision"] >= first["from"]
        expect(ada.display_name).to_be_focused()
        ada.expect_driving()
        assert started.code == code
        assert "after" in started.resumes[0]
    # The link from before the restart, in a browser without its cookie.
    PresenterPage(visit(link, locale="en-GB")).expect_open()


def test_text_that_is_being_typed_stays_where_it_is(started, visit, page_errors):
    page = RoomPage(visit_recorded(visit, f"{started.server.url}join#{started.code}"))
    page.expect_connected()
    page.name.press_sequentially("Ada Lovelac")
    select(page.name, 2, 7, "backward")
    # Set by the module of dialogs. It loads on demand.
    expect(page.page.locator("#prime-dialog")).to_have_attribute("tabindex", "-1")
    watcher = ChangeWatcher(page.page, MEASURED)
    page_errors.allow_connection_errors()
    started.server.stop(signal.SIGKILL)
    expect(page.page.locator("html")).to_have_attribute("data-connection", "closed")
    started.restart()
    page.expect_connected()
    watcher.expect_no_change()
    expect(page.name).to_be_focused()
    expect(page.name).to_have_value("Ada Lovelac")
    assert selection(page.name) == [2, 7, "backward"]


@pytest.fixture
def cutting(server):
    network = CuttingProxy(server.port)
    yield network
    network.close()


@HOWS
def test_a_tap_whose_answer_was_lost_is_resent_and_counts_once(
    server, cutting, visit, join, page_errors, how
):
    page_errors.allow_connection_errors()
    page = PrimeTimePage(visit_recorded(visit, cutting.url))
    page.expect_live()
    posted = []
    page.page.on("request", lambda request: request.method == "POST" and posted.append(request.url))
    cutting.cut_answer()
    page.increment.click()
    assert cutting.was_cut.wait(TIMEOUT)
    # It has run, and the page does not know.
    wait_until(lambda: server.state["count"] == 1)
    server.stop(how)
    server.start()
    page.page.evaluate("dispatchEvent(new Event('online'))")
    page.expect_live()
    expect(page.count).to_have_text("1")
    # The page may have reconnected once more, as it was told that it is online; and without a WebSocket, where the
    # server took long to start.
    resent = [action for number in range(1, count_sockets(page.page))
              for action in sent(page.page, number)]
    (tap,) = sent(page.page, socket=0)
    assert (resent or posted) and all(action == tap for action in resent)
    page.increment.click()
    expect(page.count).to_have_text("2")
    assert server.state["count"] == 2


def test_a_tap_that_no_server_has_read_is_resent_and_counts_once(both, server, page_errors):
    one, other = both
    page_errors.allow_connection_errors()
    one.increment.click()
    expect(other.count).to_have_text("1")
    server.process.send_signal(signal.SIGSTOP)
    one.increment.click()
    server.stop(signal.SIGKILL)
    server.start()
    for page in both:
        page.expect_live()
        expect(page.count).to_have_text("2")
    assert server.state["count"] == 2


@HOWS
def test_an_effect_in_flight_runs_again_after_a_restart(both, server, data, page_errors, how):
    (data / "favorite-primes.json").write_text(json.dumps([FAR]))
    one, other = both
    one.load.click()
    button = one.favourite_nth_prime(f"{FAR}rd")
    button.click()
    # In flight, unless this test was stopped for seconds.
    is_busy = other.favourites.get_by_role("button", name=f"What is the {FAR}rd prime?", exact=True, disabled=True)
    expect(is_busy.or_(other.alert).first).to_be_visible()
    page_errors.allow_connection_errors()
    server.stop(how)
    server.start()
    for page in both:
        expect(page.alert).to_have_accessible_description(f"The {FAR}rd prime is {FAR_PRIME}.")
    other.button("OK").click()
    for page in both:
        expect(page.favourite_nth_prime(f"{FAR}rd")).to_be_enabled()


def test_fresh_begins_anew_and_keeps_the_log(both, server, data, page_errors):
    one, _ = both
    one.count_to(3)
    page_errors.allow_connection_errors()
    server.stop(signal.SIGKILL)
    server.arguments.append("--fresh")
    server.start()
    for page in both:
        page.expect_live()
        expect(page.count).to_have_text("0")
    _, kept = logs(data)
    assert f"is kept as {kept}" in server.errors
    one.increment.click()
    for page in both:
        expect(page.count).to_have_text("1")


def test_a_log_set_aside_can_be_used_again(server, data):
    with server.socket() as socket:
        WireClient(socket).send("counter.incrTapped")
    server.stop()
    server.arguments.append("--fresh")
    server.start()
    assert server.state["count"] == 0
    server.stop()
    _, kept = logs(data)
    kept.rename(data / "lectern-room.sqlite")
    server.arguments.remove("--fresh")
    server.start()
    assert server.state["count"] == 1


def logs(data):
    """The room's logs, the current one first."""
    return sorted(file for file in data.glob("lectern-room.sqlite*") if not file.name.endswith("-wal"))


def test_a_presenter_starts_the_room_anew(started, visit, data, page_errors):
    presenter_page = PresenterPage(visit(started.presenter))
    presenter_page.expect_open()
    ada = RoomPage(visit(f"{started.server.url}join#{started.code}"))
    ada.raise_hand("Ada")
    presenter_page.button("Give the floor to Ada").click()
    ada.expect_driving()
    ada.increment.click()
    expect(ada.count).to_have_text("1")
    page_errors.allow_connection_errors()
    presenter_page.page.get_by_text("Start over", exact=True).click()
    presenter_page.button("Start over now").click()
    expect(ada.count).to_have_text("0")
    # The link stays, the floor does not.
    expect(ada.button("Raise hand")).to_be_enabled()
    expect(presenter_page.floor.get_by_text("The floor is yours.")).to_be_visible()
    expect(presenter_page.button("Start over now")).to_be_hidden()
    expect(presenter_page.links).to_have_count(2)
    assert len(logs(data)) == 2
    ada.raise_hand("Ada")
    started.server.stop(signal.SIGKILL)
    started.restart()
    expect(ada.page.locator("html")).to_have_attribute("data-connection", "open")
    expect(ada.count).to_have_text("0")
    expect(ada.room_status.get_by_text("Your hand is up.")).to_be_visible()
