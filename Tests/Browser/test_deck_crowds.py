"""Results on the wall with three answers and with three thousand: all fit, and can be read from the last row."""

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from deck_room import TOKEN, DeckRoom, shown
from respondents import respond
from wire_client import WireClient

VIOLATIONS = Path(__file__).with_name("layout_violations.js").read_text()
SIZES = (1920, 1080), (1024, 768)
TALK = """---
title: The harbor
moderation: off
join: off
---

## Scale

```scale crossing
How was the crossing, on the whole and with all that you remember?
low: Bad
high: Good
steps: 7
- I felt safe from the first minute to the last
- The soup was good
- I would come again
```

---

```guess height
How high is the lighthouse, from the rock to the lamp?
answer: 42
unit: m
```

---

```rank needs
What does a harbor need most? Tap the most important first.
- A light that can be seen from far away
- Soup
- A crane
- Somebody who is awake
- A bell for the days of fog
```

---

```words mood
The sea, in one word?
```

---

```ideas garden
What would you plant on the pier?
```

---

```questions
What would you like to know?
```

---

```quiz lights
Which light is red?
- [x] Port
- Starboard
```

---

```leaderboard: 10
The best pilots of the harbor
teams: Port, Starboard
```

---

```top: garden 5
What we would plant
```
"""
# What the wall shows below each block of three participants and of three thousand.
SUMMARIES = {"rating": "{} answers", "poll": "{} votes", "leaderboard": "{} players"}
AUTHORS, WORDS = 60, 200
LONG = "and then all of the boats that came in from the other side of the bay, one after the other, until it was dark"
LONG_WORD = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz"
NAMES = "Ada", "Wilhelmina Featherstone", "Ωmega", "The pilot of the harbor"
# The smallest share of the wall's height that is free below a block.
MARGIN = 0.02
# Whether a block comes too near to the lower edge, and what `deck check` says about the slide.
DEFECTS = """async ({ margin, name, width, height }) => {
  const { overflows, tooSmall } = await import(new URL("legibility.js", location.href).href)
  const slide = document.querySelector(".room > .slide.is-current"), screen = { name, width, height, isWall: true }
  const parts = [...slide.querySelector(".live:not([hidden])").children].filter((part) => part.checkVisibility())
  const bottom = Math.max(...parts.map((part) => part.getBoundingClientRect().bottom))
  const low = bottom > innerHeight * (1 - margin) ? [`the block ends at ${Math.round(bottom)} of ${innerHeight}`] : []
  const long = overflows(slide, screen) ? ["the slide is too long"] : []
  return [...low, ...long, ...tooSmall(slide, screen).map(({ text }) => text)]
}"""


def text(random, number):
    """Returns a question of few words, of many, or of a long one."""
    if number % 20 == 2:
        return f"{number}: {LONG_WORD}?"
    return f"Number {number} {' '.join(LONG.split()[:random.choice([1, 3, 8, 24])])}?"


def answers(slides, number, random):
    """Returns what a participant sends, besides questions and ideas."""
    scale, guess, rank = (slide["rating"] for slide in slides if slide["rating"])
    poll = next(slide["poll"] for slide in slides if slide["poll"])
    word = random.choice(["calm", "deep", "salt", "unidirectional", f"word {random.randrange(WORDS)}"])
    order = random.sample(rank["rank"]["items"], len(rank["rank"]["items"]))
    height = round(10 ** random.uniform(0, 6), 2)
    return [
        *(("ratings.rated", random.choice(item["steps"])["value"]) for item in scale["scale"]["items"]),
        ("ratings.rated", {"block": guess["id"], "item": guess["guess"]["item"], "value": height}),
        *(("ratings.ranked", item["value"]) for item in order),
        ("poll.voted", random.choice(poll["choices"])["vote"]),
        ("words.added", {"cloud": "mood", "word": word}),
        ("points.teamChosen", random.choice(["Port", "Starboard"])),
        ("points.nameChosen", f"{random.choice(NAMES)} {number}"),
    ]


def take_part(port, slides, count):
    """Lets participants ask first, then answer and vote."""
    random = Random(7)
    authors = min(count, AUTHORS)
    respond(port, [
        [("questions.asked", text(random, number)), ("questions.proposed", {"block": "garden", "text": text(random, number)})]
        for number in range(1, authors + 1)])
    respond(port, [
        answers(slides, number, random) + [
            ("questions.voteChanged", {"id": 1 + int(2 * authors * random.random() ** 2), "value": True}) for _ in range(3)]
        for number in range(1, count + 1)])


@pytest.fixture(params=[3, 3_000])
def crowded(request, serve, product, visit, tmp_path):
    """A talk whose blocks have answers, its speaker, and the number of participants."""
    talk = tmp_path / "talk.md"
    talk.write_text(TALK)
    server = serve(product("Deck"), talk, "--presenter-token", TOKEN)
    with server.presenter_socket(TOKEN) as socket:
        speaker = WireClient(socket)
        slides = speaker.first["state"]["slides"]
        # A block opens when its slide is shown.
        for slide in slides:
            assert speaker.send("slides.slideChosen", slide["id"])["type"] == "ack"
        take_part(server.port, slides, request.param)
        for slide in slides:
            for kind, action in ("poll", "poll.revealed"), ("rating", "ratings.revealed"):
                if slide[kind]:
                    assert speaker.send(action, slide[kind]["id"])["type"] == "ack"
        yield DeckRoom(server, visit, talk), speaker, request.param


def test_every_result_fits_the_wall_and_can_be_read(crowded):
    deck, speaker, count = crowded
    wall = deck.open_wall(viewport={"width": 1920, "height": 1080}, reduced_motion="reduce")
    found = []
    for slide in speaker.first["state"]["slides"]:
        assert speaker.send("slides.slideChosen", slide["id"])["type"] == "ack"
        expect(wall.locator(".room > .slide.is-current")).to_have_attribute("data-slide", slide["id"])
        if kind := next((kind for kind in SUMMARIES if slide[kind]), None):
            expect(shown(wall).locator(".summary:visible")).to_contain_text(SUMMARIES[kind].format(count))
        for width, height in SIZES:
            wall.set_viewport_size({"width": width, "height": height})
            wall.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height])
            # The texts fit in the frame after the next.
            wall.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            screen = {"name": f"{width}×{height}", "width": width, "height": height}
            defects = wall.evaluate(VIOLATIONS, {"isWall": True}) + wall.evaluate(DEFECTS, {"margin": MARGIN} | screen)
            found += [f"{slide['id']} at {width}×{height}: {one}" for one in defects]
    assert not found, "\n".join(found)
