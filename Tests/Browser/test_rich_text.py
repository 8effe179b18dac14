"""Rich text: what a page draws of Markdown, however hostile, and what it keeps."""

import urllib.request

import pytest
from playwright.sync_api import expect

from conftest import ROOT
from server import wait_until

PAGES = ROOT / "Examples" / "SharedNotes" / "Public"
GOLDEN = ROOT / "Tests" / "Fixtures" / "rich"

HOSTILE = """\
<script>window.hit = 1</script>
<img src=x onerror="window.hit = 1">

[a](javascript:window.hit=1) [b](JaVaScRiPt:window.hit=1) [c](java&Tab;script:window.hit=1)
[d](javascript&colon;window.hit=1) [e](data:text/html,<script>window.hit=1</script>) <javascript:window.hit=1>
[f](&#x6A;avascript:window.hit=1) [g]: javascript:window.hit=1

![h](data:image/svg+xml,<svg/onload=window.hit=1>) ![i](https://example.com/i.png) ![j](//example.com/j.png)
![k](javascript:window.hit=1) ![l](../secret.png) ![m](/events) ![n](x" onerror="window.hit=1)

`<b>` &lt;script&gt;window.hit=1&lt;/script&gt; <svg onload=window.hit=1>

~~~x" onclick="window.hit=1
</code></pre><script>window.hit=1</script>
~~~

<style>body { display: none }</style>

<iframe src="javascript:parent.hit=1"></iframe> <a href="javascript:window.hit=1">z</a> </article></body>
"""

ALLOWED = {
    "P", "H1", "H2", "H3", "H4", "H5", "H6", "UL", "OL", "LI", "BLOCKQUOTE", "PRE", "CODE", "DIV", "TABLE", "THEAD", "TBODY",
    "TR", "TH", "TD", "HR", "BR", "EM", "STRONG", "DEL", "A", "IMG",
}
ATTRIBUTES = {
    "href", "target", "rel", "src", "alt", "class", "data-meta", "start", "scope", "align",
}
WIDE = "| " + " | ".join(f"Column {number}" for number in range(12)) + " |\n|" + "----|" * 12 + "\n" + (
    "| " + " | ".join("value" for _ in range(12)) + " |\n"
) * 3


@pytest.fixture
def server(start, product, data, tmp_path):
    assets = tmp_path / "assets"
    assets.mkdir()
    (assets / "tree.png").write_bytes((ROOT / "Public" / "deck" / "favicon.svg").read_bytes())
    return start(product("SharedNotes"), "--data", data, "--public", PAGES, "--assets", assets)


@pytest.fixture
def notes(visit, server):
    page = visit(server.url)
    expect(page.locator("html")).to_have_attribute("data-connection", "open")
    return page


def served(server):
    """Returns the page as it is served, once it has what `write` has written: it is made anew now and then."""
    page = ""

    def is_new():
        nonlocal page
        with urllib.request.urlopen(server.url) as answer:
            page = answer.read().decode()
        return "END" in page

    wait_until(is_new)
    return page


def write(page, source):
    """Writes the notes and returns the article, once the server has answered."""
    page.get_by_label("Notes").fill(source + "\n\nEND")
    article = page.locator("article")
    expect(article).to_contain_text("END")
    return article


def test_hostile_markdown_is_text_or_nothing(notes):
    article = write(notes, HOSTILE)
    found = article.evaluate("""(article) => [...article.querySelectorAll("*")].map((element) =>
        [element.tagName, ...[...element.attributes].map(({ name, value }) => `${name}=${value}`)])""")
    for tag, *attributes in found:
        assert tag in ALLOWED
        for attribute in attributes:
            name, _, value = attribute.partition("=")
            assert name in ATTRIBUTES
            assert name not in ("href", "src"), (tag, value)
    expect(article).to_contain_text("<script>window.hit = 1</script>")
    expect(article).to_contain_text("<script>window.hit=1</script>")
    assert notes.evaluate("window.hit") is None


def test_5_000_nested_elements_are_drawn(notes):
    # Each with a word of its own, as the notes before show until the server has answered.
    for source in ("> " * 5000 + "quote", "- " * 5000 + "item", "*a " * 5000 + "emphasis" + "*" * 5000):
        # The notes have a limit of their own.
        expect(write(notes, source[-19_000:])).to_contain_text(source.strip("*").split()[-1])


