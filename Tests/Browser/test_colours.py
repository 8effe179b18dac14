"""Contrast on the wall, forced colours, and right-to-left layout."""

import pytest
from playwright.sync_api import expect

from screenshots import SETTLED

pytestmark = pytest.mark.shared_server

# The contrast of each visible text with its background (WCAG 2.2, relative luminance).
FAINT_TEXTS = """() => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })
    const paint = (colour) => {
        canvas.clearRect(0, 0, 1, 1)
        canvas.fillStyle = colour
        canvas.fillRect(0, 0, 1, 1)
        return canvas.getImageData(0, 0, 1, 1).data
    }
    const luminance = (colour) => {
        const [red, green, blue] = [...paint(colour)].slice(0, 3).map((value) => {
            const part = value / 255
            return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const behind = (element) => {
        for (let around = element; around; around = around.parentElement) {
            const { backgroundColor } = getComputedStyle(around)
            if (paint(backgroundColor)[3] > 0) return backgroundColor
        }
        return "white"
    }
    const root = document.querySelector("dialog:modal") ?? document.body
    const texts = [...root.querySelectorAll("*")].filter((element) =>
        element.checkVisibility() && !element.closest(".visually-hidden") &&
        [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    return texts.flatMap((element) => {
        const { color, opacity } = getComputedStyle(element)
        const [light, dark] = [luminance(color), luminance(behind(element))].sort((a, b) => b - a)
        const contrast = (light + 0.05) / (dark + 0.05)
        return contrast >= 4.5 && opacity === "1" ? []
            : [`“${element.textContent.trim()}” has a contrast of ${contrast.toFixed(2)}`]
    })
}"""


def test_every_text_on_the_wall_has_enough_contrast(open_as_audience, presenter):
    audience = open_as_audience("?projector", reduced_motion="reduce")
    wall = audience.page

    def expect_contrast():
        for colours in ("light", "dark"):
            wall.emulate_media(color_scheme=colours)
            wall.wait_for_function(SETTLED)
            assert wall.evaluate(FAINT_TEXTS) == [], colours

    presenter.save_as_favourite(2)
    expect(wall.get_by_text("Added 2")).to_be_visible()
    expect(audience.dialog).to_be_hidden()
    expect_contrast()
    presenter.is_this_prime.click()
    # Disabled controls on the wall look as on the presenter's page.
    expect(audience.button("Remove from favourites")).to_be_disabled()
    expect_contrast()
    presenter.button("Close").click()
    presenter.nth_prime("2nd").click()
    expect(audience.button("OK")).to_be_disabled()
    expect_contrast()


STYLES = """(elements, names) => elements.map((element) => {
    const style = getComputedStyle(element)
    return names.map((name) => style[name]).join(" ")
})"""


def test_forced_colours_keep_selections_and_borders_visible(join):
    one = join(forced_colors="active", reduced_motion="reduce")
    one.digest("Weekly").check(force=True)
    expect(one.digest("Weekly")).to_be_checked()
    one.page.wait_for_function(SETTLED)
    daily, weekly, off = one.page.locator(".choice label").evaluate_all(
        STYLES, ["backgroundColor", "color"])
    assert daily == off != weekly

    protect, haptic = one.switch("Protect my posts"), one.switch("Haptic feedback")
    expect(haptic).to_be_checked()
    one.page.wait_for_function(SETTLED)
    unchecked = protect.evaluate("track => getComputedStyle(track).backgroundColor")
    checked = haptic.evaluate("track => getComputedStyle(track).backgroundColor")
    assert checked != unchecked
    for switch in (protect, haptic):
        track, knob = switch.evaluate("""switch_ => [
            getComputedStyle(switch_).backgroundColor,
            getComputedStyle(switch_, "::before").backgroundColor,
        ]""")
        assert track != knob

    borders = one.page.get_by_role("button").evaluate_all(
        STYLES, ["borderTopStyle", "borderTopWidth", "borderTopColor"])
    for border in borders:
        style, width, colour = border.split(" ", 2)
        assert style == "solid" and float(width[:-2]) >= 1 and "rgba" not in colour, border


# Sends an action by the page's client, and waits for the answer.
RUN = """async (name) => {
    const { connect } = await import("/lectern/index.js")
    await new Promise((settled) => connect().send(name, undefined, settled))
}"""


def test_in_right_to_left_text_the_knob_of_a_switch_stays_in_its_track(join):
    one = join(reduced_motion="reduce")
    one.page.evaluate("() => { document.documentElement.dir = 'rtl' }")
    switch = one.switch("Protect my posts")
    switch.scroll_into_view_if_needed()

    def pictures():
        """Screenshots of the track and of the area beside it."""
        one.page.mouse.move(0, 0)
        one.page.evaluate("() => document.activeElement.blur()")
        one.page.wait_for_function(SETTLED)
        box = switch.bounding_box()
        beside = {"x": box["x"] + box["width"] + 1, "y": box["y"], "width": 10,
                  "height": box["height"]}
        return one.page.screenshot(clip=box), one.page.screenshot(clip=beside)

    track_off, beside_off = pictures()
    switch.check()
    expect(switch).to_be_checked()
    # A late answer would have it outlined, and answers are in order.
    one.page.evaluate(RUN, "counter.incrTapped")
    track_on, beside_on = pictures()
    assert track_on != track_off
    assert beside_on == beside_off
