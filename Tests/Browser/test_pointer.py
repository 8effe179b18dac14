"""The presenter's pointer marks the same place in the same element on every page."""

import pytest
from playwright.sync_api import expect

from presenter_page import PresenterPage
from room_fixtures import TOKEN
from room_page import RoomPage
from server import wait_until

pytestmark = pytest.mark.shared_server

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PROJECTOR = {"viewport": {"width": 1920, "height": 1080}}

# The pointer's centre.
UNDER = """mark => {
    const { left, top, width, height } = mark.getBoundingClientRect()
    return [left + width / 2, top + height / 2]
}"""
SETTLED = "() => document.getAnimations().every(animation => animation.playState !== 'running')"


def box_of(locator):
    return locator.evaluate("e => { const b = e.getBoundingClientRect(); return [b.x, b.y, b.width, b.height] }")


def place_in(page, locator):
    """Returns where the pointer is in an element, as fractions of its box."""
    expect(page.pointer).to_be_visible()
    page.page.wait_for_function(SETTLED)
    x, y = page.pointer.evaluate(UNDER)
    left, top, width, height = box_of(locator)
    return (x - left) / width, (y - top) / height


def point_at(page, locator, across=0.5, down=0.5):
    locator.scroll_into_view_if_needed()
    # An element that still moves would leave the mouse behind.
    page.page.wait_for_function(SETTLED)
    left, top, width, height = box_of(locator)
    page.page.mouse.move(left + across * width, top + down * height)


def expect_place(page, locator, across, down):
    def is_there():
        place = place_in(page, locator)
        return all(abs(one - other) < 0.02 for one, other in zip(place, (across, down)))

    wait_until(is_there)


@pytest.fixture
def pointing_presenter(presenter):
    presenter.button("Pointer").click()
    expect(presenter.button("Pointer")).to_have_attribute("aria-pressed", "true")
    return presenter


def test_the_pointer_marks_the_same_element_on_a_phone_and_on_a_projector(
    pointing_presenter, open_as_audience
):
    phone, projector = open_as_audience(**PHONE), open_as_audience("?projector", **PROJECTOR)
    for name, across, down in (("Increment", 0.25, 0.75), ("Is this prime?", 0.9, 0.1)):
        point_at(pointing_presenter, pointing_presenter.button(name), across, down)
        for page in (phone, projector, pointing_presenter):
            expect_place(page, page.button(name), across, down)


def test_the_pointer_marks_the_container_of_an_element_that_a_wall_leaves_out(
    pointing_presenter, open_as_audience
):
    wall = open_as_audience("?projector", viewport={"width": 1280, "height": 720})
    pointing_presenter.button("Reset").hover()
    wait_until(lambda: 0 <= place_in(wall, wall.settings)[1] <= 1)


def test_the_pointer_stays_with_its_element_while_scrolling(pointing_presenter, open_as_audience):
    phone = open_as_audience(**PHONE)
    reset = phone.button("Reset")
    expect(reset).not_to_be_in_viewport()
    point_at(pointing_presenter, pointing_presenter.button("Reset"))
    expect(phone.pointer).to_have_class("lectern-pointer is-elsewhere")
    expect(phone.pointer).to_be_in_viewport()
    reset.scroll_into_view_if_needed()
    expect_place(phone, reset, 0.5, 0.5)
    expect(phone.pointer).to_have_class("lectern-pointer")


def test_the_pointer_is_above_a_dialog(pointing_presenter, open_as_audience):
    phone = open_as_audience(**PHONE)
    pointing_presenter.is_this_prime.click()
    expect(pointing_presenter.dialog).to_be_visible()
    point_at(pointing_presenter, pointing_presenter.button("Close"))
    expect_place(phone, phone.button("Close"), 0.5, 0.5)
    # The topmost element is hit, were it to take pointer events.
    is_on_top = phone.pointer.evaluate("""mark => {
        const { left, top, width, height } = mark.getBoundingClientRect()
        mark.style.pointerEvents = "auto"
        return document.elementFromPoint(left + width / 2, top + height / 2) === mark
    }""")
    # A modal dialog makes everything else inert; then the top layer has to do as proof.
    assert is_on_top or phone.pointer.evaluate("mark => mark.matches(':popover-open')")


def test_the_pointer_blocks_no_clicks(pointing_presenter, presenter, open_as_audience):
    audience = open_as_audience()
    pointing_presenter.increment.click()
    expect(audience.count).to_have_text("1")
    expect(audience.pointer).to_be_visible()
    pointing_presenter.increment.click()
    expect(audience.count).to_have_text("2")


