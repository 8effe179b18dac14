"""Chromium, Firefox and WebKit behind one small interface, for tests that run in all three.

Chromium is driven by Playwright, like the rest of the suite. Playwright's own builds of the other two are
not packaged by Debian, so its `firefox-esr` is driven by WebDriver BiDi over a socket, and WebKitGTK's
MiniBrowser by WebDriver, under Xvfb.
"""
