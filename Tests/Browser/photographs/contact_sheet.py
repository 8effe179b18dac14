"""A page with all photographs beside each other."""

from html import escape
from urllib.parse import quote

from photographs.camera import VIEWS

STYLE = """
body { margin: 2rem; font: 1rem system-ui; background: #222; color: #eee; }
section { display: grid; grid-template-columns: 16fr 12fr 4.2fr; gap: 0.75rem; align-items: start; margin-block: 0.5rem 2rem; }
h2 { margin: 0; font-size: 1rem; font-weight: 400; }
img { width: 100%; display: block; }
"""


def write_contact_sheet(folder, title, photographs):
    """Writes `index.html` and returns its path.

    - photographs: the title of each slide with its files, in the order of the views.
    """
    rows = []
    for number, (slide, files) in enumerate(photographs, 1):
        pictures = "".join(
            f'<a href="{quote(file)}"><img src="{quote(file)}" alt="{view}" loading="lazy"></a>'
            for view, file in zip(VIEWS, files, strict=True))
        rows.append(f"<h2>{number} {escape(slide)}</h2>\n<section>{pictures}</section>\n")
    page = folder / "index.html"
    page.write_text(
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        f"<style>{STYLE}</style>\n<h1>{escape(title)}</h1>\n" + "".join(rows))
    return page
