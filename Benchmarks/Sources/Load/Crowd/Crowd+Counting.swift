extension Crowd {
  /// Throws a ``Miscount`` unless every viewer of an audience that is there has the last revision, and all
  /// have received or skipped exactly those between.
  ///
  /// - Parameters:
  ///   - updates: how many increments were sent since the counting began.
  ///   - mayCoalesce: whether the server may have brought several of them together.
  /// - Returns: how many frames were delivered.
  @discardableResult
  func verify(updates: Int, mayCoalesce: Bool = false, audience: Int = 0) throws -> Int {
    let counted = audiences[audience]
    let all = viewers.filter { $0.audience == audience && $0.revision != nil }
    let present = all.filter { $0.channel != nil }
    let passed = all.reduce(0) { $0 + ($1.revision ?? 0) - $1.countedFrom }
    guard sentAt.count == updates, present.allSatisfy({ $0.revision == revision }),
      counted.frames + counted.skipped == passed, counted.stale == 0,
      mayCoalesce || (counted.skipped == 0 && counted.frames == present.count * updates)
    else {
      throw Miscount(
        """
        \(present.count) viewers × \(updates) updates are \(passed) steps, but received were \
        \(counted.frames) frames that skipped \(counted.skipped), and \(counted.stale) stale ones
        """
      )
    }
    return counted.frames
  }
}
