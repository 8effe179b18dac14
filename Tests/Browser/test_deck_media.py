"""A video or a sound of the talk's folder: the speaker plays it, and the wall shows it in step."""

import math
import struct
import wave

import pytest
from playwright.sync_api import expect

from deck_room import go_to

pytestmark = pytest.mark.shared_server

TALK = """# The harbour

---

## The horn

![The horn of the harbour](horn.wav)

---

## Later
"""
SECONDS = 60
RATE = 8000
PLAYER = ".is-current .media video"


@pytest.fixture
def talk_text():
    return TALK


@pytest.fixture
def pages(deck):
    with wave.open(str(deck.talk.parent / "horn.wav"), "wb") as horn:
        horn.setnchannels(1)
        horn.setsampwidth(2)
        horn.setframerate(RATE)
        horn.writeframes(b"".join(struct.pack("<h", int(4000 * math.sin(n / 6))) for n in range(RATE * SECONDS)))
    speaker, wall, phone = deck.open_speaker(), deck.open_wall(), deck.open_phone()
    expect(speaker.locator(".overview li button")).to_have_count(3)
    go_to(speaker, "The horn")
    for page in (speaker, wall):
        expect(page.locator(PLAYER)).to_have_js_property("duration", SECONDS)
    return speaker, wall, phone


def test_the_wall_plays_and_pauses_with_the_speaker(pages):
    speaker, wall, phone = pages
    for page in (speaker, wall):
        expect(page.locator(PLAYER)).to_have_js_property("paused", True)
    speaker.keyboard.press("m")
    for page in (speaker, wall):
        expect(page.locator(PLAYER)).to_have_js_property("paused", False)
    speaker.get_by_role("button", name="Pause", exact=True).last.click()
    for page in (speaker, wall):
        expect(page.locator(PLAYER)).to_have_js_property("paused", True)
    # The speaker's page is silent, and phones load nothing.
    expect(speaker.locator(PLAYER)).to_have_js_property("muted", True)
    expect(phone.locator(".is-current .elsewhere")).to_be_visible()
    assert phone.locator(PLAYER).get_attribute("src") is None


def test_the_wall_moves_to_the_place_that_the_speaker_chooses(pages):
    speaker, wall, _ = pages
    speaker.get_by_label("Position").fill("12")
    expect(wall.locator(PLAYER)).to_have_js_property("currentTime", 12)
    speaker.get_by_role("button", name="From the start").click()
    expect(wall.locator(PLAYER)).to_have_js_property("currentTime", 0)
    # Another wall that opens later shows the same place.
    speaker.get_by_label("Position").fill("7")
    wall.reload()
    expect(wall.locator(PLAYER)).to_have_js_property("currentTime", 7)


def test_what_is_over_plays_again_from_its_start(pages):
    speaker, wall, _ = pages
    speaker.get_by_label("Position").fill(str(SECONDS))
    for page in (speaker, wall):
        expect(page.locator(PLAYER)).to_have_js_property("currentTime", SECONDS)
    speaker.keyboard.press("m")
    for page in (speaker, wall):
        expect(page.locator(PLAYER)).to_have_js_property("paused", False)


def test_it_ends_with_its_slide(pages):
    speaker, wall, _ = pages
    speaker.keyboard.press("m")
    expect(wall.locator(PLAYER)).to_have_js_property("paused", False)
    go_to(speaker, "Later")
    expect(wall.locator(".media video").first).to_have_js_property("paused", True)
    expect(speaker.get_by_label("Position")).to_be_hidden()
