"""Fixtures of a talk in front of a room."""

import pytest

from deck_room import TALK, TOKEN, DeckRoom


@pytest.fixture
def talk_text():
    """The talk of `deck`. A test file may have its own."""
    return TALK


@pytest.fixture
def deck(start, product, visit, data, tmp_path, talk_text):
    talk = tmp_path / "talk.md"
    talk.write_text(talk_text)
    server = start(product("Deck"), talk, "--data", data, "--presenter-token", TOKEN)
    yield DeckRoom(server, visit, talk)
    assert server.process.poll() in (None, 0), f"the server crashed: {server.errors}"


@pytest.fixture
def speaker(deck):
    return deck.open_speaker()
