"""The presenter's page, by role and name."""

import re

from playwright.sync_api import expect

from presenter_bar import PresenterBar


class PresenterPage:
    """Page object of `/present`."""

    def __init__(self, page):
        self.page = page
        self.bar = PresenterBar(page)
        self.people = page.get_by_role("list", name="People").get_by_role("listitem")
        self.preview = page.frame_locator("iframe[title='Preview of the wall']")
        self.hands = page.get_by_role("list", name="Hands").get_by_role("listitem")
        self.floor = page.get_by_role("region", name="The floor")
        self.links = page.get_by_role("list", name="Links").get_by_role("listitem")
        self.problem = page.get_by_role("alert")
        self.recording = page.get_by_role("region").filter(
            has=page.get_by_role("heading", name=re.compile("The room is on hold|Not recorded")))
        self.poster = page.get_by_role("dialog", name="How to join")
        self.access_denied = page.get_by_role("heading", name="This page is for the presenter")

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    def headcount(self, label):
        """The number of viewers that are "watching", "behind" or "away"."""
        return self.page.locator(".headcount div").filter(has_text=label).locator("dd")

    def make_link(self):
        """Makes a link for a co-presenter and returns its address."""
        expect(self.links).not_to_have_count(0)
        count = self.links.count()
        self.button("New link for a co-presenter").click()
        expect(self.links).to_have_count(count + 1)
        return self.page.evaluate("""async () => {
            const { connect } = await import("/lectern/index.js")
            const client = connect()
            await new Promise(open => client.subscribe(open))
            return client.replica.room.links.at(-1).link
        }""")

    def revoke(self, link):
        """Revokes a link of the list, in two steps."""
        link.locator("summary").click()
        link.get_by_role("button", name="Revoke now").click()

    def expect_open(self):
        expect(self.page.get_by_role("heading", name="In the room")).to_be_visible()
        expect(self.button("Open it to everyone").or_(self.button("Close the floor"))).to_be_enabled()
