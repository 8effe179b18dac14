"""The presenter bar: on every page of a presenter, above all dialogs, with a shortcut for each command."""

import json
import re

import pytest
from playwright.sync_api import expect

from axe import Axe
from conftest import ROOT
from page_timeouts import NEVER_BLOCKED
from presenter_bar import PresenterBar
from presenter_page import PresenterPage
from room_fixtures import TOKEN
from room_page import RoomPage
from server import wait_until

pytestmark = pytest.mark.shared_server

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
COMMANDS = ("Freeze", "Look back", "Blank", "Take back", "Pointer", "Code", "Panic")
# From two seconds on.
SECONDS = re.compile(r"^(0:0[2-9]|0:[1-5]\d|[1-9]\d*:\d\d)$")
SETTLED = "() => document.getAnimations().every(animation => animation.playState !== 'running')"
# Whether a click in the middle of an element hits it.
IS_ON_TOP = """element => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const root = element.getRootNode()
    return element.contains(root.elementFromPoint(left + width / 2, top + height / 2))
}"""


@pytest.fixture
def presenter(presenter):
    """The app's page of a presenter, with the bar."""
    expect(presenter.bar.button("Freeze")).to_be_enabled()
    return presenter


@pytest.fixture
def participant(presenter_page, join_as_participant):
    """A participant while the floor is open."""
    participant = join_as_participant()
    presenter_page.button("Open it to everyone").click()
    expect(participant.increment).to_be_enabled()
    return participant


def record_actions(page):
    """Returns a list to which the names of the page's actions are added from now on."""
    sent = []

    def record(frame):
        message = json.loads(frame)
        if message.get("type") == "action":
            sent.append(message["name"])

    page.on("websocket", lambda socket: socket.on("framesent", record))
    page.add_init_script(NEVER_BLOCKED)
    page.reload()
    return sent


def test_the_bar_is_on_the_presenters_pages_only(
    presenter, presenter_page, open_as_audience, join_as_participant, visit_room
):
    expect(presenter.bar.region).to_be_visible()
    expect(presenter_page.bar.region).to_be_visible()
    wall = RoomPage(visit_room("?projector", beside=presenter_page.page))
    wall.expect_connected()
    for page in (open_as_audience(), join_as_participant(), wall):
        expect(page.bar.region).to_have_count(0)
        requested = page.page.evaluate(
            "() => performance.getEntriesByType('resource').map(entry => entry.name)")
        assert not [name for name in requested if "/bar" in name]


@pytest.mark.parametrize("key, name, other, state", [
    ("f", "Freeze", "Release", "Frozen"),
    ("b", "Blank", "Unblank", "Blank"),
    ("c", "Code", "Hide code", "Code on the wall"),
])
def test_a_key_toggles_a_command_and_the_bar_shows_its_state(presenter, key, name, other, state):
    bar = presenter.bar
    expect(bar.button(name)).to_have_attribute("aria-keyshortcuts", key.upper())
    presenter.page.keyboard.press(key)
    expect(bar.button(other)).to_be_visible()
    expect(bar.state(state)).to_be_visible()
    expect(bar.announcement).not_to_be_empty()
    presenter.page.keyboard.press(key)
    expect(bar.button(name)).to_be_visible()
    expect(bar.state(state)).to_be_hidden()


def test_t_takes_the_floor_back(presenter, presenter_page, join_as_participant):
    participant = join_as_participant()
    participant.raise_hand("Ada")
    expect(presenter.bar.button("Take back")).to_be_disabled()
    presenter_page.button("Give the floor to Ada").click()
    participant.expect_driving()
    expect(presenter.bar.state("Ada has the floor")).to_be_visible()
    presenter.page.keyboard.press("t")
    expect(participant.increment).to_be_disabled()
    expect(presenter.bar.state("has the floor")).to_be_hidden()
    expect(presenter.bar.announcement).to_have_text("The floor is yours.")


def test_the_bar_is_clickable_above_a_dialog_that_another_page_opened(presenter, participant):
    participant.is_this_prime.click()
    expect(presenter.dialog).to_be_visible()
    freeze = presenter.bar.button("Freeze")
    wait_until(lambda: freeze.evaluate(IS_ON_TOP))
    freeze.click()
    expect(presenter.bar.button("Release")).to_be_visible()
    expect(participant.room_status.get_by_text("Frozen by the presenter.")).to_be_visible()
    presenter.button("Close").click()
    expect(presenter.dialog).to_be_hidden()
    # Back in the page, no longer in the dialog.
    presenter.bar.button("Release").click()
    expect(presenter.bar.button("Freeze")).to_be_visible()


