"""Polls, quizzes, words, questions and applause: three phones, a wall and a speaker."""

import pytest
from playwright.sync_api import expect

from deck_room import TALK, TOKEN, DeckRoom, go_to, open_questions, shown
from frames import record_frames

pytestmark = pytest.mark.shared_server


def vote(phone, choice):
    shown(phone).get_by_role("button", name=choice).click()
    expect(shown(phone).get_by_role("button", name=choice)).to_have_attribute("aria-pressed", "true")


def test_each_phone_has_one_vote_that_survives_changes_and_reloads(deck, speaker):
    phones = [deck.open_phone() for _ in range(3)]
    go_to(speaker, "Crew")
    vote(phones[0], "Sailors")
    vote(phones[1], "Sailors")
    vote(phones[2], "Pilots")
    vote(phones[1], "Pilots")
    phones[1].reload()
    pilots = shown(phones[1]).get_by_role("button", name="Pilots")
    expect(pilots).to_have_attribute("aria-pressed", "true")
    vote(phones[1], "Sailors")
    tab = phones[1].context.new_page()
    tab.goto(deck.server.url)
    vote(tab, "Pilots")
    expect(pilots).to_have_attribute("aria-pressed", "true")
    control = speaker.get_by_role("region", name="Poll")
    expect(control.get_by_text("1 · 33 %")).to_be_visible()
    expect(control.get_by_text("2 · 67 %")).to_be_visible()
    expect(control.get_by_role("heading")).to_contain_text("3 votes")


def test_results_are_on_no_wire_before_they_are_revealed(deck, speaker):
    wall, phone, other = deck.open_wall(), deck.open_phone(), deck.open_phone()
    frames = [record_frames(page, "framereceived") for page in (wall, other)]
    for page in wall, other:
        page.reload()
        expect(page.locator("html")).to_have_attribute("data-connection", "open")
    go_to(speaker, "Crew")
    vote(phone, "Pilots")
    for page in wall, other:
        expect(shown(page).get_by_text("1 vote", exact=False).first).to_be_visible()
        assert "100 %" not in page.content()
    hidden = [list(texts) for texts in frames]
    for texts in hidden:
        assert texts and not any("100 %" in text or '"isLeading":true' in text for text in texts)
    speaker.get_by_role("button", name="Reveal").click()
    for page in wall, other:
        expect(shown(page).get_by_text("100 %")).to_be_visible()
    wall.wait_for_function(
        "getComputedStyle(document.querySelectorAll('.choice')[1]).getPropertyValue('--share') == 1"
    )


def test_pictures_stand_above_rising_bars_on_the_wall_and_beside_their_texts_on_a_phone(deck, speaker):
    for name in "tea", "coffee":
        deck.talk.with_name(f"{name}.svg").write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="teal"/></svg>')
    deck.talk.write_text("```poll drinks\nWhat?\n- ![](tea.svg) Tea\n- ![](coffee.svg) Coffee\n```\n")
    wall, phone = deck.open_wall(reduced_motion="reduce"), deck.open_phone(reduced_motion="reduce")
    vote(phone, "Tea")
    speaker.get_by_role("button", name="Reveal").click()
    for page in wall, phone:
        expect(shown(page).get_by_text("100 %")).to_be_visible()
        expect(shown(page).locator("img.choice-picture:visible")).to_have_count(2)

    def layout(page):
        return shown(page).locator(".choices.has-pictures").evaluate("""(choices) => [...choices.children].filter(child => child.matches(".choice"))
            .map(choice => {
                const [box, picture, name] = [choice, ...choice.querySelectorAll("img, .name")].map(part => part.getBoundingClientRect());
                return {top: box.top, left: box.left, isBeside: picture.right <= name.left, bar: getComputedStyle(choice, "::before").scale};
            })""")

    tea, coffee = layout(wall)
    assert tea["top"] == coffee["top"] and not tea["isBeside"]
    assert (tea["bar"], coffee["bar"]) == ("1", "1 0")
    tea, coffee = layout(phone)
    assert tea["left"] == coffee["left"] and tea["isBeside"]
    assert (tea["bar"], coffee["bar"]) == ("1", "0 1")


def test_a_closed_poll_takes_no_votes(deck, speaker):
    phone = deck.open_phone()
    go_to(speaker, "Crew")
    vote(phone, "Pilots")
    speaker.get_by_role("button", name="Close").click()
    expect(shown(phone).get_by_text("1 vote, closed")).to_be_visible()
    expect(shown(phone).get_by_text("tap to vote")).to_be_hidden()
    expect(shown(phone).get_by_role("button", name="Sailors")).to_be_disabled()
    expect(phone.locator("[aria-live=polite]").last).to_have_text("Slide 3: Crew. Voting is closed")
    expect(speaker.get_by_text("1 · 100 %")).to_be_visible()
    expect(shown(phone).get_by_role("button", name="Pilots")).to_have_attribute("aria-pressed", "true")


def test_words_grow_on_the_wall_until_the_speaker_removes_one(deck, speaker):
    wall, phones = deck.open_wall(), [deck.open_phone() for _ in range(2)]
    go_to(speaker, "Words")
    for phone in phones:
        field = shown(phone).get_by_role("textbox", name="Your word")
        field.fill("Calm")
        field.press("Enter")
        expect(field).to_have_value("")
        # However many words there are, the field is not below them.
        assert field.bounding_box()["y"] < shown(phone).locator(".cloud").bounding_box()["y"]
    expect(shown(wall).locator(".cloud li")).to_have_text(["calm"])
    expect(shown(wall).locator(".cloud li")).to_have_attribute("data-size", "5")
    own = shown(phones[0]).get_by_role("list", name="Your words")
    own.get_by_role("button", name="calm").click()
    expect(own.get_by_role("button")).to_have_count(0)
    expect(shown(wall).locator(".cloud li")).to_have_attribute("data-size", "1")
    speaker.get_by_role("region", name="Words").get_by_role("button", name="calm").click()
    expect(shown(wall).locator(".cloud li")).to_have_count(0)


