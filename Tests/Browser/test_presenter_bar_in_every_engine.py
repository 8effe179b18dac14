"""Where browsers differ: the top layer, inertness and the focus."""

import pytest

from engines.fixtures import in_other_engines
from room_fixtures import TOKEN
from server import wait_until

pytestmark = pytest.mark.shared_server

IS_PRIME = '[data-send="counter.isPrimeButtonTapped"]'
DIALOG = "dialog.prime-dialog[open]"
BUTTON = """document.querySelector("lectern-bar")?.shadowRoot.querySelectorAll(".command") ?? []"""
# The centre of a command that is enabled. A dialog that is opening takes the bar with it.
CENTRE = f"""(name) => {{
    if (document.getAnimations().some(({{ playState, effect }}) =>
        playState === "running" && effect.getComputedTiming().iterations !== Infinity)) return null
    const button = [...{BUTTON}].find(({{ firstChild }}) => firstChild.textContent === name)
    if (!button?.checkVisibility() || button.getAttribute("aria-disabled") !== "false") return null
    const {{ left, top, width, height }} = button.getBoundingClientRect()
    return [Math.round(left + width / 2), Math.round(top + height / 2)]
}}"""
# The page hears of the bar's height after the bar is shown, and then moves its own controls.
MAKES_ROOM = """() => document.documentElement.style.getPropertyValue("--lectern-bar")
    === `${document.querySelector("lectern-bar").offsetHeight}px`"""
FOCUSED = """() => document.querySelector("lectern-bar").shadowRoot.activeElement?.firstChild.textContent"""
# Sends an action by the page's client: a background page gets no focus events.
SEND = """async (name) => {
    const { connect } = await import("/lectern/index.js")
    const client = connect()
    await new Promise((open) => client.subscribe(open))
    await new Promise((settled) => client.send(name, undefined, settled))
}"""


class Presenter:
    """The app's page of a presenter."""

    def __init__(self, page, url):
        self.page = page
        page.goto(f"{url}present#{TOKEN}")
        page.wait_for(CENTRE, "Freeze")
        page.goto(url)
        page.wait_for(CENTRE, "Freeze")
        page.wait_for(MAKES_ROOM)

    def click(self, name):
        self.page.click_at(*self.page.wait_for(CENTRE, name))


@pytest.fixture
def presenter(open_page, room):
    return Presenter(open_page(room.url), room.url)


@in_other_engines
def test_the_bar_works_by_mouse_tab_and_shortcut_above_a_dialog(presenter):
    page = presenter.page
    page.click(IS_PRIME)
    page.wait_for_text(f"{DIALOG} h2", "0 is not prime :(")
    presenter.click("Freeze")
    page.wait_for(CENTRE, "Release")

    # From the dialog: past the end of the page some browsers tab into their own controls.
    page.evaluate("(dialog) => document.querySelector(`${dialog} button.plain`).focus()", DIALOG)

    def is_reached():
        page.press("Tab")
        # A key that the browser handles late would move the focus on.
        return all(page.evaluate(FOCUSED) == "Release" for _ in range(20))

    wait_until(is_reached)
    page.press("Enter")
    page.wait_for(CENTRE, "Freeze")
    page.type("f")
    page.wait_for(CENTRE, "Release")
    page.press("Escape")
    page.wait_for("(dialog) => document.querySelector(dialog) === null", DIALOG)
    # Back in the page, still frozen.
    presenter.click("Release")
    page.wait_for(CENTRE, "Freeze")


@in_other_engines
def test_a_dialog_keeps_the_focus_on_the_bar(presenter):
    page = presenter.page
    presenter.click("Code")
    page.wait_for(CENTRE, "Hide code")
    page.evaluate(f"() => ({BUTTON})[1].focus()")
    assert page.evaluate(FOCUSED) == "Look back"
    page.evaluate(SEND, "counter.isPrimeButtonTapped")
    page.wait_for_text(f"{DIALOG} h2", "0 is not prime :(")
    page.wait_for(f"() => ({FOCUSED})() === 'Look back'")
    page.evaluate(SEND, "counter.primeModalDismissed")
    page.wait_for("(dialog) => document.querySelector(dialog) === null", DIALOG)
    page.wait_for(f"() => ({FOCUSED})() === 'Look back'")


def test_a_dialog_does_not_move_the_bar_on_the_screen(presenter):
    places = presenter.page.evaluate("""async () => {
        const bar = document.querySelector("lectern-bar")
        const dialog = document.createElement("dialog")
        document.body.append(dialog)
        const places = []
        // The bar's observer runs before a promise of now goes on, and so before a frame.
        const note = async () => {
            await null
            const { left, top, width, height } = bar.getBoundingClientRect()
            places.push([bar.parentNode.localName, left, top, width, height])
        }
        await note()
        dialog.showModal()
        await note()
        dialog.close()
        await note()
        dialog.remove()
        return places
    }""")
    assert [parent for parent, *_ in places] == ["body", "dialog", "body"]
    assert places[0][1:] == places[1][1:] == places[2][1:]


@in_other_engines
def test_the_preview_of_the_wall_takes_no_focus(presenter, open_page, room):
    presenter_page = open_page(room.url)
    presenter_page.goto(f"{room.url}present#{TOKEN}")
    presenter_page.wait_for(CENTRE, "Freeze")
    presenter_page.evaluate("() => document.getElementById('timer-start').focus()")
    presenter.page.click(IS_PRIME)
    presenter_page.wait_for("""(dialog) => document.querySelector("iframe").contentDocument?.querySelector(dialog)
        && document.activeElement.id === "timer-start" """, DIALOG)


@in_other_engines
def test_a_blank_page_hides_a_dialog_that_opens(presenter, open_page, room):
    page = open_page(room.url)
    page.goto(f"{room.url}?projector")
    page.wait_until_live()
    presenter.click("Blank")
    page.wait_for("() => !document.querySelector('output').checkVisibility({ checkVisibilityCSS: true })")
    presenter.page.click(IS_PRIME)
    page.wait_for("""(dialog) => document.querySelector(dialog)
        && !document.querySelector(dialog).checkVisibility({ checkVisibilityCSS: true })""", DIALOG)
    # The bar moves into the dialog: a click meanwhile would be lost.
    presenter.page.wait_for("(dialog) => document.querySelector(`${dialog} lectern-bar`) !== null", DIALOG)
    presenter.page.wait_for_text(f"{DIALOG} h2", "0 is not prime :(")
    presenter.click("Unblank")
    page.wait_for("() => document.querySelector('output').checkVisibility({ checkVisibilityCSS: true })")
