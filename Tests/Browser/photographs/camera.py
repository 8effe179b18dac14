"""The pages that are photographed."""

import contextlib

from playwright.sync_api import expect

from chromium import open_chromium
from server import TIMEOUT

POSITION = "nav.bar .place span"
# The page's address and its size, by the name in the file.
VIEWS = {
    "wall": ("?projector", 1920, 1080),
    "small-wall": ("?projector", 1024, 768),
    "phone": ("", 390, 844),
}
# All pictures and typefaces are there, no animation with an end runs, and all changes have been painted.
SETTLED = """async () => {
  await document.fonts.ready
  const shown = [...document.images].filter((image) => image.checkVisibility() && image.src)
  return shown.every(({ complete }) => complete) && document.getAnimations().every(({ playState, effect }) =>
    playState !== "running" || effect.getComputedTiming().iterations === Infinity)
    && new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true))))
}"""


class Camera(contextlib.ExitStack):
    def __init__(self, url, folder):
        super().__init__()
        self.url, self.folder, self.pages = url, folder, {}

    def __enter__(self):
        super().__enter__()
        browser = open_chromium(self)
        for name, (path, width, height) in VIEWS.items():
            context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
            context.set_default_timeout(TIMEOUT * 1000)
            self.pages[name] = context.new_page()
            self.pages[name].goto(self.url + path)
            expect(self.pages[name].locator("html")).to_have_attribute("data-connection", "open")
        return self

    def take(self, position, slide):
        """Photographs a slide on all pages, once they are there. Returns the files' names."""
        files = []
        for name, page in self.pages.items():
            expect(page.locator(POSITION)).to_have_text(position)
            # Another room in a frame is there.
            for frame in page.frames[1:]:
                frame.wait_for_load_state("networkidle")
            page.wait_for_function(SETTLED)
            files.append(f"{int(position.split(' / ')[0]):02}-{slide['id'][:40]}-{name}.png")
            page.screenshot(path=self.folder / files[-1])
        return files
