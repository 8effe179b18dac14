"""A PDF as a talk: each page as a picture of the right size, with its text and its links above it."""

import os
import re
import subprocess

import pytest
from playwright.sync_api import expect

from axe import Axe
from deck_room import TOKEN, DeckRoom, go_to, shown
from pdf import BASELINE, HEIGHT, LEFT, SIZE, WIDTH, pdf
from server import TIMEOUT

pytestmark = pytest.mark.shared_server

LINK = "https://example.org/lens"
PAGES = pdf("The lamp", ("The lens", LINK), ("Run", "javascript:alert(1)"))
TALK = """---
title: The harbour
slides: light.pdf
moderation: off
---

---
page: 2
---

<!-- Wind the clock. -->

```poll lens
Who made it?
- Fresnel
- Newton
```

---
after: 2
---

# Questions so far?
"""


@pytest.fixture
def folder(shared, is_shared, tmp_path):
    return shared.folder_of(__name__) if is_shared else tmp_path


def write(file, content):
    # A file that is saved again is drawn again.
    if not file.exists() or file.read_bytes() != content:
        file.write_bytes(content)


@pytest.fixture
def open_talk(serve, product, visit, folder):
    """Opens a room with a talk's file."""
    rooms = []

    def open_talk(name, content):
        talk = folder / name
        write(talk, content)
        rooms.append(DeckRoom(serve(product("Deck"), talk, "--presenter-token", TOKEN), visit, talk))
        return rooms[-1]

    yield open_talk
    for room in rooms:
        assert room.server.process.poll() in (None, 0), f"the server crashed: {room.server.errors}"


@pytest.fixture
def deck(open_talk):
    """A PDF alone."""
    return open_talk("light.pdf", PAGES)


@pytest.fixture
def markdown(open_talk, folder):
    """A PDF with blocks on its pages."""
    write(folder / "light.pdf", PAGES)
    return open_talk("talk.md", TALK.encode())


def picture(page):
    return shown(page).locator(".page img")


def expect_loaded(image, width):
    expect(image).to_have_js_property("naturalWidth", width)


def advance(speaker, *pages, to):
    speaker.keyboard.press("PageDown")
    for page in pages:
        expect(shown(page)).to_have_attribute("aria-label", to)
    # A key that is pressed before the page is there goes on from the one before.
    expect(speaker.locator(".is-current > .slide")).to_have_attribute("aria-label", to)


@pytest.mark.parametrize("width, height", [(1920, 1080), (1024, 768), (390, 844)])
def test_the_text_is_where_the_picture_has_it_and_can_be_selected(deck, width, height):
    page = deck.open(deck.url + ("?projector" if width > 390 else ""), viewport={"width": width, "height": height})
    run = shown(page).locator(".run")
    expect(run).to_have_attribute("data-stretched", "26.04 The lamp")
    box, sheet = run.bounding_box(), shown(page).locator(".sheet").bounding_box()
    assert sheet["width"] == pytest.approx(min(width, height * WIDTH / HEIGHT), abs=2)
    assert sheet["height"] == pytest.approx(sheet["width"] * HEIGHT / WIDTH, rel=0.01)
    point = sheet["width"] / WIDTH
    assert box["x"] - sheet["x"] == pytest.approx(LEFT * point, abs=1)
    assert box["width"] == pytest.approx(0.2604 * sheet["width"], abs=1)
    baseline = sheet["y"] + (HEIGHT - BASELINE) * point
    assert box["y"] < baseline - SIZE / 2 * point and baseline < box["y"] + box["height"] < baseline + SIZE / 2 * point
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 1, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 1, middle)
    page.mouse.up()
    assert page.evaluate("String(getSelection())").strip() == "The lamp"


def test_a_wall_and_a_phone_load_pictures_of_their_sizes_and_none_of_a_page_to_come(deck):
    wall, phone, speaker = deck.open_wall(), deck.open_phone(), deck.open_speaker()
    expect_loaded(picture(wall), 1920)
    expect_loaded(picture(phone), 1280)
    expect_loaded(speaker.locator(".is-current .page img"), 1280)
    second = speaker.locator(".is-next .page img")
    expect_loaded(second, 1280)
    name = second.get_attribute("src")
    assert name not in phone.content() and name not in wall.content()
    advance(speaker, wall, phone, to="The lens")
    expect_loaded(picture(wall), 1920)
    expect_loaded(picture(phone), 1280)
    assert name in phone.content()