def test_the_keyboard_reaches_the_bar_from_inside_a_dialog(presenter):
    presenter.is_this_prime.click()
    expect(presenter.dialog).to_be_visible()
    freeze = presenter.bar.button("Freeze")
    for _ in range(8):
        if freeze.evaluate("button => button === button.getRootNode().activeElement"):
            break
        presenter.page.keyboard.press("Tab")
    expect(freeze).to_be_focused()
    presenter.page.keyboard.press("Enter")
    expect(presenter.bar.button("Release")).to_be_focused()
    presenter.page.keyboard.press("f")
    expect(presenter.bar.button("Freeze")).to_be_visible()


def test_a_dialog_that_opens_and_closes_keeps_the_focus_on_the_bar(presenter, participant):
    code = presenter.bar.button("Freeze")
    code.focus()
    participant.is_this_prime.click()
    expect(presenter.dialog).to_be_visible()
    expect(code).to_be_focused()
    participant.button("Close").click()
    expect(presenter.dialog).to_be_hidden()
    expect(code).to_be_focused()


def test_every_dialog_ends_above_the_bar(visit_room, participant):
    presenter_page = PresenterPage(visit_room(f"present#{TOKEN}", **PHONE))
    presenter_page.expect_open()
    presenter = RoomPage(visit_room(beside=presenter_page.page))
    expect(presenter.bar.button("Freeze")).to_be_enabled()
    participant.is_this_prime.click()
    expect(presenter.dialog).to_be_visible()
    # The page hears of the bar's height after it is shown.
    wait_until(lambda: presenter.bar.region.evaluate("""bar => bar.getBoundingClientRect().height > 0
        && document.getAnimations().every(animation => animation.playState !== "running")
        && document.querySelector("dialog[open]").getBoundingClientRect().bottom <= bar.getBoundingClientRect().top"""))


def test_the_page_scrolls_to_its_end_above_the_bar(visit_room):
    presenter_page = PresenterPage(visit_room(f"present#{TOKEN}", **PHONE))
    presenter_page.expect_open()
    expect(presenter_page.bar.button("Freeze")).to_be_enabled()
    # The page hears of the bar's height after it is shown.
    wait_until(lambda: presenter_page.bar.region.evaluate("""bar => {
        scrollTo(0, document.documentElement.scrollHeight)
        const { top, height } = bar.getBoundingClientRect()
        return height > 0 && document.querySelector("main").getBoundingClientRect().bottom <= top
    }"""))


def test_shortcuts_are_off_while_typing(presenter):
    sent = record_actions(presenter.page)
    presenter.expect_live()
    expect(presenter.bar.button("Freeze")).to_be_enabled()
    presenter.display_name.click()
    presenter.page.keyboard.type("fbtpc?")
    presenter.page.keyboard.press("Escape")
    expect(presenter.display_name).to_have_value("fbtpc?")
    # The typed text is sent, and nothing else.
    presenter.increment.click()
    expect(presenter.count).to_have_text("1")
    assert set(sent) == {"settings.binding.displayName", "counter.incrTapped"}
    expect(presenter.bar.shortcuts).to_be_hidden()


@pytest.mark.parametrize("markup", [
    ["textarea"], ["select"], ["div", "contenteditable", "true"], ["div", "role", "textbox"],
])
def test_shortcuts_are_off_in_elements_that_take_text(presenter, markup):
    sent = record_actions(presenter.page)
    presenter.expect_live()
    expect(presenter.bar.button("Freeze")).to_be_enabled()
    presenter.page.evaluate("""([name, attribute, value]) => {
        const field = document.createElement(name)
        if (attribute) field.setAttribute(attribute, value)
        field.tabIndex = 0
        document.querySelector("main").append(field)
        field.focus()
    }""", markup)
    for key in ("f", "b", "c", "Escape"):
        presenter.page.keyboard.press(key)
    presenter.increment.click()
    expect(presenter.count).to_have_text("1")
    assert sent == ["counter.incrTapped"]


@pytest.mark.parametrize("modifier", ["Control", "Alt", "Meta", "Shift"])
def test_shortcuts_are_off_with_a_modifier(presenter, modifier):
    sent = record_actions(presenter.page)
    presenter.expect_live()
    expect(presenter.bar.button("Freeze")).to_be_enabled()
    presenter.page.evaluate("""modifier => {
        for (const key of ["f", "b", "c"]) {
            dispatchEvent(new KeyboardEvent("keydown", { key, code: "Key" + key.toUpperCase(),
                [modifier.replace("Control", "ctrl").toLowerCase() + "Key"]: true }))
        }
    }""", modifier)
    presenter.increment.click()
    expect(presenter.count).to_have_text("1")
    assert sent == ["counter.incrTapped"]


