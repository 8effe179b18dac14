/// A series' labels.
struct LabelSet: Hashable {
  /// Without braces; empty where there are none.
  private let pairs: String

  /// Labels, sorted by name; of two of one name, the first counts.
  init(_ dimensions: [(String, String)]) {
    var values: [String: String] = [:]
    for (name, value) in dimensions {
      let name = MetricName.ofLabel(name)
      values[name] = values[name] ?? value
    }
    pairs = values.sorted { $0.key < $1.key }.map(Self.pair).joined(separator: ",")
  }

  /// The labels as they stand behind a name.
  var text: String { pairs.isEmpty ? "" : "{\(pairs)}" }

  /// The same with one more.
  func adding(_ name: String, _ value: String) -> String {
    "{\(pairs)\(pairs.isEmpty ? "" : ",")\(Self.pair(name, value))}"
  }

  private static func pair(_ name: String, _ value: String) -> String {
    "\(name)=\"\(Escaping.labelValue(value))\""
  }
}
