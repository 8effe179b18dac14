"""Records what changes in a page's document."""

# All changes of the document but those of the connection's status: notices, and disabled controls.
WATCH = """(ignored) => {
    window.watcher?.disconnect()
    window.elements = [...document.body.querySelectorAll("*")]
    window.changes = []
    const isOfConnection = ({ target, attributeName }) =>
        attributeName === "data-connection" || target.closest("[data-connection]:not(html)") ||
        target.matches("button, input, select, textarea") &&
            /^(disabled|readonly)$/.test(attributeName)
    window.watcher = new MutationObserver((records) => {
        for (const { type, attributeName, target } of records) {
            const element = target.nodeType === Node.TEXT_NODE ? target.parentElement : target
            if (!isOfConnection({ target: element, attributeName }) && !(ignored && element.closest(ignored))) {
                window.changes.push(`${type} ${attributeName} ${element.outerHTML}`)
            }
        }
    })
    window.watcher.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}"""
# All changes so far have been painted.
DRAWN = "() => new Promise((then) => requestAnimationFrame(() => setTimeout(then)))"


class ChangeWatcher:
    """Watches a page from now on, apart from elements of a selector."""

    def __init__(self, page, ignored=None):
        self.page = page
        page.evaluate(WATCH, ignored)

    def expect_no_change(self):
        """Fails if anything has changed, if an element was replaced, or if the page was loaded again."""
        self.page.evaluate(DRAWN)
        changes = self.page.evaluate("window.changes")
        assert changes == [], changes
        replaced = self.page.evaluate("elements.filter((one) => !one.isConnected).map((one) => one.outerHTML)")
        assert replaced == [], replaced
