"""A talk that each viewer goes through at its own pace."""

import pytest
from playwright.sync_api import expect

from deck_room import TALK, shown

pytestmark = pytest.mark.shared_server

OWN = TALK.replace("duration: 20min", "pace: own")


def test_a_phone_goes_on_and_answers_by_itself(deck):
    speaker, phone = deck.open_speaker(), deck.open_phone()
    deck.talk.write_text(OWN)
    on = phone.get_by_role("button", name="Look on one slide")
    for heading in ("Steps", "Crew"):
        expect(on).to_be_enabled()
        on.click()
        expect(shown(phone).get_by_role("heading", name=heading, exact=True)).to_be_visible()
    shown(phone).get_by_role("button", name="Pilots").click()
    expect(shown(phone).get_by_role("button", name="Pilots")).to_have_attribute("aria-pressed", "true")
    expect(phone.get_by_role("button", name="Back to the talk")).to_be_hidden()
    # The speaker's slide doesn't move the phone, nor does a reload.
    speaker.keyboard.press("ArrowRight")
    expect(speaker.locator(".row.is-current h2").first).to_have_text("Steps")
    phone.reload()
    expect(shown(phone).get_by_role("button", name="Pilots")).to_have_attribute("aria-pressed", "true")
    # The speaker leads again.
    deck.talk.write_text(TALK)
    expect(shown(phone).get_by_role("heading", name="Steps", exact=True)).to_be_visible()


def test_the_speaker_lets_everyone_go_at_their_own_pace_and_leads_again(deck):
    speaker, phone = deck.open_speaker(), deck.open_phone()
    overview = speaker.locator(".overview")
    overview.locator("summary").click()
    alone = overview.get_by_role("button", name="Let everyone go at their own pace")
    alone.click()
    expect(overview.locator("summary")).to_contain_text("Everyone goes at their own pace")
    on = phone.get_by_role("button", name="Look on one slide")
    expect(on).to_be_enabled()
    on.click()
    expect(shown(phone).get_by_text("Many eyes")).to_be_visible()
    overview.get_by_role("button", name="Lead again").click()
    expect(shown(phone).get_by_role("heading", name="The harbour")).to_be_visible()
    expect(alone).to_be_visible()
    assert "Many eyes" not in phone.content()
