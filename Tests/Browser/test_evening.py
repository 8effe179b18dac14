"""An evening: a speaker, a wall and three phones, over a network that is slow and breaks."""

import re

import pytest
from playwright.sync_api import expect

from deck_room import go_to, open_questions, shown
from frames import record_frames
from page_timeouts import NEVER_BLOCKED
from server import wait_until
from slow_proxy import SlowProxy

# The results of a poll with two votes for its second choice and one for its first: two of three, in every form in which
# a page could receive them.
RESULTS = [
    re.compile(text)
    for text in (r"67 %", r"0\.66", r'\bcount"(,"value")?:2\b', r'\bisLeading"(,"value")?:true')
]


@pytest.fixture
def network(deck):
    network = SlowProxy(deck.server.port)
    deck.url = network.url
    yield network
    network.close()


class Attendee:
    """A page, and every byte that it receives of the talk."""

    def __init__(self, deck, url, **options):
        self.page = deck.visit("about:blank", **options)
        self.page.add_init_script(NEVER_BLOCKED)
        self.frames = record_frames(self.page, "framereceived")
        self.documents = []
        self.load(lambda: self.page.goto(url))

    def load(self, navigate):
        self.documents.append(navigate().text())
        expect(self.page.locator("html")).to_have_attribute("data-connection", "open")

    def has_received(self, pattern):
        return any(pattern.search(text) for text in self.documents + self.frames)


def press(page, choice):
    shown(page).get_by_role("button", name=choice).click()


def expect_choice(page, choice):
    pressed = shown(page).locator(".choice[aria-pressed=true]")
    expect(pressed).to_have_count(1)
    expect(pressed).to_contain_text(choice)


def vote_box(page):
    open_questions(page)
    return page.get_by_role("checkbox", name="Vote for: Why a lighthouse?")


def test_an_evening(deck, network, page_errors):
    speaker = deck.open_speaker()
    wall = Attendee(deck, deck.url + "?projector")
    phones = [Attendee(deck, deck.url, viewport={"width": 390, "height": 844}) for _ in range(3)]
    audience = [wall, *phones]
    alice, bob, carol = [phone.page for phone in phones]
    for attendee in audience:
        expect(shown(attendee.page).get_by_role("heading", name="The harbour")).to_be_visible()
    speaker.keyboard.press("PageDown")
    for attendee in audience:
        expect(shown(attendee.page).get_by_text("Steps")).to_be_visible()

    # Each votes, changes its vote, reloads, and still has one vote.
    go_to(speaker, "Crew")
    for page, first, second in (
        (alice, "Pilots", "Sailors"), (bob, "Sailors", "Pilots"), (carol, "Sailors", "Pilots"),
    ):
        press(page, first)
        press(page, second)
        expect_choice(page, second)
    for phone, choice in zip(phones, ("Sailors", "Pilots", "Pilots")):
        phone.load(phone.page.reload)
        expect_choice(phone.page, choice)
    wall.load(wall.page.reload)
    for attendee in audience:
        expect(shown(attendee.page).get_by_text("3 votes")).to_be_visible()
    expect(speaker.get_by_role("region", name="Poll").get_by_text("2 · 67 %")).to_be_visible()

    # No byte has the results before they are revealed; the same search finds them afterwards.
    for attendee in audience:
        assert attendee.frames and attendee.documents
        assert not any(attendee.has_received(pattern) for pattern in RESULTS)
    speaker.get_by_role("button", name="Reveal").click()
    for attendee in audience:
        expect(shown(attendee.page).get_by_text("67 %")).to_be_visible()
        assert all(attendee.has_received(pattern) for pattern in RESULTS)
    # The page itself is made anew now and then.
    wait_until(lambda: "67 %" in alice.request.get(alice.url).text())

    # The network takes 300 ms, and breaks while a vote is on its way.
    page_errors.allow_connection_errors()
    network.delay = 0.3
    press(carol, "Sailors")
    network.cut()
    for page in (speaker, *(attendee.page for attendee in audience)):
        expect(page.locator("html")).to_have_attribute("data-connection", "closed")
    network.restore()
    for attendee in audience:
        choices = shown(attendee.page).locator(".choice")
        expect(choices.nth(0)).to_contain_text("67 %")
        expect(choices.nth(1)).to_contain_text("33 %")
        expect(shown(attendee.page).get_by_text("3 votes")).to_be_visible()
    expect_choice(carol, "Sailors")
    expect(speaker.get_by_role("region", name="Poll").get_by_text("2 · 67 %")).to_be_visible()

    # A question is voted for in both tabs of a phone, and counts once.
    go_to(speaker, "Questions")
    tab = bob.context.new_page()
    tab.goto(deck.url)
    open_questions(alice)
    alice.get_by_label("Your question").fill("Why a lighthouse?")
    alice.get_by_role("button", name="Ask").click()
    votes = [vote_box(page) for page in (bob, tab)]
    for vote in votes:
        expect(vote).to_be_visible()
    # Both are on their way before the answer to either.
    network.stall()
    for vote in votes:
        vote.check()
    network.resume()
    expect(shown(wall.page).locator(".asked .vote")).to_have_text(["2"])
    vote_box(carol).check()
    expect(shown(wall.page).locator(".asked .vote")).to_have_text(["3"])
    for vote in votes:
        expect(vote).to_be_checked()
        expect(vote.locator("xpath=..")).to_contain_text("3")
