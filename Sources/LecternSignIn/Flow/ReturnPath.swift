internal import Foundation

/// A path of this server to open after the sign-in: never another site (RFC 9700 §4.11).
///
/// ```swift
/// ReturnPath("/group-1/?slide=3")    // is one
/// ReturnPath("//evil.example/")      // nil
/// ```
struct ReturnPath: Equatable, Sendable {
  /// Maximum length, in bytes.
  private static let limit = 1_024

  let text: String

  init?(_ text: String) {
    let bytes = Array(text.utf8)
    // A browser reads a backslash as a slash, and skips tabs and line breaks (URL Standard, basic URL parser).
    guard bytes.count <= Self.limit, bytes.first == UInt8(ascii: "/"),
      bytes.count == 1 || bytes[1] != UInt8(ascii: "/"),
      bytes.allSatisfy({ (0x21...0x7e).contains($0) && $0 != UInt8(ascii: "\\") })
    else { return nil }
    // Dots could leave the folder of a server behind a proxy.
    let path = text.prefix { $0 != "?" && $0 != "#" }
    guard !path.split(separator: "/").contains(where: { Self.isDots($0) }) else { return nil }
    self.text = text
  }

  private static func isDots(_ segment: Substring) -> Bool {
    ["..", "."].contains(segment.lowercased().replacing("%2e", with: "."))
  }

  /// Creates the path of a request; the room's first page if it isn't a valid one.
  init(path: String, query: [(name: String, value: String)]) {
    var components = URLComponents()
    components.path = path
    if !query.isEmpty {
      components.queryItems = query.map { URLQueryItem(name: $0.name, value: $0.value) }
    }
    self = components.string.flatMap(ReturnPath.init) ?? .first
  }

  /// The server's first page.
  static let first = ReturnPath(valid: "/")

  private init(valid: String) { text = valid }
}
