"""The page as the server renders it, before its scripts run."""

import contextlib
import re
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

from controls_page import serve_controls
from frames import text_of
from page_timeouts import NEVER_BLOCKED, NO_TIMEOUTS
from room_page import RoomPage
from server import wait_until

# Describes the part of the document on which server and runtime have to agree. Scripts open dialogs. Only the
# runtime renders the connection's status, live regions, the join code and styles. Styles may not be inline.
SEEN = """() => {
    const describe = (node) => {
        if (node.nodeType === Node.TEXT_NODE) return node.textContent.trim() ? [node.textContent.trim()] : [];
        if (node.nodeType !== Node.ELEMENT_NODE) return [];
        if (node.matches("script, noscript, dialog, template, [data-connection], [data-join-code], [popover]")) return [];
        const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
        for (const name of ["value", "checked", "selected", "style", "data-rendered-key", "data-rendered-default"])
            delete attributes[name];
        // The page announces keys once it listens.
        if (node.matches("[data-key]")) delete attributes["aria-keyshortcuts"];
        for (const name of ["value", "checked", "selected"])
            if (node.matches("input, select, textarea, option") && name in node) attributes[`.${name}`] = node[name];
        const children = node.matches("textarea") ? [] : [...node.childNodes].flatMap(describe);
        const sorted = Object.fromEntries(Object.entries(attributes).sort());
        return [{ name: node.localName, attributes: sorted, children }];
    };
    return describe(document.body);
}"""


def fetch(url):
    with urllib.request.urlopen(url) as answer:
        return answer.read().decode()


def snapshot_in(page):
    return re.search(r'<script type="application/json" id="lectern-snapshot">(.*?)</script>', page, re.S)


def painted(server, condition, path=""):
    """Returns the page as the server renders it, once a condition holds."""
    found = []

    def is_there():
        found[:] = [fetch(server.url + path)]
        return condition(found[0])

    wait_until(is_there)
    return found[0]


@pytest.fixture
def differ(visit, product, start):
    """Returns what the server renders, and what the runtime renders of the same snapshot."""

    def differ(server, rendered, raw):
        without = visit("about:blank", java_script_enabled=False)
        without.route(server.url, lambda route: route.fulfill(body=rendered, content_type="text/html"))
        without.goto(server.url)
        by_server = without.evaluate(SEEN)

        # The same page with the snapshot, but nothing rendered.
        script = snapshot_in(rendered)[0]
        page = visit("about:blank", viewport={"width": 800, "height": 600})
        page.route(server.url, lambda route: route.fulfill(body=raw + script, content_type="text/html"))
        # Never connects, however long it takes.
        page.add_init_script(NO_TIMEOUTS)
        page.route_web_socket(re.compile("/socket"), lambda socket: None)
        page.goto(server.url)
        page.wait_for_function("() => document.getElementById('lectern-snapshot') === null")
        by_runtime = []

        def is_same():
            by_runtime[:] = page.evaluate(SEEN)
            return by_runtime == by_server

        # A module that is loaded on demand sets its attributes when it has come. The caller shows a difference.
        with contextlib.suppress(AssertionError):
            wait_until(is_same)
        return by_server, by_runtime

    return differ


def raw_page(path):
    from conftest import ROOT

    return (ROOT / path).read_text()


def test_the_server_renders_prime_time_as_the_runtime_does(server, one, differ):
    raw = raw_page("Public/primetime/index.html")
    by_server, by_runtime = differ(server, painted(server, lambda page: ">0<" in page), raw)
    assert by_server == by_runtime
    one.save_as_favourite(3)
    one.display_name.fill("<b>&\"'")
    one.switch("Protect my posts").click()
    page = painted(server, lambda page: "favourite" in page and ">3<" in page and "&lt;b&gt;" in page)
    assert 'data-rendered-key="3"' in page
    by_server, by_runtime = differ(server, page, raw)
    assert by_server == by_runtime


