"""The room's overlays: the blank screen, the code on the wall, and notices."""

import itertools
import re

import pytest
from playwright.sync_api import expect

from axe import Axe
from page_timeouts import turn_off_timeouts
from qr_code import wait_for_qr_code
from room_fixtures import CODE
from room_page import RoomPage

pytestmark = pytest.mark.shared_server

# The classes of visible elements with text.
SEEN = """() => [...document.body.querySelectorAll("*")].filter(element =>
    element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })
    && element.getClientRects().length > 0 && element.innerText).map(element => element.className)"""


@pytest.fixture
def wall(visit_room):
    """The wall, in a browser without a cookie."""
    page = RoomPage(visit_room("?projector", viewport={"width": 1920, "height": 1080}))
    page.expect_connected()
    return page


def press(page, key, state):
    expect(page.bar.button("Panic")).to_be_enabled()
    page.page.keyboard.press(key)
    expect(page.bar.state(state)).to_be_visible()


def test_blank_hides_the_app_from_all_but_the_presenter(
    presenter, presenter_page, wall, open_as_audience, join_as_participant
):
    audience, participant = open_as_audience(), join_as_participant()
    press(presenter, "b", "Blank")
    for page in (audience, participant, wall):
        expect(page.count).to_be_hidden()
        expect(page.page.locator("html")).to_have_css("background-color", "rgb(0, 0, 0)")
        expect(page.page.locator("body")).to_have_css("background-color", "rgb(0, 0, 0)")
    for page in (audience, participant):
        expect(page.page.get_by_text("The presenter has blanked the screen.")).to_be_visible()
        assert page.page.evaluate(SEEN) == ["lectern-blank"]
    assert wall.page.evaluate(SEEN) == []
    expect(presenter.count).to_be_visible()
    expect(presenter_page.page.get_by_text("The wall and the phones show nothing.", exact=True)).to_be_visible()
    # A page opened while blank.
    late = open_as_audience()
    expect(late.count).to_be_hidden()
    presenter.page.keyboard.press("b")
    for page in (audience, participant, wall, late):
        expect(page.count).to_be_visible()
        expect(page.page.get_by_text("The presenter has blanked the screen.")).to_be_hidden()


def test_a_blank_screen_is_inert_and_the_focus_returns_afterwards(presenter, join_as_participant):
    participant = join_as_participant()
    participant.name.fill("Ad")
    press(presenter, "b", "Blank")
    expect(participant.name).to_be_hidden()
    for _ in range(3):
        participant.page.keyboard.press("Tab")
        assert participant.page.evaluate("() => document.activeElement === document.body")
    presenter.page.keyboard.press("b")
    expect(participant.name).to_be_focused()
    participant.page.keyboard.type("a")
    expect(participant.name).to_have_value("Ada")


def test_a_dialog_behind_a_blank_screen_is_hidden(presenter, wall, open_as_audience):
    audience = open_as_audience()
    press(presenter, "b", "Blank")
    presenter.is_this_prime.click()
    expect(presenter.dialog).to_be_visible()
    for page in (audience, wall):
        expect(page.page.locator("dialog[open]")).to_have_count(1)
        expect(page.page.locator("dialog[open]")).to_be_hidden()
    assert wall.page.evaluate(SEEN) == []
    presenter.page.keyboard.press("b")
    expect(wall.dialog).to_be_visible()


def test_the_code_is_shown_on_the_wall_only(presenter, room, wall, open_as_audience, tmp_path):
    audience = open_as_audience()
    press(presenter, "c", "Code on the wall")
    shown = wall.page.get_by_role("region", name="How to join")
    expect(shown.get_by_text(CODE, exact=True)).to_be_visible()
    expect(shown.get_by_text(f"{room.url}join".removeprefix("http://"), exact=True)).to_be_visible()
    assert wait_for_qr_code(wall.page, tmp_path / "wall.png").startswith(f"{room.url}join#")
    # Large: at least a tenth of the wall's height.
    assert shown.get_by_text(CODE, exact=True).bounding_box()["height"] >= 108
    expect(audience.page.get_by_text(CODE)).to_have_count(0)
    expect(audience.count).to_be_visible()
    presenter.page.keyboard.press("c")
    expect(shown).to_be_hidden()


