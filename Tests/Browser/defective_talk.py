"""A talk with eleven defects, of which the last seven show only when it is drawn."""

import base64

TALK = """---
title: Harbour
durration: 20min
duration: 1min
audience: sailors
theme: ./mine.css
---

# Harbour

<!-- {notes} -->

---

## Crew

```poll
Who is here?
- Only me
```

---

## Long

{long}

---

## Wide

```swift
let harbour = "{wide}"
```

---

## Small

{small}

---

## Pale

A line in dark ink, and **words that nobody reads**.

---

## Broken

![A ship](ship.png)

---

## Phone

### A heading that the style sheet keeps in one line on a phone

---

## Fine

* One light
* Many eyes

```swift {{1|2}}
let light = 1
let eyes = 1_000
```

---

## Answers

```poll
What now?
- Sailors
- Pilots
```

---

## Fog

![bg](fog.png)

A line in the fog
"""

STYLE = """
.slide { color-scheme: light; }
.slide strong { color: #999; }
.slide h3 { white-space: nowrap; }
.slide .picture:not([hidden]) ~ .content { background: none !important; }
"""
# One white pixel.
FOG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg=="


def write_defective_talk(folder):
    """Writes the talk, and returns its path."""
    talk = folder / "talk.md"
    talk.write_text(
        TALK.format(
            notes="word " * 300,
            long="\n".join(f"- Point {number}" for number in range(1, 41)),
            wide="water " * 40,
            small="\n".join(f"- Point {number}" for number in range(1, 19)),
        )
    )
    (folder / "mine.css").write_text(STYLE)
    (folder / "fog.png").write_bytes(base64.b64decode(FOG))
    # A file that is no picture.
    (folder / "ship.png").write_bytes(b"not a picture")
    return talk


# What is said about the talk, after the name of the file.
DEFECTS = [
    "1: the notes take about 2 minutes to say, the talk has 1",
    "3: “durration” has no effect; did you mean `duration`?",
    "5: “audience” has no effect",
    "17: a poll needs two choices or more, each in a line with - before it",
    "23: the slide overflows at 1920×1080 and 1024×768",
    "68: the slide overflows at 1920×1080 and 1024×768",
    "76: “Point 1” is too small for the last row: 22 of 24 pixels at 1920×1080, 16 of 18 pixels at 1024×768",
    "99: “words that nobody reads” has a contrast of 2.7:1 instead of 4.5:1",
    "105: the picture “ship.png” cannot be drawn",
    "111: the slide overflows at 390×844",
    "139: “A line in the fog” has a contrast of 1.0:1 instead of 4.5:1",
]
