"""The keys of the speaker: each step of the talk, and what the audience has written."""

import pytest
from playwright.sync_api import expect

from deck_room import TALK, TOKEN, go_to, open_questions, shown

pytestmark = pytest.mark.shared_server

NEXT = "PageDown", "ArrowRight", "ArrowDown", "Space"
BACK = "PageUp", "ArrowLeft", "ArrowUp"
# Up and down scroll the room's page.
ROOM_NEXT = "PageDown", "ArrowRight", "Space"
ROOM_BACK = "PageUp", "ArrowLeft"


IDEAS = "# The harbour\n\n---\n\n```ideas garden\nWhat do we plant?\n```\n\n---\n\n## Later\n"


@pytest.fixture
def talk_text():
    return TALK.replace("moderation: off\n", "") + "\n---\n\n## Board\n\n```leaderboard: 3\nWho leads?\n```\n"


@pytest.fixture
def room(deck, speaker):
    """The room's page of the same presenter, with its controls."""
    page = deck.visit(f"{deck.url}present#{TOKEN}")
    expect(page.get_by_role("button", name="Next")).to_be_enabled()
    return page


def step(page, wall, key, text):
    page.keyboard.press(key)
    expect(shown(wall).get_by_text(text)).to_be_visible()
    # The wall may be ahead of the presenter's page.
    expect(page.get_by_role("button", name="Back", exact=True)).to_be_enabled()


def is_back(page, wall, key):
    page.keyboard.press(key)
    expect(shown(wall).get_by_role("heading", name="The harbour")).to_be_visible()


def ask(phone, waiting, *texts):
    open_questions(phone)
    for text in texts:
        phone.get_by_label("Your question").fill(text)
        phone.get_by_role("button", name="Ask").click()
        expect(waiting.get_by_text(text)).to_be_visible()


def is_on_the_wall(wall, speaker, text):
    """Waits for both pages: the wall may be ahead of the speaker's, whose keys depend on what it shows."""
    for region in wall.get_by_role("region", name="The question"), speaker.get_by_role("region", name="Now on the wall"):
        if text is None:
            expect(region).to_be_hidden()
        else:
            expect(region.get_by_text(text)).to_be_visible()


def test_every_key_of_the_speaker_steps_through_the_talk(deck, speaker):
    wall = deck.open_wall()
    for key in NEXT:
        step(speaker, wall, key, "Steps")
        is_back(speaker, wall, "PageUp")
    for key in BACK:
        step(speaker, wall, "PageDown", "Steps")
        is_back(speaker, wall, key)
    assert set(speaker.get_by_role("button", name="Next").get_attribute("aria-keyshortcuts").split()) == set(NEXT)
    assert set(speaker.get_by_role("button", name="Back", exact=True).get_attribute("aria-keyshortcuts").split()) == set(BACK)


def test_every_key_of_the_rooms_page_steps_through_the_talk(deck, room):
    wall = deck.open_wall()
    for key in ROOM_NEXT:
        step(room, wall, key, "Steps")
        is_back(room, wall, "PageUp")
    for key in ROOM_BACK:
        step(room, wall, "PageDown", "Steps")
        is_back(room, wall, key)
    assert set(room.get_by_role("button", name="Next").get_attribute("aria-keyshortcuts").split()) == set(ROOM_NEXT)


def test_space_is_for_a_button_or_a_field_that_has_the_focus(deck, speaker, room):
    wall = deck.open_wall()
    field = speaker.get_by_label("What is said")
    speaker.get_by_text("Captions", exact=True).focus()
    speaker.keyboard.press("Space")
    expect(field).to_be_visible()
    field.focus()
    for key in NEXT:
        speaker.keyboard.press(key)
    expect(field).to_have_value(" ")
    summary = room.locator("summary", has_text="Start over")
    summary.focus()
    room.keyboard.press("Space")
    expect(room.get_by_role("button", name="Start over now")).to_be_visible()
    # None of these keys has moved the slides: this one leads to the second.
    summary.blur()
    room.keyboard.press("Space")
    expect(shown(wall).locator(".number")).to_have_text("2")


