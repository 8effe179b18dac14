"""Texts of the audience that wait for the speaker's approval."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from deck_room import TALK, TOKEN, DeckRoom, go_to, shown
from frames import record_frames
from room_fixtures import AXE_OPTIONS


@pytest.fixture
def deck(start, product, visit, data, tmp_path):
    talk = tmp_path / "talk.md"
    talk.write_text(TALK.replace("moderation: off\n", ""))
    server = start(product("Deck"), talk, "--data", data, "--presenter-token", TOKEN)
    yield DeckRoom(server, visit, talk)
    assert server.process.poll() in (None, 0), f"the server crashed: {server.errors}"


def expect_accessible(*pages):
    # A slide may begin with a heading of the second level.
    options = AXE_OPTIONS | {"rules": {"page-has-heading-one": {"enabled": False}}}
    for page in pages:
        results = Axe().run(page, options=options)
        assert results.violations_count == 0, results.generate_report()


def test_a_question_is_on_no_other_page_before_the_speaker_approves_it(deck, speaker):
    wall, alice, bob = deck.open_wall(), deck.open_phone(), deck.open_phone()
    received = [record_frames(page, "framereceived") for page in (wall, bob)]
    for page in wall, bob:
        page.reload()
    go_to(speaker, "Questions")
    alice.get_by_text("Questions", exact=True).last.click()
    alice.get_by_label("Your question").fill("Who keeps the light?")
    alice.get_by_role("button", name="Ask").click()
    own = alice.get_by_role("list", name="Waiting for approval")
    expect(own.get_by_text("Who keeps the light?")).to_be_visible()
    expect(own.get_by_text("Only you and the speaker see it.", exact=False)).to_be_visible()
    expect(alice.get_by_text("No questions yet.", exact=False)).to_be_hidden()
    waiting = speaker.get_by_role("list", name="Questions that wait for approval")
    expect(waiting.get_by_text("Who keeps the light?")).to_be_visible()
    expect(speaker.get_by_text("1 waiting")).to_be_visible()
    expect_accessible(alice, speaker)
    assert not any("keeps" in text for texts in received for text in texts)
    speaker.keyboard.press("a")
    expect(waiting).to_be_hidden()
    expect(speaker.get_by_text("1 waiting")).to_be_hidden()
    expect(own).to_be_hidden()
    expect(shown(wall).locator(".asked .words")).to_have_text(["Who keeps the light?"])
    bob.get_by_text("Questions", exact=True).last.click()
    expect(bob.get_by_role("checkbox", name="Vote for: Who keeps the light?")).to_be_enabled()


def test_a_question_that_waits_is_shown_on_the_wall_at_once_or_taken_back(deck, speaker):
    wall, alice = deck.open_wall(), deck.open_phone()
    go_to(speaker, "Questions")
    alice.get_by_text("Questions", exact=True).last.click()
    waiting = speaker.get_by_role("list", name="Questions that wait for approval")
    for text in "Who keeps the light?", "Why?":
        alice.get_by_label("Your question").fill(text)
        alice.get_by_role("button", name="Ask").click()
        expect(waiting.get_by_text(text)).to_be_visible()
    waiting.get_by_role("button", name="On the wall").first.click()
    expect(shown(wall).locator(".asked .is-current .words")).to_have_text("Who keeps the light?")
    alice.get_by_role("list", name="Waiting for approval").get_by_role("button", name="Take back").click()
    expect(waiting).to_be_hidden()


def test_a_word_is_in_the_cloud_once_it_is_approved(deck, speaker):
    wall, phone = deck.open_wall(), deck.open_phone()
    go_to(speaker, "Words")
    field = shown(phone).get_by_role("textbox", name="Your word")
    own = shown(phone).get_by_role("list", name="Your words")
    waiting = speaker.get_by_role("list", name="Words that wait for approval")
    for word in "calm", "rude":
        field.fill(word)
        field.press("Enter")
        expect(own.get_by_role("button", name=f"{word} · waiting")).to_be_visible()
        expect(waiting.get_by_role("button", name=f"Approve {word}")).to_be_visible()
    expect(speaker.get_by_text("2 waiting")).to_be_visible()
    expect_accessible(phone, speaker)
    waiting.get_by_role("button", name="Approve calm").click()
    expect(shown(wall).locator(".cloud li")).to_have_text(["calm"])
    expect(own.get_by_role("button", name="calm", exact=True)).to_be_visible()
    waiting.get_by_role("button", name="Remove rude").click()
    expect(waiting).to_be_hidden()
    assert "rude" not in wall.content()
