"""The speaker's bar: there on every page of a presenter, above everything, with a key for each command."""

import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import ROOT
from talk import AXE_OPTIONS, TOKEN, Bar, Seat, Stage

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
COMMANDS = ("Freeze", "Blank", "Take back", "Pointer", "Code", "Panic")
SETTLED = "() => document.getAnimations().every(animation => animation.playState !== 'running')"
# Whether the middle of an element is what a mouse would hit.
IS_ON_TOP = """element => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const root = element.getRootNode()
    return element.contains(root.elementFromPoint(left + width / 2, top + height / 2))
}"""


@pytest.fixture
def driving(presenter):
    """The app's page of the speaker, with the bar."""
    expect(presenter.bar.button("Freeze")).to_be_enabled()
    return presenter


@pytest.fixture
def heckler(presenting, take_part):
    """A participant who may do everything, as the floor is open."""
    seat = take_part()
    presenting.button("Open it to everyone").click()
    expect(seat.increment).to_be_enabled()
    return seat


def say(page):
    """The names of the actions that a page sends from now on."""
    sent = []

    def hear(frame):
        message = json.loads(frame)
        if message.get("type") == "action":
            sent.append(message["name"])

    page.on("websocket", lambda socket: socket.on("framesent", hear))
    page.reload()
    return sent


def test_the_bar_is_on_the_pages_of_a_presenter_and_of_nobody_else(
    driving, presenting, watch, take_part, visit_hall
):
    expect(driving.bar.region).to_be_visible()
    expect(presenting.bar.region).to_be_visible()
    wall = Seat(visit_hall("?projector", beside=presenting.page))
    wall.expect_connected()
    for seat in (watch(), take_part(), wall):
        expect(seat.bar.region).to_have_count(0)
        requested = seat.page.evaluate(
            "() => performance.getEntriesByType('resource').map(entry => entry.name)")
        assert not [name for name in requested if "/bar" in name]


@pytest.mark.parametrize("key, name, other, state", [
    ("f", "Freeze", "Release", "Frozen"),
    ("b", "Blank", "Unblank", "Blank"),
    ("c", "Code", "Hide code", "Code on the wall"),
])
def test_a_key_turns_it_on_and_off_and_the_bar_says_so(driving, key, name, other, state):
    bar = driving.bar
    expect(bar.button(name)).to_have_attribute("aria-keyshortcuts", key.upper())
    driving.page.keyboard.press(key)
    expect(bar.button(other)).to_be_visible()
    expect(bar.state(state)).to_be_visible()
    expect(bar.said).not_to_be_empty()
    driving.page.keyboard.press(key)
    expect(bar.button(name)).to_be_visible()
    expect(bar.state(state)).to_be_hidden()


def test_t_takes_the_floor_back(driving, presenting, take_part):
    seat = take_part()
    seat.raise_hand("Ada")
    expect(driving.bar.button("Take back")).to_be_disabled()
    presenting.button("Give the floor to Ada").click()
    seat.expect_driving()
    expect(driving.bar.state("Ada has the floor")).to_be_visible()
    driving.page.keyboard.press("t")
    expect(seat.increment).to_be_disabled()
    expect(driving.bar.state("has the floor")).to_be_hidden()
    expect(driving.bar.said).to_have_text("The floor is yours.")


def test_the_bar_is_clicked_above_a_dialog_that_another_person_opened(driving, heckler):
    heckler.is_this_prime.click()
    expect(driving.dialog).to_be_visible()
    freeze = driving.bar.button("Freeze")
    assert freeze.evaluate(IS_ON_TOP)
    freeze.click()
    expect(driving.bar.button("Release")).to_be_visible()
    expect(heckler.room.get_by_text("The picture is frozen.")).to_be_visible()
    driving.button("Close").click()
    expect(driving.dialog).to_be_hidden()
    # Back in the page, where no dialog hides it.
    driving.bar.button("Release").click()
    expect(driving.bar.button("Freeze")).to_be_visible()


