"""The speaker's page and the wall in Firefox and WebKit. Most other tests run them in Chromium."""

import pytest
from playwright.sync_api import expect

from deck_room import TOKEN, open_questions, shown
from engines.fixtures import in_other_engines

pytestmark = pytest.mark.shared_server

# Whether the slide of a wall or a phone, or the current one of the speaker's page, shows an element with a text.
SHOWS = """(text) => [...document.querySelectorAll(".stage > .slide.is-current *, .row.is-current *")]
    .some((element) => element.checkVisibility({ visibilityProperty: true })
        && element.textContent.trim().replace(/\\s+/g, " ") === text)"""
# Where the slide of the speaker's page is, once it can be drawn on.
SHEET = """() => {
    const slide = document.querySelector("[data-ink] .row.is-current .slide")
    return slide && (({ left, top, width, height }) => [left, top, width, height])(slide.getBoundingClientRect())
}"""
HAS_STROKES = """(count) => document.querySelectorAll(".stage > .slide.is-current .ink path").length === count"""
# The controls of the speaker's page that reach out of the window, or lie below another element.
COVERED = """() => [...document.querySelectorAll(".row.is-current .control button, .go button")]
    .filter((element) => element.checkVisibility())
    .filter((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const there = document.elementFromPoint(left + width / 2, top + height / 2)
        return !(there && (element.contains(there) || there.contains(element) && there.matches("label")))
    })
    .map((element) => element.textContent.trim())"""


@pytest.fixture
def pages(open_page, deck):
    """The speaker's page and the wall in an engine, and a phone in Chromium."""
    speaker = open_page(f"{deck.url}speaker.html#{TOKEN}", width=1280, height=800)
    wall = open_page(f"{deck.url}?projector", width=1920, height=1080)
    for page in (speaker, wall):
        page.wait_until_live()
    # Keys are handled by a module of their own.
    speaker.wait_for("() => document.querySelector('.next')?.getAttribute('aria-keyshortcuts')?.includes('PageDown')")
    return speaker, wall, deck.open_phone()


def lead_to(speaker, wall, *texts):
    """Presses Page Down once for each text, and waits until both pages show it."""
    for text in texts:
        speaker.press("PageDown")
        wall.wait_for(SHOWS, text)
        speaker.wait_for(SHOWS, text)


@in_other_engines
def test_a_speaker_leads_through_a_poll(pages):
    speaker, wall, phone = pages
    speaker.wait_for(SHOWS, "Welcome them.")
    assert "Welcome them." not in wall.evaluate("() => document.documentElement.outerHTML")
    lead_to(speaker, wall, "Steps", "One light", "Many eyes", "Crew")
    speaker.press("PageUp")
    wall.wait_for(SHOWS, "Many eyes")
    lead_to(speaker, wall, "Crew")
    phone.get_by_role("button", name="Sailors").click()
    speaker.wait_for(SHOWS, "1 · 100 %")
    assert not wall.evaluate(SHOWS, "100 %")
    assert speaker.evaluate(COVERED) == []
    speaker.click('.row.is-current [data-send="poll.revealed"]')
    wall.wait_for(SHOWS, "100 %")
    expect(shown(phone).locator(".percent").first).to_have_text("100 %")


@in_other_engines
def test_the_speaker_draws_and_shows_what_the_room_says(pages):
    speaker, wall, phone = pages
    lead_to(speaker, wall, "Steps")
    speaker.click("#ink")
    left, top, width, height = speaker.wait_for(SHEET)
    speaker.drag(*((left + width * x, top + height * 0.7) for x in (0.2, 0.4, 0.6, 0.8)))
    wall.wait_for(HAS_STROKES, 1)
    speaker.click('[data-send="ink.undoButtonTapped"]')
    wall.wait_for(HAS_STROKES, 0)
    speaker.press("Escape")
    lead_to(speaker, wall, "One light", "Many eyes", "Crew", "Code")
    # The code has two steps.
    speaker.press("PageDown")
    lead_to(speaker, wall, "The sea is")
    phone.get_by_role("textbox", name="Your word").fill("blue")
    phone.get_by_role("button", name="Add").click()
    wall.wait_for(SHOWS, "blue")
    lead_to(speaker, wall, "Ask the keeper")
    open_questions(phone)
    phone.get_by_role("textbox", name="Your question").fill("How deep is it?")
    phone.get_by_role("button", name="Ask").click()
    speaker.click('[data-send="questions.shown"]')
    wall.wait_for(SHOWS, "How deep is it?")
