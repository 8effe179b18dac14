"""A talk in front of a room: a speaker, a wall and phones, each in a browser context of its own."""

import re

from playwright.sync_api import expect

TOKEN = "a-token-of-the-tests"
TALK = """---
title: The harbour
duration: 20min
moderation: off
---

# The harbour

<!-- Welcome them. -->

---

## Steps

* One light
* Many eyes

---

## Crew

```poll crew
Who is here?
- Sailors
- Pilots
```

---

## Code

```swift {1|2}
let light = 1
let eyes = 1_000
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

---

## Thanks

```applause
Thank you
```
"""


class DeckRoom:
    """The pages of a talk."""

    def __init__(self, server, visit, talk):
        self.server = server
        # A test may put a proxy here.
        self.url = server.url
        self.visit = visit
        self.talk = talk

    def open_speaker(self, **options):
        page = self.visit(f"{self.url}speaker.html#{TOKEN}", **options)
        button = page.get_by_role("button", name="Next")
        expect(button).to_be_enabled()
        # Keys are handled by a module of their own.
        expect(button).to_have_attribute("aria-keyshortcuts", re.compile("PageDown"))
        return page

    def open_wall(self, **options):
        return self.open(self.url + "?projector", **options)

    def open_phone(self, **options):
        return self.open(self.url, **({"viewport": {"width": 390, "height": 844}} | options))

    def open_phone_at(self, fragment, **options):
        """Opens a link into the talk."""
        return self.open(self.url + fragment, **({"viewport": {"width": 390, "height": 844}} | options))

    def open(self, url, **options):
        page = self.visit(url, **options)
        expect(page.locator("html")).to_have_attribute("data-connection", "open")
        expect(page.locator(".slide.is-current")).to_have_count(1)
        return page


def shown(page):
    """The slide that a page shows, and not one that still leaves the wall."""
    return page.locator(".stage:not([data-looking]) > .slide.is-current:visible, .slide.is-looked-at:visible")


def open_questions(phone):
    """Opens the questions below the slide; the slide that asks for them has opened them already."""
    phone.locator("#ask details").evaluate("details => { details.open = true }")


def go_to(speaker, heading):
    """Presses the slide's name in the speaker's list of slides, and waits until the speaker sees the slide."""
    overview = speaker.locator(".overview")
    if overview.get_attribute("open") is None:
        overview.locator("summary").click()
    overview.get_by_role("button", name=heading).click()
    chosen = speaker.get_by_role("button", name=heading)
    expect(overview.locator("li.is-current", has=chosen)).to_have_count(1)
