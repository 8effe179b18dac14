"""Captions of what is said: typed by a moderator or sent by a recognizer, on the wall and on phones."""

import pytest
from playwright.sync_api import expect

from calls import call
from deck_room import TOKEN

pytestmark = pytest.mark.shared_server

# From now on the silence after the last words ends when the test says so.
HOLD_SILENCE = """() => {
    const { setTimeout } = window
    window.setTimeout = (call, delay, ...values) => {
        if (delay !== 9_000) return setTimeout(call, delay, ...values)
        window.endSilence = call
        return 0
    }
}"""
SENTENCES = [f"Sentence {number} of a long talk about the harbour, its lights and its pilots." for number in range(1, 21)]


def caption(moderator, text):
    field = moderator.get_by_label("What is said")
    field.fill(text)
    field.press("Enter")
    expect(field).to_have_value("")


def test_the_wall_shows_the_last_words_until_it_is_silent(deck):
    wall, moderator = deck.open_wall(), deck.visit(f"{deck.url}moderate.html#{TOKEN}")
    wall.evaluate(HOLD_SILENCE)
    caption(moderator, "Good morning, harbour.")
    shown = wall.locator(".transcript p:visible")
    expect(shown.first).to_have_text("Good morning, harbour.")
    caption(moderator, "Why does a lighthouse turn?")
    expect(shown.first).to_have_text("Why does a lighthouse turn?")
    box = wall.locator(".transcript").bounding_box()
    assert box["y"] + box["height"] <= wall.viewport_size["height"]
    wall.evaluate("endSilence()")
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


def test_the_room_sees_the_words_while_they_are_typed(deck):
    wall, moderator = deck.open_wall(), deck.visit(f"{deck.url}moderate.html#{TOKEN}")
    field, current = moderator.get_by_label("What is said"), wall.locator(".captions .current")
    expect(moderator.locator("html")).to_have_attribute("data-connection", "open")
    field.press_sequentially("Good morn")
    expect(current).to_have_text("Good morn")
    expect(current).to_be_visible()
    field.press_sequentially("ing.")
    # Words that were not sent yet don't come after their sentence.
    field.press("Enter")
    expect(wall.locator(".transcript p").first).to_have_text("Good morning.")
    expect(current).to_have_text("")
    expect(field).to_have_value("")
    # A word that was taken back is gone.
    field.press_sequentially("Err")
    expect(current).to_have_text("Err")
    field.fill("")
    expect(current).to_have_text("")


def test_a_speaker_without_a_captioner_types_captions(deck):
    wall, speaker = deck.open_wall(), deck.open_speaker()
    speaker.locator(".captioning summary").click()
    field = speaker.get_by_label("What is said")
    field.press_sequentially("Slide n")
    expect(wall.locator(".captions .current")).to_have_text("Slide n")
    # The keys of the talk and of the bar do nothing in the field.
    field.press_sequentially("ext, please r b")
    field.press("ArrowRight")
    field.press("Enter")
    expect(wall.locator(".transcript p").first).to_have_text("Slide next, please r b")
    expect(field).to_have_value("")
    expect(speaker.locator(".overview .is-current b")).to_have_text("1")


def test_a_recognizer_sends_captions_with_a_moderators_link(deck):
    presenter = deck.visit(f"{deck.url}present#{TOKEN}")
    presenter.get_by_role("button", name="New link for a moderator").click()
    presenter.context.grant_permissions(["clipboard-read", "clipboard-write"])
    presenter.get_by_role("button", name="Copy the moderator’s link").click()
    expect(presenter.get_by_text("Copied.", exact=False)).to_be_visible()
    secret = presenter.evaluate("navigator.clipboard.readText()").partition("#")[2]
    wall = deck.open_wall()
    assert call(deck, {"name": "captions.hearing", "value": "The sea"}, secret=secret)[0] == 200
    expect(wall.locator(".captions .current")).to_have_text("The sea")
    assert call(deck, {"name": "captions.heard", "value": "The sea is calm."}, secret=secret)[0] == 200
    expect(wall.locator(".transcript p").first).to_have_text("The sea is calm.")
    expect(wall.locator(".captions .current")).to_have_text("")
    assert call(deck, {"name": "slides.nextTapped"}, secret=secret)[0] == 403
    assert call(deck, {"name": "captions.heard", "value": "No"}, secret="wrong")[0] == 403
