"""The page of the example Board, its cards, and how a person moves them."""

from playwright.sync_api import expect

from conftest import ROOT
from server import wait_until
from wire_client import WireClient

PAGES = ROOT / "Examples" / "Board" / "Public"
COLUMNS = {"good": "What went well", "bad": "What did not", "next": "What we try next"}
LAPTOP = {"viewport": {"width": 1100, "height": 700}}
PHONE = {"viewport": {"width": 390, "height": 700}, "has_touch": True}


def fill_board(server, **columns):
    """Writes cards: their ids are 1, 2, 3 in this order."""
    with server.socket() as socket:
        client = WireClient(socket)
        for column, texts in columns.items():
            for text in texts:
                assert client.send("cardAdded", {"column": column, "text": text})["type"] == "ack"


def act(server, name, *value):
    """Sends an action as somebody else."""
    with server.socket() as socket:
        assert WireClient(socket).send(name, *value)["type"] == "ack"


def cards_on(server):
    return {column["id"]: [card["text"] for card in column["cards"]] for column in server.state["columns"]}


class BoardPage:
    def __init__(self, page):
        self.page = page
        self.keyboard = page.keyboard
        self.speech = page.locator(".lectern-reorder-speech")
        self.ghost = page.locator(".lectern-ghost")
        self.bar = page.get_by_role("toolbar")

    def column(self, name):
        return self.page.get_by_role("list", name=COLUMNS[name])

    def cards(self, name):
        """The cards of a column, without one that a pointer holds."""
        return self.column(name).locator("> li:not(.lectern-ghost) > span")

    def expect(self, **columns):
        for name, texts in columns.items():
            expect(self.cards(name)).to_have_text(texts)

    def handle(self, text):
        return self.page.get_by_role("button", name=f"Move “{text}”", exact=True)

    def card(self, text):
        return self.page.locator("li:not(.lectern-ghost)").filter(has=self.handle(text))

    def wait_until_ready(self):
        """Waits for the module and its style sheet."""
        expect(self.page.locator("[data-reorder-handle]").first).to_be_enabled()
        expect(self.page.locator("[data-reorder-handle]").first).to_have_css("touch-action", "none")

    def press(self, *keys):
        for key in keys:
            self.keyboard.press(key)


def centre(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Mouse:
    """Drags with the mouse."""

    def __init__(self, page):
        self.mouse = page.mouse

    def down(self, x, y):
        self.mouse.move(x, y)
        self.mouse.down()

    def move(self, x, y):
        self.mouse.move(x, y, steps=4)

    def up(self):
        self.mouse.up()


class Finger:
    """Drags with a finger, as a touch screen reports it."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)
        self.place = None

    def send(self, kind, *places):
        points = [{"x": x, "y": y} for x, y in places]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, x, y):
        self.place = x, y
        self.send("touchStart", self.place)

    def move(self, x, y):
        (left, top), steps = self.place, 6
        for step in range(1, steps + 1):
            self.place = left + (x - left) * step / steps, top + (y - top) * step / steps
            self.send("touchMove", self.place)

    def up(self):
        self.send("touchEnd")


def wait_for_place(board, column, texts):
    """Waits until a page shows cards in this order."""
    wait_until(lambda: board.cards(column).all_inner_texts() == texts)
