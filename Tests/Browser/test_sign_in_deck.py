"""A talk whose people sign in: a speaker, a moderator, and an audience on phones and before a wall."""

import pytest
from playwright.sync_api import expect

from deck_room import TALK, go_to, open_questions, shown
from test_sign_in import request

PHONE = {"viewport": {"width": 390, "height": 844}}
WALL = {"viewport": {"width": 1920, "height": 1080}}


@pytest.fixture
def talk_text():
    return TALK.replace("moderation: off\n", "")


@pytest.fixture
def server(start, product, data, talk, sign_in_arguments):
    arguments = [*sign_in_arguments, "--moderators-claim", "groups=assistants"]
    server = start(product("Deck"), talk, "--data", data, *arguments)
    yield server
    assert server.process.poll() in (None, 0, -9), f"the server crashed: {server.errors}"


def test_a_lecturer_speaks_an_assistant_moderates_and_students_ask(server, enter):
    speaker = enter(server.url + "speaker.html", "ada")
    expect(speaker.get_by_role("button", name="Next")).to_be_enabled()
    wall = enter(server.url + "?projector", "ada", **WALL)
    moderator = enter(server.url + "moderate.html", "mia", **PHONE)
    phone = enter(server.url, "bob", **PHONE)
    expect(shown(wall).get_by_role("heading", name="The harbour")).to_be_visible()
    go_to(speaker, "Questions")
    open_questions(phone)
    phone.get_by_label("Your question").fill("Who keeps the light?")
    phone.get_by_role("button", name="Ask").click()
    for page in speaker, moderator:
        expect(page.get_by_role("list", name="Questions that wait").get_by_text("Who keeps the light?")).to_be_visible()
    expect(shown(wall).locator(".asked .words")).to_have_count(0)
    moderator.get_by_role("button", name="Approve").click()
    expect(shown(wall).locator(".asked .words > span")).to_have_text(["Who keeps the light?"])


def test_a_student_is_no_speaker(server, enter):
    student = enter(server.url + "speaker.html", "bob")
    expect(student.get_by_role("heading", name="This page is the speaker’s")).to_be_visible()
    for path in "/speaker.html", "/?projector", "/present", "/lectern/results", "/assets/a.png":
        assert request(server, path)[0] == 401, path


def test_the_code_on_the_wall_is_the_address_alone(server, enter):
    wall = enter(server.url + "?projector", "ada", **WALL)
    expect(shown(wall).get_by_role("heading", name="The harbour")).to_be_visible()
    assert "#" not in server.errors
    assert wall.evaluate("fetch('qr.svg').then((response) => response.status)") == 200
