"""Nothing overlaps, is cut off, or is too small to read or tap, at every size and in both directions."""

import json
import os
import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import expect

from page_timeouts import NO_TIMEOUTS
from presenter_page import PresenterPage
from prime_time_page import PrimeTimePage
from room_fixtures import ARGUMENTS, CODE, TOKEN
from room_page import RoomPage

VIOLATIONS = Path(__file__).with_name("layout_violations.js").read_text()
# Returns the violations of a page of a size in a direction. In one call: each call from here takes as long as a layout.
CHECK = f"""async ([width, height, direction, bounds]) => {{
    const frame = () => new Promise(requestAnimationFrame)
    document.documentElement.dir = direction
    // The page knows its window's size, no animation runs, and all requested frames have been painted.
    do await frame(); while (innerWidth !== width || innerHeight !== height
        || document.getAnimations().some(({{ playState }}) => playState === "running"))
    await frame()
    const violations = {VIOLATIONS}
    return violations(bounds)
}}"""
SIZES = [
    (360, 640), (390, 844), (844, 390), (1024, 600), (1024, 768), (1280, 720), (1920, 1080),
    (3840, 2160),
]
WIDE_NAME = "W" * 32
LARGE_PRIME = 2_147_483_647
# A folder for screenshots of each state.
PICTURES = os.environ.get("LAYOUT_PICTURES")
LARGE_COUNT = "-99999999999"
SEND_ALL = """async ([url, actions]) => {
    const socket = new WebSocket(url, "lectern.v1")
    return new Promise((resolve) => {
        socket.onmessage = ({ data }) => {
            const message = JSON.parse(data)
            if (message.type === "fault") resolve(message.message)
            else if (message.ref === actions.length) resolve(null)
            else if (message.type === "snapshot") actions.forEach(([name, value], index) =>
                socket.send(JSON.stringify({ type: "action", ref: index + 1, name, value })))
        }
    }).finally(() => socket.close())
}"""


class Screens:
    """A phone, the wall, and the presenter whose actions they show."""

    def __init__(self, server, page_errors, presenter_page, presenter, phone, wall):
        self.server = server
        self.page_errors = page_errors
        self.presenter_page = presenter_page
        self.presenter = presenter
        self.phone = phone
        self.wall = wall

    @property
    def both(self):
        return self.phone, self.wall

    def send(self, *actions):
        """Sends actions as the presenter, each a name, or a name and a value."""
        all = [(one, None) if isinstance(one, str) else one for one in actions]
        fault = self.presenter.page.evaluate(SEND_ALL, [self.presenter.socket_url, all])
        assert fault is None, fault

    def add_favourites(self, *primes):
        """Counts to each prime, from 0 or the one before, and saves it."""
        count = int(self.presenter.count.inner_text())
        for prime in primes:
            self.send(
                *["counter.incrTapped"] * (prime - count), "counter.isPrimeButtonTapped",
                "primeModal.saveFavoritePrimeTapped", "counter.primeModalDismissed",
            )
            count = prime
        for page in (self.presenter, *self.both):
            expect(page.count).to_have_text(str(count))

    def check(self, state):
        """Returns the violations of all pages at all sizes."""
        return [
            *violations_at_every_size(self.phone.page, "phone", state),
            *violations_at_every_size(self.presenter.page, "presenter", state),
            *violations_at_every_size(self.wall.page, "wall", state),
        ]


def bounds_of(name, height):
    if name == "wall":
        return {"isWall": True, "smallestText": height * 0.04}
    return {"smallestText": 12, "smallestTarget": 44}


def violations_at(page, width, height, bounds, direction="ltr"):
    page.set_viewport_size({"width": width, "height": height})
    return page.evaluate(CHECK, [width, height, direction, bounds])


