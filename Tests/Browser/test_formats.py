"""Values in the viewer's language and time zone."""

import pytest
from playwright.sync_api import expect

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Formats</title>
<link rel="icon" href="data:,">
<script type="module" src="lectern/page.js"></script>
<main>
  <p id="share" data-text="level" data-format="percent 1" data-attr-title="level" data-format-title="duration long"></p>
  <p id="count" data-text="level" data-format="plural one # step | other # steps"></p>
  <ul><template data-each="rows" data-key="id"><li data-text="id" data-format="number 2"></li></template></ul>
  <p id="day" data-text="day" data-format="date"></p>
  <p id="words">Levels</p>
  <p><label>Level <input type="range" data-bind="level"></label></p>
  <p><input type="date" aria-label="Day" data-bind="day"> <button data-send="reverseButtonTapped">Reverse</button></p>
</main>
</html>
"""
# A page with a table in Japanese.
TRANSLATED = {
    "index.html": PAGE.replace("lectern/page.js", "app.js"),
    "app.js": 'import "./language.js";\nimport "./lectern/page.js";\n',
    "language.js": 'import { language } from "./lectern/words.js";\n\nlanguage.load = () => import("./words.js");\n',
    "words.js": 'export const tables = {\n  ja: () => import("./words-ja.js"),\n};\n',
    "words-ja.js": 'export const table = {\n  "Levels": "レベル",\n};\n',
}


@pytest.fixture
def server(start, product, tmp_path):
    (tmp_path / "index.html").write_text(PAGE)
    return start(product("ControlsPage"), "--public", tmp_path)


def test_values_are_in_the_language_of_the_device(server, visit):
    german, english = visit(server.url, locale="de-DE"), visit(server.url, locale="en-US")
    expect(german.locator("#share")).to_have_text("5.000,0\u00a0%")
    expect(english.locator("#share")).to_have_text("5,000.0%")
    expect(german.locator("#share")).to_have_attribute("title", "50 Sekunden")
    expect(english.locator("#share")).to_have_attribute("title", "50 seconds")
    expect(english.locator("#count")).to_have_text("50 steps")
    expect(german.locator("li")).to_have_text(["1,00", "2,00"])
    english.get_by_label("Day").fill("2026-11-27")
    expect(english.locator("#day")).to_have_text("Nov 27, 2026")
    expect(german.locator("#day")).to_have_text("27.11.2026")
    # A day is the same day west of Greenwich.
    western = visit(server.url, locale="en-US", timezone_id="America/Los_Angeles")
    expect(western.locator("#share")).to_have_text("5,000.0%")
    expect(western.locator("#day")).to_have_text("Nov 27, 2026")
    # Rows keep their format when they move.
    english.get_by_role("button", name="Reverse").click()
    expect(german.locator("li")).to_have_text(["2,00", "1,00"])


def test_without_a_script_the_values_are_digits(server, visit):
    page = visit(server.url, java_script_enabled=False)
    expect(page.locator("#share")).to_have_text("5000.0%")
    expect(page.locator("#share")).to_have_attribute("title", "0:50")
    expect(page.locator("#count")).to_have_text("50 steps")
    expect(page.locator("li")).to_have_text(["1.00", "2.00"])
    expect(page.locator("#day")).to_have_text("")


def test_a_translated_page_chooses_forms_by_the_language_of_its_author(start, product, visit, tmp_path):
    for name, text in TRANSLATED.items():
        (tmp_path / name).write_text(text)
    page = visit(start(product("ControlsPage"), "--public", tmp_path).url, locale="ja-JP")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.locator("#words")).to_have_text("レベル")
    page.get_by_label("Level", exact=True).fill("1")
    expect(page.locator("#share")).to_have_text("100.0%")
    expect(page.locator("#count")).to_have_text("1 step")
