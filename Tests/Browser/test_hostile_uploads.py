"""Uploads that no page would make."""

import json
import shutil
import signal

import pytest

from board_page import PAGES, act, fill_board
from raw_connection import RawConnection
from uploads import PHOTOS, PORTRAIT, SECRET, Uploader, get
from server import wait_until

ACTION = "cardPictured"


@pytest.fixture
def server(start, product, data):
    server = start(product("Board"), "--data", data, "--public", PAGES, "--no-development")
    fill_board(server, good=["Tea", "Käse"])
    return server


@pytest.fixture
def ann(server):
    with Uploader(server).connected() as ann:
        yield ann


def pictures(server):
    """The addresses of the pictures, by card."""
    return {card["id"]: card["picture"] for column in server.state["columns"] for card in column["cards"]
            if card.get("picture")}


def raw_part(ann, key, offset, *headers, body=b"", length=None):
    lines = [f"PATCH /lectern/upload?key={key}&offset={offset} HTTP/1.1", f"Host: 127.0.0.1:{ann.server.port}",
             f"Lectern-Token: {ann.token}", *headers]
    if length is not None:
        lines.append(f"Content-Length: {length}")
    return "".join(f"{line}\r\n" for line in (*lines, "")).encode() + body


def test_a_page_cannot_claim_a_file(server, ann):
    file = {"id": "a", "name": "b", "type": "image/jpeg", "size": 1}
    fault = ann.client.send(ACTION, {"id": 1, "value": file})
    assert (fault["type"], fault["code"]) == ("fault", "invalid_value")
    assert pictures(server) == {}


def test_offsets_that_are_wrong_change_nothing(server, ann):
    key = ann.begin(ACTION, len(PORTRAIT), id=1)
    for offset in (1, len(PORTRAIT), 10**18):
        assert ann.part(key, offset, PORTRAIT) == (200, {"offset": 0})
    for offset in (-1, "x", "", 10**30):
        assert ann.part(key, offset, PORTRAIT)[0] == 404
    # Longer than announced.
    assert ann.part(key, 0, PORTRAIT + b"x") == (200, {"offset": 0})
    assert ann.part(key, 0, PORTRAIT[:100]) == (200, {"offset": 100})
    assert ann.part(key, 0, PORTRAIT[:100]) == (200, {"offset": 100})
    assert ann.part(key, 100, PORTRAIT[100:]) == (200, {"offset": len(PORTRAIT)})
    assert ann.wait(key) == {"offset": len(PORTRAIT), "done": True}
    assert list(pictures(server)) == [1]
    # It is over, and stays over.
    assert ann.part(key, len(PORTRAIT), b"x") == (200, {"offset": len(PORTRAIT), "done": True})
    assert ann.request("DELETE", f"?key={key}") == (204, None)
    assert list(pictures(server)) == [1]


@pytest.mark.parametrize(("headers", "length", "status"), [
    ((), 10**9, "413"), ((), 10**30, "411"), ((), -5, "4"), ((), None, "411"), (("Transfer-Encoding: chunked",), None, "4"),
])
def test_a_part_says_how_long_it_is(server, ann, headers, length, status):
    key = ann.begin(ACTION, len(PORTRAIT), id=1)
    with RawConnection(server.port) as raw:
        raw.send(raw_part(ann, key, 0, *headers, length=length))
        assert raw.read_all().startswith(b"HTTP/1.1 " + status.encode())
    assert ann.state(key) == (200, {"offset": 0})


