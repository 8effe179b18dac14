"""A talk: a server whose audience only watches, and the pages by which it is run."""

import pytest
from playwright.sync_api import expect

from prime_time import PrimeTime

TOKEN = "a-token-of-the-tests"
CODE = "K7Q2M"
# To look at a shadow root's style sheets, axe would write a style element, which the policy of the pages forbids.
AXE_OPTIONS = {"preload": False}
ARGUMENTS = ("--permit", "presenter", "--presenter-token", TOKEN, "--join-code", CODE)


class Bar:
    """The speaker's bar, on whatever page."""

    def __init__(self, page):
        self.page = page
        self.region = page.get_by_role("region", name="Speaker’s bar")
        self.said = self.region.get_by_role("status")
        self.keys = self.region.get_by_role("group", name="Keys")
        self.clock = self.region.locator("time")

    def button(self, name):
        return self.region.get_by_role("button", name=name, exact=True)

    def state(self, text):
        """What it says of the audience's screens."""
        return self.region.locator(".states").get_by_text(text)


class Stage:
    """The speaker's page, by role and by name."""

    def __init__(self, page):
        self.page = page
        self.bar = Bar(page)
        self.people = page.get_by_role("list", name="People").get_by_role("listitem")
        self.preview = page.frame_locator("iframe[title='What the wall shows']")
        self.hands = page.get_by_role("list", name="Hands").get_by_role("listitem")
        self.floor = page.get_by_role("region", name="The floor")
        self.links = page.get_by_role("list", name="Links").get_by_role("listitem")
        self.problem = page.get_by_role("alert")
        self.poster = page.get_by_role("dialog", name="How to come in")
        self.outside = page.get_by_role("heading", name="This page is the speaker’s")

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    def count_of(self, what):
        """How many are watching, behind or away."""
        return self.page.locator(".headcount div").filter(has_text=what).locator("dd")

    def make_link(self):
        """Lets a link for a co-presenter be made; its address."""
        count = self.links.count()
        self.button("New link for a co-presenter").click()
        expect(self.links).to_have_count(count + 1)
        return self.page.evaluate("""async () => {
            const { connect } = await import("/lectern/index.js")
            const client = connect()
            await new Promise(open => client.subscribe(open))
            client.close()
            return client.replica.room.links.at(-1).link
        }""")

    def revoke(self, link):
        """Revokes a link of the list, which takes two steps."""
        link.locator("summary").click()
        link.get_by_role("button", name="Revoke it now").click()

    def expect_open(self):
        expect(self.page.get_by_role("heading", name="In the room")).to_be_visible()
        expect(self.button("Open it to everyone").or_(self.button("Close the floor"))).to_be_enabled()


class Seat(PrimeTime):
    """The app's page as somebody sees it during a talk."""

    def __init__(self, page):
        super().__init__(page)
        self.bar = Bar(page)
        self.notice = page.get_by_role("alert")
        self.room = page.get_by_role("complementary", name="Room")
        self.name = page.get_by_role("textbox", name="Your name")
        self.pointer = page.locator(".lectern-pointer")

    def expect_connected(self):
        expect(self.page.locator("html")).to_have_attribute("data-connection", "open")

    def raise_hand(self, name):
        self.name.fill(name)
        self.button("Raise hand").click()
        expect(self.room.get_by_text("Your hand is up.")).to_be_visible()

    def expect_driving(self):
        expect(self.room.get_by_text("You have the floor.")).to_be_visible()
        expect(self.increment).to_be_enabled()

    def say(self, name, *value):
        """What somebody types into the console of this page: any action, past all directives."""
        return self.page.evaluate(
            """async ([url, name, value]) => {
                const socket = new WebSocket(url, "lectern.v1")
                return new Promise((resolve) => {
                    socket.onmessage = ({ data }) => {
                        const message = JSON.parse(data)
                        if (message.ref === 1) resolve(message)
                        else if (message.type === "snapshot") {
                            socket.send(JSON.stringify({ type: "action", ref: 1, name, value }))
                        }
                    }
                }).finally(() => socket.close())
            }""",
            [self.socket_url, name, *value] if value else [self.socket_url, name],
        )

    @property
    def socket_url(self):
        return self.page.evaluate("() => new URL('socket', location.href).href.replace('http', 'ws')")


@pytest.fixture
def hall(start, product, data):
    """PrimeTime with an audience that only watches."""
    hall = start(product("PrimeTimeServer"), "--data", data, *ARGUMENTS)
    yield hall
    assert hall.process.poll() in (None, 0, -9), f"the server died: {hall.errors}"


@pytest.fixture
def visit_hall(visit, hall):
    """Opens a page of the talk in a browser of its own, or in another tab of one that has come."""

    def visit_hall(path="", beside=None, **options):
        if beside is None:
            return visit(hall.url + path, **options)
        page = beside.context.new_page()
        page.goto(hall.url + path)
        return page

    return visit_hall


@pytest.fixture
def presenting(visit_hall):
    """The speaker's page."""
    stage = Stage(visit_hall(f"present#{TOKEN}"))
    stage.expect_open()
    return stage


@pytest.fixture
def presenter(presenting, visit_hall):
    """The app's page, in the speaker's browser."""
    seat = Seat(visit_hall(beside=presenting.page))
    seat.expect_live()
    return seat


@pytest.fixture
def take_part(visit_hall):
    """Joins by the link in the code that the hall is shown."""

    def take_part(**options):
        seat = Seat(visit_hall(f"join#{CODE}", **options))
        expect(seat.button("Raise hand")).to_be_enabled()
        return seat

    return take_part


@pytest.fixture
def watch(visit_hall):
    """Opens the app's page, without any link."""

    def watch(path="", **options):
        seat = Seat(visit_hall(path, **options))
        seat.expect_connected()
        return seat

    return watch
