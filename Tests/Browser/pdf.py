"""Small PDFs, written by hand."""

WIDTH, HEIGHT = 960, 540
# Where a text begins, and how high it is, in points from the lower left.
LEFT, BASELINE, SIZE = 96, 270, 60


def pdf(*pages):
    """Returns a PDF whose pages each have a text, which leads to a URL if it is a pair."""
    pages = [(page, None) if isinstance(page, str) else page for page in pages]
    kids = " ".join(f"{4 + 3 * index} 0 R" for index in range(len(pages)))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for index, (text, link) in enumerate(pages):
        number = 4 + 3 * index
        content = f"0.9 0.95 1 rg 0 0 {WIDTH} {HEIGHT} re f 0 g BT /F1 {SIZE} Tf {LEFT} {BASELINE} Td ({text}) Tj ET"
        action = f"/A << /S /URI /URI ({link}) >>" if link else ""
        objects += [
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {WIDTH} {HEIGHT}] /Contents {number + 1} 0 R "
            f"/Resources << /Font << /F1 3 0 R >> >> /Annots [{number + 2} 0 R] >>",
            f"<< /Length {len(content)} >>\nstream\n{content}\nendstream",
            f"<< /Type /Annot /Subtype /Link /Rect [{LEFT} {BASELINE - 10} 900 {BASELINE + SIZE}] /Border [0 0 0] {action} >>",
        ]
    result, offsets = "%PDF-1.4\n", []
    for number, text in enumerate(objects, 1):
        offsets.append(len(result))
        result += f"{number} 0 obj\n{text}\nendobj\n"
    table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    size = len(objects) + 1
    return (
        f"{result}xref\n0 {size}\n0000000000 65535 f \n{table}"
        f"trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{len(result)}\n%%EOF\n"
    ).encode()
