"""The server, and the pages of everyone who isn't a ghost."""

import contextlib
import re
import signal
import urllib.request

from playwright.sync_api import expect

from chromium import open_chromium
from engines.chromium import ChromiumPage
from engines.firefox import Firefox
from engines.webkit import WebKit
from evening.performance import draw_ahead
from evening.sightings import Sightings
from frames import record_frames
from page_errors import PageErrors
from server import TIMEOUT, Server
from wire_client import WireClient

TOKEN = "a-token-of-the-evening"
POSITION = "nav.bar .place span"
SHOWS = f"(text) => document.querySelector('{POSITION}')?.textContent === text"
PHONE = (390, 844)
# The window of its browser cannot be narrower.
WEBKIT_PHONE = (640, 844)


class Stage(contextlib.ExitStack):
    def __init__(self, binary, talk, folder):
        super().__init__()
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        data = {"XDG_DATA_HOME": str(folder / "user-data"), "XDG_CACHE_HOME": str(folder / "user-cache")}
        self.server = Server(
            binary, talk, "--data", folder / "data", "--presenter-token", TOKEN,
            log=folder / "log", environment=data)
        self.callback(self.server.end)
        self.server.start()
        self.sightings = Sightings()
        self.page_errors = PageErrors()
        # The script kills the server.
        self.page_errors.allow_connection_errors()
        self.frames = []

    def __exit__(self, kind, error, trace):
        if kind:
            for name in "speaker", "moderator", "wall":
                if page := getattr(self, name, None):
                    page.screenshot(path=self.folder / f"{name}.png")
        return super().__exit__(kind, error, trace)

    def open_pages(self):
        browser = open_chromium(self)
        self.speaker = self.open_page(browser, f"speaker.html#{TOKEN}", width=1440, height=900)
        next_step = self.speaker.get_by_role("button", name="Next")
        expect(next_step).to_have_attribute("aria-keyshortcuts", re.compile("PageDown"))
        self.moderator = self.open_moderator(browser)
        self.wall = self.open_page(browser, "?projector", width=1920, height=1080, is_recorded=True)
        self.phones = {"chromium": ChromiumPage(browser)}
        for name, engine in (("firefox", Firefox), ("webkit", WebKit)):
            started = engine()
            self.callback(started.close)
            self.phones[name] = started.open_page()
        self.frames.append(record_frames(self.phones["chromium"].page, "framereceived"))
        for name, phone in self.phones.items():
            phone.resize(*(WEBKIT_PHONE if name == "webkit" else PHONE))
            phone.goto(self.server.url)
            phone.wait_until_live()

    def open_page(self, browser, path, width, height, is_recorded=False):
        context = browser.new_context(viewport={"width": width, "height": height})
        context.set_default_timeout(TIMEOUT * 1000)
        self.page_errors.watch(context)
        page = context.new_page()
        if is_recorded:
            self.frames.append(record_frames(page, "framereceived"))
        page.goto(self.server.url + path if ":" not in path else path)
        expect(page.locator("html")).to_have_attribute("data-connection", "open")
        return page

    def open_moderator(self, browser):
        """Opens the link that the speaker makes on the presenter's page."""
        presenter = self.open_page(browser, f"present#{TOKEN}", width=1440, height=900)
        presenter.get_by_role("button", name="New link for a moderator").click()
        presenter.context.grant_permissions(["clipboard-read", "clipboard-write"])
        presenter.get_by_role("button", name="Copy the moderator’s link").click()
        expect(presenter.get_by_text("Copied.", exact=False)).to_be_visible()
        link = presenter.evaluate("navigator.clipboard.readText()")
        presenter.context.close()
        return self.open_page(browser, link, *PHONE)

    def draw_ahead(self):
        """The speaker draws on slides before the talk, on another device."""
        with self.server.presenter_socket(TOKEN) as socket:
            device = WireClient(socket)

            def act(*action):
                assert device.send(*action)["type"] == "ack"

            draw_ahead(act, device.first["state"]["slides"])

    @property
    def pages(self):
        return self.speaker, self.moderator, self.wall

    def expect_position(self, text):
        """Waits until all pages are at a slide, such as `4 / 60`."""
        expect(self.wall.locator(POSITION)).to_have_text(text)
        for phone in self.phones.values():
            phone.wait_for(SHOWS, text)

    def expect_own_pace(self):
        """Waits until all phones let their people go through the slides."""
        for phone in self.phones.values():
            phone.wait_for("() => document.querySelector('#slides').dataset.pace === 'own'")

    def reveal_again(self):
        """The speaker reveals the answers of quizzes and guesses: they are hidden once everyone goes on alone."""
        with self.server.presenter_socket(TOKEN) as socket:
            device = WireClient(socket)
            for slide in device.first["state"]["slides"]:
                for kind, action in ("poll", "poll.revealed"), ("rating", "ratings.revealed"):
                    if block := slide[kind]:
                        assert device.send(action, block["id"])["type"] == "ack"

    def expect_strokes(self, count):
        """Waits until all pages have drawn a number of strokes on the current slide."""
        expect(self.wall.locator(".room > .slide.is-current .ink path")).to_have_count(count)
        for phone in self.phones.values():
            phone.wait_for("(count) => document.querySelectorAll('.room > .slide.is-current .ink path').length === count", count)

    def kill(self):
        """Kills the server and starts it again; waits until all pages are back."""
        assert self.server.stop(signal.SIGKILL) == -signal.SIGKILL
        self.server.start()
        for page in self.pages:
            expect(page.locator("html")).to_have_attribute("data-connection", "open")
        for phone in self.phones.values():
            phone.wait_until_live()

    def look_at_first_paint(self):
        for path in "", "?projector":
            with urllib.request.urlopen(self.server.url + path, timeout=TIMEOUT) as answer:
                self.sightings.look_at_page(answer.read().decode())
