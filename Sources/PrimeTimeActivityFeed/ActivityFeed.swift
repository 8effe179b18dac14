internal import Composable
package import DequeModule

/// The latest additions and removals of favourites.
package struct ActivityFeed: Codable, Equatable, Sendable {
  /// Maximum number of entries.
  package static let capacity = 1_000

  /// Oldest first.
  package private(set) var entries: Deque<Activity> = []
  private var count = 0

  package init() {}

  /// Adds an entry for each favourite, and drops the oldest entries beyond the capacity.
  mutating func record(
    _ kind: Activity.Kind,
    _ primes: some Collection<Int>,
    at timestamp: Timestamp
  ) {
    // Entries that would be dropped at once only use up ids.
    count += max(0, primes.count - Self.capacity)
    for prime in primes.suffix(Self.capacity) {
      count += 1
      if entries.count == Self.capacity { entries.removeFirst() }
      entries.append(Activity(id: count, kind: kind, prime: prime, timestamp: timestamp))
    }
  }
}
