"""A talk on paper: --pdf and --handout, with the answers of an evening."""

import contextlib
import os
import re
import subprocess

import pytest
from playwright.sync_api import expect

from deck_room import TOKEN, go_to, shown
from server import TIMEOUT
from test_deck_ink import draw
from wire_client import WireClient

EVENING = """---
title: The harbour
moderation: off
join: off
---

```quiz lights
Which light is red?
- [x] Port
- Starboard
explanation: Red is **port**.
```

---

```poll first
Who will sail?
- Sailors
- Pilots
```

---

```poll second
Who sails now?
results: first
- Sailors
- Pilots
```

---

```scale crossing
How was it?
low: Bad
high: Good
- I felt safe
```

---

```ideas garden
What shall grow?
```

---

```questions
Ask the keeper
```

---

```leaderboard
Who leads?
teams: Port, Starboard
```
"""

# A slide with a block, and one after it.
MANY = """---
moderation: off
join: off
---

```{block}
```

<!-- Thank them. -->

---

# The end
"""


def run(product, *arguments):
    browser = os.environ.get("CHROMIUM")
    command = [product("Deck"), *(["--chromium", browser] if browser else []), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)


def pages(file):
    text = subprocess.run(["pdftotext", "-layout", file, "-"], capture_output=True, text=True, check=True, timeout=TIMEOUT)
    return text.stdout.split("\f")[:-1]


def has_stroke(file, page, color):
    """Whether a page of a PDF has a line in a color."""
    command = ["pdftocairo", "-svg", "-f", str(page), "-l", str(page), file, "-"]
    svg = subprocess.run(command, capture_output=True, text=True, check=True, timeout=TIMEOUT).stdout
    strokes = re.findall(r'stroke(?::|=")rgb\(([0-9.]+)%, ?([0-9.]+)%, ?([0-9.]+)%\)', svg)
    return any(tuple(round(float(part) * 2.55) for part in stroke) == color for stroke in strokes)


def test_paper_has_the_answers_and_a_handout_the_notes(deck, product, data, tmp_path):
    speaker, phone = deck.open_speaker(), deck.open_phone()
    go_to(speaker, "Crew")
    shown(phone).get_by_role("button", name="Pilots").click()
    speaker.get_by_role("button", name="Reveal").click()
    expect(speaker.locator(".row.is-current .control .choice").nth(1)).to_contain_text("100 %")
    expect(speaker.get_by_role("button", name="Hide the results")).to_be_visible()
    speaker.keyboard.press("i")
    speaker.get_by_label("A color of your own").fill("#0a7d55")
    box = speaker.locator(".row.is-current > .slide").bounding_box()
    draw(speaker, [(box["x"] + across * box["width"], box["y"] + 0.9 * box["height"]) for across in (0.2, 0.5, 0.8)])
    expect(shown(phone).locator(".ink path")).to_have_count(1)
    # The room goes on: a copy of its data is printed.
    slides, handout = tmp_path / "slides.pdf", tmp_path / "handout.pdf"
    printed = run(product, deck.talk, "--pdf", slides, "--handout", handout, "--data", data)
    assert (printed.returncode, printed.stderr) == (0, f"wrote {slides}\nwrote {handout}\n")
    on_slides, on_handout = pages(slides), pages(handout)
    assert len(on_slides) == len(on_handout) == 7
    assert "100 %" in on_slides[2] and "Pilots" in on_slides[2]
    assert [has_stroke(slides, page, (10, 125, 85)) for page in (2, 3)] == [False, True]
    # All steps of a slide, and listings as they are.
    assert "Many eyes" in on_slides[1] and "let eyes = 1_000" in on_slides[3]
    assert "Welcome them." in on_handout[0] and "Welcome them." not in on_slides[0]
    expect(speaker.locator("html")).to_have_attribute("data-connection", "open")


