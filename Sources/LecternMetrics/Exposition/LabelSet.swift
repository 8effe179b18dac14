/// The labels of a series.
struct LabelSet: Hashable {
  /// Without braces; empty without labels.
  private let pairs: String

  /// Sorts the labels by name. Of two labels with the same name, the first counts.
  init(_ dimensions: [(String, String)]) {
    var values: [String: String] = [:]
    for (name, value) in dimensions {
      let name = MetricName.ofLabel(name)
      values[name] = values[name] ?? value
    }
    pairs = values.sorted { $0.key < $1.key }.map(Self.pair).joined(separator: ",")
  }

  /// The labels in braces, as they follow a metric's name; empty without labels.
  var text: String { pairs.isEmpty ? "" : "{\(pairs)}" }

  /// Returns the text of the labels and one more.
  func adding(_ name: String, _ value: String) -> String {
    "{\(pairs)\(pairs.isEmpty ? "" : ",")\(Self.pair(name, value))}"
  }

  private static func pair(_ name: String, _ value: String) -> String {
    "\(name)=\"\(Escaping.labelValue(value))\""
  }
}
