"""Several rooms in one server, each at its own address."""

import concurrent.futures
import contextlib
import http.client
import signal

import pytest
from playwright.sync_api import expect
from websockets.exceptions import InvalidStatus

from faulty_disk import LOG
from prime_time_page import PrimeTimePage
from raw_connection import handshake
from server import TIMEOUT, wait_until
from test_metrics import get, metrics
from wire_client import WireClient

TOKEN = "a-token-of-the-tests"
FOR_PRESENTERS = ("--permit", "presenter", "--presenter-token", TOKEN, "--join-code", "HARBOUR1")


@pytest.fixture
def arguments():
    return ["--rooms", "8"]


def open_room(server, name, cookie=""):
    """Opens the page of a room, following redirects; returns the status and all cookies that are set."""
    path, cookies = f"/{name}/", [cookie] if cookie else []
    for _ in range(8):
        status, headers, _ = get(server, path, cookie="; ".join(cookies))
        for header in headers.get_all("set-cookie") or []:
            cookies.insert(0, header.split(";")[0])
        if status != 307:
            return status, cookies
        path = f"/{name}/" + headers["location"].removeprefix("./")
    raise AssertionError("too many redirects")


@pytest.fixture
def enter():
    """Connects clients to rooms, which are opened if need be."""
    with contextlib.ExitStack() as stack:
        def enter(server, name, cookies=()):
            def try_once():
                try:
                    headers = {"Cookie": "; ".join(cookies)}
                    return stack.enter_context(server.socket(f"{name}/", additional_headers=headers))
                except InvalidStatus as refusal:
                    status = refusal.response.status_code
                    assert status in (404, 503), refusal
                    # An unused room is gone after its idle time.
                    if status == 404:
                        open_room(server, name, "; ".join(cookies))
                    return None
            sockets = []
            wait_until(lambda: sockets.append(try_once()) or sockets[-1])
            return WireClient(sockets[-1])

        yield enter


def key_cookie(server, secret):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=TIMEOUT)
    connection.request("POST", "/key", headers={"Authorization": f"Bearer {secret}"})
    response = connection.getresponse()
    connection.close()
    assert response.status == 204
    return response.headers["Set-Cookie"].split(";")[0]


def open_names(server):
    """The names of the open rooms, as the metrics have them."""
    return {dict(labels).get("room") for name, *labels in metrics(server) if name == "lectern_viewers"} - {None}


def test_each_room_has_a_state_a_log_and_metrics_of_its_own(server, data, enter):
    for name in ("a", "b"):
        assert open_room(server, name)[0] == 200
    first, second = enter(server, "a"), enter(server, "b")
    assert first.send("counter.incrTapped")["type"] == "ack"
    with server.socket("a/") as again, server.socket("b/") as other:
        assert WireClient(again).first["state"]["count"] == 1
        assert WireClient(other).first["state"]["count"] == 0
        samples = metrics(server)
        assert samples["lectern_actions_reduced_total", ("room", "a")] == 1
        assert samples["lectern_actions_reduced_total", ("room", "b")] == 0
    assert "\"count\":0" in server.state_text
    assert {path.name for path in (data / "rooms").iterdir()} == {"a", "b"}
    second.socket.close()


@pytest.mark.parametrize("arguments", [["--rooms", "8", "--room-idle-time", "1"]])
def test_a_room_without_viewers_is_closed_and_restored_for_the_next_one(server, enter):
    open_room(server, "a")
    client = enter(server, "a")
    for _ in range(3):
        client.send("counter.incrTapped")
    # It stays open for as long as somebody is there.
    open_room(server, "b")
    wait_until(lambda: open_names(server) == {"a"})
    client.socket.close()
    wait_until(lambda: open_names(server) == set())
    again = enter(server, "a")
    assert again.first["state"]["count"] == 3
    assert again.send("counter.incrTapped")["type"] == "ack"


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM], ids=lambda how: how.name)
def test_a_page_returns_to_its_room_after_the_server(server, visit, page_errors, how):
    page = PrimeTimePage(visit(f"{server.url}group-1/"))
    page.count_to(2)
    page_errors.allow_connection_errors()
    server.stop(how)
    expect(page.page.locator("html")).to_have_attribute("data-connection", "closed")
    server.start()
    expect(page.page.locator("html")).to_have_attribute("data-connection", "open")
    expect(page.increment).to_be_enabled()
    page.increment.click()
    expect(page.count).to_have_text("3")


def test_rooms_are_opened_side_by_side(start, product, data, disk):
    server = start(product("PrimeTimeServer"), "--data", data, "--rooms", "8", environment=disk.environment)
    disk.block(LOG)
    names = [f"room-{number}" for number in range(8)]
    with concurrent.futures.ThreadPoolExecutor(len(names)) as pool:
        answers = [pool.submit(open_room, server, name) for name in names]
        # Each has begun its log, and waits for the disk.
        wait_until(lambda: {file.parent.name for file in (data / "rooms").glob("*/*-new-*")} == set(names))
        disk.release(LOG)
        assert [answer.result()[0] for answer in answers] == [200] * len(names)


@pytest.mark.parametrize("arguments", [["--rooms", "1"]])
def test_a_room_beyond_the_limit_is_refused_while_the_others_are_in_use(server, enter):
    open_room(server, "a")
    client = enter(server, "a")
    status, headers, text = get(server, "/b/")
    assert (status, text) == (503, "All rooms are in use. Try again later.\n")
    assert headers["retry-after"] == "1"
    client.socket.close()
    # An empty room gives its place up at once.
    wait_until(lambda: open_room(server, "b")[0] == 200)
    assert open_names(server) == {"b"}


