"""The speaker draws on slides: what a stroke marks, on every screen."""

import math

import pytest
from playwright.sync_api import expect

from deck_room import go_to
from server import wait_until

pytestmark = pytest.mark.shared_server

TALK = """# The harbour

---

## Why a lighthouse turns

A light that turns can be told from a star, and from the lamps of the houses on the shore.

- Each harbour has its own **period**
- Pilots count the seconds between two flashes

---

## Later
"""
SHOWN = {"wall": ".room > .slide.is-current", "phone": ".room > .slide.is-current", "speaker": ".row.is-current > .slide"}
# The box of a word, and the boxes of the strokes on the current slide.
WORD = """([slide, word]) => {
  const walker = document.createTreeWalker(document.querySelector(slide), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const start = node.data.indexOf(word);
    if (start < 0) continue;
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, start + word.length);
    const { left, top, right, bottom } = range.getBoundingClientRect();
    return [left, top, right, bottom];
  }
}"""
STROKES = """(slide) => [...document.querySelectorAll(`${slide} .ink path`)].map((path) => {
  const { left, top, right, bottom } = path.getBoundingClientRect();
  return [left, top, right, bottom];
})"""


# Whether the strokes of a slide are one ring around a word. It is drawn after the state has come.
IS_RING = f"""([slide, word]) => {{
  const box = ({WORD})([slide, word]), rings = ({STROKES})(slide);
  if (!box || rings.length !== 1) return false;
  const [left, top, right, bottom] = box, [l, t, r, b] = rings[0];
  return l <= left && t <= top && r >= right && b >= bottom && r - l < 2 * (right - left) && b - t < 2 * (bottom - top);
}}"""


@pytest.fixture
def talk_text():
    return TALK


@pytest.fixture
def pages(deck):
    speaker = deck.open_speaker()
    wall, phone = deck.open_wall(viewport={"width": 1024, "height": 768}), deck.open_phone()
    expect(speaker.locator(".overview button")).to_have_count(3)
    go_to(speaker, "Why a lighthouse turns")
    pages = {"speaker": speaker, "wall": wall, "phone": phone}
    for name, page in pages.items():
        expect(page.locator(f"{SHOWN[name]} h2").first).to_have_text("Why a lighthouse turns")
    return pages


def draw(page, points):
    page.mouse.move(*points[0])
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*point)
    page.mouse.up()


def ring(page, word):
    """Draws a ring around a word."""
    left, top, right, bottom = page.evaluate(WORD, [SHOWN["speaker"], word])
    x, y, across, down = (left + right) / 2, (top + bottom) / 2, (right - left) / 2 + 4, (bottom - top) / 2 + 2
    turns = [step * math.tau / 30 for step in range(31)]
    draw(page, [(x + across * math.cos(turn), y + down * math.sin(turn)) for turn in turns])


def expect_strokes(pages, count):
    for name, page in pages.items():
        expect(page.locator(f"{SHOWN[name]} .stroke")).to_have_count(count)
        expect(page.locator(f"{SHOWN[name]} .ink path")).to_have_count(count)


def expect_ring(page, slide):
    wait_until(lambda: page.evaluate(IS_RING, [slide, "period"]))


def test_a_ring_marks_the_same_word_on_every_screen(pages):
    speaker = pages["speaker"]
    speaker.keyboard.press("i")
    ring(speaker, "period")
    for name, page in pages.items():
        expect(page.locator(f"{SHOWN[name]} .stroke[data-target]")).to_have_count(1)
        expect_ring(page, SHOWN[name])


def test_paper_has_the_rings_around_their_words(pages):
    speaker = pages["speaker"]
    speaker.keyboard.press("i")
    ring(speaker, "period")
    expect(speaker.locator(f"{SHOWN['speaker']} .stroke[data-target]")).to_have_count(1)
    go_to(speaker, "Later")
    expect(speaker.locator(f"{SHOWN['speaker']} h2").first).to_have_text("Later")
    speaker.emulate_media(media="print")
    expect_ring(speaker, ".row > .slide[data-slide=why-a-lighthouse-turns]")


def test_strokes_are_erased_taken_back_and_cleared(pages):
    speaker = pages["speaker"]
    speaker.get_by_role("button", name="Draw").click()
    for word in ("period", "seconds", "star"):
        ring(speaker, word)
    expect_strokes(pages, 3)
    speaker.get_by_role("button", name="Eraser").click()
    left, top, right, bottom = speaker.evaluate(WORD, [SHOWN["speaker"], "period"])
    draw(speaker, [(right + 20, (top + bottom) / 2), (right + 4, (top + bottom) / 2)])
    expect_strokes(pages, 2)
    speaker.keyboard.press("Control+z")
    expect_strokes(pages, 3)
    speaker.get_by_role("button", name="Clear").click()
    expect_strokes(pages, 0)
    speaker.get_by_role("button", name="Undo").click()
    expect_strokes(pages, 3)
    # Without the tool, the mouse leaves nothing.
    speaker.keyboard.press("Escape")
    expect(speaker.get_by_role("toolbar", name="Ink")).to_be_hidden()
    draw(speaker, [(200, 200), (300, 300)])
    go_to(speaker, "Later")
    expect(pages["wall"].locator(".slide.is-current h2").first).to_have_text("Later")
    speaker.keyboard.press("ArrowLeft")
    expect_strokes(pages, 3)


def test_a_stroke_has_the_color_that_the_speaker_chose(pages):
    speaker, wall = pages["speaker"], pages["wall"]
    speaker.keyboard.press("i")
    speaker.get_by_label("A color of your own").fill("#0a7d55")
    ring(speaker, "period")
    expect(wall.locator(f"{SHOWN['wall']} .ink path")).to_have_css("stroke", "rgb(10, 125, 85)")
    speaker.get_by_role("button", name="Highlighter").click()
    ring(speaker, "seconds")
    expect(wall.locator(f"{SHOWN['wall']} .ink path[data-tool=highlighter]")).to_have_css("stroke", "rgb(255, 178, 36)")
