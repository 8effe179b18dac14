"""The live blocks of a talk in browsers: each is answered on phones and shown on the wall."""

import pytest
from playwright.sync_api import expect

from axe import Axe
from deck_room import shown

pytestmark = pytest.mark.shared_server

TALK = """---
title: The harbour
moderation: off
join: off
---

# The harbour

---

```quiz lights
Which lights are red?
multiple: 2
countdown: 10min
- [x] Port
- Starboard
- [x] Stop
explanation: Red is **port**.
```

---

```scale crossing
How was the crossing?
low: Bad
high: Good
- I felt safe
- The soup was good
```

---

```guess height
How high is the lighthouse?
answer: 42
unit: m
```

---

```rank needs
What comes first?
- Light
- Soup
- Crane
```

---

```ideas garden
What shall grow here?
```

---

```poll crew
Who is here?
- Sailors
- Pilots
```

---

```words mood
The sea is
```

---

```questions
Ask the keeper
```

---

```applause
Thank you
```

---

```feedback
Are you with me?
```

---

```leaderboard: 3
Who leads?
teams: Port, Starboard
```
"""


@pytest.fixture
def talk_text():
    return TALK


def expect_accessible(*pages, context=".slide.is-current, .row.is-current"):
    """Checks the current slides, on which the blocks are."""
    # A slide may begin with a heading of the second level.
    options = {"rules": {"page-has-heading-one": {"enabled": False}}}
    for page in pages:
        results = Axe().run(page, context=context, options=options)
        assert results.violations_count == 0, results.generate_report()


def advance(speaker, *pages, to):
    speaker.keyboard.press("PageDown")
    for page in pages:
        expect(shown(page).locator(".question:visible")).to_have_text(to)
    expect(speaker.locator(".row.is-current > .slide")).to_have_attribute("aria-label", to)


def choose(page, *names):
    for name in names:
        choice = shown(page).get_by_role("button", name=name)
        choice.click()
        expect(choice).to_have_attribute("aria-pressed", "true")


def reveal(speaker):
    speaker.get_by_role("button", name="Reveal").and_(speaker.locator(":visible")).click()