def test_a_page_is_shown_until_the_next_has_loaded(deck):
    wall, speaker = deck.open_wall(), deck.open_speaker()
    first = picture(wall)
    expect_loaded(first, 1920)
    # The page's module knows the page to show meanwhile.
    expect(shown(wall).locator(".run")).to_have_attribute("data-stretched", re.compile("."))
    source = first.evaluate("(image) => image.currentSrc")
    held = []
    with wall.expect_request("**/assets/pages/**"):
        wall.route("**/assets/pages/**", lambda route: held.append(route))
        advance(speaker, wall, to="The lens")
    sheet = shown(wall).locator(".sheet")
    expect(sheet).to_have_css("background-image", f'url("{source}")')
    for route in held:
        route.continue_()
    expect_loaded(picture(wall), 1920)
    expect(sheet).to_have_css("background-image", "none")


def test_a_page_and_the_card_that_shows_how_to_join_cover_nothing_of_each_other(deck):
    speaker = deck.open_speaker()
    # On the presenter's device, the wall knows the code.
    wall = speaker.context.new_page()
    wall.set_viewport_size({"width": 1920, "height": 1080})
    wall.goto(deck.url + "?projector")
    card = wall.locator(".join")
    expect(card).to_have_attribute("data-size", "large")
    expect(card.locator("img")).to_be_visible()
    box, sheet = card.bounding_box(), shown(wall).locator(".sheet").bounding_box()
    assert sheet["x"] + sheet["width"] <= box["x"]
    advance(speaker, wall, to="The lens")
    expect(card).to_have_attribute("data-size", "small")
    box, sheet = card.bounding_box(), shown(wall).locator(".sheet").bounding_box()
    assert box["x"] + box["width"] <= sheet["x"]


def test_a_link_leads_to_its_site_and_a_script_nowhere(deck):
    wall, phone, speaker = deck.open_wall(), deck.open_phone(), deck.open_speaker()
    advance(speaker, wall, phone, to="The lens")
    for page in (wall, phone):
        page.context.route(LINK, lambda route: route.fulfill(body="A lens", content_type="text/plain"))
        link = shown(page).get_by_role("link", name="The lens")
        with page.expect_popup() as opened:
            link.click()
        expect(opened.value).to_have_url(LINK)
        opened.value.close()
    advance(speaker, wall, phone, to="Run")
    expect(shown(wall).locator(".run")).to_have_text("Run")
    expect(shown(wall).get_by_role("link")).to_have_count(0)


def test_notes_and_blocks_stand_on_a_page_and_slides_after_it(markdown):
    wall, phone, speaker = markdown.open_wall(), markdown.open_phone(), markdown.open_speaker()
    advance(speaker, wall, phone, to="The lens")
    expect(speaker.locator(".is-current .notes")).to_have_text("Wind the clock.")
    expect_loaded(picture(wall), 1920)
    for page in (wall, phone):
        sheet, question = shown(page).locator(".sheet").bounding_box(), shown(page).locator(".question:visible").bounding_box()
        isBeside = sheet["x"] + sheet["width"] <= question["x"]
        assert isBeside if page is wall else sheet["y"] + sheet["height"] <= question["y"]
    shown(phone).get_by_role("button", name="Fresnel").click()
    expect(shown(wall).get_by_text("1 vote", exact=True)).to_be_visible()
    advance(speaker, wall, phone, to="Questions so far?")
    expect(shown(wall).locator(".page")).to_be_hidden()
    advance(speaker, wall, phone, to="Run")


