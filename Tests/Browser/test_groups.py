"""Groups answer in rooms of their own, and their answers stand in the main room: the example Groups."""

import signal

import pytest
from playwright.sync_api import expect

from axe import Axe
from conftest import ROOT
from presenter_page import PresenterPage
from server import wait_until
from test_rooms import enter, open_room  # noqa: F401: a fixture

TOKEN = "plenary-presenter-token"
PAGES = ROOT / "Examples" / "Groups" / "Public"


@pytest.fixture
def groups(start, product, data):
    return start(product("Groups"), "--data", data, "--public", PAGES, "--rooms", "8", "--presenter-token", TOKEN)


def test_an_answer_of_a_group_stands_on_the_plenarys_wall(groups, visit):
    wall = visit(f"{groups.url}wall.html", viewport={"width": 1280, "height": 720})
    phone = visit(f"{groups.url}group-1/", viewport={"width": 390, "height": 700})
    answer = phone.get_by_label("The answer of your group")
    answer.fill("Shorter meetings")
    phone.get_by_role("button", name="Give the answer").click()
    expect(phone.get_by_role("blockquote")).to_have_text("Shorter meetings")
    expect(answer).to_have_value("")
    answers = wall.get_by_role("list", name="Answers").get_by_role("listitem")
    expect(answers).to_have_text(["group-1 Shorter meetings"])
    answer.fill("No meetings")
    answer.press("Tab")
    phone.keyboard.press("Enter")
    expect(answers).to_have_text(["group-1 No meetings"])
    for page in (wall, phone):
        assert Axe().run(page).violations_count == 0


def test_the_plenarys_question_stands_in_every_group_and_survives_a_kill(groups, visit, page_errors):
    wall = visit(f"{groups.url}wall.html")
    phones = [visit(f"{groups.url}group-{number}/", viewport={"width": 390, "height": 700}) for number in (1, 2)]
    for page in (wall, *phones):
        expect(page.get_by_role("heading", level=1)).to_have_text("What would you change first?")
        expect(page.get_by_label("The next question")).to_be_hidden()
    speaker = visit(f"{groups.url}present#{TOKEN}")
    PresenterPage(speaker).expect_open()
    speaker.goto(f"{groups.url}wall.html")
    speaker.get_by_label("The next question").fill("What keeps you here?")
    speaker.get_by_role("button", name="Ask all groups").click()
    for page in (wall, speaker, *phones):
        expect(page.get_by_role("heading", level=1)).to_have_text("What keeps you here?")
    page_errors.allow_connection_errors()
    groups.stop(signal.SIGKILL)
    groups.start()
    for page in (wall, *phones, visit(f"{groups.url}group-3/")):
        expect(page.get_by_role("heading", level=1)).to_have_text("What keeps you here?")


def test_each_answer_reaches_the_plenary_once_although_the_server_is_killed(groups, enter):  # noqa: F811
    names = [f"group-{number}" for number in range(1, 6)]
    for name in names:
        assert open_room(groups, name)[0] == 200
    given = 0
    for attempt in range(4):
        # The first page of a room opens it again, and its effects continue.
        clients = {name: enter(groups, name) for name in names}
        for number in range(3):
            for name, client in clients.items():
                assert client.send("answerGiven", f"{name}, {attempt}.{number}")["type"] == "ack"
                given += 1
        # Some messages are on their way, and some have arrived.
        groups.stop(signal.SIGKILL)
        groups.start()
    for name in names:
        enter(groups, name)
    wait_until(lambda: groups.state["messageCount"] == given)
    groups.stop(signal.SIGTERM)
    groups.start()
    assert groups.state["messageCount"] == given
    assert groups.state["answers"] == [{"id": name, "text": f"{name}, 3.2"} for name in names]
