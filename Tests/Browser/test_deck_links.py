"""A link to a slide opens it for one person."""

import re

from playwright.sync_api import expect

from deck_room import TALK, go_to, shown


def heading(page, name):
    return shown(page).get_by_role("heading", name=name, exact=True)


def expect_fragment(page, fragment):
    expect(page).to_have_url(re.compile(f"/{re.escape(fragment)}$"))


def test_a_link_opens_a_slide_for_one_phone_and_leads_back(deck):
    speaker, wall = deck.open_speaker(), deck.open_wall()
    for name in ("Steps", "Crew", "Code"):
        go_to(speaker, name)
        expect(heading(wall, name)).to_be_visible()
    by_id = deck.open_phone_at("#slide=steps")
    by_number = deck.open_phone_at("#slide=2")
    for phone in (by_id, by_number):
        expect(heading(phone, "Steps")).to_be_visible()
        expect_fragment(phone, "#slide=steps")
    expect(heading(wall, "Code")).to_be_visible()
    # A reload stays there, and so does the speaker's next slide.
    by_id.reload()
    go_to(speaker, "Words")
    expect(heading(wall, "Words")).to_be_visible()
    expect(heading(by_id, "Steps")).to_be_visible()
    by_id.get_by_role("button", name="Back to the talk").click()
    expect(heading(by_id, "Words")).to_be_visible()
    expect_fragment(by_id, "")


def test_looking_back_makes_a_link_and_back_leads_to_the_talk(deck):
    speaker, phone = deck.open_speaker(), deck.open_phone()
    for name in ("Steps", "Crew"):
        go_to(speaker, name)
        expect(heading(phone, name)).to_be_visible()
    back = phone.get_by_role("button", name="Look back one slide")
    for name, fragment in (("Steps", "#slide=steps"), ("The harbour", "#slide=the-harbour")):
        back.click()
        expect(heading(phone, name)).to_be_visible()
        expect_fragment(phone, fragment)
    phone.go_back()
    expect(heading(phone, "Crew")).to_be_visible()
    expect_fragment(phone, "")
    back.click()
    phone.get_by_role("button", name="Back to the talk").click()
    expect(heading(phone, "Crew")).to_be_visible()
    expect_fragment(phone, "")


def test_a_link_shows_no_slide_before_the_speaker_does(deck):
    speaker = deck.open_speaker()
    phone = deck.open_phone_at("#slide=crew")
    expect(heading(phone, "The harbour")).to_be_visible()
    expect_fragment(phone, "")
    for name in ("Steps", "Crew", "Code"):
        go_to(speaker, name)
        expect(heading(phone, name)).to_be_visible()


def test_a_wall_shows_the_speakers_slide(deck):
    speaker = deck.open_speaker()
    go_to(speaker, "Steps")
    wall = deck.open(deck.url + "?projector#slide=the-harbour")
    expect(heading(wall, "Steps")).to_be_visible()


def test_a_link_leads_into_a_talk_at_an_own_pace(deck):
    deck.talk.write_text(TALK.replace("duration: 20min", "pace: own"))
    deck.open_speaker()
    expect(deck.open_phone().locator(".stage[data-pace]")).to_have_count(1)
    phone = deck.open_phone_at("#slide=6")
    expect(heading(phone, "Questions")).to_be_visible()
    expect_fragment(phone, "#slide=questions")
