"""What a server process uses: descriptors, memory, processor time."""

import contextlib
import os


class Footprint:
    """The system resources that a server process holds."""

    def __init__(self, server):
        self.folder = f"/proc/{server.process.pid}"

    @property
    def descriptors(self):
        return len(os.listdir(f"{self.folder}/fd"))

    @property
    def sockets(self):
        """The number of open sockets: files may be open for a moment at any time."""
        count = 0
        for descriptor in os.listdir(f"{self.folder}/fd"):
            # It may be closed by now.
            with contextlib.suppress(FileNotFoundError):
                count += os.readlink(f"{self.folder}/fd/{descriptor}").startswith("socket:")
        return count

    @property
    def memory(self):
        """Resident memory, in kilobytes."""
        return self._status("VmRSS")

    @property
    def peak_memory(self):
        """Peak resident memory since the last reset, in kilobytes."""
        return self._status("VmHWM")

    def reset_peak_memory(self):
        with open(f"{self.folder}/clear_refs", "w") as file:
            file.write("5")

    def _status(self, field):
        with open(f"{self.folder}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith(field))

    @property
    def cpu_ticks(self):
        """Processor time used, in clock ticks."""
        with open(f"{self.folder}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return int(fields[11]) + int(fields[12])
