internal import LecternTransport

/// How often somebody has tried secrets that are none, so that nobody tries them all.
///
/// A hall may have one address for everybody in it, so there are many tries for each; and an attacker
/// may have many addresses, so there is a limit for all of them together. The addresses of one site count
/// as one: with IPv6 a single machine has as many as it likes.
struct FailedAttempts {
  /// How many tries there are for one address, and for all, in each ``interval``.
  static let limit = (address: 60, all: 600)
  static let interval = Duration.seconds(60)

  private var start = Duration.zero
  private var counts: [PeerAddress: Int] = [:]
  private var total = 0

  /// Whether an address may try once more.
  mutating func mayTry(_ address: PeerAddress, at now: Duration) -> Bool {
    if now - start >= Self.interval { self = FailedAttempts(start: now) }
    return total < Self.limit.all && counts[address.site, default: 0] < Self.limit.address
  }

  /// Takes note of a try that has failed.
  mutating func insert(_ address: PeerAddress) {
    total += 1
    counts[address.site, default: 0] += 1
  }
}
