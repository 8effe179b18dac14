"""Reads QR codes as a phone's camera would."""

import subprocess


def read_qr_code(path):
    """Returns the text of the one QR code in an image."""
    run = subprocess.run(["zbarimg", "--quiet", "--raw", path], capture_output=True, text=True)
    return run.stdout.strip()
