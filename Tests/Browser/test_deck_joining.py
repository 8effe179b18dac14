"""How to join a talk: on the wall, large before it begins, and then small in a corner."""

import pytest
from playwright.sync_api import expect

from deck_room import TALK, go_to, shown
from qr_code import read_qr_code
from room_fixtures import CODE
from server import wait_until

pytestmark = pytest.mark.shared_server

SIZES = [(1920, 1080), (1024, 768), (768, 1366)]
LONG = "\n\n---\n\n## Long\n\n" + "\n".join(f"- Line {number} of a slide that fills the wall" for number in range(14))


@pytest.fixture
def talk_text():
    return TALK + LONG


@pytest.fixture
def arguments():
    return ["--join-code", CODE]


@pytest.fixture
def wall(speaker, deck):
    """A wall that the speaker has opened."""
    page = speaker.context.new_page()
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(deck.url + "?projector")
    return page


def invitation(page):
    return page.get_by_role("complementary", name="How to join")


def press_code(speaker):
    # The bar handles the key, and it is loaded on demand.
    expect(speaker.get_by_role("region", name="Presenter bar")).to_be_visible()
    speaker.keyboard.press("c")


def box(locator):
    return locator.evaluate("(element) => { const { x, y, right, bottom } = element.getBoundingClientRect(); return { x, y, right, bottom } }")


def test_the_wall_says_how_to_join_on_every_slide(deck, speaker, wall, tmp_path):
    card = invitation(wall)
    expect(card.get_by_text(CODE, exact=True)).to_be_visible()
    expect(card).to_have_attribute("data-size", "large")
    image = card.get_by_role("img", name="QR code to join this room")
    wall.wait_for_function("(image) => image.complete && image.naturalWidth > 0", arg=image.element_handle())
    large = image.bounding_box()["width"]
    go_to(speaker, "Steps")
    expect(card).to_have_attribute("data-size", "small")
    assert image.bounding_box()["width"] < large / 2
    image.screenshot(path=tmp_path / "small.png")
    assert read_qr_code(tmp_path / "small.png").startswith(f"{deck.url}join#")
    # On demand over the whole wall.
    press_code(speaker)
    expect(wall.get_by_role("region", name="How to join")).to_be_visible()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_how_to_join_covers_no_text(deck, speaker, wall, size):
    wall.set_viewport_size({"width": size[0], "height": size[1]})
    wait_until(lambda: wall.evaluate("() => [innerWidth, innerHeight]") == list(size))
    expect(invitation(wall).get_by_text(CODE, exact=True)).to_be_visible()
    card = box(invitation(wall))
    assert card["x"] >= 0 and card["right"] <= size[0] and card["y"] >= 0 and card["bottom"] <= size[1]
    for slide in "The harbour", "Steps", "Crew", "Long":
        go_to(speaker, slide)
        expect(shown(wall)).to_have_attribute("aria-label", slide)
        covered = wall.evaluate(
            """() => {
              const card = document.querySelector(".join").getBoundingClientRect();
              const texts = document.createTreeWalker(document.querySelector(".slide.is-current"), NodeFilter.SHOW_TEXT);
              const covered = [];
              for (let text; (text = texts.nextNode());) {
                const range = document.createRange();
                range.selectNodeContents(text);
                for (const box of range.getClientRects()) {
                  if (box.x < card.right && box.right > card.x && box.y < card.bottom && box.bottom > card.y) covered.push(text.data);
                }
              }
              return covered;
            }"""
        )
        assert covered == [], slide


def test_a_wall_of_another_device_has_no_code(deck, speaker):
    wall = deck.open_wall()
    expect(shown(wall).get_by_role("heading", name="The harbour")).to_be_visible()
    # Its address leads to no other device.
    expect(invitation(wall)).to_be_hidden()
    assert CODE not in wall.content()
    press_code(speaker)
    expect(invitation(wall).get_by_text(CODE, exact=True)).to_be_visible()


def test_a_phone_is_not_told_how_to_join_what_it_has_joined(deck, speaker):
    phone = deck.open_phone()
    expect(shown(phone).get_by_role("heading", name="The harbour")).to_be_visible()
    expect(invitation(phone)).to_be_hidden()