def test_the_first_paint_equals_the_drawn_page(notes, server, visit):
    write(notes, (GOLDEN / "everything.md").read_text())
    painted = served(server).split('<article data-rich="text">')[1].split("</article>")[0]
    assert painted.startswith((GOLDEN / "everything.html").read_text().strip()[:-6])
    drawn = notes.locator("article")
    # A parser reads what the server has written as the elements that the runtime has made.
    same = """(article, painted) => {
        const other = article.cloneNode(false);
        other.append(...new DOMParser().parseFromString(painted, "text/html").body.childNodes);
        return article.isEqualNode(other);
    }"""
    assert drawn.evaluate(same, painted)


def test_the_page_adopts_what_the_server_has_drawn(notes, server, visit):
    write(notes, "A [link](#a)\n\n- one\n- two")
    served(server)
    page = visit("about:blank")
    page.add_init_script("""
        addEventListener("DOMContentLoaded", () => {
            window.painted = [...document.querySelector("article").querySelectorAll("*")];
            window.drawn = [];
            document.addEventListener("lectern:rich", ({ detail }) => drawn.push(...detail.blocks));
        });
    """)
    page.goto(server.url)
    page.wait_for_function("() => window.drawn?.length > 0")
    assert page.evaluate("painted.length > 4 && painted.every((element) => element.isConnected)")
    assert page.evaluate("[...document.querySelector('article').children].every((block) => drawn.includes(block))")


def test_unchanged_blocks_keep_their_elements_focus_and_selection(notes, server, visit):
    other = visit(server.url)
    expect(other.locator("html")).to_have_attribute("data-connection", "open")
    write(notes, "First [link](#a)\n\n- one\n- two\n\n```js\nlet a\n```")
    expect(other.locator("article")).to_contain_text("END")
    other.evaluate("""() => {
        const article = document.querySelector("article");
        window.before = [...article.querySelectorAll("p, ul, li, pre")].filter((element) => !/END/.test(element.textContent));
        // As a highlighter does.
        article.querySelector("pre > code").innerHTML = "<b>let</b> a";
        getSelection().selectAllChildren(article.querySelector("li"));
        window.drawn = [];
        document.addEventListener("lectern:rich", ({ detail }) => drawn.push(...detail.blocks.map((block) => block.outerHTML)));
    }""")
    other.locator("article a").focus()
    write(notes, "New\n\nFirst [link](#a)\n\n- one\n- two\n- three\n\n```js\nlet a\n```")
    expect(other.locator("article li")).to_have_count(3)
    assert other.evaluate("before.length === 5 && before.every((element) => element.isConnected)")
    expect(other.locator("article a")).to_be_focused()
    assert other.evaluate("getSelection().toString()") == "one"
    expect(other.locator("article pre b")).to_have_text("let")
    assert other.evaluate("drawn") == ["<p>New</p>", "<li>three</li>"]


def test_code_has_its_language_and_meta(notes):
    article = write(notes, "```swift {1,3-4}\nlet a = 1\n```")
    code = article.locator("pre > code")
    expect(code).to_have_class("language-swift")
    expect(code).to_have_attribute("data-meta", "{1,3-4}")


def test_a_link_to_another_site_opens_in_another_tab(notes):
    article = write(notes, "[here](#x) <https://example.com>")
    links = article.get_by_role("link")
    expect(links.first).not_to_have_attribute("target", "_blank")
    expect(links.last).to_have_attribute("target", "_blank")
    expect(links.last).to_have_attribute("rel", "noopener noreferrer")


def test_a_wide_table_scrolls_by_itself_on_a_phone(visit, server):
    page = visit(server.url, viewport={"width": 390, "height": 844})
    expect(page.locator("html")).to_have_attribute("data-connection", "open")
    article = write(page, "# Numbers\n\n" + WIDE + "\n\n```\n" + "x" * 200 + "\n```\n\n" + "y" * 200)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    table = article.locator(".lectern-table")
    assert table.evaluate("(table) => table.scrollWidth > table.clientWidth")
    expect(article.get_by_role("columnheader", name="Column 0", exact=True)).to_be_visible()


def test_a_page_without_rich_text_does_not_load_its_code(start, product, data, visit):
    server = start(product("YourOwnPage"), "--data", data, "--public", ROOT / "Examples" / "YourOwnPage" / "Public")
    page = visit("about:blank")
    urls = []
    page.on("request", lambda request: urls.append(request.url))
    page.goto(server.url)
    expect(page.locator("html")).to_have_attribute("data-connection", "open")
    assert not [url for url in urls if "rich" in url]