def test_a_part_that_is_cut_off_is_not_written_and_another_may_follow(server, ann):
    key = ann.begin(ACTION, len(PORTRAIT), id=1)
    with RawConnection(server.port) as slow, RawConnection(server.port) as slower, RawConnection(server.port) as third:
        for raw in (slow, slower):
            raw.send(raw_part(ann, key, 0, body=PORTRAIT[:50], length=len(PORTRAIT)))
        # The head has arrived once the server has answered a request that came later, by another connection.
        assert ann.state(key) == (200, {"offset": 0})
        third.send(raw_part(ann, key, 0, body=PORTRAIT, length=len(PORTRAIT)))
        assert b'{"offset":0}' in third.read_all()
    wait_until(lambda: ann.part(key, 0, PORTRAIT)[1]["offset"] > 0)
    assert ann.wait(key)["done"]


def test_two_parts_on_one_connection_without_waiting_are_refused(server, ann):
    key = ann.begin(ACTION, len(PORTRAIT), id=1)
    with RawConnection(server.port) as raw:
        first = raw_part(ann, key, 0, body=PORTRAIT[:100], length=100)
        second = raw_part(ann, key, 100, body=PORTRAIT[100:200], length=100)
        raw.send(first + second)
        raw.read_all()
    assert ann.state(key)[1]["offset"] in (0, 100)

    def is_whole():
        # The first part may still be being written.
        offset = ann.state(key)[1]["offset"]
        return ann.part(key, offset, PORTRAIT[offset:]) == (200, {"offset": len(PORTRAIT)})

    wait_until(is_whole)
    assert ann.wait(key)["done"]


def test_another_page_cannot_use_a_key(server, ann):
    key = ann.begin(ACTION, len(PORTRAIT), id=1)
    with Uploader(server, 2).connected() as eve:
        for answer in (eve.state(key), eve.part(key, 0, PORTRAIT), eve.state("x"), ann.state("../records"), ann.state("")):
            assert answer == (404, {"problem": "unknown"})
        eve.request("DELETE", f"?key={key}")
        assert ann.state(key) == (200, {"offset": 0})
    # Nor a page that isn't connected, a page of another site, or a form.
    assert Uploader(server, 3).offer(ACTION, 1) == (503, {"problem": "later"})
    for headers in ({"Origin": "https://evil.example"}, {"lectern-token": ""}):
        with RawConnection(server.port) as raw:
            lines = {"Host": f"127.0.0.1:{server.port}", "lectern-token": ann.token} | headers
            text = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
            raw.send(f"GET /lectern/upload?key={key} HTTP/1.1\r\n{text}Connection: close\r\n\r\n".encode())
            assert raw.read_head().startswith("HTTP/1.1 403")


@pytest.mark.parametrize(("fields", "problem"), [
    ({"action": "cardRemoved"}, "refused"), ({"action": "nothing"}, "refused"), ({"action": "$room.handRaised"}, "refused"),
    ({"size": 0}, "empty"), ({"size": -1}, "empty"), ({"size": 10 * 2**20 + 1}, "size"), ({"size": 2**62}, "size"),
    ({"id": {"x": [[]]}}, "refused"), ({"id": "1"}, "refused"),
])
def test_an_offer_is_judged_as_its_action(server, ann, fields, problem):
    offer = {"action": ACTION, "size": 10, "id": 1} | fields
    assert ann.offer(**offer) == (200, {"problem": problem})


def test_offers_that_are_not_offers(server, ann):
    for body in ("[]", "{}", "x", '{"action":1}', "[" * 3000):
        assert ann.request("POST", "", body) == (200, {"problem": "refused"})
    assert ann.request("POST", "", '"' + "a" * 5000 + '"')[0] == 413


def test_a_person_has_four_uploads_at_a_time(server, ann):
    keys = [ann.begin(ACTION, 10, id=1) for _ in range(4)]
    assert ann.offer(ACTION, 10, id=1) == (503, {"problem": "busy"})
    ann.request("DELETE", f"?key={keys[0]}")
    ann.begin(ACTION, 10, id=1)


