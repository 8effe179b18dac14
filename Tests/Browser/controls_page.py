"""The page with a control of every kind, by role and name, and its server."""

from playwright.sync_api import expect

from conftest import ROOT
from server import wait_until


class ControlsPage:
    """Page object of ControlsPage."""

    def __init__(self, page):
        self.page = page
        self.keyboard = page.keyboard
        self.text = self.labelled("Text")
        self.display_name = self.labelled("Display name")
        self.shout = self.labelled("Shout")
        self.slow = self.labelled("Slow")
        self.email = self.labelled("Email")
        self.notes = self.labelled("Notes")
        self.number = self.labelled("Number")
        self.level = page.get_by_role("slider", name="Level")
        self.on = page.get_by_role("checkbox", name="On", exact=True)
        self.size = page.get_by_role("combobox", name="Size")
        self.tags = page.get_by_role("listbox", name="Tags")
        self.day = self.labelled("Day")
        self.submitted = page.get_by_role("status", name="Submitted")

    def labelled(self, name):
        return self.page.get_by_label(name, exact=True)

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    def colour(self, name):
        return self.page.get_by_role("radio", name=name, exact=True)

    def row(self, number):
        return self.labelled(f"Row {number}")

    def row_is_done(self, number):
        return self.labelled(f"Row {number} is done")

    def expect_connection(self, status):
        expect(self.page.locator("html")).to_have_attribute("data-connection", status)


def serve_controls(serve, product, *arguments):
    """Serves the page, by `serve` or `start`."""
    pages = ROOT / "Examples" / "ControlsPage" / "Public"
    return serve(product("ControlsPage"), "--public", pages, *arguments)


def open_controls(visit, url, **options):
    """Opens the page and waits until it is live."""
    page = ControlsPage(visit(url, **options))
    page.expect_connection("open")
    expect(page.on).to_be_enabled()
    return page


def record_input(field):
    """Records a field's value after each input event in `field.inputs`."""
    field.evaluate("""field => {
        field.inputs = []
        field.addEventListener("input", () => field.inputs.push(field.value))
    }""")


def count_writes(field):
    """Counts in `field.writes` how often the page writes a field's value."""
    field.evaluate("""field => {
        const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")
        field.writes = 0
        Object.defineProperty(field, "value", {
            get() { return own.get.call(this) },
            set(value) { this.writes += 1; own.set.call(this, value) },
        })
    }""")


def selection(field):
    return field.evaluate(
        "field => [field.selectionStart, field.selectionEnd, field.selectionDirection]")


def select(field, start, end, direction="none"):
    field.evaluate(
        "(field, [start, end, direction]) => field.setSelectionRange(start, end, direction)",
        [start, end, direction])


def expect_state(server, **values):
    """Waits until the state of a new connection has these values."""
    wait_until(lambda: values.items() <= server.state.items())
