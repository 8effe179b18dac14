"""The presenter bar, by role and name."""


class PresenterBar:
    """The presenter bar of a page."""

    def __init__(self, page):
        self.page = page
        self.region = page.get_by_role("region", name="Presenter bar")
        self.announcement = self.region.get_by_role("status")
        self.shortcuts = self.region.get_by_role("group", name="Keyboard shortcuts")
        self.clock = self.region.locator("time")

    def button(self, name):
        return self.region.get_by_role("button", name=name, exact=True)

    def state(self, text):
        """The indicator with this text."""
        return self.region.locator(".states").get_by_text(text)
