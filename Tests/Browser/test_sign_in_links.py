"""Rooms whose people sign in, or come by a link or a code."""

import re

import pytest
from playwright.sync_api import expect

from conftest import ROOT
from room_fixtures import CODE, TOKEN
from test_sign_in import OF_THE_ROOM, PATHS, request, session_cookie

LINKS = ["--sign-in-links", "--presenter-token", TOKEN, "--join-code", CODE, "--permit", "presenter"]
PAGES = ROOT / "Examples" / "Groups" / "Public"


@pytest.fixture
def server(start, product, data, sign_in_arguments):
    server = start(product("PrimeTimeServer"), "--data", data, *sign_in_arguments, *LINKS)
    yield server
    assert server.process.poll() in (None, 0, -9), f"the server crashed: {server.errors}"


@pytest.fixture
def guest(visit, provider, page_errors):
    """Opens a page for someone who has no account."""
    page_errors.allow_sign_in(provider)
    return visit


def device_cookie(server, secret):
    status, headers, _ = request(server, "/key", "POST", headers={"Authorization": f"Bearer {secret}"})
    assert status == 204
    return headers["Set-Cookie"].split(";")[0]


@pytest.mark.parametrize("path", ["", "join", "index.html"])
def test_a_guest_types_the_code_on_the_page_of_the_sign_in(server, guest, path):
    page = guest(server.url + path, viewport={"width": 390, "height": 844})
    expect(page.get_by_text("Sign in, or join with the code on the screen.")).to_be_visible()
    code = page.get_by_label("Code on the screen")
    code.fill("wrong")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert")).to_contain_text("Invalid or revoked link or code")
    code.fill(CODE.lower())
    page.get_by_role("button", name="Join").click()
    expect(page.locator("html")).to_have_attribute("data-connection", "open")


def test_a_link_admits_and_is_not_in_the_address_bar(server, guest):
    page = guest(f"{server.url}join#{CODE}")
    expect(page.locator("html")).to_have_attribute("data-connection", "open")
    assert CODE not in page.url
    presenter = guest(f"{server.url}present#{TOKEN}", is_new=True)
    expect(presenter.get_by_role("heading", name="Links")).to_be_visible()
    assert TOKEN not in presenter.url


def test_who_has_both_has_the_higher_role(server, enter):
    page = enter(server.url + "present", "bob")
    # A student is no presenter.
    expect(page.get_by_role("heading", name="Links")).to_be_hidden()
    page.goto(f"{server.url}present#{TOKEN}")
    expect(page.get_by_role("heading", name="Links")).to_be_visible()


def test_no_byte_of_the_room_without_a_session_or_a_link(server):
    for method in "GET", "POST", "OPTIONS":
        for path in PATHS:
            status, _, body = request(server, path, method)
            # The route itself refuses a wrong secret.
            assert status == 403 if (method, path) == ("POST", "/key") else status in (400, 401, 404, 405), (method, path)
            assert not OF_THE_ROOM.search(body), (method, path)
    for cookie in "lectern-participant=a", f"lectern-device-x={TOKEN}", f"key={TOKEN}":
        assert request(server, "/", cookie=cookie)[0] == 401
    assert request(server, "/", cookie=device_cookie(server, CODE))[0] == 200
    for path in "/a/b/key", "/lectern/file/key", "/sign-in/key":
        status, _, body = request(server, path, "POST", headers={"Authorization": f"Bearer {CODE}"})
        assert status in (401, 404, 405) and not OF_THE_ROOM.search(body), path


def test_a_script_calls_with_its_secret(server):
    body = '{"name":"counter.incrTapped"}'
    fields = {"Content-Type": "application/json", "Authorization": f"Bearer {TOKEN}"}
    assert request(server, "/actions", "POST", body=body, headers=fields)[0] in (200, 204)
    fields["Authorization"] = "Bearer wrong"
    assert request(server, "/actions", "POST", body=body, headers=fields)[0] in (401, 403)


def test_the_session_of_one_room_is_that_of_all(start, product, data, sign_in_arguments, enter, visit):
    server = start(
        product("Groups"), "--data", data, "--public", PAGES, "--rooms", "8", "--permit", "everyone", *sign_in_arguments)
    # Nobody opens a room without signing in.
    assert request(server, "/group-1/")[0] == 401
    wall = enter(f"{server.url}wall.html", "ada", viewport={"width": 1920, "height": 1080})
    wall.wait_for_url(re.compile("wall.html"))
    cookie = session_cookie(wall)
    assert request(server, "/group-2/", cookie=cookie)[0] in (200, 307, 503)
    phone = enter(f"{server.url}group-1/", "bob", viewport={"width": 390, "height": 844})
    answer = phone.get_by_label("The answer of your group")
    answer.fill("Shorter meetings")
    phone.get_by_role("button", name="Give the answer").click()
    answers = wall.get_by_role("list", name="Answers").get_by_role("listitem")
    expect(answers).to_have_text(["group-1 Shorter meetings"])
    # Signing out ends the pages of all rooms.
    tab = phone.context.new_page()
    tab.goto(server.url + "sign-in")
    tab.get_by_role("button", name="Sign out").click()
    expect(tab.get_by_role("heading", name="You are signed out")).to_be_visible()
    expect(phone.get_by_role("alert").filter(has_text="Your session has ended.")).to_be_visible()
    for path in PATHS:
        assert not OF_THE_ROOM.search(request(server, "/group-1" + path)[2]), path


def test_a_guest_joins_a_group_by_its_own_link(start, product, data, sign_in_arguments, guest):
    server = start(
        product("Groups"), "--data", data, "--public", PAGES, "--rooms", "8", *sign_in_arguments, *LINKS)
    host = device_cookie(server, TOKEN)
    assert request(server, "/group-1/", cookie=host)[0] in (200, 307, 503)
    page = guest(f"{server.url}group-1/")
    expect(page.get_by_label("Code on the screen")).to_be_visible()
