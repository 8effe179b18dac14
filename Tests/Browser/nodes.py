"""Several servers of one room, of which one leads; to be used like a `Server`, which is the leader."""

import select
import signal

from server import TIMEOUT, Server


# The exit code of a server that no longer leads its room.
STEPPED_DOWN = 75


class Nodes:
    def __init__(self, binary, nats, *arguments, folder, count=2):
        self.all = [
            Server(
                binary, "--nats", nats.url, "--node", f"node-{number}", "--data", folder / f"data-{number}",
                *arguments, log=folder / f"node-{number}.log",
            )
            for number in range(count)
        ]
        self.leader = None
        self.is_frozen = False

    def launch(self):
        """Starts the nodes that do not run: they stand by."""
        for node in self.all:
            if not node.is_running:
                if not node.wrapper:
                    node.port = 0
                node.launch()

    def start(self):
        """Starts the nodes that do not run, and waits until one leads."""
        self.launch()
        if self.leader and not self.is_frozen:
            return self
        followers = [node for node in self.all if node is not self.leader]
        outputs = [node.process.stdout for node in followers]
        readable, _, _ = select.select(outputs, [], [], TIMEOUT)
        assert readable, f"no node leads the room: {self.errors}"
        self.leader = next(node for node in followers if node.process.stdout is readable[0])
        self.leader.wait_until_listening()
        return self

    @property
    def standby(self):
        """A node that does not lead."""
        return next(node for node in self.all if node is not self.leader)

    @property
    def process(self):
        """The leader's process; that of any node before there is one."""
        return (self.leader or self.all[0]).process

    @property
    def port(self):
        return self.leader.port

    @property
    def url(self):
        return self.leader.url

    @property
    def is_running(self):
        return any(node.is_running for node in self.all)

    @property
    def errors(self):
        return "\n".join(f"{node.log.name}:\n{node.errors}" for node in self.all)

    def wait(self):
        """Waits for the leader to end, and returns its exit code."""
        node = self.leader or self.all[0]
        code = node.wait()
        self.leader = None
        return code

    def replace(self):
        """Stops the leader's process where it is until another node leads, and returns the former leader."""
        former = self.leader
        former.process.send_signal(signal.SIGSTOP)
        try:
            self.wait_for_another()
        finally:
            former.process.send_signal(signal.SIGCONT)
        return former

    def wait_for_another(self):
        """Waits until another node leads than the one that did."""
        self.is_frozen = True
        try:
            self.start()
        finally:
            self.is_frozen = False

    def stop_all(self, how=signal.SIGTERM):
        """Stops all nodes, and returns their exit codes."""
        for node in self.all:
            if node.is_running:
                node.process.send_signal(signal.SIGCONT)
            elif node.process:
                node.process.stdout.close()
        codes = [node.stop(how) for node in self.all if node.is_running]
        self.leader = None
        return codes
