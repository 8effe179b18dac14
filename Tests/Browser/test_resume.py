"""A page resumes after a cut with its missed changes only."""

import signal

import pytest
from playwright.sync_api import expect

from change_watcher import DRAWN, ChangeWatcher
from conftest import UNRECORDED
from controls_page import select, selection
from prime_time_page import PrimeTimePage
from socket_recorder import count_sockets, received, sent, visit_recorded

pytestmark = pytest.mark.shared_server

# How many revisions back the server can send a patch from.
BASES = 64
# For how many refs it knows whether their actions have run.
REFS = 256

MARKUP = "document.querySelector('main').outerHTML"


@pytest.fixture
def proxied(network, visit):
    """A page behind a proxy that can cut its connection, with a recorder of its sockets."""
    proxied = PrimeTimePage(visit_recorded(visit, network.url))
    proxied.expect_live()
    return proxied


def fill(client):
    """Sends enough actions to fill the lists; the count is 31 afterwards."""
    for _ in range(31):
        client.send("counter.incrTapped")
        client.send("primeModal.saveFavoritePrimeTapped")
    for _ in range(20):
        client.send("primeModal.removeFavoritePrimeTapped")
        client.send("primeModal.saveFavoritePrimeTapped")


def cut(proxied, network):
    network.cut()
    expect(proxied.connection_notice("Connection lost")).to_be_visible()


def mend(proxied, network):
    network.restore()
    proxied.page.evaluate("dispatchEvent(new Event('online'))")
    proxied.expect_live()
    proxied.page.evaluate(DRAWN)


def test_resuming_changes_nothing_visible(proxied, network, client, page_errors):
    page_errors.allow_connection_errors()
    fill(client)
    expect(proxied.count).to_have_text("31")
    client.send("settings.binding.displayName", "Blob, Blobson")
    expect(proxied.display_name).to_have_value("Blob, Blobson")
    proxied.display_name.focus()
    select(proxied.display_name, 2, 7, "backward")
    # Announcements are throttled, so this one may be the last change.
    expect(proxied.announcement).to_have_text("The settings have changed.")
    activity = proxied.page.get_by_role("list", name="Activity")
    activity.evaluate("list => { list.scrollTop = 57 }")
    assert activity.evaluate("list => list.scrollTop") == 57
    proxied.page.evaluate("scrollTo(0, 40)")
    watcher = ChangeWatcher(proxied.page)
    before = proxied.page.evaluate(MARKUP)
    assert proxied.page.evaluate("scrollY") == 40

    cut(proxied, network)
    mend(proxied, network)

    first, *others = received(proxied.page)
    assert (first["type"], first["ops"]) == ("patch", [])
    assert all(other["type"] == "heartbeat" for other in others)
    assert first["from"] == first["revision"]
    watcher.expect_no_change()
    assert proxied.page.evaluate(MARKUP) == before
    expect(proxied.display_name).to_be_focused()
    assert selection(proxied.display_name) == [2, 7, "backward"]
    assert activity.evaluate("list => list.scrollTop") == 57
    assert proxied.page.evaluate("scrollY") == 40


def test_resuming_applies_only_the_missed_changes(proxied, network, client, page_errors):
    page_errors.allow_connection_errors()
    fill(client)
    expect(proxied.count).to_have_text("31")
    expect(proxied.favourites).to_have_count(11)
    proxied.favourites.last.get_by_role("button").first.evaluate(
        "button => { window.last = button.closest('li') }")

    cut(proxied, network)
    for _ in range(6):
        client.send("counter.incrTapped")
    client.send("primeModal.saveFavoritePrimeTapped")
    mend(proxied, network)

    assert received(proxied.page)[0]["type"] == "patch"
    expect(proxied.count).to_have_text("37")
    expect(proxied.favourites).to_have_count(12)
    assert proxied.page.evaluate("last.isConnected")


