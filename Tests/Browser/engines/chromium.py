"""Chromium, driven by Playwright."""

from playwright.sync_api import Error

from engines.page import Navigated, Page
from server import TIMEOUT


class ChromiumPage(Page):
    def __init__(self, browser):
        self.context = browser.new_context()
        self.context.set_default_timeout(TIMEOUT * 1000)
        self.page = self.context.new_page()

    def goto(self, url):
        self.page.goto(url)

    def run(self, expression):
        try:
            return self.page.evaluate(expression)
        except Error as error:
            if "because of a navigation" in error.message:
                raise Navigated from error
            raise

    def click_at(self, x, y):
        self.page.mouse.click(x, y)

    def drag(self, *places):
        self.page.mouse.move(*places[0])
        self.page.mouse.down()
        for place in places[1:]:
            self.page.mouse.move(*place)
        self.page.mouse.up()

    def type(self, text):
        self.page.keyboard.type(text)

    def press(self, key):
        self.page.keyboard.press(key)

    def resize(self, width, height):
        self.page.set_viewport_size({"width": width, "height": height})

    def screenshot(self, path):
        self.page.screenshot(path=path)

    def reset(self):
        self.clear_storage()
        self.page.goto("about:blank")
        self.context.clear_cookies()

    def close(self):
        self.context.close()