def test_the_code_stays_above_a_dialog_that_opens_later(presenter, room, wall, tmp_path):
    press(presenter, "c", "Code on the wall")
    shown = wall.page.get_by_role("region", name="How to join")
    expect(shown).to_be_visible()
    presenter.is_this_prime.click()
    expect(wall.page.locator("dialog[open]")).to_have_count(1)
    wall.page.wait_for_function(
        "() => document.getAnimations().every(animation => animation.playState !== 'running')")
    # A dialog makes everything else inert, so hit tests miss what is above it. A camera does not.
    assert wait_for_qr_code(wall.page, tmp_path / "wall.png").startswith(f"{room.url}join#")


def test_blank_hides_the_code(presenter, wall):
    press(presenter, "c", "Code on the wall")
    expect(wall.page.get_by_text(CODE, exact=True)).to_be_visible()
    press(presenter, "b", "Blank")
    expect(wall.page.get_by_text(CODE, exact=True)).to_be_hidden()
    presenter.page.keyboard.press("b")
    expect(wall.page.get_by_text(CODE, exact=True)).to_be_visible()


def test_a_participant_is_told_when_removed_and_when_readmitted(
    presenter_page, join_as_participant
):
    participant = join_as_participant()
    participant.raise_hand("Ada")
    presenter_page.button("Remove Ada").click()
    expect(participant.notice).to_have_text("The presenter has removed you. You can still watch.")
    expect(participant.button("Raise hand")).to_be_hidden()
    participant.page.reload()
    expect(participant.notice).to_have_text("The presenter has removed you. You can still watch.")
    turn_off_timeouts(participant.page)
    presenter_page.button("Readmit Ada").click()
    expect(participant.notice).to_have_text("You can take part again.")
    expect(participant.button("Raise hand")).to_be_enabled()
    participant.page.get_by_role("button", name="OK").click()
    expect(participant.notice).to_be_hidden()


def test_a_second_hand_of_a_device_is_refused_in_words(presenter_page, join_as_participant):
    participant = join_as_participant()
    turn_off_timeouts(participant.page)
    refusal = participant.page.evaluate("""async () => {
        const { connect } = await import("/lectern/index.js")
        const client = connect()
        await new Promise(open => client.subscribe(open))
        const fault = new Promise(refused => document.addEventListener(
            "lectern:fault", ({ detail }) => refused(detail), { once: true }))
        client.send("$room.handRaised", "Ada")
        client.send("$room.handRaised", "Bob")
        const { message } = await fault
        return message
    }""")
    assert "one hand a device" in refusal
    expect(participant.notice).to_have_text(refusal)
    expect(presenter_page.hands).to_have_count(1)


def test_axe_finds_no_violations(presenter, wall, join_as_participant, presenter_page):
    participant = join_as_participant()
    participant.raise_hand("Ada")
    presenter_page.button("Remove Ada").click()
    expect(participant.notice).to_be_visible()
    press(presenter, "c", "Code on the wall")
    expect(wall.page.get_by_text(CODE, exact=True)).to_be_visible()
    for one, colours in itertools.product((participant, wall), ("light", "dark")):
        one.page.emulate_media(color_scheme=colours)
        one.page.wait_for_function(
            "() => document.getAnimations().every(animation => animation.playState !== 'running')")
        results = Axe().run(one.page)
        assert results.violations_count == 0, results.generate_report()


def test_an_action_beyond_the_floors_rate_is_refused_in_words(presenter_page, join_as_participant):
    participant = join_as_participant()
    rate = presenter_page.page.get_by_role("spinbutton")
    rate.fill("1")
    presenter_page.button("Open it to everyone").click()
    expect(participant.increment).to_be_enabled()
    turn_off_timeouts(participant.page)
    # In one task, faster than any clock.
    participant.increment.evaluate("button => { for (let times = 0; times < 10; times++) button.click() }")
    expect(participant.notice).to_have_text(re.compile(r"^[A-Z].*\.$"))
    count = int(participant.count.inner_text())
    assert count < 10
    # The rate applies to participants only.
    expect(presenter_page.bar.button("Take back")).to_be_enabled()
    presenter_page.page.keyboard.press("t")
    expect(participant.increment).to_be_disabled()
