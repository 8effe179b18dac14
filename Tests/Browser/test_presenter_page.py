"""The presenter's page: clocks, wake lock, preview of the wall, and participants."""

import re

import pytest
from playwright.sync_api import expect

from presenter_page import PresenterPage
from room_fixtures import TOKEN
from room_page import RoomPage

pytestmark = pytest.mark.shared_server

# A fake wake lock: whether the browser has one depends on how it was started.
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
def open_with(visit, room):
    """Opens the presenter's page after a script of the test."""

    def open_with(script):
        page = visit("about:blank")
        page.add_init_script(script)
        page.goto(f"{room.url}present#{TOKEN}")
        presenter_page = PresenterPage(page)
        presenter_page.expect_open()
        return presenter_page

    return open_with


@pytest.fixture
def named(presenter_page, join_as_participant):
    """A participant with a name."""
    participant = join_as_participant()
    participant.raise_hand("Ada")
    expect(presenter_page.people).to_have_count(1)
    return participant


def test_the_timer_starts_pauses_resets_and_survives_a_reload(presenter_page):
    page = presenter_page.page
    timer = page.get_by_role("timer")
    expect(timer).to_have_text("0:00")
    presenter_page.button("Start").click()
    expect(timer).not_to_have_text("0:00")
    page.reload()
    expect(timer).to_have_text(re.compile(r"^(0:0[1-9]|0:[1-5]\d|[1-9]\d*:\d\d)$"))
    presenter_page.button("Pause").click()
    paused = timer.inner_text()
    page.reload()
    expect(presenter_page.button("Start")).to_be_visible()
    expect(timer).to_have_text(paused)
    presenter_page.button("Reset").click()
    expect(timer).to_have_text("0:00")


def test_the_time_of_day_is_in_the_devices_time_zone(visit_room):
    presenter_page = PresenterPage(visit_room(f"present#{TOKEN}", locale="en-GB", timezone_id="Asia/Tokyo"))
    presenter_page.expect_open()
    expected = """() => new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit",
        timeZone: "Asia/Tokyo" }).format()"""
    presenter_page.page.wait_for_function(
        f"() => document.getElementById('time-of-day').textContent === ({expected})()")


def test_the_screen_is_kept_on_while_the_page_is_visible(open_with):
    presenter_page = open_with(WAKE_LOCK)
    expect(presenter_page.page.get_by_text("This screen stays on.")).to_be_visible()
    # The browser releases the lock when the tab is hidden.
    presenter_page.page.evaluate("() => locks[0].dispatchEvent(new Event('release'))")
    expect(presenter_page.page.get_by_text("This screen may turn off")).to_be_visible()
    presenter_page.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(presenter_page.page.get_by_text("This screen stays on.")).to_be_visible()
    assert presenter_page.page.evaluate("() => locks.map(lock => lock.kind)") == ["screen", "screen"]


def test_a_missing_wake_lock_is_reported(open_with):
    # As without a secure origin.
    presenter_page = open_with("delete Navigator.prototype.wakeLock")
    expect(presenter_page.page.get_by_text("This screen may turn off")).to_be_visible()


def test_the_preview_of_the_wall_shows_what_the_audience_sees(presenter_page, presenter):
    count = presenter_page.preview.get_by_role("status", name="Count", include_hidden=True)
    expect(presenter.bar.button("Freeze")).to_be_enabled()
    presenter.increment.click()
    expect(count).to_have_text("1")
    presenter.page.keyboard.press("f")
    expect(presenter.bar.state("Frozen")).to_be_visible()
    presenter.increment.click()
    expect(presenter.count).to_have_text("2")
    expect(presenter_page.preview.get_by_text("Frozen by the presenter.")).to_have_js_property("hidden", False)
    expect(count).to_have_text("1")
    presenter.page.keyboard.press("b")
    expect(presenter_page.preview.locator("html")).to_have_attribute("data-blank", "")


