"""The join code on an app's own page."""

import re

import pytest
from playwright.sync_api import expect

from axe import Axe
from controls_page import serve_controls
from forms_page import FormsPage
from presenter_page import PresenterPage
from qr_code import wait_for_qr_code
from room_fixtures import ARGUMENTS, CODE

pytestmark = pytest.mark.shared_server


@pytest.fixture
def room(serve, product):
    return serve_controls(serve, product, *ARGUMENTS)


@pytest.fixture
def wall(visit, room):
    """The wall, in a browser without a cookie."""
    page = FormsPage(visit(room.url + "forms.html?projector", viewport={"width": 1280, "height": 800}))
    page.expect_connection("open")
    return page


def read(page, path):
    image = page.join_code.get_by_role("img")
    page.page.wait_for_function("(image) => image.complete && image.naturalWidth > 0", arg=image.element_handle())
    return wait_for_qr_code(image, path)


def test_the_page_shows_the_code_in_its_own_place_while_the_presenter_shows_it(
    presenter_page, wall, room, visit, tmp_path
):
    expect(wall.join_code).to_be_hidden()
    presenter_page.bar.button("Code").click()
    expect(wall.join_code).to_be_visible()
    expect(wall.join_code.get_by_text(CODE, exact=True)).to_be_visible()
    expect(wall.join_code.get_by_text(f"{room.url}join".removeprefix("http://"), exact=True)).to_be_visible()
    expect(wall.join_code.get_by_role("img", name="QR code to join this room")).to_be_visible()
    assert read(wall, tmp_path / "code.png").startswith(f"{room.url}join#")
    # Not over the page as well.
    expect(wall.page.get_by_role("region", name="How to join")).to_be_hidden()
    results = Axe().run(wall.page)
    assert results.violations_count == 0, results.generate_report()
    presenter_page.bar.button("Hide code").click()
    expect(wall.join_code).to_be_hidden()


def test_the_code_is_over_the_wall_if_its_place_on_the_page_is_hidden(presenter_page, wall):
    wall.page.evaluate("() => { document.querySelector('.join').parentElement.hidden = true }")
    presenter_page.bar.button("Code").click()
    expect(wall.page.get_by_role("region", name="How to join")).to_be_visible()
    expect(wall.join_code).to_be_hidden()


def test_a_changed_code_is_shown(presenter_page, wall, room, tmp_path):
    presenter_page.bar.button("Code").click()
    expect(wall.join_code.get_by_text(CODE, exact=True)).to_be_visible()
    image = wall.join_code.get_by_role("img")
    address, link = image.get_attribute("src"), read(wall, tmp_path / "before.png")
    presenter_page.button("Change the code").click()
    expect(wall.join_code.get_by_text(CODE, exact=True)).to_have_count(0)
    expect(image).not_to_have_attribute("src", address)
    shown = wall.join_code.locator(".lectern-join-code")
    expect(shown).to_have_text(re.compile(r"^[2-9A-Z]{4}-[2-9A-Z]{4}$"))
    code = shown.inner_text()
    assert code not in image.get_attribute("src")
    expect(presenter_page.page.locator(".invitation .join-code b")).to_have_text(code)
    after = read(wall, tmp_path / "after.png")
    assert after.startswith(f"{room.url}join#") and after != link


def test_a_presenter_sees_the_code_at_any_time_and_the_audience_does_not(presenter_page, visit, room):
    page = presenter_page.page.context.new_page()
    page.goto(room.url + "forms.html")
    presenter = FormsPage(page)
    expect(presenter.join_code.get_by_text(CODE, exact=True)).to_be_visible()
    audience = FormsPage(visit(room.url + "forms.html"))
    audience.expect_connection("open")
    expect(audience.news).to_be_disabled()
    expect(audience.join_code).to_be_hidden()
    assert CODE not in audience.page.content()
