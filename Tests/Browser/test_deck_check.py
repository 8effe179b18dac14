"""The check names what to mend in a talk: `--check` in the terminal, and a button on the speaker's page."""

import os
import re
import subprocess

import pytest
from playwright.sync_api import expect

from deck_room import TOKEN, DeckRoom
from defective_talk import DEFECTS, write_defective_talk
from server import TIMEOUT

# A browser draws each slide on three screens, and `--venue` rehearses. The product gives up before.
CHECK_TIMEOUT = 10 * TIMEOUT


def check(product, talk, *arguments, **environment):
    command = [product("Deck"), talk, "--check", *arguments]
    if browser := os.environ.get("CHROMIUM"):
        command += ["--chromium", browser]
    return subprocess.run(command, capture_output=True, text=True, timeout=CHECK_TIMEOUT, env=os.environ | environment)


def test_the_exit_code_says_whether_there_is_anything_to_mend(product, tmp_path):
    talk = tmp_path / "talk.md"
    talk.write_text("# Harbour\n\n---\n\n```poll\nWho?\n- A\n- B\n```\n")
    fine = check(product, talk)
    assert (fine.returncode, fine.stdout) == (0, f"{talk}: 2 slides, nothing to mend\n")
    talk.write_text("# Harbour\n\n---\n\n## Light\n\n![Ship](missing.png)\n")
    broken = check(product, talk)
    assert broken.returncode == 1
    assert broken.stdout == f"{talk}:7: the picture “missing.png” is not in the talk's folder\n"
    absent = check(product, tmp_path / "other.md")
    assert absent.returncode != 0 and "other.md" in absent.stderr


def test_the_options_of_the_check_are_in_the_help(product):
    told = subprocess.run([product("Deck"), "--help"], capture_output=True, text=True, timeout=TIMEOUT).stdout
    assert all(f"\n  {option} " in told for option in ["--check", "--venue", "--chromium <file>"])
    refused = subprocess.run([product("Deck"), "talk.md", "--venue"], capture_output=True, text=True, timeout=TIMEOUT)
    assert refused.returncode == 64 and "--venue needs --check" in refused.stderr


def test_a_browser_without_a_window_draws_the_slides_and_names_what_to_mend(product, tmp_path):
    talk = write_defective_talk(tmp_path)
    checked = check(product, talk)
    assert (checked.returncode, checked.stderr) == (1, "")
    assert checked.stdout.splitlines() == [f"{talk}:{defect}" for defect in DEFECTS]


def test_without_a_browser_the_check_says_so_and_estimates(product, tmp_path):
    talk = write_defective_talk(tmp_path)
    checked = check(product, talk, "--chromium", "nowhere")
    assert "The slides were not drawn, so lengths are estimates: nowhere is not an executable" in checked.stderr
    assert checked.returncode == 1
    assert f"{talk}:23: the slide has about 42 lines" in checked.stdout


@pytest.fixture
def defective(start, product, visit, data, tmp_path):
    talk = write_defective_talk(tmp_path)
    return DeckRoom(start(product("Deck"), talk, "--data", data, "--presenter-token", TOKEN), visit, talk)


def check_on_page(speaker):
    """Presses the button, and returns the summary and the problems."""
    speaker.get_by_role("button", name="Check this talk").click()
    dialog = speaker.get_by_role("dialog", name="Check this talk")
    summary = dialog.locator(".summary")
    expect(summary).to_have_text(re.compile("to mend"))
    return summary.inner_text(), dialog.get_by_role("listitem").all_inner_texts()


def test_the_speakers_page_draws_the_slides_and_names_what_to_mend(defective):
    summary, problems = check_on_page(defective.open_speaker())
    assert problems == [f"talk.md:{problem}" for problem in DEFECTS]
    assert summary == f"{len(problems)} things to mend"


def test_the_example_has_nothing_to_mend_and_others_notice_nothing(deck):
    phone, speaker = deck.open_phone(), deck.open_speaker()
    expect(phone.locator(".bar .connection")).to_be_hidden()
    first = phone.content()
    summary, problems = check_on_page(speaker)
    assert (summary, problems) == ("Nothing to mend at 1920×1080, 1024×768, 390×844.", [])
    assert phone.content() == first
    speaker.get_by_role("button", name="Done").click()
    expect(speaker.locator("iframe")).to_have_count(0)


def test_the_venue_has_a_line_for_each_check(product, tmp_path, data):
    talk = tmp_path / "talk.md"
    talk.write_text("# Harbour\n\n---\n\n## Light\n\n- One\n\n---\n\n```poll\nWho?\n- A\n- B\n```\n")
    checked = check(product, talk, "--venue", "--port", "0", "--data", data)
    lines = {line.split()[0]: line for line in checked.stdout.splitlines()}
    assert re.match(r"disk +(ok|problem) +a save takes \S+ ms, at worst", lines["disk"])
    # Without --share, no phone reaches the server.
    assert re.match(r"address +problem +no phone reaches http://127\.0\.0\.1:\d+/; start with --share$", lines["address"])
    # A slow machine answers phones late, and that is a problem of this venue.
    assert all(re.match(rf"{name} +(ok|problem|\?) +\w", lines[name]) for name in ("restart", "ghosts", "clock"))
    assert checked.returncode == 1
    # The data of the talk are as they were.
    assert list(data.glob("*")) == []
