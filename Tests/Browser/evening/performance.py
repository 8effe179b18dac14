"""What the speaker and the moderator do besides the blocks: ink, captions, and what plays on the wall."""

from playwright.sync_api import expect

from evening.sightings import MARK

WALL, PHONE = ".room > .slide.is-current", ".slide.is-current"
# By the slide's id.
DRAWN, PLAYED = {"the-way-of-an-action"}, {"a-whistle-is-an-action", "one-lap-of-the-loop"}
# The slides on which the speaker has drawn before the talk, and those of them that are clean again before they are shown.
INKED, CLEANED = slice(3, None, 9), 3


def draw_ahead(act, slides):
    """Draws marked strokes on slides that nobody has seen, and erases some of them.

    - act: sends an action of the speaker: a name and a value.
    """
    for number, slide in enumerate(slides[INKED], 1):
        part = {"slide": slide["id"], "stroke": f"{MARK}ink-{number}", "tool": "pen", "color": "accent"}
        act("ink.drawn", part | {"start": 0, "points": [400, 9_600, 700, 9_500]})
        act("ink.drawn", part | {"start": 2, "points": [900, 9_650]})
        if number % CLEANED == 0:
            act("ink.erased", {"slide": slide["id"], "stroke": part["stroke"]})


def sentence(number):
    """Returns a caption; every fifth has a word that is blocked."""
    return f"This is {'a damn fine' if number % 5 == 0 else 'the'} slide {MARK}said-{number}"


def caption(moderator, number):
    """Types a sentence; every third is deleted."""
    field = moderator.get_by_label("What is said")
    field.fill(sentence(number))
    field.press("Enter")
    expect(field).to_have_value("")
    if number % 3 == 0:
        row = moderator.get_by_role("listitem").filter(has_text=f"{MARK}said-{number}").last
        row.get_by_role("button", name="Delete").click()
        expect(row).to_have_count(0)


def perform(stage, slide):
    """Draws on a slide, or plays its video."""
    if slide in DRAWN:
        draw(stage)
    if slide in PLAYED:
        play(stage)


def draw(stage):
    """Leaves a stroke of the pen and one of the highlighter on all pages, and takes one back."""
    speaker, strokes = stage.speaker, f"{WALL} .ink path"
    drawn = stage.wall.locator(strokes).count()
    speaker.keyboard.press("i")
    box = speaker.locator(".row.is-current > .slide").bounding_box()
    for number, tool in enumerate(("Pen", "Highlighter", "Pen"), 1):
        speaker.get_by_role("group", name="Ink").get_by_role("button", name=tool).click()
        x, y = box["x"] + box["width"] * 0.3, box["y"] + box["height"] * 0.2 * (number + 1)
        speaker.mouse.move(x, y)
        speaker.mouse.down()
        for step in range(1, 20):
            speaker.mouse.move(x + box["width"] * 0.02 * step, y + step % 3)
        speaker.mouse.up()
        stage.expect_strokes(drawn + number)
    speaker.keyboard.press("Control+z")
    stage.expect_strokes(drawn + 2)
    speaker.keyboard.press("i")


def play(stage):
    stage.speaker.keyboard.press("m")
    player = stage.wall.locator(f"{WALL} .media video[src]")
    expect(player).not_to_have_js_property("currentTime", 0)
    expect(player).to_have_js_property("error", None)
