"""A log that cannot be written: nothing is shown that could be lost, and the presenter decides how to go on."""

import itertools
import re
import shutil
import signal

import pytest
from playwright.sync_api import expect

from axe import Axe
from faulty_disk import LOG
from page_timeouts import turn_off_timeouts
from room_fixtures import ARGUMENTS
from wire_client import WireClient

ON_HOLD = "The room is on hold: its disk does not work. Try again in a moment."
ABANDONED = "The room is no longer recorded. What happens now is lost when the server ends."


@pytest.fixture
def room(start, product, data, disk):
    return start(
        product("PrimeTimeServer"), "--data", data, *ARGUMENTS, environment=disk.environment
    )


@pytest.fixture
def pages(presenter_page, presenter, open_as_audience):
    """The app's pages of the presenter and of the audience, at a count of 1."""
    # An action that waits for the disk isn't answered in time.
    turn_off_timeouts(presenter.page)
    pages = [presenter, open_as_audience()]
    presenter.increment.click()
    expect_count(pages, 1)
    return pages


def expect_count(pages, count):
    for page in pages:
        expect(page.count).to_have_text(str(count))


def expect_refusal(page, tap):
    """Expects that a tap is refused with a notice, which is gone after some seconds."""
    page.page.evaluate("""(text) => {
        window.isRefused = false
        new MutationObserver(() => {
            const notices = [...document.querySelectorAll("[role=alert]")]
            window.isRefused ||= notices.some((notice) => notice.checkVisibility() && notice.textContent.includes(text))
        }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    }""", ON_HOLD)
    tap()
    page.page.wait_for_function("() => isRefused")


def fail(disk, presenter):
    """Has the sync of a tap fail."""
    disk.block(LOG)
    presenter.increment.click()
    disk.wait_for_sync(LOG)
    disk.fail(LOG)
    disk.release(LOG)


def block(disk, presenter):
    """Has the sync of a tap wait."""
    disk.block(LOG)
    presenter.increment.click()
    disk.wait_for_sync(LOG)


def test_what_a_failed_disk_has_not_saved_is_shown_to_no_page(
    room, disk, pages, presenter, presenter_page, open_as_audience
):
    fail(disk, presenter)
    expect(presenter_page.recording).to_contain_text("The room is on hold")
    expect(presenter_page.recording).to_contain_text("lectern-room.sqlite")
    expect(presenter.bar.state("On hold")).to_be_visible()
    expect(presenter.bar.state("Live")).to_be_hidden()
    expect(presenter.connection_notice("Sending…")).to_be_visible()
    expect_refusal(presenter, presenter.increment.click)
    with room.socket() as socket:
        fault = WireClient(socket).send("$room.handLowered")
        assert fault["code"] in ("not_recorded", "not_allowed")
    expect_count([*pages, open_as_audience()], 1)
    assert room.state["count"] == 1
    assert "The room is not recorded" in room.errors


def test_going_on_unrecorded_shows_what_was_held_back(
    room, disk, pages, presenter, presenter_page, page_errors
):
    fail(disk, presenter)
    presenter_page.button("Continue without recording").click()
    expect_count(pages, 2)
    expect(presenter.connection_notice("Sending…")).to_be_hidden()
    expect(presenter_page.recording).to_contain_text("Not recorded")
    expect(presenter_page.recording).to_contain_text(ABANDONED)
    expect(presenter_page.button("Continue without recording")).to_be_hidden()
    expect(presenter.bar.state("Not recorded")).to_be_visible()
    presenter.increment.click()
    expect_count(pages, 3)
    # As announced, the next server does not know of it. The tap whose sync has failed may be on the disk.
    page_errors.allow_connection_errors()
    room.stop(signal.SIGKILL)
    room.environment = {}
    room.start()
    for page in pages:
        expect(page.count).to_have_text(re.compile("^[12]$"))
    expect(presenter_page.recording).to_be_hidden()


def test_a_disk_that_answers_late_loses_nothing(
    room, disk, pages, presenter, presenter_page, page_errors
):
    block(disk, presenter)
    expect(presenter_page.recording).to_contain_text("The disk does not answer.")
    expect(presenter_page.button("Continue without recording")).to_be_enabled()
    expect_refusal(presenter, presenter.increment.click)
    expect_count(pages, 1)
    disk.release(LOG)
    expect(presenter_page.recording).to_be_hidden()
    expect_count(pages, 2)
    expect(presenter.connection_notice("Sending…")).to_be_hidden()
    expect(presenter.bar.state(re.compile("On hold|recorded"))).to_be_hidden()
    presenter.increment.click()
    expect_count(pages, 3)
    page_errors.allow_connection_errors()
    room.stop(signal.SIGKILL)
    room.start()
    presenter.expect_live()
    expect_count(pages, 3)


def test_a_room_is_recorded_again_once_the_disk_answers(
    room, disk, pages, presenter, presenter_page, page_errors
):
    block(disk, presenter)
    presenter_page.button("Continue without recording").click()
    expect(presenter_page.recording).to_contain_text(ABANDONED)
    presenter.increment.click()
    expect_count(pages, 3)
    disk.release(LOG)
    expect(presenter_page.recording).to_be_hidden()
    presenter.increment.click()
    expect_count(pages, 4)
    page_errors.allow_connection_errors()
    room.stop(signal.SIGKILL)
    room.start()
    presenter.expect_live()
    expect_count(pages, 4)


def test_a_room_whose_folder_was_removed_continues_unrecorded_and_says_so(
    room, data, pages, presenter, presenter_page
):
    shutil.rmtree(data)
    presenter.increment.click()
    expect_count(pages, 2)
    expect(presenter_page.recording).to_contain_text("Not recorded")
    expect(presenter_page.recording).to_contain_text("lectern-room.sqlite was removed or replaced")
    expect(presenter_page.button("Continue without recording")).to_be_hidden()
    presenter.increment.click()
    expect_count(pages, 3)
    assert "lectern-room.sqlite was removed or replaced" in room.errors


def test_only_presenters_are_told(room, disk, pages, presenter, presenter_page, join_as_participant):
    participant = join_as_participant()
    fail(disk, presenter)
    expect(presenter_page.recording).to_be_visible()
    with room.socket() as socket:
        assert "recordingProblem" not in WireClient(socket).first["viewer"]
    # As far as the page knows; a tap is answered with a sentence.
    participant.name.fill("Ada")
    expect_refusal(participant, participant.button("Raise hand").click)


def test_the_problem_is_accessible(disk, pages, presenter, presenter_page):
    shown = presenter_page.page, presenter.page
    for page in shown:
        # What fades in has too little contrast.
        page.emulate_media(reduced_motion="reduce")

    def expect_accessible():
        for page, scheme in itertools.product(shown, ("light", "dark")):
            page.emulate_media(color_scheme=scheme)
            assert Axe().run(page).response["violations"] == []

    fail(disk, presenter)
    expect(presenter_page.recording.get_by_role("alert")).to_be_visible()
    expect_accessible()
    presenter_page.button("Continue without recording").click()
    expect(presenter_page.recording).to_contain_text(ABANDONED)
    expect_accessible()
