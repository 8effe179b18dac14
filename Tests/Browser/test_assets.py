"""The folder of `--assets`: images and other files, and nothing else."""

import http.client
import subprocess
import urllib.error
import urllib.request

import pytest

from conftest import ROOT
from footprint import Footprint
from server import TIMEOUT

PAGES = ROOT / "Examples" / "SharedNotes" / "Public"


@pytest.fixture
def assets(tmp_path):
    folder = tmp_path / "assets"
    (folder / "sub").mkdir(parents=True)
    (folder / "tree.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (folder / "sub" / "a b.txt").write_text("inside")
    (folder / ".hidden").write_text("secret")
    (folder / ".git").mkdir()
    (folder / ".git" / "config").write_text("secret")
    (tmp_path / "outside.txt").write_text("secret")
    (folder / "link.txt").symlink_to(tmp_path / "outside.txt")
    (folder / "up").symlink_to(tmp_path)
    return folder


@pytest.fixture
def server(start, product, data, assets):
    return start(product("SharedNotes"), "--data", data, "--public", PAGES, "--assets", assets)


def get(server, path, method="GET", **headers):
    request = urllib.request.Request(server.url + path, headers=headers, method=method)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


def raw_get(server, target):
    """Returns the status and the body for a target that no client has tidied; None for a closed connection."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=TIMEOUT)
    connection.putrequest("GET", target)
    connection.endheaders()
    try:
        answer = connection.getresponse()
        return answer.status, answer.read()
    except ConnectionResetError:
        return None, b""
    finally:
        connection.close()


def test_a_file_is_served_by_its_type(server):
    status, headers, body = get(server, "assets/tree.svg")
    assert (status, headers["content-type"]) == (200, "image/svg+xml")
    assert body.startswith(b"<svg")
    assert get(server, "assets/sub/a%20b.txt")[2] == b"inside"


def test_a_file_is_revalidated_and_a_changed_one_is_sent_again(server, assets):
    _, headers, _ = get(server, "assets/tree.svg")
    tag = {"If-None-Match": headers["etag"]}
    assert headers["cache-control"] == "no-cache"
    assert get(server, "assets/tree.svg", **tag)[0] == 304
    (assets / "tree.svg").write_text("<svg/>")
    status, headers, body = get(server, "assets/tree.svg", **tag)
    assert (status, body) == (200, b"<svg/>")
    (assets / "new.txt").write_text("new")
    assert get(server, "assets/new.txt")[2] == b"new"


HOSTILE_TARGETS = [
    "/assets/", "/assets/sub/", "/assets/.hidden", "/assets/.git/config", "/assets/link.txt", "/assets/up/outside.txt",
    "/assets/../outside.txt", "/assets/%2e%2e/outside.txt", "/assets/%2e%2e%2foutside.txt", "/assets/..%5coutside.txt",
    "/assets/sub/../../outside.txt", "/assets/sub/%2e%2e/%2e%2e/outside.txt", "/assets/tree.svg%00", "/assets/tree.svg/",
    "/assets//../../outside.txt", "/assets/%252e%252e/outside.txt", "/assets/....//outside.txt", "/assets/up/",
    "/assets\\..\\outside.txt", "/assets/%c0%ae%c0%ae/outside.txt", "/assets/./.hidden", "/assets/.hidden/", "/assets/none",
]


def test_a_hostile_path_gets_nothing(server):
    for target in HOSTILE_TARGETS:
        status, body = raw_get(server, target)
        assert status in (None, 400, 403, 404), (target, status, body)
        assert not any(text in body for text in (b"secret", b"tree", b"a b")), target
    # A folder, as every server has it; what is in it is not listed.
    assert raw_get(server, "/assets/sub")[0] == 308


def test_nothing_can_be_written(server, assets):
    for method in ("PUT", "POST", "DELETE", "PATCH"):
        assert get(server, "assets/tree.svg", method)[0] == 405
    assert (assets / "tree.svg").exists()


def test_a_video_of_50_mb_is_sent_in_pieces(server, assets):
    with open(assets / "talk.mp4", "wb") as sparse:
        sparse.truncate(50_000_000)
    footprint = Footprint(server)
    get(server, "assets/tree.svg")
    footprint.reset_peak_memory()
    before = footprint.memory
    connections, answers = [], []
    for _ in range(8):
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=TIMEOUT)
        connection.request("GET", "/assets/talk.mp4")
        answer = connection.getresponse()
        assert answer.headers["content-type"] == "video/mp4"
        assert answer.headers["content-length"] == "50000000"
        connections.append(connection)
        answers.append(answer)
    # All are under way, and the loop answers others.
    assert server.state["source"]["base"].startswith("# Notes")
    # In turn: the server closes a connection over which nothing is read for ten seconds.
    sizes = dict.fromkeys(answers, 0)
    while unfinished := [answer for answer in answers if not answer.isclosed()]:
        for answer in unfinished:
            sizes[answer] += len(answer.read(1 << 20))
    assert list(sizes.values()) == [50_000_000] * len(answers)
    for connection in connections:
        connection.close()
    # Less than half of one file.
    assert footprint.peak_memory - before < 25_000


def test_a_folder_that_does_not_exist_is_refused(product, tmp_path):
    result = subprocess.run(
        [product("SharedNotes"), "--assets", tmp_path / "none"], capture_output=True, text=True, timeout=TIMEOUT
    )
    assert result.returncode != 0
    assert "no such folder" in result.stderr


def test_a_page_is_found_by_its_name(start, product, data, tmp_path):
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "speaker.html").write_text("<!doctype html><title>Speaker</title><p data-text=source.base></p>")
    (pages / ".secret.html").write_text("secret")
    server = start(product("SharedNotes"), "--data", data, "--public", pages)
    status, headers, body = get(server, "speaker")
    assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert b"# Notes" in body
    for path in ("/.secret", "/speaker/", "/speak"):
        assert raw_get(server, path)[0] == 404
