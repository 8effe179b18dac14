"""Captions of what is said: typed by a moderator, on the wall and on phones."""

import pytest
from playwright.sync_api import expect

from deck_room import TOKEN

pytestmark = pytest.mark.shared_server

SENTENCES = [f"Sentence {number} of a long talk about the harbour, its lights and its pilots." for number in range(1, 21)]


def caption(moderator, text):
    field = moderator.get_by_label("What is said")
    field.fill(text)
    field.press("Enter")
    expect(field).to_have_value("")


def test_the_wall_shows_the_last_words_until_it_is_silent(deck):
    wall, moderator = deck.open_wall(), deck.visit(f"{deck.url}moderate.html#{TOKEN}")
    wall.clock.install()
    caption(moderator, "Good morning, harbour.")
    shown = wall.locator(".transcript p:visible")
    expect(shown.first).to_have_text("Good morning, harbour.")
    caption(moderator, "Why does a lighthouse turn?")
    expect(shown.first).to_have_text("Why does a lighthouse turn?")
    box = wall.locator(".transcript").bounding_box()
    assert box["y"] + box["height"] <= wall.viewport_size["height"]
    wall.clock.run_for(10_000)
    expect(wall.locator(".captions")).to_be_hidden()
    # A wall that opens now doesn't repeat what was said.
    wall.reload()
    expect(wall.locator("html")).to_have_attribute("data-connection", "open")
    expect(wall.locator(".captions")).to_be_hidden()


def test_a_phone_scrolls_back_while_more_is_said(deck):
    phone, moderator = deck.open_phone(), deck.visit(f"{deck.url}moderate.html#{TOKEN}")
    expect(phone.locator(".captions")).to_be_hidden()
    for sentence in SENTENCES[:-1]:
        caption(moderator, sentence)
    phone.locator(".captions summary").click()
    transcript = phone.get_by_role("log", name="Captions")
    expect(transcript.get_by_text(SENTENCES[-2])).to_be_in_viewport()
    transcript.evaluate("log => { log.scrollTop = 0 }")
    expect(transcript.get_by_text(SENTENCES[0])).to_be_in_viewport()
    caption(moderator, SENTENCES[-1])
    expect(transcript.get_by_text(SENTENCES[-1])).to_be_attached()
    expect(transcript.get_by_text(SENTENCES[0])).to_be_in_viewport()
    moderator.get_by_role("listitem").filter(has_text=SENTENCES[-1]).get_by_role("button", name="Delete").click()
    expect(transcript.get_by_text(SENTENCES[-1])).not_to_be_attached()
