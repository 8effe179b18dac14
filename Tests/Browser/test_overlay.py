"""What the room lays over an app's page: a blank screen, the code on the wall, and what was refused."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from cameras import read_code
from talk import AXE_OPTIONS, CODE, Seat

# What can be seen of the page: boxes with text, a border or a colour that are not hidden.
SEEN = """() => [...document.body.querySelectorAll("*")].filter(element =>
    element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })
    && element.getClientRects().length > 0 && element.innerText).map(element => element.className)"""


@pytest.fixture
def wall(visit_hall):
    """The wall, in a browser that no link has let in."""
    seat = Seat(visit_hall("?projector", viewport={"width": 1920, "height": 1080}))
    seat.expect_connected()
    return seat


def press(seat, key, state):
    expect(seat.bar.button("Panic")).to_be_enabled()
    seat.page.keyboard.press(key)
    expect(seat.bar.state(state)).to_be_visible()


def test_blank_hides_all_from_everyone_but_the_presenter(presenter, presenting, wall, watch, take_part):
    audience, participant = watch(), take_part()
    press(presenter, "b", "Blank")
    for seat in (audience, participant, wall):
        expect(seat.count).to_be_hidden()
        expect(seat.page.locator("html")).to_have_css("background-color", "rgb(0, 0, 0)")
        expect(seat.page.locator("body")).to_have_css("background-color", "rgb(0, 0, 0)")
    for seat in (audience, participant):
        expect(seat.page.get_by_text("The presenter has blanked the screen.")).to_be_visible()
        assert seat.page.evaluate(SEEN) == ["lectern-blank"]
    assert wall.page.evaluate(SEEN) == []
    expect(presenter.count).to_be_visible()
    expect(presenting.page.get_by_text("The wall and the phones show nothing.", exact=True)).to_be_visible()
    # A page that comes now, too.
    late = watch()
    expect(late.count).to_be_hidden()
    presenter.page.keyboard.press("b")
    for seat in (audience, participant, wall, late):
        expect(seat.count).to_be_visible()
        expect(seat.page.get_by_text("The presenter has blanked the screen.")).to_be_hidden()


def test_nothing_is_reached_behind_a_blank_screen_and_the_focus_returns(presenter, take_part):
    seat = take_part()
    seat.name.fill("Ad")
    press(presenter, "b", "Blank")
    expect(seat.name).to_be_hidden()
    for _ in range(3):
        seat.page.keyboard.press("Tab")
        assert seat.page.evaluate("() => document.activeElement === document.body")
    presenter.page.keyboard.press("b")
    expect(seat.name).to_be_focused()
    seat.page.keyboard.type("a")
    expect(seat.name).to_have_value("Ada")


def test_a_dialog_that_opens_behind_a_blank_screen_is_not_seen(presenter, wall, watch):
    audience = watch()
    press(presenter, "b", "Blank")
    presenter.is_this_prime.click()
    expect(presenter.dialog).to_be_visible()
    for seat in (audience, wall):
        expect(seat.page.locator("dialog[open]")).to_have_count(1)
        expect(seat.page.locator("dialog[open]")).to_be_hidden()
    assert wall.page.evaluate(SEEN) == []
    presenter.page.keyboard.press("b")
    expect(wall.dialog).to_be_visible()


def test_the_code_is_on_the_wall_and_nowhere_else(presenter, hall, wall, watch, tmp_path):
    audience = watch()
    press(presenter, "c", "Code on the wall")
    shown = wall.page.get_by_role("region", name="How to take part")
    expect(shown.get_by_text(CODE, exact=True)).to_be_visible()
    expect(shown.get_by_text(f"{hall.url}join", exact=True)).to_be_visible()
    expect(shown.get_by_role("img")).to_have_js_property("complete", True)
    wall.page.screenshot(path=tmp_path / "wall.png")
    assert read_code(tmp_path / "wall.png").startswith(f"{hall.url}join#")
    # Large: the code is at least a tenth of the wall's height.
    assert shown.get_by_text(CODE, exact=True).bounding_box()["height"] >= 108
    expect(audience.page.get_by_text(CODE)).to_have_count(0)
    expect(audience.count).to_be_visible()
    presenter.page.keyboard.press("c")
    expect(shown).to_be_hidden()


def test_the_code_is_above_a_dialog_that_opens_later(presenter, hall, wall, tmp_path):
    press(presenter, "c", "Code on the wall")
    shown = wall.page.get_by_role("region", name="How to take part")
    expect(shown).to_be_visible()
    presenter.is_this_prime.click()
    expect(wall.page.locator("dialog[open]")).to_have_count(1)
    wall.page.wait_for_function(
        "() => document.getAnimations().every(animation => animation.playState !== 'running')")
    # A dialog makes all else inert, so that a hit test passes by what is above it. A camera does not.
    wall.page.screenshot(path=tmp_path / "wall.png")
    assert read_code(tmp_path / "wall.png").startswith(f"{hall.url}join#")


def test_blank_is_stronger_than_the_code(presenter, wall):
    press(presenter, "c", "Code on the wall")
    expect(wall.page.get_by_text(CODE, exact=True)).to_be_visible()
    press(presenter, "b", "Blank")
    expect(wall.page.get_by_text(CODE, exact=True)).to_be_hidden()
    presenter.page.keyboard.press("b")
    expect(wall.page.get_by_text(CODE, exact=True)).to_be_visible()


def test_a_participant_who_is_put_out_is_told_and_so_when_let_back(presenting, take_part):
    seat = take_part()
    seat.raise_hand("Ada")
    presenting.button("Put out Ada").click()
    expect(seat.notice).to_have_text("The presenter has put you out. You can go on watching.")
    expect(seat.button("Raise hand")).to_be_hidden()
    seat.page.reload()
    expect(seat.notice).to_have_text("The presenter has put you out. You can go on watching.")
    presenting.button("Let back Ada").click()
    expect(seat.notice).to_have_text("You may take part again.")
    expect(seat.button("Raise hand")).to_be_enabled()
    seat.page.get_by_role("button", name="OK").click()
    expect(seat.notice).to_be_hidden()


def test_a_second_hand_of_a_device_is_refused_in_a_sentence(presenting, take_part):
    seat = take_part()
    refusal = seat.page.evaluate("""async () => {
        const { connect } = await import("/lectern/index.js")
        const client = connect()
        await new Promise(open => client.subscribe(open))
        const fault = new Promise(refused => document.addEventListener(
            "lectern:fault", ({ detail }) => refused(detail), { once: true }))
        client.send("$room.handRaised", "Ada")
        client.send("$room.handRaised", "Bob")
        const { message } = await fault
        client.close()
        return message
    }""")
    assert "one hand a device" in refusal
    expect(seat.notice).to_have_text(refusal)
    expect(presenting.hands).to_have_count(1)


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_finds_nothing(presenter, wall, take_part, presenting, colours):
    seat = take_part()
    seat.raise_hand("Ada")
    presenting.button("Put out Ada").click()
    expect(seat.notice).to_be_visible()
    press(presenter, "c", "Code on the wall")
    expect(wall.page.get_by_text(CODE, exact=True)).to_be_visible()
    for one in (seat, wall):
        one.page.emulate_media(color_scheme=colours)
        one.page.wait_for_function(
            "() => document.getAnimations().every(animation => animation.playState !== 'running')")
        results = Axe().run(one.page, options=AXE_OPTIONS)
        assert results.violations_count == 0, results.generate_report()


def test_an_action_beyond_the_rate_of_an_open_floor_is_refused_in_a_sentence(presenting, take_part):
    seat = take_part()
    rate = presenting.page.get_by_role("spinbutton")
    rate.fill("1")
    presenting.button("Open it to everyone").click()
    expect(seat.increment).to_be_enabled()
    # As fast as a heckler's script, so that no clock is quicker.
    seat.increment.evaluate("button => { for (let times = 0; times < 10; times++) button.click() }")
    expect(seat.notice).to_have_text(re.compile(r"^[A-Z].*\.$"))
    count = int(seat.count.inner_text())
    assert count < 10
    # The rate is of participants alone.
    presenting.page.keyboard.press("t")
    expect(seat.increment).to_be_disabled()
