/// A content coding of HTTP (RFC 9110 §8.4.1), in order of preference: smallest result first.
package enum ContentCoding: String, CaseIterable, Sendable {
  /// Brotli (RFC 7932).
  case brotli = "br"
  /// gzip (RFC 1952).
  case gzip
  /// No coding.
  case identity
}

extension ContentCoding {
  /// Returns the preferred coding among those that a client accepts (RFC 9110 §12.5.3).
  ///
  /// ```swift
  /// ContentCoding.preferred(by: "gzip, br;q=0")   // .gzip
  /// ```
  ///
  /// - Parameter header: the value of `Accept-Encoding`; nil for a request without it.
  /// - Returns: the coding with the highest weight; among equals, the one with the smallest result. `identity`
  ///   if the client accepts no coding: a response is more useful than a 415.
  package static func preferred(by header: String?) -> ContentCoding {
    guard let header else { return .identity }
    let weights = Self.weights(in: header)
    var best = (coding: ContentCoding.identity, weight: 0.0)
    for coding in allCases {
      // Identity is acceptable without being listed, as the last choice.
      let unlisted =
        coding == .identity && weights["*"] != 0 ? Double.leastNonzeroMagnitude : weights["*"]
      let weight = weights[coding.rawValue[...]] ?? unlisted ?? 0
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
      // An invalid weight excludes the coding, so that the client can certainly read the response.
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
