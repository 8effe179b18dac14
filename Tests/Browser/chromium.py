"""Opens Chromium, for the fixtures and for scripts."""

import os
import shutil

from playwright.sync_api import expect, sync_playwright

from server import TIMEOUT


def open_chromium(stack, *arguments):
    """Returns a browser that an exit stack closes."""
    # The shell has Chromium's engine without its windows. A page costs a fraction of the processor time.
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    binary = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    assert binary, "there is no Chromium; set CHROMIUM to the path of one"
    # Catches hangs; never the proof of anything.
    expect.set_options(timeout=TIMEOUT * 1000)
    playwright = stack.enter_context(sync_playwright())
    # Chromium's sandbox refuses to run as root.
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    browser = playwright.chromium.launch(
        executable_path=binary, args=[*arguments, *sandbox], timeout=TIMEOUT * 1000)
    stack.callback(browser.close)
    return browser
