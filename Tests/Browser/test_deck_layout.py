"""How slides look on phones, on walls, and on the speaker's page."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from deck_room import TALK, go_to, open_questions, shown

pytestmark = pytest.mark.shared_server

VIOLATIONS = Path(__file__).with_name("layout_violations.js").read_text()
ADDITIONS = """## Lights

```poll lights
Which of the lights did you see first when you came in?
- The one at the mouth of the harbour
- The second one
- The third one
- The fourth one
- The fifth one
- The sixth one
```

---
layout: two-cols
---

# The harbour has a heading of two lines

Water

::right::

## The sea

Waves

---
layout: intro
---

# Introductions

---
layout: section
background: night.svg
---

# A picture behind

---
layout: center
---

# Centered

- A long item of a list
- Short

---

# Pictured

![Night](night.svg)

---

## Incomprehensibilities of lighthouses

An illumination-apparatus-maintenance-documentation of many words, of which each is long.

---

## The day of the keeper

* The keeper climbs the stairs before the sun has set
* He lights the lamp, and writes the time into the log
* In the morning, he puts it out

---
layout: quote
---

# A light is a promise
The keeper

---
layout: image-right
image: night.svg
---

# Beside a picture

---

## Words
"""
QUESTIONS = (
    "Will the slides be shared after the talk?", "How many phones can join at once?",
    "What happens if the network is gone for a minute?",
)
# The boxes of the visible elements that match a selector.
BOXES = """(selector) => [...document.querySelectorAll(selector)]
    .filter(element => element.checkVisibility())
    .map(element => { const { left, top, right, bottom } = element.getBoundingClientRect()
        return { left, top, right, bottom } })"""
# The sizes of all texts of the slide.
TEXT_SIZES = """() => [...document.querySelectorAll(".slide")].filter(slide => slide.checkVisibility())
    .flatMap(slide => [...slide.querySelectorAll("*")])
    .filter(element => element.checkVisibility() && element.checkVisibility({ visibilityProperty: true })
        && [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim()))
    .map(element => parseFloat(getComputedStyle(element).fontSize))"""
# Notes each frame in which the slide has a name and its heading is not there.
WATCH_HEADINGS = """() => {
    window.incomplete = []
    const look = () => {
        for (const slide of document.querySelectorAll(".slide")) {
            const heading = slide.querySelector(".heading")
            if (slide.checkVisibility() && slide.ariaLabel && !heading.textContent) incomplete.push(slide.ariaLabel)
        }
        requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
}"""


NIGHT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="navy"/></svg>'


@pytest.fixture
def talk_text():
    return TALK.replace("## Words\n", ADDITIONS, 1)


@pytest.fixture
def long_deck(deck):
    deck.talk.with_name("night.svg").write_text(NIGHT)
    return deck


@pytest.fixture
def desk(long_deck):
    """The speaker's page on a laptop."""
    return long_deck.open_speaker(viewport={"width": 1280, "height": 900})


def boxes(page, selector):
    return page.evaluate(BOXES, selector)


def overlap(one, other):
    return (one["left"] < other["right"] and other["left"] < one["right"]
            and one["top"] < other["bottom"] and other["top"] < one["bottom"])


def test_all_of_a_new_slide_appears_in_one_frame(long_deck, desk):
    wall = long_deck.open_wall()
    wall.evaluate(WATCH_HEADINGS)
    for heading in ("Steps", "Crew", "Code"):
        go_to(desk, heading)
        expect(shown(wall).get_by_role("heading", name=heading)).to_be_visible()
    assert wall.evaluate("incomplete") == []


def test_columns_that_begin_with_headings_start_at_one_height(long_deck, desk):
    wall = long_deck.open_wall(viewport={"width": 1280, "height": 720})
    go_to(desk, "The harbour has a heading")
    expect(shown(wall).get_by_text("Waves")).to_be_visible()
    left, right = boxes(wall, ".slide.is-current :is(h1, h2)")
    assert left["top"] == pytest.approx(right["top"], abs=1)
    assert left["right"] <= right["left"]
    water, waves = boxes(wall, ".slide.is-current .column p")
    assert left["bottom"] <= water["top"] and right["bottom"] <= waves["top"]


def resize(page, width, height):
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height])
    # The texts fit in the frame after the next.
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_a_background_is_shown_on_every_layout_and_its_color_fills_a_phone(long_deck, desk):
    wall, phone = long_deck.open_wall(), long_deck.open_phone()
    go_to(desk, "A picture behind")
    for page in wall, phone:
        expect(shown(page).get_by_role("heading", name="A picture behind")).to_be_visible()
        expect(page.locator(".slide.is-current .picture")).to_have_js_property("complete", True)
    for page, width, height in (wall, 1920, 1080), (wall, 1080, 1920), (phone, 390, 844), (phone, 844, 390):
        resize(page, width, height)
        (picture,), (heading,) = boxes(page, ".slide.is-current .picture"), boxes(page, ".slide.is-current h1")
        assert picture["right"] - picture["left"] == width
        if page is wall:
            assert picture["bottom"] - picture["top"] == height
            continue
        assert picture["bottom"] <= heading["top"]
        (slide,), (questions,) = boxes(phone, ".slide"), boxes(phone, ".ask")
        assert slide["bottom"] == pytest.approx(questions["top"], abs=1)


