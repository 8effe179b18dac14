"""Texts of the audience that wait for the speaker's approval."""

import pytest
from playwright.sync_api import expect

from axe import Axe
from deck_room import TALK, TOKEN, go_to, open_questions, shown
from frames import record_frames

pytestmark = pytest.mark.shared_server


@pytest.fixture
def talk_text():
    return TALK.replace("moderation: off\n", "")


def expect_accessible(*pages):
    # A slide may begin with a heading of the second level.
    options = {"rules": {"page-has-heading-one": {"enabled": False}}}
    for page in pages:
        results = Axe().run(page, options=options)
        assert results.violations_count == 0, results.generate_report()


def test_a_question_is_on_no_other_page_before_the_speaker_approves_it(deck, speaker):
    wall, alice, bob = deck.open_wall(), deck.open_phone(), deck.open_phone()
    received = [record_frames(page, "framereceived") for page in (wall, bob)]
    for page in wall, bob:
        page.reload()
    go_to(speaker, "Questions")
    open_questions(alice)
    alice.get_by_label("Your question").fill("Who keeps the light?")
    alice.get_by_role("button", name="Ask").click()
    own = alice.get_by_role("list", name="Waiting for approval")
    expect(own.get_by_text("Who keeps the light?")).to_be_visible()
    expect(own.get_by_text("Until then, the room doesn’t see it.", exact=False)).to_be_visible()
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
    expect(shown(wall).locator(".asked .words > span")).to_have_text(["Who keeps the light?"])
    open_questions(bob)
    expect(bob.get_by_role("checkbox", name="Vote for: Who keeps the light?")).to_be_enabled()


def test_a_question_that_waits_is_shown_on_the_wall_at_once_or_taken_back(deck, speaker):
    wall, alice = deck.open_wall(), deck.open_phone()
    go_to(speaker, "Questions")
    open_questions(alice)
    waiting = speaker.get_by_role("list", name="Questions that wait for approval")
    for text in "Who keeps the light?", "Why?":
        alice.get_by_label("Your question").fill(text)
        alice.get_by_role("button", name="Ask").click()
        expect(waiting.get_by_text(text)).to_be_visible()
    waiting.get_by_role("button", name="On the wall").first.click()
    expect(shown(wall).locator(".asked .is-current .words > span")).to_have_text("Who keeps the light?")
    withdraw = alice.get_by_role("list", name="Waiting for approval").get_by_role("button", name="Withdraw")
    # The wall may have the first question before her phone knows.
    expect(withdraw).to_have_count(1)
    withdraw.click()
    expect(waiting).to_be_hidden()


def test_a_word_is_in_the_cloud_once_it_is_approved(deck, speaker):
    wall, phone = deck.open_wall(), deck.open_phone()
    go_to(speaker, "Words")
    field = shown(phone).get_by_role("textbox", name="Your word")
    own = shown(phone).get_by_role("list", name="Your words")
    waiting = speaker.get_by_role("list", name="Words that wait for approval")
    for word in "calm", "rude":
        # The form of the word before is open again.
        expect(field).to_have_value("")
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


def test_a_moderator_puts_questions_in_an_order_by_keyboard_and_by_press(deck, speaker):
    wall, phone = deck.open_wall(), deck.open_phone()
    moderator = deck.visit(f"{deck.url}moderate#{TOKEN}", viewport={"width": 390, "height": 844})
    go_to(speaker, "Questions")
    open_questions(phone)
    for text in "Who keeps the light?", "Why one light?", "When does it turn?":
        phone.get_by_label("Your question").fill(text)
        phone.get_by_role("button", name="Ask").click()
        moderator.get_by_role("button", name="Approve").click()
        expect(moderator.get_by_role("button", name="Approve")).to_have_count(0)
        expect(phone.get_by_label("Your question")).to_have_value("")
    asked = shown(wall).locator(".asked .words > span")
    expect(asked).to_have_text(["Who keeps the light?", "Why one light?", "When does it turn?"])
    handle = moderator.get_by_role("button", name="Move: When does it turn?")
    handle.focus()
    for key in "Space", "ArrowUp", "ArrowUp", "Space":
        moderator.keyboard.press(key)
    expect(asked).to_have_text(["When does it turn?", "Who keeps the light?", "Why one light?"])
    expect(handle).to_be_focused()
    # A press opens buttons for those who can't drag.
    moderator.get_by_role("button", name="Move: Why one light?").click()
    expect_accessible(moderator)
    moderator.get_by_role("button", name="Move back").click()
    moderator.get_by_role("button", name="Drop").click()
    expect(asked).to_have_text(["When does it turn?", "Why one light?", "Who keeps the light?"])