@pytest.mark.parametrize("body", [
    b"<script>alert(1)</script>", b"\xff\xd8\xff<script>", b"GIF89a", PORTRAIT[:300], b"\x89PNG\r\n\x1a\n" + bytes(50), b"%PDF-1.7",
])
def test_a_file_that_is_not_a_photo_is_refused_and_leaves_nothing(server, ann, data, body):
    assert ann.upload(ACTION, body, id=1, name="photo.jpg") == {"problem": "type"}
    wait_until(lambda: not [path for path in (data / "uploads").rglob("*") if path.is_file()])
    assert pictures(server) == {}


def test_a_name_is_no_path_and_a_file_can_do_nothing(server, ann, data):
    for name in ("../../../evil.html", "..\\evil.html", "\u202egpj.html", "x" * 300):
        assert ann.upload(ACTION, PORTRAIT, id=1, name=name)["done"]
    wait_until(lambda: len([path for path in (data / "uploads").rglob("*") if path.is_file()]) == 2)
    for path in (data / "uploads").iterdir():
        assert path.is_dir() or path.stem.isalnum()
    status, headers, body = get(server, pictures(server)[1])
    assert (status, headers["Content-Type"]) == (200, "image/jpeg")
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'; sandbox" in headers.get_all("Content-Security-Policy")
    assert SECRET not in body
    assert get(server, pictures(server)[1], **{"If-None-Match": headers["ETag"]})[0] == 304
    for address in ("lectern/uploaded", "lectern/uploaded?id=..", "lectern/uploaded?id=../room.sqlite", "lectern/uploaded?id="):
        assert get(server, address)[0] == 404


def test_a_removed_card_takes_its_picture_along(server, ann, data):
    assert ann.upload(ACTION, PORTRAIT, id=1)["done"]
    address = pictures(server)[1]
    assert get(server, address)[0] == 200
    act(server, "cardRemoved", 1)
    wait_until(lambda: get(server, address)[0] == 404)
    wait_until(lambda: not [path for path in (data / "uploads").rglob("*") if path.is_file()])


def test_a_kill_neither_loses_nor_doubles_an_upload(server, ann, data, tmp_path):
    key = ann.begin(ACTION, len(PORTRAIT), id=1)
    assert ann.part(key, 0, PORTRAIT[:200]) == (200, {"offset": 200})
    server.stop(signal.SIGKILL)
    # The page's connection is gone, and its upload continues.
    server.start()
    assert ann.state(key) == (200, {"offset": 200})
    saved = tmp_path / "unfinished"
    shutil.copytree(data / "uploads" / "unfinished", saved)
    assert ann.part(key, 200, PORTRAIT[200:]) == (200, {"offset": len(PORTRAIT)})
    assert ann.wait(key)["done"]
    address = pictures(server)[1]
    # Killed after the app has the file, and before the server has noted it.
    server.stop(signal.SIGKILL)
    (saved / key).write_bytes(PORTRAIT)
    shutil.copytree(saved, data / "uploads" / "unfinished", dirs_exist_ok=True)
    server.start()
    assert ann.wait(key)["done"]
    wait_until(lambda: not list((data / "uploads" / "unfinished").iterdir()))
    assert pictures(server) == {1: address}
    # The board deletes a picture that another one replaces. A second action would have deleted it.
    assert get(server, address)[0] == 200
    # Killed before the app had it.
    server.stop(signal.SIGKILL)
    record = json.loads((saved / f"{key}.json").read_text())
    (data / "uploads" / "unfinished" / key).write_bytes(PORTRAIT)
    (data / "uploads" / "unfinished" / f"{key}.json").write_text(json.dumps(record | {"fileID": "another", "rowID": "2"}))
    server.start()
    wait_until(lambda: pictures(server).get(2) == "lectern/uploaded?id=another")


def test_the_log_has_the_reference_and_not_the_bytes(server, ann, data):
    body = (PHOTOS / "upright.jpg").read_bytes()
    assert ann.upload(ACTION, body, id=1)["done"]
    for path in data.glob("room*"):
        assert body[100:200] not in path.read_bytes(), path