HOSTILE = [
    "/A/", "/-a/", "/a_b/", "/a.b/", "/%00/", "/%2e%2e/", "/..%2f..%2f/", "/a%2fb/", "/" + "a" * 41 + "/",
    "/lectern/", "/assets/", "/socket/", "/key/", "/present/", "/404/", "/a/nothing", "/%C3%A9/",
    "/a/socket", "/a/../b/x",
]


@pytest.mark.parametrize("path", HOSTILE)
def test_no_other_path_begins_a_room(server, data, path):
    # What leads out of the folder leads to the main room, as everywhere.
    assert get(server, path)[0] in (200, 400, 404)
    assert not (data / "rooms").exists()


def test_a_websocket_begins_no_room(server, data):
    with pytest.raises(InvalidStatus) as refusal:
        server.socket("a/")
    assert refusal.value.response.status_code == 404
    assert not (data / "rooms").exists()


@pytest.mark.parametrize("arguments", [["--rooms", "8", *FOR_PRESENTERS]])
def test_only_a_presenter_begins_a_room_and_presents_it(server, data, enter):
    assert open_room(server, "a")[0] == 404
    assert open_room(server, "a", key_cookie(server, "HARBOUR1"))[0] == 404
    assert not (data / "rooms").exists()
    status, cookies = open_room(server, "a", key_cookie(server, TOKEN))
    assert status == 200
    client = enter(server, "a", cookies)
    assert client.first["viewer"]["role"] == "presenter"
    assert client.send("counter.incrTapped")["type"] == "ack"
    # From now on, anybody may come, and is what its links say.
    status, cookies = open_room(server, "a", key_cookie(server, "HARBOUR1"))
    assert status == 200
    assert enter(server, "a", cookies).first["viewer"]["role"] == "audience"


def test_people_of_a_talk_are_the_same_in_the_room_of_another_app(start, product, data, tmp_path, enter):
    talk = tmp_path / "talk.md"
    talk.write_text("# One\n\n```room: primetime\n```\n")
    server = start(product("Deck"), talk, "--data", data, *FOR_PRESENTERS)
    for secret, role in ((TOKEN, "presenter"), ("HARBOUR1", "participant")):
        status, cookies = open_room(server, "primetime", key_cookie(server, secret))
        assert status == 200
        assert enter(server, "primetime", cookies).first["viewer"]["role"] == role
    assert enter(server, "primetime").first["viewer"]["role"] == "audience"
    # Without --rooms there is no other one.
    assert open_room(server, "a", key_cookie(server, TOKEN))[0] == 404


def test_a_room_whose_log_cannot_be_read_leaves_the_others_alone(server, data, enter):
    open_room(server, "a")
    enter(server, "a").send("counter.incrTapped")
    server.stop(signal.SIGTERM)
    log = data / "rooms" / "a" / "lectern-room.sqlite"
    log.write_bytes(bytes(range(256)) * 64)
    server.start()
    status, _, text = get(server, "/a/")
    assert (status, text) == (503, "This room cannot be opened. The server's log says why.\n")
    assert "The room a cannot be opened." in server.errors
    assert log.read_bytes() == bytes(range(256)) * 64
    assert open_room(server, "b")[0] == 200
    assert get(server, "/")[0] == 200


def test_a_hall_that_comes_at_once_opens_a_room_once(server, enter):
    with concurrent.futures.ThreadPoolExecutor(100) as hall:
        statuses = list(hall.map(lambda _: open_room(server, "a")[0], range(300)))
    assert statuses == [200] * 300
    client = enter(server, "a")
    assert client.send("counter.incrTapped")["type"] == "ack"
    assert "cannot" not in server.errors


def test_an_upgrade_to_a_closed_room_cut_off_midway_harms_nothing(server, enter):
    open_room(server, "a")
    request = handshake(server.port)
    text = (request if isinstance(request, bytes) else request.encode()).replace(b"/socket", b"/b/socket")
    for end in (10, len(text) // 2, len(text)):
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=TIMEOUT)
        connection.connect()
        connection.sock.sendall(text[:end])
        connection.close()
    assert enter(server, "a").send("counter.incrTapped")["type"] == "ack"


def test_a_slide_shows_another_room_that_all_take_part_in(start, product, visit, data, tmp_path):
    talk = tmp_path / "talk.md"
    talk.write_text("# One\n\n---\n\n## Try it\n\n```room: primetime\n```\n")
    server = start(product("Deck"), talk, "--data", data, "--presenter-token", TOKEN)
    speaker = visit(f"{server.url}speaker.html#{TOKEN}")
    wall, phone = visit(server.url + "?projector"), visit(server.url, viewport={"width": 390, "height": 844})
    expect(wall.locator(".slide.is-current")).to_have_count(1)
    # A frame that is not shown is no viewer.
    assert open_names(server) == set()
    speaker.get_by_role("button", name="Next").click()
    frames = [page.frame_locator(".slide.is-current iframe") for page in (wall, phone)]
    for frame in frames:
        expect(frame.get_by_role("status", name="Count")).to_have_text("0")
    frames[1].get_by_role("button", name="Increment", exact=True).click()
    for frame in frames:
        expect(frame.get_by_role("status", name="Count")).to_have_text("1")
    speaker.get_by_role("button", name="Back", exact=True).click()
    viewers = ("lectern_viewers", ("room", "primetime"), ("seat", "participant"))
    wait_until(lambda: metrics(server)[viewers] == 0)
