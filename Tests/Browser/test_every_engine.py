"""The basics of a room in Firefox and WebKit. Nearly all other tests are about them in Chromium."""

import signal

import pytest

from engines.fixtures import in_other_engines
from room_fixtures import CODE, TOKEN
from server import wait_until

pytestmark = pytest.mark.shared_server

COUNT = "output"
INCREMENT = '[data-send="counter.incrTapped"]'
IS_PRIME = '[data-send="counter.isPrimeButtonTapped"]'
DIALOG = "dialog.prime-dialog[open]"
SAVE = f'{DIALOG} [data-send="primeModal.saveFavoritePrimeTapped"]'
NAME = '[data-bind="settings.displayName"]'
IS_CLOSED = "() => document.documentElement.dataset.connection === 'closed'"
IS_THERE = "(selector) => document.querySelector(selector) !== null"
IS_GONE = "(selector) => document.querySelector(selector) === null"
IS_FOCUSED = "(selector) => document.activeElement === document.querySelector(selector)"


@pytest.fixture
def join(open_page, server):
    def join(url=server.url, **size):
        page = open_page(url, **size)
        page.wait_until_live()
        return page

    return join


@pytest.fixture
def both(join):
    return join(), join()


@pytest.fixture
def come(open_page, room):
    """Opens a page of the room."""

    def come(path=""):
        page = open_page(room.url + path)
        page.wait_until_live()
        return page

    return come


@in_other_engines
def test_a_change_in_one_page_shows_in_all(both):
    one, other = both
    for _ in range(3):
        one.click(INCREMENT)
    for page in both:
        page.wait_for_text(COUNT, "3")
    other.click(IS_PRIME)
    for page in both:
        page.wait_for_text(f"{DIALOG} h2", "3 is prime 🎉")
    one.click(SAVE)
    # Before the click on another button: this changes the dialog.
    for page in both:
        page.wait_for_text(".favourites .prime", "3")
    other.click(f"{DIALOG} button", "Close")
    for page in both:
        page.wait_for(IS_GONE, DIALOG)


@in_other_engines
def test_typing_shows_everywhere_and_is_not_overwritten_by_frames(both, client):
    one, other = both
    one.click(NAME)
    for number, letter in enumerate("Grace Hopper"):
        one.type(letter)
        client.send("counter.incrTapped")
        one.wait_for_text(COUNT, str(number + 1))
    for page in both:
        page.wait_for_value(NAME, "Grace Hopper")
    assert one.evaluate(IS_FOCUSED, NAME)


@in_other_engines
def test_text_typed_during_a_stall_arrives(open_page, network, server):
    page = open_page(network.url)
    page.wait_until_live()
    page.click(NAME)
    network.stall()
    page.type("Ada L")
    page.wait_for_value(NAME, "Ada L")
    network.resume()
    wait_until(lambda: server.state["settings"]["displayName"] == "Ada L")
    page.wait_for_value(NAME, "Ada L")


def test_a_dialog_is_as_high_as_its_contents(join, client):
    page = join(width=800, height=900)
    client.send("counter.incrTapped")
    client.send("counter.isPrimeButtonTapped")
    page.wait_for("(dialog) => document.querySelector(dialog)?.getAnimations().length === 0", DIALOG)
    height = page.evaluate("(dialog) => document.querySelector(dialog).offsetHeight", DIALOG)
    assert 100 < height < 450


@in_other_engines
def test_escape_closes_a_dialog_on_all_pages(both):
    one, other = both
    one.click(IS_PRIME)
    for page in both:
        page.wait_for(IS_THERE, DIALOG)
    one.press("Escape")
    for page in both:
        page.wait_for(IS_GONE, DIALOG)
    one.wait_for(IS_FOCUSED, IS_PRIME)


@in_other_engines
def test_a_page_resumes_after_a_cut(open_page, network, client):
    page = open_page(network.url)
    page.wait_until_live()
    page.click(NAME)
    page.evaluate("() => { window.isTheSame = true }")
    network.cut()
    page.wait_for(IS_CLOSED)
    client.send("counter.incrTapped")
    network.restore()
    page.evaluate("() => { dispatchEvent(new Event('online')) }")
    page.wait_until_live()
    page.wait_for_text(COUNT, "1")
    assert page.evaluate("() => window.isTheSame")
    assert page.evaluate(IS_FOCUSED, NAME)


@in_other_engines
@pytest.mark.own_server
def test_a_page_survives_a_server_restart(join, server):
    page = join()
    page.click(INCREMENT)
    page.wait_for_text(COUNT, "1")
    page.evaluate("() => { window.isTheSame = true }")
    server.stop(signal.SIGKILL)
    page.wait_for(IS_CLOSED)
    server.start()
    page.wait_until_live()
    page.wait_for_text(COUNT, "1")
    page.click(INCREMENT)
    page.wait_for_text(COUNT, "2")
    assert page.evaluate("() => window.isTheSame")


@in_other_engines
def test_each_role_has_its_controls(come, room):
    watching, taking_part = come(), come(f"join#{CODE}")
    presenter_page = come(f"present#{TOKEN}")
    assert watching.evaluate("(button) => document.querySelector(button).disabled", INCREMENT)
    taking_part.click('input[name="name"]')
    taking_part.type("Ada")
    taking_part.click("form button", "Raise hand")
    presenter_page.click('[data-send="$room.floorGranted"]')
    taking_part.click(INCREMENT)
    watching.wait_for_text(COUNT, "1")
    wait_until(lambda: room.state["count"] == 1)
    presenter_page.click('[data-send="$room.floorTakenBack"]')
    taking_part.wait_for("(button) => document.querySelector(button).disabled", INCREMENT)


# MiniBrowser's window is at least 447 pixels wide; test_layout covers phones.
@in_other_engines
@pytest.mark.parametrize("size", [(450, 844), (1920, 1080)], ids=["narrow", "projector"])
def test_nothing_scrolls_sideways(join, client, size):
    width, height = size
    page = join(width=width, height=height)
    for _ in range(3):
        client.send("counter.incrTapped")
    client.send("primeModal.saveFavoritePrimeTapped")
    page.wait_for_text(".favourites .prime", "3")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