def violations_at_every_size(page, name, state):
    """Returns the violations in both directions."""
    found, directions = [], ["ltr", "rtl"]
    for width, height in SIZES:
        for direction in directions:
            violations = violations_at(page, width, height, bounds_of(name, height), direction)
            found += [f"{name} {width}×{height} {direction}: {one}" for one in violations]
            if PICTURES:
                page.screenshot(path=f"{PICTURES}/{state}-{name}-{direction}-{width}x{height}.png")
        # Begins with the last one: a page is resized in each direction.
        directions.reverse()
    return found


@pytest.fixture
def data(tmp_path):
    data = tmp_path / "data"
    data.mkdir()
    (data / "favorite-primes.json").write_text(json.dumps([2, 3, LARGE_PRIME]))
    return data


@pytest.fixture
def server(start, product, data):
    return start(
        product("PrimeTimeServer"), "--data", data, "--actions-per-second", 100_000, *ARGUMENTS)


@pytest.fixture
def screens(visit, server, page_errors):
    presenter_page = PresenterPage(visit(f"{server.url}present#{TOKEN}"))
    presenter_page.expect_open()
    page = presenter_page.page.context.new_page()
    page.emulate_media(reduced_motion="reduce")
    page.goto(server.url)
    presenter = RoomPage(page)
    presenter.expect_live()
    phone = RoomPage(visit(f"{server.url}join#{CODE}", reduced_motion="reduce"))
    expect(phone.button("Raise hand")).to_be_enabled()
    wall = RoomPage(visit(f"{server.url}?projector", reduced_motion="reduce"))
    wall.expect_connected()
    return Screens(server, page_errors, presenter_page, presenter, phone, wall)


def empty(screens):
    expect(screens.phone.button("Raise hand")).to_be_enabled()


def a_hand_is_up(screens):
    screens.phone.raise_hand(WIDE_NAME)


def floor_of_a_wide_name(screens):
    # The room truncates a wide name.
    wide = re.compile("Give the floor to W+")
    screens.presenter_page.page.get_by_role("button", name=wide).click()
    expect(screens.phone.room_status.get_by_text("You have the floor.")).to_be_visible()
    expect(screens.wall.room_status.get_by_text("has the floor.")).to_be_visible()


def dialog(screens):
    screens.add_favourites(2, 3)
    screens.send("counter.isPrimeButtonTapped")
    for page in screens.both:
        expect(page.button("Remove from favourites")).to_be_visible()


def alert(screens):
    screens.send("counter.primeModalDismissed", "counter.nthPrimeButtonTapped")
    for page in screens.both:
        expect(page.alert).to_be_visible()


def frozen(screens):
    screens.send("alert.dismissed", "$room.frozen")
    for page in screens.both:
        expect(page.alert).to_be_hidden()
        expect(page.room_status.get_by_text("Frozen by the presenter.")).to_be_visible()


def floor_is_open(screens):
    screens.send("$room.released", "$room.floorTakenBack", "$room.floorOpened")
    for page in screens.both:
        expect(page.room_status.get_by_text("The floor is open.")).to_be_visible()


def all_settings_on(screens):
    screens.send(
        "$room.floorTakenBack", ("settings.binding.displayName", "W" * 16),
        ("settings.binding.digest", "weekly"), ("settings.binding.protectMyPosts", True),
        ("settings.binding.enableNotifications", True),
    )
    expect(screens.presenter.switch("Mobile")).to_be_enabled()
    screens.send(
        ("settings.binding.sendEmailNotifications", True),
        ("settings.binding.sendMobileNotifications", True),
    )
    expect(screens.phone.switch("Mobile")).to_be_checked()
    expect(screens.wall.settings.get_by_text("Mobile")).to_be_visible()


def many_favourites_and_activity(screens):
    screens.add_favourites(5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73,
                        79, 83, 89, 97)
    screens.send(("favoritePrimes.deleteFavoritePrimes", [5, 7, 11]))
    for page in screens.both:
        expect(page.favourites).to_have_count(22)
        expect(page.activity).to_have_count(28)


