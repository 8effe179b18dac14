"""The blocks of a talk for people who listen to them, enlarge them, or choose the colors."""

import re

import pytest
from playwright.sync_api import expect

from deck_room import TOKEN, go_to, shown
from server import wait_until
from test_deck_blocks import TALK, add_word, advance, ask, choose, choose_point, reveal

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
POLL = """
- heading "Who is here?" [level=2]
- group "Who is here?":
  - button "Sailors" [pressed]
  - button "Pilots"
"""
WORDS = """
- heading "The sea is" [level=2]
- textbox "Your word"
- button "Add"
- list "Your words":
  - listitem:
    - button "calm"
- list "The sea is":
  - listitem: calm
"""
QUESTIONS = """
- heading "Ask the keeper" [level=2]
- paragraph: Ask and vote below, under Questions.
"""
ASKED = """
- textbox "Your question"
- button "Ask"
- list "Questions":
  - listitem:
    - 'checkbox "Vote for: Who lights it?" [checked]'
    - text: 1 Who lights it?
"""
APPLAUSE = """
- heading "Thank you" [level=2]
- status "Claps": "1"
- button "Clap"
"""
FEEDBACK = """
- region "Are you with me?":
  - paragraph: Are you with me?
  - button "Great"
  - button "Too fast"
  - button "Lost"
"""
LEADERBOARD = """
- heading "Who leads?" [level=2]
- list "Who leads?":
  - listitem: /1 .+ 1500/
- group "Teams":
  - button "Port 1 member 1500" [pressed]
  - button "Starboard 0 members 0"
- paragraph: /1500 points, place 1/
- textbox "Your name on the board"
- button "Use it"
"""
# The speaker's own slide says the results, and nothing on it can be answered.
SPEAKER = {
    "Which lights are red?": """
- heading "Which lights are red?" [level=2]
- group "Which lights are red?":
  - button "Port (right) 100 %" [disabled]
  - button "Starboard 0 %" [disabled]
  - button "Stop (right) 0 %" [disabled]
- paragraph:
  - text: Red is
  - strong: port
""",
    "How was the crossing?": """
- group "I felt safe":
  - button "1 Bad" [disabled]
  - button "2" [disabled]
  - button "3" [disabled]
  - button "4" [disabled]
  - button "5 Good" [disabled]
  - paragraph: Average 2
""",
    "How high is the lighthouse?": """
- list "How high is the lighthouse?":
  - listitem: "40 : 1"
- paragraph: 42 m
""",
    "What comes first?": """
- group "What comes first?":
  - button "1 Soup 3" [disabled]
  - button "2 Light 2" [disabled]
""",
    "What shall grow here?": """
- list "What shall grow here?":
  - listitem:
    - 'checkbox "Vote for: Roses" [disabled]'
    - text: 1 Roses
""",
    "Who is here?": """
- group "Who is here?":
  - button "Sailors 100 %" [disabled]
  - button "Pilots 0 %" [disabled]
""",
    "The sea is": """
- heading "The sea is" [level=2]
- list "The sea is":
  - listitem: calm
""",
    "Ask the keeper": """
- heading "Ask the keeper" [level=2]
- list:
  - listitem: 1 Who lights it?
""",
    "Thank you": """
- heading "Thank you" [level=2]
- status "Claps": "1"
""",
    "Who leads?": """
- list "Who leads?":
  - listitem: /1 .+ 1500/
- group "Teams":
  - button "Port 1 member 1500" [disabled]
  - button "Starboard 0 members 0" [disabled]
""",
}
# What the control beside the slide says.
CONTROLS = {
    "Which lights are red?": """
- heading "Which lights are red? 1 voter, closed" [level=2]
- list "Which lights are red?":
  - listitem: Port (right) 1 · 100 %
  - listitem: Starboard 0 · 0 %
  - listitem: Stop (right) 0 · 0 %
""",
    "How was the crossing?": """
- heading "How was the crossing? 1 answer" [level=2]
- list "How was the crossing?":
  - listitem: I felt safe 2
  - listitem: The soup was good
""",
    "How high is the lighthouse?": """
- list "How high is the lighthouse?":
  - listitem: 40 1
- paragraph: "Nearest: 40 m"
""",
    "What comes first?": """
- list "What comes first?":
  - listitem: 1 Soup 3
  - listitem: 2 Light 2
  - listitem: 3 Crane 0
""",
    "What shall grow here?": """
- list "What shall grow here?":
  - listitem:
    - text: 1 Roses
    - paragraph:
      - button "On the wall"
      - button "Delete"
""",
    "Who is here?": """
- paragraph:
  - button "Reveal"
  - button "Close"
  - button "Start over"
- list "Who is here?":
  - listitem: Sailors 1 · 100 %
  - listitem: Pilots 0 · 0 %
""",
    "The sea is": """
- list "The sea is":
  - listitem:
    - button "Remove calm 1"
""",
    "Who leads?": """
- list "Who leads?":
  - listitem: /1 .+ 1500/
- list "Teams":
  - listitem: Port 1 member 1500
  - listitem: Starboard 0 members 0
""",
}
INK_TOOLS = """
- group "Ink":
  - button "Pen"
  - button "Highlighter" [pressed]
  - button "Eraser"
  - button "The theme’s color"
  - button "The color of text"
  - button "Yellow"
  - button "Green" [pressed]
  - textbox "A color of your own"
"""
MODERATION = """
- heading "Moderation" [level=1]
- region "Waiting for approval 0":
  - paragraph: Nothing waits.
- region "Questions and ideas 2 questions":
  - list "Questions and ideas 2 questions":
    - listitem:
      - 'button "Move: Who lights it?"'
      - paragraph: 1 Who lights it?
      - button "Answered"
      - button "Put first"
      - group:
        - text: More
        - textbox "Answer in writing"
        - button "Send"
        - button "Hide"
        - button "Delete"
        - button "Remove its author"
    - listitem:
      - paragraph: /1 Rind/
"""
LONG_WORD = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz?"
FORCED = {"forced_colors": "active", "reduced_motion": "reduce"}


