"""The speaker's desk beside a live slide, its links, and a poll on the wall with few and with many votes."""

import pytest
from playwright.sync_api import expect

from deck_room import TALK, TOKEN, go_to, shown

pytestmark = pytest.mark.shared_server

# Gives a wall the state of a poll with these votes, as the server would. It has no connection from then on.
SET_VOTES = """async (counts) => {
  const { clientOf } = await import("./draw-slides.js");
  const client = clientOf(document);
  client.close();
  const total = counts.reduce((one, other) => one + other);
  const { state } = client.replica;
  client.replica.state = { ...state, slides: state.slides.map((slide) => !slide.isCurrent ? slide : { ...slide, poll: {
    ...slide.poll, isRevealed: true, voteCount: total, summary: `${total} votes`,
    choices: slide.poll.choices.map((choice, index) => ({ ...choice, count: counts[index], share: counts[index] / total,
      percentage: Math.round(100 * counts[index] / total), percent: `${Math.round(100 * counts[index] / total)} %`,
      isLeading: counts[index] === Math.max(...counts) })) } }) };
  client.refresh();
}"""
# The boxes of the choices, and the shares of them that their bars fill.
BARS = """() => [...document.querySelectorAll(".slide.is-current .choice")].map((choice) => {
  const { left, top, right, bottom } = choice.getBoundingClientRect();
  return { left, top, right, bottom, share: parseFloat(getComputedStyle(choice, "::before").scale) };
})"""


@pytest.fixture
def talk_text():
    return TALK.replace("- Pilots\n```", "- Pilots\n- Keepers\n```\n\n<!-- Count them aloud. -->")


def box(page, selector):
    element = page.locator(selector).locator("visible=true")
    expect(element).to_have_count(1)
    box = element.bounding_box()
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1440, 900), (1920, 1080)])
def test_the_next_slide_and_the_notes_stand_beside_a_live_slide(deck, width, height):
    desk = deck.open_speaker(viewport={"width": width, "height": height})
    go_to(desk, "Crew")
    expect(desk.locator(".row.is-next > .slide")).to_have_attribute("aria-label", "Code")
    expect(desk.get_by_text("Count them aloud.")).to_be_in_viewport()
    parts = [box(desk, selector) for selector in (
        ".row.is-current > .slide", ".row.is-current > .control", ".row.is-next > .slide", ".row.is-current > .notes", ".go")]
    for index, (left, top, right, bottom) in enumerate(parts):
        assert 0 <= left < right <= width and 0 <= top < bottom <= height, parts
        for other in parts[:index]:
            assert left >= other[2] or right <= other[0] or top >= other[3] or bottom <= other[1], parts
    # The current slide is the largest, and its control stands beside it.
    now, control, after = parts[:3]
    assert control[0] >= now[2] and after[2] - after[0] < now[2] - now[0]
    assert after[2] - after[0] >= 120, "the next slide is too small to recognize"


def test_the_moderators_page_leads_a_presenter_to_the_speakers(deck, speaker):
    moderation = deck.visit(f"{deck.url}moderate#{TOKEN}")
    expect(moderation.get_by_role("heading", name="Moderation")).to_be_visible()
    with moderation.expect_popup() as opened:
        moderation.get_by_role("region", name="Presenter bar").get_by_role("link", name="Speaker").click()
    expect(opened.value.get_by_role("button", name="Next")).to_be_enabled()
    assert opened.value.url == f"{deck.url}speaker"


@pytest.mark.parametrize("counts", [[2, 1, 0], [2_000, 1_000, 0], [1, 2_998, 1]])
@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1080, 1920)])
def test_bars_are_as_wide_as_the_wall_below_one_another_with_few_and_many_votes(deck, speaker, counts, width, height):
    wall = deck.open_wall(viewport={"width": width, "height": height}, reduced_motion="reduce")
    go_to(speaker, "Crew")
    expect(shown(wall).get_by_text("Who is here?").locator("visible=true")).to_have_count(1)
    wall.evaluate(SET_VOTES, counts)
    expect(shown(wall).get_by_text(f"{sum(counts)} votes")).to_be_visible()
    shares = [count / sum(counts) for count in counts]
    # The bars grow for half a second.
    wall.wait_for_function(f"(shares) => ({BARS})().every(({{ share }}, index) => Math.abs(share - shares[index]) < 0.001)", arg=shares)
    bars = wall.evaluate(BARS)
    assert len(bars) == 3
    for bar, other in zip(bars, bars[1:]):
        assert bar["bottom"] <= other["top"] and (bar["left"], bar["right"]) == (other["left"], other["right"])
    assert bars[0]["right"] - bars[0]["left"] >= 0.8 * width
    assert bars[-1]["bottom"] <= height
