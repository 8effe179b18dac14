"""Pictures for people to look at; they prove nothing by themselves."""

import signal

import pytest
from playwright.sync_api import expect

from conftest import ROOT

FOLDER = ROOT / "Tests" / "Browser" / "screenshots"
# Nothing is on its way, and what came of it has been drawn.
SETTLED = """() => document.getAnimations().every(animation => animation.playState !== "running")
    && new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true))))"""
SIZES = {"phone": (390, 844), "projector": (1920, 1080)}


@pytest.fixture
def views(join):
    """A page of each size, in light and in dark."""
    return {
        f"{size}-{colours}": join(
            viewport={"width": width, "height": height}, color_scheme=colours,
            reduced_motion="reduce",
        )
        for size, (width, height) in SIZES.items() for colours in ("light", "dark")
    }


def take(views, scene):
    FOLDER.mkdir(exist_ok=True)
    for name, page in views.items():
        page.page.wait_for_function(SETTLED)
        page.page.screenshot(path=FOLDER / f"{scene}-{name}.png")


def test_every_scene_has_its_picture_at_every_size(views, server, troubles):
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
        expect(page.switch("To the phone")).to_be_enabled()
    for page in views.values():
        page.settings.scroll_into_view_if_needed()
    take(views, "6-settings")

    troubles.expect_cuts()
    server.stop(signal.SIGKILL)
    for page in views.values():
        expect(page.connection_notice("Connection lost")).to_be_visible()
    take(views, "7-connection-lost")
