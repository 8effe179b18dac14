"""A TCP proxy that cuts connections after a random number of bytes."""

import asyncio
import math


class FlakyProxy:
    """Forwards each connection to one of some addresses; unlike `TcpProxy` without a thread for each."""

    def __init__(self, addresses, random):
        self.targets = addresses
        self.random = random
        # Whether no connection is cut.
        self.is_steady = False
        self.cuts = 0

    async def start(self):
        self.server = await asyncio.start_server(self.forward, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]

    def close(self):
        self.server.close()

    async def forward(self, reader, writer):
        try:
            upstream = await asyncio.open_connection(*self.random.choice(self.targets))
        except OSError:
            writer.transport.abort()
            return
        ends = [writer, upstream[1]]
        # Half of all connections are cut, in the handshake or later: the logarithm is uniform.
        direction = self.random.choice([None, None, "up", "down"])
        limit = int(math.exp(self.random.uniform(0, math.log(30_000))))
        pumps = [
            self.pump(reader, upstream[1], ends, limit if direction == "up" else math.inf),
            self.pump(upstream[0], writer, ends, limit if direction == "down" else math.inf),
        ]
        await asyncio.gather(*pumps)

    async def pump(self, reader, writer, ends, limit):
        try:
            while data := await reader.read(65_536):
                limit -= len(data)
                is_cut = limit < 0 and not self.is_steady
                writer.write(data[:limit] if is_cut else data)
                if is_cut:
                    self.cuts += 1
                    break
                await writer.drain()
        except OSError:
            pass
        finally:
            # Also if the trial has ended by a violation, because that cancels this task.
            for end in ends:
                end.close()
