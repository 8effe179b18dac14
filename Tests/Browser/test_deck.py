"""A talk on the wall, in the speaker's hand, and on phones."""

import re

import pytest
from playwright.sync_api import expect

from deck_room import TALK, go_to, shown
from frames import record_frames

pytestmark = pytest.mark.shared_server


def press_next(speaker):
    speaker.get_by_role("button", name="Next").click()


def test_the_wall_and_a_phone_follow_the_speaker_step_by_step(deck, speaker):
    wall, phone = deck.open_wall(), deck.open_phone()
    for page in wall, phone:
        expect(shown(page).get_by_role("heading", name="The harbour")).to_be_visible()
    press_next(speaker)
    for page in wall, phone:
        expect(shown(page).get_by_text("Steps")).to_be_visible()
        expect(shown(page).get_by_text("One light")).to_be_hidden()
    press_next(speaker)
    for page in wall, phone:
        expect(shown(page).get_by_text("One light")).to_be_visible()
        expect(shown(page).get_by_text("Many eyes")).to_be_hidden()


def test_only_the_speaker_sees_notes_and_the_next_slide(deck, speaker):
    phone = deck.open_phone()
    expect(speaker.get_by_text("Welcome them.")).to_be_visible()
    expect(speaker.locator(".row.is-next .slide")).to_contain_text("Steps")
    content = phone.content()
    assert "Welcome them." not in content and "Many eyes" not in content


def test_a_clicker_moves_the_slides(deck, speaker):
    wall = deck.open_wall()
    speaker.keyboard.press("PageDown")
    expect(shown(wall).get_by_text("Steps")).to_be_visible()
    # The wall may be ahead of the speaker's page.
    expect(speaker.get_by_role("button", name="Back", exact=True)).to_be_enabled()
    speaker.keyboard.press("PageUp")
    expect(shown(wall).get_by_role("heading", name="The harbour")).to_be_visible()


def test_a_phone_looks_back_and_returns_without_sending_anything(deck, speaker):
    phone = deck.open_phone()
    sent = record_frames(phone, "framesent")
    phone.reload()
    press_next(speaker)
    expect(shown(phone).get_by_text("Steps")).to_be_visible()
    phone.get_by_role("button", name="Look back").click()
    expect(shown(phone).get_by_role("heading", name="The harbour")).to_be_visible()
    press_next(speaker)
    expect(shown(phone)).to_have_count(1)
    expect(shown(phone).get_by_role("heading", name="The harbour")).to_be_visible()
    phone.get_by_role("button", name="Back to the talk").click()
    expect(shown(phone).get_by_text("One light")).to_be_visible()
    assert not any("action" in text for text in sent)


def test_arrows_and_a_clicker_step_through_the_past_on_the_speakers_page(deck, speaker):
    wall = deck.open_wall()
    for text in ("Steps", "One light", "Many eyes"):
        speaker.keyboard.press("PageDown")
        expect(shown(wall).get_by_text(text)).to_be_visible()
    # The bar handles the key, and it is loaded on demand.
    expect(speaker.get_by_role("region", name="Presenter bar")).to_be_visible()
    speaker.keyboard.press("r")
    expect(speaker.get_by_role("slider", name="Moment")).to_be_visible()
    speaker.keyboard.press("ArrowLeft")
    expect(shown(wall).get_by_text("Many eyes")).to_be_hidden()
    speaker.keyboard.press("PageUp")
    expect(shown(wall).get_by_text("One light")).to_be_hidden()
    speaker.keyboard.press("ArrowRight")
    expect(shown(wall).get_by_text("One light")).to_be_visible()
    speaker.get_by_role("button", name="Back to now").click()
    expect(shown(wall).get_by_text("Many eyes")).to_be_visible()


def test_a_saved_file_is_shown_and_the_room_stays_at_its_slide(deck, speaker):
    wall = deck.open_wall()
    go_to(speaker, "Crew")
    expect(shown(wall).get_by_text("Who is here?")).to_be_visible()
    text = TALK.replace("# The harbour\n", "# The harbour\n\n---\n\n## An extra slide\n")
    replacement = deck.talk.with_suffix(".new")
    replacement.write_text(text.replace("Pilots", "Harbour pilots"))
    # As editors do it.
    replacement.replace(deck.talk)
    expect(shown(wall).get_by_text("Harbour pilots")).to_be_visible()
    expect(shown(wall).get_by_text("Who is here?")).to_be_visible()