@pytest.mark.parametrize("name", ["index.html", "forms.html"])
def test_the_server_renders_every_directive_and_control_as_the_runtime_does(start, product, differ, name):
    controls_server = serve_controls(start, product)
    raw = raw_page(f"Examples/ControlsPage/Public/{name}")
    page = painted(controls_server, lambda page: "lectern-snapshot" in page, name)
    by_server, by_runtime = differ(controls_server, page, raw)
    assert by_server == by_runtime


def test_the_runtime_adopts_the_rendered_page_unchanged(server, one, visit):
    one.save_as_favourite(3)
    one.save_as_favourite(5)
    painted(server, lambda page: 'data-rendered-key="5"' in page)
    page = visit("about:blank", viewport={"width": 800, "height": 600})
    sockets, frames = [], []

    def opened(socket):
        sockets.append(socket.url)
        socket.on("framereceived", lambda frame: frames.append(text_of(frame)))

    page.on("websocket", opened)
    page.add_init_script(NEVER_BLOCKED)
    # The rendered rows have to be the same elements when the page is live.
    page.add_init_script(
        """window.rows = [];
        new MutationObserver((records) => {
            for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
                if (node.dataset?.renderedKey) window.rows.push(node);
        }).observe(document, { childList: true, subtree: true });"""
    )
    page.goto(server.url)
    expect(page.locator("html")).to_have_attribute("data-connection", "open")
    page.wait_for_function(
        "() => rows.length >= 4 && rows.every((row) => row.isConnected && !row.dataset.renderedKey)")
    expect(page.locator(".favourites li")).to_have_count(2)
    assert "epoch=" in sockets[0] and "revision=" in sockets[0]
    first = next(frame for frame in frames if "heartbeat" not in frame)
    assert '"type":"patch"' in first and '"ops":[]' in first
    # Adopted rows are live.
    one.count_to(7)
    expect(page.get_by_role("status", name="Count")).to_have_text("7")


def test_the_state_is_visible_without_javascript(server, one, visit):
    one.count_to(4)
    painted(server, lambda page: ">4<" in page)
    page = visit(server.url, java_script_enabled=False)
    expect(page.get_by_role("status", name="Count")).to_have_text("4")
    expect(page.get_by_role("button", name="Increment")).to_be_disabled()
    page.get_by_role("link", name="Reload").click()
    expect(page.get_by_role("status", name="Count")).to_have_text("4")


def test_a_frozen_room_is_rendered_with_its_frozen_state(room, presenter_page, visit_room):
    presenter_page.bar.button("Freeze").click()
    expect(presenter_page.bar.button("Release")).to_be_visible()
    presenter = RoomPage(visit_room(beside=presenter_page.page))
    presenter.expect_live()
    presenter.count_to(5)
    seen = fetch(room.url)
    assert ">0<" in seen and ">5<" not in seen
    assert '"count":5' not in snapshot_in(seen)[1]
    presenter_page.bar.button("Release").click()
    painted(room, lambda text: ">5<" in text)


def test_user_text_is_escaped_in_the_page(server, one, visit, page_errors):
    name = "</script><b>\"'&"
    one.display_name.fill(name)
    page = painted(server, lambda text: "&lt;/script&gt;" in text)
    assert name not in page
    visit(server.url).wait_for_function("() => document.documentElement?.dataset.connection === 'open'")
    expect(one.display_name).to_have_value(name)


def test_an_unchanged_page_is_not_sent_again(server):
    with urllib.request.urlopen(server.url) as answer:
        tag = answer.headers["ETag"]
        assert answer.headers["Cache-Control"] == "private, no-cache"
    request = urllib.request.Request(server.url, headers={"If-None-Match": tag})
    with pytest.raises(urllib.error.HTTPError) as answer:
        urllib.request.urlopen(request)
    with answer.value as again:
        assert again.code == 304


def test_a_blank_room_renders_no_state_into_the_page(room, presenter_page):
    painted(room, lambda text: "lectern-snapshot" in text)
    presenter_page.bar.button("Blank").click()
    painted(room, lambda text: "lectern-snapshot" not in text)
    presenter_page.bar.button("Unblank").click()
    painted(room, lambda text: "lectern-snapshot" in text)
