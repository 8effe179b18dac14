"""PrimeTime's page in a presented room, by role and name."""

from playwright.sync_api import expect

from presenter_bar import PresenterBar
from prime_time_page import PrimeTimePage


class RoomPage(PrimeTimePage):
    """Page object of PrimeTime with the room's controls, for any role."""

    def __init__(self, page):
        super().__init__(page)
        self.bar = PresenterBar(page)
        self.notice = page.get_by_role("alert")
        self.room_status = page.get_by_role("complementary", name="Room")
        self.name = page.get_by_role("textbox", name="Your name")
        self.pointer = page.locator(".lectern-pointer")

    def expect_connected(self):
        expect(self.page.locator("html")).to_have_attribute("data-connection", "open")

    def raise_hand(self, name):
        self.name.fill(name)
        self.button("Raise hand").click()
        expect(self.room_status.get_by_text("Your hand is up.")).to_be_visible()

    def expect_driving(self):
        expect(self.room_status.get_by_text("You have the floor.")).to_be_visible()
        expect(self.increment).to_be_enabled()

    def send_from_console(self, name, *value):
        """Sends an action as a script in the console could, bypassing all directives; returns the answer."""
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
