"""Calls: actions of scripts and devices by HTTP, without a page."""

import http.client
import json
import re
import signal
import threading

import pytest

from calls import TAP, call
from room_fixtures import ARGUMENTS, CODE, TOKEN
from server import TIMEOUT, wait_until
from test_relays import nodes, relays
from test_rooms import FOR_PRESENTERS, enter, key_cookie, open_names, open_room
from wire_client import WireClient

# The fixtures of other files.
__all__ = ["enter", "nodes", "relays"]


def test_a_call_with_a_links_secret_runs_its_actions(room):
    code, (answer,) = call(room)
    assert (code, answer["type"], answer["ref"]) == (200, "ack", 1)
    code, answers = call(room, TAP, TAP | {"ref": 7}, TAP)
    assert code == 200
    assert [answer["ref"] for answer in answers] == [1, 7, 3]
    assert room.state["count"] == 4


def test_a_call_may_do_what_its_link_may(room):
    code, (fault,) = call(room, secret=CODE)
    assert (code, fault["code"]) == (403, "not_allowed")
    assert call(room, {"name": "$room.floorOpened"})[0] == 200
    assert call(room, secret=CODE)[0] == 200
    assert call(room, {"name": "none"})[0] == 400
    assert room.state["count"] == 1


def test_a_call_without_a_secret_or_with_a_wrong_one_is_refused(room):
    assert call(room, Authorization=None)[0] == 401
    assert call(room, secret="")[0] == 401
    assert call(room, secret="wrong") == (403, "Invalid or revoked code. Ask the presenter for a new one.\n")
    assert room.state["count"] == 0


def make_script_link(presenter):
    """Makes a link for scripts as the presenter, and returns its id and its secret."""
    presenter.socket.send(json.dumps({"type": "action", "ref": 1000, "name": "$room.scriptLinkMade"}))
    presenter.last_ref = 1000
    while True:
        for link in presenter.receive().get("room", {}).get("links", []):
            if link["role"] == "script":
                return link["id"], re.search(r"Bearer (\w+)", link["link"])[1]


def test_a_revoked_links_secret_is_refused_at_once(room):
    with room.presenter_socket(TOKEN) as socket:
        presenter = WireClient(socket)
        link, secret = make_script_link(presenter)
        assert presenter.send("$room.floorOpened")["type"] == "ack"
        assert call(room, secret=secret)[0] == 200
        assert presenter.send("$room.linkRevoked", link)["type"] == "ack"
        assert call(room, secret=secret)[0] == 403


def test_a_removed_caller_stays_removed_after_a_kill(room):
    with room.presenter_socket(TOKEN) as socket:
        presenter = WireClient(socket)
        link, secret = make_script_link(presenter)
        presenter.send("$room.floorOpened")
        assert call(room, secret=secret)[0] == 200
        presenter.send("$room.participantRemoved", f"call-{link}")
        assert call(room, secret=secret)[0] == 403
    room.stop(signal.SIGKILL)
    room.start()
    assert call(room, secret=secret)[0] == 403
    assert call(room, secret=CODE)[0] == 200


def test_an_action_is_durable_before_its_answer(room):
    assert call(room)[0] == 200
    room.stop(signal.SIGKILL)
    room.start()
    assert room.state["count"] == 1


@pytest.mark.parametrize("secret", [TOKEN, CODE])
def test_a_call_with_a_key_runs_once_even_after_a_kill(room, secret):
    assert call(room, {"name": "$room.floorOpened"})[0] == 200
    assert call(room, secret=secret, Idempotency_Key="7f-1")[0] == 200
    room.stop(signal.SIGKILL)
    room.start()
    code, (answer,) = call(room, secret=secret, Idempotency_Key='"7f-1"')
    assert (code, answer["type"]) == (200, "ack")
    assert call(room, secret=secret, Idempotency_Key="7f-2")[0] == 200
    assert room.state["count"] == 2


