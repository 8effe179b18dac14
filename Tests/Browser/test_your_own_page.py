"""The README's example: two files, and a shared counter."""

import re

from playwright.sync_api import expect

from conftest import ROOT

EXAMPLE = ROOT / "Examples" / "YourOwnPage"


def block_of_the_readme(language, beginning):
    """Returns the one fenced block of a language that starts with this text."""
    readme = (ROOT / "README.md").read_text()
    blocks = re.findall(rf"^```{language}\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    (block,) = [block for block in blocks if block.startswith(beginning)]
    return block


def test_the_readme_quotes_the_swift_that_is_built():
    assert block_of_the_readme("swift", "import ") == (EXAMPLE / "Counter.swift").read_text()


def test_the_readme_quotes_the_page_that_is_served():
    page = (EXAMPLE / "Public" / "index.html").read_text()
    assert block_of_the_readme("html", "<!doctype") == page


def test_two_browsers_share_the_page(start, product, visit):
    server = start(product("YourOwnPage"), "--public", EXAMPLE / "Public")
    pages = [visit(server.url) for _ in range(2)]
    for page in pages:
        expect(page.get_by_role("status").first).to_have_text("0")
    one, other = pages
    one.get_by_role("button", name="+").click()
    one.get_by_role("button", name="+").click()
    other.get_by_role("button", name="−").click()
    for page in pages:
        expect(page.get_by_role("status").first).to_have_text("1")
