"""The ghosts, as the programme knows them: a process of their own, since they need a core."""

import json
import select
import subprocess
import sys
from pathlib import Path

from server import TIMEOUT


class Audience:
    def __init__(self, port, count, interval):
        self.count = count
        self.process = subprocess.Popen(
            [sys.executable, "-m", "evening.crowd", str(port), str(count), str(interval)],
            cwd=Path(__file__).parents[1], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0,
        )

    def wait_until(self, condition, *arguments):
        """Waits until the ghosts meet a condition of `Crowd`, and returns its value."""
        self.process.stdin.write((json.dumps([condition, *arguments]) + "\n").encode())
        readable, _, _ = select.select([self.process.stdout], [], [], TIMEOUT)
        assert readable, f"the ghosts did not meet “{condition}” {arguments} in time"
        line = self.process.stdout.readline()
        assert line, "the ghosts have crashed"
        return json.loads(line)

    def save(self, path):
        """Returns what the ghosts have sent and seen."""
        self.wait_until("save", str(path.resolve()))
        return json.loads(path.read_text())

    def end(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()
