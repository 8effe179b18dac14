"""The way to an app's own page for its presenters."""

import re

import pytest
from playwright.sync_api import expect

from deck_room import TALK, shown
from presenter_bar import PresenterBar


@pytest.fixture
def server(start, product, data, tmp_path):
    talk = tmp_path / "talk.md"
    talk.write_text(TALK)
    return start(product("Deck"), talk, "--data", data)


def test_the_first_address_that_deck_prints_opens_the_speakers_page(server, visit):
    page = visit(server.read_address("speaker"))
    expect(page.get_by_role("button", name="Next")).to_be_enabled()
    # A projector may show the address bar.
    expect(page).to_have_url(f"{server.url}speaker")


def test_every_page_of_a_presenter_links_to_the_speakers_page(server, visit):
    server.read_address("speaker")
    page = visit(server.read_address("presenter"))
    # The link's secret has become a cookie.
    expect(page.get_by_role("region", name="Presenter bar")).to_be_visible()
    for path in ("present", "inspect", "", "primetime/present"):
        page.goto(server.url + path)
        expect(page.get_by_role("region", name="Presenter bar")).to_be_visible()
        links = page.get_by_role("link", name="Speaker", exact=True)
        if path.startswith("primetime"):
            # Another app's room has no such page.
            expect(links).to_have_count(0)
            continue
        expect(links.first).to_be_visible()
        for link in links.all():
            assert link.evaluate("link => link.href") == f"{server.url}speaker"
    page.goto(server.url)
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Speaker", exact=True).click()
    expect(opened.value.get_by_role("button", name="Next")).to_be_enabled()
    expect(opened.value.locator("lectern-bar").get_by_role("link")).to_have_text(
        [re.compile("^Moderation$"), re.compile("^Presenter$")])


def test_the_bar_is_folded_on_the_speakers_page_until_its_button_is_pressed(server, visit):
    page = visit(server.read_address("speaker"))
    bar = PresenterBar(page)
    expect(bar.button("Panic")).to_be_visible()
    expect(bar.button("Blank")).to_be_hidden()
    # A folded command has its key, and is shown while it is on.
    page.keyboard.press("b")
    expect(bar.button("Unblank")).to_be_visible()
    page.keyboard.press("b")
    expect(bar.button("Blank")).to_be_hidden()
    bar.button("Controls").click()
    expect(bar.button("Blank")).to_be_visible()
    expect(bar.button("Controls")).to_have_attribute("aria-expanded", "true")
    page.reload()
    expect(bar.button("Blank")).to_be_visible()
    bar.button("Controls").click()
    expect(bar.button("Blank")).to_be_hidden()


def test_the_keys_for_the_next_step_work_on_the_presenters_page(server, visit):
    server.read_address("speaker")
    page = visit(server.read_address("presenter"))
    wall = visit(server.url + "?projector")
    controls = page.get_by_role("group", name="The app")
    expect(controls.get_by_role("button", name="Next")).to_be_enabled()
    # The keys and the bar are handled by modules of their own.
    expect(controls.get_by_role("button", name="Next")).to_have_attribute("aria-keyshortcuts", re.compile("PageDown"))
    expect(page.get_by_role("region", name="Presenter bar")).to_be_visible()
    expect(shown(wall).get_by_role("heading", name="The harbour")).to_be_visible()
    page.keyboard.press("PageDown")
    expect(shown(wall).get_by_role("heading", name="Steps")).to_be_visible()
    page.keyboard.press("PageUp")
    expect(shown(wall).get_by_role("heading", name="The harbour")).to_be_visible()
    controls.get_by_role("button", name="Next").click()
    expect(shown(wall).get_by_role("heading", name="Steps")).to_be_visible()
    # In the past, the keys step through the log.
    page.keyboard.press("r")
    expect(wall.get_by_text("Looking back")).to_be_visible()
    expect(page.get_by_role("slider", name="Moment")).to_be_visible()
    page.keyboard.press("PageUp")
    expect(shown(wall).get_by_role("heading", name="The harbour")).to_be_visible()
    page.keyboard.press("r")
    expect(shown(wall).get_by_role("heading", name="Steps")).to_be_visible()


def test_the_audience_is_not_led_to_the_speakers_page(server, visit):
    page = visit(server.url)
    expect(page.locator("html")).to_have_attribute("data-connection", "open")
    expect(page.get_by_role("link", name="Speaker")).to_have_count(0)