@pytest.mark.parametrize("talk_text", [EVENING])
def test_paper_has_all_that_the_audience_gave(deck, product, data, tmp_path):
    """Also what the wall hides: questions after the fifth, and those that are answered."""
    sockets = deck.server.presenter_socket(TOKEN), deck.server.socket(), deck.server.socket()
    with sockets[0], sockets[1], sockets[2]:
        speaker, phone, other = (WireClient(socket) for socket in sockets)

        def say(client, name, *value):
            assert client.send(name, *value)["type"] == "ack", name

        say(phone, "poll.voted", {"poll": "lights", "choice": "port"})
        say(phone, "points.teamChosen", "Starboard")
        say(speaker, "poll.revealed", "lights")
        for poll, choice in ("first", "sailors"), ("second", "pilots"):
            say(speaker, "slides.nextTapped")
            say(phone, "poll.voted", {"poll": poll, "choice": choice})
        say(speaker, "slides.nextTapped")
        for client, value in (phone, 2), (speaker, 5):
            say(client, "ratings.rated", {"block": "crossing", "item": "i-felt-safe", "value": value})
        say(speaker, "slides.nextTapped")
        say(phone, "questions.proposed", {"block": "garden", "text": "Roses"})
        for number in range(1, 8):
            # One participant may ask only a few at once.
            say(phone if number < 4 else other, "questions.asked", f"Question {number}?")
        # The idea has the first id.
        for number in 1, 2, 3:
            say(speaker, "questions.answered", number + 1)
        say(speaker, "questions.replied", {"id": 2, "value": "At dusk."})
    slides = tmp_path / "slides.pdf"
    printed = run(product, deck.talk, "--pdf", slides, "--data", data)
    assert (printed.returncode, printed.stderr) == (0, f"wrote {slides}\n")
    quiz, _, compared, scale, ideas, questions, board = pages(slides)
    assert "Red is port." in quiz and "100 %" in quiz and "✓" in quiz
    assert "before: 100 %" in compared and "before: 0 %" in compared
    assert "Bad" in scale and "Good" in scale and "3.5" in scale and "2 answers" in scale
    assert "Roses" in ideas
    assert [number for number in range(1, 9) if f"Question {number}?" in questions] == list(range(1, 8))
    assert "At dusk." in questions and questions.count("Answered") == 3
    assert "Starboard" in board and "1 member" in board
    # Nobody can take part on paper.
    assert not any(word in page for page in pages(slides) for word in ("tap to vote", "on your phone", "Clap", "Send"))


@pytest.mark.parametrize("action, talk_text", [
    ("asked", MANY.format(block="questions\nAsk the keeper")),
    ("proposed", MANY.format(block="ideas garden\nWhat shall grow here?")),
])
def test_more_texts_than_a_page_has_go_on_over_several(action, deck, product, data, tmp_path):
    numbers = range(100, 130)
    with contextlib.ExitStack() as sockets:
        for number in numbers:
            # One participant may send only a few at once.
            if number % 3 == 1:
                phone = WireClient(sockets.enter_context(deck.server.socket()))
            text = f"{number}: why does the light of the harbour turn, and who lights it at dusk?"
            value = text if action == "asked" else {"block": "garden", "text": text}
            assert phone.send(f"questions.{action}", value)["type"] == "ack"
    slides, handout = tmp_path / "slides.pdf", tmp_path / "handout.pdf"
    printed = run(product, deck.talk, "--pdf", slides, "--handout", handout, "--data", data)
    assert printed.returncode == 0, printed.stderr
    for file in slides, handout:
        *sent, end = pages(file)
        assert len(sent) > 1
        assert "The end" in end and "why" not in end
        assert [number for number in numbers if f"{number}: why" in "".join(sent)] == list(numbers)
    assert "Thank them." in pages(handout)[-2]


def test_a_handout_has_long_notes_to_their_end(product, tmp_path):
    talk, handout = tmp_path / "talk.md", tmp_path / "handout.pdf"
    notes = "".join(f"word{number} " for number in range(600))
    talk.write_text(f"# One\n\n<!-- {notes}-->\n\n---\n\n# Two\n\n<!-- Short. -->\n")
    printed = run(product, talk, "--handout", handout, "--data", tmp_path / "data")
    assert printed.returncode == 0, printed.stderr
    paper = pages(handout)
    assert "word599" in paper[1] and "word0" in paper[0]
    assert len(paper) == 3 and "Two" in paper[2] and "Short." in paper[2]


def test_without_a_browser_a_sentence_says_what_is_missing(product, tmp_path):
    talk = tmp_path / "talk.md"
    talk.write_text("# Talk")
    printed = run(product, talk, "--pdf", tmp_path / "out.pdf", "--chromium", tmp_path / "none")
    problem = f"The talk was not printed: {tmp_path}/none is not an executable file\n"
    assert (printed.returncode, printed.stderr) == (1, problem)
    assert not (tmp_path / "out.pdf").exists()


@pytest.mark.parametrize("option", ["--pdf", "--handout"])
def test_a_missing_folder_is_named(product, tmp_path, option):
    talk, paper = tmp_path / "talk.md", tmp_path / "none" / "out.pdf"
    talk.write_text("# Talk")
    printed = run(product, talk, option, paper)
    assert printed.returncode == 64
    assert printed.stderr.startswith(f"Error: {option} {paper}: there is no folder {paper.parent}\n")
