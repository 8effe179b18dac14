"""The blocks of a talk for people who listen to them, enlarge them, or choose the colors."""

import re

import pytest
from playwright.sync_api import expect

from deck_room import shown
from server import wait_until
from test_deck_blocks import TALK, advance, choose, choose_point, reveal

pytestmark = pytest.mark.shared_server

# What a screen reader says of each block, once it is answered.
QUIZ = """
- heading "Which lights are red?" [level=2]
- group "Which lights are red?":
  - button "Port" [pressed]
  - button "Starboard"
  - button "Stop"
"""
QUIZ_REVEALED = """
- group "Which lights are red?":
  - button "Port (right) 100 %" [disabled] [pressed]
  - button "Starboard 0 %" [disabled]
  - button "Stop (right) 0 %" [disabled]
- paragraph: "Partly right."
"""
SCALE = """
- group "I felt safe":
  - button "1 Bad"
  - button "2" [pressed]
  - button "3"
  - button "4"
  - button "5 Good"
"""
GUESSES = """
- list "How high is the lighthouse?":
  - listitem: "40 : 1"
- paragraph: 42 m
"""
RANKING = """
- group "What comes first?":
  - button "2 Light" [pressed]
  - button "1 Soup" [pressed]
  - button "Crane"
"""
IDEAS = """
- list "What shall grow here?":
  - listitem:
    - 'checkbox "Vote for: Roses" [checked]'
    - text: 1 Roses
"""
FORCED = {"forced_colors": "active", "reduced_motion": "reduce"}


@pytest.fixture
def talk_text():
    return TALK


def style(element, name, part=None):
    return element.evaluate("(element, [name, part]) => getComputedStyle(element, part)[name]", [name, part])


def guess(page, number):
    shown(page).get_by_label("Your guess").fill(number)
    shown(page).get_by_role("button", name="Guess").click()
    expect(shown(page).locator(".own-guess .own")).to_have_text(number)


def test_each_block_is_understood_by_ear(deck, speaker):
    phone = deck.open_phone()
    slide = shown(phone)
    advance(speaker, phone, to="Which lights are red?")
    choose(phone, "Port")
    expect(slide).to_match_aria_snapshot(QUIZ)
    expect(speaker.get_by_role("timer").filter(has_text="left")).to_have_text(re.compile(r"^(10|\d):\d\d left$"))
    reveal(speaker)
    expect(slide).to_match_aria_snapshot(QUIZ_REVEALED)
    advance(speaker, phone, to="How was the crossing?")
    choose_point(phone, "I felt safe", "2")
    expect(slide).to_match_aria_snapshot(SCALE)
    advance(speaker, phone, to="How high is the lighthouse?")
    guess(phone, "40")
    reveal(speaker)
    expect(slide).to_match_aria_snapshot(GUESSES)
    advance(speaker, phone, to="What comes first?")
    choose(phone, "Soup", "Light")
    expect(slide).to_match_aria_snapshot(RANKING)
    advance(speaker, phone, to="What shall grow here?")
    slide.get_by_label("Your idea").fill("Roses")
    slide.get_by_role("button", name="Send").click()
    expect(slide).to_match_aria_snapshot(IDEAS)


def test_forced_colors_keep_bars_choices_and_buttons_visible(deck, speaker):
    wall, phone = deck.open_wall(**FORCED), deck.open_phone(**FORCED)
    advance(speaker, wall, phone, to="Which lights are red?")
    choose(phone, "Port")
    port, starboard = (shown(phone).get_by_role("button", name=name) for name in ("Port", "Starboard"))
    # The style sheet is loaded on demand.
    expect(port).to_have_css("outline-style", "solid")
    expect(starboard).to_have_css("outline-style", "none")
    assert style(port.locator(".letter"), "backgroundColor") != style(starboard.locator(".letter"), "backgroundColor")
    reveal(speaker)
    bar = shown(wall).locator(".choice", has_text="Port")
    expect(bar).to_be_disabled()
    expect(bar).to_have_css("color", style(wall.locator("body"), "color"))
    assert style(bar, "backgroundColor", "::before") == style(wall.locator("body"), "color")
    advance(speaker, wall, phone, to="How was the crossing?")
    choose_point(phone, "I felt safe", "2")
    first, second = (shown(phone).locator(".point").nth(index) for index in (0, 1))
    assert style(first, "backgroundColor") != style(second, "backgroundColor")
    advance(speaker, wall, phone, to="How high is the lighthouse?")
    guess(phone, "40")
    assert style(shown(phone).get_by_role("button", name="Guess"), "borderTopStyle") == "solid"
    reveal(speaker)
    expect(shown(wall).locator(".stick")).to_have_count(1)
    assert "gradient" in style(shown(wall).locator(".stick i"), "backgroundImage")


def test_a_page_enlarged_to_200_percent_is_read_without_scrolling_sideways(deck, speaker):
    # As many CSS pixels as an enlarged phone and laptop have (WCAG 2.2, 1.4.10).
    pages = [deck.open_phone(viewport={"width": width, "height": height}) for width, height in ((320, 480), (640, 400))]
    desk = deck.open_speaker(viewport={"width": 640, "height": 400})
    for title in re.findall(r"```\S+(?: \S+)?\n(.+)", TALK):
        speaker.keyboard.press("PageDown")
        for page in (*pages, desk):
            expect(page.locator(".is-current").get_by_text(title).and_(page.locator(":visible")).first).to_be_visible()
            # What slides in is wider for a moment.
            wait_until(lambda: page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0)