def test_the_preview_of_the_wall_is_not_counted(presenter_page, presenter, open_as_audience):
    presenter.increment.click()
    expect(presenter_page.preview.get_by_role("status", name="Count", include_hidden=True)).to_have_text("1")
    open_as_audience()
    expect(presenter_page.headcount("watching")).to_have_text("1")
    expect(presenter_page.page.get_by_text("No wall is open.")).to_be_visible()


def test_the_preview_of_the_wall_is_inert(presenter_page, presenter):
    page = presenter_page.page
    presenter_page.button("Start").focus()
    presenter.is_this_prime.click()
    expect(presenter_page.preview.locator("dialog[open]")).to_have_count(1)
    expect(presenter_page.button("Start")).to_be_focused()
    for _ in range(40):
        page.keyboard.press("Tab")
        assert page.evaluate("() => document.activeElement.localName") != "iframe"
    hit = page.locator("iframe").evaluate("""frame => {
        frame.scrollIntoView({ block: "center", behavior: "instant" })
        const { left, top, width } = frame.getBoundingClientRect()
        return document.elementFromPoint(left + width / 2, top + 20).localName
    }""")
    assert hit == "div"


@pytest.mark.parametrize("width", [390, 1024, 1280])
def test_the_preview_of_the_wall_fits_its_card(visit_room, width):
    presenter_page = PresenterPage(visit_room(f"present#{TOKEN}", viewport={"width": width, "height": 800}))
    presenter_page.expect_open()
    presenter_page.page.wait_for_function("""() => {
        const frame = document.querySelector(".preview iframe").getBoundingClientRect()
        const card = document.querySelector(".preview").getBoundingClientRect()
        return Math.abs(frame.width - card.width) <= 3 && Math.abs(frame.height - card.height) <= 3
    }""")
    assert presenter_page.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_the_round_trip_of_the_wall_is_shown(presenter_page, visit_room):
    expect(presenter_page.page.get_by_text("No wall is open.")).to_be_visible()
    wall = RoomPage(visit_room("?projector", beside=presenter_page.page))
    wall.expect_connected()
    expect(presenter_page.page.locator("#walls")).to_have_text(
        re.compile(r"^One wall is open, \d+ ms round trip\.$"))
    wall.page.close()
    expect(presenter_page.page.get_by_text("No wall is open.")).to_be_visible()


def test_only_participants_with_a_name_are_listed(
    presenter_page, join_as_participant, open_as_audience
):
    open_as_audience()
    participant = join_as_participant()
    expect(presenter_page.headcount("watching")).to_have_text("2")
    expect(presenter_page.page.get_by_role("heading", name="People")).to_be_hidden()
    participant.raise_hand("Ada")
    expect(presenter_page.people).to_have_text(re.compile("Ada"))
    expect(presenter_page.people.get_by_text("has a hand up")).to_be_visible()
    presenter_page.button("Give the floor to Ada").click()
    expect(presenter_page.people.get_by_text("has the floor")).to_be_visible()


def test_a_participant_is_removed_and_readmitted(presenter_page, named):
    presenter_page.button("Remove Ada").click()
    expect(presenter_page.people.get_by_text("removed")).to_be_visible()
    expect(presenter_page.hands).to_have_count(0)
    expect(presenter_page.button("Remove Ada")).to_be_hidden()
    expect(named.button("Raise hand")).to_be_hidden()
    presenter_page.button("Readmit Ada").click()
    expect(presenter_page.button("Remove Ada").or_(
        presenter_page.page.get_by_role("heading", name="People"))).not_to_have_count(0)
    expect(named.button("Raise hand")).to_be_enabled()


def test_a_name_is_cleared(presenter_page, named):
    presenter_page.button("Clear name of Ada").click()
    expect(presenter_page.page.get_by_text("Ada")).to_have_count(0)
    # The hand stays up without a name.
    expect(presenter_page.hands).to_have_count(1)


