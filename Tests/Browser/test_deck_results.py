"""The results of a talk, while it runs and afterwards."""

import csv
import io
import json
import subprocess

from playwright.sync_api import expect

from deck_room import go_to, shown
from server import wait_until


def run(product, deck, data, *options):
    return subprocess.run(
        [product("Deck"), deck.talk, "--data", data, *options], capture_output=True, text=True, timeout=120)


def test_the_results_are_the_same_while_the_talk_runs_and_afterwards(
    deck, speaker, product, data, tmp_path, page_errors
):
    phones = [deck.open_phone() for _ in range(3)]
    go_to(speaker, "Crew")
    for phone, choice in zip(phones, ("Sailors", "Pilots", "Pilots")):
        button = shown(phone).get_by_role("button", name=choice)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
    expect(speaker.get_by_text("2 · 67 %")).to_be_visible()
    with speaker.expect_download() as started:
        speaker.get_by_role("link", name="CSV").click()
    rows = list(csv.DictReader(io.StringIO(started.value.path().read_text(encoding="utf-8-sig"))))
    assert started.value.suggested_filename == "Deck results.csv"
    answers = {row["answer"]: row["count"] for row in rows if row["kind"] == "poll"}
    assert answers == {"Sailors": "1", "Pilots": "2"}
    # The next entry of the attendance is a minute later.
    wait_until(lambda: '"attendance"' in speaker.request.get(f"{deck.url}lectern/results?format=json").text())
    live = {kind: speaker.request.get(f"{deck.url}lectern/results?format={kind}").text() for kind in ("csv", "json", "md")}
    assert json.loads(live["json"])["blocks"][0]["total"] == 3
    # Everyone else is led to the presenter's page.
    response = phones[0].request.get(f"{deck.url}lectern/results?format=csv")
    assert response.url == f"{deck.url}present" and "Pilots" not in response.text()
    page_errors.allow_connection_errors()
    deck.server.stop()
    for kind, text in live.items():
        file = tmp_path / f"results.{kind}"
        assert run(product, deck, data, "--results", file).returncode == 0
        assert file.read_bytes().decode() == text
    again = run(product, deck, data, "--results", tmp_path / "results.csv")
    assert again.returncode != 0 and "There is a file" in again.stderr


def test_results_need_a_known_format_and_an_app_that_has_some(start, product, data, tmp_path):
    arguments = product("PrimeTimeServer"), "--data", data
    start(*arguments).stop()
    for name, problem in ("results.csv", "has no results"), ("results.xlsx", ".csv, .json or .md"):
        ended = subprocess.run(
            [*arguments, "--results", tmp_path / name], capture_output=True, text=True, timeout=120)
        assert ended.returncode != 0 and problem in ended.stderr