def test_the_bar_is_reached_by_the_keyboard_from_inside_a_dialog(driving):
    driving.is_this_prime.click()
    expect(driving.dialog).to_be_visible()
    freeze = driving.bar.button("Freeze")
    for _ in range(8):
        if freeze.evaluate("button => button === button.getRootNode().activeElement"):
            break
        driving.page.keyboard.press("Tab")
    expect(freeze).to_be_focused()
    driving.page.keyboard.press("Enter")
    expect(driving.bar.button("Release")).to_be_focused()
    driving.page.keyboard.press("f")
    expect(driving.bar.button("Freeze")).to_be_visible()


def test_a_dialog_that_opens_and_closes_leaves_the_focus_on_the_bar(driving, heckler):
    code = driving.bar.button("Freeze")
    code.focus()
    heckler.is_this_prime.click()
    expect(driving.dialog).to_be_visible()
    expect(code).to_be_focused()
    heckler.button("Close").click()
    expect(driving.dialog).to_be_hidden()
    expect(code).to_be_focused()


def test_every_dialog_ends_above_the_bar(visit_hall, heckler):
    stage = Stage(visit_hall(f"present#{TOKEN}", **PHONE))
    stage.expect_open()
    seat = Seat(visit_hall(beside=stage.page))
    expect(seat.bar.button("Freeze")).to_be_enabled()
    heckler.is_this_prime.click()
    expect(seat.dialog).to_be_visible()
    seat.page.wait_for_function(SETTLED)
    bottom = seat.dialog.evaluate("dialog => dialog.getBoundingClientRect().bottom")
    top = seat.bar.region.evaluate("bar => bar.getBoundingClientRect().top")
    assert bottom <= top


def test_the_page_can_be_scrolled_to_its_end_above_the_bar(visit_hall):
    stage = Stage(visit_hall(f"present#{TOKEN}", **PHONE))
    stage.expect_open()
    expect(stage.bar.button("Freeze")).to_be_enabled()
    stage.page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    top = stage.bar.region.evaluate("bar => bar.getBoundingClientRect().top")
    end = stage.page.evaluate("() => document.querySelector('main').getBoundingClientRect().bottom")
    assert end <= top


def test_no_key_is_taken_while_one_types(driving):
    sent = say(driving.page)
    driving.expect_live()
    driving.display_name.click()
    driving.page.keyboard.type("fbtpc?")
    driving.page.keyboard.press("Escape")
    expect(driving.display_name).to_have_value("fbtpc?")
    # What was typed is said, and it is all that is.
    driving.increment.click()
    expect(driving.count).to_have_text("1")
    assert set(sent) == {"settings.binding.displayName", "counter.incrTapped"}
    expect(driving.bar.keys).to_be_hidden()


@pytest.mark.parametrize("markup", [
    ["textarea"], ["select"], ["div", "contenteditable", "true"], ["div", "role", "textbox"],
])
def test_no_key_is_taken_in_whatever_takes_letters(driving, markup):
    sent = say(driving.page)
    driving.expect_live()
    expect(driving.bar.button("Freeze")).to_be_enabled()
    driving.page.evaluate("""([name, attribute, value]) => {
        const field = document.createElement(name)
        if (attribute) field.setAttribute(attribute, value)
        field.tabIndex = 0
        document.querySelector("main").append(field)
        field.focus()
    }""", markup)
    for key in ("f", "b", "c", "Escape"):
        driving.page.keyboard.press(key)
    driving.increment.click()
    expect(driving.count).to_have_text("1")
    assert sent == ["counter.incrTapped"]


@pytest.mark.parametrize("modifier", ["Control", "Alt", "Meta", "Shift"])
def test_no_key_is_taken_with_a_modifier(driving, modifier):
    sent = say(driving.page)
    driving.expect_live()
    expect(driving.bar.button("Freeze")).to_be_enabled()
    driving.page.evaluate("""modifier => {
        for (const key of ["f", "b", "c"]) {
            dispatchEvent(new KeyboardEvent("keydown", { key, code: "Key" + key.toUpperCase(),
                [modifier.replace("Control", "ctrl").toLowerCase() + "Key"]: true }))
        }
    }""", modifier)
    driving.increment.click()
    expect(driving.count).to_have_text("1")
    assert sent == ["counter.incrTapped"]


def test_a_key_that_is_held_is_one_command(driving):
    driving.page.keyboard.down("f")
    driving.page.keyboard.down("f")
    driving.page.keyboard.down("f")
    driving.page.keyboard.up("f")
    expect(driving.bar.button("Release")).to_be_visible()
    driving.increment.click()
    expect(driving.count).to_have_text("1")
    expect(driving.bar.button("Release")).to_be_visible()