def test_callers_of_a_link_share_the_limit_of_one_viewer(start, product, data):
    # So few that slow calls exceed it, too.
    room = start(product("PrimeTimeServer"), "--data", data, "--actions-per-second", "1", *ARGUMENTS)
    code = None
    for _ in range(2_000):
        code, _ = call(room)
        if code != 200:
            break
    assert code == 429


def test_calls_are_no_viewers_and_add_no_devices(room, data):
    with room.presenter_socket(TOKEN) as socket:
        presenter = WireClient(socket)
        assert call(room, {"name": "$room.floorOpened"})[0] == 200
        before = saved_digests(data)
        for number in range(50):
            assert call(room, secret=CODE, Idempotency_Key=f"key-{number}")[0] == 200
        # A viewer that comes is counted a second later.
        with room.socket():
            while (counted := presenter.receive().get("room", {})).get("watching", 0) == 0:
                pass
        assert (counted["watching"], counted["away"]) == (1, 0)
    assert saved_digests(data) == before


def saved_digests(data):
    return sum(path.read_text().count('"digest"') for path in data.rglob("*.json"))


def test_calls_run_while_pages_act(room):
    with room.presenter_socket(TOKEN) as socket:
        presenter = WireClient(socket)
        threads = [threading.Thread(target=call, args=(room,)) for _ in range(20)]
        for thread in threads:
            thread.start()
        for _ in range(20):
            assert presenter.send("counter.incrTapped")["type"] == "ack"
        for thread in threads:
            thread.join()
    assert room.state["count"] == 40


def test_a_call_through_a_relay_runs_once(nodes, relays):
    for relay in (*relays, nodes.leader):
        code, body = call(relay, secret="wrong")
        assert (code, body) == (403, "Invalid or revoked code. Ask the presenter for a new one.\n")
    secret = nodes.leader.read_token()
    for relay in (*relays, nodes.leader):
        code, answers = call(relay, secret=secret, Idempotency_Key="7f-1")
        assert (code, answers[0]["type"]) == (200, "ack")
    assert nodes.leader.state["count"] == 1


def test_a_call_that_a_stopping_server_has_not_answered_is_told_to_try_again(room):
    """The answer is missing or 503; with its key, the call then runs once."""
    threads, answers = [], []

    def repeat(key):
        try:
            answers.append((key, call(room, Idempotency_Key=key)[0]))
        except (OSError, http.client.HTTPException):
            answers.append((key, None))

    for number in range(40):
        threads.append(threading.Thread(target=repeat, args=(f"key-{number}",)))
        threads[-1].start()
    room.stop(signal.SIGTERM)
    for thread in threads:
        thread.join()
    room.start()
    assert {code for _, code in answers} <= {200, 503, None}
    for key, _ in answers:
        assert call(room, Idempotency_Key=key)[0] == 200
    assert room.state["count"] == 40


def test_a_call_to_a_closed_room_opens_it_and_is_sent_there_again(start, product, data, enter):
    server = start(product("PrimeTimeServer"), "--data", data, "--rooms", 8, "--room-idle-time", 1, *FOR_PRESENTERS)
    assert call(server, secret=TOKEN, path="a/actions")[0] in (404, 405)
    status, cookies = open_room(server, "a", key_cookie(server, TOKEN))
    assert status == 200
    presenter = enter(server, "a", cookies)
    _, secret = make_script_link(presenter)
    assert call(server, secret=secret)[0] == 403
    presenter.send("$room.floorOpened")
    presenter.socket.close()
    wait_until(lambda: open_names(server) == set())
    # Once, and repeated. The room may have closed again meanwhile.
    for _ in range(2):
        while (answer := call(server, secret=secret, path="a/actions", Idempotency_Key="7f-1"))[0] == 307:
            pass
        assert answer[0] == 200
    assert enter(server, "a", cookies).first["state"]["count"] == 1
