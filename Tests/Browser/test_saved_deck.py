"""A talk of Deck that the server saves as one file, played from the file."""

import http.server
import subprocess
import threading

import pytest
from playwright.sync_api import expect

from deck_room import TOKEN, open_questions, shown
from server import TIMEOUT, Server
from wire_client import WireClient

TALK = """---
moderation: off
title: The harbour & its lights
---

# The harbour

---

## Picture

![A buoy](buoy%20one.svg)

---
background: buoy one.svg
---

## At sea

---

## Crew

```poll crew
Who is here?
- Sailors
- Pilots
```

---

## Words

```words mood
The sea is
```

---

## Questions

```questions
Ask the keeper
```
"""
TITLE = "The harbour & its lights"
# A stroke on the last slide.
INK = {"slide": "questions", "stroke": "a", "tool": "pen", "color": "accent", "start": 0, "points": [2000, 2000, 4000, 2200]}
SLIDES = ["The harbour", "Picture", "At sea", "Crew", "Words", "Questions"]
BUOY = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><circle r="9" fill="red"/></svg>'
IS_SHOWN = "(image) => image.complete && image.naturalWidth === 40"


def save(product, folder, text, show):
    """Returns a talk as a file, after `show` has shown it to its audience."""
    data = folder / "data"
    (folder / "buoy one.svg").write_text(BUOY)
    talk = folder / "talk.md"
    talk.write_text(text)
    server = Server(
        product("Deck"), talk, "--data", data, "--presenter-token", TOKEN, log=folder / "log",
        environment={"XDG_CACHE_HOME": str(folder / "cache")},
    )
    try:
        sockets = server.start().presenter_socket(TOKEN), server.socket()
        with sockets[0], sockets[1]:
            show(*(Person(socket) for socket in sockets))
        assert server.stop() == 0
    finally:
        server.end()
    file = folder / "saved" / "talk.html"
    file.parent.mkdir()
    saved = subprocess.run(
        [product("Deck"), talk, "--save-talk", file, "--data", data], capture_output=True, text=True, timeout=TIMEOUT,
    )
    assert (saved.returncode, saved.stderr) == (0, "")
    return file


class Person(WireClient):
    """A speaker or a participant, whose actions all succeed."""

    def say(self, name, *value):
        assert self.send(name, *value)["type"] == "ack", name


def show_slides(speaker, _):
    for _ in SLIDES[1:]:
        speaker.say("slides.nextTapped")
    speaker.say("ink.drawn", INK)


def answer(speaker, phone):
    """An evening with an audience: the first question waits for approval, and the second is never approved."""
    speaker.say("slides.slideChosen", "crew")
    phone.say("poll.voted", {"poll": "crew", "choice": "pilots"})
    speaker.say("poll.voted", {"poll": "crew", "choice": "sailors"})
    speaker.say("poll.revealed", "crew")
    speaker.say("slides.slideChosen", "words")
    phone.say("words.added", {"cloud": "mood", "word": "calm"})
    speaker.say("words.approved", {"cloud": "mood", "word": "calm"})
    speaker.say("captions.heard", "The sea is calm tonight.")
    speaker.say("slides.slideChosen", "questions")
    for text in "Who lights it?", "Who is this?":
        phone.say("questions.asked", text)
    speaker.say("questions.approved", 1)
    speaker.say("questions.replied", {"id": 1, "value": "The keeper."})
    # A chapter begins when its slide is shown: now with all answers.
    for slide in "crew", "words", "questions":
        speaker.say("slides.slideChosen", slide)


@pytest.fixture(scope="module")
def file(product, tmp_path_factory):
    """A talk that was shown from its first slide to its last, as a file."""
    return save(product, tmp_path_factory.mktemp("talk"), TALK, show_slides)


@pytest.fixture(scope="module")
def answered(product, tmp_path_factory):
    """A talk whose audience took part, as a file."""
    text = TALK.replace("moderation: off\n", "")
    return save(product, tmp_path_factory.mktemp("answered"), text, answer)


@pytest.fixture
def host():
    """Serves a folder at an address of the web, as a speaker who publishes the file does."""
    servers = []

    def host(folder):
        def handler(*arguments):
            return QuietHandler(*arguments, directory=folder)

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        servers.append(server)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{server.server_port}/"

    yield host
    for server in servers:
        server.shutdown()
        server.server_close()


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


def poster(page):
    return page.get_by_role("button", name=f"Play “{TITLE}”")


def expect_chapter(page, name):
    expect(page.get_by_label("Chapter", exact=True).locator("option:checked")).to_have_text(name)


def expect_to_play(page):
    """The talk plays, or has played to its end: it may be over before this looks."""
    expect(poster(page)).to_be_hidden()
    expect(shown(page)).to_contain_text(SLIDES[-1])


def test_it_has_the_ink_of_the_speaker(file, visit):
    page = visit(file.as_uri())
    poster(page).click()
    expect_to_play(page)
    expect(shown(page).locator(".ink path")).to_have_count(1)


def test_it_follows_the_language_of_who_watches(file, visit):
    page = visit(file.as_uri(), locale="ko-KR")
    page.get_by_role("button", name=f"“{TITLE}” 재생").click()
    expect_to_play(page)
    expect(page.get_by_label("챕터", exact=True)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "ko")


