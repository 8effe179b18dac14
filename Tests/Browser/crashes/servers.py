"""What is killed: a server with its log in a folder, or the leader of two nodes."""

import collections
import signal
import statistics
import time

from crashes import room_log
from nats_server import NATSServer
from nodes import Nodes
from server import Server


class SingleServer(Server):
    """A server with its log in a folder."""

    # The signals, and how often each is sent compared with the others.
    ways_to_end = {signal.SIGKILL: 5, signal.SIGTERM: 1}

    def __init__(self, binary, folder, *arguments):
        self.data = folder / "data"
        self.links_file = self.data / "lectern-links.json"
        super().__init__(binary, "--data", self.data, *arguments, log=folder / "server.log")

    def signal(self, how):
        self.process.send_signal(how)

    def wait_after(self, how):
        return self.wait()

    def check_log(self, history):
        room_log.check(self.data / "lectern-room.sqlite", history)

    summary = {}

    def end(self):
        if self.is_running:
            self.stop(signal.SIGKILL)


class TwoNodes(Nodes):
    """The leader of two nodes, whose log is on a NATS server of their own."""

    ways_to_end = {signal.SIGKILL: 5, signal.SIGTERM: 2, signal.SIGSTOP: 1}

    def __init__(self, binary, kind, folder, *arguments):
        self.nats = NATSServer(kind, folder / "nats")
        # Of each way to end: the seconds from the last signal until a node led.
        self.takeovers = collections.defaultdict(list)
        self.last_signal = None
        super().__init__(binary, self.nats, *arguments, folder=folder)

    def signal(self, how):
        self.last_signal = how, time.monotonic()
        self.process.send_signal(how)

    def start(self):
        super().start()
        if self.last_signal:
            how, moment = self.last_signal
            self.takeovers[how.name].append(time.monotonic() - moment)
            self.last_signal = None
        return self

    def wait_after(self, how):
        return self.replace().wait() if how == signal.SIGSTOP else self.wait()

    def check_log(self, history):
        """The count and the revisions that all pages were shown say that nothing was lost or done twice."""

    @property
    def summary(self):
        return {
            f"ms at most from {how} until a node led, {1_000 * statistics.median(times):.0f} in the median":
                f"{1_000 * max(times):.0f}"
            for how, times in self.takeovers.items()
        }

    def end(self):
        self.stop_all(signal.SIGKILL)
        self.nats.kill()
        self.nats.keeper.close()