@pytest.mark.parametrize("missed, kind", [(BASES, "patch"), (BASES + 1, "snapshot")])
def test_a_page_away_for_too_long_gets_a_snapshot(
    proxied, network, client, server, page_errors, missed, kind
):
    page_errors.allow_connection_errors()
    proxied.increment.focus()
    cut(proxied, network)
    for _ in range(missed):
        client.send("counter.incrTapped")
    mend(proxied, network)
    assert received(proxied.page)[0]["type"] == kind
    expect(proxied.count).to_have_text(str(missed))
    expect(proxied.increment).to_be_focused()


def test_a_tap_that_was_lost_in_a_cut_is_resent(proxied, network, server, page_errors):
    page_errors.allow_connection_errors()
    network.stall()
    proxied.increment.click()
    network.cut()
    network.resume()
    expect(proxied.connection_notice("Connection lost")).to_be_visible()
    assert server.state["count"] == 0
    expect(proxied.increment).to_be_disabled()
    network.restore()
    expect(proxied.count).to_have_text("1")
    assert sent(proxied.page) == sent(proxied.page, socket=0) != []


def test_a_page_sends_no_more_than_the_ref_window(
    proxied, network, page_errors
):
    page_errors.allow_connection_errors()
    network.stall()
    codes = proxied.page.evaluate("""() => {
        const codes = []
        addEventListener("lectern:diagnostic", ({ detail }) => codes.push(detail.code), true)
        const increment = document.querySelector("[data-send='counter.incrTapped']")
        for (let tap = 0; tap < 300; tap++) increment.click()
        return codes
    }""")
    assert codes == ["too_many_unanswered"] * (300 - REFS)
    network.cut()
    network.resume()
    expect(proxied.connection_notice("Connection lost")).to_be_visible()
    network.restore()
    # All at once; the server must not take this for a client that does not read its answers.
    expect(proxied.count).to_have_text(str(REFS))
    # Over the first socket after the cut: a page that waits for five seconds repeats what is left over another.
    counts = [len(sent(proxied.page, socket)) for socket in range(1, count_sockets(proxied.page))]
    assert next(filter(None, counts)) == REFS
    proxied.increment.click()
    expect(proxied.count).to_have_text(str(REFS + 1))


@pytest.mark.own_server
@UNRECORDED
def test_actions_are_not_resent_to_the_next_room(
    proxied, network, server, page_errors
):
    page_errors.allow_connection_errors()
    network.stall()
    proxied.increment.click()
    network.cut()
    network.resume()
    expect(proxied.page.locator("html")).to_have_attribute("data-connection", "closed")
    server.stop(signal.SIGKILL)
    server.start()
    mend(proxied, network)
    assert received(proxied.page)[0]["type"] == "snapshot"
    assert sent(proxied.page) == []
    expect(proxied.count).to_have_text("0")
    proxied.increment.click()
    expect(proxied.count).to_have_text("1")


@pytest.mark.own_server
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM], ids=lambda how: how.name)
def test_a_tap_that_was_lost_is_resent_to_a_restarted_server(
    proxied, network, server, page_errors, how
):
    page_errors.allow_connection_errors()
    network.stall()
    proxied.increment.click()
    network.cut()
    network.resume()
    expect(proxied.page.locator("html")).to_have_attribute("data-connection", "closed")
    server.stop(how)
    server.start()
    mend(proxied, network)
    assert received(proxied.page)[0]["type"] == "patch"
    expect(proxied.count).to_have_text("1")
    assert sent(proxied.page) == sent(proxied.page, socket=0) != []


def test_a_page_keeps_its_viewer_id_over_cuts(proxied, network, page_errors):
    page_errors.allow_connection_errors()
    for _ in range(3):
        cut(proxied, network)
        mend(proxied, network)
    firsts = (received(proxied.page, socket) for socket in range(count_sockets(proxied.page)))
    viewers = {first[0]["viewer"]["id"] for first in firsts if first}
    assert len(viewers) == 1
