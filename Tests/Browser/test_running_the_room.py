"""The speaker's page: who is there, the floor, freezing, and how to come in."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from cameras import read_code
from talk import AXE_OPTIONS, CODE, TOKEN, Seat, Stage


def test_the_speaker_sees_how_many_watch(presenting, watch):
    expect(presenting.count_of("watching")).to_have_text("0")
    one, _ = watch(), watch()
    expect(presenting.count_of("watching")).to_have_text("2")
    one.page.goto("about:blank")
    expect(presenting.count_of("watching")).to_have_text("1")
    expect(presenting.count_of("away")).to_have_text("1")


def test_a_hand_is_raised_and_lowered(presenting, take_part):
    seat = take_part()
    expect(presenting.page.get_by_text("Nobody has a hand up.")).to_be_visible()
    seat.raise_hand("Ada")
    expect(presenting.hands).to_have_text(re.compile("Ada"))
    expect(presenting.page.get_by_text("Nobody has a hand up.")).to_be_hidden()
    seat.button("Lower it").click()
    expect(presenting.hands).to_have_count(0)
    # The name is still there, for the next time.
    expect(seat.name).to_have_value("Ada")


def test_a_hand_has_a_name(take_part):
    seat = take_part()
    seat.button("Raise hand").click()
    expect(seat.name).to_be_focused()
    expect(seat.room.get_by_text("Your hand is up.")).to_be_hidden()


def test_the_floor_is_given_and_taken_back(presenting, take_part, watch):
    one, other, third = take_part(), take_part(), watch()
    one.raise_hand("Ada")
    other.raise_hand("Grace")
    presenting.button("Give the floor to Ada").click()
    one.expect_driving()
    expect(one.room.get_by_text("Ada has the floor.")).to_be_hidden()
    for seat in (other, third):
        expect(seat.room.get_by_text("Ada has the floor.")).to_be_visible()
        expect(seat.increment).to_be_disabled()
    one.increment.click()
    expect(third.count).to_have_text("1")
    one.display_name.fill("Ada")
    expect(third.display_name).to_have_value("Ada")
    # One at a time.
    presenting.button("Give the floor to Grace").click()
    other.expect_driving()
    expect(one.increment).to_be_disabled()
    presenting.button("Take it back").click()
    expect(other.increment).to_be_disabled()
    expect(presenting.floor.get_by_text("The floor is yours.")).to_be_visible()
    assert other.say("counter.incrTapped")["code"] == "not_allowed"


def test_a_driver_who_vanishes_gives_the_floor_back(presenting, take_part):
    seat = take_part()
    seat.raise_hand("Ada")
    presenting.button("Give the floor to Ada").click()
    seat.expect_driving()
    seat.page.goto("about:blank")
    expect(presenting.count_of("away")).to_have_text("1")
    expect(presenting.page.get_by_text("Ada has the floor, beside you.")).to_be_visible()
    # Nobody takes it.
    expect(presenting.floor.get_by_text("The floor is yours.")).to_be_visible()
    expect(presenting.page.get_by_text("Ada has the floor, beside you.")).to_be_hidden()


def test_what_was_typed_when_the_floor_went_is_not_said_later(presenting, take_part):
    seat = take_part()
    seat.raise_hand("Ada")
    presenting.button("Give the floor to Ada").click()
    seat.expect_driving()
    seat.display_name.evaluate("field => field.dispatchEvent(new CompositionEvent('compositionstart'))")
    seat.display_name.fill("Half a na")
    presenting.button("Take it back").click()
    expect(seat.display_name).not_to_be_editable()
    expect(seat.display_name).to_have_value("")
    presenting.button("Open it to everyone").click()
    expect(seat.display_name).to_be_editable()
    seat.increment.click()
    expect(seat.count).to_have_text("1")
    expect(seat.display_name).to_have_value("")


def test_the_floor_is_opened_to_all_who_have_joined_and_closed(presenting, take_part, watch):
    one, other = take_part(), watch()
    presenting.button("Open it to everyone").click()
    expect(one.increment).to_be_enabled()
    expect(one.room.get_by_text("The floor is open.")).to_be_visible()
    expect(other.increment).to_be_disabled()
    one.increment.click()
    expect(other.count).to_have_text("1")
    presenting.button("Close the floor").click()
    expect(one.increment).to_be_disabled()


def test_the_focus_stays_on_the_way_when_a_button_gives_way_to_another(presenting):
    presenting.button("Freeze").focus()
    presenting.page.keyboard.press("Enter")
    expect(presenting.button("Release")).to_be_focused()


def test_the_audience_stays_where_it_is_until_it_is_released(presenting, presenter, watch, take_part):
    seat, driver = watch(), take_part()
    presenter.increment.click()
    expect(seat.count).to_have_text("1")
    presenter.button("Freeze").click()
    expect(seat.room.get_by_text("The picture is frozen.")).to_be_visible()
    for _ in range(2):
        presenter.increment.click()
    expect(presenter.count).to_have_text("3")
    late = watch()
    expect(late.count).to_have_text("1")
    expect(seat.count).to_have_text("1")
    presenting.button("Release").click()
    for one in (seat, late, driver):
        expect(one.count).to_have_text("3")
        expect(one.room.get_by_text("The picture is frozen.")).to_be_hidden()


def test_the_projector_shows_what_the_audience_sees(presenting, presenter, visit_hall):
    projector = Seat(visit_hall("?projector", beside=presenting.page))
    expect(projector.page.locator("html")).to_have_attribute("data-projector", "")
    projector.expect_connected()
    expect(projector.increment).to_be_disabled()
    expect(projector.button("Pointer")).to_be_hidden()
    presenter.button("Freeze").click()
    expect(projector.room.get_by_text("The picture is frozen.")).to_be_visible()
    presenter.increment.click()
    expect(presenter.count).to_have_text("1")
    expect(projector.count).to_have_text("0")


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("size", [(390, 844), (1440, 900), (1920, 1080)])
def test_the_code_is_read_from_the_screen(visit_hall, hall, tmp_path, size, colours):
    viewport = dict(zip(("width", "height"), size))
    stage = Stage(visit_hall(f"present#{TOKEN}", viewport=viewport, color_scheme=colours))
    stage.expect_open()
    expect(stage.page.get_by_role("img").first).to_have_js_property("complete", True)
    stage.page.screenshot(path=tmp_path / "page.png", full_page=True)
    link = read_code(tmp_path / "page.png")
    # It has a secret of its own, longer than the code that people type.
    assert re.fullmatch(re.escape(f"{hall.url}join#") + r"\w{24}", link), link
    stage.button("Show it to the hall").click()
    expect(stage.poster).to_be_visible()
    stage.page.screenshot(path=tmp_path / "poster.png")
    assert read_code(tmp_path / "poster.png") == link


def test_the_poster_has_all_that_one_needs_and_goes_with_escape(presenting, hall):
    presenting.button("Show it to the hall").click()
    for text in (hall.url, f"{hall.url}join", CODE):
        expect(presenting.poster.get_by_text(text, exact=True)).to_be_visible()
    # All of the screen is the page's, and all of the page the poster's.
    presenting.page.wait_for_function("() => document.fullscreenElement === document.documentElement")
    covers = presenting.poster.evaluate("""poster => {
        const { width, height } = poster.getBoundingClientRect()
        const top = document.elementFromPoint(width / 2, height / 2)
        return width === innerWidth && height === innerHeight && poster.contains(top)
    }""")
    assert covers
    presenting.page.keyboard.press("Escape")
    expect(presenting.poster).to_be_hidden()
    presenting.page.wait_for_function("() => !document.fullscreenElement")
    expect(presenting.button("Show it to the hall")).to_be_focused()


def test_when_the_code_is_revoked_the_picture_goes(presenting):
    expect(presenting.page.get_by_role("img")).to_be_visible()
    participants = presenting.links.filter(has_text="participant")
    participants.locator("summary").click()
    # Not by one tap that went astray.
    expect(presenting.page.get_by_text(CODE).first).to_be_visible()
    participants.get_by_role("button", name="Revoke it now").click()
    expect(presenting.page.get_by_role("img")).to_have_count(0)
    expect(presenting.page.get_by_text(CODE)).to_be_hidden()


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("path", [f"present#{TOKEN}", "present", "join", "", "?projector"])
def test_axe_finds_nothing(visit_hall, path, colours):
    page = visit_hall(path, color_scheme=colours)
    if path != "join":
        expect(page.locator("html")).to_have_attribute("data-connection", "open")
    page.wait_for_function("() => document.getAnimations().every(a => a.playState !== 'running')")
    results = Axe().run(page, options=AXE_OPTIONS)
    assert results.violations_count == 0, results.generate_report()


def test_the_speakers_page_is_all_keyboard(presenting, take_part):
    take_part().raise_hand("Ada")
    expect(presenting.hands).to_have_count(1)
    page = presenting.page
    reached = []
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("""() => {
            const { activeElement } = document
            const { innerText } = activeElement.shadowRoot?.activeElement ?? activeElement
            return innerText.replace(/\\s+/g, ' ').trim()
        }"""))
    for name in ("Start", "Freeze F", "Open it to everyone", "Give the floor to Ada", "Show it to the hall",
                 "Copy the presenter’s link", "Revoke the participant’s link",
                 "New link for a co-presenter"):
        assert name in reached, reached
