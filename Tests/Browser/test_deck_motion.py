"""What moves on the wall and on the phones: slides, numbers and confetti."""

import pytest
from playwright.sync_api import expect

from deck_room import TALK, go_to, shown
from server import wait_until

pytestmark = pytest.mark.shared_server

# Notes each animation and transition that begins, as "name of class".
RECORD = """() => {
    window.begun = []
    for (const type of ["animationstart", "transitionrun"])
        document.addEventListener(type, ({ target, animationName, propertyName }) =>
            begun.push(`${animationName ?? propertyName} of ${target.classList[0]}`), true)
}"""
HAS_PIECES = """() => {
    const canvas = document.querySelector(".slide.is-current canvas")
    const empty = Object.assign(document.createElement("canvas"), { width: canvas.width, height: canvas.height })
    return canvas.toDataURL() !== empty.toDataURL()
}"""
# Counts how often confetti is thrown.
COUNT_CONFETTI = """() => {
    window.confetti = 0
    new MutationObserver(changes => {
        for (const { target } of changes) if (target.hasAttribute("data-thrown")) confetti += 1
    }).observe(document, { subtree: true, attributeFilter: ["data-thrown"] })
}"""
# Notes from where each slide comes.
RECORD_MOVES = """() => {
    window.moves = []
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, options) {
        if (this.matches(".slide.is-current")) moves.push(frames[0].translate)
        return animate.call(this, frames, options)
    }
}"""
QUIZ = "# Crew\n\n```quiz\nWho keeps the light?\n- [x] The keeper\n- The harbour master\n```\n\n---\n"


@pytest.fixture
def quiz(deck):
    deck.talk.write_text(TALK.replace("## Steps", QUIZ + "\n## Steps", 1).replace("## Crew", "## Sailors"))
    return deck


# Awaiting a page's module comes after what the page has queued on it.
HAS_RUN = """(name) => {
  const module = performance.getEntriesByType("resource").find((entry) => entry.name.includes(name));
  return module !== undefined && import(module.name).then(() => true);
}"""


def wait_for_module(page, name):
    """Waits until a module that is loaded on demand has run."""
    wait_until(lambda: page.evaluate(HAS_RUN, name))


def begun(page, what):
    """Waits until an animation has begun."""
    page.wait_for_function("what => begun.includes(what)", arg=what)


@pytest.mark.parametrize("transition, name", [("fade", "appear"), ("slide", "translate")])
def test_a_slide_follows_another_as_the_talk_says(deck, speaker, transition, name):
    deck.talk.write_text(TALK.replace("duration", f"transition: {transition}\nduration", 1))
    wall = deck.open_wall()
    expect(shown(wall)).to_have_attribute("data-transition", "" if transition == "fade" else transition)
    wall.evaluate(RECORD)
    go_to(speaker, "Crew")
    begun(wall, f"{name} of slide")
    # The slide that left is gone in the end.
    expect(wall.locator(".slide:visible")).to_have_count(1)


def test_a_slide_comes_from_the_side_to_which_the_talk_goes(deck, speaker):
    deck.talk.write_text(TALK.replace("duration", "transition: slide\nduration", 1))
    wall = deck.open_wall()
    expect(shown(wall)).to_have_attribute("data-transition", "slide")
    wait_for_module(wall, "/slide-in.js")
    wall.evaluate(RECORD_MOVES)
    starts = []
    for heading, start in ("Crew", "100%"), ("Steps", "-100%"), ("Code", "100%"):
        go_to(speaker, heading)
        expect(shown(wall)).to_contain_text(heading)
        starts.append(start)
        # The text is there before it moves.
        wall.wait_for_function("starts => String(moves) === String(starts)", arg=starts)


MORPH = """---
transition: morph
---

## What a light is

- A lamp
- A lens

![](lens.svg)

---
layout: image-right
image: lens.svg
---

## A lens

It bends the light.

---

## The end
"""
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><circle cx="20" cy="15" r="9"/></svg>'


def write_morph(deck):
    (deck.talk.parent / "lens.svg").write_text(PICTURE)
    deck.talk.write_text(MORPH)


# Notes what glides in each transition from slide to slide, as soon as it does.
RECORD_MORPHS = """() => {
    window.morphs = []
    const start = document.startViewTransition
    document.startViewTransition = function (update) {
        const transition = start.call(this, update)
        transition.ready.then(() => morphs.push(document.getAnimations()
            .map(({ effect }) => effect.pseudoElement)
            .filter(name => /group.morph/.test(name)).length))
        return transition
    }
}"""


def test_what_two_slides_share_glides_from_the_one_to_the_other(deck, speaker):
    write_morph(deck)
    wall = deck.open_wall()
    expect(shown(wall)).to_have_attribute("data-transition", "morph")
    wait_for_module(wall, "/slide-in.js")
    wall.evaluate(RECORD_MORPHS)
    for number, heading, shared in (1, "A lens", 2), (2, "The end", 0), (3, "A lens", 0), (4, "What a light is", 2):
        go_to(speaker, heading)
        wall.wait_for_function("number => morphs.length === number", arg=number)
        assert wall.evaluate("morphs.at(-1)") == shared
        expect(wall.locator(".slide:visible")).to_have_count(1)
        expect(shown(wall).get_by_role("heading")).to_have_text(heading)
        # Nothing keeps a name or a size.
        expect(wall.locator("[style*=view-transition], [style*=fit-content]")).to_have_count(0)


