"""Secrets: how they are exchanged, and where they must not appear."""

import re

import pytest
from playwright.sync_api import expect

from presenter_page import PresenterPage
from room_fixtures import CODE, TOKEN
from room_page import RoomPage

pytestmark = pytest.mark.shared_server


@pytest.fixture
def requests(visit):
    """Records the requests of a page, with all headers but those meant for secrets."""
    recorded = []
    for_keys = ("authorization", "cookie")

    def listen(page):
        page.context.on("request", lambda request: recorded.append((request.url, {
            name: value for name, value in request.all_headers().items() if name not in for_keys
        })))

    listen.recorded = recorded
    return listen


@pytest.mark.parametrize("path, secret", [("present", TOKEN), ("join", CODE)])
def test_a_secret_is_in_no_request_and_not_in_the_address_bar(
    visit_room, room, requests, path, secret
):
    # A page that is used again would keep the listener.
    page = visit_room("healthz", is_new=True)
    requests(page)
    page.goto(f"{room.url}{path}#{secret}")
    page.wait_for_function("() => document.documentElement?.dataset.connection === 'open'")
    assert requests.recorded
    assert secret not in str(requests.recorded)
    assert secret not in page.url
    assert secret not in page.evaluate("() => location.href + document.referrer")
    # Not in the history either.
    page.go_back()
    assert secret not in page.url


def test_the_cookie_is_http_only_and_same_site(presenter_page):
    cookies = presenter_page.page.context.cookies()
    assert all(one["httpOnly"] for one in cookies)
    # A page that is opened from another site carries the person's cookie, and no other.
    assert sorted((one["sameSite"], one["name"] == "lectern-participant") for one in cookies) == [
        ("Lax", True), ("Strict", False)]
    assert presenter_page.page.evaluate("document.cookie") == ""


def test_a_links_cookie_survives_a_reload(presenter_page):
    presenter_page.page.reload()
    presenter_page.expect_open()


def test_an_invalid_link_is_reported(visit_room, page_errors):
    page_errors.allow_refusals()
    presenter_page = PresenterPage(visit_room("present#no-token-of-the-tests"))
    expect(presenter_page.problem).to_contain_text("Invalid or revoked link or code")
    expect(presenter_page.access_denied).to_be_visible()
    assert "#" not in presenter_page.page.url


def test_a_link_pasted_into_the_open_page_is_taken(visit_room, room):
    presenter_page = PresenterPage(visit_room("present"))
    expect(presenter_page.access_denied).to_be_visible()
    presenter_page.page.goto(f"{room.url}present#{TOKEN}")
    presenter_page.expect_open()
    assert "#" not in presenter_page.page.url


@pytest.mark.parametrize("typed", [CODE, "k7q2m", " k7 q2m "])
def test_the_code_can_be_typed_in_lower_case_and_with_spaces(visit_room, room, typed):
    page = visit_room("join")
    page.get_by_role("textbox", name="Code on the screen").fill(typed)
    page.keyboard.press("Enter")
    expect(page).to_have_url(room.url)
    expect(page.locator("html")).to_have_attribute("data-connection", "open")
    expect(RoomPage(page).button("Raise hand")).to_be_enabled()


def test_a_wrong_code_is_reported_and_can_be_typed_again(visit_room, room, page_errors):
    page_errors.allow_refusals()
    page = visit_room("join")
    code = page.get_by_role("textbox", name="Code on the screen")
    code.fill("WRONG")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert")).to_contain_text("Invalid or revoked link or code")
    expect(code).to_be_focused()
    code.fill(CODE)
    page.keyboard.press("Enter")
    expect(page).to_have_url(room.url)
    expect(page.locator("html")).to_have_attribute("data-connection", "open")


def test_a_right_code_is_accepted_among_many_wrong_ones_from_one_address(visit_room, page_errors):
    page_errors.allow_refusals()
    page = visit_room("join")
    results = page.evaluate("""async (code) => {
        const { exchange } = await import("/lectern/client/auth.js")
        const wrong = await Promise.all(Array.from({ length: 200 }, () => exchange("WRONG")))
        return [wrong.filter(answer => answer.problem.includes("Invalid or revoked link or code")).length, (await exchange(code)).problem]
    }""", CODE)
    assert results == [200, ""]


def test_joining_without_a_network_is_reported(visit_room, page_errors):
    page = visit_room("join")
    page.get_by_role("textbox").fill(CODE)
    page_errors.allow_connection_errors()
    page.context.set_offline(True)
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert")).to_contain_text("Cannot reach the room.")


def test_revoking_a_link_closes_its_pages_and_invalidates_it(
    presenter_page, visit_room, room, page_errors
):
    page_errors.allow_connection_errors()
    link = presenter_page.make_link()
    other = PresenterPage(visit_room(link.removeprefix(room.url)))
    other.expect_open()
    expect(presenter_page.links.nth(2)).to_contain_text("1 in use")
    presenter_page.revoke(presenter_page.links.nth(2))
    expect(presenter_page.links).to_have_count(2)
    expect(other.access_denied).to_be_visible()
    page_errors.allow_refusals()
    late = PresenterPage(visit_room(link.removeprefix(room.url)))
    expect(late.problem).to_contain_text("Invalid or revoked link or code")


def test_changing_the_code_keeps_devices_and_revoking_its_link_removes_them(
    presenter_page, join_as_participant
):
    participant = join_as_participant()
    presenter_page.button("Change the code").click()
    code = presenter_page.page.locator(".invitation .join-code b")
    expect(code).not_to_have_text(CODE)
    expect(code).to_have_text(re.compile(r"^[2-9A-Z]{4}-[2-9A-Z]{4}$"))
    expect(presenter_page.links).to_have_count(2)
    # A device that has joined stays in until the link is revoked.
    participant.raise_hand("Ada")
    expect(presenter_page.hands).to_have_count(1)
    presenter_page.revoke(presenter_page.links.nth(1))
    expect(presenter_page.links).to_have_count(1)
    expect(participant.page.get_by_role("link", name="Join")).to_be_visible()


def test_a_link_is_copied_without_being_shown(presenter_page):
    presenter_page.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    presenter_page.links.first.get_by_role("button", name="Copy").click()
    expect(presenter_page.page.get_by_text("Copied.")).to_be_visible()
    copied = presenter_page.page.evaluate("navigator.clipboard.readText()")
    assert copied.endswith(f"present#{TOKEN}")
    assert TOKEN not in presenter_page.page.content()


def test_a_link_is_copied_without_a_secure_origin(presenter_page):
    """As over a laptop's address in a local network, where there is no `navigator.clipboard`."""
    page = presenter_page.page
    page.context.grant_permissions(["clipboard-read"])
    page.evaluate("""() => { navigator.clipboard.writeText = () => Promise.reject() }""")
    button = presenter_page.links.nth(1).get_by_role("button", name="Copy")
    button.click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert re.search(r"/join#\w{24}$", copied)
    expect(button).to_be_focused()
    assert copied not in page.evaluate("[...document.querySelectorAll('textarea')].join()")
