"""Turns off the long timeouts of a page: a test that is slow is no network that is, and a notice waits to be read."""


def without_timers(condition):
    """Returns a script that drops each timer for whose `milliseconds` a condition holds."""
    return f"""(() => {{
        const {{ setTimeout }} = window
        window.setTimeout = (run, milliseconds = 0, ...all) =>
            {condition} ? 0 : setTimeout(run, milliseconds, ...all)
    }})()"""


# WebSockets count as blocked after two seconds. A test that reads a page's WebSocket must not lose it on a slow machine.
NEVER_BLOCKED = without_timers("milliseconds === 2000")
# Also the limits for answers, handshakes and silence, and the time of a notice: five seconds and more.
NO_TIMEOUTS = without_timers("milliseconds === 2000 || milliseconds >= 5000")
# A touch lifts a row after 400 ms. A slow machine may hold a finger still for as long.
NO_LONG_PRESS = without_timers("milliseconds === 400")

# Blocked WebSockets count as blocked after two seconds: here after a tenth of that.
SOON_BLOCKED = """(() => {
    const { setTimeout } = window
    window.setTimeout = (run, milliseconds = 0, ...all) => setTimeout(run, milliseconds === 2000 ? 200 : milliseconds, ...all)
})()"""


def turn_off_timeouts(page):
    """Turns them off until the page is loaded again."""
    page.evaluate(NO_TIMEOUTS)
