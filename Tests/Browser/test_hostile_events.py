"""Hostile event streams and requests."""

import contextlib
import http.client
import json

import pytest

from controls_page import serve_controls
from event_stream import EventStream
from footprint import Footprint
from raw_connection import RawConnection
from room_fixtures import TOKEN
from server import TIMEOUT, wait_until
from test_metrics import metrics
from wire_client import WireClient

pytestmark = pytest.mark.shared_server

CLIENT = "?client=00112233445566778899aabbccddeeff"
TAP = json.dumps({"type": "action", "ref": 1, "name": "counter.incrTapped"})


@pytest.fixture
def stream(server):
    with EventStream(server.port, CLIENT) as stream:
        assert stream.message()["type"] == "snapshot"
        yield stream


def test_event_streams_carry_the_same_messages_as_websockets(server, stream, client):
    assert stream.send("counter.incrTapped", 1)["type"] == "ack"
    assert client.send("counter.incrTapped")["type"] == "ack"
    fault = stream.send("counter.exploded", 2)
    assert (fault["type"], fault["code"]) == ("fault", "unknown_action")
    assert server.state["count"] == 2


def test_an_action_sent_again_runs_once_on_this_and_the_next_stream(server, stream):
    for _ in range(3):
        assert stream.post(TAP) == 204
        assert stream.reply(1)["type"] == "ack"
    stream.close()
    with EventStream(server.port, CLIENT) as again:
        again.message()
        assert again.post(TAP) == 204
        assert again.reply(1)["type"] == "ack"
    assert server.state["count"] == 1


def test_a_page_resumes_over_an_event_stream(server, stream):
    stream.post(TAP)
    reply = stream.reply(1)
    epoch = json.loads(server.first_frame)["epoch"]
    with EventStream(server.port, f"{CLIENT}&epoch={epoch}&revision={reply['revision']}") as again:
        first = again.message()
        assert (first["type"], first["ops"]) == ("patch", [])
        # The older stream is closed, with a WebSocket's close code.
        events = []
        while (event := stream.read()) is not None:
            events.append(event)
        assert events[-1] == ("close", {"code": 1008, "reason": "replaced by a newer connection of this page"})


@pytest.mark.parametrize(("what", "status", "body", "headers"), [
    ("no token", 401, TAP, {"Lectern-Token": None}),
    ("an empty token", 401, TAP, {"Lectern-Token": ""}),
    ("an id without a secret", 404, TAP, {"Lectern-Token": "1"}),
    ("an unknown id", 404, TAP, {"Lectern-Token": "2-zzzz"}),
    ("a huge id", 404, TAP, {"Lectern-Token": "9" * 60 + "-a"}),
    ("a foreign origin", 403, TAP, {"Origin": "http://evil.example"}),
    ("a foreign host", 403, TAP, {"Host": "evil.example"}),
    ("no content type", 415, TAP, {"Content-Type": None}),
    ("a content type of forms", 415, TAP, {"Content-Type": "text/plain"}),
    ("JSON as a parameter", 415, TAP, {"Content-Type": "text/plain; application/json"}),
    ("a body that is too large", 413, "x" * 65_537, {}),
    ("a length that is too large", 413, "", {"Content-Length": "9" * 18}),
    ("a negative length", 411, "", {"Content-Length": "-1"}),
    ("no length", 411, iter([TAP.encode()]), {}),
])
def test_a_refused_request_runs_no_action(server, stream, what, status, body, headers):
    assert stream.post(body, headers) in (status, None if status not in (401, 404) else status)
    assert stream.send("counter.incrTapped", 7)["type"] == "ack"
    assert server.state["count"] == 1


@pytest.mark.parametrize("body", ["{", "[]", "\n\n{}\n", "null", '{"type":"action"}', "{" * 60_000])
def test_a_malformed_body_is_answered_with_a_fault_on_the_stream(server, stream, body):
    assert stream.post(body) == 204
    fault = stream.message()
    assert (fault["type"], fault["code"]) == ("fault", "malformed_message")
    assert stream.send("counter.incrTapped", 7)["type"] == "ack"


def test_a_body_that_is_not_utf8_closes_the_stream(server, stream):
    assert stream.post(b"\xff\xfe") in (400, None)
    assert stream.read() == ("close", {"code": 1007, "reason": "a message must be UTF-8"})
    assert stream.read() is None


