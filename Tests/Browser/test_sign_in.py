"""Rooms whose people sign in with a provider."""

import http.client
import json
import re
import signal
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from playwright.sync_api import expect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from prime_time_page import PrimeTimePage
from server import keep_port, next_message, wait_until
from sign_in_fixtures import SECRET, authorize

# What may not leave the server before the sign-in: texts of the app's pages and of its state.
OF_THE_ROOM = re.compile(rb"PrimeTime|favourite|Increment|snapshot|\"count\"", re.IGNORECASE)


@pytest.fixture
def server(start, product, data, sign_in_arguments):
    server = start(product("PrimeTimeServer"), "--data", data, "--permit", "everyone", *sign_in_arguments)
    yield server
    assert server.process.poll() in (None, 0, -9), f"the server crashed: {server.errors}"


def request(server, path, method="GET", cookie=None, body=None, headers=()):
    """Makes a request without following redirects; returns the status, the headers and the body."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    fields = dict(headers) | ({"Cookie": cookie} if cookie else {})
    connection.request(method, path, body=body, headers=fields)
    response = connection.getresponse()
    content = response.read()
    connection.close()
    return response.status, response.headers, content


def session_cookie(page):
    cookies = [cookie for cookie in page.context.cookies() if cookie["name"].startswith("lectern-session")]
    return f"{cookies[0]['name']}={cookies[0]['value']}"


def test_a_lecturer_presents_and_a_student_takes_part(server, enter):
    ada, bob = PrimeTimePage(enter(server.url, "ada")), PrimeTimePage(enter(server.url, "bob"))
    for page in ada, bob:
        page.expect_live()
    bob.increment.click()
    expect(ada.count).to_have_text("1")
    expect(ada.page.get_by_role("link", name="Presenter").or_(ada.page.locator(".lectern-bar")).first).to_be_visible()


def test_the_roles_and_names_come_from_the_claims(server, enter):
    page = enter(server.url, "bob")
    PrimeTimePage(page).expect_live()
    with server.socket(additional_headers={"Cookie": session_cookie(page)}) as socket:
        viewer = json.loads(next_message(socket))["viewer"]
    assert viewer["role"] == "participant"
    other = enter(server.url + "present", "ada")
    expect(other.get_by_text("Bob").first).to_be_visible()
    with server.socket(additional_headers={"Cookie": session_cookie(other)}) as socket:
        viewer = json.loads(next_message(socket))["viewer"]
    assert viewer["role"] == "presenter"


def test_who_has_no_role_is_refused(server, enter):
    page = enter(server.url, "eve")
    expect(page.get_by_role("heading", name="You may not enter this room")).to_be_visible()
    page.goto(server.url)
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()


def test_who_cancels_is_told_so(server, visit, provider, page_errors):
    page_errors.allow_sign_in(provider)
    page = visit(server.url)
    page.context.route("**/npm/**", lambda route: route.abort())
    page.get_by_role("link", name="Sign in").click()
    expect(page.get_by_role("button", name="Deny")).to_be_visible()
    # This provider's own answer lacks the state, which RFC 6749 §4.1.2.1 requires.
    state = parse_qs(urlsplit(page.url).query)["state"][0]
    page.goto(f"{server.url}sign-in/return?error=access_denied&state={state}")
    expect(page.get_by_role("heading", name="You have not signed in")).to_be_visible()
    page.get_by_role("link", name="Try again").click()
    authorize(page, "bob")
    PrimeTimePage(page).expect_live()


def test_the_opened_page_is_opened_after_the_sign_in(server, enter):
    page = enter(server.url + "present?x=1%262", "ada")
    page.wait_for_url(server.url + "present?x=1%262")


def test_a_session_outlives_the_server(server, enter, page_errors):
    page_errors.allow_connection_errors()
    page = PrimeTimePage(enter(server.url, "bob"))
    page.expect_live()
    page.increment.click()
    expect(page.count).to_have_text("1")
    server.stop(signal.SIGKILL)
    server.start()
    page.increment.click()
    expect(page.count).to_have_text("2")
    page.page.reload()
    page.expect_live()


def test_signing_out_closes_the_pages_of_the_session(server, enter):
    page = enter(server.url, "bob")
    PrimeTimePage(page).expect_live()
    cookie = session_cookie(page)
    tab = page.context.new_page()
    tab.goto(server.url + "sign-in")
    expect(tab.get_by_text("Bob")).to_be_visible()
    with server.socket(additional_headers={"Cookie": cookie}) as socket:
        socket.recv()
        tab.get_by_role("button", name="Sign out").click()
        expect(tab.get_by_role("heading", name="You are signed out")).to_be_visible()
        with pytest.raises(ConnectionClosed):
            while True:
                socket.recv()
        assert socket.protocol.close_code == 4401
    page.reload()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()


# Every route of a room, and paths that look like those that need no session.
PATHS = [
    "/", "/index.html", "/present", "/join", "/inspect", "/qr.svg", "/frames", "/frames/a.a/1", "/frames/a.a/next?after=0",
    "/lectern/results", "/lectern/talk.html", "/lectern/upload", "/lectern/uploaded", "/lectern/file/a",
    "/lectern/development.json", "/lectern/development/changes", "/lectern/present.html", "/events", "/actions", "/socket",
    "/key", "/open", "/style.css", "/app.js", "/assets/a.png", "/favicon.ico", "/group-1/", "/group-1/socket",
    "/healthz/", "/healthz/../", "/sign-in/../", "/sign-in%2f..%2f", "/%2e%2e/", "/sign-ing", "/lectern/../index.html",
    "/lectern/%2e%2e/index.html", "/lectern/..%2findex.html?.js", "/lectern/talk.html?.js", "/?a=.css",
    "/lectern/uploaded/a.svg", "/lectern/file/a.js", "/lectern/index.js", "/lectern/languages/../index.js",
    "/lectern/languages/%2e%2e%2f%2e%2e%2fapp.js", "/lectern/languages/..%2findex.js", "/group-1/lectern/index.js",
]


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT", "OPTIONS"])
def test_no_byte_of_the_room_without_a_session(server, method):
    for path in PATHS:
        status, headers, body = request(server, path, method)
        assert status in (400, 401, 404, 405), (path, status)
        assert not OF_THE_ROOM.search(body), path
        assert "lectern-participant" not in str(headers), path


def test_no_byte_of_the_room_by_event_streams_and_calls(server):
    fields = {"Accept": "text/event-stream", "Lectern-Protocol": "lectern.v1"}
    assert request(server, "/events", headers=fields)[0] == 401
    body = '{"name":"counter.incrTapped"}'
    for token in "K7Q2-M9XA", "presenter", "":
        fields = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        assert request(server, "/actions", "POST", body=body, headers=fields)[0] == 401
        assert request(server, "/key", "POST", headers=fields)[0] == 401
    with pytest.raises(InvalidStatus) as refused:
        server.socket()
    assert refused.value.response.status_code == 401


def test_a_cookie_that_was_changed_or_made_up_is_none(server, enter):
    page = enter(server.url, "bob")
    PrimeTimePage(page).expect_live()
    name, value = session_cookie(page).split("=", 1)
    assert request(server, "/", cookie=f"{name}={value}")[0] == 200
    wrong = [value[:-3], value + "A", value[::-1], value.replace("..", ".A."), "", "a" * 5_000, "eyJhbGciOiJub25lIn0...."]
    for text in wrong:
        assert request(server, "/", cookie=f"{name}={text}")[0] == 401, text
    # What is kept for a sign-in under way is no session.
    _, headers, _ = request(server, "/sign-in/begin?to=/")
    pending = headers["Set-Cookie"].split(";")[0].split("=", 1)[1]
    assert request(server, "/", cookie=f"{name}={pending}")[0] == 401


def test_responses_for_one_person_stay_out_of_shared_caches(server, enter):
    page = enter(server.url, "bob")
    PrimeTimePage(page).expect_live()
    cookie = session_cookie(page)
    status, _, body = request(server, "/", cookie=cookie)
    assets = re.findall(rb'(?:src|href)="([^":]+\?v=[^"]+)"', body)
    assert status == 200 and assets
    for asset in assets:
        path = "/" + asset.decode()
        _, headers, _ = request(server, path, cookie=cookie)
        if not path.startswith("/lectern/"):
            assert "private" in headers["Cache-Control"], path
    assert "public" not in request(server, "/frames", cookie=cookie)[1]["Cache-Control"]


def test_the_way_to_the_provider_and_back(server, provider):
    status, headers, _ = request(server, "/sign-in/begin?to=//evil.example/")
    assert status == 303
    query = parse_qs(urlsplit(headers["Location"]).query)
    assert query["redirect_uri"] == [server.url + "sign-in/return"]
    assert query["code_challenge_method"] == ["S256"]
    cookie = headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and SECRET not in cookie
    state = query["state"][0]
    pending = cookie.split(";")[0]
    # Without the cookie, somebody else has begun; a code that the provider doesn't know is refused.
    assert request(server, f"/sign-in/return?code=a&state={state}")[0] == 403
    # The codes of some providers are as long as this one.
    code = "made-up" + 2300 * "x"
    assert request(server, f"/sign-in/return?code={code}&state={state}", cookie=pending)[0] == 503
    # Used once.
    assert b"This sign-in is over" in request(server, f"/sign-in/return?code=a&state={state}", cookie=pending)[2]
    assert SECRET not in server.errors and "made-up" not in server.errors and state not in server.errors


def test_another_site_may_begin_with_this_provider_and_a_page_of_this_server(server, provider):
    def begin(**fields):
        return request(server, "/sign-in/begin?" + urlencode(fields))

    status, headers, _ = begin(iss=provider, login_hint="bob@b", target_link_uri=server.url + "present")
    assert status == 303
    assert parse_qs(urlsplit(headers["Location"]).query)["login_hint"] == ["bob@b"]
    assert begin(iss="https://evil.example", target_link_uri=server.url)[0] == 403
    # The address to open is sealed in the cookie; the end of a sign-in shows it.
    for target in "https://evil.example/", server.url + "/evil.example", "javascript:alert(1)", "//evil.example":
        assert begin(iss=provider, target_link_uri=target)[0] == 303


def test_a_page_of_another_site_is_never_opened(server, visit, provider, page_errors):
    page_errors.allow_sign_in(provider)
    page = visit(server.url)
    page.context.route("**/npm/**", lambda route: route.abort())
    for target in "https://evil.example/", server.url + "/evil.example", "//evil.example":
        page.goto(f"{server.url}sign-in/begin?" + urlencode({"iss": provider, "target_link_uri": target}))
        authorize(page, "bob")
        page.wait_for_url(server.url)
    page.goto(f"{server.url}sign-in/begin?" + urlencode({"target_link_uri": server.url + "join?a=b"}))
    authorize(page, "bob")
    page.wait_for_url(server.url + "join?a=b")


def test_the_pages_of_a_sign_in_are_in_the_language_of_the_device(server, visit, provider, page_errors):
    page_errors.allow_sign_in(provider)
    page = visit(server.url, locale="de-DE")
    expect(page.get_by_role("heading", name="Anmelden")).to_be_visible()
    page = visit(server.url, locale="ar")
    expect(page.get_by_role("heading", name="تسجيل الدخول")).to_be_visible()
    assert page.evaluate("document.documentElement.dir") == "rtl"


def test_what_a_form_of_another_site_sends_signs_nobody_out(server):
    status, _, _ = request(server, "/sign-in/out", "POST", headers={"Origin": "https://evil.example"})
    assert status == 403
    assert request(server, "/sign-in/out", "GET")[0] == 404


def test_a_page_whose_session_has_ended_says_so_and_goes_on_after_another_sign_in(server, enter, page_errors):
    page_errors.allow_connection_errors()
    page = PrimeTimePage(enter(server.url, "bob"))
    page.expect_live()
    page.page.evaluate("window.isTheSamePage = true")
    tab = page.page.context.new_page()
    tab.goto(server.url + "sign-in")
    tab.get_by_role("button", name="Sign out").click()
    alert = page.page.get_by_role("alert")
    expect(alert).to_contain_text("Your session has ended.")
    with page.page.context.expect_page() as opened:
        alert.get_by_role("link", name="Sign in again").click()
    again = opened.value
    again.get_by_role("link", name="Sign in").click()
    authorize(again, "bob")
    PrimeTimePage(again).expect_live()
    page.expect_live()
    expect(alert).to_be_hidden()
    page.increment.click()
    expect(page.count).to_have_text("1")
    assert page.page.evaluate("window.isTheSamePage")


def test_people_sign_in_through_a_relay(make_nodes, start, product, nats, sign_in_arguments, enter):
    with keep_port() as keeper:
        port = keeper.getsockname()[1]
        address = f"http://127.0.0.1:{port}"
        make_nodes("--permit", "everyone", "--public-address", address, *sign_in_arguments)
        relay = start(product("RelayServer"), "--nats", nats.url, port=port)
    wait_until(lambda: request(relay, "/readyz")[0] == 200)
    for path in PATHS:
        status, _, body = request(relay, path)
        # The relay answers for the connections' paths itself.
        assert status in (400, 401, 404, 405), (path, status)
        assert not OF_THE_ROOM.search(body), path
    with relay.socket() as socket:
        with pytest.raises(ConnectionClosed):
            socket.recv()
        assert socket.protocol.close_code == 4401
    page = PrimeTimePage(enter(relay.url, "bob"))
    page.expect_live()
    page.increment.click()
    expect(page.count).to_have_text("1")
    # A relay keeps what everyone may have, and nothing of the app.
    for _ in range(2):
        for path in PATHS:
            assert not OF_THE_ROOM.search(request(relay, path)[2]), path