def test_a_held_key_is_one_command(presenter):
    presenter.page.keyboard.down("f")
    presenter.page.keyboard.down("f")
    presenter.page.keyboard.down("f")
    presenter.page.keyboard.up("f")
    expect(presenter.bar.button("Release")).to_be_visible()
    presenter.increment.click()
    expect(presenter.count).to_have_text("1")
    expect(presenter.bar.button("Release")).to_be_visible()


def test_escape_panics(presenter, presenter_page, participant, open_as_audience):
    audience = open_as_audience()
    sent = record_actions(presenter.page)
    presenter.expect_live()
    presenter.bar.button("Pointer").click()
    presenter.increment.hover()
    expect(audience.pointer).to_be_visible()
    participant.is_this_prime.click()
    expect(presenter.dialog).to_be_visible()
    presenter.page.keyboard.press("Escape")
    expect(presenter.dialog).to_be_hidden()
    expect(presenter.bar.state("Frozen")).to_be_visible()
    expect(audience.pointer).to_be_hidden()
    # The audience sees the state after the dialog was dismissed.
    for other in (participant, audience):
        expect(other.dialog).to_be_hidden()
        expect(other.room_status.get_by_text("Frozen by the presenter.")).to_be_visible()
    expect(participant.increment).to_be_disabled()
    expect(presenter.bar.button("Pointer")).to_have_attribute("aria-pressed", "false")
    in_order = [name for name in sent if name not in ("$room.pointerMoved", "$room.pointerHidden")]
    assert in_order == ["$room.floorTakenBack", "counter.primeModalDismissed", "$room.frozen"]
    assert sent[-1] == "$room.pointerHidden"


def test_escape_closes_the_list_of_shortcuts_without_a_panic(presenter):
    presenter.page.keyboard.press("?")
    for key in ("F", "B", "T", "P", "C", "Esc", "?"):
        expect(presenter.bar.shortcuts.get_by_text(key, exact=True)).to_be_visible()
    expect(presenter.bar.shortcuts).to_be_focused()
    presenter.page.keyboard.press("Escape")
    expect(presenter.bar.shortcuts).to_be_hidden()
    expect(presenter.bar.state("Live")).to_be_visible()
    presenter.bar.button("Keyboard shortcuts").click()
    expect(presenter.bar.shortcuts).to_be_visible()


def test_shortcuts_can_be_turned_off_for_good(presenter):
    presenter.page.keyboard.press("?")
    presenter.bar.shortcuts.get_by_role("checkbox", name="Enable shortcuts").uncheck()
    presenter.page.reload()
    expect(presenter.bar.button("Freeze")).to_be_enabled()
    presenter.page.keyboard.press("f")
    presenter.increment.click()
    expect(presenter.count).to_have_text("1")
    expect(presenter.bar.state("Live")).to_be_visible()
    presenter.page.keyboard.press("?")
    presenter.bar.shortcuts.get_by_role("checkbox", name="Enable shortcuts").check()
    presenter.page.keyboard.press("f")
    expect(presenter.bar.state("Frozen")).to_be_visible()


def test_escape_closes_the_pages_own_dialog_without_a_panic(presenter_page):
    presenter_page.button("Show full screen").click()
    expect(presenter_page.poster).to_be_visible()
    wait_until(lambda: presenter_page.bar.button("Freeze").evaluate(IS_ON_TOP))
    presenter_page.page.keyboard.press("Escape")
    expect(presenter_page.poster).to_be_hidden()
    expect(presenter_page.bar.state("Live")).to_be_visible()


def test_the_pointer_is_hidden_over_the_bar(presenter, open_as_audience):
    audience = open_as_audience()
    presenter.bar.button("Pointer").click()
    presenter.increment.hover()
    expect(audience.pointer).to_be_visible()
    presenter.bar.button("Code").hover()
    expect(audience.pointer).to_be_hidden()


def test_the_clock_of_a_freeze_survives_a_reload(presenter, presenter_page):
    presenter.page.keyboard.press("f")
    for bar in (presenter.bar, presenter_page.bar):
        expect(bar.clock).to_have_text(SECONDS)
    expect(presenter_page.page.get_by_text("The audience sees no changes while you continue.")).to_be_visible()
    expect(presenter_page.page.locator("#frozen-for")).to_have_text(SECONDS)
    presenter.page.reload()
    expect(presenter.bar.clock).not_to_be_empty()
    # Read at once: a clock that began anew would come as far later.
    assert SECONDS.match(presenter.bar.clock.inner_text())
    presenter.page.keyboard.press("f")
    expect(presenter.bar.clock).to_be_hidden()