def large_numbers(screens):
    screens.send("favoritePrimes.loadButtonTapped")
    for page in screens.both:
        expect(page.favourites).to_have_count(3)
    screens.send(("favoritePrimes.deleteFavoritePrimes", [LARGE_PRIME]))
    for page in screens.both:
        expect(page.favourites).to_have_count(2)
    screens.send("favoritePrimes.loadButtonTapped")
    for page in screens.both:
        expect(page.favourites).to_have_count(3)
        show_count(page, LARGE_COUNT)


def show_count(page, text):
    """Shows a count that would take too many taps."""
    page.count.evaluate("""(count, text) => {
        count.textContent = count.closest("[data-count]").dataset.count = text
    }""", text)


def cut_off(screens):
    for page in screens.both:
        show_count(page, "97")
    screens.page_errors.allow_connection_errors()
    screens.server.stop(signal.SIGKILL)
    for page in screens.both:
        expect(page.connection_notice("Connection lost")).to_be_visible()


# Each continues from the one before.
STATES = [
    empty, a_hand_is_up, floor_of_a_wide_name, dialog, alert, frozen, floor_is_open,
    all_settings_on, many_favourites_and_activity, large_numbers, cut_off,
]


def test_the_layout_holds_in_every_state(screens):
    found = []
    for state in STATES:
        state(screens)
        found += [f"{state.__name__}, {violation}" for violation in screens.check(state.__name__)]
    assert not found, "\n".join(found)


def test_the_layout_holds_before_the_page_is_live(visit, server):
    def connect_never(socket):
        pass

    found = []
    for name, path in (("phone", ""), ("wall", "?projector")):
        page = visit("about:blank", reduced_motion="reduce")
        # Else WebSockets would count as blocked after a while.
        page.add_init_script(NO_TIMEOUTS)
        page.route_web_socket("**/socket**", connect_never)
        page.goto(server.url + path)
        expect(page.get_by_role("banner").get_by_text("Connecting…")).to_be_visible()
        # No count, or the one rendered with the page: a placeholder would be as large as a count.
        assert PrimeTimePage(page).count.inner_text() in ("", "0")
        found += violations_at_every_size(page, name, "connecting")
    assert not found, "\n".join(found)


def test_targets_on_the_rooms_own_pages_are_large_enough(visit, server):
    found = []
    for path in ("join", f"present#{TOKEN}"):
        page = visit(server.url + path, reduced_motion="reduce")
        expect(page.get_by_role("link", name="just watch").or_(page.locator(".card a").last)).to_be_visible()
        for width, height in ((360, 640), (1280, 720)):
            violations = violations_at(page, width, height, {"smallestTarget": 44})
            found += [f"{path} {width}×{height}: {one}" for one in violations if "to tap" in one]
    assert not found, "\n".join(found)


def test_the_layout_holds_in_every_engine(open_page, start, product, data):
    server = start(product("PrimeTimeServer"), "--data", data)
    # The narrowest window that every engine allows.
    phone = open_page(server.url, width=450, height=844)
    wall = open_page(f"{server.url}?projector", width=1280, height=720)
    found = []

    def check(state):
        for name, page, height in (("phone", phone, 844), ("wall", wall, 720)):
            page.wait_for("() => document.getAnimations().length === 0")
            violations = page.evaluate(VIOLATIONS, bounds_of(name, height))
            found.extend(f"{state}, {name}: {one}" for one in violations)

    for page in (phone, wall):
        page.wait_until_live()
    phone.click(".file button", "Load")
    for page in (phone, wall):
        page.wait_for("() => document.querySelectorAll('.favourites li').length === 3")
    check("favourites")
    phone.click('[data-send="counter.isPrimeButtonTapped"]')
    for page in (phone, wall):
        page.wait_for("() => document.querySelector('dialog[open]') !== null")
    check("dialog")
    assert not found, "\n".join(found)