@pytest.mark.own_server
def test_endless_malformed_messages_close_the_stream(server, stream):
    while stream.post("{}\n" * 400) == 204:
        pass
    # The server waits a second for a reader to take the last event.
    with contextlib.suppress(ConnectionResetError):
        while stream.read() is not None:
            pass
    assert metrics(server)["lectern_sockets_closed_total", ("code", "1008")] == 1


@pytest.mark.parametrize(("headers", "status"), [
    ({"Lectern-Protocol": None}, 400),
    ({"Lectern-Protocol": "lectern.v2"}, 400),
    ({"Accept": "image/*"}, 400),
    ({"Origin": "http://evil.example"}, 403),
    ({"Host": "evil.example"}, 403),
])
def test_a_stream_needs_its_protocol_and_an_allowed_origin(server, headers, status):
    own = {"Accept": "text/event-stream", "Lectern-Protocol": "lectern.v1"} | headers
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=TIMEOUT)
    connection.request("GET", "/events", headers={n: v for n, v in own.items() if v is not None})
    assert connection.getresponse().status == status
    connection.close()


@pytest.mark.parametrize(("method", "path"), [
    ("POST", "/events"), ("HEAD", "/events"), ("GET", "/actions"), ("OPTIONS", "/actions"),
])
def test_other_methods_are_refused(server, method, path):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=TIMEOUT)
    connection.request(method, path, headers={
        "Accept": "text/event-stream", "Lectern-Protocol": "lectern.v1",
    })
    assert connection.getresponse().status == 405
    connection.close()


def test_a_slow_reader_skips_states_and_delays_no_others(start, product):
    # A message counts as one more for each KiB.
    server = serve_controls(start, product, "--actions-per-second", "10000", "--presenter-token", TOKEN)
    with server.presenter_socket(TOKEN) as socket, EventStream(server.port, receive_buffer=4096) as slow:
        client = WireClient(socket)
        for number in range(100):
            text = f"{number} " + "x" * 5_000
            assert client.send("binding.notes", text)["type"] == "ack"
        count, last = 0, None
        while last != text:
            message = slow.message()
            count += 1
            if message["type"] == "snapshot":
                last = message["state"]["notes"]
            for op in message.get("ops", []):
                if op["path"] == "/notes":
                    last = op["value"]
        assert count < 50


def test_streams_count_against_the_connection_limit(start, product, data):
    server = start(product("PrimeTimeServer"), "--data", data, "--max-connections", 3)
    streams = [EventStream(server.port) for _ in range(3)]
    assert [stream.response.status for stream in streams] == [200] * 3
    late = EventStream(server.port)
    assert late.response.status == 503
    assert int(late.response.headers["Retry-After"]) > 0
    streams.pop().close()
    wait_until(lambda: EventStream(server.port).response.status == 200)
    for stream in streams:
        stream.close()


@pytest.mark.own_server
def test_closed_streams_and_unfinished_bodies_release_their_descriptors(server, client):
    footprint = Footprint(server)
    before = footprint.descriptors
    streams = [EventStream(server.port) for _ in range(50)]
    attackers = []
    for stream in streams:
        # Two for each stream: the second replaces the first.
        for _ in range(2):
            attacker = RawConnection(server.port)
            attacker.send(
                f"POST /actions HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
                f"Content-Type: application/json\r\nLectern-Token: {stream.token}\r\n"
                f"Content-Length: 60000\r\n\r\n{{".encode()
            )
            attackers.append(attacker)
    for former in attackers[::2]:
        assert former.read_all() == b""
    assert client.send("counter.incrTapped")["type"] == "ack"
    for stream in streams:
        stream.close()
    for attacker in attackers:
        attacker.socket.close()
    wait_until(lambda: footprint.descriptors <= before)
    assert client.send("counter.incrTapped")["type"] == "ack"


def test_a_request_after_a_stream_request_is_not_answered(server):
    with RawConnection(server.port) as attacker:
        request = (
            f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
            "Accept: text/event-stream\r\nLectern-Protocol: lectern.v1\r\n\r\n"
        ).encode()
        attacker.send(request)
        attacker.read_head()
        attacker.send(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b"HTTP/1.1" not in attacker.read_all()