def test_each_block_is_answered_on_phones_and_shown_on_the_wall(deck, speaker):
    wall, alice, bob = deck.open_wall(), deck.open_phone(), deck.open_phone()
    pages = wall, alice, bob
    advance(speaker, *pages, to="Which lights are red?")
    expect(shown(wall).locator(".countdown")).to_be_visible()
    choose(alice, "Port", "Stop")
    choose(bob, "Port", "Starboard")
    third = shown(bob).get_by_role("button", name="Stop")
    third.click()
    expect(third).to_have_attribute("aria-pressed", "false")
    expect_accessible(*pages)
    reveal(speaker)
    expect(shown(alice).get_by_text("Right!", exact=True)).to_be_visible()
    expect(shown(bob).get_by_text("Partly right.")).to_be_visible()
    expect(shown(wall).get_by_text("Red is port.")).to_be_visible()
    expect(shown(wall).locator(".countdown")).to_be_hidden()
    expect_accessible(*pages)

    advance(speaker, *pages, to="How was the crossing?")
    for page, points in (alice, "15"), (bob, "33"):
        for statement, point in zip(("I felt safe", "The soup was good"), points):
            choose_point(page, statement, point)
    expect(shown(wall).locator(".average:visible")).to_have_count(0)
    expect_accessible(*pages)
    reveal(speaker)
    expect(shown(wall).locator(".average b")).to_have_text(["2", "4"])
    expect_accessible(wall, alice, speaker)

    advance(speaker, *pages, to="How high is the lighthouse?")
    for page, number in (alice, "40"), (bob, "55.5"):
        shown(page).get_by_label("Your guess").fill(number)
        shown(page).get_by_role("button", name="Guess").click()
        expect(shown(page).locator(".own-guess .own")).to_have_text(number)
    assert "42" not in shown(wall).inner_text()
    reveal(speaker)
    expect(shown(wall).locator(".answer")).to_have_text("42 m")
    expect(shown(wall).locator(".stick b")).to_have_text(["1", "1"])
    expect(shown(alice).get_by_text("Nobody is nearer than you!")).to_be_visible()
    expect(shown(bob).get_by_text("Nobody is nearer than you!")).to_be_hidden()
    expect_accessible(wall, alice, speaker)

    advance(speaker, *pages, to="What comes first?")
    choose(alice, "Soup", "Light")
    choose(bob, "Soup")
    expect(shown(alice).locator(".ranking .own")).to_have_text(["2", "1", ""])
    expect_accessible(alice)
    reveal(speaker)
    expect(shown(wall).locator(".ranking .name")).to_have_text(["Soup", "Light", "Crane"])
    expect_accessible(wall, alice, speaker)

    advance(speaker, *pages, to="What shall grow here?")
    for page, text in (alice, "Roses"), (bob, "Herbs"):
        shown(page).get_by_label("Your idea").fill(text)
        shown(page).get_by_role("button", name="Send").click()
        expect(shown(wall).get_by_text(text)).to_be_visible()
    shown(alice).get_by_role("checkbox", name="Vote for: Herbs").check()
    expect(shown(wall).locator(".ideas .vote")).to_have_text(["2", "1"])
    expect_accessible(wall, alice, speaker)

    advance(speaker, *pages, to="Who is here?")
    choose(alice, "Sailors")
    choose(bob, "Pilots")
    expect_accessible(*pages)
    reveal(speaker)
    expect(shown(wall).locator(".poll .percent")).to_have_text(["50 %", "50 %"])
    expect_accessible(wall, alice, speaker)

    advance(speaker, *pages, to="The sea is")
    for page, word in (alice, "calm"), (bob, "calm"), (bob, "wide"):
        add_word(page, word)
    expect(shown(wall).locator(".cloud li")).to_have_text(["calm", "wide"])
    expect_accessible(wall, bob, speaker)

    advance(speaker, *pages, to="Ask the keeper")
    ask(alice, "Who lights it?")
    bob.get_by_role("checkbox", name="Vote for: Who lights it?").check()
    expect(shown(wall).locator(".questions .vote")).to_have_text(["2"])
    expect(speaker.locator(".row.is-current > .slide .questions .vote")).to_have_text(["2"])
    expect_accessible(wall, alice, bob, speaker, context=None)

    advance(speaker, *pages, to="Thank you")
    shown(alice).get_by_role("button", name="Clap").click()
    expect(shown(wall).get_by_label("Claps")).to_have_text("1")
    expect_accessible(wall, alice, speaker)

    advance(speaker, *pages, to="Are you with me?")
    expect(shown(wall).locator(".feelings > span")).to_have_text(["Great", "Too fast", "Lost"])
    for page, feeling in (alice, "Great"), (bob, "Lost"):
        page.get_by_role("button", name=feeling).click()
    expect(speaker.locator("#feedback-heading")).to_contain_text("Great 1 · Too fast 0 · Lost 1")
    expect(wall.get_by_role("button", name="Great")).to_be_hidden()
    expect_accessible(wall, alice, speaker, context=None)

    advance(speaker, *pages, to="Who leads?")
    expect(shown(wall).locator(".points-won")).to_have_text(["2000", "0"])
    choose(bob, "Starboard")
    expect(shown(wall).get_by_text("1 member", exact=True)).to_be_visible()
    expect(shown(alice).get_by_text("2000 points, place 1")).to_be_visible()
    expect(shown(bob).get_by_text("0 points, place 2")).to_be_visible()
    shown(bob).get_by_label("Your name on the board").fill("Bob the pilot")
    shown(bob).get_by_role("button", name="Use it").click()
    expect(shown(wall).get_by_text("Bob the pilot")).to_be_visible()
    control = speaker.get_by_role("region", name="Leaderboard")
    expect(control.get_by_role("list", name="Who leads?").get_by_role("listitem").nth(1)).to_have_text("2Bob the pilot 0")
    expect(control.get_by_role("list", name="Teams").get_by_role("listitem").nth(1)).to_contain_text("Starboard 1 member 0")
    expect_accessible(wall, alice, bob, speaker, context=None)
    names = speaker.get_by_role("list", name="Names on the leaderboard")
    names.get_by_role("button", name="Remove Bob the pilot").click()
    expect(names).to_be_hidden()
    expect(shown(wall).get_by_text("Bob the pilot")).to_have_count(0)


