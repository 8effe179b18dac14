"""Relays: servers that hold connections of viewers for the node that leads the room."""

import asyncio
import json
import re
import signal
import subprocess
import threading
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from event_stream import EventStream
from presenter_page import PresenterPage
from prime_time_page import PrimeTimePage
from raw_connection import PONG, RawConnection, action, frame, TEXT
from room_fixtures import ARGUMENTS, CODE, TOKEN
from room_page import RoomPage
from server import TIMEOUT, wait_until
from wire_client import WireClient


@pytest.fixture
def nodes(make_nodes):
    return make_nodes("--actions-per-second", 100_000)


@pytest.fixture
def relays(nodes, make_relay):
    """Two relays, which know the leader."""
    relays = [make_relay(), make_relay()]
    for relay in relays:
        wait_until(lambda: status(relay, "readyz") == 200)
    return relays


def status(server, path):
    try:
        with urllib.request.urlopen(server.url + path, timeout=TIMEOUT) as response:
            return response.status
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def test_pages_on_two_relays_and_on_the_leader_share_a_room(nodes, relays, visit):
    pages = [PrimeTimePage(visit(server.url)) for server in (*relays, nodes.leader)]
    for page in pages:
        page.expect_live()
    for count, page in enumerate(pages, 1):
        page.increment.click()
        for other in pages:
            expect(other.count).to_have_text(str(count))


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL, signal.SIGSTOP], ids=lambda how: how.name)
def test_a_page_of_a_relay_goes_on_when_another_node_leads(nodes, relays, visit, page_errors, how):
    page_errors.allow_connection_errors()
    page = PrimeTimePage(visit(relays[0].url))
    page.expect_live()
    page.page.evaluate("() => { window.isTheSamePage = true }")
    page.increment.click()
    expect(page.count).to_have_text("1")
    page.watch_connection()
    if how == signal.SIGSTOP:
        nodes.replace().wait()
    else:
        nodes.process.send_signal(how)
        nodes.wait()
        nodes.start()
    page.expect_live_again()
    page.increment.click()
    expect(page.count).to_have_text("2")
    assert page.page.evaluate("() => window.isTheSamePage")
    assert nodes.leader.state["count"] == 2


def test_a_page_goes_on_at_another_relay(relays, balancer, visit):
    proxy = balancer(relays[0])
    page = PrimeTimePage(visit(proxy.url))
    page.expect_live()
    page.increment.click()
    expect(page.count).to_have_text("1")
    page.watch_connection()
    relays[0].stop(signal.SIGKILL)
    proxy.target = ("127.0.0.1", relays[1].port)
    page.expect_live_again()
    page.increment.click()
    expect(page.count).to_have_text("2")


def test_a_page_resumes_at_another_relay_with_a_patch(relays):
    with relays[0].socket() as socket:
        client = WireClient(socket)
        assert client.send("counter.incrTapped")["type"] == "ack"
        epoch = client.first["epoch"]
    revision = json.loads(relays[0].first_frame)["revision"]
    with relays[0].socket() as socket:
        assert WireClient(socket).send("counter.incrTapped")["type"] == "ack"
    with relays[1].socket(query=f"?epoch={epoch}&revision={revision}") as socket:
        first = WireClient(socket).first
        assert (first["type"], first["from"]) == ("patch", revision)


