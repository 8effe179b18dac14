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
# The box of a word, and the boxes of the strokes on the current slide. The room's first moment has no slide.
WORD = """([slide, word]) => {
  const shown = document.querySelector(slide);
  if (!shown) return undefined;
  const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
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
    expect(speaker.locator(".overview li button")).to_have_count(3)
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
    expect(speaker.get_by_role("group", name="Ink")).to_be_hidden()
    draw(speaker, [(200, 200), (300, 300)])
    go_to(speaker, "Later")
    expect(pages["wall"].locator(".slide.is-current h2").first).to_have_text("Later")
    speaker.keyboard.press("ArrowLeft")
    expect_strokes(pages, 3)


def test_a_finger_and_a_pen_draw_on_a_phone(deck):
    desk = deck.open_speaker(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    wall = deck.open_wall()
    go_to(desk, "Why a lighthouse turns")
    expect(wall.locator(f"{SHOWN['wall']} h2").first).to_have_text("Why a lighthouse turns")
    desk.evaluate("scrollTo(0, 0)")
    desk.get_by_role("button", name="Draw").tap()
    expect(desk.get_by_role("group", name="Ink")).to_be_visible()
    box = desk.locator(SHOWN["speaker"]).bounding_box()
    assert box["y"] >= 0 and box["x"] + box["width"] <= 390
    session = desk.context.new_cdp_session(desk)
    strokes = wall.locator(f"{SHOWN['wall']} .ink path")

    def line(height):
        return [(box["x"] + box["width"] * share, box["y"] + box["height"] * height) for share in (0.2, 0.4, 0.6, 0.8)]

    def touch(height):
        kinds = ["touchStart", "touchMove", "touchMove", "touchMove"]
        for kind, (x, y) in zip(kinds, line(height)):
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def write(height):
        points = line(height)
        kinds = ["mousePressed", *["mouseMoved"] * (len(points) - 1), "mouseReleased"]
        for kind, (x, y) in zip(kinds, [*points, points[-1]]):
            session.send("Input.dispatchMouseEvent", {
                "type": kind, "x": x, "y": y, "button": "left", "buttons": int(kind != "mouseReleased"), "pointerType": "pen", "clickCount": 1})

    touch(0.3)
    expect(strokes).to_have_count(1)
    # A finger that draws doesn't scroll the page.
    assert desk.evaluate("scrollY") == 0
    write(0.5)
    expect(strokes).to_have_count(2)
    # The hand beside the pen draws nothing: the stroke after it is the third.
    touch(0.6)
    write(0.7)
    expect(strokes).to_have_count(3)
    slide = wall.locator(SHOWN["wall"]).bounding_box()

    def is_drawn(stroke, height):
        mark = stroke.bounding_box()
        middle = slide["y"] + height * slide["height"]
        # A stroke arrives in parts.
        return abs(mark["y"] + mark["height"] / 2 - middle) < 0.05 * slide["height"] and mark["width"] > 0.5 * slide["width"]

    for stroke, height in zip(strokes.all(), (0.3, 0.5, 0.7)):
        wait_until(lambda: is_drawn(stroke, height))


def test_ink_goes_and_returns_with_the_time(pages):
    speaker, wall = pages["speaker"], pages["wall"]
    speaker.keyboard.press("i")
    ring(speaker, "period")
    expect_strokes(pages, 1)
    speaker.keyboard.press("Escape")
    expect(speaker.get_by_role("group", name="Ink")).to_be_hidden()
    # The bar handles the key, and it is loaded on demand.
    expect(speaker.get_by_role("region", name="Presenter bar")).to_be_visible()
    speaker.keyboard.press("r")
    expect(speaker.get_by_role("slider", name="Moment")).to_be_visible()

    def step(key, is_there):
        speaker.keyboard.press(key)
        return is_there()

    wait_until(lambda: step("ArrowLeft", lambda: wall.locator(".ink path").count() == 0))
    wait_until(lambda: step("ArrowRight", lambda: wall.evaluate(IS_RING, [SHOWN["wall"], "period"])))
    speaker.get_by_role("button", name="Back to now").click()
    for name, page in pages.items():
        expect_ring(page, SHOWN[name])


def test_a_stroke_has_the_color_that_the_speaker_chose(pages):
    speaker, wall = pages["speaker"], pages["wall"]
    speaker.keyboard.press("i")
    speaker.get_by_label("A color of your own").fill("#0a7d55")
    ring(speaker, "period")
    expect(wall.locator(f"{SHOWN['wall']} .ink path")).to_have_css("stroke", "rgb(10, 125, 85)")
    speaker.get_by_role("button", name="Highlighter").click()
    ring(speaker, "seconds")
    expect(wall.locator(f"{SHOWN['wall']} .ink path[data-tool=highlighter]")).to_have_css("stroke", "rgb(255, 178, 36)")
