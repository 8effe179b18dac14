/// The forks of a room from the state of a replay that differs. Each begins an epoch.
///
/// The number alone does not name a fork: the end of a log may be lost with the fork's entry, and the next fork would have the
/// same number.
struct RoomForks: Equatable, Sendable {
  private(set) var count = 0
  /// The name of the last fork; nil if an older build has written it.
  private(set) var lastID: String?

  init(count: Int = 0, lastID: String? = nil) {
    (self.count, self.lastID) = (count, lastID)
  }

  mutating func append(_ id: String?) {
    count += 1
    lastID = id
  }

  /// Returns the epoch after the last fork; nil if there was none.
  ///
  /// - Parameter instanceID: the room's instance.
  func epoch(of instanceID: String) -> String? {
    guard count > 0 else { return nil }
    return "\(instanceID)-f\(count)" + (lastID.map { "-\($0)" } ?? "")
  }
}
