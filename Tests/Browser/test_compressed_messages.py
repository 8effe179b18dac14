"""A long message is compressed once for all pages, and each engine inflates it."""

import json
import zlib

import pytest

from deck_room import TOKEN
from event_stream import EventStream
from server import TIMEOUT
from wire_client import WireClient

LINES = [f"{number} boats lie in the harbour" for number in range(60)]
TALK = "\n".join(["# Few words", "", "---", "", "# Many boats", "", *(f"- {line}" for line in LINES)])
LAST = f"() => document.body.textContent.includes({json.dumps(LINES[-1])})"
HAS_INFLATED = "() => performance.getEntriesByType('resource').some(({ name }) => name.includes('inflate'))"


@pytest.fixture
def deck(start, product, data, tmp_path):
    talk = tmp_path / "talk.md"
    talk.write_text(TALK)
    return start(product("Deck"), talk, "--data", data, "--presenter-token", TOKEN)


def test_every_engine_inflates_a_long_slide(open_page, deck):
    page = open_page(deck.url)
    page.wait_until_live()
    assert not page.evaluate(HAS_INFLATED)
    with deck.presenter_socket(TOKEN) as socket:
        speaker = WireClient(socket)
        assert speaker.send("slides.nextTapped")["type"] == "ack"
        page.wait_for(LAST)
        assert page.evaluate(HAS_INFLATED)
        # Texts and compressed messages follow each other.
        for action in ("slides.backTapped", "slides.nextTapped"):
            assert speaker.send(action)["type"] == "ack"
        page.wait_for(LAST)


def test_a_compressed_message_is_the_text_that_the_others_get(deck):
    with deck.socket() as plain, deck.socket(query="?inflate=1") as inflating, deck.presenter_socket(TOKEN) as third:
        speaker = WireClient(third)
        # The first state may be long enough to be compressed, too.
        assert isinstance(plain.recv(TIMEOUT), str) and inflating.recv(TIMEOUT)
        revision = speaker.send("slides.nextTapped")["revision"]

        def state_message(socket):
            while True:
                message = socket.recv(TIMEOUT)
                text = message if isinstance(message, str) else zlib.decompress(message).decode()
                if json.loads(text).get("revision", 0) >= revision:
                    return message, text

        (text, _), (compressed, inflated) = state_message(plain), state_message(inflating)
        assert isinstance(compressed, bytes) and len(compressed) < len(text) / 5
        assert inflated == text


def test_an_event_stream_carries_text_alone(deck):
    with deck.presenter_socket(TOKEN) as socket:
        assert WireClient(socket).send("slides.nextTapped")["type"] == "ack"
    with EventStream(deck.port, query="?inflate=1") as stream:
        assert LINES[-1] in json.dumps(stream.message())
