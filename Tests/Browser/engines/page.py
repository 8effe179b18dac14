"""The page interface that every engine implements."""

import json

from server import wait_until

# The first visible match.
FIND = """(selector, text) => [...document.querySelectorAll(selector)].find((element) =>
    element.checkVisibility() && (text === null || element.textContent.trim() === text))"""

# Whether an animation may move an element: a click could miss it.
IS_MOVING = """document.getAnimations().some(({ playState, effect }) => playState === "running"
    && effect.getComputedTiming().iterations !== Infinity && effect.target?.contains(element))"""

# Returns the centre of an element, and watches the next click: one that misses the element, because the page has
# changed meanwhile, reaches nothing else.
AIM = f"""(selector, text) => {{
    const element = ({FIND})(selector, text)
    if (!element || element.matches(":disabled") || {IS_MOVING}) return null
    element.scrollIntoView({{ block: "center", inline: "center", behavior: "instant" }})
    window.aim?.listening.abort()
    const aim = window.aim = {{ element, listening: new AbortController(), result: null }}
    const end = (result) => {{
        aim.result ??= result
        aim.listening.abort()
    }}
    const watch = (event) => {{
        const isHit = event.composedPath().includes(element)
        if (!isHit) {{
            event.preventDefault()
            event.stopImmediatePropagation()
        }}
        if (event.type === "click") end(isHit ? "hit" : "missed")
        // There is no click where the button is pressed on one element and released on another.
        if (event.type === "mouseup") setTimeout(() => end("missed"))
    }}
    const options = {{ capture: true, signal: aim.listening.signal }}
    for (const type of ["mousedown", "mouseup", "click"]) addEventListener(type, watch, options)
    const {{ left, top, width, height }} = element.getBoundingClientRect()
    return [Math.round(left + width / 2), Math.round(top + height / 2)]
}}"""

# Whether the click has hit: "hit", "missed", or null as long as it is not known. A link leads to a page without an aim,
# and a control that was disabled meanwhile gets no click.
RESULT = """() => {
    if (!window.aim) return "hit"
    const { element, result } = window.aim
    return result ?? (element.isConnected && !element.matches(":disabled") ? null : "missed")
}"""


class Navigated(Exception):
    """The page navigated away during an evaluation."""


class Page:
    """A page in its own browser profile. Engines implement the methods that raise."""

    def goto(self, url):
        raise NotImplementedError

    def run(self, expression):
        """Evaluates an expression that yields JSON text, or a promise of it."""
        raise NotImplementedError

    def click_at(self, x, y):
        raise NotImplementedError

    def drag(self, *places):
        """Presses the mouse at the first place, moves it to each other one, and releases it at the last."""
        raise NotImplementedError

    def type(self, text):
        """Presses and releases the key of each character."""
        raise NotImplementedError

    def press(self, key):
        """Presses a key by its WebDriver name, such as `Tab` (W3C WebDriver §17.4.2)."""
        raise NotImplementedError

    def resize(self, width, height):
        """Sets the viewport's size, in CSS pixels."""
        raise NotImplementedError

    def screenshot(self, path):
        raise NotImplementedError

    def reset(self):
        """Leaves the page and clears its cookies and storage."""
        raise NotImplementedError

    def close(self):
        raise NotImplementedError

    def evaluate(self, function, *arguments):
        """Calls a JavaScript function in the page with JSON-encodable arguments."""
        call = f"({function})({', '.join(map(json.dumps, arguments))})"
        text = self.run(f"Promise.resolve({call}).then((value) => JSON.stringify(value ?? null))")
        return json.loads(text)

    def wait_for(self, function, *arguments):
        """Waits until a function in the page returns a truthy value, and returns it."""
        found = []

        def is_there():
            try:
                found[:] = [self.evaluate(function, *arguments)]
            except Navigated:
                return False
            return found[0]

        wait_until(is_there)
        return found[0]

    def click(self, selector, text=None):
        """Clicks an element once it is visible and enabled, wherever it moves."""

        def is_hit():
            self.click_at(*self.wait_for(AIM, selector, text))
            return self.wait_for(RESULT) == "hit"

        wait_until(is_hit)

    def wait_for_text(self, selector, text):
        self.wait_for(
            f"(selector, text) => ({FIND})(selector, null)?.textContent.trim() === text", selector, text
        )

    def wait_for_value(self, selector, value):
        self.wait_for(
            "(selector, value) => document.querySelector(selector)?.value === value", selector, value
        )

    def is_shown(self, selector):
        return self.evaluate(f"(selector) => Boolean(({FIND})(selector, null))", selector)

    def clear_storage(self):
        self.wait_for("() => { localStorage.clear(); sessionStorage.clear(); return true }")

    def wait_until_live(self):
        self.wait_for("() => document.documentElement?.dataset.connection === 'open'")
