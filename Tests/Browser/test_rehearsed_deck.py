"""A rehearsal of Deck: ghosts take part as people do."""

import re

import pytest
from playwright.sync_api import expect

from deck_room import TALK, TOKEN, DeckRoom, go_to, shown


@pytest.fixture
def rehearsed(start, product, visit, tmp_path):
    talk = tmp_path / "talk.md"
    talk.write_text(TALK)
    server = start(
        product("Deck"), talk, "--presenter-token", TOKEN, "--permit", "everyone",
        "--rehearse", "90 phones, perfect network")
    return DeckRoom(server, visit, talk)


def test_ghosts_vote_give_words_ask_readable_questions_and_clap(rehearsed):
    speaker = rehearsed.open_speaker()
    wall = rehearsed.open_wall()
    go_to(speaker, "Crew")
    expect(speaker.locator(".control:visible h2 small")).to_have_text(re.compile(r"^([2-8]\d|90) votes"))
    counts = speaker.locator(".control:visible .choice .percent span:first-child").all_inner_texts()
    assert all(int(count) > 0 for count in counts)
    go_to(speaker, "Words")
    expect(shown(wall).locator(".cloud li").nth(4)).to_be_visible()
    go_to(speaker, "Thanks")
    expect(shown(wall).locator(".applause .count")).to_have_text(re.compile(r"\d{2}"))
    questions = speaker.locator(".side .asked .words > span")
    expect(questions.nth(3)).to_be_visible()
    texts = questions.all_inner_texts()
    assert len(texts) <= 8 and len(set(texts)) == len(texts)
    assert all(re.fullmatch(r"[A-Z][\w ,]+\?", text) for text in texts), texts
