"""Reads QR codes as a phone's camera would."""

import subprocess

from server import wait_until


def read_qr_code(path):
    """Returns the text of the one QR code in an image."""
    run = subprocess.run(["zbarimg", "--quiet", "--raw", path], capture_output=True, text=True)
    return run.stdout.strip()


def wait_for_qr_code(page, path, **options):
    """Takes screenshots of a page until one shows a QR code, whose text it returns: an image is painted when loaded."""
    found = []

    def is_there():
        page.screenshot(path=path, **options)
        found[:] = [read_qr_code(path)]
        return found[0]

    wait_until(is_there)
    return found[0]
