"""Chromium for scripts, which have no fixtures."""

import os
import shutil

from playwright.sync_api import expect, sync_playwright

from server import TIMEOUT


def open_chromium(stack):
    """Returns a browser that is closed with an exit stack."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    binary = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)))
    playwright = stack.enter_context(sync_playwright())
    expect.set_options(timeout=TIMEOUT * 1000)
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    browser = playwright.chromium.launch(executable_path=binary, args=arguments)
    stack.callback(browser.close)
    return browser
