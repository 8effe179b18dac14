"""Patches: their contents, and the state that a page makes of them."""

import json
import random

import pytest
from playwright.sync_api import expect

from page_timeouts import NEVER_BLOCKED
from server import wait_until
from wire_client import WireClient

pytestmark = pytest.mark.shared_server

ACTIONS = [
    ("counter.incrTapped",), ("counter.decrTapped",), ("counter.isPrimeButtonTapped",),
    ("counter.primeModalDismissed",), ("primeModal.saveFavoritePrimeTapped",),
    ("primeModal.removeFavoritePrimeTapped",), ("favoritePrimes.deleteFavoritePrimes", [2, 5]),
    ("favoritePrimes.saveButtonTapped",), ("favoritePrimes.loadButtonTapped",),
    ("alert.dismissed",), ("settings.binding.displayName", "a/b~c \"d\" 🎉"),
    ("settings.binding.digest", "weekly"), ("settings.binding.protectMyPosts", True),
    ("settings.isHapticFeedbackEnabledChanged", False), ("settings.resetButtonTapped",),
]


def test_after_random_actions_a_page_has_the_servers_state(one, client, server):
    one.page.evaluate("""async () => {
        const { connect } = await import("/lectern/index.js")
        window.client = connect()
    }""")
    for _ in range(400):
        client.send(*random.choices(ACTIONS, weights=[8, 2] + [1] * 13)[0])
    client.send("counter.incrTapped")
    replica = "() => window.client.replica.state"
    wait_until(lambda: one.page.evaluate(replica) == server.state)


def test_a_patch_contains_only_what_has_changed(client, server):
    for _ in range(3):
        client.send("counter.incrTapped")
    for _ in range(100):
        client.send("primeModal.saveFavoritePrimeTapped")
        client.send("primeModal.removeFavoritePrimeTapped")
    with server.socket() as socket:
        other = WireClient(socket)
        client.send("settings.binding.protectMyPosts", True)
        patch = other.receive()
    assert len(json.dumps(other.first)) > 20_000
    assert len(json.dumps(patch, separators=(",", ":"))) < 400
    assert [one["path"] for one in patch["ops"]] == ["/announcement", "/settings/protectMyPosts"]


def test_a_patch_that_does_not_apply_is_reported_and_replaced_by_a_snapshot(
    visit, server, other, page_errors
):
    """As after a faulty server; a network does not lose single frames."""
    from prime_time_page import PrimeTimePage

    lost = []

    def lose_one(route):
        upstream = route.connect_to_server()

        def forward(message):
            # The first patch is empty: nothing has changed since the page was rendered.
            if not lost and json.loads(message).get("ops"):
                lost.append(message)
            else:
                route.send(message)

        upstream.on_message(forward)

    page = visit("about:blank")
    page.route_web_socket("**/socket**", lose_one)
    page.add_init_script(NEVER_BLOCKED)
    page.add_init_script("""
        addEventListener("lectern:diagnostic", ({ detail }) => window.diagnostic = detail.code, true)""")
    page.goto(server.url)
    one = PrimeTimePage(page)
    one.expect_live()

    def is_lost():
        # Playwright hands frames over only while a call to it runs.
        page.title()
        return lost

    # The first patch is lost; the second then lacks its base.
    other.increment.click()
    wait_until(is_lost)
    other.increment.click()
    expect(one.count).to_have_text("2")
    assert page.evaluate("window.diagnostic") == "bad_patch"
