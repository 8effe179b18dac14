"""Screenshots to look at, which assert nothing: `pytest Tests/Browser/screenshots.py`."""

import signal

import pytest
from playwright.sync_api import expect

from conftest import ROOT
from presenter_page import PresenterPage
from room_fixtures import CODE, TOKEN
from room_page import RoomPage

FOLDER = ROOT / "Tests" / "Browser" / "screenshots"
# No animation runs, and all changes have been painted.
SETTLED = """() => document.getAnimations().every(animation => animation.playState !== "running")
    && new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true))))"""
SIZES = {"phone": (390, 844), "projector": (1920, 1080)}


def at_every_size(open):
    """Opens a page at each size, in light and in dark."""
    return {
        f"{size}-{colours}": open(
            viewport={"width": width, "height": height}, color_scheme=colours,
            reduced_motion="reduce",
        )
        for size, (width, height) in SIZES.items() for colours in ("light", "dark")
    }


@pytest.fixture
def views(join):
    return at_every_size(join)


def take(views, scene, **options):
    FOLDER.mkdir(exist_ok=True)
    for name, page in views.items():
        page.page.wait_for_function(SETTLED)
        page.page.screenshot(path=FOLDER / f"{scene}-{name}.png", **options)


def test_every_scene_is_captured_at_every_size(views, server, page_errors):
    one, *_ = views.values()
    take(views, "1-start")

    for prime in (2, 3, 5, 7, 11):
        one.save_as_favourite(prime)
    one.button("Remove 5").click()
    one.save.click()
    for page in views.values():
        expect(page.favourites_note("Saved 4 favourites.")).to_be_visible()
    take(views, "2-favourites")

    one.is_this_prime.click()
    for page in views.values():
        expect(page.dialog).to_be_visible()
    take(views, "3-prime")
    one.button("Close").click()
    one.increment.click()
    one.is_this_prime.click()
    for page in views.values():
        expect(page.dialog).to_have_accessible_name("12 is not prime :(")
    take(views, "4-not-prime")
    one.button("Close").click()

    one.nth_prime("12th").click()
    for page in views.values():
        expect(page.alert).to_be_visible()
    take(views, "5-alert")
    one.button("OK").click()
    for page in views.values():
        expect(page.alert).to_be_hidden()

    one.display_name.fill("Augusta Ada King")
    one.digest("Weekly").check(force=True)
    one.switch("Notifications").check()
    for page in views.values():
        expect(page.switch("Mobile")).to_be_enabled()
    for page in views.values():
        page.settings.scroll_into_view_if_needed()
    take(views, "6-settings")

    page_errors.allow_connection_errors()
    server.stop(signal.SIGKILL)
    for page in views.values():
        expect(page.connection_notice("Connection lost")).to_be_visible()
    take(views, "7-connection-lost")


def test_every_scene_of_a_presented_room_is_captured_at_every_size(
    visit_room, join_as_participant, open_as_audience
):
    presenter_pages = at_every_size(lambda **options: PresenterPage(visit_room(f"present#{TOKEN}", **options)))
    presenter_page, *_ = presenter_pages.values()
    presenters = {
        name: RoomPage(visit_room(beside=one.page)) for name, one in presenter_pages.items()
    }
    presenter = presenters["projector-light"]
    presenter.expect_live()
    participants = at_every_size(join_as_participant)
    audience = at_every_size(open_as_audience)
    projectors = at_every_size(lambda **options: open_as_audience("?projector", **options))
    take(at_every_size(lambda **options: PresenterPage(visit_room("join", **options))), "10-join")
    take(at_every_size(lambda **options: PresenterPage(visit_room("present", **options))), "11-outside")

    for prime in (2, 3, 5, 7):
        presenter.save_as_favourite(prime)
    presenter.count_to(42)
    for page in (*participants.values(), *audience.values(), *projectors.values()):
        expect(page.count).to_have_text("42")
    take(participants, "12-participant")
    take(audience, "13-audience")
    take(projectors, "14-projector")

    for page, name in zip(participants.values(), ("Ada", "Grace Brewster Hopper", "Katherine", "Mary")):
        page.raise_hand(name)
    expect(presenter_page.hands).to_have_count(4)
    presenter_page.button("Give the floor to Ada").click()
    presenter_page.button("Freeze").click()
    for one in presenter_pages.values():
        expect(one.hands).to_have_count(3)
        expect(one.button("Release")).to_be_visible()
        expect(one.headcount("watching")).not_to_have_text("0")
    take(presenter_pages, "15-speaker", full_page=True)
    take(participants, "16-frozen")
    presenter_page.button("Release").click()
    presenter.button("Pointer").click()
    presenter.page.mouse.move(0, 0)
    presenter.increment.hover()
    for one in (*participants.values(), *projectors.values(), *presenters.values()):
        expect(one.pointer).to_be_visible()
    take(participants, "17-pointer")
    take(projectors, "18-pointer-on-the-wall")
    take(presenters, "19-presenter")

    for one in presenter_pages.values():
        one.button("Show full screen").click()
        expect(one.poster.get_by_text(CODE, exact=True)).to_be_visible()
    take(presenter_pages, "20-poster")
