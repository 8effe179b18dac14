"""What a phone makes of what it sees."""

import subprocess


def read_code(path):
    """The text of the one QR code in a picture."""
    run = subprocess.run(["zbarimg", "--quiet", "--raw", path], capture_output=True, text=True)
    return run.stdout.strip()
