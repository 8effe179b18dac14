"""A talk with defects that only a drawing shows."""

TALK = """---
title: Harbour
theme: ./mine.css
---

# Harbour

---

## Long

{points}

---

## Small

{lines}

---

## Pale

A line in dark ink, and **words that nobody reads**.

---

## Broken

![A ship](ship.png)

---

## Wide

```swift
let harbour = "{wide}"
```

---

## Fine

- One light
- Many eyes

---

## Crew

```poll
Who is here?
- Sailors
- Pilots
```
"""

STYLE = ".slide { color-scheme: light; }\n.slide strong { color: #999; }\n"

# What is said about the talk, after the name of the file.
DRAWN_DEFECTS = [
    "9: the slide overflows at 1920×1080 and 1024×768",
    "54: “Point 1” is too small for the last row: 15 of 18 pixels at 1024×768",
    "54: the slide overflows at 1920×1080",
    "79: “words that nobody reads” has a contrast of 2.7:1 instead of 4.5:1",
    "85: the picture “ship.png” cannot be drawn",
    "91: the slide overflows at 1920×1080 and 1024×768",
]


def write_defective_talk(folder):
    """Writes the talk, and returns its path."""
    talk = folder / "talk.md"
    talk.write_text(
        TALK.format(
            points="\n".join(f"- Point {number} of a list that does not end" for number in range(1, 41)),
            lines="\n".join(f"- Point {number}" for number in range(1, 21)),
            wide="water " * 40,
        )
    )
    (folder / "mine.css").write_text(STYLE)
    # A file that is no picture.
    (folder / "ship.png").write_bytes(b"not a picture")
    return talk