def test_one_hand_is_dismissed_and_then_all(presenter_page, join_as_participant):
    participants = [join_as_participant() for _ in range(3)]
    for page, name in zip(participants, ("Ada", "Grace", "Mary")):
        page.raise_hand(name)
    expect(presenter_page.hands).to_have_count(3)
    presenter_page.button("Dismiss the hand of Grace").click()
    expect(presenter_page.hands).to_have_count(2)
    expect(participants[1].room_status.get_by_text("Your hand is up.")).to_be_hidden()
    expect(participants[0].room_status.get_by_text("Your hand is up.")).to_be_visible()
    presenter_page.button("Dismiss all").click()
    expect(presenter_page.hands).to_have_count(0)
    expect(presenter_page.button("Dismiss all")).to_be_hidden()


def test_the_rate_of_an_open_floor_can_be_set(presenter_page, visit_room):
    rate = presenter_page.page.get_by_role("spinbutton")
    expect(rate).to_have_value("0")
    rate.fill("2")
    other = PresenterPage(visit_room("present", beside=presenter_page.page))
    other.expect_open()
    expect(other.page.get_by_role("spinbutton")).to_have_value("2")


def test_guesses_are_reported_and_the_code_can_be_changed(
    presenter_page, join_as_participant, room, page_errors, visit
):
    page_errors.allow_refusals()
    inside = join_as_participant()
    before = presenter_page.page.locator(".invitation .join-code b").inner_text()
    guesser = visit(f"{room.url}join")
    told = presenter_page.page.get_by_text("Code guessing detected")
    guesser.get_by_role("textbox").fill("WRONG")
    guesser.get_by_role("button", name="Join").click()
    expect(guesser.get_by_text("Invalid or revoked link or code.")).to_be_visible()
    # The others at once: only those of the last minute count.
    guesser.evaluate("""() => Promise.all(Array.from({ length: 30 }, (_, number) =>
        fetch("key", { method: "POST", headers: { authorization: `Bearer WRONG${number}` } })))""")
    expect(told.first).to_be_visible()
    expect(presenter_page.bar.state("Code guessing detected")).to_be_visible()
    presenter_page.button("Change the code").click()
    expect(presenter_page.page.locator(".invitation .join-code b")).not_to_have_text(before)
    # Devices that have joined stay in.
    expect(inside.button("Raise hand")).to_be_enabled()
    inside.page.reload()
    expect(inside.button("Raise hand")).to_be_enabled()


def test_the_talk_so_far_is_downloaded_and_plays_from_the_file(presenter_page, presenter, tmp_path, page_errors):
    page = presenter_page.page
    page_errors.allow_refusals()
    page.get_by_role("link", name="Save the talk").press("Enter")
    expect(page.locator("#saving")).to_contain_text("Nothing has changed")
    presenter.increment.click()
    expect(presenter.count).to_have_text("1")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the talk").click()
    name = download.value.suggested_filename
    assert re.fullmatch(r"PrimeTime \d{4}-\d\d-\d\d\.html", name)
    expect(page.locator("#saving")).to_have_text(f"Saved as “{name}”.")
    download.value.save_as(tmp_path / "talk.html")
    player = RoomPage(page.context.new_page())
    player.page.goto((tmp_path / "talk.html").as_uri())
    expect(player.count).to_have_text("0")
    player.page.keyboard.press("End")
    expect(player.count).to_have_text("1")


@pytest.mark.parametrize("size", [(390, 844), (1024, 768), (1280, 800)])
def test_every_control_is_large_enough_for_a_finger(visit_room, join_as_participant, size):
    viewport = dict(zip(("width", "height"), size))
    presenter_page = PresenterPage(visit_room(f"present#{TOKEN}", viewport=viewport))
    presenter_page.expect_open()
    join_as_participant().raise_hand("W" * 32)
    expect(presenter_page.people).to_have_count(1)
    small = presenter_page.page.evaluate("""() => [...document.querySelectorAll("button, a, summary, input")]
        .filter(one => one.checkVisibility() && !one.closest("p"))
        .map(one => ({ text: one.innerText || one.id, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 43.9))
        .map(({ text, box }) => `${text} ${box.width}x${box.height}`)""")
    assert small == []
    assert presenter_page.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
