/// A content coding of HTTP (RFC 9110 §8.4.1), in the order of preference: the smallest result first.
package enum ContentCoding: String, CaseIterable, Sendable {
  /// Brotli (RFC 7932).
  case brotli = "br"
  /// gzip (RFC 1952).
  case gzip
  /// No coding.
  case identity
}

extension ContentCoding {
  /// The preferred coding among those that a client accepts (RFC 9110 §12.5.3).
  ///
  /// ```swift
  /// ContentCoding.preferred(by: "gzip, br;q=0")   // .gzip
  /// ```
  ///
  /// - Parameter header: the value of `Accept-Encoding`; nil where the request has none.
  /// - Returns: the coding with the highest weight; among equals, the smallest result. `identity` where
  ///   the client accepts no coding at all: a response is of more use than a 415.
  package static func preferred(by header: String?) -> ContentCoding {
    guard let header else { return .identity }
    let weights = Self.weights(in: header)
    var best = (coding: ContentCoding.identity, weight: 0.0)
    for coding in allCases {
      // Without a word about it, identity is acceptable, and the last choice.
      let unsaid =
        coding == .identity && weights["*"] != 0 ? Double.leastNonzeroMagnitude : weights["*"]
      let weight = weights[coding.rawValue[...]] ?? unsaid ?? 0
      if weight > best.weight { best = (coding, weight) }
    }
    return best.coding
  }

  private static func weights(in header: String) -> [Substring: Double] {
    var weights: [Substring: Double] = [:]
    for member in header.lowercased().split(separator: ",") {
      let parts = member.split(separator: ";").map { $0.trimmingBlanks }
      guard let name = parts.first, !name.isEmpty else { continue }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }?.dropFirst(2)
      // A weight that cannot be read excludes the coding: the response is then at least readable.
      weights[name == "x-gzip" ? "gzip" : name] = weight.map { Double($0) ?? 0 } ?? 1
    }
    return weights
  }
}

extension Substring {
  fileprivate var trimmingBlanks: Substring {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    guard let end = lastIndex(where: { !isBlank($0) }) else { return "" }
    return self[...end].drop(while: isBlank)
  }
}