# Of the blocks, in their order.
TITLES = re.findall(r"```\S+(?: \S+)?\n(.+)", TALK)


@pytest.fixture
def talk_text():
    return TALK


def style(element, name, part=None):
    return element.evaluate("(element, [name, part]) => getComputedStyle(element, part)[name]", [name, part])


def guess(page, number):
    shown(page).get_by_label("Your guess").fill(number)
    shown(page).get_by_role("button", name="Guess").click()
    expect(shown(page).locator(".own-guess .own")).to_have_text(number)


def answer(page, title):
    """Answers the block that a page shows."""
    slide = shown(page)
    match title:
        case "Which lights are red?": choose(page, "Port")
        case "How was the crossing?": choose_point(page, "I felt safe", "2")
        case "How high is the lighthouse?": guess(page, "40")
        case "What comes first?": choose(page, "Soup", "Light")
        case "What shall grow here?":
            slide.get_by_label("Your idea").fill("Roses")
            slide.get_by_role("button", name="Send").click()
        case "Who is here?": choose(page, "Sailors")
        case "The sea is": add_word(page, "calm")
        case "Ask the keeper": ask(page, "Who lights it?")
        case "Thank you": slide.get_by_role("button", name="Clap").click()
        case "Who leads?": choose(page, "Port")


def test_each_block_is_understood_by_ear(deck, speaker):
    phone = deck.open_phone()
    slide = shown(phone)
    said = dict(zip(TITLES, (QUIZ, SCALE, None, RANKING, IDEAS, POLL, WORDS, QUESTIONS, APPLAUSE, None, LEADERBOARD)))
    for title, text in said.items():
        advance(speaker, phone, to=title)
        answer(phone, title)
        if text:
            expect(slide).to_match_aria_snapshot(text)
        match title:
            case "Which lights are red?":
                timer = speaker.get_by_role("timer").filter(has_text="left")
                expect(timer).to_have_text(re.compile(r"^(10|\d):\d\d left$"))
                reveal(speaker)
                expect(slide).to_match_aria_snapshot(QUIZ_REVEALED)
            case "How high is the lighthouse?":
                reveal(speaker)
                expect(slide).to_match_aria_snapshot(GUESSES)
            case "Ask the keeper": expect(phone.locator("#ask")).to_match_aria_snapshot(ASKED)
            case "Are you with me?": expect(phone.locator("body")).to_match_aria_snapshot(FEEDBACK)


