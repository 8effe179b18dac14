extension Crowd {
  /// Throws a ``Miscount`` unless every connected viewer of an audience has the last revision, and each has
  /// received or skipped every revision exactly once.
  ///
  /// - Parameters:
  ///   - updates: the number of increments sent since the counting began.
  ///   - mayCoalesce: whether one frame may cover several of them.
  /// - Returns: the number of frames delivered.
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
        \(present.count) viewers × \(updates) updates are \(passed) revisions, but the viewers received \
        \(counted.frames) frames, \(counted.stale) of them stale, and skipped \(counted.skipped)
        """
      )
    }
    return counted.frames
  }

  /// Throws a ``Miscount`` unless every viewer is shown these counts of the poll.
  func verify(counts: [Int]) throws {
    let wrong = viewers.indices.filter { tally?.counts(of: $0) != counts }
    guard wrong.isEmpty else {
      let shown = wrong.first.flatMap { tally?.counts(of: $0) } ?? []
      throw Miscount(
        "\(counts) votes were cast, but \(wrong.count) viewers are shown others, such as \(shown)"
      )
    }
  }
}