def test_slides_that_follow_fast_end_at_the_last_one(deck, speaker):
    write_morph(deck)
    wall = deck.open_wall()
    expect(shown(wall)).to_have_attribute("data-transition", "morph")
    for _ in range(3):
        for key, heading in ("PageDown", "The end"), ("PageUp", "What a light is"):
            speaker.keyboard.press(key)
            speaker.keyboard.press(key)
            expect(shown(wall).get_by_role("heading")).to_have_text(heading)
            expect(speaker.locator(".row.is-current > .slide")).to_have_attribute("aria-label", heading)
            expect(wall.locator(".slide:visible")).to_have_count(1)
            expect(wall.locator("[style*=view-transition], [style*=fit-content]")).to_have_count(0)


def test_without_view_transitions_a_morph_fades(deck, speaker):
    write_morph(deck)
    wall = deck.open_wall()
    expect(shown(wall)).to_have_attribute("data-transition", "morph")
    wall.evaluate("() => { delete Document.prototype.startViewTransition }")
    wall.evaluate(RECORD)
    go_to(speaker, "A lens")
    begun(wall, "appear of slide")
    expect(wall.locator(".slide:visible")).to_have_count(1)


@pytest.mark.parametrize("transition", ["fade", "morph", "slide"])
def test_nothing_moves_for_those_who_want_none(deck, speaker, transition):
    deck.talk.write_text(TALK.replace("duration", f"transition: {transition}\nduration", 1))
    wall = deck.open_wall(reduced_motion="reduce")
    wait_for_module(wall, "/slide-in.js")
    wall.evaluate(RECORD)
    wall.evaluate(RECORD_MOVES)
    for heading in ("Crew", "Steps"):
        go_to(speaker, heading)
        expect(shown(wall)).to_contain_text(heading)
    assert wall.evaluate("begun") == wall.evaluate("moves") == []


def test_numbers_count_up_and_are_read_as_they_are(deck, speaker):
    wall, phone = deck.open_wall(), deck.open_phone()
    go_to(speaker, "Crew")
    shown(phone).get_by_role("button", name="Pilots").click()
    wall.evaluate(RECORD)
    speaker.get_by_role("button", name="Reveal").click()
    begun(wall, "count-up of counted")
    pilots = shown(wall).get_by_role("button", name="Pilots")
    expect(pilots).to_have_accessible_name("Pilots 100 %")


def test_confetti_flies_while_the_room_claps(deck, speaker):
    wall, phone = deck.open_wall(), deck.open_phone()
    go_to(speaker, "Thanks")
    expect(shown(wall)).to_contain_text("Thanks")
    wait_for_module(wall, "/celebrate.js")
    clap = shown(phone).get_by_role("button", name="Clap")
    canvas = shown(wall).locator("canvas")

    def flies():
        clap.click()
        return wall.evaluate(HAS_PIECES)

    # One clap is over soon.
    wait_until(flies)
    # It ends with the applause.
    expect(canvas).not_to_have_attribute("data-thrown", "")


def test_confetti_flies_once_on_a_phone_that_was_right(quiz, speaker):
    right, wrong = quiz.open_phone(), quiz.open_phone()
    for phone in right, wrong:
        phone.evaluate(COUNT_CONFETTI)
    # What is counted from the first paint on.
    right.add_init_script(f"({COUNT_CONFETTI})()")
    go_to(speaker, "Crew")
    for phone, choice in (right, "The keeper"), (wrong, "The harbour master"):
        button = shown(phone).get_by_role("button", name=choice)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
    wait_for_module(right, "/celebrate.js")
    speaker.get_by_role("button", name="Reveal").click()
    right.wait_for_function("() => confetti === 1")
    expect(shown(right).get_by_text("Right!")).to_be_visible()
    expect(shown(wrong).get_by_text("Not this time.")).to_be_visible()
    right.get_by_role("button", name="Look back one slide").click()
    expect(shown(right)).to_contain_text("The harbour")
    right.get_by_role("button", name="Back to the talk").click()
    expect(shown(right).get_by_text("Right!")).to_be_visible()
    go_to(speaker, "Steps")
    for phone in right, wrong:
        expect(shown(phone)).to_contain_text("Steps")
    assert right.evaluate("confetti") == 1 and wrong.evaluate("confetti") == 0
    go_to(speaker, "Crew")
    right.reload()
    expect(shown(right).get_by_text("Right!")).to_be_visible()
    go_to(speaker, "Steps")
    expect(shown(right)).to_contain_text("Steps")
    assert right.evaluate("confetti") == 0
