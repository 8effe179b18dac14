"""The pictures of `Scripts/photographs`."""

import os
import struct
import subprocess
import sys
from pathlib import Path

from deck_room import TOKEN
from photographs.host import QUORUM, Host
from server import TIMEOUT

TALK = """# The harbor

---

## Steps

* One light
* Many eyes

---

## Crew

```poll crew
Who is here?
- Sailors
- Pilots
```
"""
SIZES = {"wall": (1920, 1080), "small-wall": (1024, 768), "phone": (390, 844)}
SLIDES = ["01-the-harbor", "02-steps", "03-crew"]


def size(file):
    """Returns the width and the height of a PNG."""
    content = file.read_bytes()
    assert content.startswith(b"\x89PNG")
    return struct.unpack(">II", content[16:24])


def test_each_slide_is_photographed_at_each_size_and_stands_on_the_page(product, tmp_path):
    talk, folder = tmp_path / "talk.md", tmp_path / "photographs"
    talk.write_text(TALK)
    made = subprocess.run(
        [sys.executable, "-m", "photographs", talk, "--products", Path(product("Deck")).parent,
         "--output", folder, "--ghosts", "10"],
        cwd=Path(__file__).parent, capture_output=True, text=True, timeout=10 * TIMEOUT, env=os.environ)
    assert made.returncode == 0, made.stderr
    assert made.stdout.splitlines()[-1] == f"9 photographs: {folder / 'index.html'}"
    page = (folder / "index.html").read_text()
    for slide in SLIDES:
        for view, expected in SIZES.items():
            file = folder / f"{slide}-{view}.png"
            assert size(file) == expected
            assert f'src="{file.name}"' in page
    assert made.stdout.splitlines()[:3] == ["1 / 3  The harbor", "2 / 3  Steps", "3 / 3  Crew"]
    assert len({file.read_bytes() for file in folder.glob("*-wall.png")}) == 6


def test_a_slide_is_at_its_last_step_and_its_results_are_revealed(start, product, tmp_path):
    talk = tmp_path / "talk.md"
    talk.write_text(TALK)
    server = start(
        product("Deck"), talk, "--presenter-token", TOKEN, "--permit", "everyone",
        "--rehearse", "10 phones, perfect network")
    with server.presenter_socket(TOKEN) as socket:
        host = Host(socket, 10)
        for slide in host.slides():
            assert slide["isCurrent"] and host.state["speaker"]["stepsLeft"] == ""
            assert not any(block["isWaiting"] for column in slide["columns"] for block in column["blocks"])
    assert slide["poll"]["isRevealed"] and slide["poll"]["voteCount"] >= QUORUM * 10
