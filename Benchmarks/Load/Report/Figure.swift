/// A line of the report.
struct Figure: Codable {
  /// What a figure must not exceed.
  enum Limit: Codable {
    /// So many times the bare epoll server's.
    case ratio(Double)
    /// So much in itself.
    case value(Double)
  }

  /// What was measured, such as `fanout`.
  let bench: String
  let name: String
  let unit: String
  /// What it is for each, the median where there were several runs.
  var values: [Contender: Double]
  var limit: Limit?

  var ours: Double? { values[.ours] }

  /// How many times the bare epoll server's it is.
  var ratio: Double? {
    guard let ours, let bare = values[.bareEpoll], bare > 0 else { return nil }
    return ours / bare
  }

  /// Nil where there is no limit, or nothing to compare with it.
  var isWithinLimit: Bool? {
    switch limit {
    case .ratio(let limit): ratio.map { $0 <= limit }
    case .value(let limit): ours.map { $0 <= limit }
    case nil: nil
    }
  }
}
