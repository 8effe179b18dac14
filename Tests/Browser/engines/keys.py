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
}
