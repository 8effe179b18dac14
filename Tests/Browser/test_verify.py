"""With --verify a page detects that its state differs from the server's."""

import json
import random

import pytest
from playwright.sync_api import expect

from page_timeouts import NEVER_BLOCKED
from prime_time_page import PrimeTimePage
from server import wait_until
from socket_recorder import received, visit_recorded
from test_patches import ACTIONS

LISTEN = """
    window.diagnostics = []
    addEventListener("lectern:diagnostic", ({ detail }) => diagnostics.push(detail.code), true)
"""
FALSE_COUNT = ('"/count","value":2', '"/count","value":7')
FALSE_HASH = ('"hash":"', '"hash":"0')
HOSTILE = [
    "", " ", "\u0000\u001f\u007f", "\"\\/\b\f\n\r\t", "\u2028\u2029", "é e\u0301", "語😀👩‍👩‍👧‍👦",
    "\uffff\ufeff", "</script>",
]


@pytest.fixture
def server(start, product, data):
    return start(product("PrimeTimeServer"), "--data", data, "--verify")


def test_hashes_agree_after_random_actions(visit, server, client):
    page = visit_recorded(visit, server.url, LISTEN)
    one = PrimeTimePage(page)
    one.expect_live()
    for _ in range(200):
        client.send(*random.choices(ACTIONS, weights=[8, 2] + [1] * 13)[0])
    for text in HOSTILE:
        client.send("settings.binding.displayName", text)
    client.send("counter.incrTapped")
    # Effects, such as loading a file, may finish late.
    wait_until(lambda: shown(page)[-1]["hash"] == json.loads(server.first_frame)["hash"])
    assert all(len(message["hash"]) == 8 for message in shown(page))
    assert page.evaluate("diagnostics") == []


def shown(page):
    """Returns the state messages; on a slow machine heartbeats come in between."""
    return [message for message in received(page) if message["type"] in ("snapshot", "patch")]


def test_a_page_whose_hash_differs_reports_it_and_gets_a_snapshot(visit, server, client):
    page = visit("about:blank")
    page.add_init_script(NEVER_BLOCKED)
    page.add_init_script(LISTEN)
    page.route_web_socket("**/socket**", lambda route: falsify(route, *FALSE_COUNT))
    page.goto(server.url)
    one = PrimeTimePage(page)
    one.expect_live()
    client.send("counter.incrTapped")
    expect(one.count).to_have_text("1")
    client.send("counter.incrTapped")
    expect(one.count).to_have_text("2")
    client.send("counter.incrTapped")
    expect(one.count).to_have_text("3")
    assert page.evaluate("diagnostics") == ["state_mismatch"]


def test_a_snapshot_with_a_wrong_hash_is_not_requested_forever(visit, server, client):
    page = visit("about:blank")
    page.add_init_script(NEVER_BLOCKED)
    page.add_init_script(LISTEN)
    page.route_web_socket("**/socket**", lambda route: falsify(route, *FALSE_HASH))
    page.goto(server.url)
    one = PrimeTimePage(page)
    one.expect_live()
    for count in (1, 2, 3):
        client.send("counter.incrTapped")
        expect(one.count).to_have_text(str(count))
    # Once for the first patch, and once for the snapshot that the page then requested.
    assert page.evaluate("diagnostics") == ["state_mismatch"] * 2


def falsify(route, text, other):
    """Replaces a text in the server's messages."""
    upstream = route.connect_to_server()
    upstream.on_message(lambda message: route.send(message.replace(text, other)))