def test_a_thousand_viewers_of_a_relay_that_is_killed_go_on_at_another(nodes, relays):
    first, second = relays

    # Of each viewer: the epoch and the revision that it was shown last, and the relay that showed it.
    pages = [{} for _ in range(1_000)]
    is_killed = threading.Event()

    async def view(page):
        while True:
            relay = second if is_killed.is_set() else first
            query = f"?epoch={page['epoch']}&revision={page['revision']}" if page else ""
            try:
                async with connect(
                    f"ws://127.0.0.1:{relay.port}/socket{query}", subprotocols=["lectern.v1"], proxy=None,
                    ping_interval=None, open_timeout=None,
                ) as socket:
                    async for text in socket:
                        message = json.loads(text)
                        if message["type"] == "heartbeat":
                            continue
                        # It goes on from what it has, wherever it comes.
                        assert message["type"] == ("patch" if page else "snapshot")
                        assert not page or message["from"] == page["revision"]
                        page["epoch"] = message.get("epoch", page.get("epoch"))
                        page["revision"], page["relay"] = message["revision"], relay
            except (OSError, WebSocketException):
                await asyncio.sleep(0.01)

    async def all_show(revision, relay, viewers):
        while not all(page.get("revision") == revision and page["relay"] is relay for page in pages):
            for viewer in viewers:
                if viewer.done():
                    viewer.result()
            await asyncio.sleep(0.01)

    async def run():
        viewers = [asyncio.create_task(view(page)) for page in pages]
        await all_show(await asyncio.to_thread(increment, nodes.leader), first, viewers)
        is_killed.set()
        await asyncio.to_thread(first.stop, signal.SIGKILL)
        await all_show(await asyncio.to_thread(increment, nodes.leader), second, viewers)
        for viewer in viewers:
            viewer.cancel()
        await asyncio.wait(viewers)

    def increment(server):
        """Returns the revision that shows the increment."""
        with server.socket() as socket:
            answer = WireClient(socket).send("counter.incrTapped")
            assert answer["type"] == "ack"
            return answer["revision"]

    # In a thread of its own: the browser's loop may run in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(run())).result()
    assert nodes.leader.state["count"] == 2


def test_an_action_that_comes_by_two_relays_runs_once(nodes, relays):
    for relay in relays:
        with relay.socket(query=f"?client={'0' * 31}1") as socket:
            assert WireClient(socket).send("counter.incrTapped")["type"] == "ack"
    assert nodes.leader.state["count"] == 1


def test_people_take_part_through_a_relay(make_nodes, make_relay, visit):
    nodes = make_nodes(*ARGUMENTS)
    relay = make_relay()
    presenter = PresenterPage(visit(f"{relay.url}present#{TOKEN}"))
    presenter.expect_open()
    page = RoomPage(visit(f"{relay.url}join#{CODE}"))
    page.raise_hand("Ada")
    expect(presenter.hands).to_have_count(1)
    presenter.button("Give the floor to Ada").click()
    page.expect_driving()
    page.increment.click()
    expect(page.count).to_have_text("1")
    presenter.button("Take it back").click()
    expect(page.increment).to_be_disabled()
    assert page.send_from_console("counter.incrTapped")["code"] == "not_allowed"
    assert nodes.leader.state["count"] == 1


def test_an_event_stream_through_a_relay(relays):
    with EventStream(relays[0].port) as stream:
        assert stream.message()["type"] == "snapshot"
        assert stream.send("counter.incrTapped", 1)["type"] == "ack"


def test_a_relay_that_loses_nats_closes_its_pages(relays, nats):
    with relays[0].socket() as socket:
        client = WireClient(socket)
        nats.kill()
        with pytest.raises(ConnectionClosed):
            client.wait_for_close()
        # Service restart: a page tries again, and comes to another server.
        assert socket.protocol.close_code == 1012
    assert status(relays[0], "readyz") == 503
    nats.restart()


def test_a_relay_without_a_leader_says_so(nats, make_relay, visit, page_errors):
    relay = make_relay()
    assert status(relay, "healthz") == 200
    assert status(relay, "readyz") == 503
    assert status(relay, "") == 503
    with relay.socket() as socket:
        with pytest.raises(ConnectionClosed):
            while True:
                # A heartbeat may come before the relay has waited long enough for a leader.
                assert '"heartbeat"' in socket.recv(TIMEOUT)
        assert socket.protocol.close_code == 1012