def test_the_speaker_hears_each_block_with_its_results(deck, speaker):
    phone = deck.open_phone()
    slide = speaker.locator(".row.is-current > .slide")
    for title in TITLES:
        advance(speaker, phone, to=title)
        answer(phone, title)
        if title in ("Which lights are red?", "How high is the lighthouse?", "What comes first?"):
            reveal(speaker)
        if title in SPEAKER:
            expect(slide).to_match_aria_snapshot(SPEAKER[title])
        if title in CONTROLS:
            expect(speaker.locator(".row.is-current > .control:visible")).to_match_aria_snapshot(CONTROLS[title])
        # Tab leads past the answers.
        assert slide.locator(":is(button, input, textarea):enabled").count() == 0


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
    # At the foot, below the text
    assert style(bar, "bottom", "::before") == "0px" != style(bar, "top", "::before")
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
    for title in TITLES[3:]:
        advance(speaker, wall, phone, to=title)
        answer(phone, title)
        match title:
            case "Who is here?":
                expect(shown(phone).get_by_role("button", name="Sailors")).to_have_css("outline-style", "solid")
            case "What shall grow here?": expect(shown(phone).locator(".vote")).to_have_css("outline-style", "solid")
            case "The sea is":
                assert style(shown(phone).get_by_role("button", name="Add"), "borderTopStyle") == "solid"
                assert style(shown(phone).locator(".own button"), "borderTopStyle") == "solid"
            case "Ask the keeper": expect(phone.locator("#ask .vote")).to_have_css("outline-style", "solid")
            case "Thank you": assert style(shown(phone).locator(".clap"), "borderTopStyle") == "solid"
            case "Are you with me?":
                assert style(phone.get_by_role("button", name="Great"), "borderTopStyle") == "solid"
            case "Who leads?":
                bar = style(shown(wall).locator(".board li"), "backgroundColor", "::before")
                assert bar == style(wall.locator("body"), "color")


def test_forced_colors_keep_the_bars_of_the_speaker_visible(deck):
    desk, phone = deck.open_speaker(**FORCED), deck.open_phone()
    advance(desk, phone, to="Which lights are red?")
    choose(phone, "Port")
    choice = desk.locator(".row.is-current > .slide .choice").first
    expect(choice.locator(".percent")).to_have_text("100 %")
    text = style(desk.locator("body"), "color")
    expect(choice).to_have_css("color", text)
    assert style(choice, "backgroundColor", "::before") == text


def test_the_tools_for_ink_say_which_is_in_hand(deck, speaker):
    desk = deck.open_speaker(**FORCED)
    for page in speaker, desk:
        page.keyboard.press("i")
        expect(page.locator("#ink-tools")).to_be_visible()
        page.get_by_role("button", name="Highlighter").click()
        page.get_by_role("button", name="Green").click()
    expect(speaker.locator("#ink-tools")).to_match_aria_snapshot(INK_TOOLS)
    pen, highlighter, green, text = (
        desk.get_by_role("button", name=name, exact=True) for name in ("Pen", "Highlighter", "Green", "The color of text"))
    for button in highlighter, green:
        expect(button).to_have_css("outline-style", "solid")
    for button in pen, text:
        expect(button).to_have_css("outline-style", "none")
    assert style(green, "backgroundColor") != style(text, "backgroundColor")


def test_moderators_hear_and_see_what_waits_in_any_size_and_color(deck, speaker):
    moderators = [
        deck.visit(f"{deck.url}moderate#{TOKEN}", **options)
        for options in (FORCED, {"viewport": {"width": 320, "height": 480}}, {"viewport": {"width": 640, "height": 400}})
    ]
    phone = deck.open_phone()
    go_to(speaker, "Ask the keeper")
    ask(phone, "Who lights it?")
    phone.get_by_label("Your question", exact=True).fill(LONG_WORD)
    phone.get_by_role("button", name="Ask", exact=True).click()
    for page in moderators:
        rows = page.get_by_role("list", name="Questions and ideas").get_by_role("listitem")
        expect(rows).to_have_count(2)
        for row in rows.all():
            row.get_by_text("More").click()
        wait_until(lambda: page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0)
    expect(moderators[0].locator("main.moderation")).to_match_aria_snapshot(MODERATION)
    delete = moderators[0].get_by_role("button", name="Delete").first
    assert style(delete, "borderTopStyle") == "solid"


def test_a_page_enlarged_to_200_percent_is_read_without_scrolling_sideways(deck, speaker):
    # As many CSS pixels as an enlarged phone and laptop have (WCAG 2.2, 1.4.10).
    pages = [deck.open_phone(viewport={"width": width, "height": height}) for width, height in ((320, 480), (640, 400))]
    desk = deck.open_speaker(viewport={"width": 640, "height": 400})
    for title in TITLES:
        speaker.keyboard.press("PageDown")
        for page in (*pages, desk):
            expect(page.locator(".is-current").get_by_text(title).and_(page.locator(":visible")).first).to_be_visible()
            # What slides in is wider for a moment.
            wait_until(lambda: page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0)
