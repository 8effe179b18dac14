"""The presenter's page: head count, floor, freezing, and how to join."""

import re

import pytest
from playwright.sync_api import expect

from axe import Axe
from presenter_page import PresenterPage
from qr_code import wait_for_qr_code
from room_fixtures import CODE, TOKEN
from room_page import RoomPage
from server import wait_until

pytestmark = pytest.mark.shared_server


def test_the_presenter_sees_the_head_count(presenter_page, open_as_audience):
    expect(presenter_page.headcount("watching")).to_have_text("0")
    one, _ = open_as_audience(), open_as_audience()
    expect(presenter_page.headcount("watching")).to_have_text("2")
    one.page.goto("about:blank")
    expect(presenter_page.headcount("watching")).to_have_text("1")
    expect(presenter_page.headcount("away")).to_have_text("1")


def test_a_hand_is_raised_and_lowered(presenter_page, join_as_participant):
    participant = join_as_participant()
    expect(presenter_page.page.get_by_text("No hands are up.")).to_be_visible()
    participant.raise_hand("Ada")
    expect(presenter_page.hands).to_have_text(re.compile("Ada"))
    expect(presenter_page.page.get_by_text("No hands are up.")).to_be_hidden()
    participant.button("Lower it").click()
    expect(presenter_page.hands).to_have_count(0)
    # The name is kept for the next time.
    expect(participant.name).to_have_value("Ada")


def test_a_hand_needs_a_name(join_as_participant):
    participant = join_as_participant()
    participant.button("Raise hand").click()
    expect(participant.name).to_be_focused()
    expect(participant.room_status.get_by_text("Your hand is up.")).to_be_hidden()


def test_the_floor_can_be_given_and_taken_back(
    presenter_page, join_as_participant, open_as_audience
):
    one, other, third = join_as_participant(), join_as_participant(), open_as_audience()
    one.raise_hand("Ada")
    other.raise_hand("Grace")
    presenter_page.button("Give the floor to Ada").click()
    one.expect_driving()
    expect(presenter_page.floor.get_by_text("Ada has the floor with you.")).to_be_visible()
    expect(one.room_status.get_by_text("Ada has the floor.")).to_be_hidden()
    for page in (other, third):
        expect(page.room_status.get_by_text("Ada has the floor.")).to_be_visible()
        expect(page.increment).to_be_disabled()
    one.increment.click()
    expect(third.count).to_have_text("1")
    one.display_name.fill("Ada")
    expect(third.display_name).to_have_value("Ada")
    # One driver at a time.
    presenter_page.button("Give the floor to Grace").click()
    other.expect_driving()
    expect(one.increment).to_be_disabled()
    presenter_page.button("Take it back").click()
    expect(other.increment).to_be_disabled()
    expect(presenter_page.floor.get_by_text("The floor is yours.")).to_be_visible()
    expect(presenter_page.floor.get_by_text("has the floor with you.")).to_be_hidden()
    assert other.send_from_console("counter.incrTapped")["code"] == "not_allowed"


def test_text_typed_when_the_floor_is_lost_is_dropped(presenter_page, join_as_participant):
    participant = join_as_participant()
    participant.raise_hand("Ada")
    presenter_page.button("Give the floor to Ada").click()
    participant.expect_driving()
    participant.display_name.evaluate("field => field.dispatchEvent(new CompositionEvent('compositionstart'))")
    participant.display_name.fill("Half a na")
    presenter_page.button("Take it back").click()
    expect(participant.display_name).not_to_be_editable()
    expect(participant.display_name).to_have_value("")
    presenter_page.button("Open it to everyone").click()
    expect(participant.display_name).to_be_editable()
    participant.increment.click()
    expect(participant.count).to_have_text("1")
    expect(participant.display_name).to_have_value("")


def test_the_floor_can_be_opened_to_participants_and_closed(
    presenter_page, join_as_participant, open_as_audience
):
    one, other = join_as_participant(), open_as_audience()
    presenter_page.button("Open it to everyone").click()
    expect(one.increment).to_be_enabled()
    expect(one.room_status.get_by_text("The floor is open.")).to_be_visible()
    expect(other.increment).to_be_disabled()
    one.increment.click()
    expect(other.count).to_have_text("1")
    presenter_page.button("Close the floor").click()
    expect(one.increment).to_be_disabled()


def test_the_focus_stays_on_a_button_whose_label_changes(presenter_page):
    presenter_page.button("Freeze").focus()
    presenter_page.page.keyboard.press("Enter")
    expect(presenter_page.button("Release")).to_be_focused()


