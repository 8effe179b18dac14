/// Turns labels into names that Prometheus accepts: any other character becomes an underscore.
enum MetricName {
  /// `[a-zA-Z_:][a-zA-Z0-9_:]*`
  static func ofMetric(_ label: String) -> String {
    name(label) { $0 == ":" }
  }

  /// `[a-zA-Z_][a-zA-Z0-9_]*`, except the names that Prometheus reserves.
  static func ofLabel(_ label: String) -> String {
    let name = name(label) { _ in false }
    // `le` is the label of a histogram's buckets.
    return name == "le" || name.hasPrefix("__") ? "label_\(name)" : name
  }

  private static func name(_ text: String, also isAllowed: (Unicode.Scalar) -> Bool) -> String {
    var name = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "_", "0"..."9": name.unicodeScalars.append(scalar)
      default: name.unicodeScalars.append(isAllowed(scalar) ? scalar : "_")
      }
    }
    let startsWithDigit = name.unicodeScalars.first.map { ("0"..."9").contains($0) } ?? true
    return startsWithDigit ? "_" + name : name
  }
}
