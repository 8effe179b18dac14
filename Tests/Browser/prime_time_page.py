"""PrimeTime's page, by role and name."""

from playwright.sync_api import expect

from server import wait_until


class PrimeTimePage:
    """Page object of PrimeTime."""

    def __init__(self, page):
        self.page = page
        self.count = page.get_by_role("status", name="Count")
        self.increment = self.button("Increment")
        self.decrement = self.button("Decrement")
        self.undo = self.button("Undo")
        self.redo = self.button("Redo")
        self.is_this_prime = self.button("Is this prime?")
        self.save = self.button("Save")
        self.load = self.button("Load")
        self.dialog = page.get_by_role("dialog")
        self.alert = page.get_by_role("alertdialog")
        self.favourite_list = page.get_by_role("list", name="Favourites")
        self.favourites = self.favourite_list.get_by_role("listitem")
        self.activity = page.get_by_role("list", name="Activity").get_by_role("listitem")
        self.settings = page.get_by_role("region", name="Settings")
        self.display_name = page.get_by_role("textbox", name="Display name")
        self.announcement = page.locator("[aria-live=polite]")

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    def switch(self, name):
        return self.settings.get_by_role("switch", name=name)

    def digest(self, name):
        return self.settings.get_by_role("radio", name=name, exact=True)

    def nth_prime(self, ordinal):
        """The counter's button, not a favourite's."""
        counter = self.page.get_by_role("region", name="Counter")
        return counter.get_by_role("button", name=f"What is the {ordinal} prime?", exact=True)

    def favourite_nth_prime(self, ordinal):
        return self.favourites.get_by_role("button", name=f"What is the {ordinal} prime?", exact=True)

    def favourites_note(self, text):
        """A text in the panel of favourites: the summary or the file's status."""
        return self.page.get_by_role("region", name="Favourites").get_by_text(text, exact=True)

    def connection_notice(self, text):
        return self.page.get_by_role("status").filter(has_text=text, visible=True)

    def count_to(self, number):
        """Clicks until the count is this number."""
        distance = number - int(self.count.inner_text())
        for _ in range(abs(distance)):
            (self.increment if distance > 0 else self.decrement).click()
        expect(self.count).to_have_text(str(number))

    def save_as_favourite(self, prime):
        self.count_to(prime)
        self.is_this_prime.click()
        self.button("Save to favourites").click()
        self.button("Close").click()
        expect(self.dialog).to_be_hidden()

    def expect_favourites(self, *primes):
        expect(self.favourites.get_by_role("strong")).to_have_text([str(p) for p in primes])

    def expect_activity(self, *summaries):
        expect(self.activity.locator("span")).to_have_text(list(summaries))

    def expect_live(self):
        expect(self.page.locator("html")).to_have_attribute("data-connection", "open")
        expect(self.increment).to_be_enabled()

    def watch_connection(self):
        """Prepares for `expect_live_again`: a cut that is still to come."""
        self.page.evaluate("""() => {
            window.isLiveAgain = false
            document.addEventListener("lectern:connection", ({ detail }) => {
                window.isLiveAgain = detail.status === "open"
            })
        }""")

    def expect_live_again(self):
        """Waits for the end of a cut, which the page may not have noticed yet. A click beside it hits a disabled control."""
        wait_until(lambda: self.page.evaluate("() => window.isLiveAgain"))
        self.expect_live()