def test_a_phone_has_three_words_and_may_replace_one(deck, speaker):
    phone = deck.open_phone()
    go_to(speaker, "Words")
    field = shown(phone).get_by_role("textbox", name="Your word")
    own = shown(phone).get_by_role("list", name="Your words").get_by_role("button")
    for word in "calm", "wide", "salty":
        # The form of the word before is open again.
        expect(field).to_have_value("")
        field.fill(word)
        field.press("Enter")
        expect(own.filter(has_text=word)).to_be_visible()
    expect(field).to_be_hidden()
    expect(shown(phone).get_by_text("Your words are in.", exact=False)).to_be_visible()
    own.filter(has_text="wide").click()
    expect(field).to_be_visible()
    expect(shown(phone).get_by_text("Your words are in.", exact=False)).to_be_hidden()


def test_a_phone_that_may_not_vote_is_told_so(start, product, data, visit, tmp_path):
    talk = tmp_path / "talk.md"
    talk.write_text("```poll\nTea?\n- Yes\n- No\n```")
    server = start(
        product("Deck"), talk, "--data", data, "--presenter-token", TOKEN, "--permit", "presenter")
    phone = DeckRoom(server, visit, talk).open_phone()
    expect(shown(phone).get_by_role("button", name="Yes")).to_be_disabled()
    expect(shown(phone).get_by_text("only the presenter may vote for now")).to_be_visible()
    expect(shown(phone).get_by_text("tap to vote")).to_be_hidden()


def test_a_question_is_asked_voted_for_once_shown_answered_and_deleted(deck, speaker):
    wall, alice, bob = deck.open_wall(), deck.open_phone(), deck.open_phone()
    go_to(speaker, "Questions")
    open_questions(alice)
    alice.get_by_label("Your question").fill("Why a lighthouse?")
    alice.get_by_role("button", name="Ask").click()
    expect(alice.get_by_label("Your question")).to_have_value("")
    pages = bob, tab_of(bob, deck)
    for page in pages:
        open_questions(page)
    first, second = (page.get_by_role("checkbox", name="Vote for: Why a lighthouse?") for page in pages)
    first.check()
    expect(second).to_be_checked()
    second.uncheck()
    expect(first).not_to_be_checked()
    second.check()
    expect(first).to_be_checked()
    expect(shown(wall).locator(".asked .vote")).to_have_text(["2"])
    asked = speaker.get_by_role("list", name="Questions").get_by_role("listitem")
    asked.get_by_role("button", name="On the wall").click()
    expect(shown(wall).locator(".asked .is-current")).to_have_count(1)
    asked.get_by_role("button", name="Answered").click()
    expect(shown(wall).locator(".asked li:visible")).to_have_count(0)
    asked.get_by_role("button", name="Delete").click()
    expect(alice.get_by_text("No questions yet.", exact=False)).to_be_visible()


def test_the_shown_question_is_the_whole_wall_on_every_slide(deck, speaker):
    wall, alice = deck.open_wall(), deck.open_phone()
    open_questions(alice)
    alice.get_by_label("Your question").fill("Why a lighthouse?")
    alice.get_by_role("button", name="Ask").click()
    asked = speaker.get_by_role("list", name="Questions").get_by_role("listitem")
    asked.get_by_role("button", name="On the wall").click()
    shown_question = wall.get_by_role("region", name="The question")
    expect(shown_question.get_by_text("Why a lighthouse?")).to_be_visible()
    expect(shown_question.get_by_text("1 vote")).to_be_visible()
    assert shown_question.bounding_box() == {"x": 0, "y": 0, **wall.viewport_size}
    expect(alice.get_by_role("region", name="The question")).to_be_hidden()
    expect(alice.get_by_text("Being answered now")).to_be_visible()
    asked.get_by_role("button", name="Off the wall").click()
    expect(shown_question).to_be_hidden()


def test_a_phone_is_told_whether_its_answer_was_right(deck, speaker):
    deck.talk.write_text(TALK.replace("```poll crew", "```quiz crew").replace("- Pilots", "- [x] Pilots"))
    wall, right, wrong, silent = deck.open_wall(), *(deck.open_phone() for _ in range(3))
    go_to(speaker, "Crew")
    vote(right, "Pilots")
    vote(wrong, "Sailors")
    for page in right, wrong, silent, wall:
        expect(shown(page).locator(".verdict:visible")).to_have_count(0)
    speaker.get_by_role("button", name="Reveal").click()
    expect(shown(right).locator(".verdict:visible")).to_have_text("Right!")
    expect(shown(wrong).locator(".verdict:visible")).to_have_text("Not this time.")
    for page in silent, wall:
        expect(shown(page).get_by_text("50 %").first).to_be_visible()
        expect(shown(page).locator(".verdict:visible")).to_have_count(0)


def tab_of(page, deck):
    """Opens a second tab in the page's browser, which is the same person."""
    tab = page.context.new_page()
    tab.goto(deck.server.url)
    expect(tab.locator("html")).to_have_attribute("data-connection", "open")
    return tab


def test_applause_is_counted_on_the_wall(deck, speaker):
    wall, phone = deck.open_wall(), deck.open_phone()
    go_to(speaker, "Thanks")
    clap = shown(phone).get_by_role("button", name="Clap")
    for _ in range(5):
        clap.click()
    expect(shown(wall).locator(".count")).to_have_text("5")
