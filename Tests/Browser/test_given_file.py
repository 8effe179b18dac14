"""Files that an effect gives to one person."""

import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

from board_page import LAPTOP, PAGES, BoardPage, fill_board
from page_timeouts import NEVER_BLOCKED
from server import wait_until
from socket_recorder import RECORD, received


@pytest.fixture
def server(start, product, data):
    server = start(product("Board"), "--data", data, "--public", PAGES, "--no-development")
    fill_board(server, good=["Tea", "Käse"], next=["Cake"])
    return server


@pytest.fixture
def join(visit):
    def join(url):
        page = visit("about:blank", **LAPTOP)
        page.add_init_script(NEVER_BLOCKED)
        page.add_init_script(RECORD)
        page.goto(url)
        BoardPage(page).wait_until_ready()
        return page

    return join


def export(page):
    page.get_by_role("button", name="Export").click()


def keys(page):
    """The keys of the files that the page was offered."""
    viewers = [message.get("viewer") or {} for message in received(page)]
    return [viewer["file"]["key"] for viewer in viewers if "file" in viewer]


def test_one_person_gets_the_file_and_only_that_page_knows_its_address(server, join, data):
    one, other = join(server.url), join(server.url)
    with one.expect_download() as download:
        export(one)
    file = download.value
    assert file.suggested_filename == "Retrospective.txt"
    assert "- Tea\n- Käse\n" in file.path().read_text()
    (key,) = keys(one)
    # A second export is another file.
    with one.expect_download() as download:
        export(one)
    assert download.value.url != file.url
    assert keys(other) == []
    assert len(set(keys(one))) == 2
    # Nothing of it is in the log.
    for path in data.rglob("*"):
        if path.is_file():
            assert key.encode() not in path.read_bytes(), path


def test_the_response_is_a_download(server, join):
    page = join(server.url)
    with page.expect_download():
        export(page)
    address = f"{server.url}lectern/file?key="
    with urllib.request.urlopen(address + keys(page)[0]) as answer:
        assert answer.headers["Content-Disposition"].startswith('attachment; filename="Retrospective.txt"')
        assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Cache-Control"] == "no-store"
    with pytest.raises(urllib.error.HTTPError) as refusal:
        urllib.request.urlopen(address + "abc")
    with refusal.value as answer:
        assert answer.code == 404


def test_a_restart_delivers_no_file_again(server, join, page_errors):
    page_errors.allow_connection_errors()
    page = join(server.url)
    downloads = []
    page.on("download", lambda download: downloads.append(download))
    export(page)
    wait_until(lambda: page.evaluate("1") and len(downloads) == 1)
    server.stop()
    expect(page.locator("html")).to_have_attribute("data-connection", "closed")
    server.start()
    expect(page.locator("html")).to_have_attribute("data-connection", "open")
    expect(page.get_by_role("button", name="Export")).to_be_enabled()
    page.get_by_role("button", name="Remove “Tea”").click()
    expect(BoardPage(page).cards("good")).to_have_text(["Käse"])
    assert len(downloads) == 1
    assert keys(page) == []
