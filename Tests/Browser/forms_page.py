"""The page with forms, keys and own ticks, by role and name."""

from playwright.sync_api import expect

from on_demand import wait_for_directives
from socket_recorder import sent, visit_recorded


class FormsPage:
    """Page object of ControlsPage's `forms.html`."""

    def __init__(self, page):
        self.page = page
        self.form = page.get_by_role("form", name="Order")
        self.name = self.labelled("Name")
        self.count = self.labelled("Count")
        self.order = page.get_by_role("status", name="Order", exact=True)
        self.orders = page.get_by_role("status", name="Orders")
        self.question = page.get_by_role("textbox", name="Question")
        self.table = page.get_by_role("combobox", name="Table")
        self.size = page.get_by_role("combobox", name="Size")
        self.questions = page.get_by_role("status", name="Questions")
        self.drink = page.get_by_role("status", name="Drink")
        self.news = self.labelled("News")
        self.wanted_news = page.get_by_role("status", name="Wanted news")
        self.locked = page.get_by_text("Locked", exact=True)
        self.not_locked = page.get_by_text("Not locked", exact=True)
        self.rows = page.get_by_role("list", name="Rows")
        self.bar = page.get_by_role("img", name="Level")
        self.join_code = page.locator(".join")

    def labelled(self, name):
        return self.page.get_by_label(name, exact=True)

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    def expect_connection(self, status):
        expect(self.page.locator("html")).to_have_attribute("data-connection", status)

    def wait_for_the_server(self):
        """Sends one more action, and waits until the server has run it, and hence all before it."""
        expect(self.news).to_be_enabled()
        is_wanted = not self.news.is_checked()
        # Without moving the focus.
        self.news.evaluate("box => box.click()")
        expect(self.wanted_news).to_have_text(str(is_wanted).lower())

    def sent(self, name):
        """Returns the values that the page has sent with an action."""
        return [message.get("value") for message in sent(self.page) if message["name"] == name]


def open_forms(visit, url):
    """Opens the page, records what it sends, and waits until it is live."""
    page = FormsPage(visit_recorded(visit, url + "forms.html"))
    page.expect_connection("open")
    expect(page.news).to_be_enabled()
    expect(page.button("Order")).to_be_enabled()
    wait_for_directives(page.page)
    return page
