"""axe finds violations of accessibility. A page loads it once, and only violations are worked out and returned."""

from axe_playwright_python import sync_playwright
from axe_playwright_python.base import AxeResults

# To preload a shadow root's style sheets, axe would write a style element. The pages' policy forbids that.
OPTIONS = {"preload": False, "resultTypes": ["violations"]}

# No animation with an end runs.
SETTLED = """() => document.getAnimations().every(({ playState, effect }) =>
  playState !== "running" || effect.getComputedTiming().endTime === Infinity)"""


class Axe(sync_playwright.Axe):
    def run(self, page, context=None, options=None):
        # Contrast is measured once what appears is there.
        page.wait_for_function(SETTLED)
        if not page.evaluate("() => 'axe' in window"):
            page.evaluate(self.axe_script)
        arguments = self._format_script_args(context=context, options=OPTIONS | (options or {}))
        return AxeResults(page.evaluate(f"axe.run({arguments}).then(({{ violations }}) => ({{ violations }}))"))
