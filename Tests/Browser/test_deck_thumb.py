"""The speaker's page on a phone, in one hand."""

import pytest
from playwright.sync_api import expect

from axe import Axe
from deck_room import TALK, go_to, open_questions, shown

pytestmark = pytest.mark.shared_server

PHONE = {"width": 390, "height": 844}
# What a finger presses, in CSS pixels.
TARGET = 44


@pytest.fixture
def talk_text():
    return TALK.replace("moderation: off\n", "")


def expect_in_reach(page, *buttons):
    """The buttons are in the lower half of the screen, large enough for a thumb, and nothing lies on them."""
    for button in buttons:
        expect(button).to_be_in_viewport(ratio=0.95)
        box = button.bounding_box()
        assert box["y"] >= PHONE["height"] / 2, box
        assert min(box["width"], box["height"]) >= TARGET, box
        # Presses nothing, and waits until the middle of the button would be pressed.
        button.click(trial=True)


def ask(phone, waiting, *texts):
    open_questions(phone)
    for text in texts:
        phone.get_by_label("Your question").fill(text)
        phone.get_by_role("button", name="Ask").click()
        expect(waiting.get_by_text(text)).to_be_attached()


@pytest.mark.parametrize("heading", ["Crew", "Questions"])
def test_next_and_what_waits_are_in_reach_of_a_thumb(deck, heading):
    desk = deck.open_speaker(viewport=PHONE)
    wall, phone = deck.open_wall(), deck.open_phone()
    go_to(desk, "Questions")
    waiting = desk.get_by_role("list", name="Questions that wait for approval")
    ask(phone, waiting, "Who keeps the light?", "What happens if the network is gone for a minute, and comes back?", "Why?")
    go_to(desk, heading)
    number = desk.get_by_role("button", name="3 waiting")
    expect_in_reach(desk, desk.get_by_role("button", name="Next"), desk.get_by_role("button", name="Back", exact=True), number)

    number.click()
    expect(number).to_have_attribute("aria-expanded", "true")
    first = waiting.get_by_role("listitem").first
    expect(first.get_by_role("button", name="Approve")).to_be_focused()
    expect_in_reach(
        desk, desk.get_by_role("button", name="Next"), number, *(first.get_by_role("button", name=name) for name in ("Approve", "Delete")))
    results = Axe().run(desk, options={"rules": {"page-has-heading-one": {"enabled": False}}})
    assert results.violations_count == 0, results.generate_report()
    first.get_by_role("button", name="Approve").click()
    expect(waiting.get_by_role("listitem")).to_have_count(2)
    # The last one is reached by scrolling in the sheet.
    last = waiting.get_by_role("listitem").last.get_by_role("button", name="Delete")
    last.scroll_into_view_if_needed()
    expect_in_reach(desk, last)
    last.click()
    expect(waiting.get_by_role("listitem")).to_have_count(1)
    waiting.get_by_role("button", name="Delete").click()
    expect(waiting).to_be_hidden()
    go_to(desk, "Questions")
    expect(shown(wall).locator(".asked .words > span")).to_have_text(["Who keeps the light?"])

    # Nobody has asked for the next one: it doesn't open the sheet.
    ask(phone, waiting, "How?")
    number = desk.get_by_role("button", name="1 waiting")
    expect(number).to_have_attribute("aria-expanded", "false")
    expect(desk.locator(".waiting")).to_have_css("position", "static")
    number.click()
    number.click()
    expect(desk.locator(".waiting")).to_have_css("position", "static")


def test_on_a_laptop_the_number_leads_to_what_waits(deck, speaker):
    phone = deck.open_phone()
    go_to(speaker, "Questions")
    waiting = speaker.get_by_role("list", name="Questions that wait for approval")
    ask(phone, waiting, "Who keeps the light?")
    speaker.get_by_role("button", name="1 waiting").click()
    approve = waiting.get_by_role("button", name="Approve")
    expect(approve).to_be_focused()
    expect(approve).to_be_in_viewport(ratio=0.95)
    speaker.keyboard.press("Enter")
    expect(waiting).to_be_hidden()