def test_a_relay_keeps_what_its_address_names(nodes, relays):
    with urllib.request.urlopen(relays[0].url, timeout=TIMEOUT) as response:
        path = re.search(r'"\.?/?([^"]*style\.css\?v=[^"]+)"', response.read().decode())[1]
    assert [status(relay, path) for relay in relays] == [200, 200]
    nodes.stop_all(signal.SIGKILL)
    wait_until(lambda: status(relays[0], "readyz") == 503)
    assert status(relays[0], path) == 200
    # A page itself is the leader's to answer.
    assert status(relays[0], "") == 503


def test_metrics_are_those_of_the_relay(nodes, relays):
    with urllib.request.urlopen(relays[0].url + "metrics", timeout=TIMEOUT) as response:
        text = response.read().decode()
    assert "lectern_connections" in text
    # Those of a room are the leader's, to which a relay is no local program.
    assert "lectern_viewers{" not in text
    private = relays[0].url.replace("127.0.0.1", "localhost") + "metrics"
    request = urllib.request.Request(private, headers={"X-Forwarded-For": "10.0.0.1"})
    with pytest.raises(urllib.error.HTTPError) as refusal:
        urllib.request.urlopen(request, timeout=TIMEOUT)
    with refusal.value as error:
        assert error.code == 404


def test_a_slow_page_on_a_relay_skips_states_and_holds_up_no_other(relays):
    slow = RawConnection(relays[0].port, receive_buffer=4_096).upgrade()
    with relays[0].socket() as socket:
        client = WireClient(socket)
        # More than the systems of both ends keep for a page that does not read.
        for number in range(3_000):
            assert client.send("settings.binding.displayName", str(number) * 40)["type"] == "ack"
            if number % 50 == 0:
                # Slow, and not gone: a pong may come unasked (RFC 6455 5.5.3).
                slow.send(frame(PONG))
        revision = json.loads(relays[0].first_frame)["revision"]
    seen = []
    with slow:
        while not seen or seen[-1] != revision:
            opcode, payload = slow.read_frame()
            if opcode == TEXT and "revision" in (message := json.loads(payload)):
                # A patch leads on from what the page has.
                assert message["type"] == "snapshot" or message["from"] == seen[-1]
                seen.append(message["revision"])
    assert len(seen) < revision


@pytest.mark.parametrize(
    "bytes, code",
    [
        (frame(TEXT, b"\xff"), 1007), (frame(2, b"binary"), 1003), (frame(TEXT, b"x" * 70_000), 1009),
        (frame(TEXT, "{}", masked=False), 1002),
    ],
    ids=["no text", "binary", "large", "unmasked"],
)
def test_a_hostile_page_is_closed_and_no_other(relays, bytes, code):
    with relays[0].socket() as socket, RawConnection(relays[0].port).upgrade() as hostile:
        client = WireClient(socket)
        hostile.send(bytes)
        assert hostile.close_code() == code
        assert client.send("counter.incrTapped")["type"] == "ack"


def test_a_page_that_reads_no_replies_is_closed(relays):
    with relays[0].socket() as socket, RawConnection(relays[0].port, receive_buffer=4_096).upgrade() as hostile:
        client = WireClient(socket)
        ref = 0
        # Each is refused with a reply; the relay closes it, or the leader does.
        while hostile.send(b"".join(action("$unknown", ref + n) for n in range(500))):
            ref += 500
        assert client.send("counter.incrTapped")["type"] == "ack"


def test_a_relay_needs_nats(product):
    done = subprocess.run(
        [product("RelayServer"), "--port", "0"], stdin=subprocess.DEVNULL, capture_output=True, text=True,
        timeout=TIMEOUT,
    )
    assert done.returncode not in (0, 75)
    assert "--nats is missing" in done.stderr


def test_a_relay_ends_at_a_signal(relays):
    with relays[0].socket() as socket:
        WireClient(socket)
        assert relays[0].stop(signal.SIGTERM) == 0, relays[0].errors
