"""A talk that the server saves as one file, played from the file."""

import subprocess

import pytest

from room_fixtures import TOKEN
from server import TIMEOUT
from wire_client import WireClient

PLAYER = "document.querySelector('lectern-player')?.shadowRoot?"
# The client and the hash of what it shows, by the modules in the file.
SHOWN = """async () => {
    const [{ connect }, { hashOf }] = await Promise.all([import("lectern/index.js"), import("lectern/client/replica.js")])
    return hashOf(connect().replica.state)
}"""
HASH = """async (state) => (await import("lectern/client/replica.js")).hashOf(state)"""
SHOWS = f"async (state) => await ({SHOWN})() === await ({HASH})(state)"


@pytest.fixture
def server(start, product, data):
    return start(product("PrimeTimeServer"), "--data", data, "--presenter-token", TOKEN)


@pytest.fixture
def client(server):
    """A presenter without a page."""
    with server.presenter_socket(TOKEN) as socket:
        yield WireClient(socket)


@pytest.fixture
def save_talk(product, data):
    """Runs a server with --save-talk."""

    def save_talk(file, *arguments):
        return subprocess.run(
            [product("PrimeTimeServer"), "--save-talk", file, "--data", data, *arguments],
            capture_output=True, text=True, timeout=TIMEOUT,
        )

    return save_talk


def test_a_saved_talk_ends_in_the_state_of_the_room(server, client, save_talk, tmp_path, open_page):
    for _ in range(3):
        assert client.send("counter.incrTapped")["type"] == "ack"
    assert client.send("$room.bookmarked", "Three")["type"] == "ack"
    assert client.send("counter.isPrimeButtonTapped")["type"] == "ack"
    assert client.send("primeModal.saveFavoritePrimeTapped")["type"] == "ack"
    state = server.state
    assert server.stop() == 0
    file = tmp_path / "talk.html"
    saved = save_talk(file)
    assert (saved.returncode, saved.stderr) == (0, "")
    assert saved.stdout.startswith(f"Saved the talk as {file}")

    page = open_page(file.as_uri())
    page.wait_until_live()
    page.wait_for_text("output", "0")
    page.wait_for(f"() => {PLAYER}.querySelector('.play').checkVisibility()")
    assert page.evaluate("() => document.querySelector('[data-send=\"counter.incrTapped\"]').disabled")
    page.press("]")
    page.wait_for_text("output", "3")
    page.wait_for(f"() => {PLAYER}.querySelector('[aria-label=Chapter]').selectedOptions[0].text === 'Three'")
    page.press("End")
    # A modal dialog of the app is open; the player stays usable in it.
    page.wait_for("() => document.querySelector('dialog:modal lectern-player') !== null")
    page.wait_for(SHOWS, state)
    page.evaluate(f"() => Object.assign({PLAYER}.querySelector('[aria-label=Speed]'), {{ value: '16' }})")
    page.evaluate(f"() => {PLAYER}.querySelector('[aria-label=Speed]').dispatchEvent(new Event('change'))")
    page.press("Home")
    page.wait_for_text("output", "0")
    page.type(" ")
    page.wait_for_text("output", "3")
    page.wait_for(f"() => {PLAYER}.querySelector('.play').getAttribute('aria-label') === 'Play'")
    page.wait_for(SHOWS, state)


def test_a_talk_needs_a_log_and_replaces_no_file(server, client, save_talk, data, tmp_path):
    assert client.send("counter.incrTapped")["type"] == "ack"
    in_use = save_talk(tmp_path / "talk.html")
    assert in_use.returncode == 1 and "another server" in in_use.stderr
    assert server.stop() == 0
    missing = save_talk(tmp_path / "talk.html", "--data", tmp_path / "empty")
    assert missing.returncode == 1 and "lectern-room.sqlite" in missing.stderr
    unwritable = save_talk(tmp_path / "none" / "talk.html")
    assert unwritable.returncode == 1 and "cannot be written" in unwritable.stderr
    (tmp_path / "talk.html").write_text("mine")
    exists = save_talk(tmp_path / "talk.html")
    assert exists.returncode == 1 and "already" in exists.stderr
    assert (tmp_path / "talk.html").read_text() == "mine"