def test_a_frozen_audience_sees_no_changes_until_released(
    presenter_page, presenter, open_as_audience, join_as_participant
):
    audience, driver = open_as_audience(), join_as_participant()
    presenter.increment.click()
    expect(audience.count).to_have_text("1")
    presenter.button("Freeze").click()
    expect(audience.room_status.get_by_text("Frozen by the presenter.")).to_be_visible()
    for _ in range(2):
        presenter.increment.click()
    expect(presenter.count).to_have_text("3")
    late = open_as_audience()
    expect(late.count).to_have_text("1")
    expect(audience.count).to_have_text("1")
    presenter_page.button("Release").click()
    for one in (audience, late, driver):
        expect(one.count).to_have_text("3")
        expect(one.room_status.get_by_text("Frozen by the presenter.")).to_be_hidden()


def test_the_projector_shows_what_the_audience_sees(presenter_page, presenter, visit_room):
    projector = RoomPage(visit_room("?projector", beside=presenter_page.page))
    expect(projector.page.locator("html")).to_have_attribute("data-projector", "")
    projector.expect_connected()
    expect(projector.increment).to_be_disabled()
    expect(projector.button("Pointer")).to_be_hidden()
    presenter.button("Freeze").click()
    expect(projector.room_status.get_by_text("Frozen by the presenter.")).to_be_visible()
    presenter.increment.click()
    expect(presenter.count).to_have_text("1")
    expect(projector.count).to_have_text("0")


@pytest.mark.parametrize("size", [(390, 844), (1440, 900), (1920, 1080)])
def test_the_qr_code_is_readable_from_the_screen(visit_room, room, tmp_path, size):
    page = visit_room(f"present#{TOKEN}", viewport=dict(zip(("width", "height"), size)))
    presenter_page = PresenterPage(page)
    presenter_page.expect_open()
    for colours in ("light", "dark"):
        page.emulate_media(color_scheme=colours)
        link = wait_for_qr_code(page, tmp_path / "page.png", full_page=True)
        # The QR code has its own secret, longer than the join code.
        assert re.fullmatch(re.escape(f"{room.url}join#") + r"\w{24}", link), link
        presenter_page.button("Show full screen").click()
        expect(presenter_page.poster).to_be_visible()
        assert wait_for_qr_code(page, tmp_path / "poster.png") == link
        page.keyboard.press("Escape")
        expect(presenter_page.poster).to_be_hidden()


def test_the_poster_fills_the_screen_and_escape_closes_it(presenter_page, room):
    presenter_page.button("Show full screen").click()
    for text in (room.url, f"{room.url}join", CODE):
        expect(presenter_page.poster.get_by_text(text, exact=True)).to_be_visible()
    # The page fills the screen, and the poster fills the page.
    presenter_page.page.wait_for_function("() => document.fullscreenElement === document.documentElement")
    wait_until(lambda: presenter_page.poster.evaluate("""poster => {
        const { width, height } = poster.getBoundingClientRect()
        const top = document.elementFromPoint(width / 2, height / 2)
        return width === innerWidth && height === innerHeight && poster.contains(top)
    }"""))
    presenter_page.page.keyboard.press("Escape")
    expect(presenter_page.poster).to_be_hidden()
    presenter_page.page.wait_for_function("() => !document.fullscreenElement")
    expect(presenter_page.button("Show full screen")).to_be_focused()


def test_revoking_the_code_hides_its_qr_code(presenter_page):
    image = presenter_page.page.get_by_role("img")
    expect(image).to_be_visible()
    # An image that is still loading would be refused.
    image.evaluate("image => image.decode()")
    participants = presenter_page.links.filter(has_text="participant")
    participants.locator("summary").click()
    # A single tap does not revoke.
    expect(presenter_page.page.get_by_text(CODE).first).to_be_visible()
    participants.get_by_role("button", name="Revoke now").click()
    expect(presenter_page.page.get_by_role("img")).to_have_count(0)
    expect(presenter_page.page.get_by_text(CODE)).to_be_hidden()


@pytest.mark.parametrize("path", [f"present#{TOKEN}", "present", "join", "", "?projector"])
def test_axe_finds_no_violations(visit_room, path):
    page = visit_room(path)
    if path != "join":
        expect(page.locator("html")).to_have_attribute("data-connection", "open")
    for colours in ("light", "dark"):
        page.emulate_media(color_scheme=colours)
        page.wait_for_function("() => document.getAnimations().every(a => a.playState !== 'running')")
        results = Axe().run(page)
        assert results.violations_count == 0, results.generate_report()


def test_the_keyboard_reaches_every_control_of_the_presenter_page(
    presenter_page, join_as_participant
):
    join_as_participant().raise_hand("Ada")
    expect(presenter_page.hands).to_have_count(1)
    expect(presenter_page.bar.button("Freeze")).to_be_enabled()
    page = presenter_page.page
    reached = []
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("""() => {
            const { activeElement } = document
            const { innerText } = activeElement.shadowRoot?.activeElement ?? activeElement
            return innerText.replace(/\\s+/g, ' ').trim()
        }"""))
    for name in ("Start", "Freeze F", "Open it to everyone", "Give the floor to Ada", "Show full screen",
                 "Copy the presenter’s link", "Revoke the participant’s link",
                 "New link for a co-presenter"):
        assert name in reached, reached
