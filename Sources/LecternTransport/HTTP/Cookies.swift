/// The cookies of a request (RFC 6265 §4.2).
struct Cookies: Sendable {
  let header: String

  /// - Parameter header: the value of the `Cookie` header, such as `a=b; c=d`.
  init(header: String?) {
    self.header = header ?? ""
  }

  /// The first cookie of a name, if any.
  subscript(name: String) -> String? {
    for pair in header.utf8.split(separator: UInt8(ascii: ";")) {
      let pair = pair.drop { $0 == UInt8(ascii: " ") }
      let key = pair.prefix { $0 != UInt8(ascii: "=") }
      guard key.count < pair.count, key.elementsEqual(name.utf8) else { continue }
      return String(pair.dropFirst(key.count + 1))
    }
    return nil
  }
}
