internal import Synchronization

/// The keys that were changed last in a collection, by the versions that the changes led to.
struct RecentChanges: Sendable {
  /// Maximum number of keys.
  private static var limit: Int { 1_024 }
  /// Unique in the process: copies of a collection that change apart share no later version.
  private static let latest = Atomic<UInt64>(0)

  /// The version before the first of the changes.
  private var base = Self.nextVersion()
  private var versions: [UInt64] = []
  private var keys: [Sender] = []

  var version: UInt64 { versions.last ?? base }

  mutating func insert(_ key: Sender) {
    // Half at a time, so that an insertion moves two keys on average at most.
    if keys.count == Self.limit {
      base = versions[Self.limit / 2 - 1]
      versions.removeFirst(Self.limit / 2)
      keys.removeFirst(Self.limit / 2)
    }
    versions.append(Self.nextVersion())
    keys.append(key)
  }

  /// Returns the keys that were changed after a version; nil if the version is unknown.
  func keys(since version: UInt64) -> ArraySlice<Sender>? {
    if version == base { return keys[...] }
    guard let index = versions.lastIndex(of: version) else { return nil }
    return keys[(index + 1)...]
  }

  private static func nextVersion() -> UInt64 {
    latest.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
