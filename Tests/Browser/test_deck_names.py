"""The names that people give for the results, if the talk asks."""

import csv
import io
import subprocess

import pytest
from playwright.sync_api import expect

from deck_room import TOKEN, DeckRoom, go_to, shown

TALK = """---
title: Harbour
names: on
---

# Harbour

---

## Crew

```poll
Who is here?
- Sailors
- Pilots
```
"""


@pytest.fixture
def asking(start, product, visit, data, tmp_path):
    talk = tmp_path / "talk.md"
    talk.write_text(TALK)
    return DeckRoom(start(product("Deck"), talk, "--data", data, "--presenter-token", TOKEN), visit, talk)


def rows(text):
    return list(csv.DictReader(io.StringIO(text.lstrip("\ufeff"))))


def give(phone, name):
    section = phone.get_by_role("region", name="Your name")
    section.locator("summary").click()
    expect(section).to_contain_text("Nobody else sees it.")
    section.get_by_role("textbox").fill(name)
    section.get_by_role("button", name="Use it").click()
    expect(section.locator(".count")).to_have_text(name)
    return section


def test_the_results_have_the_names_that_were_given_and_no_page_has(
    asking, product, data, tmp_path, page_errors
):
    speaker, wall = asking.open_speaker(), asking.open_wall()
    ada, bob, cy = (asking.open_phone() for _ in range(3))
    give(ada, "Ada Ahoi")
    give(cy, "Cy Seagull").get_by_role("button", name="Remove my name").click()
    expect(cy.get_by_role("button", name="Remove my name")).to_be_hidden()
    go_to(speaker, "Crew")
    for phone in ada, bob, cy:
        button = shown(phone).get_by_role("button", name="Pilots")
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
    for page in bob, cy, wall, speaker:
        assert "Ada Ahoi" not in page.content()
    url = f"{asking.url}lectern/results?format=csv"
    assert "Ada" not in speaker.request.get(url).text()
    named = speaker.request.get(f"{url}&names").text()
    assert [(row["answer"], row["name"]) for row in rows(named) if row["name"]] == [("Pilots", "Ada Ahoi")]
    assert "Ada" not in bob.request.get(f"{url}&names").text()
    with speaker.expect_download() as started:
        speaker.locator(".results", has_text="With names").get_by_role("link", name="CSV").click()
    assert started.value.suggested_filename == "Deck results with names.csv"
    page_errors.allow_connection_errors()
    asking.server.stop()
    file = tmp_path / "results.csv"
    ended = subprocess.run(
        [product("Deck"), asking.talk, "--data", data, "--results", file, "--with-names"],
        capture_output=True, text=True, timeout=120)
    assert ended.returncode == 0
    assert rows(file.read_text(encoding="utf-8"))[-1]["name"] == "Ada Ahoi"
    refused = subprocess.run([product("Deck"), asking.talk, "--with-names"], capture_output=True, text=True, timeout=120)
    assert refused.returncode != 0 and "--with-names is for --results" in refused.stderr