@pytest.mark.parametrize("forced", ["none", "active"])
def test_frozen_differs_from_live_also_without_colour(presenter, forced):
    look = """bar => {
        const frame = getComputedStyle(bar, "::before")
        return [getComputedStyle(bar).backgroundColor, frame.borderTopStyle, frame.borderTopWidth]
    }"""
    presenter.page.emulate_media(forced_colors=forced)
    live = presenter.bar.region.evaluate(look)
    presenter.page.keyboard.press("f")
    expect(presenter.bar.state("Frozen")).to_be_visible()
    frozen = presenter.bar.region.evaluate(look)
    if forced == "none":
        assert live[0] != frozen[0]
    assert live[1] == "none" and frozen[1] != "none" and float(frozen[2].removesuffix("px")) >= 6
    presenter.page.emulate_media(forced_colors="none")


def test_revoking_a_link_removes_the_bar_and_its_shortcuts(
    presenter_page, visit_room, room, page_errors
):
    page_errors.allow_connection_errors()
    co_presenter_page = PresenterPage(visit_room(presenter_page.make_link().removeprefix(room.url)))
    co_presenter_page.expect_open()
    other = RoomPage(visit_room(beside=co_presenter_page.page))
    expect(other.bar.button("Freeze")).to_be_enabled()
    presenter_page.revoke(presenter_page.links.last)
    expect(other.bar.region).to_be_hidden()
    other.expect_connected()
    expect(presenter_page.bar.button("Code")).to_be_enabled()
    other.page.keyboard.press("f")
    presenter_page.page.keyboard.press("c")
    expect(presenter_page.bar.state("Code on the wall")).to_be_visible()
    expect(presenter_page.bar.state("Frozen")).to_be_hidden()


@pytest.mark.parametrize("viewport", [(390, 844), (844, 390), (1024, 768), (1280, 800)])
def test_every_command_is_visible_and_large_enough_for_a_finger(visit_room, viewport):
    size = dict(zip(("width", "height"), viewport))
    presenter_page = PresenterPage(visit_room(f"present#{TOKEN}", viewport=size))
    presenter_page.expect_open()
    presenter = RoomPage(visit_room(beside=presenter_page.page))
    expect(presenter.bar.button("Freeze")).to_be_enabled()
    presenter.page.keyboard.press("f")
    expect(presenter.bar.state("Frozen")).to_be_visible()
    for name in ("Release", *COMMANDS[1:]):
        button = presenter.bar.button(name)
        expect(button).to_be_in_viewport(ratio=1)
        box = button.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44, (name, box)
        is_cut = button.evaluate(
            "b => b.scrollWidth > b.clientWidth + 1 || b.scrollHeight > b.clientHeight + 1")
        assert not is_cut, name
    frozen = presenter.bar.region.locator(".frozen")
    expect(frozen).to_be_in_viewport(ratio=1)
    expect(presenter.bar.clock).to_be_in_viewport(ratio=1)
    is_beside_all = presenter.bar.region.evaluate("""bar => {
        const { right, bottom } = bar.querySelector(".frozen").getBoundingClientRect()
        return [...bar.querySelectorAll("button, a")].map(one => one.getBoundingClientRect())
            .filter(({ top, width }) => width > 0 && top < bottom).every(({ left }) => right <= left)
    }""")
    assert is_beside_all
    bar = presenter.bar.region.bounding_box()
    assert bar["height"] <= 0.25 * viewport[1]
    assert presenter.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("keys", ["", "f", "b?"])
def test_axe_finds_no_violations(presenter, keys):
    for key in keys:
        presenter.page.keyboard.press(key)
    if "f" in keys:
        expect(presenter.bar.state("Frozen")).to_be_visible()
    if "b" in keys:
        expect(presenter.bar.state("Blank")).to_be_visible()
    if "?" in keys:
        expect(presenter.bar.shortcuts).to_be_visible()
    for colours in ("light", "dark"):
        presenter.page.emulate_media(color_scheme=colours)
        presenter.page.wait_for_function(SETTLED)
        results = Axe().run(presenter.page)
        assert results.violations_count == 0, results.generate_report()


def test_every_app_has_the_bar(start, product, visit):
    pages = ROOT / "Examples" / "YourOwnPage" / "Public"
    server = start(
        product("YourOwnPage"), "--public", pages, "--permit", "presenter", "--presenter-token", TOKEN
    )
    presenter_page = PresenterPage(visit(f"{server.url}present#{TOKEN}"))
    presenter_page.expect_open()
    page = presenter_page.page.context.new_page()
    page.goto(server.url)
    bar = PresenterBar(page)
    bar.button("Freeze").click()
    expect(presenter_page.bar.state("Frozen")).to_be_visible()
