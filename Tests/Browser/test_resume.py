"""A page that comes back goes on where it was, and who looks at it hardly notices."""

import signal

import pytest
from playwright.sync_api import expect

from controls_page import select, selection
from prime_time import PrimeTime
from recorded import count_sockets, received, sent, visit_recorded

# How many revisions back a server can lead a page on from.
BASES = 64
# Of how many refs it knows whether it has run them.
REFS = 256

# Remembers each element, and what is done to the document apart from what says that the page is
# not live: the notices, and the controls that wait.
WATCH = """() => {
    window.elements = [...document.body.querySelectorAll("*")]
    window.changes = []
    const isOfConnection = ({ target, attributeName }) =>
        attributeName === "data-connection" || target.closest("[data-connection]:not(html)") ||
        target.matches("button, input, select, textarea") &&
            /^(disabled|readonly)$/.test(attributeName)
    new MutationObserver((records) => {
        for (const record of records) {
            if (!isOfConnection(record)) {
                window.changes.push(`${record.type} ${record.attributeName} ${record.target.outerHTML}`)
            }
        }
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}"""
MARKUP = "document.querySelector('main').outerHTML"
# A frame has been drawn, with all that came before it.
DRAWN = "() => new Promise((then) => requestAnimationFrame(() => setTimeout(then)))"


@pytest.fixture
def far(network, visit):
    """A page behind a network that can be cut, with a past that fills its lists."""
    far = PrimeTime(visit_recorded(visit, network.url))
    far.expect_live()
    return far


def fill(viewer):
    """Has so much happen that the lists are long; then the count is 31."""
    for _ in range(31):
        viewer.send("counter.incrTapped")
        viewer.send("primeModal.saveFavoritePrimeTapped")
    for _ in range(20):
        viewer.send("primeModal.removeFavoritePrimeTapped")
        viewer.send("primeModal.saveFavoritePrimeTapped")


def cut(far, network):
    network.cut()
    expect(far.connection_notice("Connection lost")).to_be_visible()


def mend(far, network):
    network.mend()
    far.page.evaluate("dispatchEvent(new Event('online'))")
    far.expect_live()
    far.page.evaluate(DRAWN)


def test_nothing_moves_flashes_or_is_lost_when_a_page_comes_back(far, network, viewer, troubles):
    troubles.expect_cuts()
    fill(viewer)
    expect(far.count).to_have_text("31")
    viewer.send("settings.binding.displayName", "Blob, Blobson")
    expect(far.display_name).to_have_value("Blob, Blobson")
    far.display_name.focus()
    select(far.display_name, 2, 7, "backward")
    # Said at most once a second, and so maybe later than all else.
    expect(far.announcement).to_have_text("The settings have changed.")
    activity = far.page.get_by_role("list", name="Activity")
    activity.evaluate("list => { list.scrollTop = 57 }")
    assert activity.evaluate("list => list.scrollTop") == 57
    far.page.evaluate("scrollTo(0, 40)")
    far.page.evaluate(WATCH)
    before = far.page.evaluate(MARKUP)
    assert far.page.evaluate("scrollY") == 40

    cut(far, network)
    mend(far, network)

    first, *others = received(far.page)
    assert (first["type"], first["ops"], others) == ("patch", [], [])
    assert first["from"] == first["revision"]
    assert far.page.evaluate("changes") == []
    assert far.page.evaluate(MARKUP) == before
    assert far.page.evaluate("elements.every((one) => one.isConnected)")
    expect(far.display_name).to_be_focused()
    assert selection(far.display_name) == [2, 7, "backward"]
    assert activity.evaluate("list => list.scrollTop") == 57
    assert far.page.evaluate("scrollY") == 40


def test_what_others_did_meanwhile_is_all_that_changes(far, network, viewer, troubles):
    troubles.expect_cuts()
    fill(viewer)
    expect(far.count).to_have_text("31")
    expect(far.favourites).to_have_count(11)
    far.favourites.last.get_by_role("button").first.evaluate(
        "button => { window.last = button.closest('li') }")

    cut(far, network)
    for _ in range(6):
        viewer.send("counter.incrTapped")
    viewer.send("primeModal.saveFavoritePrimeTapped")
    mend(far, network)

    assert received(far.page)[0]["type"] == "patch"
    expect(far.count).to_have_text("37")
    expect(far.favourites).to_have_count(12)
    assert far.page.evaluate("last.isConnected")


@pytest.mark.parametrize("missed, kind", [(BASES, "patch"), (BASES + 1, "snapshot")])
def test_who_was_away_for_too_long_is_shown_the_whole(
    far, network, viewer, server, troubles, missed, kind
):
    troubles.expect_cuts()
    far.increment.focus()
    cut(far, network)
    for _ in range(missed):
        viewer.send("counter.incrTapped")
    mend(far, network)
    assert received(far.page)[0]["type"] == kind
    expect(far.count).to_have_text(str(missed))
    expect(far.increment).to_be_focused()


def test_a_tap_that_did_not_get_through_waits(far, network, server, troubles):
    troubles.expect_cuts()
    network.stall()
    far.increment.click()
    network.cut()
    network.flow()
    expect(far.connection_notice("Connection lost")).to_be_visible()
    assert server.state["count"] == 0
    expect(far.increment).to_be_disabled()
    network.mend()
    expect(far.count).to_have_text("1")
    assert sent(far.page) == sent(far.page, socket=0) != []


def test_a_page_says_no_more_than_the_server_could_tell_from_what_it_has_run(
    far, network, troubles
):
    troubles.expect_cuts()
    network.stall()
    said = far.page.evaluate("""() => {
        const said = []
        addEventListener("lectern:diagnostic", ({ detail }) => said.push(detail.code), true)
        const increment = document.querySelector("[data-send='counter.incrTapped']")
        for (let tap = 0; tap < 300; tap++) increment.click()
        return said
    }""")
    assert said == ["too_many_unanswered"] * (300 - REFS)
    network.cut()
    network.flow()
    expect(far.connection_notice("Connection lost")).to_be_visible()
    network.mend()
    # All at once; and the server does not take it for one that does not read the answers.
    expect(far.count).to_have_text(str(REFS))
    assert len(sent(far.page)) == REFS
    far.increment.click()
    expect(far.count).to_have_text(str(REFS + 1))


def test_what_was_sent_to_a_server_that_is_no_more_is_not_sent_to_another(
    far, network, server, troubles
):
    troubles.expect_cuts()
    network.stall()
    far.increment.click()
    network.cut()
    network.flow()
    server.stop(signal.SIGKILL)
    server.start()
    mend(far, network)
    assert received(far.page)[0]["type"] == "snapshot"
    assert sent(far.page) == []
    expect(far.count).to_have_text("0")
    far.increment.click()
    expect(far.count).to_have_text("1")


def test_however_often_a_page_is_cut_off_it_is_the_same_viewer(far, network, troubles):
    troubles.expect_cuts()
    for _ in range(3):
        cut(far, network)
        mend(far, network)
    firsts = (received(far.page, socket) for socket in range(count_sockets(far.page)))
    viewers = {first[0]["viewer"]["id"] for first in firsts if first}
    assert len(viewers) == 1
