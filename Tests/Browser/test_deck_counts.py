"""The numbers of the room on slides: people, and answers, also in another room."""

import re

import pytest
from playwright.sync_api import expect

from deck_room import DeckRoom, go_to, shown

TALK = """# {{people}} of you are here

**{{people group-1}}** in the first group, `{{people}}`

---

## Crew

```poll crew
Who is here?
- Sailors
- Pilots
```

---

## Votes

Here {{answers crew}}, there {{answers crew group-1}}
"""


@pytest.fixture
def talk_text():
    return TALK


@pytest.fixture
def arguments():
    return ["--rooms", "4"]


def test_a_heading_has_the_number_of_people(deck, speaker):
    wall, phone = deck.open_wall(), deck.open_phone()
    for page in wall, phone:
        expect(shown(page).get_by_role("heading")).to_have_text("1 of you are here")
        expect(shown(page).get_by_text("{{people}}", exact=True)).to_be_visible()
    second = deck.open_phone()
    for page in wall, phone, second:
        expect(shown(page).get_by_role("heading")).to_have_text("2 of you are here")
    second.close()
    expect(shown(wall).get_by_role("heading")).to_have_text("1 of you are here")
    expect(speaker.locator(".overview li").first).to_contain_text("… of you are here")


def test_a_slide_has_the_numbers_of_another_room(deck, speaker):
    wall, phone = deck.open_wall(), deck.open_phone()
    expect(shown(wall)).to_contain_text("0 in the first group")
    group = DeckRoom(deck.server, deck.visit, deck.talk)
    group.url = deck.url + "group-1/"
    member, leader = group.open_phone(), group.open_speaker()
    expect(shown(wall)).to_contain_text("1 in the first group")
    go_to(leader, "Crew")
    go_to(speaker, "Crew")
    for page, count in (member, 1), (phone, 1):
        shown(page).get_by_role("button", name="Pilots").click()
        expect(shown(page)).to_contain_text(f"{count} vote")
    go_to(speaker, "Votes")
    for page in wall, phone:
        expect(shown(page)).to_contain_text("Here 1, there 1")
    late = group.open_phone()
    shown(late).get_by_role("button", name="Sailors").click()
    for page in wall, phone:
        expect(shown(page)).to_contain_text("Here 1, there 2")
    # Not who voted for what: the results are hidden.
    expect(wall.locator("body")).not_to_contain_text(re.compile("50 %"))
