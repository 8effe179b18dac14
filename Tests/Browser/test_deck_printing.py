"""A talk on paper: --pdf and --handout, with the answers of an evening."""

import os
import subprocess

from playwright.sync_api import expect

from deck_room import go_to, shown
from server import TIMEOUT


def run(product, *arguments):
    browser = os.environ.get("CHROMIUM")
    command = [product("Deck"), *(["--chromium", browser] if browser else []), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)


def pages(file):
    text = subprocess.run(["pdftotext", "-layout", file, "-"], capture_output=True, text=True, check=True, timeout=TIMEOUT)
    return text.stdout.split("\f")[:-1]


def test_paper_has_the_answers_and_a_handout_the_notes(deck, product, data, tmp_path):
    speaker, phone = deck.open_speaker(), deck.open_phone()
    go_to(speaker, "Crew")
    shown(phone).get_by_role("button", name="Pilots").click()
    speaker.get_by_role("button", name="Reveal").click()
    expect(speaker.locator(".row.is-current .control .choice").nth(1)).to_contain_text("100 %")
    expect(speaker.get_by_role("button", name="Hide the results")).to_be_visible()
    # The room goes on: a copy of its data is printed.
    slides, handout = tmp_path / "slides.pdf", tmp_path / "handout.pdf"
    printed = run(product, deck.talk, "--pdf", slides, "--handout", handout, "--data", data)
    assert (printed.returncode, printed.stderr) == (0, f"wrote {slides}\nwrote {handout}\n")
    on_slides, on_handout = pages(slides), pages(handout)
    assert len(on_slides) == len(on_handout) == 7
    assert "100 %" in on_slides[2] and "Pilots" in on_slides[2]
    # All steps of a slide, and listings as they are.
    assert "Many eyes" in on_slides[1] and "let eyes = 1_000" in on_slides[3]
    assert "Welcome them." in on_handout[0] and "Welcome them." not in on_slides[0]
    expect(speaker.locator("html")).to_have_attribute("data-connection", "open")


def test_without_a_browser_a_sentence_says_what_is_missing(product, tmp_path):
    talk = tmp_path / "talk.md"
    talk.write_text("# Talk")
    printed = run(product, talk, "--pdf", tmp_path / "out.pdf", "--chromium", tmp_path / "none")
    problem = f"The talk was not printed: {tmp_path}/none is not an executable file\n"
    assert (printed.returncode, printed.stderr) == (1, problem)
    assert not (tmp_path / "out.pdf").exists()
