"""The module of directives that a page loads after its first paint."""

HAS_RUN = """async () => {
    const requests = performance.getEntriesByType("resource");
    const module = requests.find(({ name }) => name.includes("/on-demand.js"));
    if (!module) return false;
    await import(module.name);
    return true;
}"""


def wait_for_directives(page):
    """Waits until the page has run the module, so that keys, forms and dialogs respond."""
    page.wait_for_function(HAS_RUN)
