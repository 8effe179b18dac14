"""Named keys as WebDriver sends them (W3C WebDriver §17.4.2)."""

KEYS = {
    "Backspace": "\ue003",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "Space": " ",
    "Tab": "\ue004",
    "ArrowDown": "\ue015",
    "ArrowLeft": "\ue012",
    "ArrowRight": "\ue014",
    "ArrowUp": "\ue013",
    "End": "\ue010",
    "Home": "\ue011",
    "PageDown": "\ue00f",
    "PageUp": "\ue00e",
}


def character(key):
    """The character that WebDriver sends for a key: a key without a name is its own."""
    return key if len(key) == 1 else KEYS[key]
