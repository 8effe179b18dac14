internal import Foundation

/// The name under which a browser saves a response.
struct DownloadName {
  /// The most bytes of a name that file systems accept, less what browsers add to a name that is taken.
  private static var limit: Int { 240 }

  private let name: String

  /// - Parameter name: a name in any script. Characters that could form a path are replaced.
  init(_ name: String) {
    let safe = name.map { "/\\:\"".contains($0) || Self.isInvisible($0) ? "-" : $0 }
    // The extension stays.
    let end = safe.suffix(16).lastIndex(of: ".") ?? safe.endIndex
    var stem = String(safe[..<end].prefix(Self.limit))
    while stem.utf8.count > Self.limit - 64 { stem.removeLast() }
    self.name = stem + String(safe[end...])
  }

  /// Whether a character isn't seen, such as a line break, or a mark that reverses the direction of an extension.
  static func isInvisible(_ character: Character) -> Bool {
    character.unicodeScalars.contains {
      switch $0.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      case .format: !$0.properties.isJoinControl
      default: false
      }
    }
  }

  /// The value of `Content-Disposition` (RFC 6266 §4.3): ASCII for old clients, and UTF-8 (RFC 8187).
  var disposition: String {
    let ascii = String(name.map { $0.isASCII ? $0 : "_" })
    let allowed = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )
    let encoded = name.addingPercentEncoding(withAllowedCharacters: allowed) ?? ascii
    return "attachment; filename=\"\(ascii)\"; filename*=UTF-8''\(encoded)"
  }
}
