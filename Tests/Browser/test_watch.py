"""A server with `--watch`: saved files are shown, a new build takes the room over, and the old one takes it back.

The compiler is a script here: the commands of the loop are the real ones, and so are the servers.
"""

import os
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from prime_time_page import PrimeTimePage
from room_fixtures import TOKEN
from server import Server, wait_until

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Grid</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="style.css">
<script type="module" src="lectern/page.js"></script>
<main>
  <output data-text="count"></output>
  <button data-send="incrTapped">Add</button>
  <button data-send="columnPicked" data-value="end">Trap</button>
  <p><label>Notes <input id="notes"></label></p>
</main>
</html>
"""
# Builds what lies in the file `next`: an executable, or the mistakes of a compiler.
COMPILER = """#!/bin/sh
cd "$(dirname "$0")/../App" || exit 1
if [ -f mistakes ]; then cat mistakes; exit 1; fi
cp next .build/arm64/debug/App.new && mv .build/arm64/debug/App.new .build/arm64/debug/App
"""


class Package:
    """A package with an executable that SwiftPM could have built."""

    def __init__(self, folder, binary):
        self.root = folder / "App"
        self.binary = Path(binary)
        self.executable = self.root / ".build" / "arm64" / "debug" / "App"
        self.public = self.root / "Public"
        for path in [self.executable.parent, self.public, self.root / "Board", folder / "bin"]:
            path.mkdir(parents=True)
        (self.root / "Package.swift").touch()
        self.page, self.style = self.public / "index.html", self.public / "style.css"
        self.page.write_text(PAGE)
        self.style.write_text("output { color: rgb(0, 0, 1) }")
        compiler = folder / "bin" / "swift"
        compiler.write_text(COMPILER)
        compiler.chmod(0o755)
        self.path = f"{compiler.parent}:{os.environ['PATH']}"
        shutil.copy(binary, self.executable)
        # The resources of the modules are looked for beside the executable.
        for resources in self.binary.parent.glob("*.resources"):
            (self.executable.parent / resources.name).symlink_to(resources)
        self.builds = 0

    def save(self, mistakes=None):
        """Saves a source file, of which the compiler makes another build, or finds mistakes."""
        self.builds += 1
        failed = self.root / "mistakes"
        if mistakes:
            failed.write_text(mistakes)
        else:
            failed.unlink(missing_ok=True)
            shutil.copy(self.binary, self.root / "next")
            # Another size makes it another build.
            with open(self.root / "next", "ab") as file:
                file.write(b"\0" * self.builds)
        (self.root / "Board" / "App.swift").write_text(f"// {self.builds}")


@pytest.fixture
def package(tmp_path, product):
    return Package(tmp_path, product("TrappingApp"))


@pytest.fixture
def server(package, data, tmp_path):
    server = Server(
        package.executable, "--watch", "--data", data, "--public", package.public, "--presenter-token", TOKEN,
        log=tmp_path / "log", environment={"PATH": package.path},
    )
    server.start()
    yield server
    if server.is_running:
        server.stop()
    server.end()


@pytest.fixture
def page(server, visit, page_errors):
    # Each build that takes over cuts the connection.
    page_errors.allow_connection_errors()
    page = visit(server.url)
    expect(page.locator("output")).to_have_text("0")
    return page


def has_said(server, text):
    return lambda: text in server.errors


def test_a_saved_style_sheet_is_shown_in_place(package, page):
    page.evaluate("window.isSame = true")
    page.locator("#notes").fill("unsent")
    package.style.write_text("output { color: rgb(0, 0, 2) }")
    expect(page.locator("output")).to_have_css("color", "rgb(0, 0, 2)")
    assert page.evaluate("window.isSame") is True
    expect(page.locator("#notes")).to_have_value("unsent")


def test_a_saved_page_keeps_the_caret_and_unsent_text(package, page):
    page.locator("#notes").fill("unsent")
    page.locator("#notes").evaluate("(field) => field.setSelectionRange(2, 4)")
    package.page.write_text(PAGE.replace("<title>Grid", "<title>Table"))
    expect(page).to_have_title("Table")
    expect(page.locator("#notes")).to_be_focused()
    expect(page.locator("#notes")).to_have_value("unsent")
    assert page.locator("#notes").evaluate("(field) => [field.selectionStart, field.selectionEnd]") == [2, 4]


def save_and_wait(package, server, page):
    """Saves a new build, and waits until the page has noticed that it serves the room."""
    shown = PrimeTimePage(page)
    shown.watch_connection()
    package.save()
    wait_until(has_said(server, "Build 2 serves the room"))
    wait_until(lambda: page.evaluate("() => window.isLiveAgain"))
    expect(page.get_by_role("button", name="Add")).to_be_enabled()


def test_a_new_build_takes_the_room_over(package, server, page):
    page.evaluate("window.isSame = true")
    page.locator("#notes").fill("unsent")
    page.get_by_role("button", name="Add").click()
    expect(page.locator("output")).to_have_text("1")
    save_and_wait(package, server, page)
    page.get_by_role("button", name="Add").click()
    expect(page.locator("output")).to_have_text("2")
    assert page.evaluate("window.isSame") is True
    expect(page.locator("#notes")).to_have_value("unsent")
    expect(page.locator("lectern-development")).to_have_count(0)


def test_mistakes_of_the_compiler_stand_in_the_page(package, server, page):
    package.save(mistakes=f"{package.root}/Board/App.swift:7:3: error: cannot find 'cout' in scope\n")
    strip = page.locator("lectern-development")
    expect(strip).to_contain_text("The build failed: 1 mistake. The build before serves the room.")
    expect(strip).to_contain_text("Board/App.swift:7:3: cannot find 'cout' in scope")
    assert "Board/App.swift:7:3: error: cannot find 'cout' in scope" in server.errors
    page.get_by_role("button", name="Add").click()
    expect(page.locator("output")).to_have_text("1")
    package.save()
    wait_until(has_said(server, "Build 2 serves the room"))
    expect(strip).to_be_hidden()


def test_the_old_build_takes_the_room_back_from_a_trap(package, server, page):
    page.get_by_role("button", name="Add").click()
    expect(page.locator("output")).to_have_text("1")
    save_and_wait(package, server, page)
    page.get_by_role("button", name="Trap").click()
    strip = page.locator("lectern-development")
    expect(strip).to_contain_text(re.compile(r"Build 2 crashed \(SIG\w+\)\.\s+The build before serves the room again\."))
    expect(strip).to_contain_text('reduced "columnPicked"')
    expect(strip).to_contain_text("Its value: 3")
    expect(strip).to_contain_text("count: 1")
    page.get_by_role("button", name="Add").click()
    expect(page.locator("output")).to_have_text("2")


def test_it_ends_with_its_servers(package, server, page):
    server.stop()
    assert [path.name for path in package.executable.parent.glob("App*")] == ["App"]


def test_an_executable_elsewhere_is_refused(product, tmp_path, data):
    copy = tmp_path / "App"
    shutil.copy(product("TrappingApp"), copy)
    server = Server(copy, "--watch", "--data", data, log=tmp_path / "log")
    server.launch()
    server.process.wait()
    assert "needs an executable that SwiftPM has built in its package" in server.errors
    server.end()
