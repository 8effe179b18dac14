"""What is killed: a server with its log in a folder, or the leader of two nodes."""

import signal

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

    def wait_after(self, how):
        return self.wait()

    def check_log(self, history):
        room_log.check(self.data / "lectern-room.sqlite", history)

    def end(self):
        if self.is_running:
            self.stop(signal.SIGKILL)


class TwoNodes(Nodes):
    """The leader of two nodes, whose log is on a NATS server of their own."""

    ways_to_end = {signal.SIGKILL: 5, signal.SIGTERM: 2, signal.SIGSTOP: 1}

    def __init__(self, binary, kind, folder, *arguments):
        self.nats = NATSServer(kind, folder / "nats")
        super().__init__(binary, self.nats, *arguments, folder=folder)

    def wait_after(self, how):
        return self.replace().wait() if how == signal.SIGSTOP else self.wait()

    def check_log(self, history):
        """The count and the revisions that all pages were shown say that nothing was lost or done twice."""

    def end(self):
        self.stop_all(signal.SIGKILL)
        self.nats.kill()
        self.nats.keeper.close()