def test_a_file_that_cannot_be_read_leaves_the_talk_and_tells_the_speaker(deck, speaker):
    wall = deck.open_wall()
    deck.talk.write_text("")
    expect(speaker.get_by_role("alert").filter(has_text="talk.md is empty")).to_be_visible()
    expect(shown(wall).get_by_role("heading", name="The harbour")).to_be_visible()
    deck.talk.write_text(TALK)
    expect(speaker.get_by_text("talk.md is empty")).to_be_hidden()


def test_what_is_not_understood_is_said_with_its_line(deck, speaker):
    deck.talk.write_text(TALK.replace("## Steps", "## Steps\n\n<blink>Now</blink>"))
    notes = speaker.locator("details").filter(has_text="1 note on the file")
    notes.locator("summary").click()
    expect(notes.get_by_text("talk.md:15: HTML is left out")).to_be_visible()
    press_next(speaker)
    expect(shown(deck.open_wall()).get_by_text("Now", exact=True)).to_be_visible()


def test_a_listing_is_coloured_and_its_lines_recede(deck, speaker):
    wall = deck.open_wall()
    go_to(speaker, "Code")
    lines = shown(wall).locator(".line")
    expect(lines).to_have_text(["let light = 1", "let eyes = 1_000"])
    expect(lines.nth(1)).to_have_class("line is-dimmed")
    press_next(speaker)
    expect(lines.nth(0)).to_have_class("line is-dimmed")
    wall.wait_for_function("() => CSS.highlights.get('code-keyword')?.size >= 2")


@pytest.mark.own_server
def test_a_restart_leaves_the_room_at_its_slide(deck, speaker, page_errors):
    page_errors.allow_connection_errors()
    wall = deck.open_wall()
    go_to(speaker, "Crew")
    expect(shown(wall).get_by_text("Who is here?")).to_be_visible()
    deck.server.stop()
    deck.server.start()
    expect(wall.locator("html")).to_have_attribute("data-connection", "open")
    expect(shown(wall).get_by_text("Who is here?")).to_be_visible()


def test_the_speakers_page_prints_one_slide_a_page(deck, speaker):
    for _ in range(2):
        pages = re.findall(rb"/Type\s*/Page\b", speaker.pdf(prefer_css_page_size=True))
        assert len(pages) == TALK.count("\n---\n\n##") + 1
        speaker.get_by_label("Print notes").check()


def test_images_beside_the_talk_are_shown_and_its_source_is_not_served(deck, speaker):
    wall = deck.open_wall()
    (deck.talk.parent / "sea.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>'
    )
    deck.talk.write_text(TALK.replace("# The harbour\n", "# The harbour\n\n![The sea](sea.svg)\n", 1))
    image = shown(wall).get_by_role("img", name="The sea")
    expect(image).to_have_js_property("naturalWidth", 40)
    expect(image).to_be_visible()
    source = f"{deck.server.url}assets/{deck.talk.name}"
    assert wall.request.get(source).status == 404


def test_a_new_room_begins_with_the_talk(deck, speaker, page_errors):
    page_errors.allow_connection_errors()
    wall = deck.open_wall()
    press_next(speaker)
    expect(shown(wall).get_by_text("Steps")).to_be_visible()
    presenter = speaker.context.new_page()
    presenter.goto(deck.server.url + "present")
    # The page moves while it is filled with its first state.
    expect(presenter.locator("html")).to_have_attribute("data-connection", "open")
    presenter.get_by_text("Start over", exact=True).click()
    presenter.get_by_role("button", name="Start over now").click()
    expect(shown(wall).get_by_role("heading", name="The harbour")).to_be_visible()
    # The new room watches the file, too.
    deck.talk.write_text(TALK.replace("# The harbour", "# The new harbour", 1))
    expect(shown(wall).get_by_role("heading", name="The new harbour")).to_be_visible()
