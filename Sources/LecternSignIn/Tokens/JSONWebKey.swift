internal import LecternWire

/// A provider's public key for signatures (RFC 7517 §4).
struct JSONWebKey: Equatable, Sendable {
  /// The signature algorithms that tokens may have (RFC 7518 §3.1).
  enum Algorithm: String, Sendable {
    case rs256 = "RS256"
    case es256 = "ES256"
  }

  /// Minimum size of an RSA key, in bits (RFC 7518 §3.3).
  private static let minimumSize = 2_048
  /// Maximum size of an RSA key, in bits. Larger ones only cost time.
  private static let maximumSize = 8_192

  let id: String?
  let algorithm: Algorithm
  /// The public members as JSON, for the library.
  let json: [UInt8]

  /// Reads a key; nil if it isn't for signatures, or of an unsupported type.
  init?(_ value: JSONValue) {
    guard value["use"]?.string ?? "sig" == "sig" else { return nil }
    let members: [(name: String, value: String)]
    switch (value["kty"]?.string, value["crv"]?.string) {
    case ("RSA", _):
      guard let e = value["e"]?.string, let n = value["n"]?.string else { return nil }
      (algorithm, members) = (.rs256, [("e", e), ("kty", "RSA"), ("n", n)])
    case ("EC", "P-256"):
      guard let x = value["x"]?.string, let y = value["y"]?.string else { return nil }
      (algorithm, members) = (.es256, [("crv", "P-256"), ("kty", "EC"), ("x", x), ("y", y)])
    default: return nil
    }
    guard value["alg"]?.string ?? algorithm.rawValue == algorithm.rawValue else { return nil }
    id = value["kid"]?.string
    var writer = JSONWriter()
    writer.strings(members)
    json = writer.bytes
    guard let size = CJose.size(of: json) else { return nil }
    if algorithm == .rs256, !(Self.minimumSize...Self.maximumSize).contains(size) { return nil }
  }
}

extension JSONWriter {
  /// Writes an object of strings.
  ///
  /// - Parameter fields: the names and values, sorted by name.
  mutating func strings(_ fields: [(name: String, value: String)]) {
    // Strings can always be encoded.
    try? object { json throws(UnencodableValue) in
      for (name, value) in fields { try json.field(name, value) }
    }
  }
}
