"""What browsers do differently: the top layer, inertness, and who gets the focus."""

import pytest

from server import wait_until
from talk import TOKEN

IS_PRIME = '[data-send="counter.isPrimeButtonTapped"]'
DIALOG = "dialog.prime-dialog[open]"
BUTTON = """document.querySelector("lectern-bar")?.shadowRoot.querySelectorAll(".command") ?? []"""
# The middle of a command that can be clicked.
CENTRE = f"""(name) => {{
    const button = [...{BUTTON}].find(({{ firstChild }}) => firstChild.textContent === name)
    if (!button?.checkVisibility() || button.getAttribute("aria-disabled") !== "false") return null
    const {{ left, top, width, height }} = button.getBoundingClientRect()
    return [Math.round(left + width / 2), Math.round(top + height / 2)]
}}"""
FOCUSED = """() => document.querySelector("lectern-bar").shadowRoot.activeElement?.firstChild.textContent"""
# Sends an action as another viewer; a page in the background has no events of its focus.
SAY = """async (name) => {
    const { connect } = await import("/lectern/index.js")
    const client = connect()
    await new Promise((open) => client.subscribe(open))
    await new Promise((settled) => client.send(name, undefined, settled))
    client.close()
}"""


class Speaker:
    """The app's page of a presenter."""

    def __init__(self, page, url):
        self.page = page
        page.goto(f"{url}present#{TOKEN}")
        page.wait_for(CENTRE, "Freeze")
        page.goto(url)
        page.wait_for(CENTRE, "Freeze")

    def click(self, name):
        self.page.click_at(*self.page.wait_for(CENTRE, name))


@pytest.fixture
def speaker(open_page, hall):
    return Speaker(open_page(hall.url), hall.url)


def test_the_bar_is_clicked_tabbed_to_and_keyed_above_a_dialog(speaker):
    page = speaker.page
    page.click(IS_PRIME)
    page.wait_for_text(f"{DIALOG} h2", "0 is not prime :(")
    speaker.click("Freeze")
    page.wait_for(CENTRE, "Release")

    # From the dialog: past the end of the page, some browsers tab into their own controls.
    page.evaluate("(dialog) => document.querySelector(`${dialog} button.plain`).focus()", DIALOG)

    def is_reached():
        page.press("Tab")
        return page.evaluate(FOCUSED) == "Release"

    wait_until(is_reached)
    page.press("Enter")
    page.wait_for(CENTRE, "Freeze")
    page.type("f")
    page.wait_for(CENTRE, "Release")
    page.press("Escape")
    page.wait_for("(dialog) => document.querySelector(dialog) === null", DIALOG)
    # Back in the page, and the freeze has stayed.
    speaker.click("Release")
    page.wait_for(CENTRE, "Freeze")


def test_a_dialog_leaves_the_focus_on_the_bar(speaker):
    page = speaker.page
    speaker.click("Code")
    page.wait_for(CENTRE, "Hide code")
    page.evaluate(f"() => ({BUTTON})[1].focus()")
    assert page.evaluate(FOCUSED) == "Blank"
    page.evaluate(SAY, "counter.isPrimeButtonTapped")
    page.wait_for_text(f"{DIALOG} h2", "0 is not prime :(")
    page.wait_for(f"() => ({FOCUSED})() === 'Blank'")
    page.evaluate(SAY, "counter.primeModalDismissed")
    page.wait_for("(dialog) => document.querySelector(dialog) === null", DIALOG)
    page.wait_for(f"() => ({FOCUSED})() === 'Blank'")


def test_the_picture_of_the_wall_takes_no_focus(speaker, open_page, hall):
    stage = open_page(hall.url)
    stage.goto(f"{hall.url}present#{TOKEN}")
    stage.wait_for(CENTRE, "Freeze")
    stage.evaluate("() => document.getElementById('timer-start').focus()")
    speaker.page.click(IS_PRIME)
    stage.wait_for("""(dialog) => document.querySelector("iframe").contentDocument?.querySelector(dialog)
        && document.activeElement.id === "timer-start" """, DIALOG)


def test_a_blank_page_shows_nothing_nor_does_a_dialog_that_opens(speaker, open_page, hall):
    seat = open_page(hall.url)
    seat.goto(f"{hall.url}?projector")
    seat.wait_until_live()
    speaker.click("Blank")
    seat.wait_for("() => !document.querySelector('output').checkVisibility({ checkVisibilityCSS: true })")
    speaker.page.click(IS_PRIME)
    seat.wait_for("""(dialog) => document.querySelector(dialog)
        && !document.querySelector(dialog).checkVisibility({ checkVisibilityCSS: true })""", DIALOG)
    speaker.click("Unblank")
    seat.wait_for("() => document.querySelector('output').checkVisibility({ checkVisibilityCSS: true })")