@pytest.mark.own_server
def test_a_pdf_is_read_again_and_a_broken_one_leaves_the_last(deck):
    wall, speaker = deck.open_wall(), deck.open_speaker()
    advance(speaker, wall, to="The lens")
    deck.talk.write_bytes(pdf("The lamp", "Fog", "The lens"))
    # The room stays at its slide, whose text is that of another page now.
    expect(speaker.locator(".clocks .place b")).to_have_text("3 / 3")
    expect(shown(wall)).to_have_attribute("aria-label", "The lens")
    expect_loaded(picture(wall), 1920)
    expect(shown(wall).get_by_role("link")).to_have_count(0)
    deck.talk.write_bytes(b"no PDF")
    problem = speaker.get_by_role("alert")
    expect(problem).to_contain_text("the last good talk stays")
    expect(problem).to_contain_text("light.pdf cannot be read as a PDF")
    expect_loaded(picture(wall), 1920)
    deck.talk.write_bytes(PAGES)
    expect(problem).to_be_hidden()
    expect(shown(wall).get_by_role("link", name="The lens")).to_be_visible()


@pytest.mark.own_server
def test_the_talk_continues_after_a_restart_without_drawing_again(deck, page_errors):
    wall, speaker = deck.open_wall(), deck.open_speaker()
    advance(speaker, wall, to="The lens")
    drawn = "light.pdf: drawing 3 pages"
    assert deck.server.errors.count(drawn) == 1
    page_errors.allow_connection_errors()
    deck.server.stop()
    deck.server.start()
    expect(wall.locator("html")).to_have_attribute("data-connection", "open")
    expect(shown(wall)).to_have_attribute("aria-label", "The lens")
    assert deck.server.errors.count(drawn) == 1


@pytest.mark.parametrize(
    "content, problem",
    [(b"no PDF", "light.pdf cannot be read as a PDF"), (b"", "light.pdf is empty"), (None, "cannot read light.pdf")],
)
def test_a_file_that_cannot_be_shown_starts_no_server(product, tmp_path, content, problem):
    file = tmp_path / "light.pdf"
    if content is not None:
        file.write_bytes(content)
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    result = subprocess.run(
        [product("Deck"), file], capture_output=True, text=True, timeout=TIMEOUT, stdin=subprocess.DEVNULL,
        env=environment)
    assert result.returncode != 0 and problem in result.stderr
    (tmp_path / "talk.md").write_text("---\ntitle: A\nslides: light.pdf\n---\n")
    result = subprocess.run(
        [product("Deck"), tmp_path / "talk.md", "--check"], capture_output=True, text=True, timeout=TIMEOUT,
        env=environment)
    assert result.returncode != 0 and f"talk.md:3: {problem}" in result.stderr


def test_without_poppler_a_sentence_says_how_to_install_it(product, tmp_path):
    (tmp_path / "light.pdf").write_bytes(PAGES)
    environment = {"PATH": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache"), "HOME": str(tmp_path)}
    result = subprocess.run(
        [product("Deck"), tmp_path / "light.pdf", "--check"], capture_output=True, text=True, timeout=TIMEOUT,
        env=environment)
    assert result.returncode != 0 and "apt install poppler-utils" in result.stderr


@pytest.mark.own_server
def test_a_saved_talk_has_the_pages(deck, visit, product, data, tmp_path, page_errors):
    wall, speaker = deck.open_wall(), deck.open_speaker()
    advance(speaker, wall, to="The lens")
    page_errors.allow_connection_errors()
    assert deck.server.stop() == 0
    file = tmp_path / "saved.html"
    saved = subprocess.run(
        [product("Deck"), deck.talk, "--save-talk", file, "--data", data], capture_output=True, text=True,
        timeout=TIMEOUT, env=deck.server.environment | {"PATH": "/usr/bin:/bin"},
    )
    assert (saved.returncode, saved.stderr) == (0, "")
    for width, height, pixels in ((1920, 1080, 1920), (390, 844, 1280)):
        page = visit(file.as_uri(), viewport={"width": width, "height": height})
        expect_loaded(picture(page), pixels)
        assert "javascript:" not in page.content()


def test_axe_finds_no_violations(markdown):
    wall, phone, speaker = markdown.open_wall(), markdown.open_phone(), markdown.open_speaker()
    # A page of a PDF has no headings.
    options = {"rules": {"page-has-heading-one": {"enabled": False}}}
    for title in ("The lamp", "The lens"):
        for page in (wall, phone, speaker):
            results = Axe().run(page, options=options)
            assert results.violations_count == 0, results.generate_report()
        if title == "The lamp":
            advance(speaker, wall, phone, to="The lens")
    go_to(speaker, "Run")
