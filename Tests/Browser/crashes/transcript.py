"""The transcript of a room: what happened, and when."""

import time


class Transcript:
    def __init__(self, path):
        self.file = open(path, "w", encoding="utf-8")
        self.start = time.monotonic()

    def note(self, name, text):
        self.file.write(f"{time.monotonic() - self.start:9.4f} {name}: {text}\n")

    def close(self):
        self.file.close()
