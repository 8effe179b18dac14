"""Turns off the long timeouts of a page: a test that is slow is no network that is, and a notice waits to be read."""

# WebSockets count as blocked after two seconds. A test that reads a page's WebSocket must not lose it on a slow machine.
NEVER_BLOCKED = """(() => {
    const { setTimeout } = window
    window.setTimeout = (run, milliseconds = 0, ...all) => milliseconds === 2000 ? 0 : setTimeout(run, milliseconds, ...all)
})()"""

# From five seconds on: the limits for answers, handshakes and silence, and the time of a notice. And that for blocked WebSockets.
NO_TIMEOUTS = """(() => {
    const { setTimeout } = window
    window.setTimeout = (run, milliseconds = 0, ...all) =>
        milliseconds < 5000 && milliseconds !== 2000 ? setTimeout(run, milliseconds, ...all) : 0
})()"""

# Blocked WebSockets count as blocked after two seconds: here after a tenth of that.
SOON_BLOCKED = """(() => {
    const { setTimeout } = window
    window.setTimeout = (run, milliseconds = 0, ...all) => setTimeout(run, milliseconds === 2000 ? 200 : milliseconds, ...all)
})()"""


def turn_off_timeouts(page):
    """Turns them off until the page is loaded again."""
    page.evaluate(NO_TIMEOUTS)