def test_forced_colors_keep_a_choice_visible(file, visit):
    colors = {}
    for forced in "active", "none":
        page = visit(file.as_uri(), forced_colors=forced)
        page.get_by_label("Chapter", exact=True).select_option("Crew")
        choice = shown(page).locator(".choice", has_text="Pilots")
        expect(choice).to_be_visible()
        sheets = page.locator("link[rel=stylesheet][media]")
        expect(sheets).to_have_count(1 if forced == "active" else 0)
        if forced == "active":
            # The bar runs below the text, in the text's own color.
            expect(choice).to_have_css("color", page.locator("body").evaluate("body => getComputedStyle(body).color"))
        colors[forced] = choice.evaluate("choice => getComputedStyle(choice, '::before').blockSize")
    assert colors["active"] != colors["none"]


@pytest.mark.parametrize("width, height", [(390, 844), (1280, 800), (1920, 1080)])
def test_it_opens_on_the_first_slide_with_a_button_that_plays(file, visit, width, height):
    page = visit(file.as_uri(), viewport={"width": width, "height": height})
    expect(page).to_have_title(TITLE)
    expect(poster(page)).to_be_focused()
    expect(shown(page)).to_contain_text("The harbour")
    expect(page.get_by_text("The talk begins in a moment")).to_be_hidden()
    box = poster(page).bounding_box()
    assert box["width"] == width and box["height"] > height / 2
    poster(page).click()
    expect_to_play(page)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_focused()


@pytest.mark.parametrize("key", ["Enter", " "])
def test_a_key_plays_also_from_elsewhere_on_the_page(file, visit, key):
    page = visit(file.as_uri())
    expect(poster(page)).to_be_focused()
    page.evaluate("document.querySelector('lectern-player').shadowRoot.activeElement.blur()")
    page.keyboard.press(key)
    expect_to_play(page)


def test_slides_are_chapters(file, visit):
    page = visit(file.as_uri())
    expect(poster(page)).to_be_visible()
    assert page.get_by_label("Chapter", exact=True).locator("option").all_text_contents() == SLIDES
    expect_chapter(page, SLIDES[0])
    for name in SLIDES[1:]:
        page.keyboard.press("]")
        expect_chapter(page, name)
        expect(shown(page)).to_contain_text(name)
    expect(poster(page)).to_be_hidden()
    for name in reversed(SLIDES[:-1]):
        page.get_by_role("button", name="Previous chapter").click()
        expect_chapter(page, name)
        expect(shown(page)).to_contain_text(name)


def test_images_in_texts_and_behind_them_are_in_the_file(file, visit, host):
    # The errors of a page fail the test: a policy that refuses a request is one.
    for address in file.as_uri(), host(file.parent) + file.name:
        page = visit(address)
        requested = []
        page.on("request", lambda request: requested.append(request.url))
        expect(poster(page)).to_be_visible()
        page.get_by_label("Chapter", exact=True).select_option("Picture")
        expect(shown(page).get_by_alt_text("A buoy")).to_be_visible()
        image = shown(page).get_by_alt_text("A buoy").element_handle()
        page.wait_for_function(IS_SHOWN, arg=image)
        page.get_by_label("Chapter", exact=True).select_option("At sea")
        # Otherwise the picture may be looked up in the slide before. That slide has no picture.
        expect(shown(page)).to_contain_text("At sea")
        page.wait_for_function(IS_SHOWN, arg=shown(page).locator(".picture").element_handle())
        assert [url for url in requested if not url.startswith("data:")] == []


def test_nothing_asks_a_viewer_to_take_part(file, visit):
    page = visit(file.as_uri(), viewport={"width": 390, "height": 844})
    expect(poster(page)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-connection", "open")
    for name in SLIDES:
        page.get_by_label("Chapter", exact=True).select_option(name)
        expect(shown(page)).to_contain_text(name)
        expect(page.locator('a[href="join"]')).to_be_hidden()
        # Nobody has asked.
        expect(page.locator("#ask")).to_be_hidden()
        expect(page.locator("form:visible")).to_have_count(0)
        for text in "tap to vote", "only the presenter", "on your phone", "below, under Questions":
            expect(page.get_by_text(text).locator("visible=true")).to_have_count(0)
        for button in shown(page).get_by_role("button").all():
            assert button.is_disabled()


@pytest.mark.parametrize("width, height", [(390, 844), (1280, 800)])
def test_it_has_what_the_audience_gave(answered, visit, width, height):
    page = visit(answered.as_uri(), viewport={"width": width, "height": height})
    expect(poster(page)).to_be_visible()
    chapter = page.get_by_label("Chapter", exact=True)
    names = ["The harbour", "Crew", "Words", "Questions", "Crew", "Words", "Questions"]
    assert chapter.locator("option").all_text_contents() == names
    # The first time, nobody had voted.
    chapter.select_option(index=1)
    expect(shown(page).locator(".choice .percent")).to_have_text(["", ""])
    chapter.select_option(index=4)
    expect(shown(page).locator(".choice .percent")).to_have_text(["50 %", "50 %"])
    expect(shown(page).locator(".poll .summary")).to_contain_text("2 votes")
    chapter.select_option(index=5)
    expect(shown(page).locator(".cloud li")).to_have_text(["calm"])
    chapter.select_option(index=6)
    open_questions(page)
    questions = page.locator("#ask .asked li")
    expect(questions).to_have_count(1)
    expect(questions.locator(".words")).to_be_visible()
    expect(questions).to_contain_text("Who lights it?")
    expect(questions.locator(".reply")).to_have_text("Answer: The keeper.")
    page.locator(".captions summary").click()
    expect(page.locator(".captions").get_by_text("The sea is calm tonight.")).to_be_visible()
    # The speaker has not approved it.
    expect(page.get_by_text("Who is this?")).to_have_count(0)
