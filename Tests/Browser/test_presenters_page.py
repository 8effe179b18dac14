"""The presenter's page: clocks, the wake lock, the wall's picture, and the people in the room."""

import re

import pytest
from playwright.sync_api import expect

from talk import TOKEN, Seat, Stage

# A wake lock of our own: whether the browser has one is a matter of how it was started.
WAKE_LOCK = """
    window.locks = []
    Object.defineProperty(navigator, "wakeLock", { configurable: true, value: {
        async request(kind) {
            const lock = Object.assign(new EventTarget(), { kind })
            window.locks.push(lock)
            return lock
        },
    } })
"""


@pytest.fixture
def named(presenting, take_part):
    """A participant whom the presenter knows by name."""
    seat = take_part()
    seat.raise_hand("Ada")
    expect(presenting.people).to_have_count(1)
    return seat


def test_the_timer_starts_pauses_is_reset_and_survives_a_reload(presenting):
    page = presenting.page
    timer = page.get_by_role("timer")
    expect(timer).to_have_text("0:00")
    presenting.button("Start").click()
    expect(timer).not_to_have_text("0:00")
    page.reload()
    expect(timer).to_have_text(re.compile(r"^0:(0[1-9]|[1-5]\d)$"))
    presenting.button("Pause").click()
    paused = timer.inner_text()
    page.reload()
    expect(presenting.button("Start")).to_be_visible()
    expect(timer).to_have_text(paused)
    presenting.button("Reset").click()
    expect(timer).to_have_text("0:00")


def test_the_time_of_day_is_the_devices(visit_hall):
    stage = Stage(visit_hall(f"present#{TOKEN}", locale="en-GB", timezone_id="Asia/Tokyo"))
    stage.expect_open()
    expected = """() => new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit",
        timeZone: "Asia/Tokyo" }).format()"""
    stage.page.wait_for_function(
        f"() => document.getElementById('time-of-day').textContent === ({expected})()")


def test_the_screen_is_kept_on_and_again_when_the_page_is_back(hall, browser, troubles):
    context = browser.new_context()
    context.add_init_script(WAKE_LOCK)
    troubles.watch(context)
    stage = Stage(context.new_page())
    stage.page.goto(f"{hall.url}present#{TOKEN}")
    stage.expect_open()
    expect(stage.page.get_by_text("This screen stays on.")).to_be_visible()
    # The browser takes it when the tab is put aside.
    stage.page.evaluate("() => locks[0].dispatchEvent(new Event('release'))")
    expect(stage.page.get_by_text("This screen may go dark")).to_be_visible()
    stage.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(stage.page.get_by_text("This screen stays on.")).to_be_visible()
    assert stage.page.evaluate("() => locks.map(lock => lock.kind)") == ["screen", "screen"]
    troubles.leave(context)
    context.close()


def test_without_a_wake_lock_the_page_says_so(hall, browser, troubles):
    context = browser.new_context()
    # As on an origin without TLS.
    context.add_init_script("delete Navigator.prototype.wakeLock")
    troubles.watch(context)
    stage = Stage(context.new_page())
    stage.page.goto(f"{hall.url}present#{TOKEN}")
    stage.expect_open()
    expect(stage.page.get_by_text("This screen may go dark")).to_be_visible()
    troubles.leave(context)
    context.close()


def test_the_picture_of_the_wall_is_live_and_shows_what_the_audience_sees(presenting, presenter):
    count = presenting.preview.get_by_role("status", name="Count", include_hidden=True)
    expect(presenter.bar.button("Freeze")).to_be_enabled()
    presenter.increment.click()
    expect(count).to_have_text("1")
    presenter.page.keyboard.press("f")
    expect(presenter.bar.state("Frozen")).to_be_visible()
    presenter.increment.click()
    expect(presenter.count).to_have_text("2")
    expect(presenting.preview.get_by_text("The picture is frozen.")).to_have_count(1)
    expect(count).to_have_text("1")
    presenter.page.keyboard.press("b")
    expect(presenting.preview.locator("html")).to_have_attribute("data-blank", "")


def test_the_picture_of_the_wall_is_no_viewer_and_no_wall(presenting, presenter, watch):
    presenter.increment.click()
    expect(presenting.preview.get_by_role("status", name="Count", include_hidden=True)).to_have_text("1")
    watch()
    expect(presenting.count_of("watching")).to_have_text("1")
    expect(presenting.page.get_by_text("No wall is open.")).to_be_visible()


def test_the_picture_of_the_wall_is_no_control_and_takes_no_focus(presenting, presenter):
    page = presenting.page
    presenting.button("Start").focus()
    presenter.is_this_prime.click()
    expect(presenting.preview.locator("dialog[open]")).to_have_count(1)
    expect(presenting.button("Start")).to_be_focused()
    for _ in range(40):
        page.keyboard.press("Tab")
        assert page.evaluate("() => document.activeElement.localName") != "iframe"
    frame = page.locator("iframe")
    frame.scroll_into_view_if_needed()
    box = frame.bounding_box()
    hit = page.evaluate("([x, y]) => document.elementFromPoint(x, y).localName",
                        [box["x"] + box["width"] / 2, box["y"] + 20])
    assert hit == "div"


