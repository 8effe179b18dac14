"""The network of one phone, as LecternRehearsal's article describes it."""

# Seconds; the share of lost packets; the mean seconds between cuts, and the length of a cut.
DELAY, JITTER, LOSS = 0.020, 0.040, 0.02
CUT_INTERVAL, CUT_LENGTH = 300, (2, 15)
# Linux resends after 200 ms at least, and after a round trip.
RETRANSMISSION = 0.2 + 2 * (DELAY + JITTER)


class ConferenceWifi:
    """Delays messages in order, and cuts the connection now and then."""

    def __init__(self, random):
        self.random = random
        self.latest = {"up": 0, "down": 0}

    def arrival(self, direction, now):
        """Returns when a message arrives that is sent now."""
        delay = DELAY + self.random.expovariate(1 / JITTER)
        pause = RETRANSMISSION
        while self.random.random() < LOSS:
            delay += pause
            pause *= 2
        self.latest[direction] = max(self.latest[direction], now + delay)
        return self.latest[direction]

    def time_to_cut(self):
        return self.random.expovariate(1 / CUT_INTERVAL)

    def cut_length(self):
        return self.random.uniform(*CUT_LENGTH)