def test_a_word_of_a_heading_is_not_broken_if_smaller_text_fits(long_deck, desk):
    wall = long_deck.open_wall(viewport={"width": 1080, "height": 1920}, reduced_motion="reduce")
    go_to(desk, "Introductions")
    heading = shown(wall).get_by_role("heading", name="Introductions")
    expect(heading).to_be_visible()
    lines = heading.evaluate("""heading => {
        const range = document.createRange()
        range.selectNodeContents(heading)
        return new Set([...range.getClientRects()].map(line => line.top)).size }""")
    assert lines == 1


def test_a_picture_that_loads_after_its_slide_is_shown_whole(long_deck, desk):
    wall = long_deck.open_wall(viewport={"width": 1920, "height": 1080})
    go_to(desk, "Pictured")
    expect(shown(wall).get_by_role("heading", name="Pictured")).to_be_visible()
    wall.wait_for_function("""() => {
        const image = document.querySelector(".slide.is-current .text img")
        const { top, bottom } = image.getBoundingClientRect()
        return image.complete && image.naturalWidth && bottom > top && bottom <= innerHeight }""")


def test_an_item_that_appears_moves_no_other_on_the_wall(long_deck, desk):
    wall = long_deck.open_wall(viewport={"width": 1920, "height": 1080}, reduced_motion="reduce")
    go_to(desk, "The day of the keeper")
    tops = []
    for text in "climbs the stairs", "lights the lamp", "In the morning":
        desk.get_by_role("button", name="Next").click()
        expect(shown(wall).get_by_text(text)).to_be_visible()
        tops.append(boxes(wall, ".slide.is-current li")[0]["top"])
    assert tops == pytest.approx([tops[0]] * 3, abs=1)


def test_who_is_quoted_is_smaller_than_the_quote(long_deck, desk):
    wall = long_deck.open_wall(viewport={"width": 1280, "height": 720})
    go_to(desk, "A light is a promise")
    expect(shown(wall).get_by_text("The keeper")).to_be_visible()
    sizes = wall.evaluate("""() => [...document.querySelectorAll(".slide.is-current :is(h1, p)")]
        .filter(element => element.checkVisibility() && element.closest("[data-rich]"))
        .map(element => parseFloat(getComputedStyle(element).fontSize))""")
    assert len(sizes) == 2 and sizes[1] < sizes[0] * 0.7


def test_the_number_of_a_slide_can_be_read_on_a_picture(long_deck, desk):
    wall = long_deck.open_wall(viewport={"width": 1280, "height": 720})
    go_to(desk, "Beside a picture")
    expect(shown(wall).get_by_role("heading", name="Beside a picture")).to_be_visible()
    number = shown(wall).locator(".number")
    expect(number).to_have_css("color", "rgb(255, 255, 255)")
    (box,), (picture,) = boxes(wall, ".slide.is-current .number"), boxes(wall, ".slide.is-current .picture")
    assert overlap(box, picture)
    # Above the text, an upright wall has the picture.
    resize(wall, 720, 1280)
    (box,), (picture,) = boxes(wall, ".slide.is-current .number"), boxes(wall, ".slide.is-current .picture")
    assert not overlap(box, picture)
    expect(number).not_to_have_css("color", "rgb(255, 255, 255)")