def test_escape_is_a_panic(driving, presenting, heckler, watch):
    seat = watch()
    sent = say(driving.page)
    driving.expect_live()
    driving.bar.button("Pointer").click()
    driving.increment.hover()
    expect(seat.pointer).to_be_visible()
    heckler.is_this_prime.click()
    expect(driving.dialog).to_be_visible()
    driving.page.keyboard.press("Escape")
    expect(driving.dialog).to_be_hidden()
    expect(driving.bar.state("Frozen")).to_be_visible()
    expect(seat.pointer).to_be_hidden()
    # The audience is left with what there is after the dialog.
    for other in (heckler, seat):
        expect(other.dialog).to_be_hidden()
        expect(other.room.get_by_text("The picture is frozen.")).to_be_visible()
    expect(heckler.increment).to_be_disabled()
    expect(driving.bar.button("Pointer")).to_have_attribute("aria-pressed", "false")
    in_order = [name for name in sent if name not in ("$room.pointerMoved", "$room.pointerHidden")]
    assert in_order == ["$room.floorTakenBack", "counter.primeModalDismissed", "$room.frozen"]
    assert sent[-1] == "$room.pointerHidden"


def test_the_keys_are_shown_and_escape_only_puts_them_away(driving):
    driving.page.keyboard.press("?")
    for key in ("F", "B", "T", "P", "C", "Esc", "?"):
        expect(driving.bar.keys.get_by_text(key, exact=True)).to_be_visible()
    expect(driving.bar.keys).to_be_focused()
    driving.page.keyboard.press("Escape")
    expect(driving.bar.keys).to_be_hidden()
    expect(driving.bar.state("Live")).to_be_visible()
    driving.bar.button("Keys").click()
    expect(driving.bar.keys).to_be_visible()


def test_the_keys_can_be_turned_off_for_good(driving):
    driving.page.keyboard.press("?")
    driving.bar.keys.get_by_role("checkbox", name="Keys are on").uncheck()
    driving.page.reload()
    expect(driving.bar.button("Freeze")).to_be_enabled()
    driving.page.keyboard.press("f")
    driving.increment.click()
    expect(driving.count).to_have_text("1")
    expect(driving.bar.state("Live")).to_be_visible()
    driving.page.keyboard.press("?")
    driving.bar.keys.get_by_role("checkbox", name="Keys are on").check()
    driving.page.keyboard.press("f")
    expect(driving.bar.state("Frozen")).to_be_visible()


def test_escape_closes_the_pages_own_dialog_without_a_panic(presenting):
    presenting.button("Show it to the hall").click()
    expect(presenting.poster).to_be_visible()
    assert presenting.bar.button("Freeze").evaluate(IS_ON_TOP)
    presenting.page.keyboard.press("Escape")
    expect(presenting.poster).to_be_hidden()
    expect(presenting.bar.state("Live")).to_be_visible()


def test_nothing_is_pointed_at_over_the_bar(driving, watch):
    seat = watch()
    driving.bar.button("Pointer").click()
    driving.increment.hover()
    expect(seat.pointer).to_be_visible()
    driving.bar.button("Code").hover()
    expect(seat.pointer).to_be_hidden()


def test_frozen_has_a_clock_that_a_reload_does_not_set_back(driving, presenting):
    driving.page.keyboard.press("f")
    for bar in (driving.bar, presenting.bar):
        expect(bar.clock).to_have_text(re.compile(r"^0:0[2-9]$"))
    expect(presenting.page.get_by_text("The audience stays where it is")).to_be_visible()
    expect(presenting.page.locator("#frozen-for")).to_have_text(re.compile(r"^0:[0-5]\d$"))
    driving.page.reload()
    expect(driving.bar.clock).to_have_text(re.compile(r"^0:(0[2-9]|[1-5]\d)$"))
    driving.page.keyboard.press("f")
    expect(driving.bar.clock).to_be_hidden()


