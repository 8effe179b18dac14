"""Fixtures of a talk in front of a room."""

import pytest

from deck_room import TALK, TOKEN, DeckRoom


@pytest.fixture
def talk_text():
    """The talk of `deck`. A test file may have its own."""
    return TALK


@pytest.fixture
def talk(shared, is_shared, tmp_path, talk_text):
    """The file of the talk, alone in its folder."""
    talk = (shared.folder_of(talk_text) if is_shared else tmp_path) / "talk.md"
    talk.write_text(talk_text)
    for other in talk.parent.iterdir() if is_shared else ():
        if other != talk:
            other.unlink()
    return talk


@pytest.fixture
def deck(serve, product, visit, talk, arguments):
    server = serve(product("Deck"), talk, "--presenter-token", TOKEN, *arguments)
    yield DeckRoom(server, visit, talk)
    assert server.process.poll() in (None, 0), f"the server crashed: {server.errors}"


@pytest.fixture
def speaker(deck):
    return deck.open_speaker()