@pytest.mark.parametrize("width", [390, 1024, 1280])
def test_the_picture_of_the_wall_fills_its_card_and_no_more(visit_hall, width):
    stage = Stage(visit_hall(f"present#{TOKEN}", viewport={"width": width, "height": 800}))
    stage.expect_open()
    stage.page.wait_for_function("""() => {
        const frame = document.querySelector(".preview iframe").getBoundingClientRect()
        const card = document.querySelector(".preview").getBoundingClientRect()
        return Math.abs(frame.width - card.width) <= 3 && Math.abs(frame.height - card.height) <= 3
    }""")
    assert stage.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_the_walls_round_trip_is_told(presenting, visit_hall):
    expect(presenting.page.get_by_text("No wall is open.")).to_be_visible()
    wall = Seat(visit_hall("?projector", beside=presenting.page))
    wall.expect_connected()
    expect(presenting.page.locator("#walls")).to_have_text(
        re.compile(r"^One wall is open, \d+ ms there and back\.$"))
    wall.page.close()
    expect(presenting.page.get_by_text("No wall is open.")).to_be_visible()


def test_only_those_with_a_name_are_listed(presenting, take_part, watch):
    watch()
    seat = take_part()
    expect(presenting.count_of("watching")).to_have_text("2")
    expect(presenting.page.get_by_role("heading", name="People")).to_be_hidden()
    seat.raise_hand("Ada")
    expect(presenting.people).to_have_text(re.compile("Ada"))
    expect(presenting.people.get_by_text("has a hand up")).to_be_visible()
    presenting.button("Give the floor to Ada").click()
    expect(presenting.people.get_by_text("has the floor")).to_be_visible()


def test_a_participant_is_put_out_and_let_back(presenting, named):
    presenting.button("Put out Ada").click()
    expect(presenting.people.get_by_text("is put out")).to_be_visible()
    expect(presenting.hands).to_have_count(0)
    expect(presenting.button("Put out Ada")).to_be_hidden()
    expect(named.button("Raise hand")).to_be_hidden()
    presenting.button("Let back Ada").click()
    expect(presenting.button("Put out Ada").or_(
        presenting.page.get_by_role("heading", name="People"))).not_to_have_count(0)
    expect(named.button("Raise hand")).to_be_enabled()


def test_a_name_is_cleared(presenting, named):
    presenting.button("Clear the name of Ada").click()
    expect(presenting.page.get_by_text("Ada")).to_have_count(0)
    # The hand stays up, without a name.
    expect(presenting.hands).to_have_count(1)


def test_one_hand_is_dismissed_and_then_all(presenting, take_part):
    seats = [take_part() for _ in range(3)]
    for seat, name in zip(seats, ("Ada", "Grace", "Mary")):
        seat.raise_hand(name)
    expect(presenting.hands).to_have_count(3)
    presenting.button("Dismiss the hand of Grace").click()
    expect(presenting.hands).to_have_count(2)
    expect(seats[1].room.get_by_text("Your hand is up.")).to_be_hidden()
    expect(seats[0].room.get_by_text("Your hand is up.")).to_be_visible()
    presenting.button("Dismiss all").click()
    expect(presenting.hands).to_have_count(0)
    expect(presenting.button("Dismiss all")).to_be_hidden()


def test_the_rate_of_an_open_floor_is_set(presenting, visit_hall):
    rate = presenting.page.get_by_role("spinbutton")
    expect(rate).to_have_value("0")
    rate.fill("2")
    other = Stage(visit_hall("present", beside=presenting.page))
    other.expect_open()
    expect(other.page.get_by_role("spinbutton")).to_have_value("2")


def test_guesses_are_told_and_the_code_is_changed_with_a_tap(presenting, take_part, hall, troubles, visit):
    troubles.expect_refusals()
    inside = take_part()
    before = presenting.page.locator(".invitation .join-code b").inner_text()
    guesser = visit(f"{hall.url}join")
    told = presenting.page.get_by_text("Codes are being guessed")
    for number in range(30):
        if told.first.is_visible():
            break
        guesser.get_by_role("textbox").fill(f"WRONG{number}")
        guesser.get_by_role("button", name="Join").click()
        expect(guesser.get_by_role("button", name="Join")).to_be_enabled()
    expect(told.first).to_be_visible()
    expect(presenting.bar.state("Codes are being guessed")).to_be_visible()
    presenting.button("Change the code").click()
    expect(presenting.page.locator(".invitation .join-code b")).not_to_have_text(before)
    # The ones who are in stay in.
    expect(inside.button("Raise hand")).to_be_enabled()
    inside.page.reload()
    expect(inside.button("Raise hand")).to_be_enabled()


@pytest.mark.parametrize("size", [(390, 844), (1024, 768), (1280, 800)])
def test_every_control_is_large_enough_for_a_finger(visit_hall, take_part, size):
    viewport = dict(zip(("width", "height"), size))
    stage = Stage(visit_hall(f"present#{TOKEN}", viewport=viewport))
    stage.expect_open()
    take_part().raise_hand("W" * 32)
    expect(stage.people).to_have_count(1)
    small = stage.page.evaluate("""() => [...document.querySelectorAll("button, a, summary, input")]
        .filter(one => one.checkVisibility() && !one.closest("p"))
        .map(one => ({ text: one.innerText || one.id, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 43.9))
        .map(({ text, box }) => `${text} ${box.width}x${box.height}`)""")
    assert small == []
    assert stage.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