def choose_point(page, statement, point):
    group = shown(page).get_by_role("group", name=statement)
    button = group.get_by_role("button", name=point)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")


def add_word(page, word):
    shown(page).get_by_label("Your word", exact=True).fill(word)
    shown(page).get_by_role("button", name="Add").click()
    expect(shown(page).get_by_role("list", name="Your words").get_by_role("button", name=word)).to_be_visible()


def ask(page, question):
    page.get_by_label("Your question").fill(question)
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(page.get_by_role("checkbox", name=f"Vote for: {question}")).to_be_visible()


def tab_to(page, control):
    """Presses Tab until a control has the focus, as somebody does who has no pointer."""
    expect(control).to_be_enabled()
    for _ in range(60):
        page.keyboard.press("Tab")
        if control.evaluate("control => control === document.activeElement"):
            return
    raise AssertionError(f"Tab does not reach {control}")


def test_each_block_is_answered_with_a_keyboard_alone(deck, speaker):
    phone = deck.open_phone()
    slide = shown(phone)

    def press(name, key, role="button", place=slide):
        control = place.get_by_role(role, name=name)
        tab_to(phone, control)
        phone.keyboard.press(key)
        return control

    def write(label, text, place=slide):
        tab_to(phone, place.get_by_label(label, exact=True))
        phone.keyboard.type(text)
        phone.keyboard.press("Enter")

    advance(speaker, phone, to="Which lights are red?")
    for name, key in ("Port", "Space"), ("Stop", "Enter"):
        expect(press(name, key)).to_have_attribute("aria-pressed", "true")
    reveal(speaker)
    advance(speaker, phone, to="How was the crossing?")
    for statement, key in ("I felt safe", "Space"), ("The soup was good", "Enter"):
        point = press("4", key, place=slide.get_by_role("group", name=statement))
        expect(point).to_have_attribute("aria-pressed", "true")
    advance(speaker, phone, to="How high is the lighthouse?")
    write("Your guess", "40")
    expect(slide.locator(".own-guess .own")).to_have_text("40")
    advance(speaker, phone, to="What comes first?")
    for name, key in ("Soup", "Space"), ("Light", "Enter"):
        expect(press(name, key)).to_have_attribute("aria-pressed", "true")
    expect(slide.locator(".ranking .own")).to_have_text(["2", "1", ""])
    advance(speaker, phone, to="What shall grow here?")
    tab_to(phone, slide.get_by_label("Your idea"))
    phone.keyboard.type("Roses")
    press("Send", "Space")
    expect(press("Vote for: Roses", "Space", role="checkbox")).not_to_be_checked()
    advance(speaker, phone, to="Who is here?")
    expect(press("Pilots", "Space")).to_have_attribute("aria-pressed", "true")
    advance(speaker, phone, to="The sea is")
    write("Your word", "calm")
    expect(slide.locator(".cloud li")).to_have_text(["calm"])
    press("calm", "Enter")
    expect(slide.locator(".cloud li")).to_have_count(0)
    advance(speaker, phone, to="Ask the keeper")
    tab_to(phone, phone.get_by_label("Your question"))
    phone.keyboard.type("Who lights it?")
    press("Ask", "Enter", place=phone.locator("#ask"))
    expect(press("Vote for: Who lights it?", "Space", role="checkbox", place=phone)).not_to_be_checked()
    advance(speaker, phone, to="Thank you")
    press("Clap", "Space")
    press("Clap", "Enter")
    expect(slide.get_by_label("Claps")).to_have_text("2")
    advance(speaker, phone, to="Are you with me?")
    press("Great", "Space", place=phone)
    expect(speaker.locator("#feedback-heading")).to_contain_text("Great 1")
    advance(speaker, phone, to="Who leads?")
    expect(press("Starboard", "Enter")).to_have_attribute("aria-pressed", "true")
    write("Your name on the board", "Bob the pilot")
    expect(slide.locator(".board .name")).to_have_text("Bob the pilot")