@pytest.mark.parametrize("forced", ["none", "active"])
def test_frozen_is_unlike_live_in_colour_and_without(driving, forced):
    look = """bar => {
        const frame = getComputedStyle(bar, "::before")
        return [getComputedStyle(bar).backgroundColor, frame.borderTopStyle, frame.borderTopWidth]
    }"""
    driving.page.emulate_media(forced_colors=forced)
    live = driving.bar.region.evaluate(look)
    driving.page.keyboard.press("f")
    expect(driving.bar.state("Frozen")).to_be_visible()
    frozen = driving.bar.region.evaluate(look)
    if forced == "none":
        assert live[0] != frozen[0]
    assert live[1] == "none" and frozen[1] != "none" and float(frozen[2].removesuffix("px")) >= 6
    driving.page.emulate_media(forced_colors="none")


def test_a_presenter_whose_link_is_revoked_has_no_bar_and_no_keys(
    presenting, visit_hall, hall, troubles
):
    troubles.expect_cuts()
    stage = Stage(visit_hall(presenting.make_link().removeprefix(hall.url)))
    stage.expect_open()
    other = Seat(visit_hall(beside=stage.page))
    expect(other.bar.button("Freeze")).to_be_enabled()
    presenting.revoke(presenting.links.last)
    expect(other.bar.region).to_be_hidden()
    other.expect_connected()
    other.page.keyboard.press("f")
    presenting.page.keyboard.press("c")
    expect(presenting.bar.state("Code on the wall")).to_be_visible()
    expect(presenting.bar.state("Frozen")).to_be_hidden()


@pytest.mark.parametrize("viewport", [(390, 844), (844, 390), (1024, 768), (1280, 800)])
def test_every_command_is_large_enough_for_a_finger_and_in_sight(visit_hall, viewport):
    size = dict(zip(("width", "height"), viewport))
    stage = Stage(visit_hall(f"present#{TOKEN}", viewport=size))
    stage.expect_open()
    seat = Seat(visit_hall(beside=stage.page))
    expect(seat.bar.button("Freeze")).to_be_enabled()
    seat.page.keyboard.press("f")
    expect(seat.bar.state("Frozen")).to_be_visible()
    for name in ("Release", *COMMANDS[1:]):
        button = seat.bar.button(name)
        expect(button).to_be_in_viewport(ratio=1)
        box = button.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44, (name, box)
        is_cut = button.evaluate(
            "b => b.scrollWidth > b.clientWidth + 1 || b.scrollHeight > b.clientHeight + 1")
        assert not is_cut, name
    frozen = seat.bar.region.locator(".frozen")
    expect(frozen).to_be_in_viewport(ratio=1)
    expect(seat.bar.clock).to_be_in_viewport(ratio=1)
    assert frozen.bounding_box()["x"] + frozen.bounding_box()["width"] <= min(
        seat.bar.region.locator("button, a").evaluate_all("""(all, bottom) => all
            .map(one => one.getBoundingClientRect())
            .filter(({ top, width }) => width > 0 && top < bottom).map(({ left }) => left)""",
            frozen.bounding_box()["y"] + frozen.bounding_box()["height"]))
    bar = seat.bar.region.bounding_box()
    assert bar["height"] <= 0.25 * viewport[1]
    assert seat.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("keys", ["", "f", "b?"])
def test_axe_finds_nothing(driving, keys, colours):
    driving.page.emulate_media(color_scheme=colours)
    for key in keys:
        driving.page.keyboard.press(key)
    if "f" in keys:
        expect(driving.bar.state("Frozen")).to_be_visible()
    if "?" in keys:
        expect(driving.bar.keys).to_be_visible()
    driving.page.wait_for_function(SETTLED)
    results = Axe().run(driving.page, options=AXE_OPTIONS)
    assert results.violations_count == 0, results.generate_report()


def test_every_app_of_lectern_has_the_bar(start, product, visit):
    pages = ROOT / "Tests" / "YourOwnPage" / "Public"
    server = start(
        product("YourOwnPage"), "--public", pages, "--permit", "presenter", "--presenter-token", TOKEN
    )
    stage = Stage(visit(f"{server.url}present#{TOKEN}"))
    stage.expect_open()
    page = stage.page.context.new_page()
    page.goto(server.url)
    bar = Bar(page)
    bar.button("Freeze").click()
    expect(stage.bar.state("Frozen")).to_be_visible()