def test_the_pointer_hides_when_the_mouse_leaves_and_when_turned_off(
    pointing_presenter, open_as_audience
):
    audience = open_as_audience()
    point_at(pointing_presenter, pointing_presenter.increment)
    expect(audience.pointer).to_be_visible()
    pointing_presenter.page.evaluate("""() => document.documentElement.dispatchEvent(
        new PointerEvent("pointerleave", { pointerType: "mouse" }))""")
    expect(audience.pointer).to_be_hidden()
    point_at(pointing_presenter, pointing_presenter.decrement)
    expect(audience.pointer).to_be_visible()
    pointing_presenter.button("Pointer").click()
    expect(audience.pointer).to_be_hidden()
    point_at(pointing_presenter, pointing_presenter.increment)
    pointing_presenter.increment.click()
    expect(audience.count).to_have_text("1")
    expect(audience.pointer).to_be_hidden()


def test_the_pointer_hides_when_the_presenters_page_closes(
    pointing_presenter, presenter_page, open_as_audience
):
    audience = open_as_audience()
    point_at(pointing_presenter, pointing_presenter.increment)
    expect(audience.pointer).to_be_visible()
    pointing_presenter.page.goto("about:blank")
    presenter_page.page.goto("about:blank")
    expect(audience.pointer).to_be_hidden()


def test_a_key_toggles_the_pointer_except_while_typing(presenter, open_as_audience):
    audience = open_as_audience()
    pointer = presenter.button("Pointer")
    expect(pointer).to_be_enabled()
    presenter.page.keyboard.press("p")
    expect(pointer).to_have_attribute("aria-pressed", "true")
    point_at(presenter, presenter.increment)
    expect(audience.pointer).to_be_visible()
    presenter.page.keyboard.press("p")
    expect(audience.pointer).to_be_hidden()
    presenter.display_name.click()
    presenter.page.keyboard.press("p")
    presenter.page.keyboard.press("Alt+p")
    expect(audience.display_name).to_have_value("p")
    expect(pointer).to_have_attribute("aria-pressed", "false")


def test_a_finger_points_without_scrolling(visit_room, open_as_audience):
    presenter_page = PresenterPage(visit_room(f"present#{TOKEN}", **PHONE))
    presenter_page.expect_open()
    presenter = RoomPage(visit_room(beside=presenter_page.page))
    presenter.expect_live()
    audience = open_as_audience()
    presenter.button("Pointer").tap()
    presenter.increment.tap()
    expect(audience.count).to_have_text("1")
    # The pointer stays where the finger was lifted.
    expect_place(audience, audience.increment, 0.5, 0.5)
    touch_action = presenter.page.evaluate("getComputedStyle(document.body).touchAction")
    assert touch_action == "none"


def test_only_presenters_can_point(open_as_audience, join_as_participant):
    for page in (open_as_audience(), join_as_participant()):
        page.page.keyboard.press("Alt+p")
        page.page.mouse.move(100, 100)
        expect(page.page.locator("html")).not_to_have_attribute("data-pointing", "")
        requested = page.page.evaluate(
            "() => performance.getEntriesByType('resource').map(entry => entry.name)")
        assert not [name for name in requested if "pointing" in name or "pointer" in name]


def test_revoking_a_link_stops_pointing_and_restores_scrolling(
    presenter_page, visit_room, room, page_errors
):
    page_errors.allow_connection_errors()
    co_presenter_page = PresenterPage(visit_room(presenter_page.make_link().removeprefix(room.url), **PHONE))
    co_presenter_page.expect_open()
    other = RoomPage(visit_room(beside=co_presenter_page.page))
    other.button("Pointer").tap()
    root = other.page.locator("html")
    expect(root).to_have_attribute("data-pointing", "")
    presenter_page.revoke(presenter_page.links.last)
    expect(other.button("Pointer")).to_be_hidden()
    expect(root).not_to_have_attribute("data-pointing", "")


def test_the_pointer_is_not_animated_with_reduced_motion(pointing_presenter, open_as_audience):
    audience = open_as_audience(reduced_motion="reduce")
    point_at(pointing_presenter, pointing_presenter.increment)
    expect(audience.pointer).to_be_visible()
    assert audience.pointer.evaluate("mark => getComputedStyle(mark).transitionDuration") in ("0s", "0.001s")
    expect(audience.pointer).to_have_attribute("aria-hidden", "true")
