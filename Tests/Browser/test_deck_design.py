"""The styles of a talk: typefaces, colors, a style sheet of its own, a footer and a logo."""

import subprocess

import pytest
from playwright.sync_api import expect

from axe import Axe
from deck_room import TALK, go_to, shown
from server import TIMEOUT

pytestmark = pytest.mark.shared_server

LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"><rect width="4" height="1" fill="teal"/></svg>'
# The names of the typefaces that the page has loaded.
LOADED = """() => document.fonts.ready.then(() =>
    [...document.fonts].filter(font => font.status === "loaded").map(font => font.family.replaceAll('"', "")))"""


@pytest.fixture
def design(deck):
    """Gives the talk settings and files beside it. The server reads them within a moment."""
    def set(settings, files=()):
        for name, text in dict(files).items():
            deck.talk.with_name(name).write_text(text)
        deck.talk.write_text(TALK.replace("duration: 20min", f"duration: 20min\n{settings}", 1))
        return deck
    return set


@pytest.mark.parametrize("style, heading", [("plain", "Deck Sans"), ("paper", "Deck Serif"), ("code", "Deck Mono")])
def test_the_wall_has_the_typefaces_of_its_style(design, style, heading):
    deck = design(f"theme: {style}")
    wall = deck.open_wall()
    if style != "plain":
        expect(wall.locator(".room")).to_have_attribute("data-style", style)
    title = shown(wall).get_by_role("heading").first
    assert heading in title.evaluate("title => getComputedStyle(title).fontFamily")
    assert heading in wall.evaluate(LOADED)


def test_a_phone_loads_no_typeface(design):
    phone = design("theme: paper").open_phone()
    expect(phone.locator(".room")).to_have_attribute("data-style", "paper")
    assert phone.evaluate(LOADED) == []


@pytest.mark.parametrize("style", ["plain", "paper", "code"])
def test_every_text_has_contrast_in_every_style(design, style):
    deck = design(f"theme: {style}\ncolorSchema: light")
    speaker, wall = deck.open_speaker(), deck.open_wall(reduced_motion="reduce")
    phone = deck.open_phone(reduced_motion="reduce")
    for scheme in ("light", "dark"):
        design(f"theme: {style}\ncolorSchema: {scheme}")
        for page in wall, phone:
            expect(page.locator(".room")).to_have_attribute("data-theme", scheme)
        for heading in ("The harbour", "Crew", "Code", "Thanks"):
            go_to(speaker, heading)
            for page in wall, phone:
                expect(shown(page)).to_contain_text(heading)
                found = Axe().run(page, options={"runOnly": ["color-contrast"]})
                assert found.violations_count == 0, found.generate_report()


def test_a_talk_has_a_style_sheet_a_footer_and_a_logo_of_its_own(design):
    deck = design(
        "theme: ./mine.css\nfooter: Harbor days\nlogo: logo.svg\npaginate: false",
        {"mine.css": ":root { --accent: rgb(1, 2, 3) }", "logo.svg": LOGO},
    )
    wall = deck.open_wall()
    expect(shown(wall).get_by_text("Harbor days")).to_be_visible()
    logo = shown(wall).locator(".logo")
    expect(logo).to_be_visible()
    assert logo.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    expect(shown(wall).locator(".number")).to_be_hidden()
    expect(wall.locator("link[href$='assets/mine.css']")).to_have_count(1)
    expect(wall.locator(".room")).to_have_css("--accent", "rgb(1,2,3)")


@pytest.mark.own_server
def test_a_saved_talk_has_its_style_sheet_and_logo(design, product, data, visit, tmp_path, page_errors):
    deck = design(
        "theme: ./mine.css\nlogo: logo.svg", {"mine.css": ":root { --accent: rgb(1, 2, 3) }", "logo.svg": LOGO})
    speaker = deck.open_speaker()
    expect(speaker.locator("link[href$='assets/mine.css']")).to_have_count(1)
    page_errors.allow_connection_errors()
    assert deck.server.stop() == 0
    file = tmp_path / "saved.html"
    saved = subprocess.run(
        [product("Deck"), deck.talk, "--save-talk", file, "--data", data], capture_output=True, text=True,
        timeout=TIMEOUT,
    )
    assert (saved.returncode, saved.stderr) == (0, "")
    page = visit(file.as_uri())
    # It begins with the talk before it had a design.
    page.get_by_role("button", name="Play “The harbour”").click()
    expect(page.locator(".room")).to_have_css("--accent", "rgb(1, 2, 3)")
    assert shown(page).locator(".logo").evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
