"""Messages that no page of ours sends: the state and other pages are not affected."""

import json

import pytest
from playwright.sync_api import expect

from raw_connection import TEXT, RawConnection, frame

pytestmark = pytest.mark.shared_server

DELETE = "favoritePrimes.deleteFavoritePrimes"
REFUSED = {
    "an unknown action": ("counter.launchTapped", (), "unknown_action"),
    "an unknown feature": ("rockets.launchTapped", (), "unknown_action"),
    "a feature without an action": ("counter", (), "unknown_action"),
    "a response of an effect": (
        "counter.nthPrimeResponse", ({"n": 0, "prime": 17},), "server_only"),
    "a result of loading": (
        "favoritePrimes.favoritePrimesLoaded", ([4],), "server_only"),
    "a string for a list": ("favoritePrimes.deleteFavoritePrimes", ("2",), "invalid_value"),
    "a list of strings": ("favoritePrimes.deleteFavoritePrimes", (["2"],), "invalid_value"),
    "a missing value": ("favoritePrimes.primeButtonTapped", (), "invalid_value"),
    "a fraction for an integer": ("favoritePrimes.primeButtonTapped", (2.5,), "invalid_value"),
    "an integer out of range": ("favoritePrimes.primeButtonTapped", (10**30,), "invalid_value"),
}


def test_an_action_that_users_may_not_send_is_refused_with_a_reason(one, client, server):
    one.save_as_favourite(2)
    before = server.state
    for what, (name, value, code) in REFUSED.items():
        fault = client.send(name, *value)
        assert (fault["type"], fault["code"]) == ("fault", code), what
        assert len(fault["message"]) > 10, what
        assert server.state == before, what
    one.increment.click()
    expect(one.count).to_have_text("3")


def test_a_malformed_message_is_refused_and_the_connection_stays_open(client):
    for text in ["", "{", "[]", "null", '"action"', "{}", '{"type": 7}']:
        assert client.send_text(text)["code"] == "malformed_message", text
        assert client.send("counter.incrTapped")["type"] == "ack", text


def test_deleting_missing_primes_changes_nothing(one, client, server):
    one.save_as_favourite(2)
    before = server.state
    for selection in ([], [3], [-1], [2**62], list(range(4, 1000))):
        assert client.send(DELETE, selection)["type"] == "ack"
    assert server.state["favoritePrimes"] == before["favoritePrimes"]
    assert server.state["activityFeed"] == before["activityFeed"]


def test_a_message_with_too_many_values_is_refused(client):
    many = list(range(5000))
    text = json.dumps({"type": "action", "ref": 1, "name": DELETE, "value": many})
    fault = client.send_text(text)
    assert (fault["code"], "1024 values" in fault["message"]) == ("malformed_message", True)
    assert client.send("counter.incrTapped")["type"] == "ack"


def test_a_number_that_is_not_prime_cannot_be_saved_without_the_dialog(one, client, server):
    one.count_to(4)
    client.send("primeModal.saveFavoritePrimeTapped")
    one.expect_favourites()
    assert server.state["activityFeed"] == []


def test_a_prime_saved_twice_is_one_favourite_and_one_entry(both, client):
    one, _ = both
    one.count_to(2)
    for _ in range(2):
        client.send("primeModal.saveFavoritePrimeTapped")
    for page in both:
        page.expect_favourites(2)
        page.expect_activity("Added 2")


def test_the_largest_and_smallest_integers_are_handled(one, client):
    for number in (2**63 - 1, -2**63):
        assert client.send("favoritePrimes.primeButtonTapped", number)["type"] == "ack"
        expect(one.alert).to_be_visible()
        one.button("OK").click()
        expect(one.alert).to_be_hidden()


def test_three_hundred_actions_at_once_are_all_counted_on_both_pages(both):
    one, other = both
    # As a script in the page's console would, on its own socket; counts the acks.
    answers = one.page.evaluate("""() => new Promise((resolve, reject) => {
        const socket = new WebSocket(`ws://${location.host}/socket`, "lectern.v1")
        let answers = 0
        socket.onopen = () => {
            for (let ref = 1; ref <= 300; ref++) {
                socket.send(JSON.stringify({ type: "action", ref, name: "counter.incrTapped" }))
            }
        }
        socket.onmessage = ({ data }) => {
            const { type, message } = JSON.parse(data)
            if (type === "fault") reject(new Error(message))
            if (type === "ack") answers++
            if (answers === 300) resolve(answers)
        }
        socket.onclose = ({ code, reason }) => reject(new Error(`${code} ${reason}`))
    })""")
    assert answers == 300
    for page in both:
        expect(page.count).to_have_text("300")
    other.decrement.click()
    for page in both:
        expect(page.count).to_have_text("299")


def test_a_message_that_is_too_large_closes_only_its_own_connection(both, server):
    one, other = both
    message = {"type": "action", "ref": 1, "name": "counter.incrTapped", "value": "x" * 200_000}
    with RawConnection(server.port).upgrade() as attacker:
        # The server may have closed the connection before it is sent.
        attacker.send(frame(TEXT, json.dumps(message)))
        assert attacker.close_code() == 1009
    one.increment.click()
    expect(other.count).to_have_text("1")
