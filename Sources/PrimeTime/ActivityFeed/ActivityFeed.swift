internal import Composable
public import DequeModule

/// The last comings and goings of favourites.
public struct ActivityFeed: Equatable, Sendable {
  /// How many entries are kept.
  public static let capacity = 1_000

  /// The entries, the oldest first.
  public private(set) var entries: Deque<Activity> = []
  private var count = 0

  /// An empty feed.
  public init() {}

  /// Adds an entry for each of the favourites, and forgets the oldest where there are too many.
  mutating func record(
    _ kind: Activity.Kind,
    _ primes: some Collection<Int>,
    at timestamp: Timestamp
  ) {
    // Entries that would be forgotten at once are counted, and not made.
    count += max(0, primes.count - Self.capacity)
    for prime in primes.suffix(Self.capacity) {
      count += 1
      if entries.count == Self.capacity { entries.removeFirst() }
      entries.append(Activity(id: count, kind: kind, prime: prime, timestamp: timestamp))
    }
  }
}
