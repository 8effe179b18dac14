/// A line of the report.
struct Figure {
  /// The upper limit of a figure.
  enum Limit {
    /// A multiple of another server's figure.
    case ratio(Double, of: Contender = .bareEpoll)
    /// An absolute value.
    case value(Double)
  }

  /// The bench, such as `fanout`.
  let bench: String
  let name: String
  let unit: String
  /// The value of each run, by server.
  let runs: [Contender: [Double]]
  let limit: Limit?

  init(
    _ bench: String,
    _ name: String,
    _ unit: String,
    _ runs: [Contender: [Double]],
    limit: Limit? = nil
  ) {
    self.bench = bench
    self.name = name
    self.unit = unit
    self.runs = runs
    self.limit = limit
  }

  /// The median of the runs, by server.
  var values: [Contender: Double] { runs.mapValues { Samples($0).median } }

  var ours: Double? { values[.ours] }

  /// Our figure divided by that of the server it is compared with: the bare epoll server, unless the limit
  /// names another.
  var ratio: Double? {
    guard let ours, let theirs = values[yardstick], theirs > 0 else { return nil }
    return ours / theirs
  }

  private var yardstick: Contender {
    if case .ratio(_, of: let contender) = limit { contender } else { .bareEpoll }
  }

  /// Whether the figure is within its limit; nil without a limit or a value.
  var isWithinLimit: Bool? {
    switch limit {
    case .ratio(let limit, of: _): ratio.map { $0 <= limit }
    case .value(let limit): ours.map { $0 <= limit }
    case nil: nil
    }
  }
}

extension Figure: Encodable {
  private enum Key: CodingKey {
    case bench, name, unit, values, runs, ratio, ratioOf, ratioLimit, valueLimit, isWithinLimit
  }

  func encode(to encoder: any Encoder) throws {
    var figure = encoder.container(keyedBy: Key.self)
    try figure.encode(bench, forKey: .bench)
    try figure.encode(name, forKey: .name)
    try figure.encode(unit, forKey: .unit)
    try figure.encode(values, forKey: .values)
    try figure.encode(runs, forKey: .runs)
    try figure.encodeIfPresent(ratio, forKey: .ratio)
    if ratio != nil { try figure.encode(yardstick, forKey: .ratioOf) }
    try figure.encodeIfPresent(isWithinLimit, forKey: .isWithinLimit)
    switch limit {
    case .ratio(let limit, of: _): try figure.encode(limit, forKey: .ratioLimit)
    case .value(let limit): try figure.encode(limit, forKey: .valueLimit)
    case nil: break
    }
  }
}