def test_the_items_of_a_centered_slide_begin_at_one_edge(long_deck, desk):
    wall = long_deck.open_wall(viewport={"width": 1280, "height": 720})
    go_to(desk, "Centered")
    expect(shown(wall).get_by_text("Short")).to_be_visible()
    starts = wall.evaluate("""() => [...document.querySelectorAll(".slide.is-current li")].map(item => {
        const range = document.createRange()
        range.selectNodeContents(item)
        return range.getBoundingClientRect().left })""")
    assert len(starts) == 2 and starts[0] == pytest.approx(starts[1], abs=1)


def test_every_text_can_be_read_on_a_phone(long_deck, desk):
    phone = long_deck.open_phone()
    for heading in ("Crew", "Lights", "The harbour has a heading", "Code"):
        go_to(desk, heading)
        expect(shown(phone)).to_contain_text(heading)
        for width, height in (390, 844), (844, 390):
            resize(phone, width, height)
            assert min(phone.evaluate(TEXT_SIZES)) >= 12


def test_the_speaker_sees_every_choice_and_three_questions(long_deck, desk):
    phone = long_deck.open_phone()
    open_questions(phone)
    for text in QUESTIONS:
        phone.get_by_label("Your question").fill(text)
        phone.get_by_role("button", name="Ask").click()
        expect(desk.locator(".side .asked").get_by_text(text)).to_be_visible()
    desk.locator(".overview li button", has_text="Lights").evaluate("button => button.click()")
    expect(desk.locator(".control:visible").get_by_text("The sixth one")).to_be_visible()
    expect(desk.get_by_role("region", name="Presenter bar")).to_be_visible()
    expect(desk.get_by_role("button", name="Controls")).to_have_attribute("aria-expanded", "false")
    # Waits for two frames.
    resize(desk, 1280, 900)
    for selector, box, count in ((".control .choice", ".control", 6), (".side .asked li", ".side", 3)):
        (edge,) = boxes(desk, box)
        rows = boxes(desk, selector)
        assert len(rows) == count
        for row in rows:
            assert edge["top"] <= row["top"] and row["bottom"] <= edge["bottom"], selector
    # Next stays above the bar.
    (next,), (bar,) = boxes(desk, ".go .next"), boxes(desk, "lectern-bar")
    assert next["bottom"] <= bar["top"]


def test_an_upright_wall_shows_every_slide_whole(long_deck, desk):
    wall = long_deck.open_wall(viewport={"width": 1080, "height": 1920}, reduced_motion="reduce")
    found = []
    headings = [text.split(maxsplit=1)[1] for text in desk.locator(".overview li button").all_text_contents()]
    for number, heading in enumerate(headings, start=1):
        desk.locator(".overview li button").nth(number - 1).evaluate("button => button.click()")
        expect(shown(wall).locator(".number")).to_have_text(str(number))
        violations = wall.evaluate(VIOLATIONS, {"isWall": True, "smallestText": 19})
        found += [f"{heading}: {one}" for one in violations]
    assert not found, "\n".join(found)


@pytest.mark.own_server
def test_the_notice_of_a_lost_connection_covers_nothing(long_deck, desk, page_errors):
    phone = long_deck.open_phone()
    go_to(desk, "Lights")
    expect(shown(phone).get_by_text("The second one")).to_be_visible()
    page_errors.allow_connection_errors()
    long_deck.server.stop()
    for page in (phone, desk):
        expect(page.get_by_text("Connection lost").locator("visible=true")).to_have_count(1)
    for page, width, height in (phone, 390, 844), (phone, 844, 390), (phone, 1280, 900), (desk, 1280, 900):
        resize(page, width, height)
        (box,) = boxes(page, ".connection")
        for other in boxes(page, ".slide :is(h1, h2, .question), .bar > button, .clocks > *, .go button"):
            assert not overlap(box, other), (other, width)