def test_a_moderator_approves_merges_and_answers_questions_on_a_phone(deck, speaker):
    presenter = deck.visit(f"{deck.url}present#{TOKEN}")
    presenter.get_by_role("button", name="New link for a moderator").click()
    presenter.context.grant_permissions(["clipboard-read", "clipboard-write"])
    presenter.get_by_role("button", name="Copy the moderator’s link").click()
    expect(presenter.get_by_text("Copied.", exact=False)).to_be_visible()
    link = presenter.evaluate("navigator.clipboard.readText()")
    moderator = deck.visit(link, viewport={"width": 390, "height": 844})
    expect(moderator.get_by_role("heading", name="Moderation")).to_be_visible()
    assert moderator.url == f"{deck.url}moderate"

    wall, alice, bob = deck.open_wall(), deck.open_phone(), deck.open_phone()
    go_to(speaker, "Questions")
    waiting = moderator.get_by_role("list", name="Questions that wait for approval")
    for phone, text in (alice, "Who keeps the light?"), (bob, "Who is the keeper?"):
        open_questions(phone)
        phone.get_by_label("Your question").fill(text)
        phone.get_by_role("button", name="Ask").click()
        expect(waiting.get_by_text(text)).to_be_visible()
    # The question that has waited longest is where the thumb is.
    oldest = waiting.get_by_role("listitem").first
    box = oldest.bounding_box()
    assert box["y"] + box["height"] == 844
    expect_accessible(moderator)
    oldest.get_by_role("button", name="Approve").click()
    expect(shown(wall).locator(".asked .words > span")).to_have_text(["Who keeps the light?"])

    moderator.get_by_text("Merge two that ask the same").click()
    moderator.get_by_label("Question to merge").select_option("Who is the keeper?")
    moderator.get_by_label("Question that asks the same").select_option("Who keeps the light?")
    moderator.get_by_role("button", name="Merge").click()
    expect(waiting).to_be_hidden()
    expect(shown(wall).locator(".asked .vote")).to_have_text(["2"])
    row = moderator.get_by_role("list", name="Questions and ideas").get_by_role("listitem")
    row.get_by_text("More").click()
    row.get_by_label("Answer in writing").fill("The deputy.")
    row.get_by_role("button", name="Send").click()
    expect(bob.locator("#ask").get_by_text("The deputy.")).to_be_visible()
    expect_accessible(moderator)

    row.get_by_role("button", name="Remove its author").click()
    people = moderator.get_by_role("list", name="People")
    expect(people.get_by_text("removed", exact=True)).to_be_visible()
    expect(alice.get_by_role("button", name="Ask")).to_be_disabled()
    people.get_by_role("button", name="Readmit").click()
    expect(alice.get_by_role("button", name="Ask")).to_be_enabled()


def test_a_text_that_is_not_taken_says_why(deck, speaker):
    moderator = deck.visit(f"{deck.url}moderate#{TOKEN}", viewport={"width": 390, "height": 844})
    wall, phone = deck.open_wall(), deck.open_phone()
    go_to(speaker, "Words")
    field = shown(phone).get_by_role("textbox", name="Your word")
    waiting = moderator.get_by_role("list", name="Words that wait for approval")
    field.fill("rude")
    field.press("Enter")
    remove = waiting.get_by_role("button", name="Remove rude")
    remove.click()
    expect(remove).to_have_count(0)
    expect(field).to_have_value("")
    field.fill("rude")
    field.press("Enter")
    refused = shown(phone).locator(".words .refused")
    expect(refused).to_have_text("“rude” has a word that isn’t shown here. Nobody sees it.")
    expect(refused).to_have_role("status")
    expect_accessible(phone)
    assert "rude" not in wall.content()
    # The author of a word can be removed, on the wall and before it is there.
    field.fill("calm")
    field.press("Enter")
    waiting.get_by_role("button", name="Approve calm").click()
    on_the_wall = moderator.get_by_role("list", name="Words on the wall")
    on_the_wall.get_by_text("More").click()
    expect(on_the_wall.get_by_role("button", name="Remove its author")).to_be_visible()
    expect(field).to_have_value("")
    field.fill("worse")
    field.press("Enter")
    expect(refused).to_be_empty()
    waiting.get_by_text("More").click()
    expect_accessible(moderator)
    waiting.get_by_role("button", name="Remove its author").click()
    expect(moderator.get_by_role("list", name="People").get_by_text("removed", exact=True)).to_be_visible()
    expect(shown(phone).get_by_role("button", name="Add")).to_be_disabled()