def test_a_approves_what_waits_one_text_after_another(deck, speaker):
    wall, phone = deck.open_wall(), deck.open_phone()
    go_to(speaker, "Words")
    shown(phone).get_by_role("textbox", name="Your word").fill("calm")
    shown(phone).get_by_role("textbox", name="Your word").press("Enter")
    expect(speaker.get_by_role("button", name="Approve calm")).to_be_visible()
    go_to(speaker, "Board")
    shown(phone).get_by_label("Your name on the board").fill("Ada")
    shown(phone).get_by_label("Your name on the board").press("Enter")
    expect(speaker.get_by_role("button", name="Approve the name Ada")).to_be_visible()
    ask(phone, speaker.get_by_role("list", name="Questions that wait for approval"), "Who keeps the light?")
    # The button that was pressed is gone, and the list of slides has the focus.
    speaker.locator(":focus").blur()
    for name in "Approve the name Ada", "Approve", "Approve calm 1":
        button = speaker.get_by_role("button", name=name, exact=True)
        expect(button).to_be_visible()
        speaker.keyboard.press("a")
        expect(button).to_have_count(0)
    expect(speaker.locator(".waiting")).to_be_hidden()
    expect(shown(phone).get_by_text("waits for approval")).to_be_hidden()
    go_to(speaker, "Words")
    expect(shown(wall).locator(".cloud li")).to_have_text(["calm"])


def test_w_shows_a_question_that_waits_and_s_and_d_end_it(deck, speaker):
    wall, phone = deck.open_wall(), deck.open_phone()
    go_to(speaker, "Questions")
    waiting = speaker.get_by_role("list", name="Questions that wait for approval")
    # Approved before the others, it is the first of the list.
    ask(phone, waiting, "How high is it?")
    waiting.get_by_role("button", name="Approve").click()
    expect(waiting).to_be_hidden()
    ask(phone, waiting, "Who keeps the light?", "Why?")
    speaker.keyboard.press("w")
    is_on_the_wall(wall, speaker, "Who keeps the light?")
    rows = speaker.get_by_role("list", name="Questions", exact=True).get_by_role("listitem")
    expect(rows).to_have_count(2)
    # The keys are about the question on the wall, and without one about the first.
    speaker.keyboard.press("s")
    is_on_the_wall(wall, speaker, None)
    speaker.keyboard.press("s")
    is_on_the_wall(wall, speaker, "How high is it?")
    speaker.keyboard.press("s")
    is_on_the_wall(wall, speaker, None)
    rows.filter(has_text="Who keeps the light?").get_by_role("button", name="On the wall").click()
    is_on_the_wall(wall, speaker, "Who keeps the light?")
    speaker.keyboard.press("d")
    is_on_the_wall(wall, speaker, None)
    expect(rows.filter(has_text="Who keeps the light?").get_by_role("button", name="Open again")).to_be_visible()
    expect(rows.filter(has_text="How high is it?").get_by_role("button", name="Answered")).to_be_visible()
    expect(waiting.get_by_text("Why?")).to_be_visible()


@pytest.mark.parametrize("talk_text", [IDEAS])
def test_s_takes_an_idea_off_the_wall_on_a_later_slide(deck, speaker):
    wall, phone = deck.open_wall(), deck.open_phone()
    go_to(speaker, "What do we plant?")
    shown(phone).get_by_label("Your idea").fill("Roses")
    shown(phone).get_by_role("button", name="Send").click()
    expect(speaker.get_by_role("button", name="Approve")).to_be_visible()
    go_to(speaker, "Later")
    expect(shown(wall).get_by_role("heading", name="Later")).to_be_visible()
    speaker.keyboard.press("w")
    is_on_the_wall(wall, speaker, "Roses")
    speaker.keyboard.press("s")
    is_on_the_wall(wall, speaker, None)
